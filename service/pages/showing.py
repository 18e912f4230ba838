"""Showing a page: its dataclass in its template, in the reader's language."""

from __future__ import annotations

import gzip
from typing import Final

from flask import Response, make_response, render_template, request

from service.context import language
from service.pages.contexts import Page
from service.pages.faces import Gettext
from service.pages.templates import TEMPLATES
from service.reports.game import Language

PACKING: Final = 5
"""As hard as pages are packed: beyond it the time goes up and the bytes hardly down."""


def reader() -> Language:
    """Return the reader's language with its words and figures."""
    return Language.of(language())


def words() -> Gettext:
    """Return what turns a message into the reader's language."""
    return reader().gettext


def translated(message: str) -> str:
    """Return a message of a template in the reader's language."""
    return words()(message)


def counted(one: str, many: str, number: int) -> str:
    """Return a message of a template that counts, in the reader's language."""
    return reader().ngettext(one, many, number)


def show(page: Page, status: int = 200) -> Response:
    """Return a page. It is made for whoever asks, so that nobody else's cache may keep it."""
    response = make_response(render_template(TEMPLATES[type(page)], page=page), status)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Cookie, Accept-Language, Accept-Encoding"
    return packed(response)


def packed(response: Response) -> Response:
    """Return a page's answer as few bytes as the browser can read; over a slow network they are most of the wait."""
    if request.accept_encodings.quality("gzip"):
        response.set_data(gzip.compress(response.get_data(), PACKING, mtime=0))
        response.content_encoding = "gzip"
    return response
