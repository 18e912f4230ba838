"""What a text in the notation holds: games, and in each its tags and its lines, with the places they were read from.

Lines and columns count from 1. Entries are numbered as in a log: the opening is entry 1. A text's own numbers leave
the opening out, so that what a text calls 7 is entry 8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from events.asked import Question
from events.catalogue import (
    CardsDiscarded,
    CardsMelded,
    Event,
    FootTaken,
    PermissionAsked,
    PileTaken,
    RedThreesLaid,
    StockDrawn,
    TableOpened,
)
from events.errors import Unreadable

PLAYS: Final = (StockDrawn, RedThreesLaid, PileTaken, CardsMelded, CardsDiscarded, FootTaken, PermissionAsked)
"""What makes a line a turn, or part of one: the other actions (`yes`, `count`, `left` …) are no plays."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair. `column` is that of the first character of the value."""

    name: str
    value: str
    line: int
    column: int

    def column_of(self, rule: str) -> int | None:
        """Return the column of a house rule inside the value; None where it does not stand there."""
        found = re.search(rf"(?:^|;)\s*({re.escape(rule)})\s*=", self.value)
        return self.column + found.start(1) if found else None


@dataclass(frozen=True, slots=True)
class Played:
    """A line of the body, or `at` lines that stand together, and the entries it made: at least one.

    `first` is the number of the first entry; `columns` has the column of every event. `tags` are what a correction
    of the opening named, as if they were tags.
    """

    events: tuple[Event, ...]
    line: int
    last_line: int
    first: int
    columns: tuple[int, ...]
    tags: tuple[Tag, ...] = ()

    @property
    def entries(self) -> range:
        """The numbers of the entries of this line."""
        return range(self.first, self.first + len(self.events))

    @property
    def is_turn(self) -> bool:
        """Whether there is a play in it: what `last` means in a correction or a question."""
        return any(isinstance(event, PLAYS) for event in self.events)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and where it stands."""

    question: Question
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Answered:
    """What the answer must be: the text after the `=`. `column` is that of its first character."""

    text: str
    line: int
    column: int


Line = Played | Asked | Answered


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its tags as they stood, its seat labels clockwise, its opening and its lines.

    `line` is where it begins; `errors` are those of its own lines, which are left out of `lines`.
    """

    tags: tuple[Tag, ...]
    labels: tuple[str, ...]
    opening: TableOpened
    lines: tuple[Line, ...] = ()
    line: int = 1
    errors: tuple[Unreadable, ...] = ()

    @property
    def log(self) -> tuple[Event, ...]:
        """The whole log: the opening, then every entry in order."""
        return (self.opening, *(event for played in self.played for event in played.events))

    @property
    def played(self) -> Iterator[Played]:
        """The lines that made entries."""
        return (line for line in self.lines if isinstance(line, Played))

    @property
    def names(self) -> dict[str, str]:
        """The players' names by the labels of their seats; a seat without a name is not there."""
        return {tag.name: tag.value for tag in self.tags if tag.name in self.labels}

    def tag(self, name: str) -> str:
        """Return the value of a tag; empty where there is none."""
        return next((tag.value for tag in self.tags if tag.name == name), "")

    def where(self, name: str) -> tuple[int, int]:
        """Return line and column of a tag's value, or of a house rule in it (`House:out.canastas`).

        What a correction of the opening named is found too; the beginning of the game where nothing named it.
        """
        kind, _, rule = name.partition(":")
        tags = [*self.tags, *(tag for played in self.played for tag in played.tags)]
        for tag in tags:
            column = tag.column_of(rule) if rule else tag.column
            if tag.name == kind and column is not None:
                return tag.line, column
        return self.line, 1


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a text: every game that could be opened, and every error in the order of the lines."""

    games: tuple[Game, ...]
    errors: tuple[Unreadable, ...]
    name: str = ""
