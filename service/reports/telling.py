"""Every event in the words of the table: on the pages, and on paper, where nothing is told by colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, assert_never

from events import catalogue as e
from events.cards import Card, Rank, Suit, listing_order
from events.rulings import TALK
from service.naming import Naming
from service.reports.game import Gettext, Language
from service.reports.notes import entries, ruled
from service.reports.tallies import figures_of

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
    """Tells what happened, by the names of those at the table.

    `cards` writes cards in a row. `number` is the round whose names hold, 0 for now; `first` the number that the
    reader gives the log's first entry; `complete` what the game calls a complete meld.
    """

    naming: Naming
    language: Language
    cards: Callable[[Iterable[Card]], str]
    number: int = 0
    first: int = 1
    complete: str = "canasta"

    @property
    def gettext(self) -> Gettext:
        """The words of the reader."""
        return self.language.gettext

    def name(self, seat: e.Seat) -> str:
        """Return who sits there."""
        return self.naming.name(seat, self.number)

    def who(self, event: e.Event) -> str:
        """Return who did it; nothing where an event is no single player's, or its sentence names the player."""
        seat: int | None = None if isinstance(event, TALK) else getattr(event, "seat", None)
        return self.name(seat) if seat else ""

    def says(self, event: e.Event) -> str:
        """Return what happened, without who did it."""
        match event:
            case e.StockDrawn() | e.RedThreesLaid() | e.PileTaken() | e.CardsMelded() | e.CardsDiscarded():
                return self._play(event)
            case e.FootTaken() | e.PermissionAsked() | e.PermissionAnswered() | e.HandEmptied() | e.TermsAccepted():
                return self._spoken(event)
            case e.HandCounted() | e.CardsShown() | e.CardExposed() | e.CardsLeft():
                return self._seen(event)
            case e.RoundTallied() | e.LogCorrected() | e.BonusGiven() | e.PenaltyGiven():
                return self._ruling(event)
            case e.DisputeRaised() | e.RulingProposed() | e.RulingAnswered() | e.DisputeSettled():
                return self._disputing(event)
            case _:
                return self._frame(event)

    def settlement(self, outcome: e.Settlement) -> str:
        """Return what a dispute came to."""
        return ruled(outcome, self.gettext)

    def corrects(self, event: e.LogCorrected) -> str:
        """Return what a correction is about, where both versions are shown beside it."""
        _ = self.gettext
        if event.opening:
            return _reasoned(_("what was agreed at the start"), event.reason)
        if event.last < event.first:
            said = _("forgotten after {entries}").format(entries=self._entries(event.last, event.last))
            return _reasoned(said, event.reason)
        return _reasoned(self._entries(event.first, event.last), event.reason)

    def _entries(self, first: int, last: int) -> str:
        return entries(self.language, first - 1 + self.first, last - 1 + self.first)

    def _play(self, event: Play) -> str:
        _ = self.gettext
        match event:
            case e.StockDrawn(count=None):
                return _("draws")
            case e.StockDrawn():
                return _("draws {count}").format(count=event.count)
            case e.RedThreesLaid() if event.drawn != len(event.cards):
                return _("lays {cards} and draws {count}").format(cards=self.cards(event.cards), count=event.drawn)
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
            return _("lays {cards} on {team}’s side").format(cards=cards, team=self.naming.team(event.on))
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
        return self.cards(left.cards) if left.cards else self.gettext("nothing")

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
        _, points, team = self.gettext, self.language.figures.points, self.naming.team
        match event:
            case e.RoundTallied():
                said = _("{team}: the round as totals").format(team=team(event.team))
                figures = figures_of(event, self.complete, self.language)
                return f"{said} – {figures}" if figures else said
            case e.LogCorrected():
                said = self._correction(event)
            case e.BonusGiven():
                said = _("{team}: a bonus of {points}").format(team=team(event.team), points=points(event.points))
            case e.PenaltyGiven():
                said = _("{team}: a penalty of {points} under {article}").format(
                    team=team(event.team), points=points(event.points), article=event.article
                )
            case _:
                assert_never(event)
        return _reasoned(said, event.reason)

    def _correction(self, event: e.LogCorrected) -> str:
        _ = self.gettext
        plays = " · ".join(f"{self.who(each)} {self.says(each)}".strip() for each in event.events)
        if event.opening:
            return _("What was agreed at the start is put right")
        if event.last < event.first:
            said = _("Forgotten after {entries}: {plays}")
            return said.format(entries=self._entries(event.last, event.last), plays=plays)
        said = _("Instead of {entries}: {plays}") if event.events else _("Struck: {entries}")
        return said.format(entries=self._entries(event.first, event.last), plays=plays)

    def _disputing(self, event: Disputing) -> str:
        _ = self.gettext
        match event:
            case e.DisputeRaised():
                said = _("{name} disputes {entries}").format(
                    name=self.name(event.seat), entries=self._entries(event.first, event.last)
                )
                return _reasoned(said, event.question)
            case e.RulingProposed():
                said = _("{name} proposes on dispute {number}: {outcome}").format(
                    name=self.name(event.seat), number=event.dispute, outcome=self.settlement(event.outcome)
                )
                steps = " · ".join(self.says(step) for step in event.events)
                return _reasoned(f"{said} ({steps})" if steps else said, event.reason)
            case e.RulingAnswered(yes=True):
                said = _("{name} agrees to what is proposed on dispute {number}")
                return said.format(name=self.name(event.seat), number=event.dispute)
            case e.RulingAnswered():
                said = _("{name} does not agree to what is proposed on dispute {number}")
                return said.format(name=self.name(event.seat), number=event.dispute)
            case e.DisputeSettled():
                agreed = _("Dispute {number} is settled: {outcome}; agreed by {names}")
                said = agreed if event.by else _("Dispute {number} is settled: {outcome}")
                names, outcome = ", ".join(map(self.name, event.by)), self.settlement(event.outcome)
                return _reasoned(said.format(number=event.dispute, outcome=outcome, names=names), event.reason)
            case _:
                assert_never(event)


def _reasoned(said: str, reason: str) -> str:
    return f"{said} – “{reason}”" if reason else said
