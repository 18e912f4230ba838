"""The schema, as named migrations that the database records. A released one is never changed, only followed."""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

MIGRATIONS: Final = Migrations("redthree")


@MIGRATIONS()
def logs(db: Database) -> None:
    """Tables and their entries. An entry's key is its table and number; its id is unique within the table."""
    db.execute(
        """CREATE TABLE tables (
            table_id TEXT NOT NULL PRIMARY KEY, labels TEXT NOT NULL, language TEXT NOT NULL, scoring TEXT NOT NULL
        ) STRICT, WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE entries (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, entry_id TEXT NOT NULL, kind TEXT NOT NULL,
            version INTEGER NOT NULL, data TEXT NOT NULL, logged_by TEXT NOT NULL, happened TEXT NOT NULL,
            recorded TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (table_id, number), UNIQUE (table_id, entry_id)
        ) STRICT, WITHOUT ROWID"""
    )


@MIGRATIONS()
def beside_the_log(db: Database) -> None:
    """What stands beside the log and can be forgotten: free text, names, links."""
    db.execute(
        """CREATE TABLE texts (
            table_id TEXT NOT NULL, digest TEXT NOT NULL, salt TEXT NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (table_id, digest)
        ) STRICT, WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE names (
            table_id TEXT NOT NULL, seat INTEGER NOT NULL, since INTEGER NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (table_id, seat, since)
        ) STRICT, WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE links (
            table_id TEXT NOT NULL, token_hash TEXT NOT NULL, link_id TEXT NOT NULL, role TEXT NOT NULL,
            seat INTEGER, issued TEXT NOT NULL,
            PRIMARY KEY (table_id, token_hash)
        ) STRICT, WITHOUT ROWID"""
    )


@MIGRATIONS()
def what_was_shown(db: Database) -> None:
    """What was shown of logs: a cache, which can be thrown away."""
    db.execute(
        """CREATE TABLE shown (
            table_id TEXT NOT NULL, about TEXT NOT NULL, says TEXT NOT NULL, PRIMARY KEY (table_id, about)
        ) STRICT, WITHOUT ROWID"""
    )
