"""Fields of the HTTP edge: strict whole numbers, cards, choices, and those made from the shape of an event."""

# ruff: noqa: ANN401  (marshmallow’s own signatures; a value may be any JSON)
from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final

from marshmallow import RAISE, Schema, fields, validate

from events.cards import CARDS, Card, card
from service.wire import limits, shapes

WHOLE: Final[dict[str, Any]] = {"invalid": "Not a whole number.", "too_large": "Too large.", "null": "Not null."}


class WholeField(fields.Integer):
    """A whole number: no text, no true or false, no fraction, not even 1.0."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        message = "Must be from {min} to {max}."
        super().__init__(strict=True, validate=validate.Range(least, most, error=message), error_messages=WHOLE, **more)

    def _validated(self, value: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid")
        return value


class FlagField(fields.Boolean):
    """True or false, and nothing that may stand for them."""

    default_error_messages = {"invalid": "Not true or false."}  # noqa: RUF012  (so marshmallow asks)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if value is not True and value is not False:
            raise self.make_error("invalid")
        return bool(value)


class TextField(fields.String):
    """A text of at most some length, without control characters or halves of a character."""

    default_error_messages = {"unwritable": "Holds a character that cannot be written."}  # noqa: RUF012  (so marshmallow asks)

    def __init__(self, most: int = limits.TEXT, **more: Any) -> None:
        super().__init__(validate=validate.Length(max=most), **more)

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> str:
        text = str(super()._deserialize(value, attr, data, **more))
        if any((c < " " and c not in "\n\t") or "\ud800" <= c <= "\udfff" or c == "\x7f" for c in text):
            raise self.make_error("unwritable")
        return text


class NameField(TextField):
    """A person's name: one line with something to read in it, and nothing that turns the writing of what follows."""

    default_error_messages = {"unreadable": "Not a name: it must be one line that can be read."}  # noqa: RUF012  (so marshmallow asks)

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> str:
        name = super()._deserialize(value, attr, data, **more).strip()
        seen = any(unicodedata.category(c)[0] in "LNSP" for c in name)
        if not seen or any(c in TURNING or c in "\n\t" for c in name):
            raise self.make_error("unreadable")
        return name


TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what is written after them."""


class CardField(fields.Field[Card]):
    """A card, written as in the notation."""

    default_error_messages = {"invalid": "There is no card “{found}”."}  # noqa: RUF012  (so marshmallow asks)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Card:
        try:
            return CARDS.get(value) or card(value)
        except (ValueError, TypeError, AttributeError):
            raise self.make_error("invalid", found=str(value)[:20]) from None


class ChoiceField(fields.Field[Enum]):
    """One of the values of an enumeration."""

    default_error_messages = {"invalid": "Must be one of {values}."}  # noqa: RUF012  (so marshmallow asks)

    def __init__(self, of: type[Enum], **more: Any) -> None:
        self.of = of
        super().__init__(**more)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Enum:
        for member in self.of:
            if type(value) is str and member.value == value:
                return member
        raise self.make_error("invalid", values=", ".join(each.value for each in self.of))


class EachField(fields.Tuple):
    """Exactly these, in order."""


class ManyField(fields.List[Any]):
    """Any number of one thing, in order; read as a tuple."""

    def _deserialize(self, *args: Any, **more: Any) -> Any:
        return tuple(super()._deserialize(*args, **more))


class RecordField(fields.Nested):
    """A dataclass of the core, made from its object."""

    def __init__(self, shape: shapes.Record, **more: Any) -> None:
        self.shape = shape
        super().__init__(lambda: record_schema(shape), **more)

    def _deserialize(self, *args: Any, **more: Any) -> Any:
        return self.shape.cls(**super()._deserialize(*args, **more))


_MAKERS: Final[dict[type, Callable[..., fields.Field[Any]]]] = {
    shapes.Whole: lambda _, name, **more: WholeField(*limits.range_of(name), **more),
    shapes.Text: lambda _, __, **more: TextField(**more),
    shapes.Flag: lambda _, __, **more: FlagField(**more),
    shapes.CardText: lambda _, __, **more: CardField(**more),
    shapes.Choice: lambda shape, _, **more: ChoiceField(shape.of, **more),
    shapes.Many: lambda shape, name, **more: _many(shape.of, name, **more),
    shapes.Each: lambda shape, name, **more: EachField(tuple(from_shape(of, name) for of in shape.of), **more),
    shapes.Maybe: lambda shape, name, **more: from_shape(shape.of, name, allow_none=True, **more),
    shapes.InnerEvent: lambda _, __, **more: fields.Nested(_event_schema, **more),
    shapes.Record: lambda shape, _, **more: RecordField(shape, **more),
}


def from_shape(shape: shapes.Shape, name: str, **more: Any) -> fields.Field[Any]:
    """Return the field that reads a shape; `name` tells the range of the numbers in it."""
    return _MAKERS[type(shape)](shape, name, **more)


def _many(of: shapes.Shape, name: str, **more: Any) -> ManyField:
    most = limits.CARDS if isinstance(of, shapes.CardText) else limits.MANY
    least = int(bool(more.get("required")) and isinstance(of, shapes.CardText | shapes.Whole))
    length = validate.Length(least, most, error="Must hold from {min} to {max}.")
    return ManyField(from_shape(of, name), validate=length, **more)


def _event_schema() -> Schema:
    from service.wire.event_fields import EventSchema  # noqa: PLC0415  (events hold events)

    return EventSchema()


@cache
def record_schema(shape: shapes.Record) -> Schema:
    """Return the schema of a dataclass of the core. It refuses unknown members and names every error at once."""
    members: Mapping[str, fields.Field[Any]] = {
        each.name: from_shape(each.shape, each.name, required=each.required) for each in shape.members
    }
    return Schema.from_dict(dict(members), name=shape.cls.__name__)(unknown=RAISE)
