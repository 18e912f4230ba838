"""Proposed rulings, read and written: `propose 1 N struck "reason": correct 7: - then penalty NS 100 ARTICLE`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from events.catalogue import Event, RulingProposed, Settlement
from events.notation.corrections import Known, read_correction
from events.notation.others import read_other
from events.notation.scanning import Cursor, quoted
from events.notation.seating import Seating

_STEPS: Final = ("correct", "penalty", "take")
"""The words that begin what a ruling can put on record."""


def read_proposal(cursor: Cursor, known: Known) -> RulingProposed:
    """Read what stands behind `propose`."""
    number = cursor.number("the number of the dispute")
    seat = cursor.seat("the seat that proposes it")
    outcome = Settlement(cursor.choose([outcome.value for outcome in Settlement], "an outcome"))
    reason = cursor.text()
    events = tuple(_step(part, known) for part in cursor.parted("then")) if cursor.accept(":") else ()
    cursor.finish("a colon")
    return RulingProposed(dispute=number, seat=seat, outcome=outcome, events=events, reason=reason)


def _step(cursor: Cursor, known: Known) -> Event:
    if cursor.accept("correct"):
        if cursor.peek() == "opening":
            raise cursor.fault(expected="the number of an entry: no ruling is about what was agreed at the start")
        correction, _ = read_correction(cursor, known)
        return correction
    if cursor.peek() not in _STEPS:
        cursor.choose(_STEPS, "what the ruling puts on record")
    event = read_other(cursor)
    cursor.finish()
    return event


def write_proposal(event: RulingProposed, lines: Sequence[str], seating: Seating) -> str:
    """Write a proposed ruling: `lines` are those of what it puts on record."""
    reason = f" {quoted(event.reason)}" if event.reason else ""
    steps = f": {' then '.join(lines)}" if lines else ""
    return f"propose {event.dispute} {seating.label(event.seat)} {event.outcome.value}{reason}{steps}"
