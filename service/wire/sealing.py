"""Free text out of an event and back: a stored entry holds a salted digest, the text stands beside it.

Forgetting the text, and its salt with it, leaves the entry and its hash as they were; it then reads as "".
"""

# ruff: noqa: ANN401  (a value may be any part of an event)
from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final

from service.entries import FreeText
from service.wire.canonical import digest

FREE_TEXT: Final = frozenset({"reason", "question"})
"""The fields that hold what a person wrote, in whichever event."""


def new_salt() -> str:
    """Return a salt nobody can guess."""
    return secrets.token_hex(16)


def seal(data: dict[str, Any]) -> tuple[dict[str, Any], tuple[FreeText, ...]]:
    """Return the data of an event with a digest in place of each free text, and the texts."""
    texts: list[FreeText] = []

    def sealed(text: str) -> str:
        salt = new_salt()
        texts.append(FreeText(digest(salt, text), salt, text))
        return texts[-1].digest

    return _with_texts(data, sealed), tuple(texts)


def unseal(data: dict[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of an event with its texts, by their digests, put back; "" where one was forgotten."""
    return _with_texts(data, lambda found: texts.get(found, ""))


def digests_in(data: dict[str, Any]) -> list[str]:
    """Return the digests of the free texts of an event, inner events' too."""
    found: list[str] = []

    def keep(text: str) -> str:
        found.append(text)
        return text

    _with_texts(data, keep)
    return found


def _with_texts(data: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    return {name: _field(name, value, change) for name, value in data.items()}


def _field(name: str, value: Any, change: Callable[[str], str]) -> Any:
    if name in FREE_TEXT and isinstance(value, str):
        return change(value) if value else ""
    if isinstance(value, dict):
        return _with_texts(value, change)
    return [_field("", each, change) for each in value] if isinstance(value, list) else value
