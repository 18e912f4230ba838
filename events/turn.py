"""A player's turn as it is played, and what was laid in it. Knows no rules; belongs to the fold that builds it."""

from __future__ import annotations

from dataclasses import dataclass, field

from events.cards import Card
from events.catalogue import Seat, Team
from events.pieces import Cards, Group


@dataclass(slots=True)
class Laying:
    """Cards laid on one group in one entry. `size_before` and `wilds_before` tell what lay there before them."""

    entry: int
    seat: Seat
    cards: tuple[Card, ...]
    group: Group
    is_new: bool
    size_before: int
    other_open: bool  # another open group of the rank lay there when this one was begun
    other_any: bool  # another group of the rank lay there when this one was begun
    own_side: bool
    top: Card | None = None  # the card that came from the pile


@dataclass(slots=True)
class Turn:
    """A player's turn, in progress or over."""

    seat: Seat
    place: int
    first: int
    opening: bool
    size_before: int | None
    begun: int = 0  # how much had been folded before it since the deal or position
    after_pass: bool = False  # turns that nobody logged were passed over before it
    entries: list[int] = field(default_factory=list)
    drawn: int = 0  # cards received from the stock, replacements included
    draws: list[int] = field(default_factory=list)
    presumed: bool = False  # a draw nobody logged is presumed
    stated: bool = False  # the position says that the draw has been made
    took: int = 0
    taken_rest: Cards = field(default_factory=dict)  # what came into the hand from below the top
    rest_unseen: int = 0
    rest_open: bool = False  # an unknown number came from below the top
    hand_before_take: Cards = field(default_factory=dict)
    unseen_before_take: int | None = None
    asked: list[int] = field(default_factory=list)
    answer: tuple[bool, int] | None = None
    laid: list[Laying] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    reds: int = 0
    reds_before_take: int = 0
    reds_first: list[int] = field(default_factory=list)  # entries of those tabled before a draw or a take was logged
    revealed: Cards = field(default_factory=dict)
    revealed_of_hand: Cards = field(default_factory=dict)  # those of them that were not of a foot taken in the turn
    emptied: int = 0
    foot_taken: int = 0
    opening_judged: bool = False
    stray: bool = False  # begun out of turn, and not yet anybody's turn
    began_stray: bool = False
    draw_stands: bool = True  # a draw out of turn is that of the turn that follows: the drawer was next
    last_index: int = 0  # the place of its last event among the standing ones
    last_red: int = 0  # the entry in which it tabled the last card of the stock, a red three
    perhaps_last_red: int = 0  # the entry in which it may have done so: nobody knows what the stock had
    over: bool = False
    stock_before: int | None = None
    ended_stock: bool = False  # it drew the last card of the stock

    @property
    def has_drawn(self) -> bool:
        """Whether a draw was logged or stated in it."""
        return bool(self.draws) or self.stated

    def copy(self) -> Turn:
        """Return an independent copy."""
        new = Turn(self.seat, self.place, self.first, self.opening, self.size_before)
        for name in Turn.__slots__:
            value = getattr(self, name)
            setattr(new, name, value.copy() if isinstance(value, (list, dict)) else value)
        return new


@dataclass(slots=True)
class TakenBack:
    """A turn that was taken back: whose, what it had laid, and the entry that did it."""

    seat: Seat
    team: Team
    entry: int
    opening: bool
    laid: tuple[Laying, ...]
