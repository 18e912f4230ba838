"""The page on which a log is judged by another book: another rulebook or other house rules, beside the own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from events.catalogue import TableOpened
from events.comparison import Comparison, House, compare, judged_by
from events.consequences import NumberChange
from events.errors import CannotRecord
from events.findings import Verdict
from events.games import KEYS, rulebook
from events.judge import Bench
from service.context import language
from service.pages.casework import BookPage, BookRow, BookSide, FigureRow
from service.pages.hearing import Option
from service.pages.logbook import Logbook, mark_of
from service.pages.onlooker import Onlooker, onlooker
from service.pages.opening import house_topics
from service.pages.showing import show, words
from service.present import winner
from service.reports.lines import titles

PREFIX: Final = "h."
"""What the fields of house rules begin with, in the form that changes them."""


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/another-book", "book", see_book)


def see_book(table: str) -> AnyResponse:
    """Show what another book would say of this log."""
    seen = onlooker(table)
    key = request.args.get("rulebook", "")
    if key not in KEYS:
        return show(_page(seen, seen.bench, seen.bench.rulebook.key))
    if any(name.startswith(PREFIX) for name in request.args):
        house = "; ".join(f"{name}={value}" for name, value in _changed(seen, key))
        return redirect(url_for("pages.book", table=table, rulebook=key, house=house))
    try:
        other = judged_by(seen.bench, key, _house(request.args.get("house", "")))
    except CannotRecord as error:
        return show(_page(seen, seen.bench, key, wrong=error.said.told(words())))
    return show(_page(seen, other, key, compare(seen.bench, other)))


def _house(text: str) -> House:
    """Read house rules as the notation writes them, `name=value; name=value`."""
    pairs = [each.partition("=") for each in text.split(";") if each.strip()]
    return tuple((name.strip(), value.strip()) for name, _, value in pairs)


def _changed(seen: Onlooker, key: str) -> Iterable[tuple[str, str]]:
    """Yield the house rules of the form whose values are not the rulebook's own."""
    try:
        printed = judged_by(seen.bench, key).terms
    except CannotRecord:
        return
    for topic in house_topics(printed, words()):
        for rule in topic.rules:
            value = "+".join(request.args.getlist(PREFIX + rule.name))
            if value and value != rule.standard:
                yield rule.name, value


def _page(seen: Onlooker, other: Bench, key: str, found: Comparison | None = None, wrong: str = "") -> BookPage:
    return BookPage(
        title=words()("Judged by another book"),
        language=language(),
        here="log",
        table=seen.judged.table,
        owner=seen.who.is_owner,
        rulebooks=tuple(Option(value=each, says=words()(rulebook(each).title), chosen=each == key) for each in KEYS),
        rulebook=key,
        topics=tuple(house_topics(other.terms, words())),
        ours=_title(seen.bench.opened),
        theirs=_title(other.opened),
        compared=found is not None,
        same=found is not None and found.is_same,
        rows=tuple(_rows(seen, other, found)) if found else (),
        figures=tuple(_figures(seen, found)) if found else (),
        wrong=wrong,
    )


def _title(opened: TableOpened) -> str:
    """Return a book by its title and its house rules."""
    house = "; ".join(f"{name}={value}" for name, value in opened.house)
    title = words()(rulebook(opened.rulebook).title)
    return f"{title} ({house})" if house else title


def _rows(seen: Onlooker, other: Bench, found: Comparison) -> Iterable[BookRow]:
    ours = seen.logbook
    theirs = replace(ours, bench=other)
    for pair in found.verdicts:
        yield BookRow(
            play=ours.play(pair.entry, among=-1), ours=_side(ours, pair.ours), theirs=_side(theirs, pair.theirs)
        )


def _side(book: Logbook, verdict: Verdict | None) -> BookSide:
    number = verdict.entry if verdict else 0
    telling = book.everything(number) if verdict else ()
    return BookSide(
        mark=mark_of(verdict), findings=tuple(each for each in telling if each.mark in ("broken", "unproven"))
    )


def _figures(seen: Onlooker, found: Comparison) -> Iterable[FigureRow]:
    _, points, differs = words(), seen.reader.figures.points, found.differences
    names = titles(seen.bench.rulebook.complete, _)
    for line in differs.lines:
        title = _("{team}, round {place}: {line}")
        said = title.format(team=seen.naming.team(line.team), place=line.place, line=names[line.line])
        yield FigureRow(title=said, ours=points(line.before), theirs=points(line.after))
    yield from (_number(seen, each, _("{team}, round {place}: total")) for each in differs.totals)
    yield from (_number(seen, each, _("{team}, after round {place}: minimum")) for each in differs.minima)
    if differs.winner_before != differs.winner_after:
        before, after = winner(differs.winner_before, seen.naming), winner(differs.winner_after, seen.naming)
        yield FigureRow(title=_("the winner"), ours=before or "–", theirs=after or "–")


def _number(seen: Onlooker, change: NumberChange, said: str) -> FigureRow:
    points = seen.reader.figures.points
    title = said.format(team=seen.naming.team(change.team), place=change.place)
    return FigureRow(title=title, ours=points(change.before), theirs=points(change.after))
