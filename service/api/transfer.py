"""In and out: exports, imports, and the proof that a log is what it was."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from service import present
from service.api import answers
from service.api.operation import JSON, JSON_LINES, MELD, TEXT, Operation, answer, operation
from service.api.tables import opened_answer
from service.context import keeper, services
from service.wire.bodies import ImportBody
from service.wire.queries import ImportQuery, VerifyQuery

routes: Final = Blueprint("transfer", __name__)

CSV: Final = "text/csv"


def attachment(content: str, kind: str, name: str) -> Response:
    """Return a file to be kept under a name."""
    response = Response(content, content_type=f"{kind}; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@routes.get("/tables/<table>/export.meld")
@operation(Operation(summary="The log in the notation", answers={200: MELD}))
def export_meld(table: str, **_: object) -> Response:
    """Export the log in the notation."""
    return attachment(keeper().exchange.export_meld(table), MELD, f"{table}.meld")


@routes.get("/tables/<table>/export.jsonl")
@operation(Operation(summary="The log as JSON Lines, with its hashes", answers={200: JSON_LINES}))
def export_jsonl(table: str, **_: object) -> Response:
    """Export the log entry by entry, with its hashes."""
    return attachment(keeper().exchange.export_jsonl(table), JSON_LINES, f"{table}.jsonl")


@routes.get("/tables/<table>/export.csv")
@operation(Operation(summary="Rounds and score lines for a spreadsheet", answers={200: CSV}))
def export_csv(table: str, **_: object) -> Response:
    """Export the rounds and their score lines for a spreadsheet."""
    return attachment(keeper().exchange.export_csv(table), CSV, f"{table}.csv")


@routes.get("/tables/<table>/sheet.csv")
@operation(Operation(summary="The score sheet for a spreadsheet", answers={200: CSV}))
def sheet_csv(table: str, **_: object) -> Response:
    """Export the score sheet for a spreadsheet."""
    return attachment(keeper().exchange.export_csv(table), CSV, f"{table}-sheet.csv")


@routes.get("/tables/<table>/export.bgsplay")
@operation(Operation(summary="The table as a file of BG Stats", answers={200: JSON}))
def export_bgsplay(table: str, **_: object) -> Response:
    """Export the table as a play that BG Stats opens."""
    return attachment(keeper().exchange.export_bgsplay(table), JSON, f"{table}.bgsplay")


@routes.get("/tables/<table>/bgstats")
@operation(Operation(summary="Hand the table to BG Stats", answers={303: None}))
def push_bgstats(table: str, **_: object) -> Response:
    """Lead on to BG Stats, which takes the play from the address: a short link for one that is long."""
    return Response(
        status=303, headers={"Location": keeper().exchange.bgstats_link(table), "Cache-Control": "no-store"}
    )


@routes.post("/tables/import")
@operation(
    Operation(
        summary="Import a log",
        of_table=False,
        body=ImportBody,
        query=ImportQuery,
        texts={MELD: "meld", TEXT: "meld", JSON_LINES: "jsonl"},
        answers={201: answers.Opened},
    )
)
def import_log(body: dict[str, str], query: dict[str, Any], **_: object) -> Response:
    """Make a table of a log. JSON Lines are verified, and keep their table's id and their hashes."""
    exchange, most, keep = keeper().exchange, services().config.text_limit, query["unverified"] == "keep"
    if "meld" in body:
        return opened_answer(exchange.import_meld(body["meld"], most))
    return opened_answer(exchange.import_jsonl(body["jsonl"], most, unverified=keep))


@routes.get("/tables/<table>/verify")
@operation(Operation(summary="Check the chain of hashes", query=VerifyQuery, answers={200: answers.Verification}))
def verify(table: str, query: dict[str, Any], **_: object) -> Response:
    """Check the log's chain, and whether it still contains a head that somebody kept."""
    return answer(present.verification(keeper().verify(table, query["head"])))
