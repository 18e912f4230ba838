"""What the table's page weighs on a phone's first visit, and what Lighthouse says of it, as Lighthouse throttles.

`script/lighthouse` writes `benchmarks/phone.md`. Lighthouse is Google's, for Node; it is asked for by name and
version, and not part of the project's requirements: without Node, npm and their registry only the weight is measured.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser

from events.catalogue import CardsDiscarded
from events.notation import read, write_log
from service.pages.assets import ASSETS
from tests.browser import serving
from tests.browser.phone import Phone
from tests.browser.tables import imported

LIGHTHOUSE: Final = "lighthouse@12.8.2"
RUNS: Final = 5
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
FIGURES: Final = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "speed-index": "speed index",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
}
MOST_WEIGHT: Final = 60 * 1024
LEAST_SCORE: Final = 95
ROUND: Final = serving.ROOT / "examples" / "classic-round.meld"
TURNS: Final = 17  # of the round are on the table
RESULTS: Final = serving.ROOT / "benchmarks" / "phone.md"


@dataclass(frozen=True)
class Table:
    """A table in full swing, and the cookie by which its page opens."""

    address: str
    cookie: str


@contextmanager
def serving_alone() -> Iterator[tuple[Browser, str]]:
    """A browser, and a server with nothing on it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving.chromium() as browser,
        serving.serving(Path(folder)) as address,
    ):
        yield browser, address


def half_played(browser: Browser, address: str) -> Table:
    """A table whose round is half played."""
    context = browser.new_context(base_url=address, service_workers="block")
    (game,) = read(ROUND.read_text(encoding="utf-8")).games
    discards = [place for place, event in enumerate(game.log) if isinstance(event, CardsDiscarded)]
    table = imported(Phone(context.new_page()), write_log(game.log[: discards[TURNS] + 1], game.labels))
    (token,) = [each["value"] for each in context.cookies() if each["name"] == f"redthree-{table}"]
    context.close()
    return Table(f"{address}/tables/{table}", f"redthree-{table}={token}")


def weight(browser: Browser, table: Table) -> tuple[Counter[str], Counter[str]]:
    """Bytes and requests of a first visit, by kind: the page with all it needs, headers and all."""
    context = browser.new_context(extra_http_headers={"Cookie": table.cookie})
    page = context.new_page()
    session = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes, requests = Counter[str](), Counter[str]()

    def answered(event: Mapping[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: Mapping[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        sizes[kind] += int(event["encodedDataLength"])
        requests[kind] += 1

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    page.goto(table.address)
    page.locator("#tray").wait_for()
    page.wait_for_timeout(1000)  # the icon and the manifest come last
    context.close()
    return sizes, requests


def lighthouse(table: Table) -> list[dict[str, Any]]:
    """Let Lighthouse look at the page, as its mobile preset throttles; none where it cannot be had."""
    if shutil.which("npx") is None:
        return []
    reports: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [
            "npx", "--yes", LIGHTHOUSE, table.address, "--quiet", f"--only-categories={','.join(CATEGORIES)}",
            f"--extra-headers={json.dumps({'Cookie': table.cookie})}", "--output=json", f"--output-path={path}",
            f"--chrome-flags={' '.join(serving.FLAGS)}",
        ]  # fmt: skip
        for _ in range(RUNS):
            done = subprocess.run(command, env={**os.environ, "CHROME_PATH": serving.CHROMIUM}, cwd=folder, check=False)
            if done.returncode != 0:
                return []
            reports.append(json.loads(path.read_text(encoding="utf-8")))
    return reports


def written(sizes: Counter[str], requests: Counter[str], reports: list[dict[str, Any]]) -> str:
    """The results, as Markdown."""
    lines = [
        "# The table's page on a phone",
        "",
        "Measured by `script/lighthouse`: a round of Classic Canasta half played, first visit, nothing cached.",
        "",
        "| what | requests | KiB as sent |",
        "|---|---|---|",
        *(f"| {kind.lower()} | {requests[kind]} | {size / 1024:.1f} |" for kind, size in sizes.most_common()),
        f"| **all** | {requests.total()} | **{sizes.total() / 1024:.1f}** (goal: below {MOST_WEIGHT // 1024}) |",
        "",
        f"Then the service worker fetches what else opens without network, once a version: {shell() / 1024:.0f} KiB.",
        "",
    ]
    if not reports:
        return "\n".join([*lines, "Lighthouse was not run: it could not be had on this machine.", ""])
    lines += [
        f"Lighthouse {reports[0]['lighthouseVersion']}, mobile, throttled as it does; the median of {RUNS} runs.",
        "",
        "| category | score | goal |",
        "|---|---|---|",
        *(f"| {name} | {score(reports, name)} | {LEAST_SCORE} |" for name in CATEGORIES),
        "",
        "| figure | median |",
        "|---|---|",
        *(f"| {says} | {figure(reports, name)} |" for name, says in FIGURES.items()),
        "",
    ]
    return "\n".join(lines)


def shell() -> int:
    """The bytes of all files of a version, packed."""
    files = [ASSETS[name] for name in ASSETS.names if not name.endswith(".png")]
    return sum(len(file.compressed or file.content) for file in files)


def score(reports: list[dict[str, Any]], category: str) -> int:
    """The median score in a category."""
    return round(100 * median(report["categories"][category]["score"] for report in reports))


def figure(reports: list[dict[str, Any]], name: str) -> str:
    """The median of a figure, with its unit."""
    value = median(report["audits"][name]["numericValue"] for report in reports)
    return f"{value:.3f}" if name == "cumulative-layout-shift" else f"{value / 1000:.2f} s"


def main() -> None:
    """Measure, write the results, and fail where a goal is missed."""
    with serving_alone() as (browser, address):
        table = half_played(browser, address)
        sizes, requests = weight(browser, table)
        reports = lighthouse(table)
    text = written(sizes, requests, reports)
    RESULTS.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
    missed = [name for name in CATEGORIES if reports and score(reports, name) < LEAST_SCORE]
    if sizes.total() >= MOST_WEIGHT:
        missed.append("weight")
    if missed:
        sys.exit(f"Missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
