"""A difference is printed with its seed, made small, and written as a case; a run sums up what it did."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from events.cases import examine as examine_case
from events.catalogue import Event, TableOpened
from events.judge import Bench
from events.notation import read
from tests.witness import difference as differences
from tests.witness import laws
from tests.witness.difference import KEPT, SCORED, Difference
from tests.witness.long_run import Run
from tests.witness.shrink import shrunk, write_case

ROOT: Final = Path(__file__).parents[2]


class FaultyBench(Bench):
    """A judge that allows no wild card in a meld, and pays 10 for each black three left, whatever was agreed."""

    def __init__(self, log: Sequence[Event]) -> None:
        opened = log[0]
        assert isinstance(opened, TableOpened)
        house = (*opened.house, ("meld.max_wild", "0"), ("black3.hand_value", "10"))
        super().__init__([replace(opened, house=house), *log[1:]])


def faulty_judge(opened: TableOpened, events: Sequence[Event]) -> Bench:
    bench = FaultyBench([opened])
    for event in events:
        bench.append(event)
    return bench


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[Difference]:
    """What the witness finds of the faulty judge in one round."""
    monkeypatch.setattr(laws, "Bench", FaultyBench)
    monkeypatch.setattr(differences, "Bench", FaultyBench)
    return laws.examine("classic", SEED, house=False).differences


SEED: Final = 4
"""A round in which wild cards are melded and black threes left."""


def of_law(found: Sequence[Difference], law: str) -> Difference:
    return next(each for each in found if each.law == law)


def test_a_difference_is_cut_to_the_turn_that_shows_it(found: list[Difference]) -> None:
    difference = of_law(found, KEPT)
    small = shrunk(difference, faulty_judge)
    assert small.articles == difference.articles == ("CC-MELD-3",)
    assert len(small.events) <= 6 < len(difference.events)


def test_a_case_is_written_that_the_faulty_judge_fails_and_the_right_one_passes(
    found: list[Difference], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [
        write_case(of_law(found, law), f"classic {SEED}", tmp_path / "found", faulty_judge) for law in (KEPT, SCORED)
    ]
    monkeypatch.undo()
    for path in paths:
        reading = read(path.read_text(encoding="utf-8"))
        assert not reading.errors
        assert examine_case(reading.games[0]).failures == 0, path.read_text(encoding="utf-8")
    text = paths[0].read_text(encoding="utf-8")
    assert text.startswith("# CC-MELD-3: ")
    assert text.endswith("= kept\n")
    assert f'[Source "witness, seed classic {SEED}"]' in text


def test_a_run_prints_the_seed_once_and_sums_up(
    found: list[Difference], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(2, tmp_path, judge=faulty_judge)
    for seed in (SEED, SEED + 1):
        run.add("classic", laws.Examined(f"classic {seed}", "out", differences=[of_law(found, KEPT)]))
    assert run.sum_up() == 2
    printed = capsys.readouterr().out
    assert printed.count(f"seed classic {SEED}:") == 1
    assert "2 times: a lawful play is kept shown CC-MELD-3; seeds 4, 5" in printed
    assert len(list(tmp_path.glob("*.meld"))) == 1


def test_a_short_run_from_the_command_line() -> None:
    command = [sys.executable, "-m", "tests.witness.long_run", "--rounds", "2", "--rulebook", "classic", "--no-cases"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "classic: 2 rounds" in done.stdout
    assert "0 failed" in done.stdout
