"""Live news from a real server: who follows a table is sent every entry, once and in order, whatever happens."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from service.errors import TooManyStreams
from service.languages import translations
from tests.service.following import (
    SECONDS,
    Crowd,
    Table,
    answered,
    asking,
    connected,
    following,
    hub_of,
    in_a_loop,
    is_gone,
    opened,
)
from tests.service.serving import Line, Server, serving

PHONES = 60


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("streams")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A server with far fewer threads than there are phones that follow."""
    with serving(folder / "redthree.db", REDTHREE_THREADS="4") as server:
        yield server


@pytest.fixture
def table(server: Server) -> Table:
    return opened(server)


def test_sixty_phones_see_every_entry_once_and_hold_no_thread(table: Table) -> None:
    async def evening() -> Crowd:
        crowd = Crowd(table, PHONES, upto=40)
        following = asyncio.create_task(crowd.follow())
        await asyncio.wait_for(crowd.here.wait(), SECONDS)
        for batch in (1, 2, 30, 1, 1, 1, 1, 1, 1):
            await asyncio.to_thread(table.log, batch)
        await asyncio.wait_for(following, SECONDS)
        return crowd

    crowd = in_a_loop(evening())
    for watcher in crowd.watchers:
        assert watcher.numbers == list(range(1, 41))


def test_an_event_is_the_entry_as_the_log_has_it(table: Table) -> None:
    reason = {"id": "6f1c1a52-5a3e-4d0e-9d5c-3a6f2f1f7c11", "kind": "turn-taken-back", "data": {"reason": "a\nslip ♥"}}
    drawn = {"id": "6f1c1a52-5a3e-4d0e-9d5c-3a6f2f1f7c12", "kind": "stock-drawn", "data": {"seat": 1}}
    start = {"id": "6f1c1a52-5a3e-4d0e-9d5c-3a6f2f1f7c13", "kind": "round-started", "data": {"upcards": ["K"]}}
    with following(table) as stream:
        assert stream.status == 200
        assert stream.headers["content-type"] == "text/event-stream"
        assert stream.headers["cache-control"] == "no-store"
        assert stream.headers["x-content-type-options"] == "nosniff"
        assert table.call("POST", "/log", {"events": [start, drawn, reason]}, **{"If-Match": "*"}).status == 201
        events = stream.take(4)
    assert [entry for _, entry in events] == table.entries()
    assert [number for number, _ in events] == [1, 2, 3, 4]


def test_a_turn_that_is_built_is_shown_to_those_who_follow_and_kept_nowhere(table: Table) -> None:
    drawn = {"id": str(uuid.uuid4()), "kind": "stock-drawn", "data": {"seat": 1}}
    meant = {"id": str(uuid.uuid4()), "kind": "cards-discarded", "data": {"seat": 1, "cards": ["x"]}}
    head = table.call("GET", "/log").body["head"]["number"]
    with following(table, query=f"?after={head}") as stream:
        blocks = stream.blocks()
        for query, events in (("", [meant]), ("&building=1", [drawn, meant])):
            assert table.call("POST", f"/log?dry_run=1{query}", {"events": events}).status == 200
        kind, _, data = next(each for each in blocks if each.startswith("event")).partition("\ndata: ")
        assert kind == "event: building"
        assert json.loads(data) == {
            "after": head,
            "events": [{**drawn, "version": 1}],
        }
        table.log(1)
        assert next(each for each in blocks if each != ":").startswith(f"id: {head + 1}\n")
    assert table.call("GET", "/log").body["head"]["number"] == head + 1
    watcher = {"Authorization": f"Bearer {table.watcher}"}
    assert table.call("POST", "/log?dry_run=1&building=1", {"events": [drawn]}, **watcher).status == 403


def test_a_turn_is_not_built_any_more_once_it_is_on_record(table: Table) -> None:
    logged, meant = ([{"id": str(uuid.uuid4()), "kind": "stock-drawn", "data": {"seat": 1}}] for _ in range(2))
    assert table.call("POST", "/log", {"events": logged}, **{"If-Match": "*"}).status == 201
    with following(table, query=f"?after={table.call('GET', '/log').body['head']['number']}") as stream:
        blocks = stream.blocks()
        for events in (logged, meant):
            assert table.call("POST", "/log?dry_run=1&building=1", {"events": events}).status == 200
        shown = next(each for each in blocks if each.startswith("event"))
    assert str(meant[0]["id"]) in shown


