"""What people were shown of a log, in short texts: the verdict on an entry, a team's lines of a round that has ended.

It is kept beside the log as each batch is answered, and read by `redthree rejudge` alone, which tells what another
version of Red Three says otherwise. It is a cache: throw it away, and nothing but that comparison is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from events.answers import verdict_text
from events.awards.rounds import reckon
from events.catalogue import (
    BonusGiven,
    CardsLeft,
    DisputeSettled,
    Event,
    GameEnded,
    LogCorrected,
    PenaltyGiven,
    PositionTaken,
    RoundEnded,
    RoundStarted,
    RoundTallied,
    Team,
    TurnTakenBack,
)
from events.judge import Bench
from events.table import Round

Shown = Mapping[str, str]
"""What is shown, by what it is about: `entry 12`, or `round 1 1+3` of the first deal's lines of seats 1 and 3."""

WHOLE: Final = "whole"
"""Stands in it once all of a log was kept since its opening: what is not in it then was `kept`."""

KEPT: Final = "kept"
STRUCK: Final = "struck"

REACHING_BACK: Final = (LogCorrected, DisputeSettled)
"""What may change the lines of any round."""

AROUND_THE_END: Final = (
    BonusGiven, CardsLeft, GameEnded, PenaltyGiven, PositionTaken, RoundEnded, RoundStarted, RoundTallied,
    TurnTakenBack,
)  # fmt: skip
"""What may change the lines of the last round that has ended; a play cannot while another is in play."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What is said otherwise than before: the verdict on an entry, or a line of a team in a deal."""

    before: str
    after: str
    entry: int | None = None
    place: int | None = None
    team: Team = ()
    line: str = ""


def shown_whole(bench: Bench) -> Shown:
    """Return all that is shown of a log; of entries only those whose verdict is another than `kept`."""
    verdicts = ((f"entry {number}", _verdict(bench, number)) for number in range(1, bench.length + 1))
    return (
        {about: says for about, says in verdicts if says != KEPT} | _rounds(bench, bench.table.rounds) | {WHOLE: "yes"}
    )


def shown_since(bench: Bench, events: Iterable[Event], changed: Iterable[int], before: int) -> Shown:
    """Return what is new or may have changed once these events stand at the end of a log of `before` entries.

    Its cost does not grow with the log, but for corrections and disputes settled.
    """
    verdicts = ((number, _verdict(bench, number)) for number in changed)
    news = {f"entry {number}": says for number, says in verdicts if says != KEPT or number <= before}
    return news | _rounds(bench, _touched(bench, tuple(events)))


def differences(kept: Shown, bench: Bench) -> list[Difference]:
    """Return all that is said of a log otherwise than was kept of it."""
    now = shown_whole(bench)
    return [*_verdicts_apart(kept, now, bench), *_lines_apart(kept, now)]


def _verdicts_apart(kept: Shown, now: Shown, bench: Bench) -> Iterator[Difference]:
    for number in range(1, bench.length + 1):
        about = f"entry {number}"
        if about in kept or WHOLE in kept:
            before, after = kept.get(about, KEPT), now.get(about, KEPT)
            if before != after:
                yield Difference(before, after, entry=number)


def _lines_apart(kept: Shown, now: Shown) -> Iterator[Difference]:
    for about in sorted(about for about in kept if about.startswith("round ")):
        _, place, seats = about.split()
        team = tuple(int(seat) for seat in seats.split("+"))
        before, after = (dict(each.split("=") for each in said.get(about, "").split()) for said in (kept, now))
        for line in dict.fromkeys((*before, *after)):
            was, is_now = before.get(line, "0"), after.get(line, "0")
            if was != is_now:
                yield Difference(was, is_now, place=int(place), team=team, line=line)


def _verdict(bench: Bench, number: int) -> str:
    found = bench.verdict(number)
    return STRUCK if found is None else verdict_text(found.findings)


def _touched(bench: Bench, events: tuple[Event, ...]) -> Iterable[Round]:
    rounds = bench.table.rounds
    if any(isinstance(event, REACHING_BACK) for event in events):
        return rounds
    ends = sum(isinstance(event, AROUND_THE_END) for event in events)
    if ends or bench.table.in_play is None:
        return rounds[-1 - ends :]
    return ()


def _rounds(bench: Bench, rounds: Iterable[Round]) -> dict[str, str]:
    return {
        f"round {current.place} {'+'.join(map(str, team))}": _lines(bench, current, team)
        for current in rounds
        if current.ended
        for team in bench.teams
    }


def _lines(bench: Bench, current: Round, team: Team) -> str:
    lines = reckon(current, bench.terms, team, {})
    return " ".join(f"{line.line}={line.points}" for line in lines if line.points)
