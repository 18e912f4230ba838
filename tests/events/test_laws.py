"""Laws of the core that hold for any log, lawful or nonsense."""

from __future__ import annotations

import re
import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.cards import Rank
from events.catalogue import Event, LogCorrected, TableOpened, TurnTakenBack
from events.consequences import consequences, senseless
from events.errors import CannotRecord
from events.games import KEYS, open_table
from events.judge import Bench, check_event
from events.notation import read
from events.questions import answer
from events.reasons import REASONS
from events.score import sheet
from events.survey import survey
from events.table import Round
from tests import strategies

CASES = Path(__file__).parent.parent / "cases"
ROOT = Path(__file__).parent.parent.parent
BY_BOOK = {
    key: open_table(TableOpened(rulebook=key, seats=seats)) for key in KEYS for seats in (4,)
} | {f"{key}-{n}": open_table(TableOpened(rulebook=key, seats=n)) for key in KEYS for n in (2, 3)}  # fmt: skip
ANY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def recorded(opening: TableOpened, events: list[Event]) -> Bench:
    """Return a bench with those of the events that can go on record at the table."""
    bench = Bench([opening])
    for event in events:
        try:
            check_event(bench, event)
        except CannotRecord:
            continue
        bench.append(event)
    return bench


@st.composite
def benches(draw: st.DrawFn) -> Bench:
    opening = BY_BOOK[draw(st.sampled_from(sorted(BY_BOOK)))]
    events = draw(st.lists(strategies.events(opening.seats, 30), max_size=30))
    return recorded(opening, events)


def games() -> list[tuple[str, tuple[Event, ...]]]:
    """Return every log of the cases that can be opened, under its id."""
    found = []
    for path in sorted(CASES.rglob("*.meld")):
        for number, game in enumerate(read(path.read_text(encoding="utf-8")).games):
            opened = open_table(game.opening)
            found.append((f"{path.stem}-{game.tag('Id') or number}", (opened, *game.log[1:])))
    return found


GAMES = games()[::5]
"""Every fifth game: the laws cost several judgings of each, and hold for any log."""

every_game = pytest.mark.parametrize(
    "log", [log for _, log in GAMES], ids=[f"{n}-{name}" for n, (name, _) in enumerate(GAMES)]
)


@ANY
@given(benches())
def test_any_log_folds_and_is_judged_and_scored(bench: Bench) -> None:
    whole = sheet(bench)
    for each in whole.rounds:
        for own in each.teams.values():
            assert own.score == sum(line.points for line in own.lines)
            for line in own.lines:
                assert line.points == sum(item.points for item in line.working)
    survey(bench)


@ANY
@given(benches())
def test_judging_entry_by_entry_is_judging_at_once(bench: Bench) -> None:
    again = Bench(bench.log)
    assert again.verdicts == bench.verdicts
    assert sheet(again) == sheet(bench)
    assert survey(again) == survey(bench)


@ANY
@given(benches())
def test_evidence_names_entries_that_stand(bench: Bench) -> None:
    stands = {each.entry for each in bench.standing}
    for verdict in bench.verdicts:
        for finding in verdict.findings:
            assert set(finding.evidence) <= stands, finding


@ANY
@given(benches())
def test_every_finding_can_be_said_in_words(bench: Bench) -> None:
    for verdict in bench.verdicts:
        for finding in verdict.findings:
            wanted = {name for _, name, _, _ in string.Formatter().parse(REASONS[finding.reason]) if name}
            assert wanted <= set(finding.facts), finding


@ANY
@given(benches(), st.data())
def test_trying_out_changes_nothing_and_what_if_is_what_happens(bench: Bench, data: st.DataObject) -> None:
    before = (bench.verdicts, sheet(bench), survey(bench))
    event = data.draw(strategies.events(bench.opened.seats, bench.length))
    try:
        check_event(bench, event)
    except CannotRecord:
        return
    expected = consequences(bench, [event])
    assert (bench.verdicts, sheet(bench), survey(bench)) == before
    bench.append(event)
    totals = {(each.place, team): own.total for each in sheet(bench).rounds for team, own in each.teams.items()}
    for change in expected.totals:
        assert totals[change.place, change.team] == change.after


@ANY
@given(benches(), st.data())
def test_questions_are_answered_whatever_the_log(bench: Bench, data: st.DataObject) -> None:
    question = data.draw(strategies.questions(bench.opened.seats, bench.length))
    labels = tuple("ABCDEF"[: bench.opened.seats])
    assert answer(bench, question, labels).text


@every_game
def test_no_card_is_in_two_places(log: tuple[Event, ...]) -> None:
    bench = Bench(log)
    faults = [f for verdict in bench.verdicts for f in verdict.findings if f.article == "LOG-1"]
    if any(f.outcome.value == "broken" for f in faults):
        return
    for current in bench.table.rounds:
        located = [card for group in current.groups for card in group.cards]
        located += [card for _, card, _ in current.red_threes] + current.pile.cards
        located += [card for hand in current.hands.values() for card, n in hand.known.items() for _ in range(n)]
        for rank in Rank:
            if rank is not Rank.UNKNOWN:
                assert sum(card.rank is rank for card in located) <= bench.terms.copies(rank)


