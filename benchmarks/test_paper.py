"""Paper: what a score sheet costs beside WeasyPrint alone, and what it costs the second time.

Run by itself, `python -m benchmarks.test_paper`, it prints 200 sheets and tells how much memory the renderer holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

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

ROUNDS: Final = 4
ENGLISH: Final = Language.of("en")
RENDERS: Final = 200
EVERY: Final = 20


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


def plain_table(cells: int, columns: int = 10) -> str:
    """Return a table of so many cells with figures in them, and nothing else."""
    rows = -(-cells // columns)
    row = "<tr>" + "<td>1,285" * columns
    return f'<!doctype html><html lang="en"><title>Plain</title><table>{row * rows}</table>'


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
    bare.pdf(plain_table(10))
    return bare


@pytest.mark.parametrize("work", ["sheet", "plain table of the same cells", "same HTML by WeasyPrint alone"])
def test_first_sheet_of_four_rounds(benchmark: BenchmarkFixture, renderer: Renderer, bare: Bare, work: str) -> None:
    """The sheet is made from the judged log on, its log attached; the others from HTML that is there."""
    benchmark.group = "the first sheet of four rounds"
    html = html_of_sheet()
    cells = len(re.findall(r"<t[dh][ >]", html))
    benchmark.extra_info["cells"] = cells
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
