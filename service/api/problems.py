"""Errors as problem bodies (RFC 9457): every one, also those that Flask raises by itself."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, cast

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from events.errors import CannotRecord, Said
from service import present
from service.context import language
from service.entries import Head
from service.errors import Busy, NoStream, ShellError, problem_of
from service.languages import translations
from service.reading import Logged
from service.wire.canonical import dumps

PROBLEM: Final = "application/problem+json"
RETRY_SECONDS: Final = {503: "1", 507: "60"}

KNOWN: Final[Mapping[int, tuple[str, Said]]] = {
    400: ("bad-request", Said("The request cannot be read.")),
    404: ("not-found", Said("There is nothing at this address.")),
    405: ("method-not-allowed", Said("That cannot be done at this address.")),
    408: ("timeout", Said("The request took too long to arrive.")),
    413: ("too-large", Said("The request is too large.")),
    415: ("unsupported-media-type", Said("A body of this kind cannot be read here.")),
}
"""Codes and sentences of errors that Flask finds by itself."""

PAGES: Final = "pages"
"""The blueprint whose error handlers make pages of errors."""

logger = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Answer every error with a problem body; a person outside the API gets the page that `PAGES` has for it."""
    app.register_error_handler(HTTPException, of_http)
    app.register_error_handler(Exception, of_error)


def of_http(error: HTTPException) -> Response:
    """Return the problem body of an error that Flask found."""
    if page := _page_of(error):
        return page
    status = error.code or 500
    code, said = KNOWN.get(status, ("unexpected", Said("{why}", why=error.description or "")))
    answer = problem(status, code, said.told(translations(language()).gettext))
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            answer.headers[name] = value
    return answer


def of_error(error: Exception) -> Response:
    """Return the problem body of any other error. One that nobody foresaw is logged, and tells nothing."""
    if page := _page_of(error):
        return page
    status, code = problem_of(error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and not isinstance(error, Busy | NoStream):
        logger.error("%s %s failed", request.method, request.endpoint, exc_info=error)
    if not isinstance(error, ShellError | CannotRecord):
        _ = translations(language()).gettext
        return problem(status, code, _("Something went wrong here. It has been noted."))
    extra = error.extra if isinstance(error, ShellError) else {"facts": error.facts}
    said = error.said.told(translations(language()).gettext)
    answer = problem(status, code, said, {name: _plain(value) for name, value in extra.items()})
    if status in RETRY_SECONDS:
        answer.headers["Retry-After"] = str(error.retry_after) if isinstance(error, Busy) else RETRY_SECONDS[status]
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _page_of(error: Exception) -> Response | None:
    """Return the page that a person sees of an error, None where a machine asks or where there is none."""
    if request.path.startswith("/api/") or "text/html" not in request.headers.get("Accept", ""):
        return None
    handlers = current_app.error_handler_spec.get(PAGES, {})
    for code in (getattr(error, "code", None), None):
        for cls in type(error).__mro__:
            if handler := handlers.get(code, {}).get(cls):
                return current_app.make_response(cast("Any", handler(error)))
    return None


def problem(status: int, code: str, detail: str, extra: Mapping[str, object] | None = None) -> Response:
    """Return a problem body."""
    body = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "code": code, "detail": detail}
    return Response(dumps(body | dict(extra or {})), status, content_type=PROBLEM)


def _plain(value: object) -> Any:  # noqa: ANN401  (whatever an error was told)
    match value:
        case Head():
            return present.head(value)
        case Logged():
            return present.entry(value)
        case Mapping():
            return {str(name): _plain(part) for name, part in value.items()}
        case tuple() | list():
            return [_plain(part) for part in value]
        case Said():
            return value.told(translations(language()).gettext)
        case None | bool() | int() | str():
            return value
        case _:
            return str(value)
