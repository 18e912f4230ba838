"""Streams by https where this server ends TLS itself: only the process that shook hands has the keys of a connection.

The hub is handed one end of a socket pair instead. What it writes there one thread of the server, for all streams
together, passes on to the clients; it waits for none of them.
"""

from __future__ import annotations

import selectors
import socket
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final

from service.hub.sockets import CHATTER, settle

PIECE: Final = 1 << 14
"""Bytes passed on at once: what a record of TLS holds."""

BLOCKED: Final = (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError)
"""What says that a socket has nothing, or takes nothing, for now."""


class TakenOver(BaseException):
    """The connection of this request is not the server's any more: nothing may be written to it.

    No `Exception`, so that it passes through to who caught the request: `service.hub.worker`.
    """


class Letting(threading.local):
    """Whether the request of this thread was caught by who lets its connection go."""

    go: bool = False


letting: Final = Letting()


@dataclass(eq=False, slots=True)
class Pass:
    """A stream on its way from the hub to a client; `rest` is what the client has not taken yet."""

    client: ssl.SSLSocket
    hub: socket.socket
    rest: bytes = b""
    heard: int = 0


class Relay:
    """Passes on streams, in a thread that starts with the first."""

    def __init__(self) -> None:
        self._ready = selectors.DefaultSelector()
        self._woken, self._wake = socket.socketpair()
        self._ready.register(self._woken, selectors.EVENT_READ)
        self._new: SimpleQueue[Pass] = SimpleQueue()
        threading.Thread(target=self._work, name="redthree-relay", daemon=True).start()

    def adopt(self, client: ssl.SSLSocket, hub: socket.socket) -> None:
        """Pass on to a client what the hub writes, until either hangs up."""
        settle(client)
        hub.settimeout(0)
        self._new.put(Pass(client, hub))
        self._wake.send(b"\n")

    def _work(self) -> None:
        while True:
            for key, _ in self._ready.select():
                if key.fileobj is self._woken:
                    self._welcome()
                elif key.fileobj is key.data.hub:
                    self._fetch(key.data)
                elif self._hears(key.data):
                    self._send(key.data)

    def _welcome(self) -> None:
        self._woken.recv(PIECE)
        with suppress(Empty):
            while True:
                new = self._new.get_nowait()
                self._ready.register(new.hub, selectors.EVENT_READ, new)
                self._ready.register(new.client, selectors.EVENT_READ, new)
                self._hears(new)

    def _fetch(self, stream: Pass) -> None:
        """Take what the hub has written; nothing is taken before the client has what was taken before."""
        try:
            stream.rest = stream.hub.recv(PIECE)
        except OSError:
            stream.rest = b""
        if stream.rest:
            self._ready.unregister(stream.hub)
            self._ready.modify(stream.client, selectors.EVENT_READ | selectors.EVENT_WRITE, stream)
            self._send(stream)
        else:
            self._end(stream)

    def _send(self, stream: Pass) -> None:
        """Send what the client takes; when it has all, the hub is heard again."""
        if not stream.rest:
            return
        try:
            stream.rest = stream.rest[stream.client.send(stream.rest) :]
        except BLOCKED:
            return
        except OSError:
            self._end(stream)
            return
        if not stream.rest:
            self._ready.modify(stream.client, selectors.EVENT_READ, stream)
            self._ready.register(stream.hub, selectors.EVENT_READ, stream)

    def _hears(self, stream: Pass) -> bool:
        """Overhear what the client says; false where it has hung up, or talks too much."""
        try:
            while said := stream.client.recv(PIECE):
                stream.heard += len(said)
                if stream.heard > CHATTER:
                    break
        except BLOCKED:
            return True
        except OSError:
            pass
        self._end(stream)
        return False

    def _end(self, stream: Pass) -> None:
        for end in (stream.client, stream.hub):
            with suppress(KeyError, ValueError):  # not registered just now, or closed a moment ago
                self._ready.unregister(end)
            end.close()
