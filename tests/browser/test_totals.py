"""A round entered as totals, and a round counted on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

PLAYED = f"""{HEAD}round 1, dealer W, up 9d
N: draw; meld K K K; meld A A 2; discard 5
E: draw; discard 2
"""
THREE = '[Rulebook "classic-pagat"]\n[Seats "Ann Bob Cat"]\n'


def test_a_round_is_entered_as_totals_with_sums_and_its_working_is_shown(phone: Phone) -> None:
    table = phone.opened()
    phone.open(f"/tables/{table}/tally")
    page = phone.page
    log = phone.button("log the round")
    expect(log).to_be_disabled()
    page.get_by_label("The whole round in one figure").first.fill("-3x10+5")
    page.get_by_text("or line by line").nth(1).click()
    second = page.get_by_role("group").filter(has_text="EW")
    second.get_by_label("Points of the cards melded").fill("3x10+")
    expect(page.locator("#counted")).to_contain_text("cannot be added up from letter 6 on")
    expect(log).to_be_disabled()
    second.get_by_label("Points of the cards melded").fill("3x10+2x20")
    second.get_by_label("Natural canastas").fill("1")
    second.get_by_label("Going out").select_option("out")
    expect(page.locator("#counted")).to_contain_text("3 × 10 + 2 × 20 = 70")
    expect(page.locator("#counted")).to_contain_text("−3 × 10 + 5 = −25")
    expect(page.locator("#trial .sum td")).to_have_text(["−25", "670"])
    expect(page.get_by_role("status")).to_contain_text("NS −25. EW 670.")
    page.reload()
    expect(page.locator("#trial .sum td")).to_have_text(["−25", "670"])
    faultless(phone)
    log.click()
    expect(page.locator(".total b")).to_have_text(["−25", "670"])


def test_totals_that_contradict_the_plays_are_told_and_the_difference_is_explained(phone: Phone) -> None:
    table = imported(phone, PLAYED)
    phone.open(f"/tables/{table}/tally?0.cards=110&1.sum=0")
    trial = phone.page.locator("#trial")
    expect(trial).to_contain_text("Totals say 110")
    expect(trial).to_contain_text("NS: counted 110, the sheet says 90; the difference is 20.")
    expect(trial).to_contain_text("a card melded counted twice (+20)")
    faultless(phone)
    phone.button("log it anyway").click()
    expect(phone.page.locator(".total b")).to_have_text(["110", "0"])


def test_what_is_left_is_counted_by_cards_and_points_and_held_against_the_tables_own_sum(phone: Phone) -> None:
    table = imported(phone, PLAYED)
    phone.open(f"/tables/{table}/count")
    page = phone.page
    dora = page.get_by_role("group", name="Dora")
    dora.get_by_label("cards", exact=True).click()
    for card in ("K", "Jk"):
        page.locator(f'.pad [data-card="{card}"]').click()
    expect(dora.get_by_label("cards", exact=True)).to_have_value("K Jk")
    page.get_by_role("group", name="Ben").get_by_label("or points").fill("2x10+5")
    page.get_by_text("What did the table count?").click()
    page.get_by_label("NS Ada, Ben").fill("90")
    trial = page.locator("#trial")
    expect(trial.locator(".sum td")).to_have_text(["65", "−60"])
    expect(trial).to_contain_text("NS: counted 90, the sheet says 65; the difference is 25.")
    expect(trial).to_contain_text("Left in hand: left out (+25)")
    faultless(phone)
    phone.page.get_by_role("button", name="log").last.click()
    expect(page.locator(".total b")).to_have_text(["65", "−60"])


def test_a_hand_and_its_foot_are_told_apart_and_names_go_with_their_seats(phone: Phone) -> None:
    table = imported(phone, '[Rulebook "hand-and-foot"]\n[N "Ada"]\n\nround 1, up 9d\n')
    phone.open(f"/tables/{table}/count")
    ada = phone.page.get_by_role("group", name="Ada N")
    for packet in ("hand", "foot"):
        expect(ada.get_by_text(packet, exact=True)).to_be_in_viewport()
    ada.get_by_role("group", name="foot").get_by_label("or points").fill("2x10")
    expect(phone.page.locator("#trial .sum td")).to_have_text(["−20", "0"])


def test_a_watcher_enters_no_totals(phone: Phone) -> None:
    phone.refusals += ["/tally", "/count"]
    phone.open("/example")
    for page in ("tally", "count"):
        phone.open(f"/tables/example/{page}")
        expect(phone.page.locator("h1")).to_contain_text("closed")


def test_three_players_say_who_played_alone(phone: Phone) -> None:
    table = imported(phone, THREE)
    phone.open(f"/tables/{table}/tally")
    phone.page.get_by_label("Who played alone").select_option(label="Bob")
    expect(phone.page.locator("legend")).to_have_count(2)
    phone.page.get_by_label("The whole round in one figure").nth(0).fill("100")
    phone.page.get_by_text("or line by line").nth(1).click()
    phone.page.get_by_label("Red threes of Cat").fill("1")
    phone.page.get_by_label("Points of the cards melded").nth(1).fill("50")
    phone.button("log the round").click()
    expect(phone.page.locator(".total b")).to_have_text(["50", "100", "150"])
    phone.open(f"/tables/{table}/sheet")
    given = phone.page.get_by_role("row", name="In one figure")
    expect(given.locator("td > details > summary, td:not(:has(details))")).to_have_text(["–", "100", "–"])


def test_the_sheet_draws_the_totals_and_takes_another_sum_as_it_was_added_up(phone: Phone) -> None:
    rounds = "".join(f"round {n}\ntally NS: natural {n}\ntally EW: cards {70 * n}\nend\n" for n in (1, 2))
    table = imported(phone, HEAD + rounds)
    phone.open(f"/tables/{table}/sheet")
    expect(phone.page.locator("figure.chart svg title")).to_contain_text("NS 500, 1,500; EW 70, 210")
    phone.page.get_by_text("We have another sum").click()
    phone.page.get_by_label("Our sum").fill("2x500-500")
    phone.button("Why is it another?").click()
    another = phone.page.locator("#another-sum")
    expect(another).to_contain_text("2 × 500 − 500 = 500")
    expect(another).to_contain_text("The sheet says 1,000; the difference is −500.")
    expect(another).to_contain_text("−500")
