"""What the commands that work on the database share."""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.clock import now
from service.config import Config
from service.keeper import Keeper
from service.storage import database_file, open_store


@contextmanager
def opened_keeper(*, new: bool = False) -> Iterator[tuple[Keeper, Config]]:
    """Hold a keeper of the database that the settings name. Only with `new` one is made where there is none.

    Raises:
        FileNotFoundError: there is no database.
    """
    config = Config.from_environment()
    if not new:
        require_database(config)
    store = open_store(config)
    try:
        yield Keeper(store, now), config
    finally:
        store.close()


def require_database(config: Config) -> None:
    """Do nothing where the database that the settings name is there.

    Raises:
        FileNotFoundError: there is none.
    """
    path = database_file(config)
    if path is not None and not path.is_file():
        raise FileNotFoundError(errno.ENOENT, "there is no database", str(path))


def read_file(name: str) -> str:
    """Return the text of a file; `-` is standard input. What is no UTF-8 shows as such where it stands."""
    return read_bytes(name).decode("utf-8", "replace")


def read_log(name: str) -> str:
    """Return the text of a file as `read_file`; of a score sheet, the log that travels inside it."""
    from service.reports import is_pdf, log_inside

    content = read_bytes(name)
    return log_inside(content) if is_pdf(content) else content.decode("utf-8", "replace")


def read_bytes(name: str) -> bytes:
    """Return what is in a file; `-` is standard input."""
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


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
