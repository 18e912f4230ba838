"""Paper: what a score sheet costs beside WeasyPrint alone, the second time, and those who log meanwhile.

Run by itself, `python -m benchmarks.test_paper`, it prints 200 sheets and tells how much memory the renderer holds.
"""

from __future__ import annotations

import itertools
import json
import re
import statistics
import threading
import time
import urllib.request
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import pytest
from flask.testing import FlaskClient
from pytest_benchmark.fixture import BenchmarkFixture

from service.app import create_app
from service.config import Config
from service.context import EXTENSION as SERVICES
from service.reports import routes
from service.reports.contexts import SheetDocument
from service.reports.evening import sheets
from service.reports.files import games_of
from service.reports.game import Language
from service.reports.printing import FORMS, html_of, printed
from service.reports.renderer import HERE, Renderer
from tests.service.serving import Line, Server, serving

ROUNDS: Final = 4
ENGLISH: Final = Language.of("en")
RENDERS: Final = 200
EVERY: Final = 20

PHONES: Final = 20
PACE: Final = 0.5
"""Seconds from one entry of a phone to its next: a phone at a fast table."""
SECONDS: Final = 5.0
TURNS: Final = 4


def text_of(rounds: int, dealer: str = "W") -> str:
    """Return a game of so many rounds, entered as totals, with something in every line."""
    said = [
        f"round {number}, dealer {dealer}\n"
        f"tally NS: natural 1, mixed 2, red-threes 2, went-out, cards {400 + 5 * number}\n"
        f"tally EW: mixed 1, cards {120 + 5 * number}, left {15 * number}\nend\n"
        for number in range(1, rounds + 1)
    ]
    return '[Rulebook "classic"]\n[Date "2026-11-29"]\n[N "Ada"]\n[E "Ben"]\n[S "Cato"]\n[W "Dora"]\n' + "".join(said)


GAMES: Final = games_of(text_of(ROUNDS).encode(), "four.meld")


def html_of_sheet() -> str:
    return html_of(sheets(GAMES, ENGLISH, "a4"), ENGLISH)


def cells_of(html: str) -> list[str]:
    """Return what stands in the cells of the tables of a document."""
    cells: list[str] = re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in cells]


def plain_table(cells: list[str], columns: int = 10) -> str:
    """Return one table with the text of these cells, and nothing else."""
    rows = ("".join(f"<td>{cell}" for cell in cells[at : at + columns]) for at in range(0, len(cells), columns))
    return f'<!doctype html><html lang="en"><title>Plain</title><table><tr>{"<tr>".join(rows)}</table>'


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    renderer = Renderer()
    printed(renderer, sheets(GAMES, ENGLISH, "a4"), ENGLISH)
    yield renderer
    renderer.close()


class Bare:
    """WeasyPrint as anybody would call it, loaded and warmed up."""

    def __init__(self) -> None:
        import weasyprint  # noqa: PLC0415  (half a second, for this alone)

        self.weasyprint: Any = weasyprint

    def pdf(self, html: str) -> bytes:
        written: bytes = self.weasyprint.HTML(string=html).write_pdf()
        return written

    def styled(self, html: str) -> bytes:
        """Print with the project's styles and fonts, from files."""
        fonts = self.weasyprint.text.fonts.FontConfiguration()
        text = "\n".join((HERE / "styles" / name).read_text("utf-8") for name in FORMS[SheetDocument].styles)
        css = text.replace("redthree:fonts/", f"{(HERE / 'fonts').as_uri()}/")
        styles = [self.weasyprint.CSS(string=css, font_config=fonts)]
        written: bytes = self.weasyprint.HTML(string=html).write_pdf(stylesheets=styles, font_config=fonts)
        return written


@pytest.fixture(scope="module")
def bare() -> Bare:
    bare = Bare()
    bare.pdf(plain_table(["1,285"]))
    return bare


@pytest.mark.parametrize("work", ["sheet", "plain table of the same cells", "same HTML by WeasyPrint alone"])
def test_first_sheet_of_four_rounds(benchmark: BenchmarkFixture, renderer: Renderer, bare: Bare, work: str) -> None:
    """The sheet is made from the judged log on, its log attached; the others from HTML that is there."""
    benchmark.group = "the first sheet of four rounds"
    html = html_of_sheet()
    cells = cells_of(html)
    benchmark.extra_info["cells"] = len(cells)
    if work == "sheet":
        attachments = GAMES[0].attachments

        def run() -> bytes:
            return printed(renderer, sheets(GAMES, ENGLISH, "a4"), ENGLISH, attachments)
    elif work.startswith("plain"):
        table = plain_table(cells)

        def run() -> bytes:
            return bare.pdf(table)
    else:

        def run() -> bytes:
            return bare.styled(html)

    assert benchmark.pedantic(run, rounds=7, warmup_rounds=1).startswith(b"%PDF")


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    app = create_app(Config(database="memory://"))
    yield app.test_client()
    app.extensions[routes.EXTENSION].close()
    app.extensions[SERVICES].keeper.store.close()


@pytest.mark.parametrize("again", [False, True], ids=["first", "same head again"])
def test_sheet_over_http(benchmark: BenchmarkFixture, client: FlaskClient, again: bool) -> None:
    benchmark.group = "a sheet over HTTP"
    opened = client.post("/api/tables/import", data=text_of(ROUNDS), content_type="text/x-meld").json
    assert opened
    address = f"/api/tables/{opened['table']}/sheet.pdf"
    printer = client.application.extensions[routes.EXTENSION]
    client.get(address)

    def forget() -> None:
        if not again:
            printer._kept.clear()

    def run() -> int:
        return client.get(address).status_code

    assert benchmark.pedantic(run, setup=forget, rounds=50 if again else 7) == 200


