"""The server's side of the hub: starts it, and hands connections over."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import service
from service.config import Config
from service.entries import Submitted
from service.errors import HubResting, NoStream
from service.hub.messages import Answers, Asked, Built, line_of
from service.hub.relay import Relay, TakenOver, letting
from service.hub.telling import building
from service.ports import Wanted
from service.storage import has_tail

PATIENCE: Final = 10.0
"""Seconds in which the hub must take what it is handed, or it is taken for dead."""

QUEUE: Final = 0.5
"""Seconds that a request waits while another is being handed over, which takes no time unless the hub is stuck."""

FAREWELL: Final = 2.0
"""Seconds in which the hub must end when its socket closes."""

REST: Final = 1.0
"""Seconds from one start of the hub to the next, should it die as soon as it is started."""


class Hub:
    """The hub as the server's threads see it. It is not started before it is needed."""

    def __init__(self, config: Config) -> None:
        self._environment = {
            "REDTHREE_DATABASE": config.database,
            "REDTHREE_STREAMS": str(config.streams),
            "REDTHREE_STREAMS_A_TABLE": str(config.streams_a_table),
        }
        self._tails = has_tail(config.database)
        self._turn = threading.Lock()
        self._running: tuple[subprocess.Popen[bytes], socket.socket] | None = None
        self._started = -REST

    @property
    def pid(self) -> int | None:
        """The number of the hub's process, None while there is none."""
        return self._running[0].pid if self._running else None

    def can_take(self, environ: Mapping[str, Any]) -> bool:
        """Whether the connection of this request can be handed over, and there is a store to look into."""
        return self._tails and _connection(environ) is not None

    def take(self, environ: Mapping[str, Any], wanted: Wanted) -> None:
        """Hand over the connection of a request. What the server writes to it from now on reaches nobody.

        Raises:
            NoStream: this server cannot hand over, or its store tells no news.
            HubResting: the hub has died just after it was started, or is stuck.
            TakenOver: the connection is handed over, and the server must not even try to write to it.
        """
        connection = _connection(environ)
        if connection is None or not self._tails:
            raise NoStream
        if isinstance(connection, ssl.SSLSocket):
            ours, theirs = socket.socketpair()
            with theirs:
                self._in_turn(theirs, wanted)
            self._relay.adopt(connection, ours)
            raise TakenOver
        self._in_turn(connection, wanted)
        _lead_nowhere(connection)

    def tell(self, table: str, after: int, turn: Sequence[Submitted]) -> None:
        """Show those who follow a table a turn that is being built, if there is a hub to do so just now."""
        if self._running is None or not self._turn.acquire(timeout=QUEUE):
            return
        try:
            if self._running is not None:
                self._running[1].sendall(line_of(Built(table, building(after, turn))))
        except OSError:  # it has died since, or does not read any more
            self._end()
        finally:
            self._turn.release()

    def close(self) -> None:
        """End the hub; its streams end with it."""
        with self._turn:
            self._end()

    @cached_property
    def _relay(self) -> Relay:
        return Relay()

    def _in_turn(self, connection: socket.socket, wanted: Wanted) -> None:
        door = wanted.door
        asked = Asked(door.table, door.token_hash, wanted.after, wanted.problem)
        if not self._turn.acquire(timeout=QUEUE):
            raise HubResting
        try:
            self._hand(connection, asked, Answers(wanted.stream, wanted.full))
        finally:
            self._turn.release()

    def _hand(self, connection: socket.socket, asked: Asked, answers: Answers) -> None:
        try:
            self._send(connection, asked, answers)
        except OSError:  # it has died since, or does not read any more
            self._end()
            try:
                self._send(connection, asked, answers)
            except OSError as error:
                self._end()
                raise HubResting from error

    def _send(self, connection: socket.socket, asked: Asked, answers: Answers) -> None:
        control = self._control(answers)
        line = line_of(asked)
        sent = socket.send_fds(control, [line], [connection.fileno()])
        control.sendall(line[sent:])

    def _control(self, answers: Answers) -> socket.socket:
        """Return the socket to a hub that runs, started now where there is none."""
        if self._running and self._running[0].poll() is None:
            return self._running[1]
        self._end()
        if time.monotonic() - self._started < REST:
            raise HubResting
        self._started = time.monotonic()
        control, theirs = socket.socketpair()
        control.settimeout(PATIENCE)
        with theirs:
            self._running = self._process(theirs), control
        control.sendall(line_of(answers))
        return control

    def _process(self, control: socket.socket) -> subprocess.Popen[bytes]:
        path = [str(Path(service.__path__[0]).parent), os.environ.get("PYTHONPATH", "")]
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "service.hub.process"],
            stdin=control.fileno(),
            stdout=subprocess.DEVNULL,
            env=os.environ | self._environment | {"PYTHONPATH": os.pathsep.join(filter(None, path))},
        )

    def _end(self) -> None:
        """Let go of the hub, dead or alive. It ends by itself when its socket closes; one that hangs is killed."""
        running, self._running = self._running, None
        if running is None:
            return
        process, control = running
        control.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(FAREWELL)
        process.kill()
        process.wait()


def _connection(environ: Mapping[str, Any]) -> socket.socket | None:
    """Return the socket of a request that can be handed over: gunicorn's, HTTP/1; by TLS only where it is let go."""
    found = environ.get("gunicorn.socket")
    can_go = type(found) is socket.socket or (isinstance(found, ssl.SSLSocket) and letting.go)
    return found if can_go and str(environ.get("SERVER_PROTOCOL", "")).startswith("HTTP/1.") else None


def _lead_nowhere(connection: socket.socket) -> None:
    """Put a socket that leads nowhere in the place of this one, so that gunicorn may write, shut down and close it.

    The connection itself has another descriptor in the hub; a shutdown would end it there too.
    """
    nowhere, gone = socket.socketpair()
    gone.close()
    with nowhere:
        os.dup2(nowhere.fileno(), connection.fileno(), inheritable=False)
