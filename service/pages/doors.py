"""The pages that lead to tables: home, opening one, coming by a link, the example."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from service.context import COOKIE, keeper, language, token_for
from service.errors import NoLink, NotAllowed
from service.pages import contexts, example
from service.pages.onlooker import Onlooker
from service.pages.opening import USUAL_SEATS, new_page
from service.pages.showing import reader, show, words


def install(pages: Blueprint) -> None:
    """Put these pages in their places."""
    pages.add_url_rule("/", view_func=home)
    pages.add_url_rule("/new", view_func=new)
    pages.add_url_rule("/join", view_func=join)
    pages.add_url_rule("/example", "example", see_example)
    pages.add_url_rule("/favicon.ico", "favicon", lambda: redirect(url_for("pages.static", filename="icon.svg")))


def home() -> Response:
    """Show the tables this phone has a key to, and what else there is to do."""
    return show(contexts.HomePage(title=words()("Home"), language=language(), here="home", tables=tuple(_slips())))


def _slips() -> Iterable[contexts.TableSlip]:
    for name in request.cookies:
        table = name.removeprefix(COOKIE)
        if table == name:
            continue
        try:
            who = keeper().doors.visitor(table, token_for(table))
        except (NoLink, NotAllowed):
            continue
        judged = keeper().judged(table)
        yield Onlooker(judged=judged, reader=reader(), who=who).slip()


def new() -> Response:
    """Show what is needed to open a table."""
    seats = request.args.get("seats", "")
    count = int(seats) if seats.isascii() and seats.isdigit() and len(seats) < len("100") else USUAL_SEATS
    return show(new_page(request.args.get("rulebook", ""), count, reader()))


def join() -> AnyResponse:
    """Ask for a link and follow it."""
    link = request.args.get("link", "").strip()
    _ = words()
    if not link:
        return show(contexts.JoinPage(title=_("Open by link"), language=language(), here="join"))
    match urlsplit(link).path.strip("/").split("/"):
        case [*_before, "join", table, token]:
            return redirect(url_for("join.join", table=table, token=token))
        case _rest:
            wrong = _("That is no link to a table. One looks like …/join/table/key.")
            page = contexts.JoinPage(title=_("Open by link"), language=language(), here="join", wrong=wrong)
            return show(page, 422)


def see_example() -> AnyResponse:
    """Lead to the example, a real table that everybody may watch; the first visit makes it."""
    example.establish(keeper().store)
    return redirect(url_for("join.join", table=example.TABLE, token=example.TOKEN))
