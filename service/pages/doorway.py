"""The doorway: over plain http, the one page that a phone can open before it trusts this machine's certificates.

It explains how the phone comes to trust them, and hands out the certificate of the authority. Everything else leads to
the service itself, by https.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.wrappers import Response as AnyResponse

from service.context import language
from service.pages.contexts import TrustPage
from service.pages.showing import show, words

FILE: Final = "redthree-ca.crt"
STATIC: Final = "pages.static"
ABREAST: Final = 8
"""So many bytes of a fingerprint stand in a line, narrow enough for any phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doorway:
    """Where the service is, the certificate of its authority, and what phones show as its fingerprint."""

    address: str
    authority: bytes
    fingerprint: str


def install(app: Flask, door: Doorway) -> None:
    """Answer every request to an application from the doorway."""
    app.before_request(lambda: _answer(door))


def _answer(door: Doorway) -> AnyResponse | None:
    if request.method not in {"GET", "HEAD"}:
        raise MethodNotAllowed(["GET", "HEAD"])
    if request.path == "/":
        return _explained(door)
    if request.path == f"/{FILE}":
        headers = {"Content-Disposition": f"attachment; filename={FILE}", "Cache-Control": "no-cache"}
        return Response(door.authority, mimetype="application/x-x509-ca-cert", headers=headers)
    return None if request.endpoint == STATIC else redirect(door.address + request.full_path.rstrip("?"))


def _explained(door: Doorway) -> Response:
    pairs = door.fingerprint.split(":")
    page = TrustPage(
        title=words()("Trust this table’s own certificate"),
        language=language(),
        here="trust",
        address=door.address,
        file=f"/{FILE}",
        fingerprint=tuple(":".join(pairs[first : first + ABREAST]) for first in range(0, len(pairs), ABREAST)),
    )
    return show(page)
