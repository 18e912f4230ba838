"""What the table plays by, and who has accepted it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from flask import Blueprint, Response

from events.catalogue import Seat, TermsAccepted
from service.context import language
from service.pages.around import Acceptance, TermsPage
from service.pages.onlooker import Onlooker, onlooker
from service.pages.showing import show
from service.reports.rule_card import strips, summary, topics_of
from service.wire.encoding import encode_inner


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/terms", "terms", see_terms)


def see_terms(table: str) -> Response:
    """Show the house rules, and who has accepted them."""
    seen = onlooker(table)
    _, topics = seen.reader.gettext, tuple(topics_of(seen.bench, seen.reader))
    return show(
        TermsPage(
            title=_("What this table plays by"),
            language=language(),
            here="terms",
            table=table,
            owner=seen.who.is_owner,
            rulebook=_(seen.bench.rulebook.title),
            edition=seen.bench.opened.edition,
            summary=summary(topics, seen.reader),
            deviations=tuple(term for topic in topics for term in topic.terms if term.deviates),
            strips=strips(seen.bench.terms, seen.reader),
            topics=topics,
            players=tuple(_players(seen)),
            etag=seen.judged.last.etag,
        )
    )


def _players(seen: Onlooker) -> Iterable[Acceptance]:
    for seat in seen.naming.seats:
        accepted = seat in seen.bench.table.accepted
        steps = json.dumps([encode_inner(TermsAccepted(seat=seat))]) if not accepted and _may_say(seen, seat) else ""
        yield Acceptance(name=seen.naming.name(seat), accepted=accepted, steps=steps)


def _may_say(seen: Onlooker, seat: Seat) -> bool:
    """Whether whoever looks may say that this player accepts: everybody for the own seat, a phone that logs for all."""
    return seen.may_log and seen.mine in (0, seat)
