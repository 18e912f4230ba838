"""What a later fact settles of what the log had left open: a draw, a count of a hand, what was left at the end.

Each function looks at a moment that was judged unproven, and at the round as it stands now. It returns the finding
that takes the place of the old one, or None where nothing has been settled yet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from events import catalogue as on_record
from events.cards import UNKNOWN
from events.catalogue import CardsLeft, Seat
from events.findings import Finding, Outcome, broken, kept
from events.knowledge import size_then
from events.moments import (
    Discarded,
    Drew,
    Laid,
    LaidRedThrees,
    LeftOver,
    Moment,
    RoundFinished,
    Took,
    TurnEnded,
)
from events.rules.context import Check, Context
from events.rules.going_out import bars
from events.table import Round

SHOWING: Final = (on_record.CardsLeft, on_record.CardsShown)
"""Events that show cards of a hand, so that these can lie nowhere else."""

TELLING: Final = (
    *SHOWING,
    on_record.StockDrawn,
    on_record.RedThreesLaid,
    on_record.HandCounted,
    on_record.HandEmptied,
    on_record.FootTaken,
    on_record.CardsMelded,
    on_record.RoundEnded,
)
"""Events that may tell what had been left open: how many cards a hand, the stock or a foot had before."""


def settled(found: Finding, moment: Moment, at: Context) -> Finding | None:
    """Return what is found now in place of something unproven; None where it is still open."""
    settle = _SETTLES.get(found.reason)
    current = at.table.round
    return settle(found, moment, current, at) if settle is not None and current is not None else None


def may_settle(found: Finding) -> bool:
    """Whether a later fact may settle a finding."""
    return (found.reason in _SETTLES or found.reason in _BY_COUNT) and found.outcome is Outcome.UNPROVEN


_BY_COUNT: Final = frozenset({"unseen-card-decides", "minimum-unclear"})
"""Why something is left open for a card that nobody saw and that lies in a group for good."""


def counted_out(found: Finding, check: Check[Any], moment: Moment, at: Context, told: int) -> Finding | None:
    """Return what is found now that an entry showed a hand: of the cards that may lie in a group unseen fewer are left.

    `told` is that entry.
    """
    if found.reason not in _BY_COUNT:
        return None
    now = check.finds(_as_it_was(moment), at)
    if now is None or now.outcome not in (Outcome.KEPT, Outcome.BROKEN):
        return None
    return replace(now, evidence=tuple(dict.fromkeys((*now.evidence, told))))


def _as_it_was(moment: Moment) -> Moment:
    """Return a moment with the group that was laid on as it lay then."""
    if not isinstance(moment, Laid):
        return moment
    then = moment.laying.group.copy()
    joined = then.team != moment.team  # two of three have put their melds together since
    then.layers = [
        layer for layer in then.layers if layer.entry <= moment.entry and not (joined and layer.seat not in moment.team)
    ]
    then.cards = [card for layer in then.layers for card in layer.cards]
    return replace(moment, laying=replace(moment.laying, group=then))


_TOLD_BY_LEFT: Final[dict[type, Callable[[Any], bool]]] = {
    Discarded: lambda moment: moment.reds > 0,
    LeftOver: lambda moment: UNKNOWN in (moment.left.hand.cards or ()),
    RoundFinished: lambda _: True,
}
"""Which moments what was left may tell more of, by their kind."""


def is_told_by_what_is_left(moment: Moment) -> bool:
    """Whether what was left in the hands may tell more of a moment than was found of it then."""
    told = _TOLD_BY_LEFT.get(type(moment))
    return told is not None and told(moment)


def _stock_had_more(found: Finding, moment: Drew, current: Round, _: Context) -> Finding | None:
    """Fewer were drawn than due; whoever draws later shows that the stock had more."""
    if current.stock_had <= moment.entry:
        return None
    return broken("drew-too-few", (moment.entry, current.stock_had), **found.facts)


def _stock_had_replacement(found: Finding, moment: LaidRedThrees, current: Round, _: Context) -> Finding | None:
    if current.stock_had <= moment.entry:
        return None
    return broken("red-three-not-replaced", (moment.entry, current.stock_had), **found.facts)


def _stock_was_not_over(_: Finding, moment: Moment, current: Round, __: Context) -> Finding | None:
    """A red three may have been the last card of the stock; whoever draws later shows that it was not."""
    if not isinstance(moment, Laid | Discarded) or current.stock_had <= moment.entry:
        return None
    return kept("order-possible", (moment.entry, current.stock_had))


def _hand_was_one(found: Finding, moment: Took, current: Round, _: Context) -> Finding | None:
    told = size_then(current, moment.seat, moment.packet)
    if moment.hand is not None or told is None:
        return None
    facts = {**found.facts, "hand": told[0]}
    if told[0] == 1 and moment.pile.size == 1:
        return broken("one-takes-one", (moment.entry, told[1]), **facts)
    return kept("more-than-one", (told[1],), **facts)


def _card_was_left(found: Finding, moment: TurnEnded, current: Round, _: Context) -> Finding | None:
    told = size_then(current, moment.seat, moment.packet) if moment.packet is not None else None
    if told is None:
        return None
    evidence = (*(laying.entry for laying in moment.turn.laid), moment.entry, told[1])
    if told[0]:
        return broken("black-threes-card-left", evidence, **found.facts)
    return kept("black-threes-going-out", evidence, **found.facts)


def _foot_was_left(current: Round, seat: Seat) -> int:
    """Return the entry that shows that a player's foot lay there to the end; 0 where none does."""
    said: tuple[CardsLeft, int] | None = current.lefts.get(seat)
    if said is None or said[0].foot is None:
        return 0
    return said[1] if said[0].foot.cards or said[0].foot.points else 0


def _foot_not_played(_: Finding, moment: TurnEnded, current: Round, __: Context) -> Finding | None:
    entry = _foot_was_left(current, moment.seat)
    return broken("foot-not-played", (moment.entry, entry)) if entry else None


def _partner_not_in_foot(found: Finding, moment: TurnEnded, current: Round, _: Context) -> Finding | None:
    partner = found.facts.get("seat")
    entry = _foot_was_left(current, partner) if isinstance(partner, int) else 0
    return broken("partner-not-in-foot", (moment.entry, entry), **found.facts) if entry else None


def _right_is_shown(_: Finding, moment: TurnEnded, current: Round, at: Context) -> Finding | None:
    """The right to go out was open on some condition, which may be settled by now."""
    for each in bars(moment, at):
        now = settled(each, moment, at) if each.outcome is Outcome.UNPROVEN else each
        if now is not None and now.outcome is Outcome.BROKEN:
            return broken("no-card-kept", (moment.entry, *now.evidence))
    del current
    return None


_SETTLES: Final[dict[str, Callable[[Finding, Any, Round, Context], Finding | None]]] = {
    "stock-unknown": _stock_had_more,
    "stock-unknown-red": _stock_had_replacement,
    "stock-unknown-end": _stock_was_not_over,
    "one-takes-one-unclear": _hand_was_one,
    "black-threes-hand-unknown": _card_was_left,
    "foot-unknown": _foot_not_played,
    "partner-foot-unknown": _partner_not_in_foot,
    "right-unproven": _right_is_shown,
}
"""What may be settled later, by the reason of the finding that left it open."""
