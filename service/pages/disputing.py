"""The pages of disputes: all of them, raising one, and one with its verdicts, the table then, and how to settle it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from flask import Blueprint, Response, request

from events import catalogue as e
from events.consequences import consequences
from events.findings import Outcome
from events.judge import Bench
from service.context import language
from service.errors import EntryNotThere, NotAllowed
from service.pages.casework import Agreement, DisputePage, DisputeSlip, DisputesPage, RaisePage, Ruling, Way
from service.pages.changes import changes
from service.pages.contexts import Finding
from service.pages.hearing import Option
from service.pages.logbook import ASIDE, TURN
from service.pages.onlooker import Onlooker, onlooker
from service.pages.proposals import proposal_of, sent
from service.pages.rulings import Case, before
from service.pages.rulings import Ruling as Possible
from service.pages.showing import show, words
from service.pages.standing import standing

AROUND: Final = 20
"""So many entries before and after those first meant can be picked in their place."""

NAMED: Final = 3
"""So many plays of a dispute are named where it is one of several."""


def install(pages: Blueprint) -> None:
    """Put these pages in their places."""
    pages.add_url_rule("/tables/<table>/disputes", "disputes", see_disputes)
    pages.add_url_rule("/tables/<table>/disputes/new", "raise", see_raise)
    pages.add_url_rule("/tables/<table>/disputes/<int:number>", "dispute", see_dispute)


def see_disputes(table: str) -> Response:
    """Show every dispute, those that are open first."""
    seen = onlooker(table)
    slips = [slip_of(seen, number) for number in sorted(seen.bench.table.disputes)]
    return show(
        DisputesPage(
            title=words()("Disputes"),
            language=language(),
            here="disputes",
            table=table,
            owner=seen.who.is_owner,
            disputes=tuple(sorted(slips, key=lambda slip: not slip.open)),
        )
    )


def see_raise(table: str) -> Response:
    """Show where a dispute is raised, on the entries of the address, else on the last turn."""
    seen = onlooker(table)
    if not seen.may_log:
        raise NotAllowed
    length, book = seen.bench.length, seen.logbook
    named = _span(request.args.get("first", ""), request.args.get("last", ""), length)
    first, last = named or book.turn_of(book.last_played())
    near = range(max(1, first - AROUND), min(length, last + AROUND) + 1)
    names = {number: f"{number} · {book.play(number, among=-1).says}" for number in near}
    plays = book.told(range(first, last + 1))
    return show(
        RaisePage(
            title=words()("Raise a dispute"),
            language=language(),
            here="disputes",
            table=table,
            owner=seen.who.is_owner,
            dispute=max(seen.bench.table.disputes, default=0) + 1,
            firsts=tuple(Option(value=str(n), says=says, chosen=n == first) for n, says in names.items()),
            lasts=tuple(Option(value=str(n), says=says, chosen=n == last) for n, says in names.items()),
            seats=tuple(_seats(seen, seen.naming.seats)),
            plays=plays,
            standing_one=next((each.number for play in plays for each in play.disputes if each.open), 0),
            etag=seen.judged.last.etag,
        )
    )


def _span(first: str, last: str, length: int) -> tuple[int, int] | None:
    """Return the entries meant; None where none are named.

    Raises:
        EntryNotThere: the log has no such entries.
    """
    numbers = [int(each) for each in (first, last) if each.isascii() and each.isdigit() and len(each) < len("1000000")]
    if not numbers:
        return None
    start, end = numbers[0], numbers[-1]
    if not 1 <= start <= end <= length:
        raise EntryNotThere(end, length)
    return start, end


def _seats(seen: Onlooker, seats: Iterable[e.Seat]) -> Iterable[Option]:
    for seat in seats:
        yield Option(value=str(seat), says=seen.naming.name(seat), chosen=seat == seen.mine)


def slip_of(seen: Onlooker, number: int) -> DisputeSlip:
    """Return a dispute as one of several."""
    return _Told(seen, number).slip()


def see_dispute(table: str, number: int) -> Response:
    """Show a dispute."""
    seen = onlooker(table)
    if number not in seen.bench.table.disputes:
        raise EntryNotThere(number, seen.bench.length)
    return show(_Told(seen, number).page())


@dataclass(frozen=True)
class _Told:
    """A dispute, told to somebody."""

    seen: Onlooker
    number: int

    @cached_property
    def case(self) -> Case:
        """What it is about, and how it can be settled."""
        return Case(self.seen.judged, self.number)

    def page(self) -> DisputePage:
        """Return its page."""
        seen, case, book = self.seen, self.case, self.seen.logbook
        raised, findings = case.raised, self._findings()
        moment = replace(seen.judged, bench=before(seen.bench, max(raised.first, 2)))
        trial = case.after_undo()
        possible = tuple(case.rulings())
        return DisputePage(
            title=words()("Dispute {number}").format(number=self.number),
            language=language(),
            here="disputes",
            table=seen.judged.table,
            owner=seen.who.is_owner,
            dispute=self.number,
            open=case.is_open,
            who=seen.naming.name(raised.seat),
            question=self._text(self._entry()).question,
            state=self._state(),
            plays=book.told(case.places),
            findings=tuple(each for each in findings if each.mark in ("broken", "unproven")),
            others=tuple(each for each in findings if each.mark == "kept"),
            moment=standing(Onlooker(judged=moment, reader=seen.reader, who=seen.who)),
            proposal=proposal_of(seen, self.number),
            ways=tuple(self._way(each) for each in possible),
            undo=sent(case.undo()),
            strike=sent(case.strike(trial)),
            article=self._article(possible, findings),
            teams=tuple(Option(value="+".join(map(str, of)), says=seen.players(of)) for of in seen.bench.teams),
            agreements=tuple(
                Agreement(team=seen.naming.team(team), seats=tuple(_seats(seen, team))) for team in seen.bench.teams
            ),
            rulings=tuple(self._rulings()),
            etag=seen.judged.last.etag,
            first=raised.first,
            last=raised.last,
            correctable=all(isinstance(seen.bench.log[n - 1], (*TURN, *ASIDE)) for n in case.places),
            mine=seen.mine,
        )

    def slip(self) -> DisputeSlip:
        """Return it as one of several."""
        told = self.seen.logbook.told(self.case.places)
        standing_ones = [play.says for play in told if not play.struck] or [play.says for play in told]
        plays = " · ".join(standing_ones[:NAMED])
        return DisputeSlip(
            number=self.number,
            who=self.seen.naming.name(self.case.raised.seat),
            plays=plays if len(standing_ones) <= NAMED else f"{plays} …",
            question=self._text(self._entry()).question,
            state=self._state(),
            open=self.case.is_open,
        )

    def _entry(self) -> int:
        return self.seen.bench.entries((self.seen.bench.table.disputes[self.number].entry,))[0]

    def _text(self, number: int) -> e.DisputeRaised:
        """Return the dispute as it was raised, with the question that was put."""
        event = self.seen.logbook.worded[number]
        return event if isinstance(event, e.DisputeRaised) else self.case.raised

    def _state(self) -> str:
        _ = words()
        if self.case.is_open:
            return _("open")
        outcome = self.seen.bench.table.disputes[self.number].settled[-1][0].outcome
        return _("settled: {outcome}").format(outcome=self.seen.logbook.teller.settlement(outcome))

    def _findings(self) -> list[Finding]:
        """Return what the referee finds of the plays: of those that count no more, what it found when they did."""
        bench = self.seen.bench
        if all(bench.verdict(number) is None or bench.is_void(number) for number in self.case.places):
            bench = Bench(bench.log[: self._entry()])
        book, disputed = replace(self.seen.logbook, bench=bench), set(self.case.places)
        found = [each for play in book.told(self.case.places) for each in book.everything(play.number)]
        beside = [number for number in self.case.concerned(bench) if number not in disputed]
        found += [each for number in beside for each in book.everything(number) if each.mark == "broken"]
        return list(dict.fromkeys(found))

    def _article(self, possible: tuple[Possible, ...], findings: list[Finding]) -> str:
        """Return the article that the table's own penalty stands under: what the law offers, else what is disputed."""
        offered = [each.offer.article for each in possible if each.offer]
        found = [each.article for each in findings if each.mark in (Outcome.BROKEN.value, Outcome.UNPROVEN.value)]
        named = [*offered, *found, *(each.article for each in findings)]
        return named[0] if named else self.seen.bench.rulebook.articles[0].id

    def _way(self, possible: Possible) -> Way:
        _, seen = words(), self.seen
        steps = (*self.case.undo(), *possible.steps)
        article = seen.bench.find_article(possible.offer.article) if possible.offer else None
        return Way(
            outcome=possible.outcome.value,
            title=self._title(possible),
            says=_(article.text) if article else "",
            steps=sent(steps),
            records=" · ".join(seen.logbook.teller.says(step) for step in possible.steps),
            changes=tuple(changes(consequences(seen.bench, steps), seen.bench.length, seen.naming, seen.reader))
            if steps
            else (),
            article=possible.offer.article if possible.offer else "",
        )

    def _title(self, possible: Possible) -> str:
        _ = words()
        offer = possible.offer
        match possible.outcome:
            case e.Settlement.STANDS:
                return _("The play stands")
            case e.Settlement.STRUCK if not possible.steps:
                return _("It has been put right in the log")
            case e.Settlement.STRUCK if offer is None:
                return _("The play is struck")
            case e.Settlement.STRUCK:
                return _("The turn is taken back")
        points = offer.points if offer else None
        return _("A penalty of {points}").format(points=self.seen.reader.figures.points(points or 0))

    def _rulings(self) -> Iterable[Ruling]:
        _, seen = words(), self.seen
        entries = self.case.settled()
        for number in entries:
            event = seen.logbook.worded[number]
            if isinstance(event, e.DisputeSettled):
                by = ", ".join(map(seen.naming.name, event.by)) or _("the owner")
                says = seen.logbook.teller.settlement(event.outcome)
                yield Ruling(entry=number, says=says, by=by, reason=event.reason, valid=number == entries[-1])
