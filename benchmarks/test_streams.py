"""Five hundred phones that follow one table: when the last of them has an entry, and what it costs whoever logs."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.crowd import Audience
from tests.service.following import Table, opened
from tests.service.serving import Line, serving

WATCHERS = 500
ROUNDS = 60
PAUSE = 0.05
"""Seconds between entries: faster than any table plays."""

WAYS = {"hub": ("service.cli", "16"), "a thread a stream": ("benchmarks.threads", str(WATCHERS + 16))}
"""How streams are served: the command, and how many threads it needs."""


@contextmanager
def evening(folder: Path, way: str) -> Iterator[Table]:
    module, threads = WAYS[way]
    with serving(folder / "redthree.db", module, REDTHREE_THREADS=threads) as server:
        yield opened(server)


class Scorer:
    """A phone that logs, one entry after the other, on a connection that stays open."""

    def __init__(self, table: Table, line: Line) -> None:
        self._table, self._line = table, line
        self._ids = (f"00000000-0000-4000-8000-{number:012}" for number in itertools.count())
        self.number = 1

    def log(self) -> None:
        event = {"id": next(self._ids), "kind": "hand-counted", "data": {"seat": 1, "count": 11}}
        path, headers = f"{self._table.path}/log", {"If-Match": "*"}
        reply = self._line.call("POST", path, {"events": [event]}, **headers)
        assert reply.status == 201, reply
        self.number += 1


@pytest.mark.timeout(600)
@pytest.mark.parametrize("way", WAYS)
def test_the_last_of_500_has_an_entry(benchmark: BenchmarkFixture, tmp_path: Path, way: str) -> None:
    benchmark.group = f"from a POST until the last of {WATCHERS} phones has the entry"
    with evening(tmp_path, way) as table, closing(Line(table.server, table.owner)) as line:
        scorer, audience = Scorer(table, line), Audience.of(table, WATCHERS)

        def entry() -> None:
            scorer.log()
            audience.hear(str(scorer.number))

        benchmark.pedantic(entry, rounds=ROUNDS, warmup_rounds=5)
        assert audience.go() == 0


@pytest.mark.timeout(600)
@pytest.mark.parametrize("watchers", [0, WATCHERS])
def test_logging_while_phones_follow(benchmark: BenchmarkFixture, tmp_path: Path, watchers: int) -> None:
    benchmark.group = "a POST while phones follow"
    with evening(tmp_path, "hub") as table, closing(Line(table.server, table.owner)) as line:
        scorer, audience = Scorer(table, line), Audience.of(table, watchers) if watchers else None
        benchmark.pedantic(scorer.log, setup=lambda: time.sleep(PAUSE), rounds=2 * ROUNDS, warmup_rounds=5)
        if audience:
            audience.hear(str(scorer.number))
            assert audience.go() == 0
