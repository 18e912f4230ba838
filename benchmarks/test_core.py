"""The core: what folding and judging cost beside reading the same log from JSON."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.logs import ROUND, log_of
from events.catalogue import StockDrawn, TurnTakenBack
from events.fold import Fold
from events.games import teams_of, terms_of
from events.judge import Bench
from events.log import standing
from service.wire.encoding import decode, encode, kind_of

pytestmark = pytest.mark.benchmark(timer=time.process_time, disable_gc=True)
"""It only computes, while others do too; and what the collector takes depends on all that a run has loaded."""

LONG = log_of(2000)
STORED = [(kind_of(event), json.dumps(encode(event))) for event in LONG]


def parse() -> list[Any]:
    return [json.loads(data) for _, data in STORED]


def decode_all() -> list[Any]:
    return [decode(kind, 1, data) for kind, data in STORED]


def fold() -> Fold:
    opened = LONG[0]
    fold = Fold(opened, teams_of(opened), terms_of(opened))  # type: ignore[arg-type]
    for each in standing(LONG):
        fold.apply(each)
    return fold


def judge() -> Bench:
    return Bench(LONG)


@pytest.mark.parametrize("work", [parse, decode_all, fold, judge], ids=lambda work: work.__name__)
def test_log_of_2000(benchmark: BenchmarkFixture, work: Any) -> None:
    benchmark.group = "a log of 2,000 entries"
    benchmark.pedantic(work, rounds=7, warmup_rounds=1)


@pytest.mark.parametrize("length", [100, 10_000])
def test_one_more_entry(benchmark: BenchmarkFixture, length: int) -> None:
    benchmark.group = "one more entry"
    bench = Bench(log_of(length))
    seat = bench.table.rounds[-1].due or 1
    benchmark.pedantic(bench.append, args=(StockDrawn(seat=seat),), rounds=300, warmup_rounds=20)


@pytest.mark.parametrize("length", [100, 100 + 106 * ROUND])
def test_a_turn_taken_back(benchmark: BenchmarkFixture, length: int) -> None:
    benchmark.group = "a turn taken back"
    bench = Bench(log_of(length))

    def begin_turn() -> None:
        bench.append(StockDrawn(seat=bench.table.rounds[-1].due or 1))

    benchmark.pedantic(bench.append, args=(TurnTakenBack(),), setup=begin_turn, rounds=100, warmup_rounds=5)
