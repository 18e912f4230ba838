"""Logs of any length for measuring: a real round of the cases, dealt again and again."""

from __future__ import annotations

from itertools import chain, repeat
from pathlib import Path

from events.catalogue import Event, RoundStarted
from events.games import open_table
from events.notation import Game, read

ROUNDS = Path(__file__).parent.parent / "tests" / "cases" / "rounds" / "rounds.meld"


def round_played(place: int = 0) -> Game:
    """Return a whole round of the cases."""
    return read(ROUNDS.read_text(encoding="utf-8")).games[place]


ROUND = len([event for event in round_played().log[1:] if not isinstance(event, RoundStarted)]) + 1
"""So many entries has a round of these logs: lengths that differ by many rounds end at the same place of one."""


def log_of(length: int) -> list[Event]:
    """Return a log of so many entries: the same round of Classic again and again, each dealt by the last seat."""
    game = round_played()
    body = [RoundStarted(dealer=4), *(event for event in game.log[1:] if not isinstance(event, RoundStarted))]
    entries = chain([open_table(game.opening)], chain.from_iterable(repeat(body)))
    return [event for event, _ in zip(entries, range(length), strict=False)]
