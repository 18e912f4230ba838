"""News of a log as server-sent events. The route lets in; the hub (`service.hub`) serves."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, request

from service.access import token_hash
from service.api.operation import Operation, operation
from service.api.problems import of_error
from service.context import keeper, services, token_for
from service.entries import Door
from service.errors import LogReplaced, NoStream, TooManyStreams
from service.headers import with_headers
from service.ports import Wanted
from service.wire.loading import load
from service.wire.queries import StreamQuery

routes: Final = Blueprint("streaming", __name__)

EVENT_STREAM: Final = "text/event-stream"


@routes.get("/tables/<table>/stream")
@operation(
    Operation(summary="Follow the log", query=StreamQuery, answers={200: EVENT_STREAM}, headers=("Last-Event-ID",))
)
def follow(table: str, query: dict[str, Any], **_: object) -> Response:
    """Send every entry after a number, and each new one as it is logged."""
    after = _last_seen(query["after"])
    head = keeper().head(table)
    if after > head.number:
        raise LogReplaced(head)
    streams = services().streams
    if not streams.can_take(request.environ):
        raise NoStream
    answer = with_headers(Response(content_type=EVENT_STREAM))
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"  # nginx would keep events until it has many
    if request.method == "GET":
        door = Door(table, token_hash(token_for(table) or ""))
        full = with_headers(of_error(TooManyStreams()))
        streams.take(request.environ, Wanted(door, after, head_of(answer), head_of(full), full.get_data()))
    return answer


def _last_seen(after: int) -> int:
    """Return the number of the last entry seen: a browser that comes again says so in a header."""
    said = request.headers.get("Last-Event-ID", "")
    return int(load(StreamQuery(), {"after": said})["after"]) if said else after


def head_of(answer: Response) -> bytes:
    """Return status and headers as they go over the wire before the connection ends; date and length are missing."""
    headers = [(name, value) for name, value in answer.headers if name.lower() != "content-length"]
    lines = [f"{name}: {value}" for name, value in [*headers, ("Connection", "close")]]
    return "\r\n".join([f"HTTP/1.1 {answer.status}", *lines, "", ""]).encode("latin-1")
