"""Documents: a context, its template, its styles; rendered, with signs that no font has put in numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from service.reports.audit_contexts import AuditDocument
from service.reports.contexts import PrintedDocument, SheetDocument
from service.reports.form_contexts import BlankDocument, RuleCardDocument
from service.reports.game import Language
from service.reports.renderer import Attachment, Document, Rendered, Renderer

STYLES: Final = ("fonts.css", "variables.css", "pages.css", "style.css", "forms.css", "audit.css")
"""In the order in which they stand."""

TEMPLATES: Final[Mapping[type[PrintedDocument], str]] = {
    SheetDocument: "reports/sheets.html",
    RuleCardDocument: "reports/rule-card.html",
    BlankDocument: "reports/blank-sheet.html",
    AuditDocument: "reports/audit.html",
}
"""The template of every document."""

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


def html_of(document: PrintedDocument, language: Language) -> str:
    """Return a document as HTML."""
    return _environment().get_template(TEMPLATES[type(document)]).render(document=document, _=language.gettext)


def printed(
    renderer: Renderer, document: PrintedDocument, language: Language, attachments: Sequence[Attachment] = ()
) -> bytes:
    """Return a document as a PDF.

    A sign that no font of this machine has is printed as its number, `[U+1F0A1]`, with a note, instead of as a box.

    Raises:
        ReportError: as `Renderer.render`.
    """
    first = _render(renderer, html_of(document, language), document.made, attachments)
    missing = _missing(first.warned)
    if not missing:
        return first.pdf
    numbers = {code: f"[U+{code:04X}]" for code in missing}
    html = html_of(replace(document, missing=tuple(f"U+{code:04X}" for code in missing)), language)
    return _render(renderer, html.translate(numbers), document.made, attachments).pdf


def _render(renderer: Renderer, html: str, made: str, attachments: Sequence[Attachment]) -> Rendered:
    return renderer.render(Document(html=html, styles=STYLES, made=made, attachments=tuple(attachments)))


def _missing(warned: tuple[str, ...]) -> list[int]:
    return sorted({int(found[1], 16) for each in warned if (found := NO_GLYPH.match(each))})
