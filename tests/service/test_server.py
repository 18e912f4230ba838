"""A real server: it starts, answers, stops, and keeps what it acknowledged whatever happens to it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import uuid
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from service.clock import now
from service.commands.addresses import served_at
from service.config import Config
from service.storage.sqlite import SqliteStore
from service.wire.chain import first_wrong
from tests.service.serving import Server, serving
from tests.soak import crowd, kills

Answer = tuple[int, dict[str, Any]]


def call(server: Server, method: str, path: str, body: object = None, **headers: str) -> Answer:
    host = urlsplit(server.address)
    connection = HTTPConnection(host.hostname or "", host.port, timeout=20)
    try:
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json", **headers})
        response = connection.getresponse()
        return response.status, json.loads(response.read() or b"{}")
    finally:
        connection.close()


def counted(seat: int = 1) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "kind": "hand-counted", "data": {"seat": seat, "count": 11}}


def opened(server: Server) -> tuple[str, str]:
    status, body = call(server, "POST", "/api/tables", {"rulebook": "classic"})
    assert status == 201
    return body["table"], body["links"]["owner"].rpartition("/")[2]


def test_it_serves_and_stops(tmp_path: Path) -> None:
    with serving(tmp_path / "redthree.db") as server:
        table, token = opened(server)
        batch = {"events": [counted()]}
        url, headers = f"/api/tables/{table}/log", {"Authorization": f"Bearer {token}", "If-Match": "*"}
        assert call(server, "POST", url, batch, **headers)[0] == 201
        assert call(server, "GET", url, **headers)[1]["head"]["number"] == 2
        assert call(server, "GET", f"/api/tables/{table}")[0] == 401
        assert call(server, "GET", f"/join/{table}/{token}x")[0] == 403
        config = Config(database=f"sqlite:///{tmp_path / 'redthree.db'}")
        assert served_at(config) == server.address  # which is what `redthree owner` prints
        started = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - started < 10
        assert served_at(config).endswith(":8000")
    assert token not in (tmp_path / "server.log").read_text()


def raw(server: Server, request: str) -> bytes:
    """Send what no browser would, and return what comes back."""
    host = urlsplit(server.address)
    with socket.create_connection((host.hostname or "", host.port or 0), timeout=20) as connection:
        connection.sendall(request.encode())
        return connection.recv(1 << 16)


def test_the_log_of_the_server_tells_no_token_no_name_and_no_card(tmp_path: Path) -> None:
    with serving(tmp_path / "redthree.db", PYTHONUNBUFFERED="1") as server:
        body = call(server, "POST", "/api/tables", {"rulebook": "classic", "names": {"N": "Ada Lovelace"}})[1]
        table, token, code = body["table"], body["links"]["owner"].rpartition("/")[2], body["recovery"]
        key = {"Authorization": f"Bearer {token}"}
        events = [{"id": str(uuid.uuid4()), "kind": "cards-discarded", "data": {"seat": 1, "cards": ["10d"]}}]
        log = f"/api/tables/{table}/log"
        assert call(server, "POST", log, {"events": events}, **key, **{"If-Match": "*"})[0] == 201
        assert call(server, "POST", log, {"events": [{"cards": ["10d"]}]}, **key, **{"If-Match": "*"})[0] == 422
        assert call(server, "GET", f"/join/{table}/{token}")[0] == 303
        assert call(server, "POST", f"/api/tables/{table}/owner", {"secret": code + "A"})[0] == 403
        assert call(server, "POST", f"/api/tables/{table}/owner", {"secret": code})[0] == 200
        for broken in (
            f"GET /join/{table}/{token}\r\n\r\n",
            f"GET /join/{table}/{token} HTTP/7.0\r\n\r\n",
            f"GET / HTTP/1.1\r\nCookie redthree-{table}={token}\r\n\r\n",
            f"GET / HTTP/1.1\r\nHost: x\r\nX: {'x' * 40_000}{token}\r\n\r\n",
        ):
            assert raw(server, broken).startswith(b"HTTP/1.1 4"), broken
        assert server.stop() == 0
    told = (tmp_path / "server.log").read_text()
    for secret in (token, code, "Lovelace", "10d"):
        assert secret not in told


def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "service.cli", "serve", "--host", "127.0.0.1", "--port", port]
        environment = {**os.environ, "REDTHREE_DATABASE": f"sqlite:///{tmp_path / 'redthree.db'}"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"redthree: Port {port} on 127.0.0.1 is taken. Choose another one with --port.\n"


def test_what_was_acknowledged_survives_ten_kills(tmp_path: Path) -> None:
    """script/soak kills far more often."""
    *_, figures = kills.run(10, tmp_path)
    assert figures.faults == []
    assert figures.kills == 10
    assert figures.acknowledged >= 30


def test_a_crowd_logs_at_one_table_through_two_servers(tmp_path: Path) -> None:
    """script/soak lets fifty phones do it through four."""
    found = crowd.run(tmp_path, processes=2, threads=12, batches=3)
    assert found.faults == []
    assert found.batches == 36


APPENDING = """
import json, sys, threading, uuid
from service.access import Visitor
from service.clock import now
from service.entries import Submitted
from service.errors import StaleLog
from service.keeper import Keeper
from service.storage.sqlite import SqliteStore
from events.catalogue import StockDrawn
database, table, threads, batches = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
store = SqliteStore(database, now)
keeper = Keeper(store, now)
answers = []
def work(seat):
    from service.entries import Seen
    for _ in range(batches):
        batch = [Submitted(str(uuid.uuid4()), StockDrawn(seat=seat)) for _ in range(2)]
        while True:
            head = keeper.head(table)
            try:
                appended = keeper.append(table, batch, Seen(head.number, head.hash[:16]), Visitor("owner"))
                break
            except StaleLog:
                continue
        answers.append([[e.entry.number, e.entry.id, e.entry.hash] for e in appended.entries])
workers = [threading.Thread(target=work, args=(n % 4 + 1,)) for n in range(threads)]
for worker in workers: worker.start()
for worker in workers: worker.join()
store.close()
print(json.dumps(answers))
"""


@pytest.mark.parametrize(("processes", "threads", "batches"), [(4, 6, 10)])
def test_many_processes_append_to_one_table(tmp_path: Path, processes: int, threads: int, batches: int) -> None:
    from service.keeper import Keeper  # noqa: PLC0415
    from service.opening import OpenRequest  # noqa: PLC0415

    database = tmp_path / "redthree.db"
    store = SqliteStore(str(database), now)
    table = Keeper(store, now).open(OpenRequest(rulebook="classic")).table
    command = [sys.executable, "-c", APPENDING, str(database), table, str(threads), str(batches)]
    running = [
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )
        for _ in range(processes)
    ]
    answers: list[list[list[Any]]] = []
    for process in running:
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert not err
        answers += json.loads(out)
    entries = store.entries(table)
    store.close()
    count = processes * threads * batches * 2
    assert [entry.number for entry in entries] == list(range(1, count + 2))
    assert first_wrong(table, entries) is None
    stored = {(entry.number, entry.id, entry.hash) for entry in entries}
    assert all(tuple(entry) in stored for batch in answers for entry in batch)
    assert all(batch[1][0] == batch[0][0] + 1 for batch in answers), "a batch stands together"
