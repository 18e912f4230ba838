"""Every page in every state: it says what it must, nothing is wider than the phone, axe-core finds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

OF_NO_TABLE = ("/", "/new", "/new?rulebook=hand-and-foot&seats=12", "/join", "/join?link=x", "/referee")
OF_A_TABLE = (
    "", "/log", "/sheet", "/entries/3", "/entries/99999", "/ask", "/disputes", "/another-book?rulebook=hand-and-foot",
    "/rounds/1", "/entries/3/before",
)  # fmt: skip
ASKED = '[Rulebook "classic"]\nN: draw; meld 9 9 2 2 2 Jk\n? minimum NS\n'
OF_ITS_OWNER = ("", "/links", "/log", "/sheet", "/entries/1", "/ask", "/disputes", "/disputes/new", "/another-book")


def faultless(phone: Phone, path: str) -> None:
    phone.open(path)
    assert phone.overflow() <= 0, path
    found = Axe().run(phone.page)
    assert found.violations_count == 0, f"{path}: {found.generate_report()}"


@pytest.mark.parametrize("width", [320, 360])
def test_pages_of_no_table_are_faultless(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    phone.refusals.append("/join?")
    for path in OF_NO_TABLE:
        faultless(phone, path)


@pytest.mark.parametrize("width", [320, 360])
def test_pages_of_the_example_are_faultless(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    phone.refusals += ["/entries/99999", "/links"]
    phone.open("/example")
    for path in (*OF_A_TABLE, "/links"):
        faultless(phone, f"/tables/example{path}")


@pytest.mark.parametrize("width", [320, 360])
def test_pages_of_the_owner_are_faultless(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    table = phone.opened()
    for path in OF_ITS_OWNER:
        faultless(phone, f"/tables/{table}{path}")
    phone.open(f"/tables/{table}")
    for name in ("K", "3h"):
        phone.page.locator("#pad button").filter(has_text=name[0]).first.click()
    assert phone.overflow() <= 0
    assert Axe().run(phone.page).violations_count == 0
    phone.page.locator(".more:visible").click()
    expect(phone.page.locator("#drawer")).to_be_visible()
    assert Axe().run(phone.page).violations_count == 0


def test_the_table_needs_no_scrolling_at_360_by_640(phone: Phone) -> None:
    phone.opened()
    assert phone.page.evaluate("document.documentElement.scrollHeight") <= 640


def test_the_example_shows_log_verdicts_and_sheet_at_once(phone: Phone) -> None:
    phone.open("/")
    phone.page.get_by_role("link", name="See an example").click()
    expect(phone.page.locator(".total b")).to_have_text(["15", "860"])
    phone.page.get_by_role("link", name="The log, with verdicts").click()
    assert phone.page.locator(".bubble .mark-kept").count() > 20
    phone.page.get_by_role("link", name="Sheet", exact=True).click()
    expect(phone.page.locator(".sum td")).to_have_text(["15", "860"])
    phone.open("/")
    expect(phone.page.locator("#tables")).to_contain_text("860")


def test_pages_read_without_any_script(server: str, phones: Callable[[], Phone]) -> None:
    phone = phones()
    browser = phone.page.context.browser
    assert browser
    context = browser.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/example")
    expect(page.locator(".total b")).to_have_text(["15", "860"])
    page.goto("/tables/example/log")
    expect(page.locator(".bubble").nth(3)).to_be_visible()
    context.close()


def test_what_is_wrong_with_a_new_table_stands_beside_its_field_all_at_once(phone: Phone) -> None:
    phone.refusals.append("/api/tables")
    phone.open("/new")
    phone.page.get_by_text("House rules", exact=False).first.click()
    phone.page.get_by_text("Going out", exact=True).click()
    phone.page.locator('[data-house="out.canastas"]').fill("many")
    phone.page.locator('[data-house="out.bonus"]').fill("-1")
    phone.button("Open the table").click()
    for name in ("out.canastas", "out.bonus"):
        expect(phone.page.locator(f'[data-field="house.{name}"]')).not_to_be_empty()
        expect(phone.page.locator(f'[data-house="{name}"]')).to_have_attribute("aria-invalid", "true")
    assert Axe().run(phone.page).violations_count == 0


def test_the_referee_answers_without_a_table(phone: Phone) -> None:
    phone.open("/referee")
    phone.page.get_by_text("Write it").click()
    phone.page.get_by_label("The plays and the question").fill(
        '[Rulebook "classic"]\nN: draw; meld 9 9 2 2 2 Jk\n? minimum NS\n'
    )
    phone.button("Ask", exact=True).click()
    expect(phone.page.locator("#answers")).to_contain_text("✕ broken")
    expect(phone.page.locator("#answers")).to_contain_text("CC-MELD-")


def test_what_the_referee_cannot_read_is_said_line_by_line(phone: Phone) -> None:
    phone.refusals.append("/referee")
    phone.open("/referee")
    phone.page.get_by_text("Write it").click()
    phone.page.get_by_label("The plays and the question").fill('[Rulebook "classic"]\nN: jump\nE: draw; meld Z\n')
    phone.button("Ask", exact=True).click()
    expect(phone.page.locator("#unreadable li")).to_have_count(2)


def test_a_link_leads_in_and_another_table_stays_closed(phones: Callable[[], Phone]) -> None:
    owner, guest = phones(), phones()
    guest.refusals.append("/tables/")
    owner.open("/new")
    owner.button("Open the table").click()
    link = owner.link_for("watcher")
    guest.open(f"/tables/{owner.table}")
    expect(guest.page.locator("h1")).to_contain_text("closed")
    guest.open("/join")
    guest.page.get_by_label("Link").fill(link)
    guest.button("Open").click()
    expect(guest.page.locator("#standing")).to_be_visible()
    assert link.rsplit("/", 1)[1] not in guest.page.url
    expect(guest.page.locator("#pad")).to_have_count(0)
