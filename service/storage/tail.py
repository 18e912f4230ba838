"""What is committed to a SQLite file, by whichever process, seen without asking for every table."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from sqlite_utils import Database

from service.entries import Door, Entry, FreeText, Head
from service.storage.faults import as_ours
from service.storage.rows import ENTRIES, read_entries, read_texts

WAIT: Final = 1.0
"""Seconds that a look waits where the file is held, as after a crash."""

IN_FORCE: Final = """
    SELECT links.table_id, links.token_hash FROM json_each(?) AS asked JOIN links
    ON links.table_id = json_extract(asked.value, '$[0]') AND links.token_hash = json_extract(asked.value, '$[1]')"""

HEADS: Final = """
    SELECT entries.table_id, entries.number, entries.hash FROM json_each(?) AS asked JOIN entries
    ON entries.table_id = asked.value
    AND entries.number = (SELECT max(number) FROM entries WHERE table_id = asked.value)"""


class SqliteTail:
    """Looks into a database file, and never writes to it. For one thread."""

    def __init__(self, path: str) -> None:
        self._db = Database(sqlite3.connect(path, timeout=WAIT, isolation_level=None))
        self._db.execute("PRAGMA query_only = on")
        self._version: int | None = None

    def moved(self) -> bool:
        """Whether something may have been committed since this was last asked; true at first. Costs next to nothing."""
        before = self._version
        try:
            ((self._version,),) = self._db.execute("PRAGMA data_version").fetchall()
        except sqlite3.OperationalError:  # held for a moment: nobody can tell
            return True
        return self._version != before

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See the store as it is at one moment, for as long as the block lasts."""
        self._db.execute("BEGIN")
        try:
            yield
        except sqlite3.OperationalError as error:
            raise as_ours(error) from error
        finally:
            self._db.execute("COMMIT")

    def in_force(self, doors: Sequence[Door]) -> set[Door]:
        """Return those of the links that are in force."""
        asked = json.dumps([[door.table, door.token_hash] for door in doors])
        return {Door(*row) for row in self._db.execute(IN_FORCE, [asked])}

    def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """Return the heads of those of the tables that are there."""
        return {table: Head(*head) for table, *head in self._db.execute(HEADS, [json.dumps(tables)])}

    def entries(self, table: str, after: int, upto: int) -> list[Entry]:
        """Return the entries with numbers above `after`, up to and with `upto`, in order."""
        sql = f"{ENTRIES} AND number > ? AND number <= ? ORDER BY number"
        return read_entries(self._db.execute(sql, [table, after, upto]))

    def texts(self, table: str) -> Mapping[str, FreeText]:
        """Return the texts of a table that were not forgotten, by their digests."""
        return read_texts(self._db, table)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
