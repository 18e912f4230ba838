"""By what address people open what this machine serves."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

from service.config import Config

ANYWHERE: Final = ("0.0.0.0", "", "::")  # noqa: S104  (what means every interface)


def address_of(scheme: str, config: Config) -> str:
    """Return the address that people open."""
    return config.public_address or f"{scheme}://{reached_at(config.host)}:{config.port}"


def reached_at(host: str) -> str:
    """Return the address by which others on the network reach this machine."""
    if host not in ANYWHERE:
        return f"[{host}]" if ":" in host else host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # no packet is sent: the system only chooses the interface
        return str(probe.getsockname()[0])
    return "127.0.0.1"
