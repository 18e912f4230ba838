"""Tables: opening one, looking at it, its settings, forgetting it."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from service import present
from service.access import Visitor
from service.api import answers
from service.api.operation import Operation, answer, nothing, operation
from service.context import keeper, language, link_url, remember
from service.keeper import Opened
from service.opening import OpenRequest
from service.phrases import Phrases
from service.wire.bodies import AgainBody, OpenBody, SettingsBody
from service.wire.queries import AtQuery, VerdictsQuery

routes: Final = Blueprint("tables", __name__)


def opened_answer(opened: Opened) -> Response:
    """Answer for a new table; whoever opened it is its owner from now on."""
    response = answer(present.opened(opened, link_url), 201, etag=opened.head.etag)
    response.headers["Location"] = f"/api/tables/{opened.table}"
    remember(response, opened.table, opened.owner)
    return response


@routes.post("/tables")
@operation(
    Operation(summary="Open a table", of_table=False, body=OpenBody, answers={201: answers.Opened}),
)
def open_table(body: OpenRequest, **_: object) -> Response:
    """Open a table; whoever does is its owner."""
    return opened_answer(keeper().open(body))


@routes.post("/tables/<table>/again")
@operation(
    Operation(
        summary="Open another table for the same people", owner=True, body=AgainBody, answers={201: answers.Opened}
    )
)
def open_again(table: str, body: dict[str, Any], **_: object) -> Response:
    """Open a new table with the seats, names and rules of this one; whoever does is its owner."""
    return opened_answer(keeper().again(table, body["dealer"]))


@routes.get("/tables/<table>")
@operation(Operation(summary="The table as it stands", query=AtQuery, answers={200: answers.Table}))
def see_table(table: str, who: Visitor, query: dict[str, Any]) -> Response:
    """Show the table as it stands, or stood after an entry."""
    judged = keeper().judged(table, query["at"])
    return answer(present.table(judged, who, Phrases(language(), judged.naming)), etag=judged.head.etag)


@routes.patch("/tables/<table>")
@operation(
    Operation(summary="Change settings", owner=True, body=SettingsBody, answers={200: answers.Settings}),
)
def change_table(table: str, body: dict[str, Any], **_: object) -> Response:
    """Change the table's settings."""
    row = keeper().change(table, **body)
    return answer({"language": row.language, "scoring": row.scoring})


@routes.delete("/tables/<table>")
@operation(Operation(summary="Forget the table", owner=True, answers={204: None}))
def forget_table(table: str, **_: object) -> Response:
    """Forget the table, its log and everything of it."""
    keeper().forget(table)
    return nothing()


@routes.get("/tables/<table>/verdicts")
@operation(Operation(summary="The verdicts", query=VerdictsQuery, answers={200: answers.Verdicts}))
def see_verdicts(table: str, query: dict[str, Any], **_: object) -> Response:
    """Show the verdicts of the entries that stand, by the table's law or by another."""
    judged = keeper().judged(table, query["at"])
    if query["rulebook"] is not None or query["house"] is not None:
        judged = keeper().judged_by(judged, query["rulebook"], query["house"])
    found = present.chosen_verdicts(judged, query)
    phrases = Phrases(language(), judged.naming)
    body = {
        "verdicts": [present.verdict(each, phrases) for each in found],
        "senseless": present.senseless(judged),
        "head": present.head(judged.head),
    }
    return answer(body, etag=judged.head.etag)


@routes.get("/tables/<table>/sheet")
@operation(Operation(summary="The score sheet", query=AtQuery, answers={200: answers.Sheet}))
def see_sheet(table: str, query: dict[str, Any], **_: object) -> Response:
    """Show the score sheet."""
    judged = keeper().judged(table, query["at"])
    return answer(present.sheet(judged, Phrases(language(), judged.naming)), etag=judged.head.etag)
