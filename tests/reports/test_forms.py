"""Rule cards and blank sheets: all the terms, and everything that is known before a card is dealt."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from events.games import KEYS
from events.terms import HOUSE_RULES
from service.languages import LANGUAGES
from service.papers import PAPERS
from service.reports.blank_sheet import blank_sheet
from service.reports.form_contexts import BlankRow
from service.reports.game import Language
from service.reports.rule_card import rule_card, topic_titles
from tests.reports.conftest import Print
from tests.reports.printouts import (
    CLASSIC,
    ENGLISH,
    HAND_AND_FOOT,
    NAMES_AS_TEXT,
    OPENED,
    game,
    kinds_of,
    longest_names,
    pages,
    twelve_rounds,
    twelve_seats,
    words_outside,
)

MANY_HOUSE_RULES = """
[Rulebook "classic"]
[House "out.canastas=2; meld.max_wild=2; meld.wild_rule=wild<natural; canasta.natural=600; meld.all_wild=allowed; \
pile.wild_discard=none; red3.negative_when=always; game.target=10000; deal.hand_size=13; draw.count=2; \
stock.empty=end; pen.talk=50; pile.match_unfrozen=pair; out.permission=none; red3.negative_value=cap400; \
pile.take=top1+6; meld.natural_share=1/3; out.concealed=total200"]
"""

CARDS = {key: f'[Rulebook "{key}"]\n' for key in KEYS} | {
    "house rules": MANY_HOUSE_RULES,
    "named": CLASSIC,
    "six": '[Rulebook "classic"]\n[Seats "A B C D E F"]\n',
}


def text_of(pdf: bytes) -> str:
    return " ".join(pages(pdf))


# Rule cards


SIDES = {"a4": 1, "letter": 1, "a5": 2}
"""So many pages the terms of any usual table take."""


@pytest.mark.parametrize(("paper", "sides"), SIDES.items())
@pytest.mark.parametrize("text", CARDS.values(), ids=CARDS)
def test_a_rule_card_is_one_page_or_both_sides_of_the_smallest_paper(
    text: str, paper: str, sides: int, paper_of: Print, tmp_path: Path
) -> None:
    pdf = paper_of(rule_card(game(text), ENGLISH, paper))
    assert len(pages(pdf)) == sides
    assert words_outside(pdf, tmp_path) == []


@pytest.mark.parametrize(("paper", "sides"), SIDES.items())
def test_twelve_with_long_names_take_no_more(paper: str, sides: int, paper_of: Print) -> None:
    found = pages(paper_of(rule_card(game(twelve_seats(1)), ENGLISH, paper)))
    assert len(found) == sides
    assert all(name in found[0] for name in NAMES_AS_TEXT)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_rule_card_can_be_read(code: str) -> None:
    """No type is smaller than what a newspaper sets its small print in, whatever is to go on the page."""
    language = Language.of(code)
    for text, paper in product([*CARDS.values(), twelve_seats(1), longest_names()], PAPERS):
        assert float(rule_card(game(text), language, paper).card.size) >= (6 if paper == "a5" else 5.4)


def test_every_term_stands_on_it_that_says_anything_at_this_table() -> None:
    card = rule_card(game(MANY_HOUSE_RULES), ENGLISH, "a4").card
    told = {term.name for topic in card.topics for term in topic.terms}
    assert set(HOUSE_RULES) - told == {"players.three", "open.fifth_round", "out.foot_played", "out.partner_in_foot"}
    feet = rule_card(game(HAND_AND_FOOT), ENGLISH, "a4").card
    told = {term.name for topic in feet.topics for term in topic.terms}
    assert set(HOUSE_RULES) - told == {"players.three", "open.thresholds", "meld.natural_share"}


def test_every_topic_has_a_title() -> None:
    assert set(topic_titles(str)) == {name.partition(".")[0] for name in HOUSE_RULES}


def test_what_deviates_is_marked_and_the_rulebooks_own_value_stands_beside_it(paper_of: Print) -> None:
    document = rule_card(game(CLASSIC), ENGLISH, "a4")
    marked = [term.name for topic in document.card.topics for term in topic.terms if term.deviates]
    assert marked == ["pile.black3_effect", "out.canastas"]
    found = text_of(paper_of(document))
    assert found.count("▸") == 3  # each, and where it is said what the sign means
    assert "2 terms deviate from the rulebook. They are marked ▸." in found
    assert "▸ How many canastas of any kind a team needs to go out: 2 (rulebook: 1; out.canastas)" in found
    assert "Every term is the rulebook’s own." in text_of(paper_of(rule_card(game(OPENED), ENGLISH, "a4")))


def test_values_are_told_in_words() -> None:
    card = rule_card(game(MANY_HOUSE_RULES), ENGLISH, "a4").card
    values = {term.name: term.value for topic in card.topics for term in topic.terms}
    assert values["meld.max_size"] == "no limit"
    assert values["pile.take"] == "the top card and 6 more"
    assert values["red3.negative_value"] == "the same, 400 at most"
    assert values["pile.take_onto_canasta"] == "yes"
    assert values["game.rounds"] == "no limit"
    assert values["game.target"] == "10,000"
    assert values["out.contract"] == "0 clean, 0 dirty, 0 wild"
    assert values["pile.match_unfrozen"] == "With two naturals of its rank from the hand."
    assert not any("=" in value or "_" in value for value in values.values())


def test_cards_and_minima_stand_at_the_top() -> None:
    cards, totals = rule_card(game(OPENED), ENGLISH, "a4").card.strips
    assert [f"{fact.title} {fact.text}".replace("\N{NO-BREAK SPACE}", " ") for fact in cards.facts] == [
        "Joker 50",
        "2 A 20",
        "K Q J 10 9 8 10",
        "7 6 5 4 black 3 5",
        "red 3 +100",
    ]
    assert [f"{fact.title} {fact.text}" for fact in totals.facts] == [
        "below 0 15",
        "from 0 50",
        "from 1,500 90",
        "from 3,000 120",
    ]
    _, rounds = rule_card(game(HAND_AND_FOOT), ENGLISH, "a4").card.strips
    assert [fact.text for fact in rounds.facts] == ["50", "90", "120", "150", "150"]


# Blank sheets


def row(rows: tuple[BlankRow, ...], key: str) -> list[str]:
    return next([cell.given for cell in each.cells] for each in rows if each.key == key)


def test_a_blank_sheet_knows_names_values_minima_and_totals(paper_of: Print) -> None:
    document = blank_sheet(game(CLASSIC), ENGLISH, "a4")
    first, second = document.blank.blocks
    assert [each.title for each in first.rounds] == ["Round 4", "Round 5", "Round 6", "Round 7", "Round 8"]
    assert row(first.rows, "minimum") == ["90", "90", *[""] * 8]
    assert row(first.rows, "before") == ["2,690", "2,700", *[""] * 8]
    assert row(second.rows, "before") == [""] * 10
    assert {each.key: each.each for each in first.rows if each.each} == {
        "natural-canastas": "× 500",
        "mixed-canastas": "× 300",
        "concealed-canastas": "× 100",
        "red-threes": "× 100",
        "going-out": "× 100",
    }
    (found,) = pages(paper_of(document))
    assert "NS N Ada S Cato" in found
    assert "Natural canastas × 500" in found


def test_minima_by_round_are_all_known_and_so_is_the_number_of_rounds() -> None:
    (block,) = blank_sheet(game('[Rulebook "hand-and-foot"]\n'), ENGLISH, "a4").blank.blocks
    assert len(block.rounds) == 4
    assert row(block.rows, "minimum") == ["50", "50", "90", "90", "120", "120", "150", "150"]
    assert "Clean books" in [each.title for each in block.rows]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("text", [OPENED, CLASSIC, HAND_AND_FOOT, twelve_rounds(), twelve_seats(1)])
def test_a_blank_sheet_fits_its_paper(text: str, paper: str, paper_of: Print, tmp_path: Path) -> None:
    pdf = paper_of(blank_sheet(game(text), ENGLISH, paper))
    assert words_outside(pdf, tmp_path) == []
    assert len(pages(pdf)) <= (4 if paper == "a5" and "[Seats" in text else 2)


def test_forms_are_sound_tagged_archival_and_accessible(paper_of: Print) -> None:
    assert {"/H1", "/L"} <= kinds_of(paper_of(rule_card(game(CLASSIC), ENGLISH, "a4")))
    assert {"/H1", "/Table"} <= kinds_of(paper_of(blank_sheet(game(CLASSIC), ENGLISH, "a4")))


def test_forms_of_the_same_game_have_the_same_bytes(paper_of: Print) -> None:
    for make in (rule_card, blank_sheet):
        document = make(game(CLASSIC), ENGLISH, "a5")
        assert paper_of(document) == paper_of(document)
