"""Corrections, read and written: `correct 7-9 "reason": N: meld K K K | E: draw`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from events.catalogue import Event, LogCorrected, PositionTaken, TableOpened
from events.log import effective
from events.notation.agreements import LAW_TAGS, agree
from events.notation.document import Tag
from events.notation.others import OTHERS, read_other, written_span
from events.notation.positions import read_at
from events.notation.scanning import Cursor, Kind, near, quoted
from events.notation.turns import ACTIONS, read_turn

LINE_WORDS: Final = ("at", *OTHERS, "correct", "propose")
"""The words that begin a line without a seat."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a correction needs to know of the log above: its opening as it stands, the entries of its last turn line."""

    opening: TableOpened
    last_turn: range | None = None


def standing_opening(log: Sequence[Event]) -> TableOpened:
    """Return what was agreed at the start, as a log has it after its corrections of the opening."""
    corrected = [correction for _, correction in effective(log) if correction.opening]
    events = [*(corrected[-1].events if corrected else ()), *log]
    return next(event for event in events if isinstance(event, TableOpened))


def read_correction(cursor: Cursor, known: Known) -> tuple[LogCorrected, tuple[Tag, ...]]:
    """Read what stands behind `correct`; return also what a correction of the opening named, as tags."""
    if cursor.accept("opening"):
        return _read_of_opening(cursor, known)
    first, last = _read_span(cursor, known)
    reason = cursor.text()
    cursor.expect(":", "a colon, then “-” or what stands in its place")
    return LogCorrected(first=first, last=last, events=_read_events(cursor), reason=reason), ()


def _read_span(cursor: Cursor, known: Known) -> tuple[int, int]:
    if cursor.accept("after"):
        after = cursor.entry()
        return after + 1, after
    if cursor.peek() == "last":
        if known.last_turn is None:
            raise cursor.fault(expected="the number of an entry: no line with a play stands above")
        cursor.accept("last")
        return known.last_turn.start, known.last_turn.stop - 1
    if not cursor.peek()[:1].isdigit():
        raise cursor.fault(
            expected=f"the number of an entry, two as in 7-9, or: after, last, opening{near(cursor.peek(), _SPANS)}"
        )
    return cursor.entries(least=1)


_SPANS: Final = ("after", "last", "opening")


def _read_events(cursor: Cursor) -> tuple[Event, ...]:
    """Read `-`, or body lines parted by `|`; `at` lines that stand together make one event."""
    if cursor.accept("-"):
        cursor.finish()
        return ()
    events: list[Event] = []
    position: PositionTaken | None = None
    for part in cursor.parted("|"):
        if part.accept("at"):
            joins = position is not None and part.peek() != "new"
            position = read_at(part, position if position and joins else PositionTaken())
            part.finish()
            events[-1 if joins else len(events) :] = [position]
        else:
            position = None
            events += read_line(part)[0]
    return tuple(events)


def read_line(cursor: Cursor) -> tuple[list[Event], list[int]]:
    """Read a line that is no `at` line and no correction, and return its events with their columns."""
    column = cursor.column
    if cursor.peek() in OTHERS:
        event = read_other(cursor)
        cursor.finish()
        return [event], [column]
    if cursor.peek(1) == ":" and cursor.tokens[cursor.at].kind is Kind.WORD:
        return read_turn(cursor)
    if cursor.peek(1) and cursor.seating.seat(cursor.peek()):
        cursor.seat()
        raise cursor.fault(expected="a colon after the seat")
    raise cursor.fault(expected=_line_expected(cursor))


def _line_expected(cursor: Cursor) -> str:
    seat = cursor.seating.labels[0]
    if cursor.peek() in ACTIONS:
        return f"a seat and a colon before it, as in {seat}: {cursor.peek()}"
    if cursor.peek() in ("correct", "propose"):
        return "a line that is no correction itself"
    meant = near(cursor.peek(), LINE_WORDS)
    return f"a seat and a colon, as in {seat}: draw, or one of: {', '.join(LINE_WORDS)}{meant}"


def _read_of_opening(cursor: Cursor, known: Known) -> tuple[LogCorrected, tuple[Tag, ...]]:
    reason = cursor.text()
    cursor.expect(":", "a colon, then what was agreed")
    tags: list[Tag] = []
    while not (tags and cursor.done):
        tags.append(_named(cursor, tags))
        cursor.accept(",")
    opening, errors = agree(known.opening, tags, cursor.seating)
    for error in errors:
        raise error
    return LogCorrected(first=1, last=1, events=(opening,), opening=True, reason=reason), tuple(tags)


def _named(cursor: Cursor, so_far: Sequence[Tag]) -> Tag:
    if cursor.peek() in (tag.name for tag in so_far):
        raise cursor.fault(expected="something not named yet")
    name = cursor.choose(LAW_TAGS, "what was agreed")
    if not cursor.at_text:
        raise cursor.fault(expected=f'its value in quotes, as {name} "…"')
    column = cursor.column + 1
    return Tag(name, cursor.text(), cursor.line, column)


def write_correction(correction: LogCorrected, lines: Sequence[str], named: Mapping[str, str]) -> str:
    """Write a correction: `lines` are those of its events, `named` what it changes of the opening."""
    reason = f" {quoted(correction.reason)}" if correction.reason else ""
    if correction.opening:
        changes = ", ".join(f"{name} {quoted(value)}" for name, value in named.items())
        return f"correct opening{reason}: {changes}"
    return f"correct {_written_span(correction)}{reason}: {' | '.join(lines) or '-'}"


def _written_span(correction: LogCorrected) -> str:
    if correction.last < correction.first:
        return f"after {correction.last - 1}"
    return written_span(correction.first, correction.last)
