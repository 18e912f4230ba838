"""A real server process, on a free port of this machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

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

    def stop(self) -> int:
        """Ask it to end, and return its exit status."""
        self.process.terminate()
        return self.process.wait(20)


@contextmanager
def serving(database: Path) -> Iterator[Server]:
    """Serve a database until the block ends. What the server says stands in `server.log` beside the database."""
    command = [sys.executable, "-m", "service.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "REDTHREE_DATABASE": f"sqlite:///{database}"}
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
