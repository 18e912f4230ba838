"""Where a link leads: the token becomes a cookie and leaves the address bar."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from service.context import keeper, owner_path, remember, remember_heir
from service.errors import NotAllowed

blueprint: Final = Blueprint("join", __name__)


@blueprint.get("/join/<table>/<token>")
def join(table: str, token: str) -> Response:
    """Let the browser keep the token, and go on to the table; by a link that hands it over, to where that is asked."""
    doors = keeper().doors
    try:
        doors.visitor(table, token)
    except NotAllowed:
        doors.claim(table, token)
        response = _on_to(owner_path(table))
        remember_heir(response, table, token)
        return response
    response = _on_to(f"/tables/{table}")
    remember(response, table, token)
    return response


def _on_to(path: str) -> Response:
    response = Response(status=303, headers={"Location": path})
    response.headers["Cache-Control"] = "no-store"
    return response
