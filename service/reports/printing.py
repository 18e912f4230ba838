"""Documents: a context, its template, its styles; rendered, with signs that no font has put in numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from service.reports.audit_contexts import AuditDocument
from service.reports.contexts import PrintedDocument, SheetDocument
from service.reports.form_contexts import BlankDocument, RuleCardDocument
from service.reports.game import Language
from service.reports.renderer import Attachment, Document, Rendered, Renderer

COMMON: Final = ("fonts.css", "variables.css", "pages.css", "style.css")
"""What every document is styled with, in the order in which they stand."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a document is set: its template, and its styles. A style that is not needed costs time for every element."""

    template: str
    further: tuple[str, ...] = ()

    @property
    def styles(self) -> tuple[str, ...]:
        """All its styles, in the order in which they stand."""
        return (*COMMON, *self.further)


FORMS: Final[Mapping[type[PrintedDocument], Form]] = {
    SheetDocument: Form("reports/sheets.html", ("contents.css",)),
    RuleCardDocument: Form("reports/rule-card.html", ("forms.css",)),
    BlankDocument: Form("reports/blank-sheet.html", ("forms.css",)),
    AuditDocument: Form("reports/audit.html", ("audit.css",)),
}
"""The form of every document."""

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
    template = _environment().get_template(FORMS[type(document)].template)
    return template.render(document=document, _=language.gettext, ngettext=language.ngettext)


def printed(
    renderer: Renderer, document: PrintedDocument, language: Language, attachments: Sequence[Attachment] = ()
) -> bytes:
    """Return a document as a PDF.

    A sign that no font of this machine has is printed as its number, `[U+1F0A1]`, with a note, instead of as a box.

    Raises:
        ReportError: as `Renderer.render`.
    """
    first = _render(renderer, document, language, attachments)
    missing = _missing(first.warned)
    if not missing:
        return first.pdf
    numbers = {code: f"[U+{code:04X}]" for code in missing}
    told = replace(document, missing=tuple(f"U+{code:04X}" for code in missing))
    return _render(renderer, told, language, attachments, numbers).pdf


def _render(
    renderer: Renderer,
    document: PrintedDocument,
    language: Language,
    attachments: Sequence[Attachment],
    instead: Mapping[int, str] | None = None,
) -> Rendered:
    html = html_of(document, language).translate(instead or {})
    styles = FORMS[type(document)].styles
    return renderer.render(Document(html=html, styles=styles, made=document.made, attachments=tuple(attachments)))


def _missing(warned: tuple[str, ...]) -> list[int]:
    return sorted({int(found[1], 16) for each in warned if (found := NO_GLYPH.match(each))})
