"""The reports of a table over HTTP."""

from __future__ import annotations

import hashlib
from typing import Final, cast

from flask import Blueprint, Response, current_app, request
from flask.blueprints import BlueprintSetupState

from service.context import keeper, language, public_address, visitor
from service.entries import Head
from service.errors import BadFields
from service.reports.game import Game, Language
from service.reports.printer import Printer
from service.reports.papers import PAPERS
from service.reports.printing import printed
from service.reports.renderer import Attachment
from service.reports.seal import Source
from service.wire.lines import WrittenLog, write_lines

EXTENSION: Final = "redthree-reports"

blueprint: Final = Blueprint("reports", __name__)


@blueprint.record_once
def _install(state: BlueprintSetupState) -> None:
    state.app.extensions[EXTENSION] = Printer()


def printer() -> Printer:
    """Return the application's printer."""
    return cast("Printer", current_app.extensions[EXTENSION])


@blueprint.get("/api/tables/<table>/sheet.pdf")
def sheet_pdf(table: str) -> Response:
    """Return the score sheet of a table as a PDF; of the same head it is rendered once."""
    visitor(table)
    paper, reader = _paper(), Language.of(language())
    etag = _etag(table, keeper().head(table), paper, reader)
    response = Response(content_type="application/pdf")
    if not request.if_none_match.contains(etag):
        pdf = printer().kept(f"{table} {etag}")
        if pdf is None:
            game, head = _game(table)
            etag = _etag(table, head, paper, reader)  # the log may have gone on meanwhile
            pdf = printer().keep(f"{table} {etag}", printed(printer().renderer, [game], reader, paper))
        response.data = pdf
    response.set_etag(etag)
    response.headers.set("Content-Disposition", "inline", filename=f"{table}-sheet.pdf")
    response.make_conditional(request)
    return response


def _paper() -> str:
    unknown = sorted(set(request.args) - {"paper", "language"})
    if unknown:
        raise BadFields({name: ["Unknown field."] for name in unknown})
    paper = request.args.get("paper", PAPERS[0]).lower()
    if paper not in PAPERS:
        raise BadFields({"paper": [f"Must be one of {', '.join(PAPERS)}."]})
    return paper


def _etag(table: str, head: Head, paper: str, reader: Language) -> str:
    """Return what names a sheet: the head of its log, and all beside the log that shows on it."""
    beside = (keeper().naming(table), sorted(keeper().store.texts(table)), public_address(), paper, reader.code)
    return f"{head.etag}-{hashlib.sha256(repr(beside).encode()).hexdigest()[:16]}"


def _game(table: str) -> tuple[Game, Head]:
    said, _ = keeper().log(table)
    head = said[-1].entry.head
    judged = keeper().judged(table, head.number)
    texts = tuple(keeper().store.texts(table).values())
    game = Game(
        bench=judged.bench,
        log=tuple(each.event for each in said),
        naming=judged.naming,
        tags={"Table": table, "Date": said[0].entry.happened},
        source=Source(
            number=head.number,
            digest=head.hash,
            of_file=False,
            address=f"{public_address()}/tables/{table}/sheet?head={head.etag}",
        ),
        made=said[-1].entry.recorded,
        attachments=(
            Attachment(
                name=f"{table}.jsonl",
                description="The log of the table, entry by entry, with its hashes and without names",
                text=write_lines(WrittenLog(judged.row, (), tuple(each.entry for each in said), texts)),
            ),
        ),
    )
    return game, head
