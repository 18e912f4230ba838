"""A real server, killed at random moments under load, again and again: what it acknowledged must be there."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final

from service.clock import now
from service.reading import digests_of
from service.storage.sqlite import SqliteStore
from service.wire.chain import first_wrong
from tests.service.serving import Line, Server, serving

LOGGERS: Final = 4
KILLS_A_TABLE: Final = 10
"""After so many kills the load goes to a new table, so that logs stay as long as an evening's."""


@dataclass(slots=True)
class Load:
    """What was sent to a table, and what was acknowledged of it."""

    table: str
    token: str
    sent: list[list[str]] = field(default_factory=list)
    acknowledged: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class Figures:
    """What a run amounts to."""

    kills: int = 0
    tables: int = 0
    batches: int = 0
    acknowledged: int = 0
    lost_replies: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Say it in a line."""
        return (
            f"{self.kills} kills, {self.tables} tables, {self.batches} batches sent, {self.acknowledged} entries"
            f" acknowledged, {self.lost_replies} batches stored whose reply was lost, {len(self.faults)} faults"
        )


def batch(seat: int) -> list[dict[str, Any]]:
    """Return a batch that writes to the log and beside it: a turn, and a bonus with its reason."""
    events: list[tuple[str, dict[str, Any]]] = [
        ("stock-drawn", {"seat": seat}),
        ("cards-discarded", {"seat": seat, "cards": ["5"]}),
        ("bonus-given", {"team": [1, 3], "points": 5, "reason": "an exact cut"}),
    ]
    return [{"id": str(uuid.uuid4()), "kind": kind, "data": data} for kind, data in events]


class Logger(threading.Thread):
    """Logs at a table until the server is gone."""

    def __init__(self, server: Server, load: Load, seat: int, begun: threading.Event) -> None:
        super().__init__()
        self.load, self.seat, self.begun = load, seat, begun
        self.line = Line(server, load.token)
        self.faults: list[str] = []

    def run(self) -> None:
        """Send one batch after another."""
        while not self.faults:
            events = batch(self.seat)
            self.load.sent.append([each["id"] for each in events])
            try:
                reply = self.line.call(
                    "POST", f"/api/tables/{self.load.table}/log", {"events": events}, **{"If-Match": "*"}
                )
            except (OSError, HTTPException, ValueError):
                return
            self.begun.set()
            if reply.status == 201:
                self.load.acknowledged += reply.body["entries"]
            else:
                self.faults.append(f"answered {reply.status}: {reply.body}")


def run(kills: int, folder: Path, seed: int = 3) -> Iterator[Figures]:
    """Kill a server so many times, yielding the figures after each; the last ones tell what was found on the disk."""
    database, chance = folder / "redthree.db", random.Random(seed)
    figures, loads = Figures(), list[Load]()
    for number in range(kills):
        with serving(database) as server:
            if number % KILLS_A_TABLE == 0:
                loads.append(_opened(server))
            else:
                figures.faults += _unsound(server, loads[-1])
            figures.faults += _kill_under_load(server, loads[-1], chance)
        figures.kills, figures.tables = number + 1, len(loads)
        yield figures
    _look(database, loads, figures)
    yield figures


def _opened(server: Server) -> Load:
    with closing(Line(server)) as line:
        body = line.call("POST", "/api/tables", {"rulebook": "classic"}).body
    return Load(body["table"], body["links"]["owner"].rpartition("/")[2])


def _unsound(server: Server, load: Load) -> list[str]:
    """Return what is wrong with a log as a server finds it that has just started."""
    head = f"?head={load.acknowledged[-1]['number']}-{load.acknowledged[-1]['hash'][:16]}" if load.acknowledged else ""
    with closing(Line(server, load.token)) as line:
        reply = line.call("GET", f"/api/tables/{load.table}/verify{head}")
    sound = reply.status == 200 and reply.body["sound"] and reply.body.get("contains", True)
    return [] if sound else [f"verify: {reply.status} {reply.body}"]


def _kill_under_load(server: Server, load: Load, chance: random.Random) -> list[str]:
    begun = threading.Event()
    loggers = [Logger(server, load, seat, begun) for seat in range(1, LOGGERS + 1)]
    for logger in loggers:
        logger.start()
    begun.wait(60)
    time.sleep(chance.random() * 0.4)
    server.kill()
    for logger in loggers:
        logger.join()
        logger.line.close()
    return [fault for logger in loggers for fault in logger.faults]


def _look(database: Path, loads: list[Load], figures: Figures) -> None:
    """Compare what stands in the database with what was sent and acknowledged."""
    with closing(sqlite3.connect(database)) as db:
        (said,) = db.execute("PRAGMA integrity_check").fetchone()
        figures.faults += [] if said == "ok" else [f"integrity: {said}"]
    store = SqliteStore(str(database), now)
    for load in loads:
        entries = store.entries(load.table)
        stored = {entry.id: entry.hash for entry in entries}
        if wrong := first_wrong(load.table, entries):
            figures.faults.append(f"{load.table}: entry {wrong[0]} is wrong ({wrong[1]})")
        figures.faults += [f"lost: {e['number']}" for e in load.acknowledged if stored.get(e["id"]) != e["hash"]]
        counts = [sum(each in stored for each in batch) for batch in load.sent]
        figures.faults += [f"half a batch: {count}" for count in counts if count not in {0, 3}]
        digests = [digest for entry in entries for digest in digests_of(entry)]
        if set(digests) != set(store.texts(load.table)):
            figures.faults.append(f"{load.table}: texts and entries differ")
        figures.batches += len(load.sent)
        figures.acknowledged += len(load.acknowledged)
        figures.lost_replies += sum(map(bool, counts)) - len(load.acknowledged) // 3
    store.close()
