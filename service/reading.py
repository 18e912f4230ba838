"""Stored entries as events of the core, and events as drafts of entries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from events.catalogue import VERSIONS, Event
from service.entries import By, Draft, Entry, FreeText, Submitted
from service.errors import UnreadableEntry
from service.storage.lifts import lift
from service.wire.canonical import canonical, digest
from service.wire.encoding import NotDecodable, decode, encode, kind_of
from service.wire.sealing import digests_in, seal, unseal

SEALED = '"sha256:'


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry with its event as it is read now: free text put back, "" where it was forgotten."""

    entry: Entry
    event: Event
    data: dict[str, Any]


def draft_of(submitted: Submitted, by: By, now: str) -> Draft:
    """Return an event as a draft: in canonical form, its free text sealed."""
    kind = kind_of(submitted.event)
    data, texts = seal(encode(submitted.event))
    happened = submitted.happened or now
    return Draft(submitted.id, kind, VERSIONS[kind], canonical(data).decode(), by, happened, texts)


def event_of(entry: Entry, texts: Mapping[str, FreeText] | None = None) -> Event:
    """Return the event of an entry in the newest version of its kind; without `texts` free text reads "".

    Raises:
        UnreadableEntry: this version cannot read it.
    """
    version, data = lift(entry.kind, entry.version, entry.data)
    if SEALED in data:
        data = json.dumps(unseal(json.loads(data), _plain(texts or {})))
    try:
        return decode(entry.kind, version, data)
    except NotDecodable as error:
        raise UnreadableEntry(entry.number, entry.kind, entry.version) from error


def events_of(entries: Iterable[Entry]) -> list[Event]:
    """Return the events of entries, without their free text: all that can be judged."""
    return [event_of(entry) for entry in entries]


def logged(entries: Iterable[Entry], texts: Mapping[str, FreeText]) -> list[Logged]:
    """Return entries with their events as they are read now."""
    return [_logged(entry, texts) for entry in entries]


def _logged(entry: Entry, texts: Mapping[str, FreeText]) -> Logged:
    return Logged(entry, event_of(entry, texts), unseal(json.loads(entry.data), _plain(texts)))


def digests_of(entry: Entry) -> list[str]:
    """Return the digests of the free texts of an entry."""
    return digests_in(json.loads(entry.data))


def wrong_text(entries: Iterable[Entry], texts: Mapping[str, FreeText]) -> tuple[int, str] | None:
    """Return the first entry beside which a text is kept that is not the one that was sealed; None: there is none."""
    wrong = {key for key, kept in texts.items() if digest(kept.salt, kept.text) != key}
    found = (entry.number for entry in entries if wrong and not wrong.isdisjoint(digests_of(entry)))
    return next(((number, "text") for number in found), None)


def says_the_same(entry: Entry, texts: Mapping[str, FreeText], submitted: Submitted) -> bool:
    """Whether a stored entry holds what was handed in; of a text that was forgotten nobody can tell."""
    if submitted.happened not in (None, entry.happened):
        return False
    forgotten = any(digest not in texts for digest in digests_of(entry))
    if not forgotten:
        return event_of(entry, texts) == submitted.event
    blank = unseal(encode(submitted.event), {})
    return event_of(entry) == decode(kind_of(submitted.event), VERSIONS[kind_of(submitted.event)], canonical(blank))


def _plain(texts: Mapping[str, FreeText]) -> dict[str, str]:
    return {digest: text.text for digest, text in texts.items()}
