"""An event as JSON values, and back: the typed decoder of stored entries.

Fields that hold their default are left out, so that a stored entry says what was said.
"""

# ruff: noqa: ANN401  (a value may be any field of any event)
from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from events.cards import CARDS, Card
from events.catalogue import KIND_OF, KINDS, VERSIONS, Event
from service.wire import shapes


class NotDecodable(ValueError):
    """JSON that is no event of its kind and version; what it came from says why."""


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    """An event within an event, as it is stored."""

    kind: str
    version: int
    data: msgspec.Raw


def kind_of(event: Event) -> str:
    """Return the stable name of an event's kind."""
    return KIND_OF[type(event)]


def encode(event: Event) -> dict[str, Any]:
    """Return the data of an event as JSON values."""
    return _plain_record(event)


def encode_inner(event: Event) -> dict[str, Any]:
    """Return an event as it stands within another one."""
    kind = kind_of(event)
    return {"kind": kind, "version": VERSIONS[kind], "data": encode(event)}


def plain(value: Any) -> Any:
    """Return a field's value as JSON values."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    if type(value) in KIND_OF:
        return encode_inner(value)
    return _plain_record(value) if hasattr(value, "__dataclass_fields__") else value


def _plain_record(value: Any) -> dict[str, Any]:
    said = ((member, getattr(value, member.name)) for member in shapes.record(type(value)).members)
    return {m.name: plain(given) for m, given in said if m.required or given != m.default}


def decode(kind: str, version: int, data: bytes | str) -> Event:
    """Return the event of this kind that the JSON text holds, in the newest version.

    Raises:
        NotDecodable: an unknown kind or version, or data that is no such event.
    """
    if kind not in KINDS or version != VERSIONS[kind]:
        raise NotDecodable(kind, version)
    decoder, build = _decoder(kind)
    try:
        return build(decoder.decode(data))  # type: ignore[no-any-return]
    except (msgspec.MsgspecError, KeyError) as error:
        raise NotDecodable(kind, version) from error


Build = Callable[[Any], Any]


@cache
def _decoder(kind: str) -> tuple[msgspec.json.Decoder[Any], Build]:
    shape = shapes.record(KINDS[kind])
    return msgspec.json.Decoder(_type_of(shape)), _build(shape)


@cache
def _type_of(shape: shapes.Shape) -> Any:
    """Return what msgspec reads a shape as: objects as structs, cards and inner events as they are written."""
    match shape:
        case shapes.Whole():
            return int
        case shapes.Text() | shapes.CardText():
            return str
        case shapes.Flag():
            return bool
        case shapes.Choice(of):
            return of
        case shapes.Many(of):
            return types.GenericAlias(tuple, (_type_of(of), ...))
        case shapes.Each(of):
            return types.GenericAlias(tuple, tuple(map(_type_of, of)))
        case shapes.Maybe(of):
            return _type_of(of) | None
        case shapes.InnerEvent():
            return Inner
        case shapes.Record(cls, members):
            return msgspec.defstruct(
                cls.__name__, [_struct_field(each) for each in members], forbid_unknown_fields=True
            )


def _struct_field(member: shapes.Member) -> tuple[str, Any, Any]:
    default = msgspec.NODEFAULT if member.required else msgspec.UNSET
    annotation = _type_of(member.shape)
    return member.name, annotation if member.required else annotation | msgspec.UnsetType, default


def _same(value: Any) -> Any:
    return value


@cache
def _build(shape: shapes.Shape) -> Build:
    """Return what makes of a value read by msgspec the value of the core; `_same` where they are one."""
    match shape:
        case shapes.CardText():
            return CARDS.__getitem__
        case shapes.InnerEvent():
            return lambda inner: decode(inner.kind, inner.version, bytes(inner.data))
        case shapes.Maybe(of):
            build = _build(of)
            return _same if build is _same else lambda value: None if value is None else build(value)
        case shapes.Many(of):
            build = _build(of)
            return _same if build is _same else lambda values: tuple(map(build, values))
        case shapes.Each(of):
            builds = tuple(map(_build, of))
            if all(build is _same for build in builds):
                return _same
            return lambda values: tuple(build(value) for build, value in zip(builds, values, strict=True))
        case shapes.Record(cls, members):
            return _build_record(cls, tuple((each.name, _build(each.shape)) for each in members))
        case _:
            return _same


def _build_record(cls: type, builds: tuple[tuple[str, Build], ...]) -> Build:
    def build(struct: Any) -> Any:
        given = ((name, make, getattr(struct, name)) for name, make in builds)
        return cls(**{name: make(value) for name, make, value in given if value is not msgspec.UNSET})

    return build
