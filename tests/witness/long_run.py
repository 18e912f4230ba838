"""The long run: many rounds of every rulebook in several processes, with progress; a failure prints its seed."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.witness.faults import FAULTS
from tests.witness.houses import BOOKS
from tests.witness.laws import SPREAD, Examined, examine
from tests.witness.shrink import write_case

FOUND: Final = Path(__file__).parents[1] / "cases" / "found"

CHUNK: Final = 25
"""How many rounds a process plays before it reports."""

MOST_CASES: Final = 20
"""How many cases are written: a fault that shows everywhere is told once or twice, not a thousand times."""


@dataclass(slots=True)
class Sums:
    """What a run amounts to."""

    rounds: int = 0
    entries: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    told: Counter[str] = field(default_factory=Counter)


def play(book: str, seeds: Sequence[int], rare: Sequence[str], *, house: bool) -> list[Examined]:
    """Examine rounds; one that cannot be played or judged at all is told as a failure too."""
    return [_play_one(book, seed, rare, house=house) for seed in seeds]


def _play_one(book: str, seed: int, rare: Sequence[str], *, house: bool) -> Examined:
    try:
        return examine(book, seed, house=house, rare=rare)
    except Exception as error:  # noqa: BLE001  (whatever it is, the run goes on and names the seed)
        failed = Examined(f"{book} {seed}", "failed")
        failed.faults.append(f"!{type(error).__name__}: {error}")
        return failed


def run(  # noqa: PLR0913  (what the command line says)
    books: Sequence[str], rounds: int, first: int, processes: int, *, house: bool, cases: Path | None
) -> int:
    """Play so many rounds of every rulebook; return how many failed."""
    failed = 0
    for book in books:
        sums = Sums()
        started = time.monotonic()
        with ProcessPoolExecutor(processes) as pool:
            waiting = [
                pool.submit(play, book, seeds, list(FAULTS)[at % SPREAD :: SPREAD], house=house)
                for at, seeds in enumerate(_chunks(first, rounds))
            ]
            for done in as_completed(waiting):
                for examined in done.result():
                    _add(sums, examined, cases)
                _show_progress(book, sums, rounds, time.monotonic() - started)
        _tell(book, sums, time.monotonic() - started)
        failed += sums.failed
    return failed


def _chunks(first: int, rounds: int) -> Iterator[range]:
    for at in range(first, first + rounds, CHUNK):
        yield range(at, min(at + CHUNK, first + rounds))


def _add(sums: Sums, examined: Examined, cases: Path | None) -> None:
    sums.rounds += 1
    sums.entries += examined.entries
    sums.ends[examined.ended] += 1
    sums.faults.update(name for name in examined.faults if not name.startswith("!"))
    crashed = [name for name in examined.faults if name.startswith("!")]
    if crashed or examined.differences:
        sums.failed += 1
    for words in crashed:
        sums.told[words] += 1
        if sums.told[words] == 1:
            _print(f"\nseed {examined.seed}: {words}")
    for difference in examined.differences:
        kind = f"{difference.law} {difference.level} {' '.join(difference.articles[:1])}"
        sums.told[kind] += 1
        if sums.told[kind] > 1:
            continue
        _print(f"\nseed {examined.seed}: {difference}")
        if cases is not None and len(sums.told) <= MOST_CASES:
            _print(f"  written to {write_case(difference, examined.seed, cases)}")


def _show_progress(book: str, sums: Sums, rounds: int, seconds: float) -> None:
    if sys.stdout.isatty() or sums.rounds % (CHUNK * 20) == 0:
        end = "" if sys.stdout.isatty() else "\n"
        _print(f"\r{book}: {sums.rounds} of {rounds} rounds, {sums.failed} failed, {seconds:.0f} s", end=end)


def _tell(book: str, sums: Sums, seconds: float) -> None:
    ends = ", ".join(f"{count} {how}" for how, count in sums.ends.most_common())
    _print(f"\n{book}: {sums.rounds} rounds, {sums.entries} entries, {sums.failed} failed, {seconds:.0f} s; {ends}")
    _print("  faults tried: " + ", ".join(f"{name} {sums.faults[name]}" for name in FAULTS if sums.faults[name]))
    for kind, count in sums.told.most_common():
        _print(f"  {count} times: {kind}")


def _print(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


def main() -> int:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(prog="script/witness", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000, help="rounds of each rulebook")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--rulebook", action="append", choices=BOOKS, help="these rulebooks only")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--plain", action="store_true", help="without house rules")
    parser.add_argument("--no-cases", action="store_true", help="write no cases to tests/cases/found")
    said = parser.parse_args()
    failed = run(
        said.rulebook or BOOKS, said.rounds, said.first, said.processes, house=not said.plain,
        cases=None if said.no_cases else FOUND,
    )  # fmt: skip
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
