"""What the template of an audit is given, every word and figure ready to be printed."""

from __future__ import annotations

from dataclasses import dataclass

from service.reports.contexts import Fact, Head, PrintedDocument, RoundPart


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFinding:
    """What one article says of an entry: the outcome by its `mark`, and in words."""

    mark: str
    article: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditRow:
    """An entry: what it says, its verdict by its `mark`, the articles kept, and what was not kept at length.

    `struck`: it does not stand; `why` says why, and where it was corrected.
    """

    number: str
    anchor: str
    says: str
    mark: str
    kept: str
    findings: tuple[AuditFinding, ...]
    struck: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """A seat on a small table, at `x` and `y`; `due`: it is on turn."""

    x: str
    y: str
    label_y: str
    label: str
    cards: str
    due: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StackPicture:
    """A meld as it lies: its rank, how many cards, what it is (`kind`) and that in a word."""

    rank: str
    count: str
    kind: str
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePicture:
    """What lies before a team."""

    team: str
    stacks: tuple[StackPicture, ...]
    threes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePicture:
    """The table after a turn, drawn small. `says` tells the same in words."""

    says: str
    seats: tuple[SeatPicture, ...]
    stock: str
    pile: str
    top: str
    top_red: bool
    frozen: bool
    sides: tuple[SidePicture, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditTurn:
    """Entries that belong together: a turn, `who` had it and the table after it, or what stands between turns."""

    who: str
    rows: tuple[AuditRow, ...]
    picture: TablePicture | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of what was corrected: what it is called, and its entries in words."""

    title: str
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditCorrection:
    """A correction: what it says, and both versions."""

    says: str
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditArticle:
    """An article that the audit cites, quoted, with who has it so."""

    article: str
    anchor: str
    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAudit:
    """The audit of a round. `wide`: it lies across, for its many teams."""

    anchor: str
    head: Head
    facts: tuple[str, ...]
    counts: tuple[Fact, ...]
    turns: tuple[AuditTurn, ...]
    corrections: tuple[AuditCorrection, ...]
    disputes: tuple[str, ...]
    score: RoundPart
    articles: tuple[AuditArticle, ...]
    signers: tuple[str, ...]
    wide: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditDocument(PrintedDocument):
    """The audit of a round."""

    audit: RoundAudit
