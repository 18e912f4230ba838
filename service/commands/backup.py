"""`redthree backup`: a consistent copy of a database in use."""

from __future__ import annotations

import argparse
import sqlite3
from contextlib import closing
from pathlib import Path

from service.config import Config
from service.errors import BadSetting, NoDatabase
from service.storage import database_file


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the copy to write")


def run(said: argparse.Namespace) -> int:
    """Write the copy, by SQLite's own online backup."""
    source, copy = database(Config.from_environment()), Path(said.file)
    if not source.is_file():
        raise FileNotFoundError(2, "there is no database", str(source))
    if copy.exists():
        raise FileExistsError(17, "it is there already", said.file)
    if not copy.parent.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(copy.parent))
    copy_database(source, copy)
    print(f"{said.file}: {copy.stat().st_size} bytes")
    return 0


def database(config: Config) -> Path:
    """Return the file of the database.

    Raises:
        BadSetting: the settings name no SQLite database.
    """
    if (path := database_file(config)) is None:
        raise BadSetting("REDTHREE_DATABASE", config.database, "sqlite:///path for this command")
    return path


def copy_database(source: Path, copy: Path) -> None:
    """Copy a database as it stands at one moment, whoever writes to it meanwhile. The copy appears once it is whole.

    Raises:
        NoDatabase: the source is none.
    """
    arriving = copy.with_name(copy.name + ".part")
    arriving.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(arriving)) as other:
            one.backup(other)
            other.execute("PRAGMA journal_mode = delete")
        arriving.replace(copy)
    except sqlite3.DatabaseError as error:
        raise NoDatabase(str(source), str(error)) from error
    finally:
        arriving.unlink(missing_ok=True)
