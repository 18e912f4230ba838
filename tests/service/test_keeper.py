"""The keeper: nothing in memory is needed to be right, and what is kept there has an end."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.cards import card
from events.catalogue import CardsDiscarded, Event, LogCorrected, StockDrawn
from service.access import Visitor
from service.appending import Appended
from service.clock import now
from service.config import Config
from service.entries import Draft, Submitted
from service.errors import Busy, NoSuchTable
from service.keeper import Keeper
from service.opening import OpenRequest
from service.storage import open_store
from service.storage.memory import MemoryStore
from service.storage.sqlite import SqliteStore

OWNER = Visitor("owner")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(str(tmp_path / "redthree.db"), now, busy_seconds=2)
    yield store
    store.close()


def opened(keeper: Keeper) -> str:
    return keeper.open(OpenRequest(rulebook="classic")).table


def logs(keeper: Keeper, table: str, *events: Event) -> Appended:
    return keeper.append(table, [Submitted(str(uuid.uuid4()), event) for event in events], "*", OWNER)


def test_what_another_process_logged_is_seen(store: SqliteStore) -> None:
    one, other = Keeper(store, now), Keeper(store, now)
    table = opened(one)
    for seat in (1, 2, 3):
        logs(one, table, StockDrawn(seat=seat), CardsDiscarded(seat=seat, cards=(card("5"),)))
        assert other.judged(table).bench.log == one.judged(table).bench.log
        logs(other, table, LogCorrected(first=3, last=3))
        assert other.judged(table).bench.verdicts == one.judged(table).bench.verdicts


def test_a_log_that_was_cut_and_grown_again_is_judged_anew(store: SqliteStore) -> None:
    keeper = Keeper(store, now)
    table = opened(keeper)
    logs(keeper, table, StockDrawn(seat=1), CardsDiscarded(seat=1, cards=(card("5"),)))
    store._writer.run(lambda db: db.execute("DELETE FROM entries WHERE number > 1").fetchall())
    assert keeper.judged(table).bench.length == 1
    logs(keeper, table, StockDrawn(seat=2))
    other = Keeper(store, now)
    head = other.head(table)
    store.append(table, [Draft(str(uuid.uuid4()), "stock-drawn", 1, '{"seat":3}', "owner", now())], head)
    assert keeper.judged(table).bench.log[1:] == (StockDrawn(seat=2), StockDrawn(seat=3))


def test_a_refused_batch_leaves_no_trace_in_what_is_kept(store: SqliteStore) -> None:
    keeper = Keeper(store, now)
    table = opened(keeper)
    logs(keeper, table, StockDrawn(seat=1))
    for batch in ((StockDrawn(seat=9),), (StockDrawn(seat=2), StockDrawn(seat=9))):
        with pytest.raises(Exception, match="seat"):
            logs(keeper, table, *batch)
        assert keeper.judged(table).bench.log[1:] == (StockDrawn(seat=1),)


def test_only_the_tables_used_last_are_kept(store: SqliteStore) -> None:
    keeper = Keeper(store, now, tables_kept=2)
    tables = [opened(keeper) for _ in range(4)]
    for table in tables:
        logs(keeper, table, StockDrawn(seat=1))
    assert list(keeper._benches._kept) == tables[2:]
    assert keeper.judged(tables[0]).bench.length == 2


def test_what_is_judged_belongs_to_who_asked(store: SqliteStore) -> None:
    keeper = Keeper(store, now)
    table = opened(keeper)
    keeper.judged(table).bench.append(StockDrawn(seat=1))
    assert keeper.judged(table).bench.length == 1


def test_too_many_who_wait_are_answered_at_once(store: SqliteStore) -> None:
    keeper = Keeper(store, now, waiters=1)
    table = opened(keeper)
    assert keeper._waiters.acquire(blocking=False), "somebody waits"
    entries, head = keeper.log(table, 1, wait=60)
    assert (entries, head.number) == ([], 1)


def test_a_write_that_waited_too_long_is_never_made(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "redthree.db"), now, busy_seconds=0.2)
    keeper = Keeper(store, now)
    table = opened(keeper)
    held = threading.Event()
    holding = threading.Thread(target=store._writer.run, args=(lambda _: held.wait(30),))
    holding.start()
    with pytest.raises(Busy):
        logs(keeper, table, StockDrawn(seat=1))
    held.set()
    holding.join()
    assert keeper.head(table).number == 1
    logs(keeper, table, StockDrawn(seat=2))
    assert [entry.number for entry in store.entries(table)] == [1, 2]
    store.close()


def test_a_table_nobody_opened(store: SqliteStore) -> None:
    keeper = Keeper(store, now)
    for asked in (keeper.judged, keeper.log, keeper.row, keeper.naming, keeper.verify, keeper.head):
        with pytest.raises(NoSuchTable):
            asked("nowhere")


def test_the_memory_store_serves_as_well() -> None:
    store = open_store(Config(database="memory://"))
    assert isinstance(store, MemoryStore)
    keeper = Keeper(store, now)
    table = opened(keeper)
    logs(keeper, table, StockDrawn(seat=1))
    assert keeper.judged(table).bench.length == 2
    assert keeper.verify(table).entry is None
    store.close()


def test_settings_come_from_the_environment() -> None:
    config = Config.from_environment({
        "REDTHREE_DATABASE": "sqlite:////tmp/x.db", "REDTHREE_PORT": "9000", "REDTHREE_HOST": "127.0.0.1",
        "REDTHREE_PUBLIC_ADDRESS": "https://cards.example.org/", "REDTHREE_BODY_LIMIT": "2048",
    })  # fmt: skip
    assert (config.database, config.port, config.host) == ("sqlite:////tmp/x.db", 9000, "127.0.0.1")
    assert (config.public_address, config.body_limit) == ("https://cards.example.org", 2048)
    plain = Config.from_environment({})
    assert plain.database.startswith("sqlite:///")
    assert (plain.port, plain.body_limit) == (8000, 1 << 20)
