"""What is asked of the system, and of clients, for connections that stay open."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

SENDING: Final = 64 << 10
"""Bytes that the system keeps for a client which it has not acknowledged."""

GONE: Final = 30_000
"""Milliseconds after which the system gives up a client that acknowledges nothing."""

CHATTER: Final = 64 << 10
"""Bytes after which a client is dropped that talks where it should listen."""


def settle(client: socket.socket) -> None:
    """Let a connection never block, keep little for its client, and notice that the client is gone."""
    client.settimeout(0)
    with suppress(OSError, AttributeError):  # a system that does not know them goes by its own measure
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
