"""The pages of a table: the table itself, its log, an entry, the sheet, the owner's links."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import segno
from flask import Blueprint, Response, request
from werkzeug.exceptions import BadRequest

from events.consequences import senseless
from events.games import find_article
from events.remedies import offers
from events.score import sheet as score_sheet
from service.context import keeper, language, owner_path, public_address, services, visitor
from service.errors import EntryNotThere
from service.pages import contexts, hearing
from service.pages.contexts import Mark
from service.pages.faces import pad
from service.pages.gamewords import winner_words
from service.pages.logbook import ASIDE, TURN
from service.pages.mistakes import miscount, other_sum
from service.pages.onlooker import Onlooker, onlooker
from service.pages.proposals import sent
from service.pages.rulings import Case, before, recorded
from service.pages.sheets import SheetWriter
from service.pages.showing import show, words
from service.pages.standing import standing
from service.present import rounds_of
from service.reports.overview import curve
from service.wire.encoding import encode_inner

CORRECTABLE: Final = (*TURN, *ASIDE)
"""What the pad can put right; the rest is corrected in the notation."""


CHART: Final = 240.0
"""How wide the curve of the totals is drawn, in units in which its figures are 8.5 high: to be read on a phone."""


def install(pages: Blueprint) -> None:
    """Put these pages in their places."""
    pages.add_url_rule("/tables/<table>", "table", see_table)
    pages.add_url_rule("/tables/<table>/now", "now", see_now)
    pages.add_url_rule("/tables/<table>/missed", "missed", see_missed)
    pages.add_url_rule("/tables/<table>/log", "log", see_log)
    pages.add_url_rule("/tables/<table>/entries/<int:number>", "entry", see_entry)
    pages.add_url_rule("/tables/<table>/entries/<int:number>/before", "then", see_then)
    pages.add_url_rule("/tables/<table>/sheet", "sheet", see_sheet)
    pages.add_url_rule("/tables/<table>/links", "links", see_links)
    pages.add_url_rule("/tables/<table>/code", "code", draw_code, methods=["POST"])


def see_table(table: str) -> Response:
    """Show the table, with the pad for those who may log."""
    seen = onlooker(table)
    page = contexts.TablePage(
        title=seen.title,
        language=language(),
        here="table",
        table=table,
        owner=seen.who.is_owner,
        standing=standing(seen),
        pad=pad(),
        logs=seen.may_log,
        one_sits_out=seen.bench.terms.sitting_out > 0,
        correcting=_span(request.args.get("correct", ""), len(seen.bench.log)),
        settling=_settling(seen, request.args.get("dispute", "")),
        streams=services().streams.can_take(request.environ),
    )
    return show(page)


def _span(asked: str, last: int) -> tuple[int, int] | None:
    """Return the entries that are to be corrected, `7` or `7-9`; None where none are."""
    if not asked:
        return None
    ends = asked.split("-", 1)
    if not all(each.isascii() and each.isdigit() and len(each) < len("1000000") for each in ends):
        raise BadRequest
    first, end = int(ends[0]), int(ends[-1])
    if not 1 < first <= end <= last:
        raise EntryNotThere(end, last)
    return first, end


def _settling(seen: Onlooker, asked: str) -> contexts.Settling | None:
    """Return the dispute that the correction is for; None where it is for none."""
    known = {str(number): number for number in seen.bench.table.disputes}
    if asked not in known:
        return None
    case = Case(seen.judged, known[asked])
    return contexts.Settling(dispute=case.number, seat=seen.mine, undo=sent(case.undo()))


def see_now(table: str) -> Response:
    """Show the table as it stands, alone."""
    seen = onlooker(table)
    return show(
        contexts.NowPage(title=seen.title, language=language(), here="table", table=table, standing=standing(seen))
    )


def see_missed(table: str) -> Response:
    """Show the entries after the one that a phone saw last."""
    seen = onlooker(table)
    after = request.args.get("after", "")
    first = int(after) + 1 if after.isascii() and after.isdigit() and len(after) < len("1000000") else 1
    bubbles = seen.logbook.bubbles(first)
    return show(contexts.MissedPage(title=seen.title, language=language(), here="log", table=table, bubbles=bubbles))


def see_log(table: str) -> Response:
    """Show the whole log, or the turns with a mark in them."""
    seen = onlooker(table)
    marks: dict[str, Mark] = {"broken": "broken", "unproven": "unproven"}
    outcome = marks.get(request.args.get("outcome", ""), "")
    bubbles = replace(seen.logbook, senseless=senseless(seen.bench)).bubbles()
    page = contexts.LogPage(
        title=words()("The log"),
        language=language(),
        here="log",
        table=table,
        owner=seen.who.is_owner,
        bubbles=tuple(each for each in bubbles if not outcome or any(play.mark == outcome for play in each.plays)),
        outcome=outcome,
        logs=seen.may_log,
        unverified=seen.judged.row.unverified,
    )
    return show(page)


def see_entry(table: str, number: int) -> Response:
    """Show an entry with its verdict."""
    seen = onlooker(table)
    log = seen.bench.log
    if not 1 <= number <= len(log):
        raise EntryNotThere(number, len(log))
    book, event = seen.logbook, log[number - 1]
    play = book.play(number)
    found = book.everything(number)
    telling = tuple(each for each in found if each.mark == play.mark and play.mark != "kept")
    shown_by = dict.fromkeys(entry for each in telling for entry in each.evidence if entry != number)
    first, last = book.turn_of(number)
    page = hearing.EntryPage(
        title=words()("Entry {number}").format(number=number),
        language=language(),
        here="entry",
        table=table,
        owner=seen.who.is_owner,
        play=play,
        findings=telling,
        others=tuple(each for each in found if each not in telling),
        remedies=tuple(_remedies(seen, number)) if not play.struck else (),
        etag=seen.judged.last.etag,
        who=book.teller_of(number).who(event),
        recorded=seen.recorded(keeper().store.entries(table, number - 1, number)[0]),
        evidence=tuple(book.play(entry, among=-1) for entry in shown_by),
        first=first,
        last=last,
        logs=seen.may_log,
        correctable=not play.struck and isinstance(event, CORRECTABLE),
        miscount=miscount(seen, number),
    )
    return show(page)


def see_then(table: str, number: int) -> Response:
    """Show the table as it lay before an entry."""
    seen = onlooker(table)
    if not 1 < number <= seen.bench.length:
        raise EntryNotThere(number, seen.bench.length)
    then = replace(seen.judged, bench=before(seen.bench, number))
    page = hearing.ThenPage(
        title=words()("The table before entry {number}").format(number=number),
        language=language(),
        here="log",
        table=table,
        owner=seen.who.is_owner,
        play=seen.logbook.play(number, among=-1),
        moment=standing(Onlooker(judged=then, reader=seen.reader, who=seen.who)),
        last=seen.bench.length,
    )
    return show(page)


def _remedies(seen: Onlooker, number: int) -> Iterable[contexts.RemedyView]:
    _ = words()
    rounds = rounds_of(seen.judged)
    now = rounds.get(seen.bench.length) == rounds.get(number)
    for offer in offers(seen.bench, (number,)):
        steps = tuple(recorded(seen.bench, offer, (number,), in_play=now))
        article = find_article(offer.article, seen.bench.rulebook)
        yield contexts.RemedyView(
            article=offer.article,
            law=_(article.text) if article else "",
            says=_("The table decides.") if offer.points is None else seen.reader.points(offer.points),
            steps=json.dumps([encode_inner(step) for step in steps]) if steps and seen.may_log else "",
            records=", ".join(seen.logbook.teller.says(step) for step in steps),
        )


def see_sheet(table: str) -> Response:
    """Show the score sheet."""
    seen = onlooker(table)
    writer = SheetWriter(naming=seen.naming, language=seen.reader, complete=seen.bench.rulebook.complete)
    found, slip = score_sheet(seen.bench), seen.slip()
    page = hearing.SheetPage(
        title=words()("Score sheet"),
        language=language(),
        here="sheet",
        table=table,
        owner=seen.who.is_owner,
        teams=tuple(seen.naming.team(team) for team in found.totals),
        rounds=tuple(writer.round(each) for each in found.rounds),
        winner=winner_words(found.winner, seen.naming, words()) if found.is_over else "",
        sum=other_sum(seen, request.args),
        told=f"{slip.title}: {slip.totals}. {slip.state}",
        chart=curve(seen.bench, found, seen.naming, seen.reader, CHART) if len(found.rounds) > 1 else None,
    )
    return show(page)


def see_links(table: str) -> Response:
    """Show the owner what links there are and may be."""
    who = visitor(table)
    who.require_owner()
    seen = onlooker(table)
    page = contexts.LinksPage(
        title=words()("Links of this table"),
        language=language(),
        here="links",
        table=table,
        owner=True,
        offers=tuple(seen.offers()),
        links=tuple(seen.handed_out(keeper().store.links(table))),
        address=public_address() + owner_path(table),
    )
    return show(page)


def draw_code(table: str) -> dict[str, str]:
    """Draw the code of a link. The link comes in the body, so that its token stands in no log line."""
    visitor(table).require_owner()
    asked = request.get_json()
    url = asked.get("url") if isinstance(asked, dict) else None
    if not isinstance(url, str) or not url.startswith(f"{public_address()}/join/"):
        raise BadRequest
    drawn = io.BytesIO()
    code = segno.make(url, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, border=2, omitsize=True, svgclass=None, lineclass=None)
    return {"svg": drawn.getvalue().decode()}
