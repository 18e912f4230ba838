"""`redthree restore`: a copy in the place of the database, once every chain in it is sound."""

from __future__ import annotations

import argparse
from pathlib import Path

from service.clock import now
from service.commands.backup import copy_database, database
from service.config import Config
from service.errors import NotSound
from service.reading import wrong_text
from service.storage.sqlite import SqliteStore
from service.wire.chain import first_wrong


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the copy, as backup wrote it")
    parser.add_argument("--force", action="store_true", help="replace the database that is there")


def run(said: argparse.Namespace) -> int:
    """Check the copy and put it in place. The service must be stopped."""
    target, copy = database(Config.from_environment()), Path(said.file)
    if not copy.is_file():
        raise FileNotFoundError(2, "there is no such file", said.file)
    if target.exists() and not said.force:
        raise FileExistsError(17, "there is a database; --force replaces it", str(target))
    target.parent.mkdir(parents=True, exist_ok=True)
    arriving = target.with_name(target.name + ".arriving")
    copy_database(copy, arriving)
    try:
        tables = require_sound(arriving)
        forget_beside(target)
        arriving.replace(target)
    finally:
        arriving.unlink(missing_ok=True)
        forget_beside(arriving)
    print(f"{target}: {tables} tables, every chain sound")
    return 0


def forget_beside(database: Path) -> None:
    """Remove what SQLite keeps beside a database."""
    for beside in ("-wal", "-shm"):
        database.with_name(database.name + beside).unlink(missing_ok=True)


def require_sound(path: Path) -> int:
    """Return how many tables a database has.

    Raises:
        NotSound: a chain in it does not hold, or a text is not the one that was sealed.
    """
    store = SqliteStore(str(path), now)
    try:
        tables = store.tables()
        for table in tables:
            entries = store.entries(table)
            if wrong := first_wrong(table, entries) or wrong_text(entries, store.texts(table)):
                raise NotSound(*wrong, table)
    finally:
        store.close()
        path.with_name(path.name + ".lock").unlink(missing_ok=True)
    return len(tables)
