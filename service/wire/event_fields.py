"""An event in a request: `{kind, version, data}`, read as the event of the core."""

# ruff: noqa: ANN401  (marshmallow’s own signatures; a value may be any JSON)
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate, validates_schema

from events.cards import Rank
from events.catalogue import (
    KINDS,
    VERSIONS,
    CardsLeft,
    CardsMelded,
    DisputeRaised,
    DisputeSettled,
    Event,
    LogCorrected,
    PenaltyGiven,
    PositionTaken,
    RoundTallied,
    TableOpened,
)
from service.wire import limits, shapes
from service.wire.fields import WholeField, record_schema


class EventSchema(Schema):
    """An event: its kind, its version (1 where it is left out) and its data. Read as the event of the core."""

    class Meta:
        """Unknown members are errors."""

        unknown = RAISE

    kind = fields.String(required=True, validate=validate.OneOf(sorted(KINDS), error="There is no such kind of event."))
    version = WholeField(1, 99, load_default=1)
    data = fields.Dict(load_default=dict)

    @validates_schema
    def _check(self, read: dict[str, Any], **_: Any) -> None:
        newest = VERSIONS[read["kind"]]
        if read["version"] > newest:
            raise ValidationError({"version": [f"The newest version is {newest}."]})
        read["event"] = _event(read["kind"], read["data"])

    @post_load
    def _made(self, read: dict[str, Any], **_: Any) -> Any:
        return read["event"]


def _event(kind: str, data: dict[str, Any]) -> Event:
    cls = KINDS[kind]
    try:
        event = cls(**record_schema(shapes.record(cls)).load(data))
    except ValidationError as error:
        raise ValidationError({"data": error.messages}) from None
    if wrong := _disagreeing(event):
        raise ValidationError({"data": wrong})
    return event


SEAT_TWICE: Final = "A seat stands there twice."
BEFORE_THE_FIRST: Final = "It comes before the first."


def _disagreeing(event: Event) -> dict[str, list[str]]:
    """Return what is wrong with fields that are right each by itself."""
    match event:
        case CardsLeft():
            return _wrong_packets(event)
        case PenaltyGiven(article=article) if len(article) > limits.LABEL or not ARTICLE.fullmatch(article):
            return {"article": ["Not an article."]}
        case CardsMelded(rank=rank, wild=wild) if rank is Rank.UNKNOWN or (wild and rank is not None):
            return {"wild": ["A meld of wild cards has no rank."]} if wild else {"rank": ["Not a rank."]}
        case PositionTaken():
            return _wrong_position(event)
        case RoundTallied():
            return _wrong_tally(event)
        case LogCorrected(events=events, opening=False) if any(isinstance(each, TableOpened) for each in events):
            return {"opening": ["True where another opening comes in."]}
        case DisputeRaised(first=first, last=last) if last < first:
            return {"last": [BEFORE_THE_FIRST]}
        case LogCorrected(first=first, last=last) if last < first - 1:
            return {"last": [BEFORE_THE_FIRST]}
        case DisputeSettled(by=by) if _twice(by):
            return {"by": [SEAT_TWICE]}
        case _:
            return {}


def _wrong_packets(event: CardsLeft) -> dict[str, list[str]]:
    """Return which of hand and foot give neither cards nor points, or both, or fewer points than none."""
    wrong: dict[str, list[str]] = {}
    for name, packet in (("hand", event.hand), ("foot", event.foot)):
        if packet is not None and (packet.cards is None) == (packet.points is None):
            wrong[name] = ["Give cards or points."]
        elif packet is not None and packet.points is not None and packet.points < 0:
            wrong[name] = ["The points of cards left are 0 or more."]
    return wrong


def _wrong_tally(event: RoundTallied) -> dict[str, list[str]]:
    """Return where a tally says of a team's red threes one thing, and of its seats' another."""
    by_seat, red_threes = event.red_threes_by_seat, event.red_threes
    if _twice(seat for seat, _ in by_seat):
        return {"red_threes_by_seat": [SEAT_TWICE]}
    if by_seat and red_threes and sum(many for _, many in by_seat) != red_threes:
        return {"red_threes": ["Not as many as the seats have together."]}
    return {}


def _wrong_position(event: PositionTaken) -> dict[str, list[str]]:
    """Return what a position says more than once, and where its cards are not as many as their number."""
    said: dict[str, list[object]] = {
        "hands": [held.seat for held in event.hands],
        "feet": [held.seat for held in event.feet],
        "minima": [team for team, _ in event.minima],
    }
    wrong = {name: ["One stands there twice."] for name, of in said.items() if _twice(of)}
    if any(held.cards and len(held.cards) != held.count for held in event.hands):
        wrong["hands"] = ["The cards of a hand are as many as its count: put x for those not known."]
    pile = event.pile
    if pile is not None and pile.cards is not None and (len(pile.cards) != pile.count or pile.top is not None):
        wrong["pile"] = ["Give the cards of a pile, as many as its count, or its top card alone."]
    if event.drawn and event.turn is None:
        wrong["drawn"] = ["Say whose turn it is."]
    return wrong


def _twice(things: Iterable[object]) -> bool:
    listed = list(things)
    return len(set(listed)) < len(listed)


ARTICLE: Final = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+")
"""What an article's id looks like."""
