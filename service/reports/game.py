"""What a score sheet is made from: a judged log, and what stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Any, Self

from events.catalogue import Event, LogCorrected, TableOpened
from events.judge import Bench
from events.score import ScoreSheet, sheet
from service.figures import Figures
from service.languages import translations
from service.naming import Naming
from service.reports.renderer import Attachment
from service.reports.seal import Source
from service.wire.sealing import FREE_TEXT

Gettext = Callable[[str], str]
NGettext = Callable[[str, str, int], str]


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game to be printed.

    `log` is the bench's, with the free text of its events. `naming` calls seats, teams and players. `tags` are what was
    said of the game beside the log (`Date`, `Site`, `Title`, `Id`; `Table`). `first` is the number that the first
    entry goes by: 1 in a table's log, 0 in a text, which does not count the opening. `made` dates the document:
    ISO 8601, of the last entry.
    """

    bench: Bench
    log: tuple[Event, ...]
    naming: Naming
    tags: Mapping[str, str] = field(default_factory=dict)
    first: int = 1
    source: Source
    made: str
    attachments: tuple[Attachment, ...] = ()

    @cached_property
    def score(self) -> ScoreSheet:
        """The score sheet."""
        return sheet(self.bench)

    @property
    def opened(self) -> TableOpened:
        """What was agreed at the start, as it stands."""
        return self.bench.table.opened

    def number(self, entry: int) -> int:
        """Return the number that an entry goes by."""
        return entry - 1 + self.first

    def entry_at(self, place: int) -> int:
        """Return the entry of the log that brought in the event at a place of the table."""
        (entry,) = self.bench.entries((place,))
        return entry

    def event_at(self, place: int) -> Event:
        """Return the event at a place of the table, with its free text; without where that was forgotten."""
        stands = self.bench.standing[place - 1]
        found = self.log[stands.entry - 1]
        brought = found.events if isinstance(found, LogCorrected) else (found,)
        return next((each for each in brought if _silent(each) == _silent(stands.event)), stands.event)


def _silent(event: Event) -> object:
    silenced: dict[str, Any] = {each.name: "" for each in fields(event) if each.name in FREE_TEXT}
    return replace(event, **silenced)


@dataclass(frozen=True, kw_only=True)
class Language:
    """A reader's language: its code, its words and its figures; English sentences where it has none of its own."""

    code: str

    @classmethod
    @cache
    def of(cls, code: str) -> Self:
        """Return the language of a code."""
        return cls(code=code)

    @cached_property
    def gettext(self) -> Gettext:
        """What turns a message into the language."""
        return translations(self.code).gettext

    @cached_property
    def ngettext(self) -> NGettext:
        """What turns a message that counts into the language: one, many, and the number."""
        return translations(self.code).ngettext

    @cached_property
    def figures(self) -> Figures:
        """How it writes numbers and dates."""
        return Figures(self.code)

    def points(self, points: int) -> str:
        """Return so many points in words."""
        said = self.ngettext("{points} point", "{points} points", abs(points))
        return said.format(points=self.figures.points(points))
