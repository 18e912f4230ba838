"""An event in a request: `{kind, version, data}`, read as the event of the core."""

# ruff: noqa: ANN401  (marshmallow’s own signatures; a value may be any JSON)
from __future__ import annotations

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate, validates_schema

from events.catalogue import KINDS, VERSIONS, CardsLeft, Event, Left, PenaltyGiven
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
        case PenaltyGiven(article=article) if not article or len(article) > limits.LABEL:
            return {"article": ["Not an article."]}
        case _:
            return {}


def _one(packet: Left) -> bool:
    return (packet.cards is None) != (packet.points is None)
