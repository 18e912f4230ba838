"""The end of a round on paper: what everybody is left with, and what the table counted held against the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from flask import Blueprint, Response, request

from events.cards import CARDS, Card
from events.catalogue import CardsLeft, Event, How, Left, RoundEnded, Team
from service.context import language
from service.pages.around import CountPage, LeftPacket, LeftSeat, Trial
from service.pages.faces import pad
from service.pages.hearing import Entered, Option
from service.pages.onlooker import Onlooker, scorer
from service.pages.showing import show
from service.pages.trials import trial
from service.pages.typed import LONGEST, entered
from service.wire import limits

POINTS: Final = (0, limits.POINTS[1])


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/count", "count", see_count)


def see_count(table: str) -> Response:
    """Show the form for the end of the round, and the sheet as it fills in by what was typed."""
    seen = scorer(table)
    form = _Form(seen, request.args)
    seats, counted = tuple(form.seats()), tuple(form.counted())
    _ = seen.reader.gettext
    return show(
        CountPage(
            title=_("The end of the round"),
            language=language(),
            here="count",
            table=table,
            owner=seen.who.is_owner,
            round_words=_("Round {number}").format(number=seen.round),
            seats=seats,
            how=tuple(form.hows()),
            counted=counted,
            pad=pad(),
            trial=form.trial(),
            empty=_("No round is being played.") if form.readable else "",
            etag=seen.judged.last.etag,
        )
    )


@dataclass(slots=True)
class _Form:
    """What was typed. Reading it collects what is left, what is claimed, and whether all of it could be read."""

    seen: Onlooker
    asked: Mapping[str, str]
    left: list[CardsLeft] = field(default_factory=list)
    claims: dict[Team, int] = field(default_factory=dict)
    readable: bool = True

    @property
    def how(self) -> How:
        """How the round ended, as far as somebody said."""
        said = self.asked.get("how", "")
        return next((how for how in How if how.value == said), How.AS_LOGGED)

    def hows(self) -> Iterable[Option]:
        """Return the ways in which a round can end."""
        _ = self.seen.reader.gettext
        says = {
            How.AS_LOGGED: _("as the log shows"),
            How.OUT: _("somebody went out"),
            How.STOCK: _("the stock ran out"),
            How.AGREED: _("agreed"),
            How.VOID: _("does not count"),
        }
        for how, each in says.items():
            yield Option(value=how.value, says=each, chosen=how is self.how)

    def seats(self) -> Iterable[LeftSeat]:
        """Return everybody who played, with the fields for what is left."""
        _ = self.seen.reader.gettext
        names = [("hand", _("hand"))]
        names += [("foot", _("foot"))] if self.seen.bench.terms.deal_foot_size else []
        for seat in self.seen.survey.seats:
            if not seat.plays:
                continue
            read = {kind: self._packet(f"{seat.seat}.{kind}", says) for kind, says in names}
            hand, foot = read["hand"][1], read["foot"][1] if "foot" in read else None
            if hand or foot:
                self.left.append(CardsLeft(seat=seat.seat, hand=hand or Left(cards=()), foot=foot))
            yield LeftSeat(
                name=self.seen.naming.name(seat.seat),
                label=self.seen.naming.label(seat.seat),
                packets=tuple(view for view, _left in read.values()),
            )

    def _packet(self, name: str, says: str) -> tuple[LeftPacket, Left | None]:
        _ = self.seen.reader.gettext
        cards, found = self._cards(f"{name}.cards", _("cards"))
        points, sum_ = entered(self.asked, f"{name}.points", _("or points"), _, POINTS)
        self.readable = self.readable and not (cards.wrong or points.wrong)
        view = LeftPacket(key=name, says=says, cards=cards, points=points)
        if sum_ is not None:
            return view, Left(points=sum_) if sum_ else Left(cards=())
        return view, Left(cards=found) if found else None

    def _cards(self, name: str, says: str) -> tuple[Entered, tuple[Card, ...]]:
        text = self.asked.get(name, "").strip()[:LONGEST]
        words = text.split()
        unknown = next((each for each in words if each not in CARDS), "")
        wrong = self.seen.reader.gettext("There is no card “{card}”.").format(card=unknown) if unknown else ""
        return Entered(name=name, says=says, value=text, wrong=wrong), tuple(CARDS[each] for each in words if not wrong)

    def counted(self) -> Iterable[Entered]:
        """Return the fields for what the table itself has counted."""
        for place, team in enumerate(self.seen.bench.teams):
            view, points = entered(
                self.asked, f"counted.{place}", self.seen.naming.team(team), self.seen.reader.gettext
            )
            self.readable = self.readable and not view.wrong
            if points is not None:
                self.claims[team] = points
            yield replace(view, note=self.seen.players(team))

    def trial(self) -> Trial:
        """Return what the round comes to, after the fields were read."""
        events: list[Event] = [*self.left, RoundEnded(how=self.how)]
        ready = self.readable and self.seen.stage in ("play", "end")
        return trial(self.seen, events if ready else [], ready=ready, claims=self.claims)
