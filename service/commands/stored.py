"""What the commands that work on the database share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.clock import now
from service.config import Config
from service.keeper import Keeper
from service.storage import open_store


@contextmanager
def opened_keeper() -> Iterator[tuple[Keeper, Config]]:
    """Hold a keeper of the database that the settings name."""
    config = Config.from_environment()
    store = open_store(config)
    try:
        yield Keeper(store, now), config
    finally:
        store.close()


def read_file(name: str) -> str:
    """Return the text of a file; `-` is standard input. What is no UTF-8 shows as such where it stands."""
    if name == "-":
        return sys.stdin.buffer.read().decode("utf-8", "replace")
    return Path(name).read_bytes().decode("utf-8", "replace")


def write_file(name: str, content: str) -> None:
    """Write a text to a file; `-` is standard output."""
    if name == "-":
        sys.stdout.buffer.write(content.encode())
        sys.stdout.buffer.flush()
    else:
        Path(name).write_bytes(content.encode())


def table_argument(parser: argparse.ArgumentParser) -> None:
    """Let a command take the id of a table."""
    parser.add_argument("table", metavar="TABLE", help="the table's id, as in its address")
