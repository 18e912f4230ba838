"""Showing a page: its dataclass in its template, in the reader's language."""

from __future__ import annotations

from flask import Response, make_response, render_template

from service.context import language
from service.languages import translations
from service.pages.contexts import Page
from service.pages.faces import Gettext
from service.pages.templates import TEMPLATES
from service.reports.game import Language


def words() -> Gettext:
    """Return what turns a message into the reader's language."""
    return translations(language()).gettext


def translated(message: str) -> str:
    """Return a message of a template in the reader's language."""
    return words()(message)


def reader() -> Language:
    """Return the reader's language with its words and figures."""
    return Language(code=language(), gettext=words())


def show(page: Page, status: int = 200) -> Response:
    """Return a page. It is made for whoever asks, so that nobody else's cache may keep it."""
    response = make_response(render_template(TEMPLATES[type(page)], page=page), status)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response
