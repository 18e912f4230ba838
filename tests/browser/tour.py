"""Makes pictures of the main pages and papers in every language, to be looked at: one sheet of phones a language."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from service.languages import NAMES
from tests.browser import serving
from tests.browser.phone import Phone

PAGES = ("/", "/new", "/referee")
OF_A_TABLE = ("", "/log", "/entries/7", "/sheet", "/ask", "/rounds/1", "/terms", "/scoreboard")
PAPERS = ("sheet.pdf", "rule-card.pdf", "rounds/1/audit.pdf")
WIDTH, HEIGHT, TALLEST = 360, 640, 1600
DOTS = 60  # an inch of paper


def main(folder: str, *languages: str) -> None:
    """Make the pictures of these languages, or of all."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, serving.chromium() as browser, serving.serving(Path(name)) as address:
        for language in languages or NAMES:
            pictures = list(_pictures(browser, address, language, Path(name)))
            _beside(pictures).save(target / f"{language}.png", optimize=True)


def _pictures(browser: Browser, address: str, language: str, folder: Path) -> Iterator[Image.Image]:
    context = browser.new_context(
        base_url=address, viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
    )
    phone = Phone(context.new_page())
    picture = folder / "picture.png"
    phone.open(f"/?language={language}")
    table = phone.opened()
    phone.page.screenshot(path=picture)
    yield _taken(picture)
    phone.page.locator(".more:visible").click()
    phone.page.screenshot(path=picture)
    yield _taken(picture)
    phone.open("/example")
    example = phone.table
    for path in (*PAGES, *(f"/tables/{example}{each}" for each in OF_A_TABLE), f"/tables/{table}/links"):
        phone.open(path)
        phone.page.screenshot(path=picture, full_page=True)
        yield _taken(picture)
    for paper in PAPERS:
        (folder / "paper.pdf").write_bytes(phone.page.request.get(f"/api/tables/{example}/{paper}").body())
        command = ["pdftoppm", "-r", str(DOTS), "-png", "-f", "1", "-l", "1", "-singlefile", "paper.pdf", "picture"]
        subprocess.run(command, cwd=folder, check=True)
        yield _taken(picture)
    context.close()


def _taken(picture: Path) -> Image.Image:
    with Image.open(picture) as image:
        return image.convert("RGB").crop((0, 0, image.width, min(image.height, TALLEST)))


def _beside(pictures: list[Image.Image]) -> Image.Image:
    sheet = Image.new("RGB", (sum(each.width + 8 for each in pictures), max(each.height for each in pictures)), "grey")
    across = 0
    for each in pictures:
        sheet.paste(each, (across, 0))
        across += each.width + 8
    return sheet


if __name__ == "__main__":
    main(*sys.argv[1:])
