"""What the pages of disputes, of another book and of an audit are given."""

from __future__ import annotations

from dataclasses import dataclass

from service.pages.contexts import Finding, HouseTopic, Mark, Page, Play, SheetRound, Standing
from service.pages.hearing import Option

# Disputes


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSlip:
    """A dispute as one of several: what it is about, how it stands, the question that was put."""

    number: int
    who: str
    plays: str
    question: str
    state: str
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputesPage(Page):
    """Every dispute of the table, those that are open first."""

    disputes: tuple[DisputeSlip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaisePage(Page):
    """Raising a dispute: on which entries, by whom. `standing_one` is open already."""

    dispute: int
    firsts: tuple[Option, ...]
    lasts: tuple[Option, ...]
    seats: tuple[Option, ...]
    plays: tuple[Play, ...]
    standing_one: int
    etag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way to settle a dispute: its outcome, what it means, the entries that record it as JSON, what they change."""

    outcome: str
    title: str
    says: str
    steps: str
    records: str
    changes: tuple[str, ...]
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Who may agree for a team."""

    team: str
    seats: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAgrees:
    """A team, and who of it agrees to what is proposed; nobody: ""."""

    team: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalView:
    """A ruling that is proposed: by whom, what it comes to, what it records and changes, and which teams agree.

    `stands` not: the log has gone on since. `agree`, `disagree` and `settle` are what this phone may put on record, as
    JSON; "" where it may not.
    """

    entry: int
    who: str
    title: str
    reason: str
    records: str
    changes: tuple[str, ...]
    teams: tuple[TeamAgrees, ...]
    stands: bool
    agree: str
    disagree: str
    settle: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """How a dispute was settled once: the entry, the outcome, by whom and why; `valid` is the last one."""

    entry: int
    says: str
    by: str
    reason: str
    valid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputePage(Page):
    """A dispute: the plays with their verdicts, the table before them, the ways to settle it, and how it was settled.

    `proposal` is a ruling on which not every team agrees yet. `undo` takes back, as JSON, what the last ruling had
    changed; `article` is one to fine under. `mine` is the seat that can propose a ruling; 0: none, and the owner
    settles without.
    """

    dispute: int
    open: bool
    who: str
    question: str
    state: str
    plays: tuple[Play, ...]
    findings: tuple[Finding, ...]
    others: tuple[Finding, ...]
    moment: Standing
    proposal: ProposalView | None
    ways: tuple[Way, ...]
    undo: str
    strike: str
    article: str
    teams: tuple[Option, ...]
    agreements: tuple[Agreement, ...]
    rulings: tuple[Ruling, ...]
    etag: str
    first: int
    last: int
    correctable: bool
    mine: int


# Another book


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSide:
    """What one book finds of an entry."""

    mark: Mark
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRow:
    """An entry that two books judge otherwise."""

    play: Play
    ours: BookSide
    theirs: BookSide


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow:
    """A figure on which two books differ."""

    title: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPage(Page):
    """The log judged by another rulebook or other house rules, beside the own: only what differs.

    `compared` is unset until another book was chosen; `wrong` says why the table cannot be played by it.
    """

    rulebooks: tuple[Option, ...]
    rulebook: str
    topics: tuple[HouseTopic, ...]
    ours: str
    theirs: str
    compared: bool
    same: bool
    rows: tuple[BookRow, ...]
    figures: tuple[FigureRow, ...]
    wrong: str = ""


# The audit of a round


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditRow:
    """An entry of a round with its verdict, when and by whom it was logged, its hash, and the table after its turn."""

    play: Play
    who: str
    recorded: str
    hash: str
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditCorrection:
    """A correction with both versions; `stands` unless it was struck itself."""

    entry: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    stands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPage(Page):
    """A round as it can be checked from outside."""

    round: int
    rows: tuple[AuditRow, ...]
    disputes: tuple[DisputeSlip, ...]
    corrections: tuple[AuditCorrection, ...]
    teams: tuple[str, ...]
    sheet: SheetRound
