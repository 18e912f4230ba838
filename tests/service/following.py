"""Phones that follow a table by its stream: one that a test reads, and a crowd that comes again by itself."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tests.service.serving import Line, Server

SECONDS = 60
"""More than anything here takes, however slow the machine."""

Done = TypeVar("Done")


def in_a_loop(work: Coroutine[Any, Any, Done]) -> Done:
    """Do work in a loop of its own: on a thread, since Playwright's runs on this one once a browser is open."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@dataclass
class Table:
    """A table on a server, as its owner has it."""

    server: Server
    id: str
    owner: str
    watcher: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        line = Line(self.server, self.owner)
        try:
            return line.call(method, self.path + path, body, **headers)
        finally:
            line.close()

    def log(self, entries: int) -> None:
        """Append so many entries, one batch."""
        events = [
            {"id": str(uuid.uuid4()), "kind": "hand-counted", "data": {"seat": 1, "count": 11}} for _ in range(entries)
        ]
        reply = self.call("POST", "/log", {"events": events}, **{"If-Match": "*"})
        assert reply.status == 201, reply

    def entries(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.call("GET", "/log").body["entries"]
        return found


def opened(server: Server) -> Table:
    line = Line(server)
    body = line.call("POST", "/api/tables", {"rulebook": "classic"}).body
    line.close()
    owner, watcher = (body["links"][role].rpartition("/")[2] for role in ("owner", "watcher"))
    return Table(server, body["table"], owner, watcher)


@dataclass
class Stream:
    """An answer that goes on: its status, its headers, and what comes then."""

    status: int
    headers: dict[str, str]
    connection: socket.socket
    rest: bytes

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each event: its id, and its data. Ends when the stream does."""
        for block in self.blocks():
            fields = dict(line.partition(": ")[::2] for line in block.splitlines())
            if "data" in fields:
                yield int(fields["id"]), json.loads(fields["data"])

    def blocks(self) -> Iterator[str]:
        while True:
            while b"\n\n" not in self.rest:
                if not (more := self.connection.recv(1 << 16)):
                    return
                self.rest += more
            block, _, self.rest = self.rest.partition(b"\n\n")
            yield block.decode()

    def take(self, count: int) -> list[tuple[int, dict[str, Any]]]:
        events = iter(self)
        return [next(events) for _ in range(count)]

    def problem(self) -> dict[str, Any]:
        while len(self.rest) < int(self.headers["content-length"]):
            self.rest += self.connection.recv(1 << 16)
        found: dict[str, Any] = json.loads(self.rest)
        return found


def asking(table: str, token: str, query: str = "", last: object = None, http: str = "1.1") -> bytes:
    """Return a request for the stream of the table at this path."""
    lines = [f"GET {table}/stream{query} HTTP/{http}", "Host: phone", f"Authorization: Bearer {token}"]
    lines += [] if last is None else [f"Last-Event-ID: {last}"]
    return "\r\n".join([*lines, "", ""]).encode()


def connected(address: str, takes: int = 0) -> socket.socket:
    """Return a connection; `takes`: bytes that it keeps unread, where the system is not to choose."""
    where = urlsplit(address)
    connection = socket.socket()
    connection.settimeout(SECONDS)
    if takes:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    connection.connect((where.hostname, where.port))
    return connection


def answered(connection: socket.socket) -> Stream:
    """Read an answer up to the end of its headers."""
    said = b""
    while b"\r\n\r\n" not in said:
        more = connection.recv(1 << 16)
        assert more, f"hung up after {said!r}"
        said += more
    head, _, rest = said.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return Stream(int(first.split()[1]), headers, connection, rest)


@contextmanager
def following(table: Table, token: str = "", query: str = "", last: object = None, **more: Any) -> Iterator[Stream]:
    """Ask for the stream of a table, and let go of it at the end. A hub that was just started anew is asked again."""
    until = time.monotonic() + SECONDS
    while True:
        with connected(table.server.address) as connection:
            connection.sendall(asking(table.path, token or table.watcher, query, last, **more))
            stream = answered(connection)
            if stream.status == 503 and stream.problem()["code"] == "streams-resting" and time.monotonic() < until:
                time.sleep(0.1)
                continue
            yield stream
            return


@dataclass(eq=False)
class Watcher:
    """A phone of the crowd: every entry it was sent, in order, and how often it had to come again."""

    numbers: list[int] = field(default_factory=list)
    again: int = 0

    def has_seen(self, number: int) -> bool:
        return bool(self.numbers) and self.numbers[-1] >= number


@dataclass
class Crowd:
    """Phones that follow a table until they have seen entry `upto`. They come again by themselves, as browsers do."""

    table: Table
    size: int
    upto: int
    watchers: list[Watcher] = field(default_factory=list)
    here: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once every phone has an open stream."""

    async def follow(self) -> None:
        self.watchers = [Watcher() for _ in range(self.size)]
        self._open: list[Watcher] = []
        await asyncio.gather(*(self._watch(watcher) for watcher in self.watchers))

    async def _watch(self, watcher: Watcher) -> None:
        address = urlsplit(self.table.server.address)
        while not watcher.has_seen(self.upto):
            try:
                reader, writer = await asyncio.open_connection(address.hostname, address.port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            last = watcher.numbers[-1] if watcher.numbers else None
            writer.write(asking(self.table.path, self.table.watcher, last=last))
            try:
                await self._read(reader, watcher)
            except (OSError, asyncio.IncompleteReadError):
                pass
            finally:
                writer.close()
            if not watcher.has_seen(self.upto):
                watcher.again += 1
                await asyncio.sleep(0.05)

    async def _read(self, reader: asyncio.StreamReader, watcher: Watcher) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.partition(b"\r\n")[0]:
            assert b" 503 " in head, head
            await asyncio.sleep(0.2)
            return
        if watcher not in self._open:
            self._open.append(watcher)
        if len(self._open) == self.size:
            self.here.set()
        while not watcher.has_seen(self.upto) and (line := await reader.readline()):
            if line.startswith(b"id: "):
                watcher.numbers.append(int(line[4:]))


def hub_of(server: Server) -> int:
    """The hub's process, which is a child of the one that answers."""
    for children in Path(f"/proc/{server.worker}/task").glob("*/children"):
        with suppress(OSError):  # a thread that is gone
            for child in children.read_text().split():
                if b"service.hub.process" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
    raise AssertionError("no hub runs")  # noqa: TRY003


def is_gone(process: int) -> bool:
    """Wait until a process is gone; a zombie is."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        try:
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False
