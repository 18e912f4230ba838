"""Whoever looks at a table: with what rights, in which language, and from which seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final, assert_never

from babel.dates import format_datetime

from events import catalogue
from events.catalogue import Event, Seat, Team
from events.judge import Bench
from events.survey import Survey, survey
from events.table import Round
from service.access import Visitor
from service.context import keeper, visitor
from service.entries import Entry, Link
from service.errors import NotAllowed
from service.judged import Judged
from service.naming import Naming
from service.pages.contexts import LinkOffer, LinkView, Stage, TableSlip
from service.pages.faces import written
from service.pages.gamewords import winner_words
from service.pages.logbook import Logbook
from service.pages.showing import reader
from service.phrases import Phrases
from service.reading import event_of
from service.reports.game import Language
from service.reports.telling import Teller

WORDED: Final = (
    catalogue.GameEnded, catalogue.TurnTakenBack, catalogue.LogCorrected, catalogue.BonusGiven, catalogue.PenaltyGiven,
    catalogue.DisputeRaised, catalogue.RulingProposed, catalogue.DisputeSettled,
)  # fmt: skip
"""What free text may be part of."""


@dataclass(frozen=True, kw_only=True)
class Onlooker:
    """Somebody with a link, before a judged table, with a language to read it in."""

    judged: Judged
    reader: Language
    who: Visitor

    @property
    def bench(self) -> Bench:
        """The judged log."""
        return self.judged.bench

    @property
    def naming(self) -> Naming:
        """What seats and teams are called."""
        return self.judged.naming

    @property
    def may_log(self) -> bool:
        """Whether the pad is of any use here."""
        return self.who.role != "watcher"

    @property
    def mine(self) -> Seat:
        """The own seat; 0 for none."""
        return self.who.seat or 0

    @cached_property
    def logbook(self) -> Logbook:
        """The log, told."""
        phrases = Phrases(self.reader.code, self.naming)
        teller = Teller(self.naming, self.reader, written, complete=self.bench.rulebook.complete)
        return Logbook(bench=self.bench, teller=teller, says=phrases.finding, mine=self.mine, worded=self._worded())

    def _worded(self) -> dict[int, Event]:
        """Return the events that may have free text, with what is kept of it beside the log now."""
        numbers = [number for number, event in enumerate(self.bench.log, 1) if isinstance(event, WORDED)]
        if not numbers:
            return {}
        store, table = keeper().store, self.judged.table
        texts, entries = store.texts(table), store.entries(table, numbers[0] - 1, numbers[-1])
        return {entry.number: event_of(entry, texts) for entry in entries if entry.number in set(numbers)}

    @property
    def title(self) -> str:
        """The table, by those who sit at it."""
        return " – ".join(self.players(team) for team in self.bench.teams)

    def players(self, team: Team) -> str:
        """Return who is in a team."""
        return ", ".join(self.naming.name(seat) for seat in team)

    def recorded(self, entry: Entry) -> str:
        """Return when an entry was recorded, and by whom."""
        _ = self.reader.gettext
        moment = format_datetime(datetime.fromisoformat(entry.recorded), "medium", locale=self.reader.figures.locale)
        match entry.by:
            case int():
                by = self.naming.name(entry.by)
            case "owner":
                by = _("the owner")
            case _:
                by = _("the scorer")
        return _("Entry {number}, logged by {name}, {moment} UTC").format(number=entry.number, name=by, moment=moment)

    def offers(self) -> Iterable[LinkOffer]:
        """Return the links that can be handed out."""
        _ = self.reader.gettext
        for seat in self.naming.seats:
            label, name = self.naming.label(seat), self.naming.name(seat)
            says = _("{name}: to play and to log") if name == label else _("{name} ({label}): to play and to log")
            yield LinkOffer(role="seat", seat=seat, label=label, says=says.format(name=name, label=label))
        yield LinkOffer(role="watcher", seat=0, label="", says=_("Somebody who watches"))
        yield LinkOffer(role="scorer", seat=0, label="", says=_("Somebody who logs for the table"))
        yield LinkOffer(role="owner", seat=0, label="", says=_("Another phone of yours: everything"))
        says = _("Somebody who becomes the owner in your place")
        note = _("Your own phones, and the recovery code, open this table no more once it was used.")
        yield LinkOffer(role="heir", seat=0, label="", says=says, note=note)

    def handed_out(self, links: Iterable[Link]) -> Iterable[LinkView]:
        """Return the links in force."""
        _ = self.reader.gettext
        roles = {"owner": _("owner"), "scorer": _("scorer"), "watcher": _("watcher")}
        roles |= {"heir": _("hands the table over"), "recovery": _("recovery code")}
        for link in links:
            role = self.naming.name(link.seat) if link.seat else roles[link.role]
            moment = self.reader.figures.minute(datetime.fromisoformat(link.issued))
            yield LinkView(link=link.id, role=role, issued=_("since {moment} UTC").format(moment=moment))

    # The table as it stands

    @cached_property
    def survey(self) -> Survey:
        """The table as it stands, in figures."""
        return survey(self.bench)

    @property
    def stage(self) -> Stage:
        """What comes next: a deal, a play, the end of the round, or nothing more."""
        current = self.bench.table.round
        if self.survey.is_over:
            return "over"
        if current is None or current.ended:
            return "deal"
        return "end" if self.survey.phase == "over" else "play"

    @cached_property
    def coming(self) -> Round:
        """The round in play, or the one that is dealt next."""
        return self.bench.copy().begin_round()

    @property
    def round(self) -> int:
        """The number of the round in play, or of the one that is dealt next."""
        return self.coming.number if self.stage == "deal" else self.survey.round

    @property
    def is_dealt(self) -> bool:
        """Whether any cards lie on the table, those of a round that is over included."""
        return self.bench.table.round is not None

    def slip(self) -> TableSlip:
        """Return the table as one of several."""
        points = self.reader.figures.points
        totals = (f"{self.naming.team(team.team)} {points(team.total)}" for team in self.survey.teams)
        return TableSlip(table=self.judged.table, title=self.title, totals=" · ".join(totals), state=self._state())

    def _state(self) -> str:
        _ = self.reader.gettext
        match self.stage:
            case "over":
                return winner_words(self.survey.winner, self.naming, _)
            case "deal":
                return _("Round {number} is to be dealt").format(number=self.round)
            case "end":
                return _("Round {number} is to be counted").format(number=self.round)
            case "play":
                said = _("Round {number}, {name} is on turn") if self.survey.turn else _("Round {number}")
                return said.format(number=self.round, name=self.naming.name(self.survey.turn or 0))
            case _:
                assert_never(self.stage)


def onlooker(table: str) -> Onlooker:
    """Return the table as whoever asks sees it.

    Raises:
        NoLink, NotAllowed: it is closed to whoever asks.
    """
    who = visitor(table)
    return Onlooker(judged=keeper().judged(table), reader=reader(), who=who)


def scorer(table: str) -> Onlooker:
    """Return the table as it is seen by whoever may log.

    Raises:
        NoLink, NotAllowed: whoever asks may not.
    """
    seen = onlooker(table)
    if not seen.may_log:
        raise NotAllowed
    return seen
