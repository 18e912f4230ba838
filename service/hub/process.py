"""The hub's own process: `python -m service.hub.process`, with a socket to the server as its standard input.

The server hands connections over by it and tells of turns that are being built; when it closes, the server is gone and
the hub ends.
"""

from __future__ import annotations

import asyncio
import resource
import signal
import socket
import sys
from collections import deque
from contextlib import suppress
from typing import Final, cast

from service.config import Config
from service.entries import Door
from service.errors import Busy
from service.hub.board import Board, Follower
from service.hub.messages import Answers, Asked, Built, read
from service.hub.sockets import CHATTER, settle
from service.hub.telling import HEARTBEAT, dated, greeting, whole
from service.storage import open_tail

LOOK: Final = 0.025
"""Seconds between looks whether anything was committed."""

BEAT: Final = 15.0
"""Seconds between heartbeats."""

STALLED: Final = 20.0
"""Seconds after which a client is dropped that takes nothing of what waits for it."""

WAITING: Final = 64 << 10
"""Bytes that wait for a client in this process, beyond what the system keeps, before it is sent no more."""

MOST_DESCRIPTORS: Final = 1 << 20
OWN_DESCRIPTORS: Final = 64
"""What this process opens beside the connections of clients, generously."""

AT_ONCE: Final = 64
"""The most connections taken from the server at once."""


class Connection(asyncio.Protocol):
    """A client's connection, from the greeting until either side ends it."""

    def __init__(self, hub: Process, asked: Asked, answer: bytes) -> None:
        self.follower = Follower(Door(asked.table, asked.token_hash), asked.after, self)
        self._hub = hub
        self._answer = answer
        self._heard = 0
        self._full_since: float | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def is_full(self) -> bool:
        """Whether the client takes nothing more for now."""
        return self._full_since is not None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet, and send what the client has not seen."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=WAITING)
        self.write(dated(self._answer) + greeting())
        try:
            self._hub.board.join(self.follower)
        except Busy:
            self.end()

    def data_received(self, data: bytes) -> None:
        """Overhear what a client says, such as a request sent ahead: the answer said that none will be answered."""
        self._heard += len(data)
        if self._heard > CHATTER:
            self.drop()

    def pause_writing(self) -> None:
        """Stop sending: the client is slow."""
        self._full_since = self._hub.now()

    def resume_writing(self) -> None:
        """Go on where it stopped."""
        self._full_since = None
        self._hub.board.serve(self.follower)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        del exc
        self._hub.board.leave(self.follower)
        self._hub.forget(self)

    def write(self, events: bytes) -> None:
        """Send bytes."""
        if self._transport is not None:
            self._transport.write(events)

    def end(self) -> None:
        """Send no more, and hang up."""
        if self._transport is not None:
            self._transport.close()

    def drop(self) -> None:
        """Hang up at once."""
        if self._transport is not None:
            self._transport.abort()

    def is_stalled(self, now: float) -> bool:
        """Whether the client has taken nothing for too long."""
        return self._full_since is not None and now - self._full_since > STALLED


class Process:
    """Takes connections from the server, and brings them news."""

    def __init__(self, control: socket.socket, config: Config) -> None:
        self._loop = asyncio.get_running_loop()
        self._tail = open_tail(config.database)
        self.board = Board(self._tail, self._loop.call_soon)
        self._control = control
        self._lines = b""
        self._answers = Answers(b"", b"")
        self._handed: deque[int] = deque()
        self._streams = min(config.streams, room_for_descriptors())
        self._streams_a_table = config.streams_a_table
        self._connections: set[Connection] = set()
        self._connecting: set[asyncio.Task[None]] = set()
        self._awake = asyncio.Event()
        self._server_gone = False
        self._pending = False

    def now(self) -> float:
        """Return the seconds of a clock that only goes forward."""
        return self._loop.time()

    async def run(self) -> None:
        """Serve until the server is gone."""
        self._control.settimeout(0)
        self._loop.add_reader(self._control, self._listen)
        checked = beaten = self.now()
        while not self._server_gone:
            await self._awake.wait()
            self._look()
            if self.now() - checked > 1:
                checked = self.now()
                self._drop_stalled(checked)
            if self.now() - beaten > BEAT:
                beaten = self.now()
                self._beat()
            await asyncio.sleep(LOOK)
        self._loop.remove_reader(self._control)
        for connection in list(self._connections):
            connection.drop()
        await asyncio.sleep(0)  # in which they are dropped
        self._tail.close()

    def forget(self, connection: Connection) -> None:
        """Give the place of a connection to another."""
        self._connections.discard(connection)
        if not self._connections and not self._server_gone:
            self._awake.clear()

    def _look(self) -> None:
        """Bring what is new, if anything was committed."""
        self._pending = self._tail.moved() or self._pending
        if self._pending:
            with suppress(Busy):
                self.board.look()
                self._pending = False

    def _drop_stalled(self, now: float) -> None:
        for connection in [each for each in self._connections if each.is_stalled(now)]:
            connection.drop()

    def _beat(self) -> None:
        for connection in [each for each in self._connections if not each.is_full]:
            connection.write(HEARTBEAT)

    def _listen(self) -> None:
        """Take what the server hands over; the server that closes is gone."""
        try:
            data, handed, flags, _ = socket.recv_fds(self._control, 1 << 16, AT_ONCE)
        except ConnectionError:
            data, handed, flags = b"", [], 0
        self._handed += handed
        if flags & socket.MSG_CTRUNC:
            sys.exit("The hub was handed more connections than the system lets it open.")
        if not data:
            self._server_gone = True
            self._awake.set()
            return
        *lines, self._lines = (self._lines + data).split(b"\n")
        for line in lines:
            match read(line):
                case Answers() as answers:
                    self._answers = answers
                case Asked() as asked:
                    self._take(asked, socket.socket(fileno=self._handed.popleft()))
                case Built() as built:
                    self._tell(built)

    def _tell(self, built: Built) -> None:
        """Tell those who follow of a turn that is being built; who may no longer follow is out by then."""
        self._look()
        if not self._pending:
            self.board.tell(built.table, built.event)

    def _take(self, asked: Asked, client: socket.socket) -> None:
        answers = self._answers
        settle(client)
        if self._is_full(asked.table):
            with client, suppress(OSError):
                client.send(whole(answers.full, asked.problem))
            return
        connection = Connection(self, asked, answers.stream)
        self._connections.add(connection)
        task = self._loop.create_task(self._connect(connection, client))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)
        self._awake.set()

    def _is_full(self, table: str) -> bool:
        """Whether as many follow, in all or at this table, as may."""
        here = sum(each.follower.door.table == table for each in self._connections)
        return len(self._connections) >= self._streams or here >= self._streams_a_table

    async def _connect(self, connection: Connection, client: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(lambda: connection, client)
        except OSError:
            client.close()
            self.forget(connection)


def room_for_descriptors() -> int:
    """Let this process open as many descriptors as the system allows, and return how many clients that makes."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_DESCRIPTORS if most == resource.RLIM_INFINITY else most
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most - OWN_DESCRIPTORS


async def serve(control: socket.socket) -> None:
    """Serve until the server at the other end of this socket is gone."""
    await Process(control, Config.from_environment()).run()


def main() -> None:
    """Serve the server at the other end of the standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whose end is the hub's
    with socket.socket(fileno=sys.stdin.fileno()) as control:
        asyncio.run(serve(control))


if __name__ == "__main__":
    main()
