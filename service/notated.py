"""Games of a text made ready to be judged: their openings resolved, and every entry one that can go on record.

The notation knows no rulebook, so that an unknown rulebook, house rule or seat is found here, with the line and
column that the notation kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from events.errors import (
    CannotRecord,
    HouseRuleValue,
    NoSuchTeam,
    UnknownEdition,
    UnknownHouseRule,
    UnknownRulebook,
    Unreadable,
)
from events.games import open_table, opening_errors
from events.judge import Bench, check_event
from events.notation import Game, Played, Reading, read
from service.errors import TooLong


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a place of a text, told without the place; `found` and `expected` where the notation says so."""

    line: int
    column: int
    says: str
    code: str
    found: str = ""
    expected: str = ""

    def told(self, name: str) -> str:
        """Return the fault as compilers write one: `friday.meld:3:10: found …`."""
        return f"{name}:{self.line}:{self.column}: {self.says}"


@dataclass(frozen=True, slots=True)
class Ready:
    """A game whose whole log is judged."""

    game: Game
    bench: Bench


@dataclass(frozen=True, slots=True)
class Notated:
    """A text: the games that can be judged, and every fault in the order of the lines."""

    games: tuple[Ready, ...]
    faults: tuple[Fault, ...]


def require_short(reading: Reading, most: int | None) -> None:
    """Let pass a text with no more entries than these.

    Raises:
        TooLong: it has more.
    """
    if most is not None and sum(len(game.log) for game in reading.games) > most:
        raise TooLong(most)


def read_text(text: str, most: int | None = None) -> Notated:
    """Read a text and judge its games; whatever is wrong with them is a fault.

    Raises:
        TooLong: it has more than `most` entries.
    """
    reading = read(text)
    require_short(reading, most)
    faults = [fault_of(error) for error in reading.errors]
    ready: list[Ready] = []
    for game in reading.games:
        bench, of_game = judged(game)
        faults += of_game
        ready += [Ready(game, bench)] if bench and not of_game else []
    return Notated(tuple(ready), tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))))


def judged(game: Game) -> tuple[Bench | None, list[Fault]]:
    """Return the judged log of a game, without the entries that cannot go on record, and the faults of those."""
    if errors := opening_errors(game.opening):
        return None, [_fault(error, *game.where(_tag_of(error))) for error in errors]
    bench, faults = Bench([open_table(game.opening)]), []
    for played in game.played:
        faults += _record(bench, played)
    return bench, faults


def _record(bench: Bench, played: Played) -> list[Fault]:
    for event, column in zip(played.events, played.columns, strict=True):
        try:
            check_event(bench, event)
        except CannotRecord as error:
            return [_fault(error, played.line, column)]
        bench.append(event)
    return []


def fault_of(error: Unreadable) -> Fault:
    """Return what the notation could not read."""
    says = f"found {error.found}, expected {error.expected}"
    return Fault(error.line, error.column, says, error.code, error.found, error.expected)


def _fault(error: CannotRecord, line: int, column: int) -> Fault:
    return Fault(line, column, str(error), error.code)


def _tag_of(error: CannotRecord) -> str:
    match error:
        case UnknownRulebook():
            return "Rulebook"
        case UnknownEdition():
            return "Edition"
        case UnknownHouseRule() | HouseRuleValue():
            return f"House:{error.facts['name']}"
        case NoSuchTeam():
            return "Scores"
        case _:
            return "Teams"
