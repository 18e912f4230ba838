"""Every event in the words of the table, as the log shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from events import catalogue as e
from events.cards import Card
from events.rulings import TALK
from service.naming import Naming
from service.pages.faces import Gettext, written
from service.reports.game import Language


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happened, by the names of those at the table."""

    naming: Naming
    language: Language
    number: int = 0  # the round whose names hold; 0 for now

    @property
    def gettext(self) -> Gettext:
        """The words of the reader."""
        return self.language.gettext

    def name(self, seat: e.Seat) -> str:
        """Return who sits there."""
        return self.naming.name(seat, self.number)

    def who(self, event: e.Event) -> str:
        """Return who did it; nothing where an event is no single player's."""
        seat: int | None = None if isinstance(event, TALK) else getattr(event, "seat", None)
        return self.name(seat) if seat else ""

    def says(self, event: e.Event) -> str:
        """Return what happened, without who did it."""
        match event:
            case e.StockDrawn() | e.RedThreesLaid() | e.PileTaken() | e.CardsMelded() | e.CardsDiscarded():
                return self._laid(event)
            case e.FootTaken() | e.PermissionAsked() | e.PermissionAnswered() | e.HandEmptied():
                return self._said(event)
            case e.HandCounted() | e.CardsShown() | e.CardExposed() | e.CardsLeft() | e.TermsAccepted():
                return self._observation(event)
            case e.TableOpened() | e.RoundStarted() | e.PositionTaken() | e.RoundEnded() | e.GameEnded():
                return self._frame(event)
            case e.DisputeRaised() | e.RulingProposed() | e.RulingAnswered() | e.DisputeSettled():
                return self._dispute(event)
            case _:
                return self._ruling(event)

    def _laid(self, event: e.StockDrawn | e.RedThreesLaid | e.PileTaken | e.CardsMelded | e.CardsDiscarded) -> str:
        _ = self.gettext
        match event:
            case e.StockDrawn():
                return _("draws") if event.count is None else _("draws {count}").format(count=event.count)
            case e.RedThreesLaid() if event.drawn != len(event.cards):
                said = _("lays {cards} and draws {count}")
                return said.format(cards=written(event.cards), count=event.drawn)
            case e.RedThreesLaid():
                return _("lays {cards}").format(cards=written(event.cards))
            case e.PileTaken(cards=()):
                return _("takes the pile onto a meld")
            case e.PileTaken():
                return _("takes the pile with {cards}").format(cards=written(event.cards))
            case e.CardsMelded():
                return self._meld(event)
            case e.CardsDiscarded():
                return _("discards {cards}").format(cards=written(event.cards))
            case _:
                assert_never(event)

    def _said(self, event: e.FootTaken | e.PermissionAsked | e.PermissionAnswered | e.HandEmptied) -> str:
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
            case _:
                assert_never(event)

    def _meld(self, event: e.CardsMelded) -> str:
        _ = self.gettext
        cards = written(event.cards)
        if event.on is not None:
            return _("lays {cards} on {team}’s side").format(cards=cards, team=self.naming.team(event.on))
        if event.rank is not None:
            return _("melds {cards} with the {rank}").format(cards=cards, rank=written((Card(event.rank),)))
        if event.where is e.Place.NEW:
            return _("melds {cards} anew").format(cards=cards)
        return _("melds {cards}").format(cards=cards)

    def _observation(self, event: e.HandCounted | e.CardsShown | e.CardExposed | e.CardsLeft | e.TermsAccepted) -> str:
        _ = self.gettext
        match event:
            case e.HandCounted():
                return _("holds {count}, counted").format(count=event.count)
            case e.CardsShown():
                return _("shows {cards}").format(cards=written(event.cards))
            case e.CardExposed():
                return _("exposes {cards}").format(cards=written(event.cards))
            case e.CardsLeft():
                hand = _("is left with {cards}").format(cards=self._left(event.hand))
                return hand if event.foot is None else f"{hand} / {self._left(event.foot)}"
            case e.TermsAccepted():
                return _("accepts the house rules")
            case _:
                assert_never(event)

    def _left(self, left: e.Left) -> str:
        if left.points is not None:
            return self.language.points(left.points)
        return written(left.cards) if left.cards else self.gettext("nothing")

    def _frame(self, event: e.TableOpened | e.RoundStarted | e.PositionTaken | e.RoundEnded | e.GameEnded) -> str:
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
            case _:
                assert_never(event)

    def _deal(self, event: e.RoundStarted) -> str:
        _ = self.gettext
        parts = [_("Round {number}").format(number=event.number) if event.number else _("The next round")]
        if event.dealer:
            parts.append(_("{name} deals").format(name=self.name(event.dealer)))
        if event.upcards:
            parts.append(_("{cards} turned up").format(cards=written(event.upcards)))
        if event.out:
            parts.append(_("{name} sits out").format(name=self.name(event.out)))
        return ", ".join(parts)

    def _ruling(self, event: e.RoundTallied | e.TurnTakenBack | e.LogCorrected | e.BonusGiven | e.PenaltyGiven) -> str:
        _, points = self.gettext, self.language.figures.points
        match event:
            case e.RoundTallied():
                return _("{team}: the round as totals").format(team=self.naming.team(event.team))
            case e.TurnTakenBack():
                return _reasoned(_("The turn is taken back"), event.reason)
            case e.LogCorrected():
                return _reasoned(self._correction(event), event.reason)
            case e.BonusGiven():
                given = _("{team}: a bonus of {points}")
                return _reasoned(given.format(team=self.naming.team(event.team), points=points(event.points)), event.reason)
            case e.PenaltyGiven():
                taken = _("{team}: a penalty of {points} under {article}")
                team = self.naming.team(event.team)
                said = taken.format(team=team, points=points(event.points), article=event.article)
                return _reasoned(said, event.reason)
            case _:
                assert_never(event)

    def _dispute(self, event: e.DisputeRaised | e.RulingProposed | e.RulingAnswered | e.DisputeSettled) -> str:
        _ = self.gettext
        match event:
            case e.DisputeRaised():
                one = event.first == event.last
                said = _("{name} disputes entry {first}") if one else _("{name} disputes entries {first} to {last}")
                said = said.format(name=self.name(event.seat), first=event.first, last=event.last)
                return _reasoned(said, event.question)
            case e.RulingProposed():
                said = _("{name} proposes on dispute {number}: {outcome}")
                outcome = self.settlement(event.outcome)
                said = said.format(name=self.name(event.seat), number=event.dispute, outcome=outcome)
                steps = " · ".join(self.says(step) for step in event.events)
                return _reasoned(f"{said} ({steps})" if steps else said, event.reason)
            case e.RulingAnswered(yes=True):
                agrees = _("{name} agrees to what is proposed on dispute {number}")
                return agrees.format(name=self.name(event.seat), number=event.dispute)
            case e.RulingAnswered():
                disagrees = _("{name} does not agree to what is proposed on dispute {number}")
                return disagrees.format(name=self.name(event.seat), number=event.dispute)
            case e.DisputeSettled():
                settled = _("Dispute {number} is settled: {outcome}; agreed by {names}")
                said = settled if event.by else _("Dispute {number} is settled: {outcome}")
                names, outcome = ", ".join(map(self.name, event.by)), self.settlement(event.outcome)
                return _reasoned(said.format(number=event.dispute, outcome=outcome, names=names), event.reason)
            case _:
                assert_never(event)

    def settlement(self, outcome: e.Settlement) -> str:
        """Return what a dispute came to."""
        _ = self.gettext
        match outcome:
            case e.Settlement.STANDS:
                return _("it stands")
            case e.Settlement.STRUCK:
                return _("it is struck")
            case e.Settlement.PENALTY:
                return _("a penalty")
            case e.Settlement.TABLE:
                return _("the table’s own decision")
            case _:
                assert_never(outcome)

    def _correction(self, event: e.LogCorrected) -> str:
        _ = self.gettext
        new = " · ".join(f"{self.who(each)} {self.says(each)}".strip() for each in event.events)
        if event.opening:
            return _("What was agreed at the start is put right")
        if event.last < event.first:
            return _("Forgotten after entry {number}: {plays}").format(number=event.last, plays=new)
        span = str(event.first) if event.first == event.last else f"{event.first}–{event.last}"
        if not event.events:
            return _("Struck: entry {number}").format(number=span)
        return _("Instead of entry {number}: {plays}").format(number=span, plays=new)


def _reasoned(said: str, reason: str) -> str:
    return f"{said} – {reason}" if reason else said
