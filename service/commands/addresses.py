"""By what address people open what this machine serves."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from service.config import Config
from service.storage import database_file

ANYWHERE: Final = ("0.0.0.0", "", "::")  # noqa: S104  (what means every interface)


def address_of(scheme: str, config: Config) -> str:
    """Return the address that people open."""
    return config.public_address or f"{scheme}://{reached_at(config.host)}:{config.port}"


def served_at(config: Config) -> str:
    """Return the address of whoever serves the database now; where nobody does, the one at which the settings would."""
    told = ""
    if file := _note_of(config):
        with suppress(OSError, UnicodeDecodeError):  # a note that cannot be read tells nothing
            told = file.read_text("utf-8").strip()
    return config.public_address or told or address_of("http", config)


@contextmanager
def noted(config: Config, address: str) -> Iterator[None]:
    """Keep a note beside the database of where it is served, for the commands that print links.

    Where it cannot be kept, it is served all the same.
    """
    file, here = _note_of(config), os.getpid()
    if file:
        with suppress(OSError):
            file.unlink(missing_ok=True)  # another user's may be replaced where it may not be written
            file.write_text(f"{address}\n", "utf-8")
    try:
        yield
    finally:
        if file and os.getpid() == here and served_at(config) == address:  # not in a process that was forked meanwhile
            with suppress(OSError):
                file.unlink(missing_ok=True)


def _note_of(config: Config) -> Path | None:
    database = database_file(config)
    return database.with_name(database.name + ".address") if database else None


def reached_at(host: str) -> str:
    """Return the address by which others on the network reach this machine."""
    if host not in ANYWHERE:
        return f"[{host}]" if ":" in host else host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # no packet is sent: the system only chooses the interface
        return str(probe.getsockname()[0])
    return "127.0.0.1"
