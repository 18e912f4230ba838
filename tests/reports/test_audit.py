"""The audit of a round: every entry, what was found, the table after each turn, both versions, and the law."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.audit import audit, place_of
from service.languages import LANGUAGES
from service.papers import PAPERS
from service.reports.audit_contexts import AuditDocument, AuditRow, RoundAudit
from service.reports.game import Language
from service.reports.round_audit import round_audit
from tests.reports.conftest import Print
from tests.reports.printouts import (
    CLASSIC,
    ENGLISH,
    HAND_AND_FOOT,
    game,
    kinds_of,
    pages,
    twelve_seats,
    words_outside,
)

CASES = Path(__file__).parents[1] / "cases" / "rounds" / "rounds.meld"

PLAYED = """
[Rulebook "classic"]
[N "Ada"]
[E "Ben"]
[S "Cato"]
[W "Dora"]

round 1, dealer W, up Kh
N: draw; red 3d; meld 10 10 Jk; discard 3s
E: draw; meld A A 2 2; discard 5c
S: draw; discard Q
W: take Q Q; discard 5
correct 7 "misread: three aces": E: meld A A A 2
dispute 1 N 11-12 "was it opened rightly?"
settle 1 table by N+E "played on"
N: draw; discard 9
E: take 9 9 9
take back "took it with a pair"
"""


def document(text: str, number: int, paper: str = "a4") -> AuditDocument:
    found = game(text)
    place = place_of(found.bench, number)
    assert place
    return round_audit(found, audit(found.bench, place), ENGLISH, paper)


def whole_round() -> str:
    """Return a whole round of the cases, without its questions."""
    text = CASES.read_text("utf-8").split("[Id ")[1]
    return "[Id " + "\n".join(line for line in text.splitlines() if not line.startswith(("=", "?", "#")))


def rows(made: RoundAudit) -> dict[str, AuditRow]:
    return {row.number: row for turn in made.turns for row in turn.rows}


def test_every_entry_has_its_line_with_verdict_and_articles(paper_of: Print) -> None:
    made = document(PLAYED, 1)
    found, told = game(PLAYED), rows(made.audit)
    assert list(told) == [str(number) for number in range(1, len(found.log))]
    for number, row in told.items():
        verdict = found.bench.verdict(int(number) + 1)
        assert row.struck == (verdict is None)
        if verdict is not None:
            broken = [finding.article for finding in row.findings if finding.mark == "broken"]
            assert tuple(dict.fromkeys(broken)) == verdict.broken
            assert row.mark == (verdict.outcome.value if verdict.findings else "")
    text = " ".join(pages(paper_of(made)))
    for row in told.values():
        assert " ".join(f"{row.number} {row.says}".split()) in text
        for finding in row.findings:
            assert f"{finding.article} {finding.says}" in text


def test_a_turn_has_its_player_and_the_table_after_it() -> None:
    turns = [turn for turn in document(PLAYED, 1).audit.turns if turn.who]
    assert [turn.who for turn in turns] == ["Ada", "Ben", "Cato", "Dora", "Ada", "Ben"]
    pictures = [turn.picture for turn in turns]
    first = pictures[0]
    assert first
    assert [(seat.label, seat.cards, seat.due) for seat in first.seats] == [
        ("N", "8", False),
        ("E", "11", True),
        ("S", "11", False),
        ("W", "11", False),
    ]
    assert [(side.team, [(stack.rank, stack.count) for stack in side.stacks]) for side in first.sides] == [
        ("NS", [("10", "3")]),
        ("EW", []),
    ]
    assert (first.top, first.pile, first.frozen) == ("3♠", "2", False)
    assert first.sides[0].threes.replace("\N{NO-BREAK SPACE}", " ") == "red 3♦"
    second = pictures[1]
    assert second
    assert [(stack.rank, stack.count) for stack in second.sides[1].stacks] == [("A", "4")], "as it was corrected"


def test_a_frozen_pile_is_marked_and_one_closed_to_a_single_team_is_not() -> None:
    text = PLAYED.replace("N: draw; discard 9", "N: draw; discard 2")
    turns = [turn for turn in document(text, 1).audit.turns if turn.picture]
    assert [turn.picture.frozen for turn in turns[:5] if turn.picture] == [False, False, False, False, True]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_card_in_a_picture_has_no_word(code: str) -> None:
    """It is drawn no larger than the corner of a card."""
    found = game(PLAYED.replace("discard Q", "discard Jk"))
    place = place_of(found.bench, 1)
    assert place
    turns = round_audit(found, audit(found.bench, place), Language.of(code), "a4").audit.turns
    assert [turn.picture.top for turn in turns if turn.picture][:3] == ["3♠", "5♣", "★"]


def test_many_teams_lie_across(paper_of: Print, tmp_path: Path) -> None:
    made = document(twelve_seats(1), 1, "a5")
    assert made.audit.wide
    assert words_outside(paper_of(made), tmp_path) == []


def test_every_turn_of_a_whole_round_has_a_picture() -> None:
    made = document(whole_round(), 1).audit
    assert all(turn.picture for turn in made.turns if turn.who)
    assert len([turn for turn in made.turns if turn.who]) > 20


def test_complete_melds_are_told_by_a_word_as_well_as_by_their_line() -> None:
    (turn,) = [turn for turn in document(HAND_AND_FOOT, 2).audit.turns if turn.picture]
    assert turn.picture
    stacks = [(stack.rank, stack.kind, stack.word) for side in turn.picture.sides for stack in side.stacks]
    assert ("K", "natural", "clean") in stacks
    assert ("5", "mixed", "dirty") in stacks
    assert ("wild", "wild", "") in stacks
    assert ("A", "open", "") in stacks


def test_both_versions_of_what_was_corrected_stand_side_by_side(paper_of: Print) -> None:
    made = document(PLAYED, 1)
    (correction,) = made.audit.corrections
    assert correction.says == "Entry 13: entry 7 – “misread: three aces”"
    before, after = correction.versions
    assert (before.title, before.plays) == ("As it stood before", ("Ben melds A×2 2×2",))
    assert (after.title, after.plays) == ("As corrected", ("Ben melds A×3 2",))
    assert rows(made.audit)["7"].why == "corrected by entry 13"
    assert "Ben melds A×2 2×2" in " ".join(pages(paper_of(made)))


def test_disputes_and_rulings_stand_with_their_words() -> None:
    assert document(PLAYED, 1).audit.disputes == (
        (
            "Ada disputes entries 11 to 12 (entry 14). “was it opened rightly?” "
            "Settled by Ada, Ben: the table's own decision (entry 15). “played on”"
        ),
    )


def test_a_turn_that_was_taken_back_says_so() -> None:
    told = rows(document(PLAYED, 1).audit)
    assert (told["18"].struck, told["18"].why) == (True, "taken back")
    assert "took it with a pair" in told["19"].says


def test_every_article_cited_is_quoted_once_at_the_end_and_no_other(paper_of: Print) -> None:
    made = document(PLAYED, 1)
    book = game(PLAYED).bench
    cited = {finding.article for verdict in book.verdicts for finding in verdict.findings}
    assert [each.article for each in made.audit.articles] == [
        each.id for each in book.rulebook.articles if each.id in cited
    ]
    text = " ".join(pages(paper_of(made)))
    assert all(f"{each.article} {each.text}" in text for each in made.audit.articles)


def test_the_round_is_counted_in_the_audit_too(paper_of: Print) -> None:
    found = " ".join(pages(paper_of(document(CLASSIC, 3))))
    assert "Score of the round 1,430 −110" in found
    assert "EW: a bonus of 100 – “exact cut”" in found


def test_of_a_round_dealt_twice_the_one_that_counts_is_audited() -> None:
    made = document(CLASSIC, 2).audit
    told = [row.says for row in rows(made).values()]
    assert "NS: the round as totals – Red threes 1, Left in hand −185" in told
    assert made.score.facts == ("Ada dealt.", "EW went out.")


@pytest.mark.parametrize("paper", PAPERS)
def test_an_audit_fits_its_paper_and_no_turn_is_torn(paper: str, paper_of: Print, tmp_path: Path) -> None:
    pdf = paper_of(document(whole_round(), 1, paper))
    assert words_outside(pdf, tmp_path) == []
    for page in pages(pdf):
        assert "Audit of round 1" in page


def test_it_is_sound_tagged_archival_and_accessible(paper_of: Print) -> None:
    made = document(PLAYED, 1)
    assert {"/H1", "/H2", "/Figure", "/L", "/Table"} <= kinds_of(paper_of(made))
    assert paper_of(made) == paper_of(made)
    picture = next(turn.picture for turn in made.audit.turns if turn.picture)
    assert picture.says.startswith("Cards in hand: N 8, E 11, S 11, W 11. Stock ")
