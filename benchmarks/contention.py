"""One process of writers in contention: each with a connection of its own, or through one writer a process.

    python -m benchmarks.contention WAY DATABASE THREADS SECONDS

prints for every client how often it committed, and every wait in milliseconds, as JSON.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from sqlite_utils import Database

from service.storage.writer import Writer, lock_file_of

ROW = json.dumps({"filled": "x" * 300})
INSERT = "INSERT INTO entries (data) VALUES (?)"


def connect(database: str) -> Database:
    """Return a connection as the service has them."""
    db = Database(sqlite3.connect(database, timeout=30, check_same_thread=False, isolation_level=None))
    db.execute("PRAGMA journal_mode = wal")
    db.execute("PRAGMA synchronous = full")
    return db


def on_its_own(database: str) -> Callable[[], object]:
    """Return what commits a row by a connection that nobody else has."""
    db = connect(database)

    def commit() -> None:
        db.conn.execute("BEGIN IMMEDIATE")
        db.conn.execute(INSERT, [ROW])
        db.conn.execute("COMMIT")

    return commit


def together(database: str) -> Callable[[], object]:
    """Return what commits a row through the one writer of this process."""
    writer = Writer(lambda: connect(database), lock_file_of(Path(database)), busy_seconds=30)
    return lambda: writer.run(lambda db: db.execute(INSERT, [ROW]))


def main(way: str, database: str, threads: int, seconds: float) -> None:
    """Let the clients commit for so many seconds."""
    shared = together(database) if way == "together" else None
    waits: list[list[float]] = [[] for _ in range(threads)]
    commits = [shared or on_its_own(database) for _ in range(threads)]
    until = time.monotonic() + seconds

    def work(place: int) -> None:
        while (began := time.monotonic()) < until:
            commits[place]()
            waits[place].append((time.monotonic() - began) * 1000)

    clients = [threading.Thread(target=work, args=(place,)) for place in range(threads)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    json.dump(waits, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