def test_a_phone_goes_on_after_what_it_has_seen(table: Table) -> None:
    table.log(9)
    for query, last, first in (("", None, 1), ("?after=4", None, 5), ("?after=4", 7, 8), ("", 9, 10)):
        with following(table, query=query, last=last) as stream:
            assert [number for number, _ in stream.take(11 - first)] == list(range(first, 11))
    with following(table, last=10) as stream:
        table.log(1)
        assert next(iter(stream))[0] == 11


def test_a_long_log_is_sent_whole(table: Table) -> None:
    table.log(500)
    table.log(300)
    with following(table) as stream:
        assert [number for number, _ in stream.take(801)] == list(range(1, 802))


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "99999999999999999999", "4-9f86d081884c7d65"])
def test_a_last_event_that_is_none_is_refused(table: Table, last: str) -> None:
    with following(table, last=last) as stream:
        assert stream.status == 422
        assert stream.problem()["code"] == "fields"


def test_a_last_event_from_the_future_says_that_the_log_was_replaced(table: Table) -> None:
    for query, last in (("", 2), ("?after=999999999", None)):
        with following(table, query=query, last=last) as stream:
            assert stream.status == 412
            found = stream.problem()
        assert (found["code"], found["head"]["number"]) == ("log-replaced", 1)


def test_a_stream_ends_when_the_log_is_cut_behind_its_back(table: Table, folder: Path) -> None:
    table.log(4)
    with following(table) as stream:
        stream.take(5)
        with closing(sqlite3.connect(folder / "redthree.db")) as db, db:
            db.execute("DELETE FROM entries WHERE table_id = ? AND number > 3", (table.id,))
        assert list(stream) == []
    with following(table, last=5) as stream:
        assert stream.problem()["code"] == "log-replaced"


def test_only_who_has_a_link_follows(server: Server, table: Table) -> None:
    strange = opened(server)
    for token in (strange.owner, strange.watcher, "guessed"):
        with following(table, token) as stream:
            assert (stream.status, stream.problem()["code"]) == (403, "not-allowed")
    for token in (table.owner, table.watcher):
        with following(table, token) as stream:
            assert stream.take(1)[0][0] == 1


def test_a_revoked_link_brings_nothing_that_was_logged_after(table: Table) -> None:
    (link,) = [each for each in table.call("GET", "/links").body["links"] if each["role"] == "watcher"]
    with following(table, table.watcher) as watcher, following(table, table.owner) as owner:
        watcher.take(1)
        assert table.call("DELETE", f"/links/{link['link']}").status == 204
        revoked = time.monotonic()
        table.log(1)
        assert list(watcher) == []
        assert time.monotonic() - revoked < 10
        assert [number for number, _ in owner.take(2)] == [1, 2]
    with following(table, table.watcher) as watcher:
        assert watcher.status == 403


def test_a_forgotten_table_ends_its_streams(table: Table) -> None:
    with following(table) as stream:
        stream.take(1)
        assert table.call("DELETE", "").status == 204
        assert list(stream) == []
    with following(table) as stream:
        assert stream.status == 403


def test_a_hub_that_is_killed_is_started_again_and_nothing_is_missed(server: Server, table: Table) -> None:
    async def evening() -> Crowd:
        crowd = Crowd(table, 20, upto=61)
        following = asyncio.create_task(crowd.follow())
        await asyncio.wait_for(crowd.here.wait(), SECONDS)
        for turn in range(30):
            await asyncio.to_thread(table.log, 2)
            if turn in (5, 20):
                os.kill(await asyncio.to_thread(the_hub), signal.SIGKILL)
        await asyncio.wait_for(following, SECONDS)
        return crowd

    def the_hub() -> int:
        with following(table) as stream:  # so that there is one
            stream.take(1)
            hubs.append(hub_of(server))
        return hubs[-1]

    hubs: list[int] = []
    crowd = in_a_loop(evening())
    assert len(set(hubs)) == 2
    for watcher in crowd.watchers:
        assert watcher.numbers == list(range(1, 62))
        assert watcher.again >= 1


