"""The canonical JSON form (RFC 8785), and the hashes that chain a log together."""

# ruff: noqa: ANN401  (a value may be any JSON)
from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

import rfc8785

HASHED: Final = ("number", "id", "kind", "version", "data", "by", "happened", "recorded", "previous")
"""The members of an entry that its hash covers: all but the hash itself."""

_BY_NAME: Final = tuple(sorted(HASHED))

_written: Final = json.JSONEncoder(ensure_ascii=False).encode


def canonical(value: Any) -> bytes:
    """Return the one way of writing a value as JSON: members sorted, no spaces, UTF-8."""
    return rfc8785.dumps(value)


def sha256(content: bytes) -> str:
    """Return the SHA-256 of some bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def genesis(table: str) -> str:
    """Return what stands as the predecessor of a table's first entry."""
    return sha256(b"redthree genesis " + table.encode())


def entry_hash(members: Mapping[str, Any]) -> str:
    """Return the hash of an entry, `data` being the event as JSON values with its free text sealed."""
    return sha256(canonical({name: members[name] for name in HASHED}))


def chain_hash(members: Mapping[str, Any], data: str) -> str:
    """Return `entry_hash` of an entry whose `data` is written canonically already; the others are texts and numbers."""
    written = {name: data if name == "data" else _written(members[name]) for name in _BY_NAME}
    return sha256(("{" + ",".join(f'"{name}":{value}' for name, value in written.items()) + "}").encode())


def digest(salt: str, text: str) -> str:
    """Return what stands in an entry for a free text."""
    return "sha256:" + sha256(f"{salt}:{text}".encode())


def dumps(value: Any) -> bytes:
    """Return a value as JSON for a reader: members in their order, a line's end at the end."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
