"""Every page in every language: in its words, and nothing wider than the phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import expect

from service.languages import ENGLISH, NAMES
from tests.browser.phone import Phone
from tests.browser.test_pages import OF_A_TABLE, OF_ITS_OWNER, OF_NO_TABLE

pytestmark = pytest.mark.browser

OTHERS = [code for code in NAMES if code != ENGLISH]
UNFILLED = re.compile(r"\{\w+\}")


def fits(phone: Phone, paths: Iterable[str], language: str) -> None:
    for path in paths:
        phone.page.set_viewport_size({"width": 320, "height": 640})
        phone.open(path)
        assert phone.page.locator("html").get_attribute("lang") == language, path
        assert not UNFILLED.search(phone.page.locator("body").inner_text()), path
        assert phone.overflow() <= 0, f"{path} at 320"
        phone.page.set_viewport_size({"width": 360, "height": 640})
        assert phone.overflow() <= 0, f"{path} at 360"


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_fits_in_every_language(phones: Callable[..., Phone], language: str) -> None:
    phone = phones(320)
    phone.refusals += ["/join?", "/entries/99999"]
    phone.open(f"/?language={language}")
    fits(phone, OF_NO_TABLE, language)
    phone.open("/example")
    fits(phone, (f"/tables/example{path}" for path in OF_A_TABLE), language)
    table = phone.opened("hand-and-foot")
    fits(phone, (f"/tables/{table}{path}" for path in OF_ITS_OWNER), language)


def test_the_language_is_switched_on_a_page_and_at_the_table(phone: Phone) -> None:
    phone.open("/new?seats=6")
    phone.page.locator("footer").get_by_role("link", name="Nederlands").click()
    expect(phone.page.locator("h1")).to_have_text("Nieuwe tafel")
    assert phone.page.url.endswith("/new?seats=6")
    phone.opened()
    phone.page.locator(".more:visible").click()
    expect(phone.page.locator("#drawer h2")).to_have_text("Meer")
    phone.page.locator("#drawer").get_by_role("link", name="English").click()
    phone.page.locator(".more:visible").click()
    expect(phone.page.locator("#drawer h2")).to_have_text("More")


def test_a_watcher_switches_the_language_at_the_table_and_on_the_scoreboard(phone: Phone) -> None:
    phone.open("/example")
    phone.page.get_by_role("link", name="Nederlands").click()
    expect(phone.page.locator(".watching")).to_contain_text("Je kijkt toe")
    phone.open("/tables/example/scoreboard")
    phone.page.get_by_role("link", name="Frysk").click()
    expect(phone.page.locator(".ways")).to_contain_text("Tafel")
    expect(phone.page.locator("html")).to_have_attribute("lang", "fy")
    assert phone.page.url.endswith("/tables/example/scoreboard")
