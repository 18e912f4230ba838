"""The table's page: short turns, unlawful plays, several phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from events.cards import CARDS, Card
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


def opened(phone: Phone) -> Phone:
    """A table of Classic Canasta with its first round dealt."""
    phone.opened()
    phone.start_round([CARDS["K"]])
    return phone


def cards(text: str) -> list[Card]:
    return [CARDS[each] for each in text.split()]


def test_whoever_deals_in_turn_is_offered_once_and_somebody_else_may_deal(phone: Phone) -> None:
    phone.opened()
    dealers = phone.page.locator("#dealer-pick option:not([hidden])")
    expect(dealers).to_have_text(["W deals", "N deals", "E deals", "S deals"])
    phone.page.get_by_label("Dealer").select_option(label="E deals")
    phone.start_round([CARDS["K"]])
    expect(phone.page.locator("#tray-who")).to_have_text("S")


def test_a_plain_turn_takes_two_taps(phone: Phone) -> None:
    opened(phone)
    before = phone.number
    phone.tap(cards("5"))
    phone.button("discard").click()
    phone.logged(before, 2)  # the draw is understood
    expect(phone.page.locator("#last")).to_contain_text("draws · discards 5")
    expect(phone.page.locator("#last")).to_contain_text("kept")


def test_the_verdict_of_the_tray_is_told_while_it_is_built(phone: Phone) -> None:
    opened(phone)
    phone.tap(cards("K K K"))
    phone.button("meld", exact=True).click()
    expect(phone.page.locator("#verdict")).not_to_be_empty()


def test_a_tap_in_the_tray_takes_a_play_out_and_undo_takes_back_the_last_tap(phone: Phone) -> None:
    opened(phone)
    phone.tap(cards("K K K"))
    phone.button("meld", exact=True).click()
    chips = phone.page.locator("#tray-plays .chip")
    expect(chips).to_have_count(2)
    chips.nth(1).click()
    expect(chips).to_have_count(1)
    phone.page.locator("#undo").click()
    expect(chips).to_have_count(2)


def test_an_unlawful_play_is_logged_all_the_same_and_its_verdict_stays(phone: Phone) -> None:
    opened(phone)
    before = phone.number
    phone.tap(cards("9 9 2 2 2"))
    phone.button("meld", exact=True).click()
    phone.tap(cards("5"))
    phone.button("discard").click()
    anyway = phone.button("log it anyway")
    expect(anyway).to_be_visible()
    expect(phone.page.locator("#verdict")).to_contain_text("✕ broken")
    assert phone.number == before
    anyway.click()
    phone.logged(before, 3)
    phone.open(f"/tables/{phone.table}/log?outcome=broken")
    bubble = phone.page.locator(".bubble.broken")
    expect(bubble).to_have_count(1)
    bubble.locator(".finding a").first.click()
    expect(phone.page.locator("blockquote").first).to_contain_text("CC-")
    expect(phone.page.locator("main")).to_contain_text("✕ broken")


def test_a_tray_survives_a_reload(phone: Phone) -> None:
    opened(phone)
    phone.tap(cards("K K K"))
    phone.button("meld", exact=True).click()
    phone.page.reload()
    expect(phone.page.locator("#tray-plays .chip")).to_have_count(2)


def test_what_another_phone_logged_meanwhile_is_shown_and_the_tray_stays(phones: Callable[[], Phone]) -> None:
    first = opened(phones())
    first.open(f"/tables/{first.table}/links?fresh=1")
    link = first.link_for("scorer")
    second = phones()
    second.refusals += ["/log", "/stream"]
    for news in ("**/log?after=*", "**/stream?after=*"):
        second.page.route(news, lambda route: route.abort())  # no news gets through to it
    second.open(link)
    table = second.table
    second.tap(cards("6"))
    first.open(f"/tables/{table}")
    first.turn_of_one("5")
    second.button("discard").click()
    missed = second.page.locator("#chooser")
    expect(missed).to_contain_text("discards 5")
    missed.get_by_role("button", name="close").click()
    expect(second.page.locator("#tray-plays .chip")).to_have_count(2)
    expect(second.page.locator("#standing")).to_have_attribute("data-number", str(first.number))


def test_a_correction_shows_what_would_change_before_it_changes(phone: Phone) -> None:
    opened(phone)
    phone.turn_of_one("5")
    phone.open(f"/tables/{phone.table}/entries/4")
    phone.page.get_by_role("link", name="Correct this play").click()
    expect(phone.page.locator("#tray-plays .chip")).to_have_count(1)
    phone.page.locator("#tray-plays .chip").click()
    phone.tap(cards("6"))
    phone.button("discard").click()
    phone.button("see what changes").click()
    told = phone.page.locator("#chooser")
    expect(told).to_contain_text("What would change")
    expect(told).to_contain_text("Entry 4: ✓ kept → struck")
    expect(told).not_to_contain_text("Entry 5")
    phone.choose("correct it")
    expect(phone.page.locator("main")).to_contain_text("corrected")
    phone.open(f"/tables/{phone.table}/log")
    expect(phone.page.locator(".bubbles")).to_contain_text("discards 6")


def test_a_key_held_repeats(phone: Phone) -> None:
    opened(phone)
    key = phone.page.locator('#pad [data-card="K"]').bounding_box()
    assert key
    phone.page.mouse.move(key["x"] + 20, key["y"] + 20)
    phone.page.mouse.down()
    expect(phone.page.locator("#tray-plays .card").nth(2)).to_be_visible()
    phone.page.mouse.up()
    held = phone.page.locator("#tray-plays .card").count()
    phone.tap(cards("Q"))
    expect(phone.page.locator("#tray-plays .card")).to_have_count(held + 1)


def test_what_the_law_offers_is_recorded_with_one_tap(phone: Phone) -> None:
    opened(phone)
    before = phone.number
    phone.tap(cards("K K K"))
    phone.button("meld", exact=True).click()
    phone.tap(cards("5"))
    phone.button("discard").click()
    phone.button("log it anyway").click()
    phone.logged(before, 3)
    phone.open(f"/tables/{phone.table}/entries/{before + 3}")
    expect(phone.page.locator("main")).to_contain_text("What the law offers")
    phone.button("record: The turn is taken back").first.click()
    expect(phone.page.locator(".bubbles")).to_contain_text("taken back")


def test_from_a_seat_of_its_own_the_table_is_seen_from_there(phones: Callable[[], Phone]) -> None:
    owner, guest = phones(), phones()
    guest.refusals.append("/links")
    opened(owner)
    owner.open(f"/tables/{owner.table}/links")
    guest.open(owner.link_for("seat"))
    expect(guest.page.locator(".place-s .who")).to_have_text("N")
    guest.open(f"/tables/{guest.table}/links")
    expect(guest.page.locator("h1")).to_contain_text("closed")


def test_hand_and_foot_says_books(phone: Phone) -> None:
    phone.open("/new")
    phone.page.get_by_text("Hand & Foot", exact=True).click()
    phone.button("Open the table").click()
    phone.page.get_by_role("link", name="To the table").click()
    phone.start_round()
    before = phone.number
    phone.tap(cards("K K K A A A"))
    phone.page.locator("#undo").click(click_count=3)
    phone.button("meld", exact=True).click()
    phone.tap(cards("A A A"))
    phone.button("meld", exact=True).click()
    phone.tap(cards("5"))
    phone.button("discard").click()
    phone.logged(before, 4)
    expect(phone.page.locator(".total .needs").first).to_have_text("lacks 2 clean, 2 dirty, 1 wild")
    expect(phone.page.locator(".seat .foot").first).to_be_visible()
    phone.open(f"/tables/{phone.table}/sheet")
    expect(phone.page.locator("table.score")).to_contain_text("Clean books")
