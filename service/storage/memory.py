"""The store that keeps nothing: for tests, and for trying things out. The same contract as any other."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from service.entries import Draft, Entry, FreeText, Head, Link, Name, Opening, TableRow
from service.errors import HeadMoved, NoSuchTable, TableExists
from service.ports import NOTHING, Clock
from service.wire.chain import chained


@dataclass(slots=True)
class _Kept:
    row: TableRow
    entries: list[Entry]
    texts: dict[str, FreeText] = field(default_factory=dict)
    links: dict[str, Link] = field(default_factory=dict)
    names: dict[tuple[int, int], Name] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)


class MemoryStore:
    """Logs and what stands beside them, for as long as the process lives."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tables: dict[str, _Kept] = {}
        self._lock = threading.RLock()

    def open(self, opening: Opening) -> list[Entry]:
        """Store a new table with its first entries and all that stands beside them."""
        entries = chained(opening.row.id, opening.drafts, None, self._clock())
        self.adopt(opening, entries, [text for draft in opening.drafts for text in draft.texts])
        return entries

    def adopt(self, opening: Opening, entries: Sequence[Entry], texts: Sequence[FreeText]) -> None:
        """Store a table whose entries have their hashes already."""
        with self._lock:
            if opening.row.id in self._tables:
                raise TableExists
            self._tables[opening.row.id] = _Kept(
                opening.row,
                list(entries),
                {text.digest: text for text in texts},
                dict(opening.links),
                {(name.seat, name.since): name for name in opening.names},
                dict(opening.shown),
            )

    def append(
        self, table: str, drafts: Sequence[Draft], head: Head, shown: Mapping[str, str] = NOTHING
    ) -> list[Entry]:
        """Number, chain and store entries, all or none, if the log still has this head."""
        with self._lock:
            kept = self._kept(table)
            if kept.entries[-1].head != head:
                raise HeadMoved
            entries = chained(table, drafts, head, self._clock())
            kept.entries += entries
            kept.texts |= {text.digest: text for draft in drafts for text in draft.texts}
            kept.shown |= shown
            return entries

    def head(self, table: str) -> Head | None:
        """Return the last entry's head, None where there is no such table."""
        entries = self.entries(table)
        return entries[-1].head if entries else None

    def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """Return the entries with numbers above `after`, up to and with `upto`, in order."""
        with self._lock:
            return self._tables[table].entries[after:upto] if table in self._tables else []

    def find(self, table: str, ids: Sequence[str]) -> list[Entry]:
        """Return the entries with these ids, in the order of the log."""
        return [entry for entry in self.entries(table) if entry.id in ids]

    def row(self, table: str) -> TableRow | None:
        """Return what is kept of a table beside its log, None where there is no such table."""
        with self._lock:
            return self._tables[table].row if table in self._tables else None

    def change(self, row: TableRow) -> None:
        """Keep this of a table from now on."""
        with self._lock:
            if row.id in self._tables:
                self._tables[row.id].row = row

    def tables(self) -> list[str]:
        """Return the ids of all tables, in order."""
        with self._lock:
            return sorted(self._tables)

    def forget_table(self, table: str) -> None:
        """Forget a table, its log and all beside it."""
        with self._lock:
            self._tables.pop(table, None)

    def texts(self, table: str) -> Mapping[str, FreeText]:
        """Return the texts of a table that were not forgotten, by their digests."""
        with self._lock:
            return dict(self._tables[table].texts) if table in self._tables else {}

    def forget_texts(self, table: str, digests: Iterable[str]) -> None:
        """Forget texts, their salts too."""
        with self._lock:
            for digest in digests:
                self._kept(table).texts.pop(digest, None)

    def shown(self, table: str) -> Mapping[str, str]:
        """Return what was shown of a table, by what it is about."""
        with self._lock:
            return dict(self._tables[table].shown) if table in self._tables else {}

    def show(self, table: str, shown: Mapping[str, str]) -> None:
        """Keep this, and nothing else, as what was shown of a table."""
        with self._lock:
            self._kept(table).shown = dict(shown)

    def link(self, table: str, token_hash: str) -> Link | None:
        """Return the link with this token at this table, None where there is none in force."""
        with self._lock:
            return self._tables[table].links.get(token_hash) if table in self._tables else None

    def links(self, table: str) -> list[Link]:
        """Return the links in force, the oldest first."""
        with self._lock:
            found = self._tables[table].links.values() if table in self._tables else ()
            return sorted(found, key=lambda link: (link.issued, link.role, link.seat or 0, link.id))

    def issue(self, table: str, token_hash: str, link: Link, revoked: Iterable[str] = ()) -> None:
        """Put a link in force, and in the same stroke put others out of it."""
        with self._lock:
            self.revoke(table, revoked)
            self._kept(table).links[token_hash] = link

    def exchange(self, table: str, used: str, links: Sequence[tuple[str, Link]], revoked: Iterable[str] = ()) -> bool:
        """Put a link out of force, others with it, and new ones in force, all in one stroke, unless it was already."""
        with self._lock:
            if used not in {link.id for link in self.links(table)}:
                return False
            self.revoke(table, [used, *revoked])
            self._kept(table).links.update(links)
            return True

    def revoke(self, table: str, ids: Iterable[str]) -> None:
        """Put links out of force."""
        gone = set(ids)
        with self._lock:
            if table in self._tables:
                kept = self._tables[table]
                kept.links = {key: link for key, link in kept.links.items() if link.id not in gone}

    def names(self, table: str) -> list[Name]:
        """Return the names of a table by seat, then by the round from which they hold."""
        with self._lock:
            found = self._tables[table].names if table in self._tables else {}
            return [found[key] for key in sorted(found)]

    def set_name(self, table: str, name: Name) -> None:
        """Set who sits at a seat from a round on."""
        with self._lock:
            self._kept(table).names[name.seat, name.since] = name

    def forget_names(self, table: str, seat: int) -> None:
        """Forget every name of a seat."""
        with self._lock:
            if table in self._tables:
                kept = self._tables[table]
                kept.names = {key: name for key, name in kept.names.items() if name.seat != seat}

    def close(self) -> None:
        """Let go of everything."""

    def _kept(self, table: str) -> _Kept:
        if table not in self._tables:
            raise NoSuchTable(table)
        return self._tables[table]
