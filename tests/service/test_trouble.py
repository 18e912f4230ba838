"""A disk that is full, a database that others hold: a real server says so, stores nothing, and goes on by itself."""

from __future__ import annotations

import fcntl
import os
import resource
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.service.serving import Line, Reply, Server, serving
from tests.soak.kills import batch


class Phone:
    """A phone at a table of a real server, which counts what is acknowledged."""

    def __init__(self, server: Server) -> None:
        with closing(Line(server)) as line:
            opened = line.call("POST", "/api/tables", {"rulebook": "classic"}).body
        self.line = Line(server, opened["links"]["owner"].rpartition("/")[2])
        self.url = f"/api/tables/{opened['table']}"
        self.acknowledged: list[str] = []

    def log(self) -> Reply:
        events = batch(1)
        reply = self.line.call("POST", f"{self.url}/log", {"events": events}, **{"If-Match": "*"})
        if reply.status == 201:
            self.acknowledged += [each["id"] for each in events]
        return reply

    def log_until(self, status: int, most: int) -> Reply:
        """Log until that is answered."""
        for _ in range(most):
            reply = self.log()
            if reply.status == status:
                return reply
            assert reply.status in {201, status}, reply
        pytest.fail(f"never {status}")

    def holds_what_was_acknowledged(self) -> None:
        stored = [entry["id"] for entry in self.line.call("GET", f"{self.url}/log").body["entries"]]
        assert stored[1:] == self.acknowledged
        assert self.line.call("GET", f"{self.url}/verify").body["sound"] is True


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    with serving(tmp_path / "redthree.db", REDTHREE_BUSY_SECONDS="1") as server:
        phone = Phone(server)
        assert phone.log().status == 201
        yield phone
        phone.line.close()


def refused(reply: Reply, status: int, code: str) -> None:
    assert (reply.status, reply.body["code"]) == (status, code)
    assert int(reply.headers["Retry-After"]) > 0


def test_files_that_may_not_grow_are_a_full_disk(tmp_path: Path) -> None:
    with serving(tmp_path / "redthree.db") as server:
        phone = Phone(server)
        for _ in range(2):
            full = (tmp_path / "redthree.db-wal").stat().st_size + 20_000
            resource.prlimit(server.worker, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
            refused(phone.log_until(507, most=30), 507, "disk-full")
            refused(phone.log(), 507, "disk-full")
            phone.holds_what_was_acknowledged()
            resource.prlimit(server.worker, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            assert phone.log().status == 201
            phone.holds_what_was_acknowledged()
        phone.line.close()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk of two megabytes, where this machine lets us."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_disk_that_is_full_is_written_to_again_once_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, serving(disk / "redthree.db") as server:
        phone = Phone(server)
        assert phone.log().status == 201
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(b"x" * 4096)
        refused(phone.log_until(507, most=30), 507, "disk-full")
        phone.holds_what_was_acknowledged()
        filler.unlink()
        assert phone.log().status == 201
        phone.holds_what_was_acknowledged()
        phone.line.close()


def test_a_database_held_by_another_writer_is_busy(phone: Phone, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "redthree.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused(phone.log(), 503, "busy")
        phone.holds_what_was_acknowledged()
        other.execute("ROLLBACK")
    assert phone.log().status == 201
    phone.holds_what_was_acknowledged()


def test_a_lock_file_held_by_another_process_is_busy(phone: Phone, tmp_path: Path) -> None:
    with (tmp_path / "redthree.db.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        began = time.monotonic()
        refused(phone.log(), 503, "busy")
        assert time.monotonic() - began < 10
        phone.holds_what_was_acknowledged()
    assert phone.log().status == 201
    phone.holds_what_was_acknowledged()
