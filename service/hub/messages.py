"""What the server says to the hub, a line of JSON each: `Answers` first, then `Asked` and `Built` as they come."""

from __future__ import annotations

import msgspec


class Answers(msgspec.Struct, frozen=True, tag=True):
    """What a stream begins with, and what the answer does where there is no room; both without date and length."""

    stream: bytes
    full: bytes


class Asked(msgspec.Struct, frozen=True, tag=True):
    """Somebody wants the entries of `table` above `after`, for as long as the link with this hash is in force.

    `problem` is what they are told where there is no room. The connection goes with the line.
    """

    table: str
    token_hash: str
    after: int
    problem: bytes


class Built(msgspec.Struct, frozen=True, tag=True):
    """Somebody at `table` is building a turn: `event` is what those are told who follow."""

    table: str
    event: bytes


Message = Answers | Asked | Built


def line_of(message: Message) -> bytes:
    """Return a message as a line."""
    return msgspec.json.encode(message) + b"\n"


def read(line: bytes) -> Message:
    """Return the message in a line."""
    return _DECODER.decode(line)


_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
