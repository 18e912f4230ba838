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
from tests.reports.printouts import CLASSIC, HAND_AND_FOOT, game, pages, words_outside

OTHERS = tuple(code for code in LANGUAGES if code != ENGLISH)


@pytest.mark.parametrize("code", OTHERS)
def test_every_document_prints_in_every_language(code: str, paper_of: Print, tmp_path: Path) -> None:
    language, played = Language.of(code), game(CLASSIC)
    place = place_of(played.bench, 1)
    assert place
    for document in (
        sheets([played, game(HAND_AND_FOOT)], language, "a4"),
        round_audit(played, audit(played.bench, place), language, "a5"),
        blank_sheet(played, language, "a5"),
    ):
        pdf = paper_of(document, language=language)
        assert words_outside(pdf, tmp_path) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_rule_card_is_one_page_in_every_language(code: str, paper_of: Print, tmp_path: Path) -> None:
    language = Language.of(code)
    for text, paper in ((CLASSIC, "a4"), (HAND_AND_FOOT, "a5")):
        pdf = paper_of(rule_card(game(text), language, paper), language=language)
        assert len(pages(pdf)) == 1
        assert words_outside(pdf, tmp_path) == []


@pytest.mark.parametrize(("code", "minimum", "title"), [("nl", "1.500", "Scoreblad"), ("en", "1,500", "Score sheet")])
def test_numbers_and_words_are_those_of_the_language(code: str, minimum: str, title: str, paper_of: Print) -> None:
    language = Language.of(code)
    text = "\n".join(pages(paper_of(rule_card(game(CLASSIC), language, "a4"), language=language)))
    assert minimum in text
    assert sheets([game(CLASSIC)], language, "a4").title.startswith(title)
