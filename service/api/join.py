"""Where a link leads: the token becomes a cookie and leaves the address bar."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from service.context import keeper, remember

blueprint: Final = Blueprint("join", __name__)


@blueprint.get("/join/<table>/<token>")
def join(table: str, token: str) -> Response:
    """Let the browser keep the token, and go on to the table."""
    keeper().doors.visitor(table, token)
    response = Response(status=303, headers={"Location": f"/tables/{table}"})
    response.headers["Cache-Control"] = "no-store"
    remember(response, table, token)
    return response
