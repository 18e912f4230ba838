"""Every page in every state: it says what it must, nothing is wider than the phone, axe-core finds nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import expect
from werkzeug.routing import MapAdapter

from service.pages import blueprint
from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

OF_NO_TABLE = (
    "/", "/new", "/new?rulebook=hand-and-foot&seats=12", "/join", "/join?link=x", "/referee", "/offline",
)  # fmt: skip
OF_A_TABLE = (
    "", "/log", "/sheet", "/entries/3", "/entries/99999", "/another-book?rulebook=hand-and-foot", "/rounds/1",
    "/entries/3/before",
)  # fmt: skip
OF_ITS_OWNER = (
    "", "/links", "/log", "/sheet", "/entries/1", "/ask", "/disputes", "/disputes/new", "/another-book", "/terms",
    "/names", "/scoreboard", "/tally", "/count", "/owner",
)  # fmt: skip
IN_PLAY = (
    "", "/count", "/count?2.hand.cards=K+3r&3.hand.points=2x10%2B&counted.0=90",
    "/tally?0.natural=1&0.cards=90&1.sum=-20", "/scoreboard", "/disputes/1", "/log?outcome=broken", "/entries/5",
    "/sheet?team=1%2B3&sum=100",
)  # fmt: skip
PLAYED = f"""{HEAD}round 1, dealer W, up 9d
N: draw; meld K K K; meld A A 2; discard 5
E: draw; meld Q Q Q; discard 2
dispute 1 S 6 "Was that enough?"
"""
STATES: tuple[tuple[int, dict[str, Any]], ...] = (
    (320, {"color_scheme": "light"}),
    (360, {"color_scheme": "dark", "reduced_motion": "reduce"}),
)
"""How wide the phone is, and how its owner likes things to look."""

LARGE = "document.documentElement.style.fontSize = '200%'"
PIECES = {"static", "favicon", "worker", "manifest", "now", "missed"}
"""What is fetched into pages and is none itself."""


def walk(phone: Phone, paths: Iterable[str]) -> None:
    """Hold pages to be faultless, and none to be wider than the phone where letters are twice as large."""
    for path in paths:
        phone.open(path)
        faultless(phone)
        phone.page.evaluate(LARGE)
        assert phone.overflow() <= 0, f"{path}, in large letters"


def test_no_page_is_left_out_of_the_walks() -> None:
    app = Flask(__name__)
    app.register_blueprint(blueprint)
    at: MapAdapter = app.url_map.bind("phone")
    walked = (*OF_NO_TABLE, "/example", *(f"/tables/t{path}" for path in (*OF_A_TABLE, *OF_ITS_OWNER, *IN_PLAY)))
    found = {at.match(path.partition("?")[0])[0].removeprefix("pages.") for path in walked}
    pages = {
        rule.endpoint.removeprefix("pages.")
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("pages.") and "GET" in (rule.methods or ())
    }
    assert pages - PIECES - found == set()


@pytest.mark.parametrize(("width", "wishes"), STATES)
def test_pages_of_no_table_are_faultless(phones: Callable[..., Phone], width: int, wishes: dict[str, Any]) -> None:
    phone = phones(width, **wishes)
    phone.refusals.append("/join?")
    walk(phone, OF_NO_TABLE)


@pytest.mark.parametrize(("width", "wishes"), STATES)
def test_pages_of_the_example_are_faultless(phones: Callable[..., Phone], width: int, wishes: dict[str, Any]) -> None:
    phone = phones(width, **wishes)
    phone.refusals += ["/entries/99999", "/links", "/tally"]
    phone.open("/example")
    walk(phone, (f"/tables/example{path}" for path in (*OF_A_TABLE, "/links", "/tally")))


@pytest.mark.parametrize(("width", "wishes"), STATES)
def test_pages_of_the_owner_are_faultless(phones: Callable[..., Phone], width: int, wishes: dict[str, Any]) -> None:
    phone = phones(width, **wishes)
    table = phone.opened()
    walk(phone, (f"/tables/{table}{path}" for path in OF_ITS_OWNER))
    phone.open(f"/tables/{table}")
    for name in ("K", "3h"):
        phone.page.locator("#pad button").filter(has_text=name[0]).first.click()
    faultless(phone)
    phone.page.locator(".more:visible").click()
    expect(phone.page.locator("#drawer")).to_be_visible()
    faultless(phone)


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("width", "wishes"), STATES)
def test_pages_of_a_round_in_play_are_faultless(
    phones: Callable[..., Phone], width: int, wishes: dict[str, Any]
) -> None:
    phone = phones(width, **wishes)
    table = imported(phone, PLAYED)
    walk(phone, (f"/tables/{table}{path}" for path in IN_PLAY))


def test_a_turn_is_logged_by_keyboard_alone(phone: Phone) -> None:
    """Everything is reached by Tab and worked by Enter; Escape closes the drawer and gives the focus back."""
    phone.opened()
    phone.start_round()
    before, keys = phone.number, phone.page.keyboard

    def tab_to(selector: str) -> None:
        for _ in range(80):
            keys.press("Tab")
            if phone.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        pytest.fail(f"{selector} is not reached by keyboard")

    phone.page.locator("#main").focus()
    tab_to('[data-card="5"]')
    keys.press("Enter")
    tab_to('[data-stage-of~="play"] .more')
    keys.press("Enter")
    expect(phone.page.locator("#drawer")).to_be_visible()
    keys.press("Escape")
    expect(phone.page.locator('[data-stage-of~="play"] .more')).to_be_focused()
    phone.page.locator("#main").focus()
    tab_to("#do-discard")
    keys.press("Enter")
    phone.logged(before, 2)


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
