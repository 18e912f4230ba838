"""Every event in the words of the table, as it stands on paper: nothing is told by colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, assert_never

from events import catalogue as e
from events.cards import Card, Rank, Suit, listing_order
from service.reports.game import Game, Gettext, Language
from service.reports.notes import entries, ruled

NBSP: Final = "\N{NO-BREAK SPACE}"
SIGNS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

Play = e.StockDrawn | e.RedThreesLaid | e.PileTaken | e.CardsMelded | e.CardsDiscarded
Spoken = e.FootTaken | e.PermissionAsked | e.PermissionAnswered | e.HandEmptied | e.TermsAccepted
Seen = e.HandCounted | e.CardsShown | e.CardExposed | e.CardsLeft
Frame = e.TableOpened | e.RoundStarted | e.PositionTaken | e.RoundEnded | e.GameEnded | e.TurnTakenBack
Ruling = e.RoundTallied | e.LogCorrected | e.BonusGiven | e.PenaltyGiven
Disputing = e.DisputeRaised | e.RulingProposed | e.RulingAnswered | e.DisputeSettled

OF_A_TURN: Final = (
    e.StockDrawn, e.RedThreesLaid, e.PileTaken, e.CardsMelded, e.CardsDiscarded, e.FootTaken, e.PermissionAsked,
    e.PermissionAnswered, e.HandEmptied, e.HandCounted, e.CardsShown, e.CardExposed,
)  # fmt: skip
"""What is logged within a turn; all else stands by itself."""


def card_text(card: Card, _: Gettext) -> str:
    """Return a card: its rank and, where it is known, its suit; the colour of a three in words."""
    sign = SIGNS[card.suit] if card.suit else ""
    match card.rank:
        case Rank.RED_THREE:
            return f"{_('red 3').replace(' ', NBSP)}{sign}"
        case Rank.BLACK_THREE:
            return f"{_('black 3').replace(' ', NBSP)}{sign}"
        case Rank.JOKER:
            return _("joker")
        case Rank.UNKNOWN:
            return "?"
        case _:
            return f"{card.rank.value}{sign}"


def cards_text(cards: Iterable[Card], _: Gettext) -> str:
    """Return cards in the order of a listing, the same ones together: `K×3 2♥`."""
    texts = [card_text(card, _) for card in sorted(cards, key=listing_order)]
    counted = [(text, len(list(same))) for text, same in groupby(texts)]
    return " ".join(f"{text}×{count}" if count > 1 else text for text, count in counted) or _("nothing")


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happened in a round, by the names of those who sat there."""

    game: Game
    language: Language
    number: int

    @property
    def gettext(self) -> Gettext:
        """The words."""
        return self.language.gettext

    def name(self, seat: e.Seat) -> str:
        """Return who sat there."""
        return self.game.naming.name(seat, self.number)

    def team(self, team: e.Team) -> str:
        """Return what a team is called."""
        return self.game.naming.team(team)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards."""
        return cards_text(cards, self.gettext)

    def says(self, event: e.Event) -> str:
        """Return what happened, without whose turn it was."""
        match event:
            case e.StockDrawn() | e.RedThreesLaid() | e.PileTaken() | e.CardsMelded() | e.CardsDiscarded():
                return self._play(event)
            case e.FootTaken() | e.PermissionAsked() | e.PermissionAnswered() | e.HandEmptied() | e.TermsAccepted():
                return self._spoken(event)
            case e.HandCounted() | e.CardsShown() | e.CardExposed() | e.CardsLeft():
                return self._seen(event)
            case (
                e.TableOpened()
                | e.RoundStarted()
                | e.PositionTaken()
                | e.RoundEnded()
                | e.GameEnded()
                | e.TurnTakenBack()
            ):
                return self._frame(event)
            case e.DisputeRaised() | e.RulingProposed() | e.RulingAnswered() | e.DisputeSettled():
                return self._disputing(event)
            case _:
                return self._ruling(event)

    def _play(self, event: Play) -> str:
        _ = self.gettext
        match event:
            case e.StockDrawn(count=None):
                return _("draws")
            case e.StockDrawn():
                return _("draws {count}").format(count=event.count)
            case e.RedThreesLaid():
                return _("lays {cards}").format(cards=self.cards(event.cards))
            case e.PileTaken(cards=()):
                return _("takes the pile onto a meld")
            case e.PileTaken():
                return _("takes the pile with {cards}").format(cards=self.cards(event.cards))
            case e.CardsMelded():
                return self._meld(event)
            case e.CardsDiscarded():
                return _("discards {cards}").format(cards=self.cards(event.cards))
            case _:
                assert_never(event)

    def _meld(self, event: e.CardsMelded) -> str:
        _, cards = self.gettext, self.cards(event.cards)
        if event.on is not None:
            return _("lays {cards} on {team}’s side").format(cards=cards, team=self.team(event.on))
        if event.rank is not None:
            return _("melds {cards} with the {rank}").format(cards=cards, rank=self.cards((Card(event.rank),)))
        if event.where is e.Place.NEW:
            return _("melds {cards} anew").format(cards=cards)
        return _("melds {cards}").format(cards=cards)

    def _spoken(self, event: Spoken) -> str:
        _ = self.gettext
        match event:
            case e.FootTaken():
                return _("takes the foot")
            case e.PermissionAsked():
                return _("asks to go out")
            case e.PermissionAnswered():
                return _("says yes") if event.yes else _("says no")
            case e.HandEmptied():
                return _("is out")
            case e.TermsAccepted():
                return _("accepts the house rules")
            case _:
                assert_never(event)

    def _seen(self, event: Seen) -> str:
        _ = self.gettext
        match event:
            case e.HandCounted():
                return _("holds {count}, counted").format(count=event.count)
            case e.CardsShown():
                return _("shows {cards}").format(cards=self.cards(event.cards))
            case e.CardExposed():
                return _("exposes {cards}").format(cards=self.cards(event.cards))
            case e.CardsLeft():
                hand = _("is left with {cards}").format(cards=self._left(event.hand))
                return hand if event.foot is None else f"{hand} / {self._left(event.foot)}"
            case _:
                assert_never(event)

    def _left(self, left: e.Left) -> str:
        if left.points is not None:
            return self.language.points(left.points)
        return self.cards(left.cards or ())

    def _frame(self, event: Frame) -> str:
        _ = self.gettext
        match event:
            case e.TableOpened():
                return _("The table is opened")
            case e.RoundStarted():
                return self._deal(event)
            case e.PositionTaken():
                return _("The table as it lies is written down")
            case e.RoundEnded(how=e.How.VOID):
                return _("The round does not count")
            case e.RoundEnded():
                return _("The round is over")
            case e.GameEnded():
                return _reasoned(_("The game is over"), event.reason)
            case e.TurnTakenBack():
                return _reasoned(_("The turn is taken back"), event.reason)
            case _:
                assert_never(event)

    def _deal(self, event: e.RoundStarted) -> str:
        _ = self.gettext
        parts = [_("Round {number}").format(number=event.number) if event.number else _("The next round")]
        if event.dealer:
            parts.append(_("{name} deals").format(name=self.name(event.dealer)))
        if event.upcards:
            parts.append(_("{cards} turned up").format(cards=self.cards(event.upcards)))
        if event.out:
            parts.append(_("{name} sits out").format(name=self.name(event.out)))
        return ", ".join(parts)

    def _ruling(self, event: Ruling) -> str:
        _, points = self.gettext, self.language.figures.points
        match event:
            case e.RoundTallied():
                return _("{team}: the round as totals").format(team=self.team(event.team))
            case e.LogCorrected():
                return _reasoned(_("A correction: {span}").format(span=self.span(event)), event.reason)
            case e.BonusGiven():
                said = _("{team}: a bonus of {points}").format(team=self.team(event.team), points=points(event.points))
                return _reasoned(said, event.reason)
            case e.PenaltyGiven():
                said = _("{team}: a penalty of {points} under {article}").format(
                    team=self.team(event.team), points=points(event.points), article=event.article
                )
                return _reasoned(said, event.reason)
            case _:
                assert_never(event)

    def _disputing(self, event: Disputing) -> str:
        _ = self.gettext
        match event:
            case e.DisputeRaised():
                said = _("{name} disputes {entries}").format(
                    name=self.name(event.seat), entries=self.entries(event.first, event.last)
                )
                return _reasoned(said, event.question)
            case e.RulingProposed():
                said = _("{name} proposes on dispute {number}: {ruled}").format(
                    name=self.name(event.seat), number=event.dispute, ruled=ruled(event.outcome, _)
                )
                steps = "; ".join(self.says(step) for step in event.events)
                return _reasoned(f"{said} ({steps})" if steps else said, event.reason)
            case e.RulingAnswered(yes=True):
                agrees = _("{name} agrees to what is proposed on dispute {number}")
                return agrees.format(name=self.name(event.seat), number=event.dispute)
            case e.RulingAnswered():
                disagrees = _("{name} does not agree to what is proposed on dispute {number}")
                return disagrees.format(name=self.name(event.seat), number=event.dispute)
            case e.DisputeSettled():
                settled = _("Dispute {number} is settled: {ruled}; agreed by {names}")
                said = settled if event.by else _("Dispute {number} is settled: {ruled}")
                names = ", ".join(map(self.name, event.by))
                said = said.format(number=event.dispute, ruled=ruled(event.outcome, _), names=names)
                return _reasoned(said, event.reason)
            case _:
                assert_never(event)

    def entries(self, first: int, last: int) -> str:
        """Return which entries, in words."""
        return entries(self.game, self.language, first, last)

    def span(self, event: e.LogCorrected) -> str:
        """Return what a correction is about, in words."""
        _ = self.gettext
        if event.opening:
            return _("what was agreed at the start")
        if event.last < event.first:
            return _("forgotten after {entries}").format(entries=self.entries(event.last, event.last))
        return self.entries(event.first, event.last)


def _reasoned(said: str, reason: str) -> str:
    return f"{said} – “{reason}”" if reason else said
