"""The project's own fonts: enough for a machine that has none."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from service.reports.printing import COMMON
from service.reports.renderer import HERE, Document, Renderer

SIGNS = "♠♥♦♣−×·–—…\N{LEFT SINGLE QUOTATION MARK}’“”✓✕★№€½"
LETTERS = "".join(
    chr(code)
    for first, last in [(0x20, 0x7E), (0xA1, 0x17F), (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x4FF)]
    for code in range(first, last + 1)
    if unicodedata.category(chr(code))[0] in "LNPS"
)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Renderer]:
    """A renderer on a machine without any font."""
    config = tmp_path / "fonts.conf"
    config.write_text(f'<?xml version="1.0"?><fontconfig><cachedir>{tmp_path / "cache"}</cachedir></fontconfig>')
    monkeypatch.setenv("FONTCONFIG_FILE", str(config))
    renderer = Renderer()
    yield renderer
    renderer.close()


def page(text: str, style: str = "") -> Document:
    html = f'<!doctype html><html lang="en"><title>x</title><p class="{style}">{text}</p>'
    return Document(html=html, styles=COMMON, made="2026-11-29T00:00:00Z")


@pytest.mark.parametrize("markup", ["{}", "<b>{}</b>", "<i>{}</i>", "<b><i>{}</i></b>"])
def test_suits_signs_latin_greek_and_cyrillic_print_without_any_font_on_the_machine(
    markup: str, bare: Renderer
) -> None:
    rendered = bare.render(page(markup.format(f"{SIGNS} {LETTERS}".replace("&", "&amp;").replace("<", "&lt;"))))
    assert not rendered.warned
    with pikepdf.open(io.BytesIO(rendered.pdf)) as pdf:
        names = {
            str(each.FontName)
            for each in pdf.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor"
        }
    assert names
    assert all("Red-Three" in name for name in names), names


def test_a_sign_that_no_font_has_is_told(bare: Renderer) -> None:
    assert any("U+05E9" in warning for warning in bare.render(page("ש")).warned)


def test_the_fonts_are_small_and_each_has_its_licence() -> None:
    fonts = list((HERE / "fonts").glob("*.ttf"))
    assert sum(font.stat().st_size for font in fonts) < 640 << 10
    licences = {path.name.partition("-")[0] for path in (HERE / "fonts").glob("*.txt")}
    assert {licence for licence in licences if any(font.name.startswith(licence) for font in fonts)} == licences
    assert all(any(font.name.startswith(licence) for licence in licences) for font in fonts)
