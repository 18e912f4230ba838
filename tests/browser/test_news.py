"""News: what one phone logs the others show by themselves, by the stream of the server or else by looking."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from events.cards import CARDS
from tests.browser.phone import SECONDS, Phone
from tests.browser.tables import faultless

pytestmark = pytest.mark.browser

STREAM = "**/api/tables/*/stream?*"
LOOKS = "**/api/tables/*/log?after=*"


@pytest.fixture
def first(phones: Callable[[], Phone]) -> Phone:
    """The phone of the owner, at a table whose first round has begun."""
    phone = phones()
    phone.opened()
    phone.start_round([CARDS["K"]])
    return phone


def link(first: Phone, role: str) -> str:
    made = first.page.request.post(f"/api/tables/{first.table}/links", data={"role": role})
    assert made.ok, made.text()
    return str(made.json()["url"])


def is_stream(response: object) -> bool:
    return "/stream?" in getattr(response, "url", "")


def follows(phone: Phone, url: str) -> None:
    """Open a table by a link, and wait until the stream of its news is open."""
    with phone.page.expect_response(is_stream) as stream:
        phone.open(url)
    assert stream.value.status == 200


def shows(phone: Phone, number: int) -> None:
    standing = phone.page.locator("#standing")
    expect(standing).to_have_attribute("data-number", str(number), timeout=SECONDS * 1000)


def refuse(route: Route) -> None:
    route.fulfill(status=503, headers={"Retry-After": "30"}, json={"code": "too-many-streams"})


def look_away(page: Page, hidden: bool) -> None:
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_the_others_see_a_turn_by_the_stream_alone(phones: Callable[[], Phone], first: Phone) -> None:
    second, watcher = phones(), phones()
    for phone, role in ((second, "scorer"), (watcher, "watcher")):
        phone.refusals.append("/log?after=")
        phone.page.route(LOOKS, lambda route: route.abort())  # whatever they learn, they learn by the stream
        follows(phone, link(first, role))
    before = first.number
    first.turn_of_one("5")
    for phone in (second, watcher):
        shows(phone, before + 2)
        expect(phone.page.locator("#last")).to_contain_text("discards 5")
    second.turn_of_one("6")
    for phone in (first, watcher):
        shows(phone, before + 4)
        expect(phone.page.locator("#last")).to_contain_text("discards 6")


def test_without_a_stream_the_others_look_and_a_stream_that_comes_back_is_taken(
    phones: Callable[[], Phone], first: Phone
) -> None:
    second, watcher = phones(), phones()
    watcher.page.clock.install()
    for phone, role in ((second, "scorer"), (watcher, "watcher")):
        phone.refusals.append("/stream?")
        phone.page.route(STREAM, refuse)
        phone.open(link(first, role))
    before = first.number
    first.turn_of_one("5")
    for phone in (second, watcher):
        shows(phone, before + 2)
    watcher.page.unroute(STREAM)
    with watcher.page.expect_response(is_stream) as stream:
        watcher.page.clock.fast_forward(60_000)
    assert stream.value.status == 200


def test_a_page_that_nobody_sees_asks_for_nothing_and_catches_up_when_it_is_seen(
    phones: Callable[[], Phone], first: Phone
) -> None:
    away, watcher = phones(), phones()
    follows(away, link(first, "watcher"))
    follows(watcher, link(first, "watcher"))
    before = first.number
    look_away(away.page, hidden=True)
    for turn, card in enumerate("56", start=1):
        first.turn_of_one(card)
        shows(watcher, before + 2 * turn)
    assert away.number == before
    look_away(away.page, hidden=False)
    shows(away, before + 4)


def test_a_phone_whose_link_was_revoked_is_told_so(phones: Callable[[], Phone], first: Phone) -> None:
    watcher = phones()
    watcher.refusals.append(f"/tables/{first.table}")
    follows(watcher, link(first, "watcher"))
    links = first.page.request.get(f"/api/tables/{first.table}/links").json()["links"]
    for each in links:
        if each["role"] == "watcher":
            assert first.page.request.delete(f"/api/tables/{first.table}/links/{each['link']}").ok
    expect(watcher.page.locator("#standing")).to_have_count(0, timeout=SECONDS * 1000)
    expect(watcher.page.locator("main")).to_contain_text("closed to this phone")


def test_a_turn_is_seen_on_the_other_phones_as_it_is_built(phones: Callable[[], Phone], first: Phone) -> None:
    other, before = phones(), first.number
    follows(other, link(first, "owner"))
    with first.page.expect_response(lambda response: "building=2" in response.url):
        first.tap([CARDS["K"]] * 3)
        first.button("meld", exact=True).click()
    tray = other.page.locator("#tray")
    expect(tray).to_have_class("tray theirs")
    expect(other.page.locator("#tray-who")).to_have_text("N")
    expect(tray.locator(".chips")).to_have_text("drewKKK…")
    expect(tray.locator(".chips button")).to_have_count(0)
    expect(first.page.locator("#tray")).to_have_class("tray")
    faultless(other)
    other.tap([CARDS["5"]])  # who builds a turn sees that one
    expect(tray).to_have_class("tray")
    other.button("undo").click()
    expect(tray).to_have_class("tray theirs")
    first.tap([CARDS["5"]])
    first.button("discard").click()
    first.button("log it anyway").click()  # the first melds fall short
    shows(other, before + 3)
    expect(tray).to_have_class("tray")
    expect(tray.locator(".chips")).to_be_empty()
