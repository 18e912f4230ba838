"""News as server-sent events."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from email.utils import formatdate
from typing import Final

from service.entries import Entry, FreeText, Submitted
from service.present import entry as presented
from service.reading import logged
from service.wire.canonical import dumps
from service.wire.encoding import encode_inner

HEARTBEAT: Final = b":\n\n"
"""A comment: tells both ends that the other is there."""

RETRY: Final = (800, 2500)
"""Milliseconds after which a client that was cut off comes again, drawn for each so that not all come at once."""


def dated(head: bytes, *more: bytes) -> bytes:
    """Return the head of an answer with a date, and more headers, after its first line."""
    lines = [b"Date: " + formatdate(usegmt=True).encode(), *more]
    return head.replace(b"\r\n", b"\r\n" + b"".join(line + b"\r\n" for line in lines), 1)


def whole(head: bytes, content: bytes) -> bytes:
    """Return an answer that ends with its content."""
    return dated(head, b"Content-Length: %d" % len(content)) + content


def greeting() -> bytes:
    """Return what a stream begins with."""
    return b"retry: %d\n\n" % random.randint(*RETRY)  # noqa: S311  (spreads the load, keeps no secret)


def building(after: int, turn: Iterable[Submitted]) -> bytes:
    """Return a turn that somebody is building as an event of its own name; `after` is the last entry of the log.

    It has no id: a client that comes again goes on after the last entry.
    """
    events = [{"id": each.id, **encode_inner(each.event)} for each in turn]
    return b"event: building\ndata: %s\n\n" % dumps({"after": after, "events": events}).rstrip(b"\n")


def told(entries: Iterable[Entry], texts: Mapping[str, FreeText]) -> dict[int, bytes]:
    """Return entries as events, by their numbers: the JSON that a reader of the log gets.

    Raises:
        UnreadableEntry: this version cannot read one of them.
    """
    return {
        each.entry.number: b"id: %d\ndata: %s\n\n" % (each.entry.number, dumps(presented(each)).rstrip(b"\n"))
        for each in logged(entries, texts)
    }
