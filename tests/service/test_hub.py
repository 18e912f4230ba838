"""The hub from inside: what it sends to whom, and who is dropped. A real server's streams are in test_streams.py."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.access import token_hash
from service.app import create_app
from service.clock import now
from service.commands.certificates import certificates
from service.config import Config
from service.context import EXTENSION
from service.entries import Door, Draft, FreeText, Link, Opening, TableRow
from service.errors import BadSetting, Busy, HubResting, NoStream
from service.hub import Hub, handing, process
from service.hub.board import PAGE, Board, Follower
from service.hub.messages import Answers, Asked, Built, line_of
from service.hub.relay import Relay
from service.hub.sockets import CHATTER
from service.ports import Wanted
from service.storage import open_tail
from service.storage.sqlite import SqliteStore
from service.storage.tail import SqliteTail
from tests.service.following import in_a_loop
from tests.service.phone import opens, refused

DOOR = Door("t1", "hash-of-token")
TEXT = FreeText("sha256:aa", "salt", "a slip")
ANSWERS = Answers(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", b"HTTP/1.1 503 Full\r\nConnection: close\r\n\r\n")
WANTED = Wanted(DOOR, 0, ANSWERS.stream, ANSWERS.full, b"{}")
SECONDS = 60


@dataclass
class Kept:
    """A database with logs of plain entries."""

    path: str
    store: SqliteStore

    def open(self, table: str = "t1", entries: int = 1) -> None:
        link = ("hash-of-token", Link(f"link-of-{table}", "watcher", None, now()))
        self.store.open(Opening(TableRow(table, ("N", "E", "S", "W")), tuple(drafts(entries)), (link,)))

    def log(self, entries: int = 1, table: str = "t1", *texts: FreeText, data: str = '{"seat":1}') -> None:
        head = self.store.head(table)
        assert head
        self.store.append(table, drafts(entries, head.number, *texts, data=data), head)

    def run(self, sql: str) -> None:
        """Do something behind the store's back."""
        with closing(sqlite3.connect(self.path)) as db, db:
            db.execute(sql)


def drafts(count: int, after: int = 0, *texts: FreeText, data: str = '{"seat":1}') -> list[Draft]:
    kind = "turn-taken-back" if texts else "foot-taken"
    return [Draft(f"id-{after + n}", kind, 1, data, 1, now(), texts) for n in range(count)]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    path = str(tmp_path / "redthree.db")
    store = SqliteStore(path, now)
    yield Kept(path, store)
    store.close()


@pytest.fixture
def tail(kept: Kept) -> Iterator[SqliteTail]:
    tail = SqliteTail(kept.path)
    yield tail
    tail.close()


@dataclass
class Paper:
    """A line that writes down what it is sent."""

    is_full: bool = False
    is_over: bool = False
    events: bytes = b""

    def write(self, events: bytes) -> None:
        assert not self.is_full
        assert not self.is_over
        self.events += events

    def end(self) -> None:
        self.is_over = True

    @property
    def numbers(self) -> list[int]:
        return [int(found) for found in re.findall(rb"^id: (\d+)$", self.events, re.MULTILINE)]


@dataclass
class Room:
    """A board, and those who follow on paper."""

    tail: SqliteTail
    due: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.board = Board(self.tail, self.due.append)

    def joined(self, seen: int = 0, door: Door = DOOR) -> Paper:
        paper = Paper()
        self.board.join(Follower(door, seen, paper))
        return paper

    def look(self) -> None:
        self.board.look()
        while self.due:
            self.due.pop(0)()


@pytest.fixture
def room(tail: SqliteTail) -> Room:
    return Room(tail)


def test_a_tail_tells_once_that_somebody_committed(kept: Kept, tail: SqliteTail) -> None:
    assert tail.moved()
    assert not tail.moved()
    kept.open()
    assert tail.moved()
    assert not tail.moved()


