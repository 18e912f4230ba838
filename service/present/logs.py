"""Logs as JSON: heads, entries, links, what became of a batch, what a chain is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.access import Visitor
from service.entries import Head, Link
from service.keeper import Opened, Verification
from service.naming import Naming
from service.reading import Logged

Json = dict[str, Any]


def head(value: Head) -> Json:
    """Return the last entry of a log."""
    return {"number": value.number, "hash": value.hash, "etag": value.etag}


def you(who: Visitor) -> Json:
    """Return who the caller is."""
    return {"role": who.role, "seat": who.seat}


def opened(value: Opened, url: Callable[[str, str], str]) -> Json:
    """Return a table just opened, with its links as addresses."""
    seats = {label: url(value.table, token) for label, token in value.seats.items()}
    links = {"owner": url(value.table, value.owner), "seats": seats, "watcher": url(value.table, value.watcher)}
    return {"table": value.table, "head": head(value.head), "links": links, "recovery": value.recovery}


def link(value: Link, naming: Naming) -> Json:
    """Return a link in force, without its token."""
    label = naming.label(value.seat) if value.seat is not None else None
    return {"link": value.id, "role": value.role, "seat": value.seat, "label": label, "issued": value.issued}


def entry(value: Logged) -> Json:
    """Return an entry; what only storing gives it is left out where it was not stored."""
    stored = value.entry
    body: Json = {
        "number": stored.number, "id": stored.id, "kind": stored.kind, "version": stored.version,
        "data": value.data, "by": stored.by, "happened": stored.happened,
    }  # fmt: skip
    if stored.hash:
        body |= {"recorded": stored.recorded, "previous": stored.previous, "hash": stored.hash}
    return body


def verification(value: Verification) -> Json:
    """Return whether a log is what it was."""
    body: Json = {"sound": value.entry is None, "head": head(value.head) if value.head else None}
    if value.entry is not None:
        body |= {"entry": value.entry, "why": value.why}
    elif value.head:
        body["entries"] = value.head.number
    if value.unverified:
        body["unverified"] = True
    return body if value.contains is None else body | {"contains": value.contains}
