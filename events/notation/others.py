"""The lines that are neither a turn, a position nor a correction, read and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, assert_never

from events.catalogue import (
    BonusGiven,
    DisputeRaised,
    DisputeSettled,
    Event,
    GameEnded,
    How,
    PenaltyGiven,
    RoundEnded,
    RoundStarted,
    RoundTallied,
    RulingAnswered,
    Seat,
    Settlement,
    TermsAccepted,
    TurnTakenBack,
)
from events.notation.handfuls import read_cards, write_cards
from events.notation.scanning import Cursor, is_number, near, quoted
from events.notation.seating import Seating
from events.notation.tallies import read_tally, write_tally

Other = (
    RoundStarted | RoundEnded | RoundTallied | GameEnded | TurnTakenBack | BonusGiven | PenaltyGiven | DisputeRaised
    | RulingAnswered | DisputeSettled | TermsAccepted
)  # fmt: skip
"""The events that have a line to themselves."""

_PARTS: Final = "“dealer” and a seat, “up” and cards, “out” and a seat, or the number of the round"


def _round(cursor: Cursor) -> RoundStarted:
    """Read the parts of a `round` line, in any order."""
    started = RoundStarted()
    cursor.accept(",")
    if cursor.done:
        return started
    while True:
        started = _part(cursor, started)
        if not cursor.accept(","):
            return started


def _part(cursor: Cursor, started: RoundStarted) -> RoundStarted:
    said = {"dealer": started.dealer, "up": started.upcards, "out": started.out}
    if said.get(cursor.peek()) is not None or (is_number(cursor.peek()) and started.number is not None):
        raise cursor.fault(expected="a part not said yet")
    if is_number(cursor.peek()):
        return replace(started, number=cursor.number("the number of the round"))
    if cursor.accept("dealer"):
        return replace(started, dealer=cursor.seat("the seat that deals"))
    if cursor.accept("up"):
        return replace(started, upcards=() if cursor.accept("-") else read_cards(cursor))
    if cursor.accept("out"):
        return replace(started, out=cursor.seat("the seat that sits out"))
    raise cursor.fault(expected=_PARTS + near(cursor.peek(), ("dealer", "up", "out")))


def _end(cursor: Cursor) -> RoundEnded:
    if cursor.done:
        return RoundEnded()
    ways = [how.value for how in How if how is not How.AS_LOGGED]
    return RoundEnded(how=How(cursor.choose(ways, "how it ended, or nothing")))


def _game(cursor: Cursor) -> GameEnded:
    cursor.expect("over")
    return GameEnded(reason=cursor.text())


def _take(cursor: Cursor) -> TurnTakenBack:
    cursor.expect("back", "“back”; to take the pile begin with the seat, as in N: take K K")
    return TurnTakenBack(reason=cursor.text())


def _bonus(cursor: Cursor) -> BonusGiven:
    return BonusGiven(team=cursor.team(), points=cursor.signed("points"), reason=cursor.text())


def _penalty(cursor: Cursor) -> PenaltyGiven:
    team, points = cursor.team(), cursor.signed("points")
    article = cursor.word("the id of the article")
    return PenaltyGiven(team=team, points=points, article=article, reason=cursor.text())


def _dispute(cursor: Cursor) -> DisputeRaised:
    number = cursor.number("the number of the dispute")
    seat = cursor.seat("the seat that disputes")
    first, last = cursor.entries()
    return DisputeRaised(dispute=number, seat=seat, first=first, last=last, question=cursor.text())


def _agree(cursor: Cursor) -> RulingAnswered:
    number = cursor.number("the number of the dispute")
    seat = cursor.seat("the seat that agrees")
    return RulingAnswered(dispute=number, seat=seat, yes=not cursor.accept("no"))


def _settle(cursor: Cursor) -> DisputeSettled:
    number = cursor.number("the number of the dispute")
    outcome = Settlement(cursor.choose([outcome.value for outcome in Settlement], "an outcome"))
    by = cursor.team("those who settled it") if cursor.accept("by") else ()
    return DisputeSettled(dispute=number, outcome=outcome, by=by, reason=cursor.text())


OTHERS: Final[dict[str, Callable[[Cursor], Other]]] = {
    "round": _round,
    "end": _end,
    "take": _take,
    "tally": read_tally,
    "penalty": _penalty,
    "bonus": _bonus,
    "dispute": _dispute,
    "agree": _agree,
    "settle": _settle,
    "accept": lambda cursor: TermsAccepted(seat=cursor.seat()),
    "game": _game,
}
"""The reader of every such line, by its first word, which has been passed."""


def read_other(cursor: Cursor) -> Event:
    """Read a line that begins with one of these words."""
    return OTHERS[cursor.choose(OTHERS, "a line")](cursor)


def write_other(event: Other, seating: Seating) -> str:  # noqa: C901  (one branch an event)
    """Write such a line."""
    match event:
        case RoundStarted():
            return _write_round(event, seating)
        case RoundEnded(how=how):
            return "end" if how is How.AS_LOGGED else f"end {how.value}"
        case RoundTallied():
            return write_tally(event, seating)
        case GameEnded(reason=reason):
            return "game over" + _said(reason)
        case TurnTakenBack(reason=reason):
            return "take back" + _said(reason)
        case BonusGiven(team=team, points=points, reason=reason):
            return f"bonus {seating.called(team)} {points}" + _said(reason)
        case PenaltyGiven(team=team, points=points, article=article, reason=reason):
            return f"penalty {seating.called(team)} {points} {article}" + _said(reason)
        case DisputeRaised():
            span = written_span(event.first, event.last)
            return f"dispute {event.dispute} {seating.label(event.seat)} {span}" + _said(event.question)
        case RulingAnswered(dispute=dispute, seat=seat, yes=yes):
            return f"agree {dispute} {seating.label(seat)}" + ("" if yes else " no")
        case DisputeSettled(dispute=dispute, outcome=outcome, by=by, reason=reason):
            return f"settle {dispute} {outcome.value}" + _by(by, seating) + _said(reason)
        case TermsAccepted(seat=seat):
            return f"accept {seating.label(seat)}"
        case _:
            assert_never(event)


def _by(seats: tuple[Seat, ...], seating: Seating) -> str:
    """Write who settled a dispute: always joined by `+`, since they are no team."""
    return " by " + "+".join(map(seating.label, seats)) if seats else ""


def _said(text: str) -> str:
    return f" {quoted(text)}" if text else ""


def written_span(first: int, last: int) -> str:
    """Write a range of entries as the text counts: `7`, `7-9`."""
    return f"{first - 1}" if first == last else f"{first - 1}-{last - 1}"


def _write_round(event: RoundStarted, seating: Seating) -> str:
    parts = [] if event.number is None else [str(event.number)]
    parts += [] if event.dealer is None else [f"dealer {seating.label(event.dealer)}"]
    parts += [] if event.upcards is None else [f"up {write_cards(event.upcards) or '-'}"]
    parts += [] if event.out is None else [f"out {seating.label(event.out)}"]
    return " ".join(["round", ", ".join(parts)]).rstrip()