def test_a_tail_knows_heads_and_links_of_what_is_there(kept: Kept, tail: SqliteTail) -> None:
    kept.open("t1", 3)
    kept.open("t2")
    heads = tail.heads(["t1", "t2", "t3"])
    assert heads == {"t1": kept.store.head("t1"), "t2": kept.store.head("t2")}
    other, strange = Door("t2", "hash-of-token"), Door("t1", "another")
    assert tail.in_force([DOOR, other, strange]) == {DOOR, other}
    kept.store.revoke("t1", ["link-of-t1"])
    assert tail.in_force([DOOR, other, strange]) == {other}


def test_a_tail_writes_nothing(kept: Kept, tail: SqliteTail) -> None:
    kept.open()
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        tail._db.execute("DELETE FROM entries")


def test_no_other_store_has_a_tail() -> None:
    with pytest.raises(BadSetting):
        open_tail("memory://")


def test_whoever_joins_late_gets_the_rest_and_everybody_gets_what_is_new(kept: Kept, room: Room) -> None:
    kept.open("t1", 3)
    first, second = room.joined(), room.joined(seen=2)
    kept.log(2)
    third = room.joined(seen=5)
    room.look()
    kept.log()
    room.look()
    assert (first.numbers, second.numbers, third.numbers) == ([1, 2, 3, 4, 5, 6], [3, 4, 5, 6], [6])


def test_a_log_is_sent_by_the_page_so_that_others_have_their_turn(kept: Kept, room: Room) -> None:
    kept.open("t1", 3 * PAGE + 1)
    late = room.joined()
    assert late.numbers == list(range(1, PAGE + 1))
    kept.open("t2")
    assert room.joined(door=Door("t2", DOOR.token_hash)).numbers == [1]
    room.look()
    assert late.numbers == list(range(1, 3 * PAGE + 2))


def test_a_full_line_is_sent_nothing_until_it_takes_more(kept: Kept, room: Room) -> None:
    kept.open()
    slow, quick = room.joined(), room.joined()
    slow.is_full = True
    kept.log(3)
    room.look()
    assert (slow.numbers, quick.numbers) == ([1], [1, 2, 3, 4])
    slow.is_full = False
    kept.log()
    room.look()
    assert slow.numbers == [1, 2, 3, 4, 5]


def test_what_is_no_entry_is_told_once_to_those_who_take_it_and_moves_nobody_on(kept: Kept, room: Room) -> None:
    kept.open()
    kept.open("t2")
    there, slow, elsewhere = room.joined(), room.joined(), room.joined(door=Door("t2", "hash-of-token"))
    slow.is_full = True
    before = [paper.events for paper in (there, slow, elsewhere)]
    room.board.tell("t1", b"event: building\n\n")
    room.board.tell("t3", b"event: building\n\n")
    after = [before[0] + b"event: building\n\n", *before[1:]]
    assert [paper.events for paper in (there, slow, elsewhere)] == after
    slow.is_full = False
    kept.log()
    room.look()
    assert there.numbers == slow.numbers == [1, 2]


def test_a_revoked_link_brings_nothing_more_not_even_what_is_there(kept: Kept, room: Room) -> None:
    kept.open("t1", 2 * PAGE)
    watcher = room.joined()
    kept.log()
    kept.store.revoke("t1", ["link-of-t1"])
    room.look()
    assert watcher.is_over
    assert watcher.numbers == list(range(1, PAGE + 1))
    assert room.joined().is_over
    assert len(room.board) == 0


@pytest.mark.parametrize(
    "behind", ["DELETE FROM entries WHERE number > 2", "UPDATE entries SET hash = 'x' WHERE number = 3"]
)
def test_a_log_that_no_longer_holds_its_head_ends_its_streams_and_no_others(
    kept: Kept, room: Room, behind: str
) -> None:
    kept.open("t1", 3)
    kept.open("t2")
    cut, other = room.joined(), room.joined(door=Door("t2", DOOR.token_hash))
    kept.run(f"{behind} AND table_id = 't1'")
    kept.log(2)
    room.look()
    assert (cut.is_over, cut.numbers) == (True, [1, 2, 3])
    assert not other.is_over
    assert room.joined(seen=9).is_over


def test_a_forgotten_table_ends_its_streams(kept: Kept, room: Room) -> None:
    kept.open()
    watcher = room.joined()
    kept.store.forget_table("t1")
    room.look()
    assert watcher.is_over


