"""What the referee's pages are given: questions and answers, entries and sheets with what does not agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from service.pages.contexts import (
    CardView,
    Finding,
    Page,
    Play,
    RemedyView,
    SheetRound,
    Standing,
)
from service.reports.contexts import Chart

Word = Literal["yes", "no", "unproven", "kept", "broken", ""]
"""The outcome of an answer that has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One of a few to choose from: what is sent, what it is called."""

    value: str
    says: str
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A figure as it was typed: the name it is sent by, its working where it is a sum, what cannot be read of it.

    `note` stands beside what it is called.
    """

    name: str
    says: str
    note: str = ""
    value: str = ""
    working: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """An article quoted."""

    article: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of an answer: what it is, how much, how it came about and from which entries."""

    title: str
    figure: str
    working: str = ""
    article: str = ""
    evidence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A question answered in words.

    `asked` is the question, `says` the answer, `word` its outcome; `findings` tell why, `others` were kept, `laws` are
    articles it rests on that no finding quotes, `figures` its numbers, `evidence` the plays that show it.
    """

    asked: str
    word: Word
    says: str
    figures: tuple[Figure, ...] = ()
    findings: tuple[Finding, ...] = ()
    others: tuple[Finding, ...] = ()
    laws: tuple[Law, ...] = ()
    evidence: tuple[Play, ...] = ()


# Asking at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionGroup:
    """Questions about one thing, each with the name that asks it."""

    title: str
    questions: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskForm:
    """What a question needs to know: whom it is about, which cards, which line, which play. Empty: not asked for.

    `wrong` says what cannot be understood.
    """

    kind: str
    says: str
    seats: tuple[Option, ...] = ()
    teams: tuple[Option, ...] = ()
    ways: tuple[Option, ...] = ()
    lines: tuple[Option, ...] = ()
    entries: tuple[Option, ...] = ()
    takes_cards: bool = False
    cards: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPage(Page):
    """Asking the referee about a table: every question, the one that was chosen, and its answer."""

    groups: tuple[QuestionGroup, ...]
    form: AskForm | None
    answer: Answered | None
    pad: tuple[CardView, ...]


# Asking without a table


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """A line of a text with its verdict; `findings` tell it, `others` were looked at besides."""

    line: int
    text: str
    word: Word
    findings: tuple[Finding, ...]
    others: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A place in a text that cannot be read; line 0 where it is no place but the whole."""

    line: int
    column: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereePage(Page):
    """A question to the referee without a table: picked, or written as a text, and what comes of it."""

    rulebooks: tuple[Option, ...]
    pad: tuple[CardView, ...]
    text: str
    asked: bool
    lines: tuple[JudgedLine, ...] = ()
    answers: tuple[Answered, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()


# What does not agree


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeView:
    """A mistake in the log that would explain a count: the play, what would put it right as JSON, what that changes."""

    says: str
    play: Play
    records: str
    steps: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MiscountView:
    """A count that differs from the log, since which play the log may be wrong, and the likeliest mistakes."""

    counted: int
    logged: int
    since: Play
    mistakes: tuple[MistakeView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SumView:
    """Another sum than the sheet's: whose, of what, and, once it is `asked`, what would make up the difference."""

    teams: tuple[Option, ...]
    of: tuple[Option, ...]
    claimed: Entered
    asked: bool = False
    counted: str = ""
    difference: str = ""
    explanations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage(Page):
    """One entry: what happened, the verdict, what shows it, and its correction.

    `findings` are those that make the verdict, `others` the rest, `remedies` what the law offers.
    `first` to `last` is the turn it belongs to; `miscount` explains a count that differs.
    """

    play: Play
    findings: tuple[Finding, ...]
    others: tuple[Finding, ...]
    remedies: tuple[RemedyView, ...]
    etag: str
    who: str
    recorded: str
    evidence: tuple[Play, ...]
    first: int
    last: int
    logs: bool
    correctable: bool
    miscount: MiscountView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage(Page):
    """The score sheet: a column a team; `sum` explains another sum, `told` is the whole in a line to be shared.

    `chart` is the curve of the totals, once there are two rounds to draw it through.
    """

    teams: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    winner: str
    sum: SumView | None
    told: str
    chart: Chart | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ThenPage(Page):
    """The table as it lay before an entry; `last` is the last entry of the log."""

    play: Play
    moment: Standing
    last: int
