"""The shape of an event as JSON, read once from the annotations of its dataclass.

The schemas of the HTTP edge, the decoder of stored entries and the encoder all follow this one reading, so that a
new field or a new kind is told to none of them.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from events import catalogue
from events.cards import Card


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class CardText:
    """A card, written as in the notation."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values of an enumeration."""

    of: type[Enum]


@dataclass(frozen=True, slots=True)
class Many:
    """Any number of one thing, in order."""

    of: Shape


@dataclass(frozen=True, slots=True)
class Each:
    """Exactly these, in order."""

    of: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """A thing, or null."""

    of: Shape


@dataclass(frozen=True, slots=True)
class InnerEvent:
    """An event within an event: `{kind, version, data}`."""


@dataclass(frozen=True, slots=True)
class Member:
    """One field of a record. Without `required` it may be left out and is `default`."""

    name: str
    shape: Shape
    required: bool
    default: Any = None


@dataclass(frozen=True, slots=True)
class Record:
    """A dataclass: an object with these members and no others."""

    cls: type
    members: tuple[Member, ...]


Shape = Whole | Text | Flag | CardText | Choice | Many | Each | Maybe | InnerEvent | Record

_RECORDS: Final[dict[type, Record]] = {}
_PLAIN: Final[dict[object, Shape]] = {int: Whole(), str: Text(), bool: Flag(), Card: CardText()}


def record(cls: type) -> Record:
    """Return the shape of a dataclass of the core."""
    if cls not in _RECORDS:
        hints = typing.get_type_hints(cls)
        _RECORDS[cls] = Record(cls, tuple(_member(field, hints[field.name]) for field in dataclasses.fields(cls)))
    return _RECORDS[cls]


def _member(field: dataclasses.Field[Any], annotation: object) -> Member:
    required = field.default is dataclasses.MISSING
    return Member(field.name, shape(annotation), required, None if required else field.default)


def shape(annotation: object) -> Shape:
    """Return the shape of what an annotation allows.

    Raises:
        TypeError: an annotation that no event may have.
    """
    if plain := _PLAIN.get(annotation):
        return plain
    if annotation == catalogue.Event:
        return InnerEvent()
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return Choice(annotation)
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        return record(annotation)
    arguments = typing.get_args(annotation)
    if typing.get_origin(annotation) is tuple:
        return Many(shape(arguments[0])) if arguments[-1] is Ellipsis else Each(tuple(map(shape, arguments)))
    if typing.get_origin(annotation) in (types.UnionType, typing.Union) and len(arguments) == 2:  # noqa: PLR2004
        return Maybe(shape(arguments[0]))
    raise TypeError(annotation)
