"""Many small situations, each held against every deal that it allows: progress, seeds, and what differed."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Final

from events.notation.writing import write_event
from tests.witness.brute import Told, TooMany
from tests.witness.brute_holding import LABELS, LEAVES_OPEN, Difference, differences
from tests.witness.brute_log import contradiction, slipped
from tests.witness.dealt import dealt
from tests.witness.situations import situation

CHUNK = 25
"""How many situations a process looks at before it reports."""


@dataclass(slots=True)
class Found:
    """What was found of some situations: how many were looked at, how many deals, what differed by seed.

    `open` counts by its key what the rules leave open though all deals agree.
    """

    looked_at: int = 0
    too_many: int = 0
    deals: int = 0
    differing: dict[int, list[str]] = field(default_factory=dict)
    open: Counter[str] = field(default_factory=Counter)


def from_position(seed: int) -> tuple[list[Difference], int]:
    """Return what differs in a situation that begins from a position, and how many deals it allows."""
    return differences(situation(seed))


def from_deal(seed: int) -> tuple[list[Difference], int]:
    """Return the same of a situation that begins with a deal."""
    return differences(dealt(seed), most=100)


def with_slip(seed: int) -> tuple[list[Difference], int]:
    """Return the same of a situation with a slip in its log, where its deals contradict the log or do not."""
    told = slipped(situation(seed), seed)
    if told is None:
        raise TooMany
    found, deals = contradiction(told)
    return ([found] if found is not None else []), deals


SORTS: Final[dict[str, Callable[[int], tuple[list[Difference], int]]]] = {
    "positions": from_position,
    "deals": from_deal,
    "slips": with_slip,
}
"""The sorts of situations."""


def made(sort: str, seed: int) -> Told | None:
    """Return the situation of a seed; None where there is none."""
    if sort == "deals":
        return dealt(seed)
    return slipped(situation(seed), seed) if sort == "slips" else situation(seed)


def look(sort: str, seeds: Sequence[int]) -> Found:
    """Look at situations; one that cannot be judged at all is told as a difference too."""
    found = Found()
    for seed in seeds:
        try:
            differing, deals = SORTS[sort](seed)
        except TooMany:
            found.too_many += 1
            continue
        except Exception as error:  # noqa: BLE001  (whatever it is, the run goes on and names the seed)
            found.differing[seed] = [f"{type(error).__name__}: {error}"]
            continue
        found.looked_at += 1
        found.deals += deals
        found.open.update(each.open for each in differing if each.open)
        wrong = [each.kind for each in differing if not each.open]
        if wrong:
            found.differing[seed] = wrong
    return found


def written(told: Told) -> str:
    """Return a situation as a text of the notation."""
    house = "; ".join(f"{name}={value}" for name, value in told.opened.house)
    lines = [f'[Rulebook "{told.opened.rulebook}"]', f'[House "{house}"]', '[Seats "N E"]', ""]
    return "\n".join([*lines, *(write_event(event, LABELS) for event in (told.start, *told.events))])


def run(sort: str, first: int, number: int, seconds: float, processes: int) -> int:
    """Look at situations from a seed on until there are enough or time is up; return how many differed."""
    started, sums, kinds, examples = time.monotonic(), Found(), Counter[str](), dict[str, int]()
    seeds = iter(range(first, first + 20 * number, CHUNK))
    with ProcessPoolExecutor(processes) as pool:
        waiting = {
            pool.submit(look, sort, range(at, at + CHUNK)) for at, _ in zip(seeds, range(2 * processes), strict=False)
        }
        while waiting:
            done = next(as_completed(waiting))
            waiting.remove(done)
            found = done.result()
            sums.looked_at += found.looked_at
            sums.too_many += found.too_many
            sums.deals += found.deals
            sums.differing |= found.differing
            sums.open += found.open
            for seed, each in found.differing.items():
                sys.stdout.write(f"\nseed {seed}: {'; '.join(each)}\n")
                kinds.update(dict.fromkeys(each, 1))
                for kind in each:
                    examples[kind] = min(examples.get(kind, seed), seed)
            passed = time.monotonic() - started
            _show(sums, passed)
            if sums.looked_at < number and passed < seconds and (at := next(seeds, None)) is not None:
                waiting.add(pool.submit(look, sort, range(at, at + CHUNK)))
    sys.stdout.write("\n")
    for kind, count in kinds.most_common():
        sys.stdout.write(f"{count:6} {kind} (seed {examples[kind]})\n")
    sys.stdout.write("left open by section 7 of the rules:\n")
    for key, count in sums.open.most_common():
        sys.stdout.write(f"{count:6} {key}: {LEAVES_OPEN[key]}\n")
    return len(sums.differing)


def _show(sums: Found, passed: float) -> None:
    end = "\r" if sys.stdout.isatty() else "\n"
    sys.stdout.write(
        f"{sums.looked_at} situations, {sums.deals} deals, {sums.too_many} passed over, "
        f"{len(sums.differing)} differ, {passed:.0f} s{end}"
    )
    sys.stdout.flush()


def main() -> int:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(prog="script/referee-witness", description=__doc__)
    parser.add_argument("--of", choices=tuple(SORTS), default="positions", help="what the situations begin from")
    parser.add_argument("--situations", type=int, default=5_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=1_800, help="when to stop in any case")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--show", type=int, metavar="SEED", help="write one situation and what differs in it")
    said = parser.parse_args()
    if said.show is not None:
        told = made(said.of, said.show)
        if told is None:
            return 0
        sys.stdout.write(written(told) + "\n\n")
        for each in SORTS[said.of](said.show)[0]:
            sys.stdout.write(
                f"{each.where - 1 if each.where else '?'} {each.kind} {Counter(each.filled)} {each.open}\n"
            )
        return 0
    return 1 if run(said.of, said.first, said.situations, said.seconds, said.processes) else 0


if __name__ == "__main__":
    sys.exit(main())
