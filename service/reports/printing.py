"""Documents: a context, its template, its styles; rendered, with signs that no font has put in numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from service.reports.contexts import SheetDocument
from service.reports.game import Game, Language
from service.reports.renderer import Attachment, Document, Rendered, Renderer
from service.reports.score_sheet import score_sheet

STYLES: Final = ("fonts.css", "variables.css", "pages.css", "style.css")
"""In the order in which they stand."""

NO_GLYPH: Final = re.compile(r"^\.notdef glyph .*\(U\+([0-9A-F]+)\)$", re.DOTALL)


def templates_folder() -> Path:
    """Return where the templates are: in the package where it is installed, beside it in a checkout."""
    service = Path(__file__).parents[1]
    inside = service / "templates"
    return inside if inside.is_dir() else service.parent / "templates"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates_folder()),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def html_of(document: SheetDocument, language: Language) -> str:
    """Return a document of score sheets as HTML."""
    return _environment().get_template("reports/sheets.html").render(document=document, _=language.gettext)


def sheets(games: Sequence[Game], language: Language, paper: str) -> SheetDocument:
    """Return the score sheets of games, at least one, as one document."""
    parts = tuple(score_sheet(game, language, place) for place, game in enumerate(games, 1))
    return SheetDocument(
        language=language.code,
        title=language.gettext("Score sheet"),
        description="; ".join(dict.fromkeys(part.running for part in parts)),
        paper=paper,
        made=max(game.made for game in games),
        sheets=parts,
    )


def printed(renderer: Renderer, games: Sequence[Game], language: Language, paper: str) -> bytes:
    """Return the score sheets of games as one PDF, with their logs attached.

    A sign that no font of this machine has is printed as its number, `[U+1F0A1]`, with a note, instead of as a box.

    Raises:
        ReportError: as `Renderer.render`.
    """
    document = sheets(games, language, paper)
    attachments = tuple(attachment for game in games for attachment in game.attachments)
    first = _render(renderer, html_of(document, language), document.made, attachments)
    missing = _missing(first.warned)
    if not missing:
        return first.pdf
    numbers = {code: f"[U+{code:04X}]" for code in missing}
    html = html_of(replace(document, missing=tuple(f"U+{code:04X}" for code in missing)), language)
    return _render(renderer, html.translate(numbers), document.made, attachments).pdf


def _render(renderer: Renderer, html: str, made: str, attachments: tuple[Attachment, ...]) -> Rendered:
    return renderer.render(Document(html=html, styles=STYLES, made=made, attachments=attachments))


def _missing(warned: tuple[str, ...]) -> list[int]:
    return sorted({int(found[1], 16) for each in warned if (found := NO_GLYPH.match(each))})