@dataclass(frozen=True, slots=True)
class Logging:
    """A phone that logs at a table of its own, at a pace, and notes how long each answer took, in milliseconds."""

    line: Line
    table: str
    etag: list[str]
    waits: list[float]

    @classmethod
    def at(cls, server: Server) -> Self:
        """Open a table."""
        with closing(Line(server)) as line:
            opened = line.call("POST", "/api/tables", {"rulebook": "classic"}).body
        token = opened["links"]["owner"].rpartition("/")[2]
        return cls(Line(server, token), opened["table"], [opened["head"]["etag"]], [])

    def log(self) -> None:
        """Log one entry."""
        event = {"id": str(uuid.uuid4()), "kind": "hand-counted", "data": {"seat": 1, "count": 11}}
        began = time.monotonic()
        reply = self.line.call(
            "POST", f"/api/tables/{self.table}/log", {"events": [event]}, **{"If-Match": f'"{self.etag[0]}"'}
        )
        self.waits.append((time.monotonic() - began) * 1000)
        assert reply.status == 201, reply
        self.etag[0] = reply.body["head"]["etag"]

    def keep_on(self, until: float, first: float) -> None:
        """Log until the time is up, for the first time after so many seconds."""
        due = time.monotonic() + first
        while due < until:
            time.sleep(max(due - time.monotonic(), 0))
            self.log()
            due += PACE


def print_on(server: Server, table: str, token: str, stop: threading.Event) -> int:
    """Ask for sheets, one after the other, each of which has to be rendered; return how many there were."""
    for count in itertools.count():
        if stop.is_set():
            return count
        name = json.dumps({"name": f"Ada {count}"}).encode()
        for method, path, body in (("PUT", "people/1", name), ("GET", "sheet.pdf", None)):
            asked = urllib.request.Request(  # noqa: S310  (a server of ours)
                f"{server.address}/api/tables/{table}/{path}",
                body,
                {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
                method=method,
            )
            urllib.request.urlopen(asked, timeout=120).read()  # noqa: S310  (as above)
    raise AssertionError


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served") / "redthree.db") as server:
        yield server


@pytest.mark.timeout(600)
def test_twenty_phones_log(benchmark: BenchmarkFixture, server: Server) -> None:
    """Twenty phones, each at a table of its own, while one sheet after the other is rendered, and while none is.

    By turns, so that both meet the same machine.
    """
    request = urllib.request.Request(  # noqa: S310  (a server of ours)
        f"{server.address}/api/tables/import", text_of(ROUNDS).encode(), {"Content-Type": "text/x-meld"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  (as above)
        printing = json.load(answer)
    token = printing["links"]["owner"].rpartition("/")[2]
    phones = [Logging.at(server) for _ in range(PHONES)]

    def log_on(*, sheets: bool) -> tuple[list[float], int]:
        stop, until = threading.Event(), time.monotonic() + SECONDS
        with ThreadPoolExecutor(PHONES + 1) as pool:
            logging = [pool.submit(phone.keep_on, until, PACE * at / PHONES) for at, phone in enumerate(phones)]
            printer = pool.submit(print_on, server, printing["table"], token, stop) if sheets else None
            for each in logging:
                each.result()
            stop.set()
            rendered = printer.result() if printer else 0
        waits = [wait for phone in phones for wait in phone.waits]
        for phone in phones:
            phone.waits.clear()
        return waits, rendered

    def run() -> tuple[list[float], list[float], int]:
        turns = [(log_on(sheets=False), log_on(sheets=True)) for _ in range(TURNS)]
        alone = sorted(wait for (waits, _), _ in turns for wait in waits)
        meanwhile = sorted(wait for _, (waits, _) in turns for wait in waits)
        return alone, meanwhile, sum(rendered for _, (_, rendered) in turns)

    alone, meanwhile, rendered = benchmark.pedantic(run, rounds=1)
    benchmark.extra_info |= {
        "sheets": rendered,
        "posts": len(meanwhile),
        "median alone": round(statistics.median(alone), 2),
        "median meanwhile": round(statistics.median(meanwhile), 2),
        "p99 alone": round(alone[int(len(alone) * 0.99)], 2),
        "p99 meanwhile": round(meanwhile[int(len(meanwhile) * 0.99)], 2),
    }
    for phone in phones:
        phone.line.close()


def held(pid: int | None) -> int:
    """Return how much memory a process holds, in MiB."""
    if pid is None or not Path(f"/proc/{pid}").exists():
        return 0
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) >> 10


def main() -> None:
    renderer = Renderer()
    pids: list[int] = []
    for count in range(1, RENDERS + 1):
        games = games_of(text_of(1 + count % 12).encode(), "game.meld")
        printed(renderer, sheets(games, ENGLISH, "a4"), ENGLISH, games[0].attachments)
        if renderer.pid and renderer.pid not in pids:
            pids.append(renderer.pid)
        if count == 1 or count % EVERY == 0:
            print(f"{count:4} sheets: {held(renderer.pid)} MiB, process {len(pids)}", flush=True)  # noqa: T201
    renderer.close()


if __name__ == "__main__":
    main()
