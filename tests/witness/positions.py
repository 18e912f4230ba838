"""The table as it lies between two turns, as an `at` block would say it: for logs that start in the middle."""

from __future__ import annotations

from dataclasses import dataclass, replace

from events.catalogue import (
    Event,
    FootHeld,
    HandHeld,
    MeldLying,
    MeldsOf,
    PileLying,
    PositionTaken,
    RedThreesOf,
    RoundStarted,
    Seat,
)
from tests.witness.table import Table


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a turn began: how many events were before it, the table then, and whose turn it was."""

    at: int
    table: Table
    seat: Seat

    @property
    def can_be_told(self) -> bool:
        """Whether a position says all that matters: none can say that a meld was merged (CC-3P-6)."""
        return not any(group.stiff for groups in self.table.groups.values() for group in groups)

    def told(self, *, hidden: bool = False) -> tuple[Event, ...]:
        """Return what a log begins with that starts here; with hands by their number where they are hidden."""
        started = self.table.events[0]
        assert isinstance(started, RoundStarted)
        round_line: tuple[Event, ...] = (
            (RoundStarted(number=started.number, dealer=started.dealer, out=started.out),) if started.out else ()
        )
        told = position(self.table, self.seat)
        return (*round_line, counted(told) if hidden else told)


def counted(told: PositionTaken) -> PositionTaken:
    """Return a position in which hands are known by their number only."""
    return replace(told, hands=tuple(HandHeld(seat=each.seat, count=each.count) for each in told.hands))


def position(table: Table, seat: Seat) -> PositionTaken:
    """Return all that lies on the table before a turn, every hand card by card."""
    started = table.events[0]
    return PositionTaken(
        number=started.number if isinstance(started, RoundStarted) else None,
        melds=tuple(
            MeldsOf(owner=team, melds=tuple(MeldLying(cards=tuple(g.cards), concealed=g.concealed) for g in groups))
            for team, groups in table.groups.items()
            if groups
        ),
        red_threes=tuple(
            RedThreesOf(owner=(holder,), cards=cards)
            for holder in table.seats
            if (cards := tuple(card for of, card in table.reds if of == holder))
        ),
        pile=_pile(table),
        stock=len(table.stock),
        hands=tuple(HandHeld(seat=s, count=len(table.hands[s]), cards=tuple(table.hands[s])) for s in table.seats),
        feet=tuple(
            FootHeld(seat=s, count=len(table.feet[s]) if s in table.feet else None) for s in table.seats
        )
        if table.terms.deal_foot_size
        else (),
        turn=seat,
        alone=table.lone,
    )  # fmt: skip


def _pile(table: Table) -> PileLying:
    """Return the pile card by card, or by count and top where its cards would speak of a freezing that is none."""
    cards = tuple(table.pile)
    if not table.frozen and any(card.rank.is_wild or card.rank.is_three for card in cards[:-1]):
        return PileLying(count=len(cards), top=cards[-1])
    return PileLying(count=len(cards), cards=cards, frozen=table.frozen)
