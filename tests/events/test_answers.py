"""Why a score is what it is, what is needed, what was legal or concealed; another book; the audit of a round."""

from __future__ import annotations

import pytest

from events.answers import Answer
from events.audit import audit, place_of
from events.cases import examine
from events.catalogue import CardsMelded, LogCorrected, RoundTallied, Settlement, TableOpened
from events.comparison import compare, judged_by
from events.errors import CannotRecord
from events.explaining import ScoreAnswer, VerdictAnswer
from events.judge import Bench
from events.log import standing
from events.notation import read, read_question
from events.questions import answer, last_turn
from events.score import sheet

LABELS = ("N", "E", "S", "W")


def bench_of(body: str, book: str = "classic", tags: str = "") -> Bench:
    examined = examine(read(f'[Rulebook "{book}"]\n{tags}\n{body}').games[0])
    assert not examined.errors, examined.errors
    assert examined.bench is not None
    return examined.bench


def asked(bench: Bench, question: str) -> Answer:
    return answer(bench, read_question(question, LABELS), LABELS)


ENDED = """at NS melds A*7! / K*5 2 2 / 6*3
at NS red 3h 3d
at EW red 3h
at S hand 10h
at turn S drawn
S: discard 10h
end out
N: left 4 Q
E: left Jk A 9 9 5
W: left 4 4 3b
"""


# Explanations


def test_a_score_is_its_lines_with_their_working_and_entries() -> None:
    bench = bench_of(ENDED)
    found = asked(bench, "why NS")
    assert isinstance(found, ScoreAnswer)
    assert found.text == (
        "cards 245, natural-canastas 500, mixed-canastas 300, concealed-canastas 100, red-threes 200, going-out 100, "
        "hand -15, score 1430"
    )
    assert found.facts["score"] == sum(line.points for line in found.lines) == 1430
    assert {"before": 0, "total": 1430}.items() <= dict(found.facts).items()
    assert all(line.working and line.article in found.articles for line in found.lines)
    assert set(found.evidence) <= {each.entry for each in bench.standing}


def test_a_score_of_nothing_is_nothing() -> None:
    assert asked(bench_of(""), "why NS").text == "score 0"


NEEDS = {
    "to open and to go out": ("round 1, up 9d", "classic", "minimum 50, canastas 1, cards 7"),
    "the opening in progress": ("N: draw; meld K K K", "classic", "minimum 50, laid 30, canastas 1, cards 4"),
    "the contract": (
        "at NS melds K*7 / 9*5 2\nat turn N", "hand-and-foot", "natural 1, mixed 2, wild 1, cards 22",
    ),
    "nothing": ("at NS melds K*7", "classic", "nothing"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "book", "expected"), NEEDS.values(), ids=NEEDS.keys())
def test_what_a_team_still_needs(body: str, book: str, expected: str) -> None:
    found = asked(bench_of(body, book), "needs NS")
    assert found.text == expected
    assert bool(found.articles) == (expected != "nothing")


def test_what_was_not_legal_is_answered_with_its_findings_and_remedies() -> None:
    found = asked(bench_of("round 1, up 9d\nN: draw; meld 8 8 2 2 Jk Jk; discard 5"), "verdict last")
    assert isinstance(found, VerdictAnswer)
    assert "CC-MELD-4" in found.articles
    assert [offer.article for offer in found.offers]
    assert found.evidence


PERHAPS = """at NS melds 9*3
at EW melds 4*3
at pile 10 top 9
at N hand 12
at turn N
N: take 9 9; meld K*7; discard 5
"""
CONCEALED = {
    "laid at once": ("round 1, up 9d\nN: draw; meld K*7; discard 5", "yes", ("CC-OUT-7",)),
    "grown": ("at NS melds K*3\nat turn N\nN: draw; meld K*4; discard 5", "no", ("CC-OUT-7",)),
    "no canasta": ("round 1, up 9d\nN: draw; meld K*6; discard 5", "none", ()),
    "perhaps with the rest of the pile": (PERHAPS, "unproven", ("CC-OUT-7",)),
}  # fmt: skip


@pytest.mark.parametrize(("body", "expected", "articles"), CONCEALED.values(), ids=CONCEALED.keys())
def test_whether_a_canasta_is_concealed(body: str, expected: str, articles: tuple[str, ...]) -> None:
    found = asked(bench_of(body), "concealed last")
    assert (found.text, found.articles) == (expected, articles)


# Another book

MIXED = "round 1, up Kd\nN: draw; meld 9 9 2 2 2; discard 5\nE: draw; discard 6\n"


def test_another_book_says_only_what_differs() -> None:
    bench = bench_of(MIXED)
    found = compare(bench, judged_by(bench, "classic-pagat"))
    assert [pair.entry for pair in found.verdicts] == [4, 5]
    ours = [pair.ours.broken for pair in found.verdicts if pair.ours is not None]
    theirs = [pair.theirs.broken for pair in found.verdicts if pair.theirs is not None]
    assert (ours, theirs) == ([("CC-MELD-4",), ("CC-OPEN-1",)], [(), ()])
    assert not found.is_same


def test_the_own_book_differs_in_nothing() -> None:
    bench = bench_of(ENDED)
    assert compare(bench, judged_by(bench, "classic")).is_same


