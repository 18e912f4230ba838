"""What may be due to be said: an answer that a player waits for, a foot to be taken, a last card and going out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events.survey import SeatView
from service.pages.contexts import Due
from service.pages.onlooker import Onlooker

LAST: Final = {"to-draw": 1, "to-play": 2}
"""With so many cards, by the phase of the turn, a player may be going out."""


def due(seen: Onlooker) -> Iterable[Due]:
    """Return what may be due now, each with what the drawer calls saying it."""
    now = seen.survey
    if seen.stage != "play":
        return
    for each in now.seats:
        if each.foot == "waiting" and each.hand == 0:
            says = seen.reader.gettext("{name} has an empty hand: the foot?")
            yield Due(do="foot", seat=each.seat, says=says.format(name=seen.naming.name(each.seat)))
    seat = next((each for each in now.seats if each.seat == now.turn), None)
    if seat is None or seat.foot == "waiting":
        return
    if now.asked and now.answer is None:
        yield from _answer(seen, seat)
    elif not now.asked and _may_be_going_out(seen, seat):
        says = seen.reader.ngettext(
            "{name} has {count} card left: going out?", "{name} has {count} cards left: going out?", seat.hand or 0
        )
        yield Due(do="ask", seat=seat.seat, says=says.format(name=seen.naming.name(seat.seat), count=seat.hand))


def _answer(seen: Onlooker, seat: SeatView) -> Iterable[Due]:
    _, name = seen.reader.gettext, seen.naming.name(seat.seat)
    yield Due(do="yes", seat=seat.seat, says=_("{name} asks to go out: yes").format(name=name))
    yield Due(do="no", seat=seat.seat, says=_("no"))


def _may_be_going_out(seen: Onlooker, seat: SeatView) -> bool:
    """Whether few cards are left, nothing is lacking, and there is a partner to be asked."""
    met = any(seat.seat in team.team and team.contract == "met" for team in seen.survey.teams)
    asks = len(seat.team) > 1 and seen.bench.terms.out_permission != "none"
    return met and asks and seat.hand is not None and seat.hand <= LAST.get(seen.survey.phase, 0)
