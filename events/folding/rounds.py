"""Folding what stands beside the turns: rounds and positions, totals, bonuses and fines, disputes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events import catalogue as on_record
from events import moments as did
from events.cards import Card
from events.catalogue import Event, TableOpened, Team
from events.dealing import lie_position, partner, start_round
from events.folding.notes import Note
from events.moments import Moment
from events.table import Dispute, Round, Table
from events.terms import Terms
from events.turn import Turn


class Rounds:
    """The table as it grows."""

    def __init__(self, opened: TableOpened, teams: tuple[Team, ...], terms: Terms) -> None:
        self.table = Table(opened, teams)
        self.terms = terms
        self.index = -1  # the place of the event being folded among the standing ones
        self.voided: list[int] = []  # places of events that were taken back
        self._anchor: Round | None = None  # the round in play as it was dealt, or as the last position left it
        self._since: list[tuple[int, Event | Note]] = []  # what was folded since, and at which place
        self._passes = 0
        self._strict_next = False  # the next deal or position is known to log its discards
        self._passed: list[Turn] = []
        self._handlers: dict[type, Callable[[Any, int], list[Moment]]] = {}

    def _nothing(self, event: object, entry: int) -> list[Moment]:
        del event, entry
        return []

    def _accepted(self, event: on_record.TermsAccepted, entry: int) -> list[Moment]:
        self.table.accepted[event.seat] = entry
        return []

    def _dispute(self, event: on_record.DisputeRaised, entry: int) -> list[Moment]:
        self.table.disputes[event.dispute] = Dispute(event, entry)
        return []

    def _settled(self, event: on_record.DisputeSettled, entry: int) -> list[Moment]:
        if event.dispute in self.table.disputes:
            self.table.disputes[event.dispute].settled.append((event, entry))
        return []

    def _game_ended(self, event: on_record.GameEnded, entry: int) -> list[Moment]:
        self.table.game_ended = (event, entry)
        return []

    def _begin(self, event: on_record.RoundStarted, entry: int) -> Round:
        new = start_round(self.table, self.terms, event, entry)
        new.strict, self._strict_next = self._strict_next, False
        self.table.rounds.append(new)
        self._anchor, self._since, self._passes = new.copy(), [], 0
        return new

    def logs_discards(self) -> None:
        """Let it be known that the deal or position to come logs its discards, so that turns last until them."""
        self._strict_next = True

    def playing(self, entry: int) -> Round:
        """Return the round in play; a play without a round line starts the next one."""
        rounds = self.table.rounds
        if rounds and not rounds[-1].ended:
            return rounds[-1]
        return self._begin(on_record.RoundStarted(), entry)

    def _position(self, event: on_record.PositionTaken, entry: int) -> list[Moment]:
        strict = self._strict_next
        current = self.playing(entry)
        self._strict_next = False
        lie_position(current, self.terms, event, entry)
        current.strict = strict or (event.turn is not None and event.drawn)
        self._anchor, self._since, self._passes = current.copy(), [], 0
        return [did.CardsSeen(entry, current, (*map(Card, current.seen), *current.seen_suited))]

    def _counting(self, entry: int) -> Round:
        """Return the round that an award or a fine belongs to: the one in play, else the one that ended."""
        return self.table.round or self._begin(on_record.RoundStarted(), entry)

    def _bonus(self, event: on_record.BonusGiven, entry: int) -> list[Moment]:
        self._counting(entry).bonuses.append((event, entry))
        return []

    def _penalty(self, event: on_record.PenaltyGiven, entry: int) -> list[Moment]:
        self._counting(entry).penalties.append((event, entry))
        return []

    def _tallied(self, event: on_record.RoundTallied, entry: int) -> list[Moment]:
        current = self.playing(entry)
        if self.terms.is_cutthroat and current.lone is None and (event.alone or len(event.team) > 1):
            lone = event.team[0] if event.alone else next(s for s in current.order if s not in event.team)
            partner(current, lone)
        current.tallies[event.team] = (event, entry)
        return [did.Tallied(entry=entry)]

    def _seen_moment(self, entry: int, fresh: list[Card]) -> list[Moment]:
        current = self.table.round
        if not fresh or current is None:
            return []
        return [did.CardsSeen(entry, current, tuple(fresh))]
