"""Appending to SQLite: the keeper and the store beside bare commits, and beside the `eventsourcing` library."""

from __future__ import annotations

import json
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cache
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate
from eventsourcing.domain import event as logged_as
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.logs import ROUND, log_of
from events.cards import card
from events.catalogue import CardsDiscarded, Event, StockDrawn
from events.fold import Fold
from events.games import teams_of, terms_of
from events.log import standing
from service.access import Visitor
from service.clock import now
from service.entries import Head, Seen, Submitted
from service.keeper import Keeper
from service.opening import OpenRequest
from service.reading import draft_of, events_of
from service.storage.sqlite import SqliteStore

OWNER = Visitor("owner")
ROUNDS = 300
BATCH = 64


def turns() -> Iterator[Event]:
    """Yield the plainest turns without end."""
    for seat in cycle((1, 2, 3, 4)):
        yield StockDrawn(seat=seat)
        yield CardsDiscarded(seat=seat, cards=(card("5"),))


def submitted(event: Event) -> Submitted:
    return Submitted(str(uuid.uuid4()), event)


@dataclass(frozen=True)
class Place:
    """Where a benchmark keeps its database, and what is closed after it."""

    folder: Path
    stack: ExitStack

    def store(self) -> SqliteStore:
        store = SqliteStore(str(self.folder / f"{uuid.uuid4()}.db"), now)
        self.stack.callback(store.close)
        return store


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with ExitStack() as stack:
        yield Place(tmp_path, stack)


def bare(place: Place) -> Callable[[], Any]:
    """Return what commits one row of an entry's length, and nothing else."""
    db = place.stack.enter_context(closing(sqlite3.connect(place.folder / "bare.db", isolation_level=None)))
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, data TEXT)")
    row = json.dumps({"seat": 1, "count": 11, "filled": "x" * 300})
    return lambda: db.execute("INSERT INTO entries (data) VALUES (?)", (row,))


def by_keeper(place: Place, log: list[Event] | None = None) -> Callable[[], Any]:
    """Return what appends one more event to a table through the keeper: judged, and on disk."""
    keeper = Keeper(place.store(), now)
    labels = ("N", "E", "S", "W")
    opened = keeper.establish(labels, log, ()) if log else keeper.open(OpenRequest(rulebook="classic"))
    keeper.judged(opened.table)
    seen, events = [opened.head], turns()

    def append() -> None:
        appended = keeper.append(
            opened.table, [submitted(next(events))], Seen(seen[0].number, seen[0].hash[:16]), OWNER
        )
        seen[0] = appended.head

    return append


def by_store(place: Place, size: int = 1) -> Callable[[], Any]:
    """Return what appends one batch to a table that nobody judges."""
    store = place.store()
    opened = Keeper(store, now).open(OpenRequest(rulebook="classic"))
    head, events = [opened.head], turns()

    def append() -> None:
        drafts = [draft_of(submitted(next(events)), "owner", now()) for _ in range(size)]
        head[0] = Head(*_last(store.append(opened.table, drafts, head[0])))

    return append


def _last(entries: list[Any]) -> tuple[int, str]:
    return entries[-1].number, entries[-1].hash


@cache
def other_table() -> Any:
    """Return a table as an aggregate of the library, which keeps a register of such classes."""

    class Table(Aggregate):
        @logged_as("Logged")
        def log(self, kind: str, data: str) -> None:
            self.last = (kind, data)

    return Table


def other_application(place: Place) -> tuple[Any, Any]:
    """Return an application of the `eventsourcing` library on SQLite, and a table as its aggregate."""
    environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(place.folder / "other.db")}
    application = Application(env=environment)
    place.stack.callback(application.close)
    return application, other_table()()


def by_other(place: Place) -> Callable[[], Any]:
    """Return what saves one more event of an aggregate that is held in memory."""
    application, table = other_application(place)
    application.save(table)
    number = count()

    def append() -> None:
        table.log("stock-drawn", json.dumps({"seat": next(number) % 4 + 1}))
        application.save(table)

    return append


WAYS: dict[str, Callable[[Place], Callable[[], Any]]] = {
    "bare commit": bare, "keeper": by_keeper, "store": by_store, "eventsourcing": by_other,
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_one_event_appended(benchmark: BenchmarkFixture, place: Place, way: str) -> None:
    benchmark.group = "one event appended, one client"
    benchmark.pedantic(WAYS[way](place), rounds=ROUNDS, warmup_rounds=20)


def test_a_batch_appended(benchmark: BenchmarkFixture, place: Place) -> None:
    """Sixty-four times the bare commit of the group above, divided by this, is how much faster batches are."""
    benchmark.group = "one event appended, one client"
    benchmark.extra_info["events"] = BATCH
    benchmark.pedantic(by_store(place, BATCH), rounds=30, warmup_rounds=3)


@pytest.mark.parametrize("length", [100, 100 + 106 * ROUND])
def test_one_more_entry_judged_and_stored(benchmark: BenchmarkFixture, place: Place, length: int) -> None:
    benchmark.group = "one more entry, through the keeper"
    benchmark.pedantic(by_keeper(place, log_of(length)), rounds=ROUNDS, warmup_rounds=20)


LONG = 2000


@pytest.mark.benchmark(timer=time.process_time, disable_gc=True)
def test_a_log_read_again_and_folded(benchmark: BenchmarkFixture, place: Place) -> None:
    benchmark.group = "a log of 2,000 entries read again from SQLite"
    store = place.store()
    table = Keeper(store, now).establish(("N", "E", "S", "W"), log_of(LONG), ()).table

    def read() -> Fold:
        log = events_of(store.entries(table))
        fold = Fold(log[0], teams_of(log[0]), terms_of(log[0]))  # type: ignore[arg-type]
        for each in standing(log):
            fold.apply(each)
        return fold

    benchmark.pedantic(read, rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(timer=time.process_time, disable_gc=True)
def test_a_log_read_again_by_the_library(benchmark: BenchmarkFixture, place: Place) -> None:
    benchmark.group = "a log of 2,000 entries read again from SQLite"
    application, table = other_application(place)
    for event in log_of(LONG):
        table.log(type(event).__name__, json.dumps({"event": str(event)[:80]}))
    application.save(table)
    benchmark.pedantic(application.repository.get, args=(table.id,), rounds=5, warmup_rounds=1)
