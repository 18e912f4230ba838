"""Paper in every language: no sign without a glyph, nothing outside of the page, its own words and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.audit import audit, place_of
from service.languages import ENGLISH, LANGUAGES
from service.reports.blank_sheet import blank_sheet
from service.reports.evening import sheets
from service.reports.game import Language
from service.reports.round_audit import round_audit
from service.reports.rule_card import rule_card
from tests.reports.conftest import Print
from tests.reports.printouts import CLASSIC, HAND_AND_FOOT, game, longest_names, pages, words_outside

OTHERS = tuple(code for code in LANGUAGES if code != ENGLISH)


@pytest.mark.parametrize("code", OTHERS)
def test_every_document_prints_in_every_language(code: str, paper_of: Print, tmp_path: Path) -> None:
    """On the smallest paper, where the longest words meet the narrowest columns, and with names as long as may be."""
    language, played, many = Language.of(code), game(CLASSIC), game(longest_names())
    place = place_of(played.bench, 1)
    assert place
    for document in (
        sheets([played, game(HAND_AND_FOOT), many], language, "a5"),
        round_audit(played, audit(played.bench, place), language, "a5"),
        blank_sheet(played, language, "a5"),
        blank_sheet(many, language, "a5"),
    ):
        pdf = paper_of(document, language=language)
        assert words_outside(pdf, tmp_path) == []


@pytest.mark.parametrize(("code", "paper"), [("nl", "letter"), ("fy", "a4"), ("mt", "letter")])
def test_sheets_print_in_every_language_on_larger_paper(code: str, paper: str, paper_of: Print, tmp_path: Path) -> None:
    language = Language.of(code)
    pdf = paper_of(sheets([game(CLASSIC), game(longest_names())], language, paper), language=language)
    assert words_outside(pdf, tmp_path) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_rule_card_is_one_page_in_every_language(code: str, paper_of: Print, tmp_path: Path) -> None:
    language = Language.of(code)
    for text, paper, sides in ((CLASSIC, "a4", 1), (HAND_AND_FOOT, "a5", 2)):
        pdf = paper_of(rule_card(game(text), language, paper), language=language)
        assert len(pages(pdf)) == sides
        assert words_outside(pdf, tmp_path) == []


@pytest.mark.parametrize(
    ("code", "minimum", "date", "title"),
    [
        ("en", "1,500", "November 29, 2026", "Score sheet"),
        ("nl", "1.500", "29 november 2026", "Scoreblad"),
        ("fy", "1.500", "29 Novimber 2026", "Skoareblêd"),
        ("mt", "1,500", "29 ta’ Novembru 2026", "Folja tal-punteġġ"),
    ],
)
def test_numbers_dates_and_words_are_those_of_the_language(
    code: str, minimum: str, date: str, title: str, paper_of: Print
) -> None:
    language = Language.of(code)
    text = "\n".join(pages(paper_of(rule_card(game(CLASSIC), language, "a4"), language=language)))
    assert minimum in text
    assert date in text
    assert sheets([game(CLASSIC)], language, "a4").title.startswith(title)
