"""An event in a request: `{kind, version, data}`, read as the event of the core."""

# ruff: noqa: ANN401  (marshmallow’s own signatures; a value may be any JSON)
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate, validates_schema

from events.catalogue import (
    KINDS,
    VERSIONS,
    CardsLeft,
    CardsMelded,
    Event,
    Left,
    PenaltyGiven,
    PositionTaken,
    RoundTallied,
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


def _disagreeing(event: Event) -> dict[str, list[str]]:
    """Return what is wrong with fields that are right each by itself."""
    match event:
        case CardsLeft(hand=hand, foot=foot):
            packets = (("hand", hand), ("foot", foot))
            return {name: ["Give cards or points."] for name, packet in packets if packet and not _one(packet)}
        case PenaltyGiven(article=article) if len(article) > limits.LABEL or not ARTICLE.fullmatch(article):
            return {"article": ["Not an article."]}
        case CardsMelded(rank=rank, wild=True) if rank is not None:
            return {"wild": ["A meld of wild cards has no rank."]}
        case PositionTaken():
            return _said_twice(event)
        case RoundTallied(red_threes_by_seat=by_seat) if _twice(seat for seat, _ in by_seat):
            return {"red_threes_by_seat": ["A seat stands there twice."]}
        case _:
            return {}


def _said_twice(event: PositionTaken) -> dict[str, list[str]]:
    """Return what a position says of a thing more than once, and hands whose cards are not as many as their number."""
    said: dict[str, list[object]] = {
        "hands": [held.seat for held in event.hands],
        "feet": [held.seat for held in event.feet],
        "minima": [team for team, _ in event.minima],
    }
    wrong = {name: ["One stands there twice."] for name, of in said.items() if _twice(of)}
    if any(held.cards and len(held.cards) != held.count for held in event.hands):
        wrong["hands"] = ["The cards of a hand are as many as its count: put x for those not known."]
    return wrong


def _twice(things: Iterable[object]) -> bool:
    listed = list(things)
    return len(set(listed)) < len(listed)


ARTICLE: Final = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+")
"""What an article's id looks like."""


def _one(packet: Left) -> bool:
    return (packet.cards is None) != (packet.points is None)
