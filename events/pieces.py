"""What lies on a table and in hands: groups, pile, packets, and multisets of cards. Knows no rules.

Everything here belongs to the fold that builds it; whoever else holds it only reads. Each part remembers the entry
that made it, so that evidence costs nothing. `None` for a number means that the log does not show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from events.cards import UNKNOWN, Card, Rank
from events.catalogue import Seat, Team

Cards = dict[Card, int]
"""A multiset of cards: how many of each."""


class Kind(Enum):
    """What seven or more cards of a group are."""

    NATURAL = "natural"
    MIXED = "mixed"
    WILD = "wild"


class Foot(Enum):
    """Where a player's second packet is."""

    NONE = "none"
    WAITING = "waiting"
    TAKEN = "taken"
    UNKNOWN = "unknown"

    is_ahead: bool  # it waits to be taken, or may; set below


for _foot in Foot:
    _foot.is_ahead = _foot in (Foot.WAITING, Foot.UNKNOWN)


@dataclass(slots=True)
class Layer:
    """Cards laid on a group at once: by whom (None: the log does not say), in which entry, in which turn."""

    seat: Seat | None
    cards: tuple[Card, ...]
    entry: int
    turn: int


@dataclass(slots=True)
class Group:
    """What lies together on the table, lawful or not. `rank` is the rank it goes by; None for wild cards alone.

    `concealed` tells a canasta laid complete from a hand (None: the log does not show it); `merged` how many wild cards
    a meld had when it was joined from two, as two of three became partners: so many it may keep.
    """

    team: Team
    rank: Rank | None
    layers: list[Layer]
    cards: list[Card]
    concealed: bool | None = False
    merged: int = 0

    @property
    def size(self) -> int:
        """How many cards lie here."""
        return len(self.cards)

    @property
    def wilds(self) -> int:
        """How many of them are wild."""
        return sum(card.rank.is_wild for card in self.cards)

    @property
    def naturals(self) -> int:
        """How many of them are natural cards of a rank from 4 to A, or threes."""
        return sum(not card.rank.is_wild and card is not UNKNOWN for card in self.cards)

    @property
    def unknown(self) -> int:
        """How many of them nobody saw."""
        return self.cards.count(UNKNOWN)

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries that made it."""
        return tuple(dict.fromkeys(layer.entry for layer in self.layers))

    def copy(self) -> Group:
        """Return an independent copy."""
        return Group(self.team, self.rank, list(self.layers), list(self.cards), self.concealed, self.merged)


@dataclass(slots=True)
class Pile:
    """The discard pile. `cards` are its top, bottom first; with `bottomless` an unknown number lies below them.

    `freezers` are what freezes it for certain, each a reason (`wild`, `black3`, `upcard`, `said`) and its entry;
    `doubt` tells that cards nobody saw may freeze it too. `origin` is the entry that last made it.
    """

    cards: list[Card] = field(default_factory=list)
    bottomless: bool = False
    freezers: list[tuple[str, int]] = field(default_factory=list)
    doubt: bool = False
    origin: int = 0

    @property
    def size(self) -> int | None:
        """How many cards lie in it."""
        return None if self.bottomless else len(self.cards)

    @property
    def top(self) -> Card | None:
        """The top card (which may be one nobody saw), or None where there is none or nothing is known of it."""
        return self.cards[-1] if self.cards else None

    @property
    def is_empty(self) -> bool:
        """Whether certainly nothing lies there."""
        return not self.cards and not self.bottomless

    @property
    def is_listed(self) -> bool:
        """Whether every card of it is known."""
        return not self.bottomless and UNKNOWN not in self.cards

    def copy(self) -> Pile:
        """Return an independent copy."""
        return Pile(list(self.cards), self.bottomless, list(self.freezers), self.doubt, self.origin)


@dataclass(slots=True)
class Hand:
    """The packet a player plays from, as far as the log shows it.

    `known` are cards proven to be in it; `returned` cards taken back, of which `redraw` may have been the drawn ones.
    Of `perhaps`, cards known once, at most `slipped` have left it unseen since. `gone` counts the threes that left it,
    and the cards that nobody saw leave. `size` None: not every draw was logged.
    `shown` is where the size was last stated. `turns` counts the turns its holder has completed from this packet.
    """

    size: int | None
    known: Cards = field(default_factory=dict)
    returned: Cards = field(default_factory=dict)
    redraw: int = 0
    foot: Foot = Foot.NONE
    foot_size: int | None = 0
    due: bool = False
    shown: int = 0
    turns: int = 0
    foot_entry: int = 0
    exposed: list[Card] = field(default_factory=list)
    era: int = 0
    moved: int = 0
    gone: dict[Rank, int] = field(default_factory=dict)
    perhaps: dict[Rank, int] = field(default_factory=dict)
    slipped: int = 0

    @property
    def known_size(self) -> int:
        """How many cards are proven to be in it."""
        return sum(self.known.values()) if self.known else 0

    @property
    def unseen(self) -> int | None:
        """How many cards of it are not known; None where their number is not."""
        return None if self.size is None else max(self.size - self.known_size, 0)

    @property
    def strangers(self) -> int | None:
        """How many cards of it at most are neither known nor perhaps there; None where that is not known."""
        unseen = self.unseen
        if not self.perhaps:
            return unseen
        return None if unseen is None else max(unseen - max(sum(self.perhaps.values()) - self.slipped, 0), 0)

    def forget_perhaps(self) -> None:
        """Hold nothing for perhaps there any more: it may lie anywhere."""
        self.perhaps, self.slipped = {}, 0

    @property
    def is_whole(self) -> bool:
        """Whether the hand is known card by card."""
        return self.size is not None and self.known_size >= self.size

    def count(self, rank: Rank) -> int:
        """How many cards of a rank are proven to be in it."""
        return sum(n for card, n in self.known.items() if card.rank is rank)

    def copy(self) -> Hand:
        """Return an independent copy."""
        return Hand(
            self.size,
            dict(self.known),
            dict(self.returned),
            self.redraw,
            self.foot,
            self.foot_size,
            self.due,
            self.shown,
            self.turns,
            self.foot_entry,
            list(self.exposed),
            self.era,
            self.moved,
            dict(self.gone),
            dict(self.perhaps),
            self.slipped,
        )


def add(cards: Cards, card: Card, count: int = 1) -> None:
    """Put `count` copies of a card into a multiset."""
    cards[card] = cards.get(card, 0) + count


def drop(cards: Cards, card: Card) -> bool:
    """Take one copy of a card out of a multiset; return whether there was one."""
    count = cards.get(card, 0)
    if count > 1:
        cards[card] = count - 1
    elif count == 1:
        del cards[card]
    return count > 0


def multiset(cards: Iterable[Card]) -> Cards:
    """Return cards as a multiset; cards nobody saw are left out."""
    found: Cards = {}
    for card in cards:
        if card is not UNKNOWN:
            add(found, card)
    return found


def spread(cards: Cards) -> Iterator[Card]:
    """Return the cards of a multiset one by one."""
    for card, count in cards.items():
        yield from [card] * count
