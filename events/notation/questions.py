"""Questions, read and written: what stands behind a `?`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from events.asked import (
    CanastasOf,
    ConcealedIn,
    ContractOf,
    CouldHold,
    FrozenFor,
    HandOf,
    KnownOf,
    LineOf,
    MayGoOut,
    MayTake,
    MinimumOf,
    NeedsOf,
    Question,
    RemedyFor,
    ScoreOf,
    TotalOf,
    VerdictOn,
    WhyScore,
    WinnerAsked,
)
from events.notation.handfuls import read_cards, write_cards
from events.notation.scanning import Cursor
from events.notation.seating import Seating

SCORE_LINES: Final = (
    "cards", "natural-canastas", "mixed-canastas", "wild-canastas", "concealed-canastas", "red-threes", "black-threes",
    "going-out", "hand", "penalties", "bonuses", "sum",
)  # fmt: skip
"""The lines of a round's score that a question can name."""


def _may(cursor: Cursor) -> Question:
    seat = cursor.seat()
    if cursor.accept("go"):
        cursor.expect("out")
        return MayGoOut(seat=seat)
    cursor.expect("take", "“take” or “go out”")
    if cursor.accept("onto"):
        return MayTake(seat=seat, onto=True)
    return MayTake(seat=seat, cards=read_cards(cursor) if cursor.accept("with") else ())


def _could(cursor: Cursor) -> Question:
    seat = cursor.seat()
    cursor.expect("hold")
    return CouldHold(seat=seat, cards=read_cards(cursor))


def _entry(cursor: Cursor) -> int | None:
    return None if cursor.accept("last") else cursor.entry("the number of an entry, or “last”")


_QUESTIONS: Final[dict[str, Callable[[Cursor], Question]]] = {
    "may": _may,
    "minimum": lambda cursor: MinimumOf(team=cursor.team()),
    "contract": lambda cursor: ContractOf(team=cursor.team()),
    "verdict": lambda cursor: VerdictOn(entry=_entry(cursor)),
    "remedy": lambda cursor: RemedyFor(entry=_entry(cursor)),
    "frozen": lambda cursor: FrozenFor(team=cursor.team()),
    "canastas": lambda cursor: CanastasOf(team=cursor.team()),
    "hand": lambda cursor: HandOf(seat=cursor.seat()),
    "known": lambda cursor: KnownOf(seat=cursor.seat()),
    "could": _could,
    "score": lambda cursor: ScoreOf(team=cursor.team()),
    "total": lambda cursor: TotalOf(team=cursor.team()),
    "line": lambda cursor: LineOf(team=cursor.team(), line=cursor.choose(SCORE_LINES, "a line of the score")),
    "winner": lambda _: WinnerAsked(),
    "why": lambda cursor: WhyScore(team=cursor.team()),
    "needs": lambda cursor: NeedsOf(team=cursor.team()),
    "concealed": lambda cursor: ConcealedIn(entry=_entry(cursor)),
}


def read_asked(cursor: Cursor) -> Question:
    """Read a whole question, the `?` having been passed."""
    question = _QUESTIONS[cursor.choose(_QUESTIONS, "a question")](cursor)
    cursor.finish("“onto”, “with” and cards," if question == MayTake(seat=getattr(question, "seat", 0)) else "")
    return question


def write_question(question: Question, labels: tuple[str, ...]) -> str:  # noqa: C901  (one branch a question)
    """Write a question, without its `?`."""
    seating = Seating(labels)
    match question:
        case MayTake(seat=seat, cards=cards, onto=onto):
            how = " onto" if onto else f" with {write_cards(cards)}" if cards else ""
            return f"may {seating.label(seat)} take{how}"
        case MayGoOut(seat=seat):
            return f"may {seating.label(seat)} go out"
        case MinimumOf(team=team):
            return f"minimum {seating.called(team)}"
        case ContractOf(team=team):
            return f"contract {seating.called(team)}"
        case VerdictOn(entry=entry):
            return f"verdict {_numbered(entry)}"
        case RemedyFor(entry=entry):
            return f"remedy {_numbered(entry)}"
        case FrozenFor(team=team):
            return f"frozen {seating.called(team)}"
        case CanastasOf(team=team):
            return f"canastas {seating.called(team)}"
        case HandOf(seat=seat):
            return f"hand {seating.label(seat)}"
        case KnownOf(seat=seat):
            return f"known {seating.label(seat)}"
        case CouldHold(seat=seat, cards=cards):
            return f"could {seating.label(seat)} hold {write_cards(cards)}"
        case ScoreOf(team=team):
            return f"score {seating.called(team)}"
        case TotalOf(team=team):
            return f"total {seating.called(team)}"
        case LineOf(team=team, line=line):
            return f"line {seating.called(team)} {line}"
        case WinnerAsked():
            return "winner"
        case WhyScore(team=team):
            return f"why {seating.called(team)}"
        case NeedsOf(team=team):
            return f"needs {seating.called(team)}"
        case ConcealedIn(entry=entry):
            return f"concealed {_numbered(entry)}"
        case _:
            assert_never(question)


def _numbered(entry: int | None) -> str:
    return "last" if entry is None else str(entry - 1)
