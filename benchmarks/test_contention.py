"""Sixteen clients in two processes on one database, and phones at many tables of one server: speed and fairness."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import threading
import time
import uuid
from contextlib import closing
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.contention import connect
from benchmarks.logs import log_of
from service.clock import now
from service.keeper import Keeper
from service.storage.sqlite import SqliteStore
from tests.service.serving import Line, Server, serving

SECONDS = 3.0
PROCESSES, THREADS = 2, 8


def tell(benchmark: BenchmarkFixture, waits: list[list[float]], seconds: float) -> None:
    """Note how many were committed a second, how fair that was, and how long anybody waited, in milliseconds."""
    counts = [len(client) for client in waits]
    every = sorted(wait for client in waits for wait in client)
    benchmark.extra_info |= {
        "a second": round(sum(counts) / seconds),
        "slowest / fastest": round(min(counts) / max(counts), 2),
        "median wait": round(statistics.median(every), 2),
        "p99 wait": round(every[int(len(every) * 0.99)], 2),
        "longest wait": round(every[-1], 2),
    }


@pytest.mark.parametrize("way", ["on its own", "together"])
def test_sixteen_clients_in_two_processes(benchmark: BenchmarkFixture, tmp_path: Path, way: str) -> None:
    benchmark.group = "16 clients in 2 processes"
    database = tmp_path / "shared.db"
    with closing(connect(str(database)).conn) as db:
        db.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, data TEXT)")
    command = [sys.executable, "-m", "benchmarks.contention", way, str(database), str(THREADS), str(SECONDS)]

    def run() -> list[list[float]]:
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(PROCESSES)]
        return [client for process in running for client in json.loads(process.communicate()[0])]

    tell(benchmark, benchmark.pedantic(run, rounds=1), SECONDS)


def phone(server: Server, until: float, waits: list[float], *, empty: bool) -> None:
    """Log at a table of its own until the time is up; `empty`: ask the server for next to nothing instead."""
    with closing(Line(server)) as line:
        opened = line.call("POST", "/api/tables", {"rulebook": "classic"}).body
    table, token = opened["table"], opened["links"]["owner"].rpartition("/")[2]
    etag = opened["head"]["etag"]
    with closing(Line(server, token)) as line:
        while (began := time.monotonic()) < until:
            if empty:
                line.call("GET", "/api/rulebooks/classic")
            else:
                event = {"id": str(uuid.uuid4()), "kind": "hand-counted", "data": {"seat": 1, "count": 11}}
                head = {"If-Match": f'"{etag}"'}
                reply = line.call("POST", f"/api/tables/{table}/log", {"events": [event]}, **head)
                assert reply.status == 201, reply
                etag = reply.body["head"]["etag"]
            waits.append((time.monotonic() - began) * 1000)


@pytest.mark.parametrize("empty", [True, False], ids=["empty route", "append"])
@pytest.mark.parametrize("writers", [1, 8, 32])
def test_writers_at_tables_of_their_own_over_http(
    benchmark: BenchmarkFixture, tmp_path: Path, writers: int, empty: bool
) -> None:
    benchmark.group = f"over HTTP, {writers} at tables of their own"
    with serving(tmp_path / "redthree.db") as server:

        def run() -> list[list[float]]:
            waits: list[list[float]] = [[] for _ in range(writers)]
            until = time.monotonic() + SECONDS
            clients = [
                threading.Thread(target=phone, args=(server, until, mine), kwargs={"empty": empty}) for mine in waits
            ]
            for client in clients:
                client.start()
            for client in clients:
                client.join()
            return waits

        tell(benchmark, benchmark.pedantic(run, rounds=1), SECONDS)


TABLES, ENTRIES = 1000, 100


@pytest.mark.timeout(600)
def test_the_memory_of_a_server_that_holds_a_thousand_tables(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    benchmark.group = f"memory of {TABLES} tables of {ENTRIES} entries"
    store = SqliteStore(str(tmp_path / "redthree.db"), now)
    keeper, log = Keeper(store, now), log_of(ENTRIES)
    tables = [keeper.establish(("N", "E", "S", "W"), log, ()) for _ in range(TABLES)]
    store.close()
    with serving(tmp_path / "redthree.db") as server:

        def look(many: int) -> None:
            for each in tables[:many]:
                with closing(Line(server, each.owner)) as line:
                    assert line.call("GET", f"/api/tables/{each.table}").status == 200

        look(10)
        before = resident(server.worker)
        benchmark.pedantic(look, args=(TABLES,), rounds=1)
        after = resident(server.worker)
    benchmark.extra_info |= {"MiB before": before >> 20, "MiB after": after >> 20}
    benchmark.extra_info["KiB a table"] = round((after - before) / (TABLES - 10) / 1024, 1)


def resident(process: int) -> int:
    """Return how much memory a process holds, in bytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))