def test_a_phone_that_does_not_read_keeps_nobody_waiting_and_misses_nothing(table: Table) -> None:
    everything = list(range(1, 3002))
    with connected(table.server.address, takes=4096) as slow:
        slow.sendall(asking(table.path, table.watcher))
        stream = answered(slow)
        with following(table) as quick:
            for _ in range(6):
                table.log(500)
            assert [number for number, _ in quick.take(3001)] == everything
        assert [number for number, _ in stream.take(3001)] == everything


def test_a_request_of_an_older_kind_is_served_too(table: Table) -> None:
    with following(table, http="1.0") as stream:
        assert stream.take(1)[0][0] == 1


def test_a_connection_that_was_used_before_can_become_a_stream(table: Table) -> None:
    line = Line(table.server, table.watcher)
    assert line.call("GET", table.path).status == 200
    connection = line._connection.sock
    connection.sendall(asking(table.path, table.watcher))
    assert answered(connection).take(1)[0][0] == 1
    line.close()


def test_what_a_client_sends_ahead_is_not_answered(table: Table) -> None:
    with connected(table.server.address) as connection:
        connection.sendall(
            asking(table.path, table.watcher) + asking(table.path, table.watcher).replace(b"GET", b"HEAD")
        )
        stream = answered(connection)
        assert stream.headers["connection"] == "close"
        table.log(3)
        assert [number for number, _ in stream.take(4)] == [1, 2, 3, 4]


def test_asking_for_the_head_alone_opens_no_stream(table: Table) -> None:
    line = Line(table.server, table.watcher)
    for _ in range(2):
        reply = line.call("HEAD", table.path + "/stream")
        assert (reply.status, reply.headers["Content-Type"]) == (200, "text/event-stream")
    line.close()


def test_streams_are_limited_in_all_and_at_one_table(tmp_path: Path) -> None:
    limits = {"REDTHREE_STREAMS": "4", "REDTHREE_STREAMS_A_TABLE": "3"}
    with serving(tmp_path / "redthree.db", **limits) as server:
        crowded, other = opened(server), opened(server)
        with following(crowded) as first, following(crowded) as second:
            with following(crowded) as third:
                third.take(1)
                refused(crowded)
                with following(other) as fourth:
                    fourth.take(1)
                    refused(other)
                    refused(other, TooManyStreams().said.told(translations("nl").gettext), "?language=nl")
                    assert other.call("GET", "/log").status == 200
            until = time.monotonic() + SECONDS
            while True:  # the hub hears of those who left as soon as it can
                with following(crowded) as again:
                    if again.status == 200 or time.monotonic() > until:
                        break
                time.sleep(0.02)
            assert again.status == 200
            crowded.log(1)
            assert [number for number, _ in first.take(2)] == [number for number, _ in second.take(2)] == [1, 2]


def refused(table: Table, says: str = "Too many phones follow", query: str = "") -> None:
    """Assert that there is no room for one more."""
    with following(table, query=query) as stream:
        assert stream.status == 503
        found = stream.problem()
        assert (found["code"], found["detail"].startswith(says)) == ("too-many-streams", True)
        assert stream.headers["content-type"] == "application/problem+json"
        assert stream.headers["connection"] == "close"
        assert int(stream.headers["retry-after"]) > 0


def test_a_server_stops_in_time_with_streams_open_and_leaves_no_hub(tmp_path: Path) -> None:
    with serving(tmp_path / "redthree.db") as server:
        table = opened(server)
        with following(table) as one, following(table, table.owner) as another:
            one.take(1)
            hub = hub_of(server)
            started = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - started < 15
            assert list(one) == []
            another.take(1)
            assert list(another) == []
        assert is_gone(hub)
    said = (tmp_path / "server.log").read_text()
    assert not [secret for secret in (table.owner, table.watcher, table.id) if secret in said], said


def test_a_server_that_is_killed_leaves_no_hub(tmp_path: Path) -> None:
    with serving(tmp_path / "redthree.db") as server:
        table = opened(server)
        with following(table) as stream:
            stream.take(1)
            hub = hub_of(server)
            os.kill(server.worker, signal.SIGKILL)
            assert list(stream) == []
            assert is_gone(hub)
        with following(table) as stream:  # by the process that gunicorn puts in its place
            stream.take(1)
            hub = hub_of(server)
            server.kill()
            assert is_gone(hub)
