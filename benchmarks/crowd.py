"""Phones that follow a table, in a process of their own that does as little as can be, so that others are measured.

    python -m benchmarks.crowd ADDRESS TABLE TOKEN SIZE

prints `here` once all have an open stream, then the number of each entry when the last of them has been sent it; when
its input closes, how many of them missed an entry or saw one twice or out of order.
"""

from __future__ import annotations

import re
import selectors
import socket
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import urlsplit

from tests.service.following import Table, answered, asking

ID = re.compile(rb"\nid: (\d+)\n")


@dataclass(eq=False)
class Phone:
    """A phone that follows: what it has read of an event so far, and the number of every event."""

    connection: socket.socket
    rest: bytes
    numbers: list[int] = field(default_factory=list)

    def read(self, more: bytes) -> list[int]:
        """Return the numbers of the events that came to their ends."""
        *whole, self.rest = (self.rest + more).rsplit(b"\n\n", 1)
        found = [int(number) for number in ID.findall(b"\n" + whole[0])] if whole else []
        self.numbers += found
        return found


def follow(address: str, table: str, token: str) -> Phone:
    """Ask for the stream, again while there is none to be had."""
    where = urlsplit(address)
    while True:
        connection = socket.create_connection((where.hostname or "", where.port or 0))
        connection.sendall(asking(f"/api/tables/{table}", token))
        stream = answered(connection)
        if stream.status == 200:
            connection.settimeout(0)
            return Phone(connection, stream.rest)
        connection.close()
        time.sleep(0.1)


def main(address: str, table: str, token: str, size: int) -> None:
    """Follow until the input closes."""
    phones = [follow(address, table, token) for _ in range(size)]
    have = Counter(number for phone in phones for number in phone.read(b""))
    say("here")
    with selectors.DefaultSelector() as ready:
        ready.register(sys.stdin, selectors.EVENT_READ)
        for phone in phones:
            ready.register(phone.connection, selectors.EVENT_READ, phone)
        while sys.stdin not in (found := {key.fileobj: key.data for key, _ in ready.select()}):
            for phone in found.values():
                for number in phone.read(phone.connection.recv(1 << 16)):
                    have[number] += 1
                    if have[number] == size:
                        say(number)
    say(sum(phone.numbers != list(range(1, max(have) + 1)) for phone in phones))


def say(word: object) -> None:
    """Print a line at once."""
    print(word, flush=True)  # noqa: T201  (what whoever sent for the crowd waits for)


@dataclass
class Audience:
    """A crowd that was sent for."""

    process: subprocess.Popen[str]

    @classmethod
    def of(cls, table: Table, size: int) -> Self:
        """Let so many phones follow, and wait until they all do."""
        command = [sys.executable, "-m", "benchmarks.crowd", table.server.address, table.id, table.watcher, str(size)]
        audience = cls(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        audience.hear("here")
        return audience

    def hear(self, word: str) -> None:
        """Wait until the crowd says this."""
        assert self.process.stdout
        for line in self.process.stdout:
            if line.strip() == word:
                return
        raise EOFError

    def go(self) -> int:
        """Send them home, and return how many missed an entry or saw one twice."""
        said, _ = self.process.communicate()
        return int(said.split()[-1])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
