"""The headers of every answer, and what a write must come with."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, request

from service.context import by_cookie, public_address
from service.errors import CrossOrigin

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing but what comes from here, and no script that stands in a page."""

PART_HEADERS: Final = {"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
"""What the parts of a page need, its scripts and styles; more would weigh as much as a small script."""

HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    **PART_HEADERS,
}

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
SAME: Final = frozenset({"", "none", "same-origin"})


def install(app: Flask) -> None:
    """Give every answer its headers, and refuse writes that a page of another site sends."""
    app.before_request(refuse_foreign_writes)
    app.after_request(with_headers)


def with_headers(response: Response) -> Response:
    """Return an answer with the headers that every answer of its kind has; those it has already stay."""
    if request.path.startswith("/static/"):
        response.headers.update(PART_HEADERS)
        return response
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Referrer-Policy", _referrer_policy(response))
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.update(("Authorization", "Cookie", "Accept-Language"))
    return response


def _referrer_policy(response: Response) -> str:
    """Return to whom a browser may tell the address: to nobody, and from a page that may hold a form to ourselves.

    A browser that tells the address to nobody sends a form without saying where it comes from (`Origin: null`).
    """
    is_page = response.mimetype == "text/html" and not request.path.startswith("/join/")
    return "same-origin" if is_page else "no-referrer"


def refuse_foreign_writes() -> None:
    """Refuse a write that a browser was made to send by a page of another site.

    Raises:
        CrossOrigin: it was.
    """
    if request.method in SAFE or not by_cookie():
        return
    if request.headers.get("Sec-Fetch-Site", "") not in SAME:
        raise CrossOrigin
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2] not in {request.host, urlsplit(public_address()).netloc}:
        raise CrossOrigin
