"""What would change if something went on record: verdicts, lines and totals, minima, a round or game that reopens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.answers import verdict_text
from events.awards import Line
from events.catalogue import Event, Team
from events.judge import Bench
from events.score import ScoreSheet, sheet


@dataclass(frozen=True, slots=True)
class VerdictChange:
    """An entry whose verdict changes: in the words of the notation, None where it does not stand."""

    entry: int
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line of a team's score that changes. `place` is the round's place among all deals."""

    place: int
    team: Team
    line: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A team's total after a round, or its minimum in the next, that changes."""

    place: int
    team: Team
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that changes. `reopened` tells that a game that was over is not, or a round that had ended is in play."""

    verdicts: tuple[VerdictChange, ...]
    lines: tuple[LineChange, ...]
    totals: tuple[NumberChange, ...]
    minima: tuple[NumberChange, ...]
    reopened: bool
    winner_before: Team | str | None
    winner_after: Team | str | None


def consequences(bench: Bench, events: Sequence[Event]) -> Consequences:
    """Return what would change if these events went on record; the bench stays as it is."""
    trial = bench.copy()
    for event in events:
        trial.append(event)
    return differences(bench, trial)


def differences(bench: Bench, other: Bench) -> Consequences:
    """Return all in which one judged log differs from another: `before` is the first, `after` the other."""
    before, after = sheet(bench), sheet(other)
    return Consequences(
        verdicts=_verdicts(bench, other),
        lines=_lines(before, after),
        totals=_numbers(before, after, "total"),
        minima=_numbers(before, after, "next_minimum"),
        reopened=(before.is_over and not after.is_over)
        or (bench.table.in_play is None and other.table.in_play is not None and bool(bench.table.rounds)),
        winner_before=before.winner,
        winner_after=after.winner,
    )


def _verdicts(bench: Bench, trial: Bench) -> tuple[VerdictChange, ...]:
    changes = []
    for entry in range(1, trial.length + 1):
        old, new = bench.verdict(entry), trial.verdict(entry)
        before = verdict_text(old.findings) if old is not None else None
        after = verdict_text(new.findings) if new is not None else None
        if before != after:
            changes.append(VerdictChange(entry, before, after))
    return tuple(changes)


def _by_line(whole: ScoreSheet) -> dict[tuple[int, Team, str], Line]:
    return {
        (each.place, team, line.line): line
        for each in whole.rounds
        for team, own in each.teams.items()
        for line in own.lines
    }


def _lines(before: ScoreSheet, after: ScoreSheet) -> tuple[LineChange, ...]:
    old, new = _by_line(before), _by_line(after)
    changes = []
    for key in dict.fromkeys((*old, *new)):
        was, is_now = (lines[key].points if key in lines else 0 for lines in (old, new))
        if was != is_now:
            changes.append(LineChange(*key, was, is_now))
    return tuple(changes)


def _numbers(before: ScoreSheet, after: ScoreSheet, what: str) -> tuple[NumberChange, ...]:
    old, new = (
        {(each.place, team): getattr(own, what) for each in whole.rounds for team, own in each.teams.items()}
        for whole in (before, after)
    )
    return tuple(
        NumberChange(*key, old[key], new[key]) for key in old if key in new and old[key] != new[key]
    )  # fmt: skip
