"""The reports of tables over HTTP. What a machine is told of these routes stands in `service.api.papers`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, cast

from flask import Blueprint, Response, current_app, request
from flask.blueprints import BlueprintSetupState

from events.audit import audit, place_of
from service.context import keeper, language, public_address, token_for, visitor
from service.entries import Head
from service.errors import NoSuchRound, WrongMediaType
from service.reports.blank_sheet import blank_sheet
from service.reports.contexts import PrintedDocument
from service.reports.evening import attachments_of, sheets
from service.reports.game import Game, Language
from service.reports.printer import Printer
from service.reports.printing import printed
from service.reports.renderer import Attachment
from service.reports.round_audit import round_audit
from service.reports.rule_card import rule_card
from service.reports.seal import Source
from service.wire.bodies import EveningBody
from service.wire.canonical import canonical
from service.wire.lines import WrittenLog, write_lines
from service.wire.loading import load, read_json
from service.wire.queries import PaperQuery, SheetQuery

EXTENSION: Final = "redthree-reports"
JSON: Final = "application/json"
NO_LETTERS: Final = re.compile(r"\W+")
LONGEST: Final = 60
"""So many letters of the players' names stand in the name of a file."""

blueprint: Final = Blueprint("reports", __name__)


@blueprint.record_once
def _install(state: BlueprintSetupState) -> None:
    state.app.extensions[EXTENSION] = Printer()


def printer() -> Printer:
    """Return the application's printer."""
    return cast("Printer", current_app.extensions[EXTENSION])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wish:
    """What is wanted of which tables: `name` is what the file is called, `make` makes the document."""

    name: str
    tables: tuple[str, ...]
    make: Callable[[list[Game], Language, str], PrintedDocument]
    paper: str
    names: bool = False

    def etag(self, heads: Iterable[Head], reader: Language) -> str:
        """Return what names a document: the heads of its logs, and all beside the logs that shows on it."""
        beside = [(keeper().naming(table), sorted(keeper().store.texts(table))) for table in self.tables]
        said = (beside, public_address(), self.name, self.paper, reader.code, self.names)
        etags = "+".join(head.etag for head in heads)
        return f"{etags}-{hashlib.sha256(repr(said).encode()).hexdigest()[:16]}"


@blueprint.get("/api/tables/<table>/sheet.pdf")
def sheet_pdf(table: str) -> Response:
    """Return the score sheet of a table."""
    return _of_table(table, "sheet", sheets, SheetQuery)


@blueprint.get("/api/tables/<table>/rule-card.pdf")
def rule_card_pdf(table: str) -> Response:
    """Return the terms of a table on one page."""
    return _of_table(table, "rule-card", lambda games, reader, paper: rule_card(games[0], reader, paper))


@blueprint.get("/api/tables/<table>/blank-sheet.pdf")
def blank_sheet_pdf(table: str) -> Response:
    """Return a sheet of a table to be filled in."""
    return _of_table(table, "blank-sheet", lambda games, reader, paper: blank_sheet(games[0], reader, paper))


@blueprint.get("/api/tables/<table>/rounds/<int:number>/audit.pdf")
def audit_pdf(table: str, number: int) -> Response:
    """Return the audit of a round: of several deals of the number, of the one that counts."""

    def made(games: list[Game], reader: Language, paper: str) -> PrintedDocument:
        place = place_of(games[0].bench, number)
        if place is None:
            raise NoSuchRound(number)
        return round_audit(games[0], audit(games[0].bench, place), reader, paper)

    return _of_table(table, f"round-{number}-audit", made)


@blueprint.post("/api/sheets.pdf")
def sheets_pdf() -> Response:
    """Return the score sheets of several tables in one document. Each is opened by its own token, or its cookie."""
    query = load(PaperQuery(), request.args.to_dict())
    if request.mimetype != JSON:
        raise WrongMediaType([JSON])
    body = load(EveningBody(), read_json(request.get_data()))
    for table in body["tables"]:
        keeper().doors.visitor(table, body["tokens"].get(table) or token_for(table))
    return _printed(_Wish(name="sheets", tables=tuple(body["tables"]), make=sheets, paper=query["paper"]))


def _of_table(
    table: str,
    kind: str,
    make: Callable[[list[Game], Language, str], PrintedDocument],
    query: type[PaperQuery] = PaperQuery,
) -> Response:
    visitor(table)
    read = load(query(), request.args.to_dict())
    names = read.get("names") == "yes"
    return _printed(
        _Wish(name=f"{_called(table)}-{kind}", tables=(table,), make=make, paper=read["paper"], names=names)
    )


def _called(table: str) -> str:
    """Return what tells a table from others in a folder of files: its day, and who sat there."""
    said, _ = keeper().log(table, limit=1)
    naming = keeper().naming(table)
    people = "-".join(naming.name(seat) for seat in naming.seats)
    return f"{said[0].entry.happened[:10]}-{NO_LETTERS.sub('-', people).strip('-')[:LONGEST]}"


def _printed(wish: _Wish) -> Response:
    """Return a document; of the same heads it is rendered once."""
    reader = Language.of(language())
    etag = wish.etag(map(keeper().head, wish.tables), reader)
    response = Response(content_type="application/pdf")
    if not request.if_none_match.contains(etag):
        pdf = printer().kept(etag)
        if pdf is None:
            games = [_game(table, names=wish.names) for table in wish.tables]
            etag = wish.etag((head for _, head in games), reader)  # a log may have gone on meanwhile
            pdf = _made(wish, [game for game, _ in games], reader, etag)
        response.data = pdf
    response.set_etag(etag)
    response.headers.set("Content-Disposition", "inline", filename=f"{wish.name}.pdf")
    if request.method == "GET":
        response.make_conditional(request)
    return response


def _made(wish: _Wish, games: list[Game], reader: Language, etag: str) -> bytes:
    document = wish.make(games, reader, wish.paper)
    return printer().keep(etag, printed(printer().renderer, document, reader, attachments_of(games)))


def _game(table: str, *, names: bool) -> tuple[Game, Head]:
    said, _ = keeper().log(table)
    head = said[-1].entry.head
    judged = keeper().judged(table, head.number)
    texts = tuple(keeper().store.texts(table).values())
    attachments = [
        Attachment(
            name=f"{table}.jsonl",
            description="The log of the table, entry by entry, with its hashes and without names",
            text=write_lines(WrittenLog(judged.row, (), tuple(each.entry for each in said), texts)),
        )
    ]
    if names:
        people: list[dict[str, Any]] = [
            {"seat": each.seat, "name": each.name, "since": each.since} for each in judged.naming.names
        ]
        text = canonical({"table": table, "names": people}).decode() + "\n"
        attachments.append(Attachment(name=f"{table}-names.json", description="Who sat where", text=text))
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
        attachments=tuple(attachments),
    )
    return game, head
