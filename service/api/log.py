"""The log: appending to it and reading it."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from service import present
from service.access import Visitor
from service.api import answers
from service.api.operation import Operation, answer, operation
from service.appending import SeenLast
from service.context import keeper, language, services, visitor
from service.entries import Seen, seen
from service.phrases import Phrases
from service.wire.bodies import AppendBody
from service.wire.queries import AppendQuery, LogQuery

routes: Final = Blueprint("log", __name__)

NOTHING_SEEN: Final = Seen(0, "-")
"""What an If-Match names that no log can have."""


@routes.post("/tables/<table>/log")
@operation(
    Operation(
        summary="Append events",
        body=AppendBody,
        query=AppendQuery,
        answers={201: answers.Appended, 200: answers.Appended},
        headers=("If-Match",),
    )
)
def append(table: str, who: Visitor, query: dict[str, Any], body: dict[str, Any]) -> Response:
    """Append a batch of events, all or none; a dry run stores nothing."""
    batch = body["events"]
    if len(batch) > services().config.batch_limit:
        raise RequestEntityTooLarge
    if query["dry_run"] == "1":
        appended = keeper().rehearse(table, batch, who)
        turn = batch[: query["building"]]
        if turn and not keeper().has_any(table, turn):  # a phone may ask while it logs, and be heard after that
            services().streams.tell(table, appended.head.number, turn)
    else:
        appended = keeper().append(table, batch, seen_last(), who)
    phrases = Phrases(language(), keeper().naming(table))
    status = 201 if appended.stored else 200
    return answer(present.appended(appended, phrases), status, etag=appended.head.etag)


def seen_last() -> SeenLast:
    """Return the entry that the request says was seen last."""
    said = request.headers.get("If-Match")
    if said is None:
        return None
    return "*" if said.strip() == "*" else seen(said.strip().removeprefix("W/")) or NOTHING_SEEN


@routes.get("/tables/<table>/log")
@operation(Operation(summary="Read the log", query=LogQuery, answers={200: answers.Log}))
def read_log(table: str, query: dict[str, Any], **_: object) -> Response:
    """Show the entries after a number; with `wait`, wait for news if there are none."""
    entries, head = keeper().log(table, query["after"], query["limit"], wait=query["wait"])
    if query["wait"]:
        visitor(table)  # the link may have been revoked meanwhile
    body = {"entries": [present.entry(each) for each in entries], "head": present.head(head)}
    return answer(body, etag=head.etag)
