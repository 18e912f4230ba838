"""The referee asked: about a table, without one, about counts and sums that do not agree, by another book."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from events.cards import CARDS
from service.wire.questions import QUESTIONS
from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

ROUND = (Path(__file__).parents[2] / "examples" / "classic-round.meld").read_text(encoding="utf-8")
PLAYED = f"""{HEAD}round 1, dealer W, up 9d
N: draw; meld K K K; meld A A 2; discard 5
E: draw; discard 2
"""
MISCOUNTED = f"""{HEAD}round 1, dealer W, up 9d
N: draw; red 3h; discard 5
E: draw; discard 6
N: count 10
"""
SHORT = f"""{HEAD}round 1, dealer W, up 9d
N: draw; meld K K K; discard 5
E: draw; discard 6
"""


def pick(phone: Phone, line: str, cards: str) -> None:
    phone.page.get_by_label(line).check()
    for card in cards.split():
        phone.page.locator(f'#picks .pad [data-card="{card}"]').click()


@pytest.mark.parametrize("width", [320, 360])
def test_every_question_is_asked_in_words_and_answered(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    table = imported(phone, ROUND)
    phone.open(f"/tables/{table}/ask")
    faultless(phone)
    offered = phone.page.locator(".questions a")
    addresses = [each.get_attribute("href") or "" for each in offered.all()]
    assert {address.rpartition("kind=")[2] for address in addresses} == set(QUESTIONS)
    for address in addresses:
        phone.open(f"{address}&cards=K+K")
        expect(phone.page.locator(".answered .says")).not_to_be_empty()
    for kind in ("why", "could-hold", "verdict"):
        phone.open(f"/tables/{table}/ask?kind={kind}")
        faultless(phone)


def test_the_pile_is_asked_for_from_the_table(phone: Phone) -> None:
    table = imported(phone, PLAYED)
    phone.open(f"/tables/{table}")
    phone.page.locator(".more:visible").click()
    phone.page.locator("#drawer").get_by_role("link", name="Ask the referee").click()
    phone.page.get_by_role("link", name="May I take the pile?").click()
    phone.page.get_by_label("Who").select_option("Ben")
    for _ in range(2):
        phone.page.locator('.pad [data-card="6"]').click()
    phone.button("Ask", exact=True).click()
    expect(phone.page.locator(".answered h2")).to_have_text("May Ben take the pile with 6 6?")
    expect(phone.page.locator(".answered .says")).to_have_text("✕ no")
    expect(phone.page.locator(".answered blockquote").first).to_contain_text("CC-PILE")
    faultless(phone)


def test_a_card_there_is_not_is_named(phone: Phone) -> None:
    table = imported(phone, PLAYED)
    phone.open(f"/tables/{table}/ask?kind=could-hold&cards=Z")
    expect(phone.page.locator("#cards-wrong")).to_contain_text("“Z”")
    faultless(phone)


def test_a_position_is_picked_asked_about_and_kept_as_a_table(phone: Phone) -> None:
    phone.open("/referee")
    pick(phone, "our melds", "K K K 2")
    pick(phone, "top of the pile", "9")
    pick(phone, "my cards in question", "9 2")
    phone.button("May I take the pile with my cards?").click()
    expect(phone.page.locator(".answered .says")).to_have_text("✓ yes")
    phone.page.get_by_text("Score, round, frozen pile").click()
    phone.page.get_by_label("the pile is frozen").check()
    phone.button("May I take the pile with my cards?").click()
    expect(phone.page.locator(".answered .says")).to_have_text("✕ no")
    expect(phone.page.locator(".answered")).to_contain_text("frozen")
    faultless(phone)
    phone.button("Keep this as a table").click()
    expect(phone.page.locator("#standing")).to_contain_text("K×4")
    expect(phone.page.locator(".frozen")).to_be_visible()


def test_an_opening_is_picked_and_what_is_missing_is_said(phone: Phone) -> None:
    phone.open("/referee")
    phone.button("May I lay my cards?").click()
    expect(phone.page.locator("#missing")).to_contain_text("Tap the cards")
    pick(phone, "my cards in question", "K K K 5 5 5")
    phone.button("May I lay my cards?").click()
    expect(phone.page.locator("#answers")).to_contain_text("Opened with 45; needed: 50.")
    expect(phone.page.locator("#answers blockquote")).to_contain_text("CC-OPEN-1")
    faultless(phone)


def test_a_count_that_differs_is_explained_and_put_right(phone: Phone) -> None:
    table = imported(phone, MISCOUNTED)
    phone.open(f"/tables/{table}/entries/8")
    expect(phone.page.locator("main")).to_contain_text("Counted 10, by the log 11")
    told = phone.page.request.get(f"/api/tables/{table}/entries/8/miscount").json()["miscount"]
    assert (told["counted"], told["logged"], told["since"]) == (10, 11, 3)
    mistake = phone.page.locator("article").filter(has_text="Another number was drawn for red threes")
    faultless(phone)
    mistake.get_by_role("button", name="put right:").click()
    expect(phone.page.locator("main p").nth(1)).to_have_text("✓ kept")


def test_another_sum_is_explained(phone: Phone) -> None:
    table = imported(phone, ROUND)
    told = phone.page.request.get(f"/api/tables/{table}/sums?team=EW&claimed=760").json()
    assert told["explanations"][0][0]["points"] == -100
    phone.open(f"/tables/{table}/sheet")
    phone.page.get_by_text("We have another sum").click()
    phone.page.get_by_label("Team").select_option("EW")
    phone.page.get_by_label("Our sum").fill("760")
    phone.button("Why is it another?").click()
    expect(phone.page.locator("#slips li").first).to_be_visible()
    expect(phone.page.locator("#another-sum")).to_contain_text("860")
    faultless(phone)


@pytest.mark.parametrize("width", [320, 360])
def test_another_book_shows_only_what_differs(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    table = imported(phone, SHORT)
    told = phone.page.request.get(f"/api/tables/{table}/comparison?house=open.table%3D15/30/90/120").json()
    assert [pair["entry"] for pair in told["verdicts"]] == [5]
    phone.open(f"/tables/{table}/log")
    phone.page.get_by_role("link", name="by another book").click()
    faultless(phone)
    phone.page.get_by_text("With house rules").click()
    phone.page.get_by_text("Opening", exact=True).click()
    phone.page.locator('[name="h.open.table"]').fill("15/30/90/120")
    phone.button("Judge by these").click()
    expect(phone.page.locator("main")).to_contain_text("open.table=15/30/90/120")
    expect(phone.page.locator(".against .mark-broken").first).to_be_visible()
    faultless(phone)
    phone.page.get_by_label("The other book").select_option("classic")
    phone.button("Judge by it").click()
    expect(phone.page.locator(".notice")).to_contain_text("the same")


@pytest.mark.parametrize("width", [320, 360])
def test_a_round_is_audited(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    table = imported(phone, ROUND)
    phone.open(f"/tables/{table}/sheet")
    phone.page.get_by_role("link", name="The audit of this round").click()
    expect(phone.page.locator("code").first).to_be_visible()
    expect(phone.page.locator(".after").first).to_contain_text("Stock")
    expect(phone.page.locator(".sum td").nth(1)).to_have_text("860")
    faultless(phone)


def test_cards_of_the_pad_are_those_of_the_notation(phone: Phone) -> None:
    phone.open("/referee")
    keys = [each.get_attribute("data-card") or "" for each in phone.page.locator("#picks .key").all()]
    assert all(key in CARDS for key in keys)
