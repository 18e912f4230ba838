"""A whole round, logged by taps, from the opening of the table to the printed sheet."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import expect

from events import catalogue as e
from events.notation import Played, read
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

EXAMPLE = (Path(__file__).parents[2] / "examples" / "classic-round.meld").read_text(encoding="utf-8")
HOUSE = {"deal.hand_size": "7", "deal.foot_size": "3", "out.contract": "0/1/0"}
SHORT = """[Rulebook "hand-and-foot"]
[House "deal.hand_size=7; deal.foot_size=3; out.contract=0/1/0"]

round 1, dealer W
N: draw; meld A A A 2; meld K K K 2; discard 5; foot
E: draw; meld Q Q Q; meld J J 2; discard 9
S: draw; meld A A A; meld K K; meld 7 7 7; discard 8; foot
W: draw; discard 6
N: draw; ask
S: yes
N: meld K; meld 7 7 7; discard 9
E: left 5 6 / 5 5 6
S: left 4 4 3s
W: left 5 5 6 6 8 8 9 10 / Q Q J
end
"""
"""A short round with feet: two are picked up, the partner is asked, and nothing is broken."""


def turns(text: str) -> Iterator[list[e.Event]]:
    """The turns of a round, each with what is said within it."""
    (game,) = read(text).games
    turn: list[e.Event] = []
    for event in (event for line in game.lines if isinstance(line, Played) for event in line.events):
        if isinstance(event, e.RoundStarted | e.RoundEnded | e.CardsLeft):
            continue
        turn.append(event)
        if isinstance(event, e.CardsDiscarded):
            yield turn
            turn = []


def played(text: str) -> list[e.Event]:
    (game,) = read(text).games
    return list(game.log)


def open_table(phone: Phone) -> None:
    phone.open("/")
    phone.page.get_by_role("link", name="New table").click()
    phone.page.get_by_text("Classic Canasta", exact=True).click()
    for place, name in enumerate(("Ada", "Dora", "Ben", "Cato")):
        phone.page.get_by_label("Name").nth(place).fill(name)
    for place, label in enumerate("NESW"):
        phone.page.get_by_label("Label").nth(place).fill(label)
    phone.button("Open the table").click()
    phone.page.get_by_role("link", name="To the table").click()
    expect(phone.page.locator("#standing")).to_be_visible()


@pytest.mark.timeout(300)
def test_a_whole_round_logged_by_taps_gives_verdicts_scores_and_the_printed_sheet(phone: Phone) -> None:
    open_table(phone)
    events = played(EXAMPLE)
    start = next(event for event in events if isinstance(event, e.RoundStarted))
    phone.start_round(start.upcards or ())
    for turn in turns(EXAMPLE):
        phone.turn(turn)
    phone.end_round([event for event in events if isinstance(event, e.CardsLeft)])

    totals = phone.page.locator(".total b")
    expect(totals).to_have_text(["15", "860"])

    phone.start_round()
    expect(phone.page.locator(".to-log")).to_contain_text("Round 2")
    expect(phone.page.locator(".seat").filter(has_text="Ada").locator(".deals")).to_be_visible()

    phone.page.get_by_role("link", name="The score sheet").click()
    expect(phone.page.locator(".sum td").nth(0)).to_have_text("15")
    expect(phone.page.locator(".sum td").nth(1)).to_have_text("860")
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="Download the PDF").click()
    sheet = pypdf.PdfReader(io.BytesIO(Path(download.value.path()).read_bytes()))
    text = " ".join(page.extract_text() for page in sheet.pages)
    assert "860" in text
    assert "Dora" in text

    phone.page.get_by_role("link", name="Log", exact=True).click()
    expect(phone.page.locator(".bubble.broken")).to_have_count(0)
    assert phone.page.locator(".bubble .mark-kept").count() > 20


@pytest.mark.timeout(240)
def test_a_whole_round_with_feet_is_logged_by_taps(phone: Phone) -> None:
    """A foot shows itself when it is due: when a hand is empty."""
    made = phone.page.request.post("/api/tables", data={"rulebook": "hand-and-foot", "house": HOUSE})
    assert made.ok, made.text()
    phone.open(f"/tables/{made.json()['table']}")
    phone.start_round()
    page = phone.page
    for turn in turns(SHORT):
        before = phone.number
        if isinstance(turn[0], e.FootTaken):
            page.get_by_role("button", name="has an empty hand: the foot?").click()
            phone.button("end turn").click()
            phone.logged(before, 1)
        phone.turn([event for event in turn if not isinstance(event, e.FootTaken)])
    for left in (event for event in played(SHORT) if isinstance(event, e.CardsLeft)):
        page.locator("#left-seats button").nth(left.seat - 1).click()
        for packet in (left.hand, left.foot):
            if packet is left.foot and packet is not None:
                phone.button("foot", exact=True).click()
            phone.tap(packet.cards or () if packet else ())
    phone.button("end the round").click()
    expect(page.locator(".total b")).to_have_text(["935", "−45"])
    phone.open(f"/tables/{phone.table}/log")
    expect(page.locator(".bubble.broken")).to_have_count(0)
    expect(page.locator(".bubbles")).to_contain_text("takes the foot")
