"""Rows of the SQLite store: how what is kept is written to them, and read from them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlite_utils import Database

from service.entries import By, Draft, Entry, FreeText, Head, Link, Name, Opening, TableRow
from service.errors import NoSuchTable, TableExists

ENTRIES: Final = (
    "SELECT number, entry_id, kind, version, data, logged_by, happened, recorded, previous, hash"
    " FROM entries WHERE table_id = ?"
)
"""Every entry of a table; whoever uses it goes on with `AND`."""


def execute(db: Database, sql: str, values: Sequence[Any]) -> None:
    """Run one statement."""
    db.execute(sql, values)


def execute_many(db: Database, sql: str, rows: Sequence[Sequence[Any]]) -> None:
    """Run one statement for each row."""
    db.conn.executemany(sql, rows)


def require_table(db: Database, table: str) -> None:
    """Let pass only where the table is there.

    Raises:
        NoSuchTable: it is not.
    """
    if not db.execute("SELECT 1 FROM tables WHERE table_id = ?", [table]).fetchone():
        raise NoSuchTable(table)


def read_head(db: Database, table: str) -> Head | None:
    """Return the last entry's head, None where there is no such table."""
    sql = "SELECT number, hash FROM entries WHERE table_id = ? ORDER BY number DESC LIMIT 1"
    row = db.execute(sql, [table]).fetchone()
    return Head(*row) if row else None


def read_entries(rows: Iterable[Sequence[Any]]) -> list[Entry]:
    """Return rows selected by `ENTRIES` as entries."""
    return [
        Entry(number, entry_id, kind, version, data, _by(by), happened, recorded, previous, digest)
        for number, entry_id, kind, version, data, by, happened, recorded, previous, digest in rows
    ]


def read_texts(db: Database, table: str) -> dict[str, FreeText]:
    """Return the texts of a table that were not forgotten, by their digests."""
    rows = db.execute("SELECT digest, salt, text FROM texts WHERE table_id = ?", [table]).fetchall()
    return {row[0]: FreeText(*row) for row in rows}


def _by(text: str) -> By:
    return int(text) if text.isdigit() else text  # type: ignore[return-value]


def written_labels(row: TableRow) -> str:
    """Return labels as they are stored."""
    return json.dumps(row.labels, ensure_ascii=False)


def texts_of(drafts: Iterable[Draft]) -> list[FreeText]:
    """Return the free texts of drafts."""
    return [text for draft in drafts for text in draft.texts]


def insert_table(db: Database, opening: Opening) -> None:
    """Store what is kept of a new table beside its log.

    Raises:
        TableExists: a table has this id.
    """
    row = opening.row
    try:
        db.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", [row.id, written_labels(row), row.language, row.scoring])
    except sqlite3.IntegrityError:
        raise TableExists from None
    insert_links(db, row.id, opening.links)
    insert_names(db, row.id, opening.names)


def insert_entries(db: Database, table: str, entries: Iterable[Entry]) -> None:
    """Store entries."""
    rows = [
        (table, e.number, e.id, e.kind, e.version, e.data, str(e.by), e.happened, e.recorded, e.previous, e.hash)
        for e in entries
    ]
    execute_many(db, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def insert_texts(db: Database, table: str, texts: Iterable[FreeText]) -> None:
    """Store free texts."""
    rows = [(table, text.digest, text.salt, text.text) for text in texts]
    execute_many(db, "INSERT OR IGNORE INTO texts VALUES (?, ?, ?, ?)", rows)


def insert_shown(db: Database, table: str, shown: Mapping[str, str]) -> None:
    """Store what is shown of a log, each in place of what was shown of the same before."""
    if shown:
        rows = [(table, about, says) for about, says in shown.items()]
        execute_many(db, "INSERT OR REPLACE INTO shown VALUES (?, ?, ?)", rows)


def insert_links(db: Database, table: str, links: Iterable[tuple[str, Link]]) -> None:
    """Store links under the hashes of their tokens."""
    rows = [(table, token_hash, link.id, link.role, link.seat, link.issued) for token_hash, link in links]
    execute_many(db, "INSERT INTO links VALUES (?, ?, ?, ?, ?, ?)", rows)


def insert_names(db: Database, table: str, names: Iterable[Name]) -> None:
    """Store names, each in place of the one that held from the same round on."""
    rows = [(table, name.seat, name.since, name.name) for name in names]
    execute_many(db, "INSERT OR REPLACE INTO names VALUES (?, ?, ?, ?)", rows)


def revoke_links(db: Database, table: str, ids: Iterable[str]) -> None:
    """Remove links."""
    execute_many(db, "DELETE FROM links WHERE table_id = ? AND link_id = ?", [(table, each) for each in ids])
