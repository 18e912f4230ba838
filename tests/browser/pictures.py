"""Makes the pictures of the README from the running application: a phone at the table, and a printed score sheet."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from events.cards import CARDS
from events.catalogue import CardsDiscarded
from events.notation import read, write_log
from tests.browser import serving
from tests.browser.phone import Phone
from tests.browser.tables import imported

PICTURES = serving.ROOT / "docs" / "pictures"
ROUND = serving.ROOT / "examples" / "classic-round.meld"
TURNS = 17  # of the round are on the table in the picture
COLOURS = 64
DOTS = 80  # an inch of paper


def main() -> None:
    """Make every picture anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, serving.chromium() as browser:
        folder = Path(name)
        with serving.serving(folder) as address:
            context = browser.new_context(
                base_url=address, viewport={"width": 360, "height": 640}, device_scale_factor=2, has_touch=True,
                is_mobile=True, locale="en-GB",
            )  # fmt: skip
            phone = Phone(context.new_page())
            _at_the_table(phone, folder / "table.png")
            _on_paper(phone, folder)
        for picture in ("table.png", "sheet.png"):
            with Image.open(folder / picture) as image:
                image.convert("RGB").quantize(COLOURS).save(PICTURES / picture, optimize=True)


def _at_the_table(phone: Phone, path: Path) -> None:
    """A round in full swing, with a meld in the tray."""
    (game,) = read(ROUND.read_text(encoding="utf-8")).games
    discards = [place for place, event in enumerate(game.log) if isinstance(event, CardsDiscarded)]
    names = {tag.name: tag.value for tag in game.tags if tag.name in game.labels}
    table = imported(phone, write_log(game.log[: discards[TURNS] + 1], game.labels, names))
    phone.open(f"/tables/{table}")
    phone.tap([CARDS["J"]] * 3)
    phone.button("meld", exact=True).click()
    phone.tap([CARDS["9"]])
    phone.page.locator("#verdict.mark-kept").wait_for()
    phone.page.screenshot(path=path)


def _on_paper(phone: Phone, folder: Path) -> None:
    """The sheet of the whole round."""
    table = imported(phone, ROUND.read_text(encoding="utf-8"))
    (folder / "sheet.pdf").write_bytes(phone.page.request.get(f"/api/tables/{table}/sheet.pdf").body())
    command = ["pdftoppm", "-r", str(DOTS), "-png", "-f", "1", "-l", "1", "-singlefile", "sheet.pdf", "sheet"]
    subprocess.run(command, cwd=folder, check=True)


if __name__ == "__main__":
    main()
