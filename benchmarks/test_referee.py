"""The referee's answers on a log of 2,000 entries, beside folding that log once."""

from __future__ import annotations

import time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.logs import log_of
from events import asked
from events.catalogue import LogCorrected, StockDrawn
from events.consequences import consequences
from events.judge import Bench
from events.questions import answer
from events.survey import survey

pytestmark = pytest.mark.benchmark(timer=time.process_time, disable_gc=True)
"""As in test_core, beside which it is told."""

BENCH = Bench(log_of(2000))
SEAT = next(each.due or 1 for each in reversed(BENCH.table.rounds))
GROUP = "the referee on 2,000 entries"

QUESTIONS = {
    "may-take": asked.MayTake(seat=SEAT),
    "may-go-out": asked.MayGoOut(seat=SEAT),
    "score": asked.ScoreOf(team=(1, 3)),
    "verdict": asked.VerdictOn(entry=1000),
    "contract": asked.ContractOf(team=(1, 3)),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_question(benchmark: BenchmarkFixture, question: Any) -> None:
    benchmark.group = GROUP
    benchmark.pedantic(answer, args=(BENCH, question, tuple("NESW")), rounds=20, warmup_rounds=2)


def test_whole_table(benchmark: BenchmarkFixture) -> None:
    benchmark.group = GROUP
    benchmark.pedantic(survey, args=(BENCH,), rounds=20, warmup_rounds=2)


def test_what_if_of_one_play(benchmark: BenchmarkFixture) -> None:
    benchmark.group = GROUP
    benchmark.pedantic(consequences, args=(BENCH, [StockDrawn(seat=SEAT)]), rounds=10, warmup_rounds=1)


def test_what_if_of_a_correction(benchmark: BenchmarkFixture) -> None:
    benchmark.group = GROUP
    benchmark.pedantic(consequences, args=(BENCH, [LogCorrected(first=1000, last=1000)]), rounds=5, warmup_rounds=1)
