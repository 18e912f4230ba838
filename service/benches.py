"""Judged logs kept in memory, for speed alone: any of them can be thrown away at any moment and made again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from events.judge import Bench
from service.entries import Head
from service.errors import NoSuchTable
from service.ports import Logs
from service.reading import events_of


class Kept:
    """The judged log of one table and the head it was made for. Held by one thread at a time."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.bench: Bench | None = None
        self.head: Head | None = None

    def put(self, bench: Bench, head: Head) -> None:
        """Keep this from now on."""
        self.bench, self.head = bench, head

    def drop(self) -> None:
        """Keep nothing, so that it is made again when it is wanted."""
        self.bench = self.head = None


class Benches:
    """The judged logs of the tables used last, at most `limit` of them."""

    def __init__(self, logs: Logs, limit: int) -> None:
        self._logs = logs
        self._limit = limit
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def hold(self, table: str) -> Iterator[tuple[Kept, Bench, Head]]:
        """Hold the judged log of a table as it stands in the store; nobody else in this process has it meanwhile.

        Raises:
            NoSuchTable: there is no such table.
        """
        kept = self._of(table)
        with kept.lock:
            yield kept, *self.refresh(table, kept)

    def refresh(self, table: str, kept: Kept) -> tuple[Bench, Head]:
        """Bring a judged log up to what the store has, by its new entries only where it can be."""
        head = self._logs.head(table)
        if head is None:
            self.drop(table)
            raise NoSuchTable(table)
        bench = kept.bench if kept.head == head else self._extended(table, kept)
        if bench is None:
            entries = self._logs.entries(table)
            bench, head = Bench(events_of(entries)), entries[-1].head
            kept.put(bench, head)
        return bench, kept.head or head

    def drop(self, table: str) -> None:
        """Keep nothing of a table."""
        with self._lock:
            self._kept.pop(table, None)

    def _extended(self, table: str, kept: Kept) -> Bench | None:
        """Return the judged log with the store's new entries, None where it has to be made again."""
        bench, head = kept.bench, kept.head
        if bench is None or head is None:
            return None
        entries = self._logs.entries(table, after=head.number)
        if not entries or entries[0].previous != head.hash:
            return None
        kept.drop()  # until every entry is in
        for event in events_of(entries):
            bench.append(event)
        kept.put(bench, entries[-1].head)
        return bench

    def _of(self, table: str) -> Kept:
        with self._lock:
            kept = self._kept.setdefault(table, Kept())
            self._kept.move_to_end(table)
            while len(self._kept) > self._limit:
                self._kept.popitem(last=False)
            return kept
