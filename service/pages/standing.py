"""The table as whoever looks at it sees it: in words, from the own seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Final, assert_never

from babel.dates import format_datetime

from events import survey as survey_of
from events.cards import CARDS, Card
from events.catalogue import Seat, Team
from events.judge import Bench
from events.survey import Survey, survey
from events.table import Round
from service.access import Visitor
from service.entries import Entry, Link
from service.judged import Judged
from service.naming import Naming
from service.pages.contexts import (
    CardView,
    LinkOffer,
    LinkView,
    MeldView,
    PileView,
    SeatView,
    Stage,
    Standing,
    TableSlip,
    TeamView,
)
from service.pages.faces import Gettext, face, written
from service.pages.logbook import Logbook
from service.pages.places import places
from service.pages.plays import Teller
from service.phrases import Phrases
from service.reports.game import Language

ROOMY: Final = 4
"""So many seats are drawn large."""

SHOWN_SINGLY: Final = 3
"""So many red threes are drawn one by one."""

LONG: Final = 10_000
"""Totals from here on are drawn smaller."""


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
        teller = Teller(self.naming, self.reader.gettext)
        return Logbook(bench=self.bench, teller=teller, says=phrases.finding, mine=self.mine)

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

    def handed_out(self, links: Iterable[Link]) -> Iterable[LinkView]:
        """Return the links in force."""
        _ = self.reader.gettext
        roles = {"owner": _("owner"), "scorer": _("scorer"), "watcher": _("watcher")}
        for link in links:
            role = self.naming.name(link.seat) if link.seat else roles[link.role]
            moment = format_datetime(datetime.fromisoformat(link.issued), "medium", locale=self.reader.figures.locale)
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

    def standing(self) -> Standing:
        """Return the table as it stands, in words."""
        _, now = self.reader.gettext, self.survey
        where = places(len(now.seats), self.mine or 1)
        playing = self.stage == "play"
        return Standing(
            table=self.judged.table,
            etag=self.judged.last.etag,
            number=self.judged.last.number,
            stage=self.stage,
            round=self.round,
            round_words=_("Round {number}").format(number=self.round),
            dealer=self.coming.dealer if self.stage == "deal" else now.dealer or 0,
            dealer_words=_("{name} deals").format(name=self.naming.name(self.coming.dealer)),
            turn=(now.turn or 0) if playing else 0,
            phase=now.phase,
            sitting_out=now.sits_out or 0,
            teams=tuple(self._team(team) for team in now.teams),
            seats=tuple(self._seat(seat, where[seat.seat], playing=playing) for seat in now.seats),
            pile=self._pile(),
            last=self.logbook.last_turn(),
            notice=winner_words(now.winner, self.naming, _) if self.stage == "over" else "",
            has_feet=self.bench.terms.deal_foot_size > 0,
            crowded=len(now.seats) > ROOMY,
            long_totals=any(abs(team.total) >= LONG for team in now.teams),
        )

    def _team(self, team: survey_of.TeamView) -> TeamView:
        _, points = self.reader.gettext, self.reader.figures.points
        kinds = meld_words(self.bench.rulebook.game, _)
        return TeamView(
            team=self.naming.team(team.team),
            seats=self.players(team.team),
            total=points(team.total),
            round_score=_("{points} in this round").format(points=points(team.score)),
            needs=self._needs(team),
            melds=tuple(self._meld(meld, kinds) for meld in team.melds),
            red_threes=self._red_threes(team.red_threes),
        )

    def _red_threes(self, cards: tuple[Card, ...]) -> tuple[CardView, ...]:
        """Return red threes one by one, as long as there is room for them; then as their number."""
        _ = self.reader.gettext
        if len(cards) <= SHOWN_SINGLY:
            return tuple(replace(face(card), rank="", says=_("red 3")) for card in cards)
        says = _("red threes: {count}").format(count=len(cards))
        return (CardView(rank="", sign=f"♥×{len(cards)}", red=True, says=says),)

    def _needs(self, team: survey_of.TeamView) -> str:
        _ = self.reader.gettext
        if self.stage == "over":
            return ""
        if self.stage == "deal" or not team.opened:
            return _("needs {points} to open").format(points=team.minimum) if team.minimum else _("may open freely")
        if team.contract == "met":
            return _("has what it needs")
        kinds = lacks_words(self.bench.rulebook.game, _)
        lacks = [piece.split(" ", 1) for piece in team.contract.removeprefix("lacks ").split(", ")]
        return _("lacks {what}").format(what=", ".join(f"{count} {kinds[kind]}" for count, kind in lacks))

    def _meld(self, meld: survey_of.MeldView, kinds: Mapping[str, str]) -> MeldView:
        _ = self.reader.gettext
        rank = face(CARDS[meld.rank]) if meld.rank else CardView(rank="2★")
        word = kinds[meld.kind]
        return MeldView(
            rank=rank,
            count=len(meld.cards),
            kind=meld.kind,
            word=_("{kind}, concealed").format(kind=word) if meld.concealed else word,
            cards=written(meld.cards),
            entry=meld.entries[0] if meld.entries else 1,
        )

    def _seat(self, seat: survey_of.SeatView, place: str, *, playing: bool) -> SeatView:
        _ = self.reader.gettext
        current = self.bench.table.round
        if not self.is_dealt:
            cards, says = "–", _("no cards yet")
        elif not seat.plays:
            cards, says = "–", _("sits out")
        elif seat.hand is None:
            cards, says = "?", _("an unknown number of cards")
        else:
            cards, says = str(seat.hand), _("cards in hand: {count}").format(count=seat.hand)
        return SeatView(
            seat=seat.seat,
            label=self.naming.label(seat.seat),
            name=self.naming.name(seat.seat),
            team=self.naming.team(seat.team),
            place=place,
            cards=cards,
            says=says,
            foot=_("foot") if seat.foot == "waiting" else "",
            on_turn=playing and seat.seat == self.survey.turn,
            dealer=self.stage != "deal" and seat.seat == self.survey.dealer,
            first_turn=current is None or seat.seat not in current.hands or not current.hands[seat.seat].turns,
            mine=seat.seat == self.mine,
        )

    def _pile(self) -> PileView:
        _, pile = self.reader.gettext, self.survey.pile
        if not self.is_dealt:
            says = _("The cards are to be dealt.")
            return PileView(stock="–", count="–", top=None, top_card="", frozen=False, says=says)
        on_turn = [team for team in self.survey.teams if self.survey.turn in team.team] or self.survey.teams
        return PileView(
            stock="?" if self.survey.stock is None else str(self.survey.stock),
            count="?" if pile.size is None else str(pile.size),
            top=face(pile.top) if pile.top else None,
            top_card=pile.top.rank.value if pile.top else "",
            frozen=self.stage == "play" and any(team.frozen == "yes" for team in on_turn),
            says=" ".join(self._pile_words()),
        )

    def _pile_words(self) -> Iterable[str]:
        _ = self.reader.gettext
        words = {
            "wild": _("The pile is frozen: a wild card lies in it."),
            "red3": _("The pile is frozen: a red three lies in it."),
            "black3": _("The pile is frozen: a black three lies in it."),
            "upcard": _("The pile is frozen by the card turned up."),
            "said": _("The pile was said to be frozen."),
        }
        reasons = dict.fromkeys(reason for team in self.survey.teams for reason in team.frozen_by)
        yield from (words[reason] for reason in reasons if reason in words)
        for team in self.survey.teams:
            if "unopened" in team.frozen_by:
                says = _("{team} has not opened: only a natural pair takes the pile.")
                yield says.format(team=self.naming.team(team.team))
            elif team.frozen == "unproven":
                yield _("Whether it is frozen for {team}, the log does not show.").format(
                    team=self.naming.team(team.team)
                )
        if not reasons and all(team.frozen == "no" for team in self.survey.teams):
            yield _("The pile is not frozen.")


def winner_words(winner: Team | str | None, naming: Naming, _: Gettext) -> str:
    """Say who has won; that the game is over where nobody can be named."""
    if isinstance(winner, tuple):
        return _("{team} has won.").format(team=naming.team(winner))
    return _("The game is a tie.") if winner == "tie" else _("The game is over.")


def meld_words(game: str, _: Gettext) -> Mapping[str, str]:
    """Return what each kind of meld is called, as the players of this game say."""
    common = {
        "open": _("meld"),
        "natural": _("natural canasta"),
        "mixed": _("mixed canasta"),
        "wild": _("wild canasta"),
        "illegal": _("no lawful meld"),
    }
    own = {"Hand & Foot": {"natural": _("clean book"), "mixed": _("dirty book"), "wild": _("wild book")}}
    return common | own.get(game, {})


def lacks_words(game: str, _: Gettext) -> Mapping[str, str]:
    """Return what a contract counts, as the players of this game say."""
    canastas = {"canasta": _("canasta"), "canastas": _("canastas")}
    kinds = {kind: meld_words(game, _)[kind] for kind in ("natural", "mixed", "wild")}
    own = {"Hand & Foot": {"canasta": _("book"), "canastas": _("books")}}
    short = {"Hand & Foot": {"natural": _("clean"), "mixed": _("dirty"), "wild": _("wild")}}
    return canastas | kinds | own.get(game, {}) | short.get(game, {})