def test_a_forgotten_text_is_not_sent_from_memory(kept: Kept, room: Room) -> None:
    kept.open()
    kept.log(1, "t1", TEXT, data='{"reason":"sha256:aa"}')
    assert b"a slip" in room.joined().events
    kept.store.forget_texts("t1", [TEXT.digest])
    room.look()
    late = room.joined()
    assert late.numbers == [1, 2]
    assert b"a slip" not in late.events


def test_an_entry_that_nobody_can_read_ends_the_streams_that_reach_it(kept: Kept, room: Room) -> None:
    kept.open("t1", 2)
    kept.open("t2")
    room.joined(seen=2)
    kept.run("UPDATE entries SET kind = 'sung' WHERE table_id = 't1' AND number = 2")
    assert room.joined().is_over
    assert room.joined(door=Door("t2", DOOR.token_hash)).numbers == [1]


class Held(SqliteTail):
    """A tail that cannot see the store when it is not its turn: `turns` says so of each look into it."""

    turns: Iterator[bool] = iter(())

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        if not next(self.turns, True):
            raise Busy
        with super().snapshot():
            yield


def test_a_store_that_cannot_be_seen_just_now_is_looked_at_again(kept: Kept) -> None:
    kept.open()
    tail = Held(kept.path)
    room = Room(tail)
    watcher = room.joined()
    kept.log()
    tail.turns = iter([False])
    with pytest.raises(Busy):
        room.look()
    assert watcher.numbers == [1]
    tail.turns = iter([True, False, False])
    room.look()
    assert watcher.numbers == [1, 2]
    tail.close()


# The process


@dataclass
class Hands:
    """A hub in this very process, and the socket by which it is handed connections."""

    control: socket.socket
    hub: process.Process

    def hand(self, seen: int = 0, door: Door = DOOR) -> socket.socket:
        """Hand over a connection, and return its other end."""
        ours, theirs = socket.socketpair()
        with theirs:
            line = line_of(Asked(door.table, door.token_hash, seen, b"{}"))
            socket.send_fds(self.control, [line], [theirs.fileno()])
        ours.settimeout(SECONDS)
        return ours


@asynccontextmanager
async def running(config: Config) -> AsyncIterator[Hands]:
    control, theirs = socket.socketpair()
    hub = process.Process(theirs, config)
    serving = asyncio.create_task(hub.run())
    control.sendall(line_of(ANSWERS))
    with control:
        yield Hands(control, hub)
    await asyncio.wait_for(serving, SECONDS)  # it ends because its server is gone
    theirs.close()


async def heard(client: socket.socket, until: bytes = b"") -> bytes:
    """Read until something is said, or to the end."""

    def reading() -> bytes:
        said = b""
        with suppress(ConnectionError):
            while not until or until not in said:
                if not (more := client.recv(1 << 16)):
                    break
                said += more
        return said

    return await asyncio.to_thread(reading)


async def followed_by(board: Board, number: int) -> None:
    """Wait until so many follow."""
    while len(board) != number:  # noqa: ASYNC110  (the board has nothing to wait for: that is the hub's)
        await asyncio.sleep(0.01)


