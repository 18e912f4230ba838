"""Who sits at the table: names set, changed from a round on, forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response

from service.context import language
from service.pages.around import NamesPage, SeatNames
from service.pages.hearing import Option
from service.pages.onlooker import Onlooker, onlooker
from service.pages.showing import show


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/names", "names", see_names)


def see_names(table: str) -> Response:
    """Show who sits where, with forms for those who may change it."""
    seen = onlooker(table)
    return show(
        NamesPage(
            title=seen.reader.gettext("Who sits where"),
            language=language(),
            here="names",
            table=table,
            owner=seen.who.is_owner,
            seats=tuple(_seats(seen)),
            since=tuple(_since(seen)),
        )
    )


def _seats(seen: Onlooker) -> Iterable[SeatNames]:
    _, naming = seen.reader.gettext, seen.naming
    for seat in naming.seats:
        said = [each for each in naming.names if each.seat == seat]
        first, later = _("{name}, from the start"), _("{name}, from round {number} on")
        yield SeatNames(
            seat=seat,
            label=naming.label(seat),
            name=naming.name(seat),
            history=tuple((later if each.since else first).format(name=each.name, number=each.since) for each in said),
            may_change=seen.who.is_owner or seen.mine == seat,
        )


def _since(seen: Onlooker) -> Iterable[Option]:
    """Return the rounds from which a name may hold: all of them, the present one, those before, and the next."""
    _ = seen.reader.gettext
    coming = seen.round + (seen.stage in ("play", "end"))
    begun = bool(seen.bench.table.rounds)
    yield Option(value="0", says=_("from the start"), chosen=not begun)
    for number in range(2, coming + 1):
        yield Option(value=str(number), says=_("from round {number} on").format(number=number), chosen=number == coming)
