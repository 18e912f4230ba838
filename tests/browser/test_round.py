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

EXAMPLE = Path(__file__).parents[2] / "examples" / "classic-round.meld"


def turns() -> Iterator[list[e.Event]]:
    """The turns of the example, each with what is said within it."""
    (game,) = read(EXAMPLE.read_text(encoding="utf-8")).games
    turn: list[e.Event] = []
    for event in (event for line in game.lines if isinstance(line, Played) for event in line.events):
        if isinstance(event, e.RoundStarted | e.RoundEnded | e.CardsLeft):
            continue
        turn.append(event)
        if isinstance(event, e.CardsDiscarded):
            yield turn
            turn = []


def played() -> list[e.Event]:
    (game,) = read(EXAMPLE.read_text(encoding="utf-8")).games
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
    events = played()
    start = next(event for event in events if isinstance(event, e.RoundStarted))
    phone.start_round(start.upcards or ())
    for turn in turns():
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
