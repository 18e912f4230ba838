"""What the templates of rule cards and blank sheets are given, every word and figure ready to be printed."""

from __future__ import annotations

from dataclasses import dataclass

from service.reports.contexts import Fact, Head, PrintedDocument, TeamHead


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTerm:
    """A term: what it decides and what was agreed. `standard` is the rulebook's own where the table deviates."""

    name: str
    decides: str
    value: str
    deviates: bool
    standard: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTopic:
    """Terms that belong together."""

    title: str
    terms: tuple[CardTerm, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """Figures to have at hand, in a row under a title."""

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCard:
    """The terms of a table on one page; `summary` says how many of them are not the rulebook's.

    `size` is that of the type, in points: as large as the terms leave room for.
    """

    anchor: str
    head: Head
    teams: tuple[TeamHead, ...]
    summary: str
    strips: tuple[Strip, ...]
    topics: tuple[CardTopic, ...]
    size: str
    agreed: str
    signers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCardDocument(PrintedDocument):
    """A rule card."""

    card: RuleCard


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankRound:
    """A round to be written down: its number, and over how many columns it spans."""

    title: str
    span: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankCell:
    """A place for a figure. `given` is printed where it is known already; `last` ends a round."""

    given: str = ""
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankRow:
    """A row to be filled in: `each` is what one of it counts, `key` what kind of row it is."""

    key: str
    title: str
    each: str
    cells: tuple[BlankCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankBlock:
    """Some rounds side by side; `teams` stand above the columns."""

    rounds: tuple[BlankRound, ...]
    teams: tuple[BlankCell, ...]
    rows: tuple[BlankRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet:
    """A sheet to be filled in with a pencil."""

    anchor: str
    head: Head
    teams: tuple[TeamHead, ...]
    strips: tuple[Strip, ...]
    blocks: tuple[BlankBlock, ...]
    signers: tuple[str, ...]
    wide: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankDocument(PrintedDocument):
    """A blank sheet."""

    blank: BlankSheet
