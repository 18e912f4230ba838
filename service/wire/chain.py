"""How entries are chained, and how a chain is checked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from service.entries import Draft, Entry, Head
from service.wire.canonical import canonical, chain_hash, entry_hash, genesis


def members(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON values, as it stands in an export and under its hash. Free text stays sealed."""
    return {
        "number": entry.number, "id": entry.id, "kind": entry.kind, "version": entry.version,
        "data": json.loads(entry.data), "by": entry.by, "happened": entry.happened, "recorded": entry.recorded,
        "previous": entry.previous, "hash": entry.hash,
    }  # fmt: skip


def chained(table: str, drafts: Iterable[Draft], head: Head | None, recorded: str) -> list[Entry]:
    """Return drafts as the entries that follow `head` (None: the first of the table)."""
    number, previous = (head.number, head.hash) if head else (0, genesis(table))
    entries = []
    for number, draft in enumerate(drafts, number + 1):  # noqa: B020  (counts on from the head)
        entry = _entry(draft, number, recorded, previous)
        entries.append(entry)
        previous = entry.hash
    return entries


def _entry(draft: Draft, number: int, recorded: str, previous: str) -> Entry:
    parts = {
        "number": number, "id": draft.id, "kind": draft.kind, "version": draft.version, "by": draft.by,
        "happened": draft.happened, "recorded": recorded, "previous": previous,
    }  # fmt: skip
    return Entry(**parts, data=draft.data, hash=chain_hash(parts, draft.data))  # type: ignore[arg-type]


def first_wrong(table: str, entries: Sequence[Entry]) -> tuple[int, str] | None:
    """Return the number of the first entry that is wrong and why (`number`, `previous`, `hash`); None: all is sound."""
    previous = genesis(table)
    for place, entry in enumerate(entries, 1):
        if entry.number != place:
            return place, "number"
        if entry.previous != previous:
            return place, "previous"
        if not _hash_holds(entry):
            return place, "hash"
        previous = entry.hash
    return None


def _hash_holds(entry: Entry) -> bool:
    try:
        said = members(entry)
        return canonical(said["data"]).decode() == entry.data and entry_hash(said) == entry.hash
    except ValueError:  # data that is not JSON, or that has no canonical form
        return False
