"""What would change if something went on record: verdicts, lines and totals, minima, a round or game that reopens.

A correction may leave entries behind that no longer make sense: a turn taken back where nothing is left to take back,
the end of a round that was struck. They stay, and `senseless` marks them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from events.answers import verdict_text
from events.awards import Line
from events.catalogue import DisputeRaised, Event, LogCorrected, Team
from events.judge import Bench
from events.log import effective
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
class SenseChange:
    """An entry that makes no sense any more, or again: the reason code of why it does not; None where it does."""

    entry: int
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that changes. `reopened` tells that a game that was over is not, or a round that had ended is in play.

    `rounds_reopened` are the places of rounds that had ended and have not, `rounds_before` and `rounds_after` how many
    rounds there are.
    """

    verdicts: tuple[VerdictChange, ...]
    lines: tuple[LineChange, ...]
    totals: tuple[NumberChange, ...]
    minima: tuple[NumberChange, ...]
    reopened: bool
    winner_before: Team | str | None
    winner_after: Team | str | None
    game_reopened: bool
    rounds_reopened: tuple[int, ...]
    rounds_before: int
    rounds_after: int
    senseless: tuple[SenseChange, ...]


def consequences(bench: Bench, events: Sequence[Event]) -> Consequences:
    """Return what would change if these events went on record; the bench stays as it is."""
    trial = bench.copy()
    for event in events:
        trial.append(event)
    return differences(bench, trial)


def differences(bench: Bench, other: Bench) -> Consequences:
    """Return all in which one judged log differs from another: `before` is the first, `after` the other."""
    before, after = sheet(bench), sheet(other)
    game_reopened = before.is_over and not after.is_over
    still_open = {each.place for each in after.rounds if not each.ended}
    return Consequences(
        verdicts=_verdicts(bench, other),
        lines=_lines(before, after),
        totals=_numbers(before, after, "total"),
        minima=_numbers(before, after, "next_minimum"),
        reopened=game_reopened
        or (bench.table.in_play is None and other.table.in_play is not None and bool(bench.table.rounds)),
        winner_before=before.winner,
        winner_after=after.winner,
        game_reopened=game_reopened,
        rounds_reopened=tuple(each.place for each in before.rounds if each.ended and each.place in still_open),
        rounds_before=len(before.rounds),
        rounds_after=len(after.rounds),
        senseless=_senses(senseless(bench), senseless(other)),
    )


def senseless(bench: Bench) -> Mapping[int, str]:
    """Return the entries that stand and make no sense as the log was corrected, each with a stable reason code.

    They are those that could not have gone on record as the log now is, and besides `nothing-to-end`: the end of a
    round where none is in play; `nothing-disputed`: an open dispute about entries that do not stand any more;
    `overruled`: a correction of which a later one left nothing.
    """
    if not any(isinstance(event, LogCorrected) for event in bench.log):
        return {}
    beside = (each for each in (*_disputes(bench), *_overruled(bench)) if not bench.is_void(each[0]))
    return dict(sorted((bench.senseless | dict(beside)).items()))


def _disputes(bench: Bench) -> Iterator[tuple[int, str]]:
    for dispute in bench.table.disputes.values():
        raised: DisputeRaised = dispute.raised
        if not dispute.settled and all(bench.verdict_at(n) is None for n in range(raised.first, raised.last + 1)):
            yield from ((number, "nothing-disputed") for number in bench.entries((dispute.entry,)))


def _overruled(bench: Bench) -> Iterator[tuple[int, str]]:
    stands = {each.entry for each in bench.standing}
    for number, correction in effective(bench.log):
        if correction.events and number not in stands:
            yield number, "overruled"


def _senses(before: Mapping[int, str], after: Mapping[int, str]) -> tuple[SenseChange, ...]:
    changed = (n for n in sorted({*before, *after}) if before.get(n) != after.get(n))
    return tuple(SenseChange(n, before.get(n), after.get(n)) for n in changed)


def _verdicts(bench: Bench, trial: Bench) -> tuple[VerdictChange, ...]:
    changes = []
    shorter = min(bench.length, trial.length)
    for entry in sorted(bench.apart(trial) | set(range(shorter + 1, trial.length + 1))):
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
    return tuple(NumberChange(*key, old[key], new[key]) for key in old if key in new and old[key] != new[key])
