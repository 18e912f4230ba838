"""The long run: many rounds of every rulebook in several processes, with progress; a failure prints its seed."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.witness.difference import Difference, Judge, judged
from tests.witness.houses import BOOKS
from tests.witness.laws import Examined, examine
from tests.witness.shrink import write_case

FOUND: Final = Path(__file__).parents[1] / "cases" / "found"

CHUNK: Final = 25
"""How many rounds a process plays before it reports."""

MOST_CASES: Final = 20
"""How many cases are written: a fault that shows everywhere is told once or twice, not a thousand times."""

MOST_SEEDS: Final = 40
"""How many seeds of one kind of failure are listed at the end."""


@dataclass(slots=True)
class Sums:
    """What a run of a rulebook amounts to."""

    rounds: int = 0
    entries: int = 0
    asked: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    told: dict[str, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Run:
    """A run in progress: so many rounds of every rulebook; cases go to a folder, or nowhere."""

    rounds: int
    cases: Path | None
    judge: Judge = judged
    started: float = field(default_factory=time.monotonic)
    sums: dict[str, Sums] = field(default_factory=dict)
    written: int = 0

    def add(self, book: str, examined: Examined) -> None:
        """Take in a round; the first difference of its kind is printed with its seed, and written as a case."""
        sums = self.sums.setdefault(book, Sums())
        sums.rounds += 1
        sums.entries += examined.entries
        sums.asked += examined.asked
        sums.ends[examined.ended] += 1
        sums.faults.update(examined.faults)
        sums.failed += bool(examined.differences or examined.crashed)
        if examined.crashed:
            self._tell(sums, examined.crashed, examined.seed, examined.crashed)
        for difference in examined.differences:
            kind = f"{difference.law} {difference.level} {' '.join(difference.articles[:1])}"
            if self._tell(sums, kind, examined.seed, str(difference)):
                self._write(difference, examined.seed)

    def _tell(self, sums: Sums, kind: str, seed: str, words: str) -> bool:
        seeds = sums.told.setdefault(kind, [])
        seeds.append(seed)
        if len(seeds) > 1:
            return False
        _print(f"\nseed {seed}: {words}")
        return True

    def _write(self, difference: Difference, seed: str) -> None:
        if self.cases is not None and self.written < MOST_CASES:
            self.written += 1
            _print(f"  written to {write_case(difference, seed, self.cases, self.judge)}")

    def show_progress(self) -> None:
        """Print how far every rulebook is: over itself on a screen, now and then into a file."""
        done = sum(sums.rounds for sums in self.sums.values())
        if sys.stdout.isatty() or done % (CHUNK * 40) == 0:
            words = ", ".join(f"{book} {sums.rounds}" for book, sums in self.sums.items())
            failed = sum(sums.failed for sums in self.sums.values())
            start, end = ("\r", "") if sys.stdout.isatty() else ("", "\n")
            _print(f"{start}{words} of {self.rounds} rounds, {failed} failed, {self._seconds} s", end=end)

    def sum_up(self) -> int:
        """Print what the run amounts to; return how many rounds failed."""
        for book, sums in self.sums.items():
            _print(f"\n{book}: {sums.rounds} rounds, {sums.entries} entries, {sums.failed} failed, {self._seconds} s")
            ends = sums.ends.most_common()
            _print("  ends: " + ", ".join(f"{how} {count} ({100 * count / sums.rounds:.1f}%)" for how, count in ends))
            _print(f"  {sums.asked} answers compared, {sums.faults.total()} faults judged: ")
            _print("  " + ", ".join(f"{name} {count}" for name, count in sums.faults.most_common()))
            for kind, seeds in sums.told.items():
                _print(
                    f"  {len(seeds)} times: {kind}; seeds {', '.join(seed.split()[1] for seed in seeds[:MOST_SEEDS])}"
                )
        return sum(sums.failed for sums in self.sums.values())

    @property
    def _seconds(self) -> int:
        return round(time.monotonic() - self.started)


def play(book: str, seeds: Sequence[int], *, house: bool) -> tuple[str, list[Examined]]:
    """Examine rounds; one that cannot be played or judged at all is told as a failure too."""
    return book, [_play_one(book, seed, house=house) for seed in seeds]


def _play_one(book: str, seed: int, *, house: bool) -> Examined:
    try:
        return examine(book, seed, house=house, sparing=True)
    except Exception as error:  # noqa: BLE001  (whatever it is, the run goes on and names the seed)
        return Examined(f"{book} {seed}", "failed", crashed=f"{type(error).__name__}: {error}")


def run(  # noqa: PLR0913  (what the command line says)
    books: Sequence[str], rounds: int, first: int, processes: int, *, house: bool, cases: Path | None
) -> int:
    """Play so many rounds of every rulebook, the rulebooks in turn; return how many failed.

    An interrupt, or being told to end, sums up what has been done.
    """
    running = Run(rounds, cases)
    with ProcessPoolExecutor(processes) as pool:
        waiting = [pool.submit(play, book, seeds, house=house) for seeds in _chunks(first, rounds) for book in books]
        try:
            for done in as_completed(waiting):
                book, found = done.result()
                for examined in found:
                    running.add(book, examined)
                running.show_progress()
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
    return running.sum_up()


def _chunks(first: int, rounds: int) -> Iterator[range]:
    for at in range(first, first + rounds, CHUNK):
        yield range(at, min(at + CHUNK, first + rounds))


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
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    failed = run(
        said.rulebook or BOOKS, said.rounds, said.first, said.processes, house=not said.plain,
        cases=None if said.no_cases else FOUND,
    )  # fmt: skip
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
