"""What cannot go on record at a table: seats, teams, entries and corrections that make no sense there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final

from events import catalogue as on_record
from events.catalogue import Event, LogCorrected, Seat, TableOpened, Team
from events.errors import (
    CannotRecord,
    DisputedAlready,
    NoRuling,
    NoSuchDispute,
    NoSuchEntry,
    NoSuchSeat,
    NoSuchTeam,
    NotAgreed,
    NotCorrectable,
    NothingToTakeBack,
    NotOpened,
)
from events.games import opening_errors
from events.log import check_correction
from events.table import Table
from events.terms import Terms

SEATS = ("seat", "dealer", "out", "turn", "alone")
"""Fields that hold a seat, or nothing."""

TEAMS = ("team", "on")
"""Fields that hold a team, or nothing."""

NAMED: Final = {
    kind: tuple(each.name for each in fields(kind) if each.name in (*SEATS, *TEAMS))
    for kind in on_record.KINDS.values()
}
"""The fields of every kind of event that hold a seat or a team."""


def problems_with(event: Event, table: Table, terms: Terms, log: Sequence[Event]) -> Iterator[CannotRecord]:
    """Yield all that keeps an event from going on record at this table."""
    if isinstance(event, TableOpened):
        yield NotOpened("twice")
        return
    if isinstance(event, LogCorrected):
        yield from _correction(event, table, terms, log)
    else:
        yield from senseless(event, table, terms, len(log))


def senseless(event: Event, table: Table, terms: Terms, last: int) -> Iterator[CannotRecord]:
    """Yield all that keeps an event, but an opening or a correction, from making sense after the entry `last`."""
    yield from _places(event, table, terms)
    match event:
        case on_record.TurnTakenBack() if not _can_take_back(table):
            yield NothingToTakeBack()
        case on_record.DisputeRaised():
            yield from _raised(event, table, last)
        case on_record.RulingProposed():
            yield from _about(event.dispute, table)
            if not all(_may_be_ruled(each) for each in event.events):
                yield NoRuling()
        case on_record.RulingAnswered():
            yield from _about(event.dispute, table)
        case on_record.DisputeSettled():
            yield from _settled(event, table)
        case _:
            return


def strangers(event: Event, table: Table, terms: Terms) -> Iterator[CannotRecord]:
    """Yield the seats and teams that an event names, and what a correction brings in, and the table does not have."""
    for each in event.events if isinstance(event, LogCorrected) else (event,):
        yield from _places(each, table, terms)


def _can_take_back(table: Table) -> bool:
    current = table.in_play
    return current is not None and current.last_turn is not None


def _raised(event: on_record.DisputeRaised, table: Table, last: int) -> Iterator[CannotRecord]:
    if event.dispute in table.disputes:
        yield NoSuchDispute(event.dispute, tuple(table.disputes), taken=True)
    if not 1 <= event.first <= event.last <= last:
        yield NoSuchEntry(event.last, last)
    for number, earlier in table.disputes.items():
        if not earlier.settled and event.first <= earlier.raised.last and earlier.raised.first <= event.last:
            yield DisputedAlready(number, earlier.raised.first, earlier.raised.last)


def _about(dispute: int, table: Table) -> Iterator[CannotRecord]:
    if dispute not in table.disputes:
        yield NoSuchDispute(dispute, tuple(table.disputes))


def _may_be_ruled(event: Event) -> bool:
    """Whether a ruling can put this on record: a fine, a turn taken back, a correction of all but the opening."""
    if isinstance(event, LogCorrected):
        return not event.opening
    return isinstance(event, on_record.PenaltyGiven | on_record.TurnTakenBack)


def _settled(event: on_record.DisputeSettled, table: Table) -> Iterator[CannotRecord]:
    yield from _about(event.dispute, table)
    lacking = [team for team in table.teams if not set(team) & set(event.by)]
    if event.by and lacking:
        yield NotAgreed(event.dispute, tuple("+".join(map(str, team)) for team in lacking))


def _correction(event: LogCorrected, table: Table, terms: Terms, log: Sequence[Event]) -> Iterator[CannotRecord]:
    try:
        check_correction(log, event)
    except CannotRecord as error:
        yield error
        return
    if event.last < 1:
        yield NotOpened("first")
        return
    replaced = log[event.first - 1 : event.last] if event.last >= event.first else ()
    if event.opening or any(isinstance(each, TableOpened) for each in (*replaced, *event.events)):
        opening = event.events[0] if len(event.events) == 1 else None
        if not isinstance(opening, TableOpened) or (event.first, event.last) != (1, 1):
            yield NotCorrectable("the opening is entry 1, and only another opening takes its place")
            return
        if opening.seats != table.opened.seats or opening.rulebook != table.opened.rulebook:
            yield NotCorrectable("the rulebook and the number of seats stay as the table was opened")
        yield from opening_errors(opening)
        return
    for kind in (on_record.PositionTaken, on_record.RoundStarted):
        for each in event.events:
            if isinstance(each, kind) and replaced and not any(isinstance(old, kind) for old in replaced):
                yield _out_of_place(kind)
    for each in event.events:
        yield from _brought_in(each, table, terms)


def _brought_in(event: Event, table: Table, terms: Terms) -> Iterator[CannotRecord]:
    match event:
        case LogCorrected():
            yield NotCorrectable("a correction brings in no corrections")
        case on_record.RulingProposed() | on_record.RulingAnswered():
            yield NotCorrectable("a correction brings in nothing that is to be agreed on")
        case _:
            yield from _places(event, table, terms)


def _out_of_place(kind: type[Event]) -> NotCorrectable:
    if kind is on_record.PositionTaken:
        return NotCorrectable("a table as it lies takes the place of another only")
    return NotCorrectable("the start of a round takes the place of another only")


def _places(event: Event, table: Table, terms: Terms) -> Iterator[CannotRecord]:
    """Yield seats and teams that the table does not have."""
    for name in NAMED[type(event)]:
        value = getattr(event, name)
        if value is None or isinstance(value, bool):
            continue
        yield from _seat(value, table) if name in SEATS else _team(value, table, terms)
    if isinstance(event, on_record.PositionTaken):
        yield from _position(event, table, terms)
    others: tuple[Seat, ...] = ()
    if isinstance(event, on_record.RoundTallied):
        others = tuple(seat for seat, _ in event.red_threes_by_seat)
    elif isinstance(event, on_record.DisputeSettled):
        others = event.by
    for seat in others:
        yield from _seat(seat, table)


def _position(event: on_record.PositionTaken, table: Table, terms: Terms) -> Iterator[CannotRecord]:
    for seat in (*(held.seat for held in event.hands), *(held.seat for held in event.feet)):
        yield from _seat(seat, table)
    for owner in (*(of.owner for of in event.melds), *(of.owner for of in event.red_threes)):
        yield from _seat(owner[0], table) if len(owner) == 1 else _team(owner, table, terms)
    for team, _ in event.minima:
        yield from _team(team, table, terms)


def _seat(seat: Seat, table: Table) -> Iterator[CannotRecord]:
    if not 1 <= seat <= table.opened.seats:
        yield NoSuchSeat(str(seat), tuple(str(n) for n in range(1, table.opened.seats + 1)))


def _team(team: Team, table: Table, terms: Terms) -> Iterator[CannotRecord]:
    partners = terms.is_cutthroat and len(team) == len(set(team)) == len(table.teams) - 1
    if team not in table.teams and not (partners and all((seat,) in table.teams for seat in team)):
        known = tuple("+".join(str(seat) for seat in each) for each in table.teams)
        yield NoSuchTeam("+".join(str(seat) for seat in team), known)
