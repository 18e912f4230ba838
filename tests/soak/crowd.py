"""A crowd at one table: many phones through several server processes on one database."""

from __future__ import annotations

import threading
import uuid
from collections import Counter
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from tests.service.serving import Line, Server, serving


@dataclass(slots=True)
class Crowd:
    """What came of it: answers by status and code, and everything that is not as it must be."""

    batches: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Say it in a line."""
        answers = ", ".join(f"{count} x {answer}" for answer, count in sorted(self.answers.items()))
        return f"{self.batches} batches stored; {answers}; {len(self.faults)} faults"


@dataclass
class Phone(threading.Thread):
    """A phone that logs its batches, looking at what it missed whenever it is told so."""

    server: Server
    table: str
    token: str
    seat: int
    batches: int
    etag: str
    answers: Counter[str] = field(default_factory=Counter)
    entries: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make it a thread."""
        super().__init__()

    def __hash__(self) -> int:
        """Be told from every other thread."""
        return id(self)

    def run(self) -> None:
        """Log every batch."""
        with closing(Line(self.server, self.token)) as line:
            for _ in range(self.batches):
                self._log(line)

    def _log(self, line: Line) -> None:
        kinds: list[tuple[str, dict[str, Any]]] = [("stock-drawn", {}), ("cards-discarded", {"cards": ["5"]})]
        events = [
            {"id": str(uuid.uuid4()), "kind": kind, "data": {"seat": self.seat, **data}} for kind, data in kinds
        ]  # fmt: skip
        while True:
            reply = line.call(
                "POST", f"/api/tables/{self.table}/log", {"events": events}, **{"If-Match": f'"{self.etag}"'}
            )
            self.answers[f"{reply.status} {reply.body.get('code', '')}".strip()] += 1
            if reply.status == HTTPStatus.CREATED:
                self.entries += reply.body["entries"]
            elif reply.status not in {HTTPStatus.PRECONDITION_FAILED, HTTPStatus.SERVICE_UNAVAILABLE}:
                self.faults.append(f"{reply.status} {reply.body}")
            if "head" in reply.body:
                self.etag = reply.body["head"]["etag"]
            if "locked" in str(reply.body):
                self.faults.append(str(reply.body))
            if reply.status == HTTPStatus.CREATED or self.faults:
                return


def run(folder: Path, *, processes: int, threads: int, batches: int) -> Crowd:
    """Let so many phones log so many batches each, through so many server processes."""
    found = Crowd()
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(folder / "redthree.db")) for _ in range(processes)]
        with closing(Line(servers[0])) as line:
            opened = line.call("POST", "/api/tables", {"rulebook": "classic"}).body
        table, token, etag = opened["table"], opened["links"]["owner"].rpartition("/")[2], opened["head"]["etag"]
        phones = [
            Phone(servers[n % processes], table, token, n % 4 + 1, batches, etag) for n in range(threads)
        ]  # fmt: skip
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join()
            found.answers += phone.answers
            found.faults += phone.faults
        with closing(Line(servers[-1], token)) as line:
            _look(line, table, phones, found)
    return found


def _look(line: Line, table: str, phones: list[Phone], found: Crowd) -> None:
    """Read the log back and compare it with what was acknowledged."""
    entries: list[dict[str, Any]] = []
    while more := line.call("GET", f"/api/tables/{table}/log?after={len(entries)}").body["entries"]:
        entries += more
    if [entry["number"] for entry in entries] != list(range(1, len(entries) + 1)):
        found.faults.append("numbers are left out or double")
    stored = {(entry["number"], entry["id"], entry["hash"]) for entry in entries}
    acknowledged = [(entry["number"], entry["id"], entry["hash"]) for phone in phones for entry in phone.entries]
    if lost := set(acknowledged) - stored:
        found.faults.append(f"{len(lost)} entries cannot be read back")
    if len(acknowledged) != len(entries) - 1 or len({entry["id"] for entry in entries}) != len(entries):
        found.faults.append("entries nobody was told of, or twice")
    if not line.call("GET", f"/api/tables/{table}/verify").body["sound"]:
        found.faults.append("the chain does not hold")
    found.batches = len(acknowledged) // 2