@every_game
def test_a_game_is_judged_entry_by_entry_as_at_once(log: tuple[Event, ...]) -> None:
    whole = Bench(log)
    bench = Bench(log[:1])
    for event in log[1:]:
        bench.append(event)
    assert bench.verdicts == whole.verdicts
    assert sheet(bench) == sheet(whole)


@every_game
def test_striking_an_entry_and_restoring_it_changes_nothing(log: tuple[Event, ...]) -> None:
    bench = Bench(log)
    before = ([(v.entry, v.findings) for v in bench.verdicts], sheet(bench))
    for number in range(2, min(len(log), 6) + 1):
        strike = LogCorrected(first=number, last=number)
        if isinstance(log[number - 1], LogCorrected):
            continue
        try:
            check_event(bench, strike)
        except CannotRecord:
            continue
        trial = bench.copy()
        trial.append(strike)
        trial.append(LogCorrected(first=trial.length, last=trial.length))
        after = [(v.entry, v.findings) for v in trial.verdicts if v.entry <= len(log)]
        assert (after, sheet(trial)) == before


@every_game
def test_a_correction_is_judged_as_the_whole_log_is(log: tuple[Event, ...]) -> None:
    """Only what it reaches is judged anew; nothing may tell, and the log on which it was tried stays as it was."""
    bench = Bench(log)
    before = (bench.verdicts, sheet(bench))
    for number in {len(log), len(log) // 2 + 1}:
        strike = LogCorrected(first=number, last=number)
        if number == 1 or isinstance(log[number - 1], LogCorrected):
            continue
        trial = bench.copy()
        changed = trial.append(strike)
        whole = Bench(trial.log)
        assert (trial.verdicts, sheet(trial), survey(trial)) == (whole.verdicts, sheet(whole), survey(whole))
        assert senseless(trial) == senseless(whole)
        assert {n for n in range(1, trial.length) if bench.verdict(n) != trial.verdict(n)} <= changed
        assert (bench.verdicts, sheet(bench)) == before


@every_game
def test_a_correction_is_as_if_it_had_been_played_so(log: tuple[Event, ...]) -> None:
    plain = [event for event in log if not isinstance(event, LogCorrected)]
    if len(plain) != len(log):
        return
    for number in range(2, min(len(log), 5) + 1):
        missing = plain[: number - 1] + plain[number:]
        corrected = Bench(missing)
        insertion = LogCorrected(first=number, last=number - 1, events=(plain[number - 1],))
        try:
            check_event(corrected, insertion)
        except CannotRecord:
            continue
        corrected.append(insertion)
        assert sheet(corrected).totals == sheet(Bench(plain)).totals
        said = [[replace(f, evidence=()) for f in corrected.findings_of(each)] for each in range(len(plain))]
        played = Bench(plain)
        assert said == [[replace(f, evidence=()) for f in played.findings_of(each)] for each in range(len(plain))]


def lying(current: Round) -> tuple[object, ...]:
    """Return what lies on the table of a round, how many cards are held, and who is due: without entries."""
    groups = [(group.team, group.rank, group.cards, group.concealed) for group in current.groups]
    reds = [(team, card) for team, card, _ in current.red_threes]
    hands = {seat: (hand.size, hand.foot, hand.foot_size) for seat, hand in current.hands.items()}
    pile = (current.pile.cards, current.pile.bottomless, [why for why, _ in current.pile.freezers])
    return groups, reds, hands, pile, current.stock, current.due, set(current.strays)


@every_game
def test_a_turn_taken_back_leaves_the_table_as_it_was_before_the_turn(log: tuple[Event, ...]) -> None:
    if any(isinstance(event, LogCorrected) for event in log):
        return
    for length in range(len(log), 1, -3)[:8]:
        bench, played = Bench(log[:length]), log[:length]
        current = bench.table.in_play
        turn = current.last_turn if current is not None else None
        if turn is None or turn.after_pass:
            continue
        gone = {number for number in range(1, length + 1) if bench.is_void(number)}
        bench.append(TurnTakenBack())
        gone = {number for number in range(1, length + 1) if bench.is_void(number)} - gone
        assert gone >= set(turn.entries)
        without = Bench([event for number, event in enumerate(played, 1) if number not in gone])
        there, here = without.table.round, bench.table.round
        if there is not None and here is not None and there.strict == here.strict:
            assert lying(here) == lying(there)


def test_every_reason_in_the_checks_has_its_sentence_and_every_sentence_a_reason() -> None:
    used: set[str] = set()
    for path in [
        *(ROOT / "events" / "rules").glob("*.py"),
        *(ROOT / "events" / f"{n}.py" for n in ("rights", "explaining")),
    ]:
        text = path.read_text(encoding="utf-8")
        used |= {word for word in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', text) if word in REASONS}
        used |= set(re.findall(r'(?:kept|broken|unproven|moot)\(\s*"([a-z-]+)"', text))
    assert used >= {"opened", "matched", "tallied"}
    missing = set(REASONS) - used - {"opened", "matched", "tallied"}
    assert not missing
    assert used <= set(REASONS)
