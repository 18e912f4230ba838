"""What a score line is, and what the awards look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from events.cards import Card
from events.catalogue import RoundTallied, Seat, Team
from events.pieces import Group, Kind
from events.table import Round
from events.terms import Terms


@dataclass(frozen=True, slots=True)
class Item:
    """One step of a line's working: `count` times `each` is `points`. `label` is a code, or cards as text."""

    label: str
    count: int
    each: int
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score, with the sign with which it enters the sum, its working, its article and its entries."""

    line: str
    points: int
    working: tuple[Item, ...] = ()
    article: str = ""
    evidence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A round as one scoring team counts it.

    `team` scores, `side` is the team of the round whose melds it shares (the same, but for two of three who are
    partners), `canastas` what lies there; `given` are melds that pay for cards caught, where the house counts so.
    """

    round: Round
    terms: Terms
    team: Team
    side: Team
    canastas: dict[Kind, list[Group]]
    given: tuple[Group, ...] = ()

    @property
    def groups(self) -> list[Group]:
        """The groups that are counted."""
        return [group for group in self.round.groups_of(self.side) if not any(group is each for each in self.given)]

    @property
    def tally(self) -> tuple[RoundTallied, int] | None:
        """The totals entered for the team, and their entry."""
        for team, tally in self.round.tallies.items():
            if team in (self.team, self.side):
                return tally
        return None

    @property
    def has_melded(self) -> bool:
        """Whether the team has laid a card."""
        tally = self.tally
        return tally[0].cards > 0 if tally is not None else self.round.has_opened(self.side)

    @property
    def seats(self) -> Team:
        """The seats whose hands are counted."""
        return tuple(seat for seat in self.side if seat in self.round.order)

    @property
    def went_out(self) -> bool:
        """Whether a player of the team went out, and had the right to."""
        seat = self.round.emptied_seat
        return seat is not None and seat in self.side and self.round.out_right and not self.round.stopped_otherwise


Reckon = Callable[[Count], Line]


def left_cards(count: Count, seat: Seat) -> tuple[tuple[Card, ...], int, tuple[int, ...]]:
    """Return what a player has left as far as the log says: cards, points of packets given in points, entries."""
    current = count.round
    said = current.lefts.get(seat)
    if said is None:
        hand = current.hand(seat)
        whole = hand.is_whole and hand.size
        cards = tuple(card for card, n in hand.known.items() for _ in range(n)) if whole else ()
        return cards, 0, (hand.shown,) if whole and hand.shown else ()
    left, entry = said
    packets = [left.hand, *([left.foot] if left.foot is not None else [])]
    cards = tuple(card for packet in packets for card in packet.cards or ())
    return cards, sum(packet.points or 0 for packet in packets), (entry,)