def in_time(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def timed() -> None:
        await asyncio.wait_for(work(), SECONDS)

    in_a_loop(timed())


def test_a_client_hears_of_what_is_logged_and_that_the_hub_is_there(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.open()
    monkeypatch.setattr(process, "BEAT", 0.05)

    async def work() -> None:
        async with running(Config(database=f"sqlite:///{kept.path}")) as hands:
            with hands.hand() as client:
                said = await heard(client, b"id: 1\n")
                assert re.match(
                    rb"HTTP/1.1 200 OK\r\nDate: [^\r]+ GMT\r\nConnection: close\r\n\r\nretry: \d+\n\n", said
                )
                kept.log()
                assert b"id: 2\n" in await heard(client, b"id: 2\n")
                assert b"\n:\n\n" in await heard(client, b"\n:\n\n")
            again = hands.hand(seen=2)
        with again:
            assert b"id:" not in await heard(again)

    in_time(work)


def test_a_turn_that_is_built_is_told_but_not_over_a_link_that_was_revoked(kept: Kept) -> None:
    kept.open()

    async def work() -> None:
        async with running(Config(database=f"sqlite:///{kept.path}")) as hands:
            with hands.hand() as client, hands.hand() as revoked:
                for each in (client, revoked):
                    await heard(each, b"id: 1\n")
                hands.control.sendall(line_of(Built("t1", b"event: building\n\n")))
                assert b"event: building\n\n" in await heard(client, b"building\n\n")
                kept.run("DELETE FROM links")
                hands.control.sendall(line_of(Built("t1", b"event: another\n\n")))
                assert b"another" not in await heard(revoked)

    in_time(work)


def test_a_client_that_takes_nothing_is_dropped_and_another_is_not(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "STALLED", 0.1)
    kept.open("t1", 4000)

    async def work() -> None:
        async with running(Config(database=f"sqlite:///{kept.path}")) as hands:
            with hands.hand() as deaf, hands.hand(seen=3999) as other:
                for number in (2, 1):
                    await followed_by(hands.hub.board, number)
                assert b"id: 4000\n" not in await heard(deaf)
                kept.log()
                assert b"id: 4001\n" in await heard(other, b"id: 4001\n")

    in_time(work)


def test_a_client_that_talks_and_talks_is_dropped(kept: Kept) -> None:
    kept.open()

    async def work() -> None:
        async with running(Config(database=f"sqlite:///{kept.path}")) as hands:
            with hands.hand() as client:
                await heard(client, b"id: 1\n")
                with suppress(ConnectionError):
                    await asyncio.to_thread(client.sendall, bytes(4 * CHATTER))
                await heard(client)
            with hands.hand() as client:
                await heard(client, b"id: 1\n")

    in_time(work)


def test_a_client_that_left_before_it_was_taken_leaves_its_place(kept: Kept) -> None:
    kept.open()

    async def work() -> None:
        async with running(Config(database=f"sqlite:///{kept.path}", streams=1)) as hands:
            for _ in range(5):
                hands.hand().close()
            said = b""
            while b"200 OK" not in said:
                with hands.hand() as client:
                    said = await heard(client, b"\r\n\r\n")
            assert b"200 OK" in said

    in_time(work)


# Through the server, by https


@pytest.fixture(scope="module")
def contexts(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's, and that of a client that trusts it."""
    made = certificates(tmp_path_factory.mktemp("certificates"), "127.0.0.1")
    servers = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    servers.load_cert_chain(made.certificate, made.key)
    return servers, ssl.create_default_context(cafile=made.authority)


@pytest.fixture(scope="module")
def relay() -> Relay:
    return Relay()


@contextmanager
def passed_on(relay: Relay, contexts: tuple[ssl.SSLContext, ssl.SSLContext]) -> Iterator[tuple[Any, socket.socket]]:
    """A client, and what the hub writes to for it."""
    servers, clients = contexts
    near, far = socket.socketpair()
    with ThreadPoolExecutor() as hands:
        shaken = hands.submit(servers.wrap_socket, far, server_side=True)
        client = clients.wrap_socket(near, server_hostname="127.0.0.1")
        server = shaken.result(SECONDS)
    ours, hub = socket.socketpair()
    relay.adopt(server, ours)
    with client, hub:
        client.settimeout(SECONDS)
        hub.settimeout(SECONDS)
        yield client, hub


def test_what_the_hub_says_comes_whole_by_https_until_it_ends(relay: Relay, contexts: Any) -> None:
    said = bytes(range(256)) * 8192
    with passed_on(relay, contexts) as (client, hub), ThreadPoolExecutor() as hands:
        sent = hands.submit(hub.sendall, said)
        heard = b""
        while len(heard) < len(said):
            heard += client.recv(1 << 16)
        sent.result(SECONDS)
        assert heard == said
        hub.close()
        assert client.recv(1) == b""


def test_a_client_that_leaves_by_https_leaves_the_hub(relay: Relay, contexts: Any) -> None:
    with passed_on(relay, contexts) as (client, hub):
        hub.sendall(b"news")
        assert client.recv(4) == b"news"
        client.close()
        assert hub.recv(1) == b""


def test_a_client_that_talks_and_talks_by_https_is_dropped(relay: Relay, contexts: Any) -> None:
    with passed_on(relay, contexts) as (client, hub):
        with suppress(OSError):
            client.sendall(bytes(4 * CHATTER))
        assert hub.recv(1) == b""


def test_a_client_that_is_deaf_by_https_keeps_the_hub_from_saying_more_and_no_other(
    relay: Relay, contexts: Any
) -> None:
    with passed_on(relay, contexts) as (_, deaf), passed_on(relay, contexts) as (client, hub):
        deaf.settimeout(0.2)
        sent, much = 0, 64 << 20
        with suppress(TimeoutError):
            while sent < much:
                sent += deaf.send(bytes(1 << 16))
        assert sent < much
        hub.sendall(b"news")
        assert client.recv(4) == b"news"


# The server's side


@pytest.fixture
def app(kept: Kept) -> Iterator[Flask]:
    app = create_app(Config(database=f"sqlite:///{kept.path}"))
    yield app
    app.extensions[EXTENSION].streams.close()
    app.extensions[EXTENSION].keeper.store.close()


def test_a_server_without_connections_to_hand_over_says_so(app: Flask) -> None:
    owner = opens(app.test_client())
    refused(owner.get("/stream"), 501, "no-stream")
    assert app.extensions[EXTENSION].streams.pid is None


def environ(connection: object, protocol: str = "HTTP/1.1") -> dict[str, Any]:
    return {"gunicorn.socket": connection, "SERVER_PROTOCOL": protocol}


def test_only_a_plain_connection_of_a_store_with_a_tail_can_be_handed_over(kept: Kept) -> None:
    hub, without = Hub(Config(database=f"sqlite:///{kept.path}")), Hub(Config(database="memory://"))
    one, another = socket.socketpair()
    with one, another:
        assert hub.can_take(environ(one))
        assert not without.can_take(environ(one))
        assert not hub.can_take(environ(one, "HTTP/2.0"))
        assert not hub.can_take(environ(None))
        context = ssl.create_default_context()
        with context.wrap_socket(one, do_handshake_on_connect=False, server_hostname="phone") as wrapped:
            assert not hub.can_take(environ(wrapped))
        with pytest.raises(NoStream):
            without.take(environ(another), WANTED)


def test_a_connection_handed_over_is_the_servers_no_more(kept: Kept) -> None:
    kept.open()
    hub = Hub(Config(database=f"sqlite:///{kept.path}"))
    client, servers = socket.socketpair()
    client.settimeout(SECONDS)
    with client, servers:
        hub.take(environ(servers), WANTED)
        with pytest.raises(BrokenPipeError):
            servers.sendall(b"what gunicorn would answer")
        servers.shutdown(socket.SHUT_RDWR)
        assert client.recv(8) == b"HTTP/1.1"
        hub.close()
        while client.recv(1 << 16):
            pass


def test_a_hub_that_dies_at_once_is_not_started_over_and_over(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "REST", 3600.0)
    kept.open()
    hub = Hub(Config(database=f"sqlite:///{kept.path}"))
    one, another = socket.socketpair()
    with one, another:
        hub.take(environ(one), WANTED)
        assert hub._running
        hub._running[0].kill()
        hub._running[0].wait()
        with pytest.raises(HubResting):
            hub.take(environ(another), WANTED)
    hub.close()


def test_while_the_hub_is_stuck_requests_do_not_wait_for_it(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "QUEUE", 0.01)
    hub = Hub(Config(database=f"sqlite:///{kept.path}"))
    one, another = socket.socketpair()
    with one, another, hub._turn, pytest.raises(HubResting):
        hub.take(environ(one), WANTED)


def test_entries_are_told_as_the_log_tells_them(app: Flask, kept: Kept) -> None:
    owner = opens(app.test_client())
    tail = open_tail(f"sqlite:///{kept.path}")
    paper = Paper()
    Board(tail, lambda _: None).join(Follower(Door(owner.table, token_hash(owner.token)), 0, paper))
    tail.close()
    (data,) = re.findall(rb"^data: (.*)$", paper.events, re.MULTILINE)
    assert [json.loads(data)] == owner.get("/log").json["entries"]  # type: ignore[index]
