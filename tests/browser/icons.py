"""Makes the icons that phones show from the one drawing, `icon.svg`: as it is, and to the edge for phones that cut."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image

from service.pages.assets import FOLDER
from tests.browser import serving

ICONS = {"icon-192.png": 192, "icon-512.png": 512}
WHOLE = {"icon-180.png": 180, "icon-maskable-512.png": 512}
"""Drawn to the edge: Apple's phones round the corners, others cut out what shape they like."""

SAFE = 0.9  # of the drawing's size, so that a circle cuts off nothing but ground
COLOURS = 32


def main() -> None:
    """Make every icon anew."""
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with serving.chromium() as browser:
        page = browser.new_page()
        for names, svg in ((ICONS, drawing), (WHOLE, to_the_edge(drawing))):
            for name, size in names.items():
                page.set_viewport_size({"width": size, "height": size})
                page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
                _write(FOLDER / name, page.screenshot(omit_background=True))


def to_the_edge(drawing: str) -> str:
    """Return the drawing with square corners, what is on its ground a little smaller."""
    found = re.fullmatch(r"(<svg[^>]*>)(<rect[^>]*/>)(.*)(</svg>)\s*", drawing, re.DOTALL)
    assert found, "the drawing is its ground, and the rest"
    head, ground, rest, end = found.groups()
    kept = 32 * (1 - SAFE)
    square = re.sub(r' rx="[^"]*"', "", ground)
    return f'{head}{square}<g transform="translate({kept} {kept}) scale({SAFE})">{rest}</g>{end}'


def _write(path: Path, picture: bytes) -> None:
    with Image.open(io.BytesIO(picture)) as image:
        image.convert("RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)


if __name__ == "__main__":
    main()
