"""The long run: a server killed hundreds of times under load, and a crowd at one table through several processes."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.soak import crowd, kills


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; return 1 if anything was not as it must be."""
    parser = argparse.ArgumentParser(prog="script/soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how often the server is killed")
    parser.add_argument("--seed", type=int, default=3, help="of the moments at which it is")
    parser.add_argument("--processes", type=int, default=4, help="server processes for the crowd; 0: no crowd")
    parser.add_argument("--threads", type=int, default=50, help="phones of the crowd")
    parser.add_argument("--batches", type=int, default=20, help="batches that each of them logs")
    said = parser.parse_args(arguments)
    faults: list[str] = []
    if said.kills:
        faults += _kill(said.kills, said.seed)
    if said.processes:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            found = crowd.run(Path(folder), processes=said.processes, threads=said.threads, batches=said.batches)
            say(f"{found}; {time.monotonic() - began:.0f} s")
            faults += found.faults
    for fault in faults[:20]:
        say(fault)
    return 1 if faults else 0


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _kill(count: int, seed: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        began, figures = time.monotonic(), kills.Figures()
        for figures in kills.run(count, Path(folder), seed):
            if figures.kills % 20 == 0 and figures.kills < count:
                say(f"{figures.kills} of {count} kills")
        say(f"{figures}; {time.monotonic() - began:.0f} s")
        return figures.faults


if __name__ == "__main__":
    sys.exit(main())
