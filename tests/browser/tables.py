"""Tables that have played so far, and pages that are held to be faultless."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.browser.phone import Phone

HEAD = '[Rulebook "classic"]\n[N "Ada"]\n[E "Dora"]\n[S "Ben"]\n[W "Cato"]\n\n'


def imported(phone: Phone, meld: str) -> str:
    """A table of a text; the phone is its owner's."""
    phone.open("/")
    made = phone.page.request.post("/api/tables/import", data={"meld": meld})
    assert made.ok, made.text()
    table: str = made.json()["table"]
    return table


def faultless(phone: Phone) -> None:
    assert phone.overflow() <= 0, phone.page.url
    found = Axe().run(phone.page)
    assert found.violations_count == 0, f"{phone.page.url}: {found.generate_report()}"
