"""The end of a round and of a game at the table: what may be due, what was typed, what comes next."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from events.cards import CARDS
from service.languages import NAMES
from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

LAST_CARDS = f"""{HEAD}at round 1
at NS melds K K K K K K K / 5 5 5 5
at N hand 2
at E hand 8
at turn N drawn
"""


def at(phone: Phone, meld: str) -> Phone:
    table = imported(phone, meld)
    phone.open(f"/tables/{table}")
    return phone


def test_going_out_and_the_partners_answer_show_themselves_when_they_are_due(phone: Phone) -> None:
    page, before = at(phone, LAST_CARDS).page, phone.number
    page.get_by_role("button", name="Ada has 2 cards left: going out?").click()
    expect(page.locator("#tray-plays")).to_have_text("asks")
    phone.button("end turn").click()
    phone.logged(before, 1)
    faultless(phone)
    page.get_by_role("button", name="Ada asks to go out: yes").click()
    expect(page.locator("#tray-plays")).to_have_text("Ben: yes")
    phone.button("end turn").click()
    phone.logged(before, 2)
    expect(page.locator(".due")).to_have_count(0)


def test_what_was_typed_at_the_end_of_a_round_survives_a_reload_and_goes_on_to_paper(phone: Phone) -> None:
    page = at(phone, LAST_CARDS).page
    phone.more("end the round")
    page.locator("#left-seats button").nth(1).click()
    phone.tap([CARDS["Q"], CARDS["3r"]])
    page.reload()
    page.locator("#left-seats button").nth(1).click()
    expect(page.locator("#tray-plays .card")).to_have_text(["Q", "3♥"])
    expect(page.locator("#verdict")).to_contain_text("✕ broken")
    expect(phone.button("log it anyway")).to_be_visible()
    faultless(phone)
    page.get_by_role("link", name="with the sheet").click()
    expect(page.get_by_role("group", name="Dora").get_by_label("cards", exact=True)).to_have_value("Q 3r")
    page.go_back()
    phone.more("play on")
    page.reload()
    expect(phone.button("end turn")).to_be_visible()


def test_after_a_round_the_header_still_names_it_until_the_next_is_dealt(phone: Phone) -> None:
    at(phone, f"{HEAD}round 1\ntally NS: sum 500\ntally EW: sum 40\nend\n")
    expect(phone.page.locator(".to-log")).to_have_text(re.compile(r"Round 1\s*over · log"))
    phone.start_round()
    expect(phone.page.locator(".to-log")).to_have_text(re.compile(r"Round 2\s*log"))


def test_before_the_first_deal_the_table_leads_to_the_house_rules_and_the_drawer_to_the_signs(phone: Phone) -> None:
    phone.opened()
    page = phone.page
    page.locator(".more:visible").click()
    page.get_by_text("What the signs mean").click()
    expect(page.locator(".legend")).to_contain_text("the pile is frozen")
    faultless(phone)
    page.get_by_role("button", name="close").first.click()
    page.get_by_role("link", name="House rules: accepted by 0 of 4").click()
    phone.button("N accepts").click()
    expect(page.locator(".handed").first).to_contain_text("✓ accepted")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#last")).to_contain_text("House rules: accepted by 1 of 4")


def test_a_game_that_is_over_is_played_again_from_the_table(phone: Phone) -> None:
    at(phone, f"{HEAD}round 1\ntally NS: sum 5000\ntally EW: sum 40\nend\n")
    expect(phone.page.locator("#last")).to_contain_text("NS has won.")
    expect(phone.page.locator("#controls")).to_be_hidden()
    faultless(phone)
    over = phone.table
    phone.button("Play again").click()
    expect(phone.page.locator("#standing")).to_have_attribute("data-stage", "deal")
    assert phone.table != over


def test_a_card_nobody_saw_is_logged_as_such(phone: Phone) -> None:
    phone.opened()
    phone.start_round()
    before = phone.number
    phone.more("a card nobody saw")
    phone.button("discard").click()
    phone.logged(before, 2)
    expect(phone.page.locator("#last")).to_contain_text("discards ?")


def test_a_long_verdict_ends_in_an_ellipsis_and_is_read_whole_when_tapped(phone: Phone) -> None:
    phone.opened()
    phone.start_round([CARDS["K"]])
    phone.tap([CARDS[card] for card in ("9", "9", "2", "2", "2")])
    phone.button("meld", exact=True).click()
    line = phone.page.locator("#verdict button")
    expect(line).to_contain_text("✕ broken")
    assert line.evaluate("line => line.offsetWidth <= line.parentElement.clientWidth")
    line.click()
    expect(phone.page.locator("#chooser")).to_contain_text("Wild cards: 3, naturals beside them: 2.")


@pytest.mark.parametrize("language", NAMES)
def test_the_bar_at_the_end_of_a_round_is_whole_on_the_narrowest_phone(
    phones: Callable[..., Phone], language: str
) -> None:
    """Every button shows all its words, in rows no higher than a thumb needs."""
    phone = phones(320)
    table = imported(phone, '[Rulebook "hand-and-foot"]\n\nround 1, up 9d\nN: draw; discard 5\n')
    phone.open(f"/?language={language}")
    phone.open(f"/tables/{table}")
    phone.page.locator(".more:visible").click()
    phone.page.locator('[data-do="end-round"]').click()
    shown = phone.page.locator(".acts:visible > :is(button, a):visible")
    expect(shown).to_have_count(10)
    for button in shown.all():
        wide, high, inner_wide, inner_high = button.evaluate(
            "each => [each.scrollWidth, each.scrollHeight, each.clientWidth, each.clientHeight]"
        )
        assert (wide, high) == (inner_wide, inner_high), button.inner_text()
        assert high <= 44, button.inner_text()
