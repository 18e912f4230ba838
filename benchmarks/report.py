"""Writes benchmarks/results.md from what pytest-benchmark measured: every figure as a ratio to one of the same run."""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

ONE = "test_one_event_appended"
LAST = "test_the_last_of_500_has_an_entry"
SIXTEEN = "test_sixteen_clients_in_two_processes"
SHEET = "test_first_sheet_of_four_rounds"

RATIOS = (
    # what, measured, floor, goal
    ("one event through the keeper, judged / a bare commit", f"{ONE}[keeper]", f"{ONE}[bare commit]", "≤ 1.43"),
    ("one event through the store / a bare commit", f"{ONE}[store]", f"{ONE}[bare commit]", ""),
    ("one event by the eventsourcing library / a bare commit", f"{ONE}[eventsourcing]", f"{ONE}[bare commit]", ""),
    (
        "a log read again from SQLite and folded / the library reading the same events again",
        "test_a_log_read_again_and_folded",
        "test_a_log_read_again_by_the_library",
        "≤ 0.1",
    ),
    (
        "judge every article of a log of 2,000 entries / fold it",
        "test_log_of_2000[judge]",
        "test_log_of_2000[fold]",
        "≤ 6",
    ),
    ("fold and judge that log / parse its JSON", "test_log_of_2000[judge]", "test_log_of_2000[parse]", ""),
    ("fold that log / decode it typed", "test_log_of_2000[fold]", "test_log_of_2000[decode_all]", "≤ 2"),
    ("one more entry at 10,000 entries / at 100", "test_one_more_entry[10000]", "test_one_more_entry[100]", "≤ 1.1"),
    (
        "a turn taken back at 10,000 entries / at 100",
        "test_a_turn_taken_back[9958]",
        "test_a_turn_taken_back[100]",
        "≤ 1.1",
    ),
    ("any question on that log (the slowest) / fold it", "test_question[score]", "test_log_of_2000[fold]", ""),
    ("may this player take the pile / fold it", "test_question[may-take]", "test_log_of_2000[fold]", ""),
    ("what-if of a correction in the middle / fold it", "test_what_if_of_a_correction", "test_log_of_2000[fold]", ""),
    ("one event appended over HTTP, judged / a bare SQLite commit", "test_over_http", "test_bare_commit", ""),
    ("the same / a reading route of the same server", "test_over_http", "test_empty_route", "≤ 2.9"),
    (
        "from a POST until the last of 500 phones has the entry, by the hub / by a thread a stream",
        f"{LAST}[hub]",
        f"{LAST}[a thread a stream]",
        "≤ 0.5",
    ),
    (
        "one event appended over HTTP while 500 phones follow / while nobody does",
        "test_logging_while_phones_follow[500]",
        "test_logging_while_phones_follow[0]",
        "≤ 2",
    ),
    (
        "the sheet of four rounds / WeasyPrint on the same HTML",
        f"{SHEET}[sheet]",
        f"{SHEET}[same HTML by WeasyPrint alone]",
        "",
    ),
    (
        "the sheet of four rounds / WeasyPrint on a plain table of the same cells",
        f"{SHEET}[sheet]",
        f"{SHEET}[plain table of the same cells]",
        "≤ 0.85",
    ),
    (
        "the same sheet again / the first time",
        "test_sheet_over_http[same head again]",
        "test_sheet_over_http[first]",
        "≤ 0.02",
    ),
)
"""What is told: its words, the benchmark, its floor, and the goal where there is one."""


def main(measured: Path, results: Path) -> None:
    """Write the results of one run."""
    run = json.loads(measured.read_text(encoding="utf-8"))
    medians = {bench["name"]: bench["stats"]["median"] for bench in run["benchmarks"]}
    lines = [
        "# Benchmarks",
        "",
        "Made by `script/benchmark` in one run; every figure is a ratio of medians measured side by side, as machines",
        "are shared and noisy. Absolute times are for orientation only; of what only computes they are processor time.",
        "",
        f"Measured {run['datetime'][:10]} on {_machine(run)}, Python {platform.python_version()}.",
        f"On average of a quarter of an hour {os.getloadavg()[2]:.0f} processes wanted to run.",
        "",
        "| figure | ratio | goal | measured | floor |",
        "|---|---:|---|---:|---:|",
    ]
    for what, bench, floor, goal in RATIOS:
        if bench in medians and floor in medians:
            ratio = medians[bench] / medians[floor]
            lines.append(f"| {what} | {ratio:.2f} | {goal} | {_time(medians[bench])} | {_time(medians[floor])} |")
    noted = {bench["name"]: bench["extra_info"] for bench in run["benchmarks"] if len(bench["extra_info"]) > 1}
    lines += _contention(noted.get(f"{SIXTEEN}[together]"), noted.get(f"{SIXTEEN}[on its own]"))
    lines += _printing(noted.get("test_twenty_phones_log"))
    named = {name for _, *names, _ in RATIOS for name in names} | set(noted)
    rest = sorted(set(medians) - named)
    if rest:
        lines += ["", "Others, as measured:", "", "| benchmark | median |", "|---|---:|"]
        lines += [f"| `{name}` | {_time(medians[name])} |" for name in rest]
    if noted:
        lines += ["", "What was noted of some:", "", "| benchmark | figures |", "|---|---|"]
        lines += [f"| `{name}` | {_figures(noted[name])} |" for name in sorted(noted)]
    results.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _contention(together: dict[str, float] | None, on_its_own: dict[str, float] | None) -> list[str]:
    """Return how sixteen clients fare with one writer a process, beside a connection each."""
    if together is None or on_its_own is None:
        return []
    speed, fair = together["a second"] / on_its_own["a second"], together["slowest / fastest"]
    longest, median = together["longest wait"], together["median wait"]
    rates = f"{together['a second']} | {on_its_own['a second']}"
    return [
        f"| 16 clients in 2 processes, commits a second / each on its own | {speed:.2f} | ≥ 1.7 | {rates} |",
        f"| of these clients, the slowest / the fastest | {fair:.2f} | ≥ 0.7 | | |",
        f"| their longest wait / the median | {longest / median:.2f} | ≤ 50 | {longest} ms | {median} ms |",
    ]


def _printing(noted: dict[str, float] | None) -> list[str]:
    """Return how long phones that log wait while sheets render, the slowest of a hundred answers."""
    if noted is None:
        return []
    alone, meanwhile = noted["p99 alone"], noted["p99 meanwhile"]
    ratio, waits = meanwhile / alone, f"{meanwhile} ms | {alone} ms"
    return [f"| 20 phones log, p99 of a POST while sheets render / while none does | {ratio:.2f} | ≤ 2 | {waits} |"]


def _figures(noted: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in noted.items())


def _machine(run: dict[str, Any]) -> str:
    cpu = run["machine_info"].get("cpu", {})
    return f"{cpu.get('count', '?')} cores, {platform.machine()}"


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent / "results.md")
