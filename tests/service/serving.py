"""A real server process, on a free port of this machine."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ADDRESS = re.compile(r"http://[0-9.]+:\d+")


@dataclass
class Server:
    """A server that runs: its address, and its process group."""

    address: str
    process: subprocess.Popen[str]

    def kill(self) -> None:
        """End it at once, without a word."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    @property
    def worker(self) -> int:
        """The process that answers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return int(children.split()[0])

    def stop(self) -> int:
        """Ask it to end, and return its exit status."""
        self.process.terminate()
        return self.process.wait(20)


@dataclass(frozen=True)
class Reply:
    """What a server answered: status, body and header fields."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)


class Line:
    """A connection to a server that is kept open, as a phone keeps it."""

    def __init__(self, server: Server, token: str = "") -> None:
        host = urlsplit(server.address)
        self._connection = HTTPConnection(host.hostname or "", host.port, timeout=60)
        self._token = token

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Reply:
        """Send JSON, or nothing, and return what is answered."""
        said = {"Content-Type": "application/json", "Authorization": f"Bearer {self._token}", **headers}
        content = None if body is None else json.dumps(body)
        self._connection.request(method, path, content, said)
        response = self._connection.getresponse()
        return Reply(response.status, json.loads(response.read() or b"{}"), dict(response.getheaders()))

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


@contextmanager
def serving(database: Path, module: str = "service.cli", **settings: str) -> Iterator[Server]:
    """Serve a database until the block ends; `settings` go into the server's environment. `module` is the command.

    What the server says stands in `server.log` beside the database.
    """
    command = [sys.executable, "-m", module, "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "REDTHREE_DATABASE": f"sqlite:///{database}", **settings}
    log = database.with_name("server.log").open("a")
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        start_new_session=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    try:
        found = ADDRESS.search(process.stdout.readline())
        assert found, "the server did not say where it is"
        yield Server(found[0], process)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        process.stdout.close()
        log.close()
