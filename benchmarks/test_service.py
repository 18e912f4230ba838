"""Appending over HTTP, in a real server process, beside a bare commit to the same disk."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

GROUP = "one event appended"
ROUNDS = 150


def request(url: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
    """Send JSON, or read, and return what is answered."""
    data = None if body is None else json.dumps(body).encode()
    sent = urllib.request.Request(url, data, {"Content-Type": "application/json", **(headers or {})})  # noqa: S310
    with urllib.request.urlopen(sent, timeout=20) as answer:  # noqa: S310
        return json.load(answer)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder, port = tmp_path_factory.mktemp("served"), free_port()
    environment = {**os.environ, "REDTHREE_DATABASE": f"sqlite:///{folder / 'tables.db'}"}
    command = [sys.executable, "-m", "service.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
    root = Path(__file__).parent.parent
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=root) as process,
    ):
        address = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                request(f"{address}/api/rulebooks")
                break
            except OSError:
                time.sleep(0.1)
        yield address
        process.terminate()


@pytest.fixture
def append(server: str) -> Callable[[], Any]:
    opened = request(f"{server}/api/tables", {"rulebook": "classic"})
    token = opened["links"]["owner"].rsplit("/", 1)[-1]
    head = {"tag": f'"{opened["head"]["number"]}-{opened["head"]["hash"][:16]}"'}

    def send() -> Any:
        event = {"id": str(uuid.uuid4()), "kind": "hand-counted", "version": 1, "data": {"seat": 1, "count": 11}}
        headers = {"Authorization": f"Bearer {token}", "If-Match": head["tag"]}
        answer = request(f"{server}/api/tables/{opened['table']}/log", {"events": [event]}, headers)
        head["tag"] = f'"{answer["head"]["number"]}-{answer["head"]["hash"][:16]}"'
        return answer

    return send


def test_bare_commit(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    benchmark.group = GROUP
    db = sqlite3.connect(tmp_path / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, data TEXT)")
    row = json.dumps({"seat": 1, "count": 11, "filled": "x" * 300})
    benchmark.pedantic(
        db.execute, args=("INSERT INTO entries (data) VALUES (?)", (row,)), rounds=ROUNDS, warmup_rounds=5
    )
    db.close()


def test_empty_route(benchmark: BenchmarkFixture, server: str) -> None:
    benchmark.group = GROUP
    benchmark.pedantic(request, args=(f"{server}/api/rulebooks/classic",), rounds=ROUNDS, warmup_rounds=5)


def test_over_http(benchmark: BenchmarkFixture, append: Callable[[], Any]) -> None:
    benchmark.group = GROUP
    benchmark.pedantic(append, rounds=ROUNDS, warmup_rounds=5)