def test_other_house_rules_change_lines_totals_and_minima() -> None:
    bench = bench_of(ENDED)
    found = compare(bench, judged_by(bench, house=(("canasta.concealed", "500"),))).differences
    assert [(each.line, each.before, each.after) for each in found.lines] == [("concealed-canastas", 100, 500)]
    assert [(each.before, each.after) for each in found.totals] == [(1430, 1830)]
    assert [(each.before, each.after) for each in found.minima] == [(50, 90)]


def test_a_correction_of_the_opening_does_not_bring_the_own_book_back() -> None:
    bench = bench_of(MIXED + 'correct opening: House "out.canastas=2"\n')
    other = judged_by(bench, "classic-pagat")
    assert other.opened.rulebook == "classic-pagat"
    assert other.length == bench.length


def test_what_the_other_book_does_not_know_is_refused() -> None:
    seven = Bench([TableOpened(rulebook="hand-and-foot", seats=7)])
    with pytest.raises(CannotRecord, match="7"):
        judged_by(seven, "classic")
    with pytest.raises(CannotRecord, match=r"no house rule"):
        judged_by(seven, house=(("no.such", "1"),))
    three = Bench([TableOpened(rulebook="classic-pagat", seats=3), RoundTallied(team=(2, 3), cards=100)])
    with pytest.raises(CannotRecord, match="team"):
        judged_by(three, "classic")


# The audit of a round

DISPUTED = """round 1, dealer W, up 9d
N: draw; meld 8 8 2 2 Jk Jk; discard 5
dispute 1 E 3 "four wild cards"
settle 1 stands by N+E "let it be"
E: draw; discard 6
correct 7: E: draw
correct last: E: draw; discard 4
S: draw; red 3h; discard 7
take back "wrong card"
S: draw; discard 8
end void
round 1, dealer W
N: draw; discard 9
E: draw; discard 9
end agreed
round 2
N: draw
"""


def test_an_audit_has_every_entry_of_its_round_and_of_no_other() -> None:
    bench = bench_of(DISPUTED)
    audits = [audit(bench, each.place) for each in bench.table.rounds]
    found = [each.entry for audited in audits for each in audited.entries]
    assert found == sorted(found)
    assert len(found) == len(set(found))
    assert set(found) == set(range(2, bench.length + 1))
    for audited in audits:
        for each in audited.entries:
            assert each.verdict == bench.verdict(each.entry)
            assert each.event == bench.log[each.entry - 1]


def test_an_audit_tells_what_stands_no_longer_and_why() -> None:
    bench = bench_of(DISPUTED)
    found = audit(bench, 1)
    gone = {each.entry: (each.corrected_by, each.taken_back) for each in found.entries if each.verdict is None}
    assert {by for by, _ in gone.values() if by} == {each.entry for each in found.corrections if each.stands}
    assert sum(taken_back for _, taken_back in gone.values()) == 3
    last = found.corrections[-1]
    assert len(last.before) == len(last.after) > 0
    assert last.before != last.after


def test_an_audit_shows_the_table_after_each_turn() -> None:
    bench = bench_of(DISPUTED)
    turns = audit(bench, 1).turns
    assert [each.seat for each in turns] == [1, 2, 3]
    first = turns[0]
    assert dict(first.hands) == {1: 5, 2: 11, 3: 11, 4: 11}
    assert (first.stock, first.pile, str(first.top)) == (62, 2, "5")
    assert [(each.team, each.points, each.opened) for each in first.teams] == [((1, 3), 160, True), ((2, 4), 0, False)]
    assert turns[-1].pile == 4


def test_an_audit_has_disputes_with_their_rulings() -> None:
    (dispute,) = audit(bench_of(DISPUTED), 1).disputes
    assert dispute.raised.dispute == 1
    assert [settled.outcome for _, settled in dispute.rulings] == [Settlement.STANDS]


def test_an_audit_of_a_number_dealt_twice_is_that_of_the_round_that_counts() -> None:
    bench = bench_of(DISPUTED)
    assert (place_of(bench, 1), place_of(bench, 2), place_of(bench, 3)) == (2, 3, None)
    assert audit(bench, 2).sheet == sheet(bench).rounds[1]
    with pytest.raises(IndexError):
        audit(bench, 4)
    with pytest.raises(IndexError):
        audit(bench, 0)


def test_turns_of_an_audit_are_those_of_a_log_known_only_later_to_have_discards() -> None:
    body = "round 1, up 9d\nN: meld K K K\nS: meld 8 8 8\nN: meld A A A\nN: discard 5\nE: discard 6\n"
    bench = bench_of(body)
    found = audit(bench, 1)
    assert [each.verdict for each in found.entries] == list(bench.verdicts[1:])
    assert [each.seat for each in found.turns][-1] == 2


def test_a_correction_shows_what_stood_before_it_and_not_what_stood_first() -> None:
    bench = bench_of("round 1, up 9d\nN: draw; discard 5\ncorrect 3: N: discard 6\ncorrect 3: N: discard 7\n")
    first, second = audit(bench, 1).corrections
    assert second.before == first.after
    assert isinstance(bench.log[-1], LogCorrected)
    assert not any(isinstance(each.event, CardsMelded) for each in standing(bench.log))


# The last play


def test_the_last_turn_is_a_play_out_of_turn_but_none_that_was_taken_back() -> None:
    played = "round 1, up 9d\nN: draw; discard 5\nE: draw; discard 6\n"
    assert last_turn(bench_of(played)) == (5, 6)
    assert last_turn(bench_of(f"{played}N: meld K K 2 2 2\n")) == (7,)
    assert last_turn(bench_of(f"{played}S: draw; meld K K K\ntake back\n")) == (5, 6)
