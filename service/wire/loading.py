"""Bytes of a request as JSON, and JSON through a schema: what cannot be read is one error that names every field."""
# ruff: noqa: ANN401  (a value may be any JSON)

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

from marshmallow import Schema, ValidationError

from service.errors import BadFields, NotJson, TooDeep

DEPTH: Final = 24
"""How deeply a request may nest: a correction within a correction is not deep."""

_UNNAMED: Final = frozenset({"_schema", "key", "value"})


def read_json(content: bytes) -> Any:
    """Return the JSON value that the bytes hold.

    Raises:
        NotJson: they hold none, or one with a member twice.
        TooDeep: they hold one that is nested too deeply to be meant.
    """
    try:
        value = json.loads(content, object_pairs_hook=_object, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise NotJson from None
    if _too_deep(value):
        raise TooDeep
    return value


def load(schema: Schema, value: Any) -> Any:
    """Return what a schema makes of a value.

    Raises:
        BadFields: fields cannot be read: all of them.
    """
    try:
        return schema.load(value)
    except ValidationError as error:
        raise BadFields(flat(error.messages)) from None


def flat(messages: Any) -> dict[str, list[str]]:
    """Return nested messages by the paths of their fields, the segments joined by dots."""
    paths: dict[str, list[str]] = {}
    for path, message in _walk(messages, ()):
        paths.setdefault(".".join(path), []).append(message)
    return paths


def _walk(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            yield from _walk(inner, path if (name in _UNNAMED and path) or name == "_schema" else (*path, str(name)))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _walk(inner, path)
    else:
        yield path, str(messages)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(pairs)
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _too_deep(value: Any) -> bool:
    layer = [value]
    for _ in range(DEPTH):
        layer = [part for each in layer if isinstance(each, list | dict) for part in _parts(each)]
        if not layer:
            return False
    return True


def _parts(value: list[Any] | dict[str, Any]) -> list[Any]:
    return value if isinstance(value, list) else list(value.values())
