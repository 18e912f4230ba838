"""The store in one SQLite file: write-ahead log, every commit flushed to disk, one short transaction a write."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue

from sqlite_utils import Database

from service.entries import Draft, Entry, FreeText, Head, Link, Name, Opening, TableRow
from service.errors import Busy, HeadMoved, NoDatabase, NoSuchTable
from service.ports import NOTHING, Clock
from service.storage.faults import as_ours
from service.storage.migrations import MIGRATIONS
from service.storage.rows import (
    ENTRIES,
    execute,
    execute_many,
    insert_entries,
    insert_links,
    insert_names,
    insert_shown,
    insert_table,
    insert_texts,
    read_entries,
    read_head,
    read_texts,
    require_table,
    revoke_links,
    texts_of,
    written_labels,
)
from service.storage.writer import Writer, immediate, lock_file_of, locked
from service.wire.chain import chained

BESIDE = ("entries", "texts", "shown", "names", "links", "tables")


class SqliteStore:
    """Logs and what stands beside them, in a database file. Reads have connections of their own."""

    def __init__(self, path: str, clock: Clock, *, busy_seconds: float = 10.0) -> None:
        self.path = Path(path)
        self._clock = clock
        self._busy_seconds = busy_seconds
        self._readers: SimpleQueue[Database] = SimpleQueue()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._migrate()
        self._writer = Writer(self._connect, lock_file_of(self.path), busy_seconds=busy_seconds)

    def open(self, opening: Opening) -> list[Entry]:
        """Store a new table with its first entries and all that stands beside them."""
        table = opening.row.id

        def job(db: Database) -> list[Entry]:
            insert_table(db, opening)
            entries = chained(table, opening.drafts, None, self._clock())
            insert_entries(db, table, entries)
            insert_texts(db, table, texts_of(opening.drafts))
            insert_shown(db, table, opening.shown)
            return entries

        return self._writer.run(job)

    def adopt(self, opening: Opening, entries: Sequence[Entry], texts: Sequence[FreeText]) -> None:
        """Store a table whose entries have their hashes already."""

        def job(db: Database) -> None:
            insert_table(db, opening)
            insert_entries(db, opening.row.id, entries)
            insert_texts(db, opening.row.id, texts)
            insert_shown(db, opening.row.id, opening.shown)

        self._writer.run(job)

    def append(
        self, table: str, drafts: Sequence[Draft], head: Head, shown: Mapping[str, str] = NOTHING
    ) -> list[Entry]:
        """Number, chain and store entries, all or none, if the log still has this head."""

        def job(db: Database) -> list[Entry]:
            if (found := read_head(db, table)) != head:
                raise HeadMoved if found else NoSuchTable(table)
            entries = chained(table, drafts, head, self._clock())
            insert_entries(db, table, entries)
            insert_texts(db, table, texts_of(drafts))
            insert_shown(db, table, shown)
            return entries

        return self._writer.run(job)

    def head(self, table: str) -> Head | None:
        """Return the last entry's head, None where there is no such table."""
        with self._reading() as db:
            return read_head(db, table)

    def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """Return the entries with numbers above `after`, up to and with `upto`, in order."""
        sql = f"{ENTRIES} AND number > ? AND number <= ? ORDER BY number"
        with self._reading() as db:
            return read_entries(db.execute(sql, [table, after, 1 << 62 if upto is None else upto]))

    def find(self, table: str, ids: Sequence[str]) -> list[Entry]:
        """Return the entries with these ids, in the order of the log."""
        marks = ", ".join("?" * len(ids))
        sql = f"{ENTRIES} AND entry_id IN ({marks}) ORDER BY number"
        with self._reading() as db:
            return read_entries(db.execute(sql, [table, *ids]))

    def row(self, table: str) -> TableRow | None:
        """Return what is kept of a table beside its log, None where there is no such table."""
        with self._reading() as db:
            for labels, language, scoring in db.execute(
                "SELECT labels, language, scoring FROM tables WHERE table_id = ?", [table]
            ):
                return TableRow(table, tuple(json.loads(labels)), language, scoring)
        return None

    def change(self, row: TableRow) -> None:
        """Keep this of a table from now on."""
        sql = "UPDATE tables SET labels = ?, language = ?, scoring = ? WHERE table_id = ?"
        values = [written_labels(row), row.language, row.scoring, row.id]
        self._writer.run(lambda db: execute(db, sql, values))

    def tables(self) -> list[str]:
        """Return the ids of all tables, in order."""
        with self._reading() as db:
            return [table for (table,) in db.execute("SELECT table_id FROM tables ORDER BY table_id")]

    def forget_table(self, table: str) -> None:
        """Forget a table, its log and all beside it."""

        def job(db: Database) -> None:
            for beside in BESIDE:
                db.execute(f"DELETE FROM {beside} WHERE table_id = ?", [table])  # noqa: S608  (names of ours)

        self._forget(job)

    def texts(self, table: str) -> Mapping[str, FreeText]:
        """Return the texts of a table that were not forgotten, by their digests."""
        with self._reading() as db:
            return read_texts(db, table)

    def forget_texts(self, table: str, digests: Iterable[str]) -> None:
        """Forget texts, their salts too."""
        keys = [(table, digest) for digest in digests]
        self._forget(lambda db: execute_many(db, "DELETE FROM texts WHERE table_id = ? AND digest = ?", keys))

    def shown(self, table: str) -> Mapping[str, str]:
        """Return what was shown of a table, by what it is about."""
        with self._reading() as db:
            return dict(db.execute("SELECT about, says FROM shown WHERE table_id = ?", [table]).fetchall())

    def show(self, table: str, shown: Mapping[str, str]) -> None:
        """Keep this, and nothing else, as what was shown of a table."""

        def job(db: Database) -> None:
            require_table(db, table)
            execute(db, "DELETE FROM shown WHERE table_id = ?", [table])
            insert_shown(db, table, shown)

        self._writer.run(job)

    def link(self, table: str, token_hash: str) -> Link | None:
        """Return the link with this token at this table, None where there is none in force."""
        sql = "SELECT link_id, role, seat, issued FROM links WHERE table_id = ? AND token_hash = ?"
        with self._reading() as db:
            row = db.execute(sql, [table, token_hash]).fetchone()
        return Link(*row) if row else None

    def links(self, table: str) -> list[Link]:
        """Return the links in force, the oldest first."""
        sql = "SELECT link_id, role, seat, issued FROM links WHERE table_id = ? ORDER BY issued, role, seat, link_id"
        with self._reading() as db:
            return [Link(*row) for row in db.execute(sql, [table])]

    def issue(self, table: str, token_hash: str, link: Link, revoked: Iterable[str] = ()) -> None:
        """Put a link in force, and in the same stroke put others out of it."""
        gone = list(revoked)

        def job(db: Database) -> None:
            require_table(db, table)
            revoke_links(db, table, gone)
            insert_links(db, table, [(token_hash, link)])

        self._writer.run(job)

    def exchange(self, table: str, used: str, links: Sequence[tuple[str, Link]], revoked: Iterable[str] = ()) -> bool:
        """Put a link out of force, others with it, and new ones in force, all in one stroke, unless it was already."""
        gone, sql = [used, *revoked], "SELECT 1 FROM links WHERE table_id = ? AND link_id = ?"

        def job(db: Database) -> bool:
            if db.execute(sql, [table, used]).fetchone() is None:
                return False
            revoke_links(db, table, gone)
            insert_links(db, table, links)
            return True

        return self._writer.run(job)

    def revoke(self, table: str, ids: Iterable[str]) -> None:
        """Put links out of force."""
        gone = list(ids)
        self._writer.run(lambda db: revoke_links(db, table, gone))

    def names(self, table: str) -> list[Name]:
        """Return the names of a table by seat, then by the round from which they hold."""
        sql = "SELECT seat, name, since FROM names WHERE table_id = ? ORDER BY seat, since"
        with self._reading() as db:
            return [Name(*row) for row in db.execute(sql, [table])]

    def set_name(self, table: str, name: Name) -> None:
        """Set who sits at a seat from a round on."""

        def job(db: Database) -> None:
            require_table(db, table)
            insert_names(db, table, [name])

        self._forget(job)

    def forget_names(self, table: str, seat: int) -> None:
        """Forget every name of a seat."""
        self._forget(lambda db: execute(db, "DELETE FROM names WHERE table_id = ? AND seat = ?", [table, seat]))

    def close(self) -> None:
        """Finish what is being written and let go of the files."""
        self._writer.close()
        for db in self._idle():
            db.close()

    def _connect(self) -> Database:
        try:
            conn = sqlite3.connect(self.path, timeout=self._busy_seconds / 2, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise NoDatabase(str(self.path), str(error)) from error
        db = Database(conn)
        try:
            for pragma in ("journal_mode = wal", "synchronous = full", "secure_delete = on"):
                db.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _migrate(self) -> None:
        """Bring the schema up to date, one process at a time."""
        try:
            with (
                closing(self._connect()) as db,
                lock_file_of(self.path).open("a") as lock,
                locked(lock.fileno()),
                immediate(db),
            ):
                MIGRATIONS.apply(db)
        except sqlite3.OperationalError as error:
            raise as_ours(error) from error
        except sqlite3.DatabaseError as error:
            raise NoDatabase(str(self.path), str(error)) from error

    def _forget(self, job: Callable[[Database], None]) -> None:
        """Write what replaces or removes something, and leave no trace of that in the write-ahead log.

        Raises:
            Busy: it is forgotten, but somebody reads for so long that the write-ahead log still holds it.
        """
        self._writer.run(job)
        with self._reading() as db:
            ((blocked, *_),) = db.execute("PRAGMA wal_checkpoint(truncate)").fetchall()
        if blocked:
            raise Busy

    @contextmanager
    def _reading(self) -> Iterator[Database]:
        try:
            db = self._readers.get_nowait()
        except Empty:
            db = self._connect()
        try:
            yield db
        except sqlite3.OperationalError as error:
            raise as_ours(error) from error
        finally:
            self._readers.put(db)

    def _idle(self) -> Iterator[Database]:
        while not self._readers.empty():
            yield self._readers.get()
