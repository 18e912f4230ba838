"""The sheets of several games in one document, with a page of contents that leads to each."""

from __future__ import annotations

import io

import pypdf

from service.reports.evening import attachments_of, sheets
from tests.reports.conftest import Print
from tests.reports.printouts import CLASSIC, ENGLISH, HAND_AND_FOOT, game, kinds_of, pages, twelve_seats


def test_an_evening_has_a_page_of_contents_with_who_played_how_it_went_and_where_it_stands(paper_of: Print) -> None:
    games = [game(text) for text in (CLASSIC, HAND_AND_FOOT, twelve_seats())]
    pdf = paper_of(sheets(games, ENGLISH, "a4"))
    contents, *others = pages(pdf)
    starts = [number for number, page in enumerate(others, 2) if "Last entry" in page.partition("SHA-256")[0]]
    first, second, third = [number for number in starts if "Score sheet" in others[number - 2][:30]]
    assert "3 score sheets An evening of cards" in contents
    assert "November 29, 2026 Classic Canasta" in contents
    assert "Classic Canasta Game Sunday evening Date November 29, 2026 Place The Spruce Club" in contents
    assert "NS Ada, Cato 2,690" in contents
    assert "FL Ġorġ Żammit, L winner 16,350" in contents
    for number in (first, second, third):
        assert f". {number} " in contents
    assert len(pypdf.PdfReader(io.BytesIO(pdf)).pages[0]["/Annots"]) >= 3  # type: ignore[arg-type]
    assert {"/TOC", "/Link"} & kinds_of(pdf)


def test_one_game_has_no_contents() -> None:
    assert sheets([game(CLASSIC)], ENGLISH, "a4").contents is None


def test_games_of_several_days_say_from_when_to_when() -> None:
    other = CLASSIC.replace("2026-11-29", "2026-12-06")
    contents = sheets([game(CLASSIC), game(other)], ENGLISH, "a4").contents
    assert contents
    assert (contents.title, contents.when) == ("Games of cards", "November 29, 2026 to December 6, 2026")


def test_every_log_travels_with_them() -> None:
    assert len(attachments_of([game(CLASSIC), game(HAND_AND_FOOT)])) == 2
