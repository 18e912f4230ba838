"""The contract of every store, run against each."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from service.entries import Draft, Entry, FreeText, Head, Link, Name, Opening, TableRow
from service.errors import Busy, DiskFull, HeadMoved, NoDatabase, NoSuchTable, TableExists
from service.ports import Store
from service.storage.memory import MemoryStore
from service.storage.sqlite import SqliteStore
from service.wire.canonical import genesis
from service.wire.chain import first_wrong

ROW = TableRow("t1", ("N", "E", "S", "W"))
TEXT = FreeText("sha256:aa", "salt", "we forgot the joker")
OWNER = Link("l1", "owner", None, "2026-01-01T00:00:00.000Z")


def draft(number: int, *texts: FreeText) -> Draft:
    data = '{"seat":1}'
    return Draft(f"id-{number}", "foot-taken", 1, data, 1, "2026-01-01T00:00:00.000Z", texts)


def opening(table: str = "t1", drafts: int = 1) -> Opening:
    row = TableRow(table, ROW.labels)
    return Opening(row, tuple(map(draft, range(drafts))), (("hash-of-token", OWNER),), (Name(1, "Ada"),))


class StoreContract:
    """What holds of every store. A subclass gives the store."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Store | Iterator[Store]:
        raise NotImplementedError

    def test_a_table_begins_with_its_genesis(self, store: Store) -> None:
        (entry,) = store.open(opening())
        assert (entry.number, entry.previous) == (1, genesis("t1"))
        assert store.entries("t1") == [entry]
        assert store.head("t1") == entry.head

    def test_tables_do_not_share_their_genesis(self, store: Store) -> None:
        assert store.open(opening("t1"))[0].hash != store.open(opening("t2"))[0].hash

    def test_entries_are_chained_and_numbered_without_a_gap(self, store: Store) -> None:
        head = store.open(opening(drafts=3))[-1].head
        for number in range(3, 10, 2):
            head = store.append("t1", [draft(number), draft(number + 1)], head)[-1].head
        entries = store.entries("t1")
        assert [entry.number for entry in entries] == list(range(1, 12))
        assert first_wrong("t1", entries) is None

    def test_what_comes_back_is_what_was_stored(self, store: Store) -> None:
        head = store.open(opening())[0].head
        (entry,) = store.append("t1", [draft(5, TEXT)], head)
        assert (entry.id, entry.kind, entry.version, entry.data, entry.by) == ("id-5", "foot-taken", 1, '{"seat":1}', 1)
        assert store.entries("t1", after=1) == [entry]
        assert store.find("t1", ["id-5", "id-6"]) == [entry]
        assert store.texts("t1") == {TEXT.digest: TEXT}

    def test_a_role_without_a_seat_can_have_logged_an_entry(self, store: Store) -> None:
        store.open(Opening(ROW, (Draft("a", "foot-taken", 1, "{}", "owner", "x"),)))
        assert store.entries("t1")[0].by == "owner"

    def test_an_append_to_another_head_stores_nothing(self, store: Store) -> None:
        head = store.open(opening())[0].head
        store.append("t1", [draft(5)], head)
        with pytest.raises(HeadMoved):
            store.append("t1", [draft(6, TEXT)], head)
        assert [entry.id for entry in store.entries("t1")] == ["id-0", "id-5"]
        assert not store.texts("t1")

    def test_an_append_to_no_table_is_refused(self, store: Store) -> None:
        with pytest.raises(NoSuchTable):
            store.append("nowhere", [draft(1)], Head(1, "x"))

    def test_a_table_is_opened_once(self, store: Store) -> None:
        store.open(opening())
        with pytest.raises(TableExists):
            store.open(opening(drafts=2))
        assert len(store.entries("t1")) == 1

    def test_entries_are_read_between_two_numbers(self, store: Store) -> None:
        store.open(opening(drafts=6))
        assert [entry.number for entry in store.entries("t1", after=2, upto=4)] == [3, 4]

    def test_a_table_nobody_knows_has_nothing(self, store: Store) -> None:
        assert store.head("nowhere") is None
        assert store.row("nowhere") is None
        assert store.link("nowhere", "x") is None
        for found in (
            store.entries("nowhere"),
            store.find("nowhere", ["a"]),
            store.links("nowhere"),
            store.names("nowhere"),
        ):
            assert not found
        assert not store.texts("nowhere")

    def test_an_adopted_log_is_as_it_was(self, store: Store) -> None:
        entry = Entry(1, "a", "table-opened", 1, "{}", "owner", "h", "r", genesis("t1"), "any hash")
        store.adopt(Opening(ROW, ()), [entry], [TEXT])
        assert store.entries("t1") == [entry]
        assert store.texts("t1") == {TEXT.digest: TEXT}
        with pytest.raises(TableExists):
            store.adopt(Opening(ROW, ()), [entry], [])

    def test_settings_can_change(self, store: Store) -> None:
        store.open(opening())
        store.change(TableRow("t1", ROW.labels, "nl", "own"))
        assert store.row("t1") == TableRow("t1", ROW.labels, "nl", "own")

    def test_links_are_found_by_the_hash_of_their_token_and_at_their_table_only(self, store: Store) -> None:
        store.open(opening("t1"))
        store.open(Opening(TableRow("t2", ROW.labels), (draft(1),)))
        assert store.link("t1", "hash-of-token") == OWNER
        assert store.link("t2", "hash-of-token") is None
        assert store.link("t1", "other") is None

    def test_a_link_is_issued_and_others_revoked_in_one_stroke(self, store: Store) -> None:
        store.open(opening())
        seat = Link("l2", "seat", 1, "2026-01-02T00:00:00.000Z")
        store.issue("t1", "second", seat)
        assert store.links("t1") == [OWNER, seat]
        third = Link("l3", "seat", 1, "2026-01-03T00:00:00.000Z")
        store.issue("t1", "third", third, revoked=["l2"])
        assert store.links("t1") == [OWNER, third]
        assert store.link("t1", "second") is None
        store.revoke("t1", ["l1", "unknown"])
        assert store.links("t1") == [third]
        with pytest.raises(NoSuchTable):
            store.issue("nowhere", "x", third)

    def test_a_link_is_exchanged_once(self, store: Store) -> None:
        store.open(opening())
        code = Link("l2", "recovery", None, "2026-01-02T00:00:00.000Z")
        heir = Link("l3", "heir", None, "2026-01-03T00:00:00.000Z")
        store.issue("t1", "code", code)
        store.issue("t1", "heir", heir)
        owner = Link("l4", "owner", None, "2026-01-04T00:00:00.000Z")
        again = Link("l5", "recovery", None, "2026-01-05T00:00:00.000Z")
        assert store.exchange("t1", "l2", [("owner", owner), ("again", again)], ["l1"])
        assert store.links("t1") == [heir, owner, again]
        assert not store.exchange("t1", "l2", [("more", code)], ["l3"])
        assert not store.exchange("nowhere", "l3", [("more", code)])
        assert store.links("t1") == [heir, owner, again]

    def test_names_hold_from_a_round_on_and_can_be_forgotten(self, store: Store) -> None:
        store.open(opening())
        store.set_name("t1", Name(1, "Bea", 3))
        store.set_name("t1", Name(2, "Cas"))
        store.set_name("t1", Name(2, "Cees"))
        assert store.names("t1") == [Name(1, "Ada"), Name(1, "Bea", 3), Name(2, "Cees")]
        store.forget_names("t1", 1)
        assert store.names("t1") == [Name(2, "Cees")]
        with pytest.raises(NoSuchTable):
            store.set_name("nowhere", Name(1, "Ada"))

    def test_a_text_is_forgotten_and_its_entry_stays(self, store: Store) -> None:
        head = store.open(opening())[0].head
        store.append("t1", [draft(1, TEXT)], head)
        store.forget_texts("t1", [TEXT.digest])
        assert not store.texts("t1")
        assert first_wrong("t1", store.entries("t1")) is None

    def test_what_was_shown_stands_beside_the_log_and_can_be_thrown_away(self, store: Store) -> None:
        head = store.open(replace(opening(), shown={"whole": "yes", "entry 1": "kept"}))[0].head
        store.append("t1", [draft(1)], head, {"entry 1": "struck", "entry 2": "kept"})
        assert store.shown("t1") == {"whole": "yes", "entry 1": "struck", "entry 2": "kept"}
        with pytest.raises(HeadMoved):
            store.append("t1", [draft(2)], head, {"entry 3": "kept"})
        assert "entry 3" not in store.shown("t1")
        store.show("t1", {"entry 2": "kept"})
        assert store.shown("t1") == {"entry 2": "kept"}
        store.show("t1", {})
        assert not store.shown("t1")
        assert not store.shown("nowhere")
        with pytest.raises(NoSuchTable):
            store.show("nowhere", {})

    def test_a_forgotten_table_is_gone_and_no_other(self, store: Store) -> None:
        store.open(opening("t1"))
        store.open(opening("t2"))
        assert store.tables() == ["t1", "t2"]
        store.forget_table("t1")
        assert store.tables() == ["t2"]
        assert store.head("t1") is None
        assert store.link("t1", "hash-of-token") is None
        assert store.entries("t2")


