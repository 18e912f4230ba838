"""What the server says to the hub, a line of JSON each: `Answers` first, then `Asked` for each connection."""

from __future__ import annotations

from typing import TypeVar

import msgspec


class Answers(msgspec.Struct, frozen=True):
    """What a stream begins with, and what the answer does where there is no room; both without date and length."""

    stream: bytes
    full: bytes


class Asked(msgspec.Struct, frozen=True):
    """Somebody wants the entries of `table` above `after`, for as long as the link with this hash is in force.

    `problem` is what they are told where there is no room. The connection goes with the line.
    """

    table: str
    token_hash: str
    after: int
    problem: bytes


T = TypeVar("T", Answers, Asked)


def line_of(message: Answers | Asked) -> bytes:
    """Return a message as a line."""
    return msgspec.json.encode(message) + b"\n"


def read(line: bytes, kind: type[T]) -> T:
    """Return the message in a line."""
    return msgspec.json.decode(line, type=kind)