class TestMemory(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Store:
        del tmp_path
        return MemoryStore(ticking())


class TestSqlite(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = SqliteStore(str(tmp_path / "deep" / "redthree.db"), ticking())
        yield store
        store.close()

    def test_what_is_forgotten_leaves_no_byte(self, tmp_path: Path) -> None:
        store = SqliteStore(str(tmp_path / "redthree.db"), ticking())
        head = store.open(opening())[0].head
        store.append("t1", [draft(1, TEXT)], head)
        store.set_name("t1", Name(1, "Wilhelmina"))
        assert any(b"joker" in content for content in contents(tmp_path))
        store.forget_texts("t1", [TEXT.digest])
        store.forget_names("t1", 1)
        assert not any(b"joker" in content or b"Wilhelmina" in content for content in contents(tmp_path))
        store.close()

    def test_a_forgotten_table_leaves_no_byte_and_its_neighbour_is_whole(self, tmp_path: Path) -> None:
        store = SqliteStore(str(tmp_path / "redthree.db"), ticking())
        store.open(opening("t1"))
        before = store.entries("t1")
        head = store.open(Opening(TableRow("forgettable", ("Q", "R")), (draft(70), draft(71)), (("secret", OWNER),)))[
            -1
        ]
        for number in range(72, 300):  # more than a page of it
            head = store.append("forgettable", [draft(number, TEXT)], head.head)[-1]
        store.set_name("forgettable", Name(2, "Wilhelmina"))
        said = [b"forgettable", b"id-70", b"id-299", b'"Q"', b"joker", b"Wilhelmina", b"secret", head.hash.encode()]
        assert all(any(each in content for content in contents(tmp_path)) for each in said)
        store.forget_table("forgettable")
        assert [each for each in said if any(each in content for content in contents(tmp_path))] == []
        assert store.entries("t1") == before
        store.close()

    def test_what_is_forgotten_while_somebody_reads_on_is_not_said_to_be_gone_until_it_is(self, tmp_path: Path) -> None:
        store = SqliteStore(str(tmp_path / "redthree.db"), ticking(), busy_seconds=0.2)
        store.open(opening())
        store.set_name("t1", Name(1, "Wilhelmina"))
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT * FROM names").fetchall()
            with pytest.raises(Busy):
                store.forget_names("t1", 1)
            assert not store.names("t1")
        store.forget_names("t1", 1)
        assert not any(b"Wilhelmina" in content for content in contents(tmp_path))
        store.close()

    def test_a_file_that_is_no_database_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "redthree.db").write_bytes(b"nonsense" * 500)
        with pytest.raises(NoDatabase):
            SqliteStore(str(tmp_path / "redthree.db"), ticking())
        with pytest.raises(NoDatabase):
            SqliteStore(str(tmp_path), ticking())

    def test_a_store_opened_again_has_everything(self, tmp_path: Path) -> None:
        for _ in range(2):
            store = SqliteStore(str(tmp_path / "redthree.db"), ticking())
            if not store.tables():
                store.open(opening(drafts=3))
            assert len(store.entries("t1")) == 3
            store.close()

    def test_a_database_held_by_another_is_busy_and_then_is_not(self, tmp_path: Path) -> None:
        store = SqliteStore(str(tmp_path / "redthree.db"), ticking(), busy_seconds=0.4)
        head = store.open(opening())[0].head
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Busy):
                store.append("t1", [draft(1)], head)
            assert len(store.entries("t1")) == 1
            other.execute("ROLLBACK")
        assert store.append("t1", [draft(2)], head)[0].id == "id-2"
        store.close()

    def test_a_full_disk_stores_nothing_and_is_got_over(self, tmp_path: Path) -> None:
        store = SqliteStore(str(tmp_path / "redthree.db"), ticking())
        head = store.open(opening())[0].head
        store._writer.run(lambda db: db.execute("PRAGMA max_page_count = 20").fetchall())
        many = [draft(number) for number in range(1, 2000)]
        with pytest.raises(DiskFull):
            store.append("t1", many, head)
        assert len(store.entries("t1")) == 1
        store._writer.run(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchall())
        assert len(store.append("t1", many, head)) == len(many)
        store.close()


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.iterdir()]


def ticking() -> Callable[[], str]:
    seconds = itertools.count()
    return lambda: f"2026-01-01T00:00:{next(seconds) % 60:02}.000Z"
