"""Cards as a table sees them: a rank, a suit if somebody said it, or nothing at all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Rank(Enum):
    """What a card counts as in a meld. The colours of the threes are two ranks: they are never melded together.

    The order of the members is the order in which cards are listed: A, K … 2, joker, unknown.
    """

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    RED_THREE = "3r"
    BLACK_THREE = "3b"
    DEUCE = "2"
    JOKER = "Jk"
    UNKNOWN = "x"

    index: int  # place in the order of listing, 0 for the ace; set below
    is_wild: bool  # a deuce or a joker
    is_meldable: bool  # 4 to A: the ranks that naturals have
    is_three: bool

    __hash__ = object.__hash__  # that of an Enum is many times slower, and every step of a fold counts by rank


for _place, _rank in enumerate(Rank):
    _rank.index = _place
    _rank.is_wild = _rank in (Rank.DEUCE, Rank.JOKER)
    _rank.is_three = _rank in (Rank.RED_THREE, Rank.BLACK_THREE)
    _rank.is_meldable = not (_rank.is_wild or _rank.is_three or _rank is Rank.UNKNOWN)


RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.UNKNOWN)
"""The ranks that a card can have."""


class Suit(Enum):
    """The four suits, in the order in which threes are listed."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def is_red(self) -> bool:
        """Whether hearts or diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


_MADE: dict[tuple[Rank, Suit | None], Card] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card. Without a suit nobody said which it was; `UNKNOWN` is a card nobody saw.

    Written as in the notation: `Kh`, `K`, `3r`, `Jk`, `x`. Take cards from `card()`, which refuses what no deck holds.
    Cards that are alike are one object, so that comparing and counting them takes the least time there is.
    """

    rank: Rank
    suit: Suit | None = None

    def __new__(cls, rank: Rank, suit: Suit | None = None) -> Card:  # noqa: PYI034  (the one that was made before)
        """Return the one card of this rank and suit."""
        made = _MADE.get((rank, suit))
        if made is None:
            made = _MADE[rank, suit] = object.__new__(cls)
        return made

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit | None]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        rank: str = self.rank.value
        if self.suit is None:
            return rank
        return f"{'3' if self.rank.is_three else rank}{self.suit.value}"


UNKNOWN: Final = Card(Rank.UNKNOWN)


def _every_card() -> dict[str, Card]:
    cards = [Card(rank) for rank in Rank]
    for rank in Rank:
        if rank.is_meldable or rank is Rank.DEUCE:
            cards += [Card(rank, suit) for suit in Suit]
    cards += [Card(Rank.RED_THREE if suit.is_red else Rank.BLACK_THREE, suit) for suit in Suit]
    return {str(card): card for card in cards}


CARDS: Final = _every_card()
"""Every card there can be, by its text."""

THREE_ORDER: Final = ("3s", "3h", "3d", "3c", "3r", "3b")
"""The order in which threes are listed, where suits are known for some."""


def card(text: str) -> Card:
    """Return the card written as `text` (`T` is read as `10`).

    Raises:
        ValueError: no deck holds such a card, or a three says neither its suit nor its colour.
    """
    found = CARDS.get(text) or CARDS.get(text.replace("T", "10", 1) if text.startswith("T") else text)
    if found is None:
        raise ValueError(text)
    return found


def listing_order(card: Card) -> tuple[int, str]:
    """Return the key by which hands are listed: A … 4, threes, 2, Jk, x; by suit within a rank."""
    text = str(card)
    if card.rank.is_three:
        return (Rank.RED_THREE.index, str(THREE_ORDER.index(text)))
    return (card.rank.index, text)


def listed(cards: tuple[Card, ...] | list[Card]) -> str:
    """Return cards as a text, in the order of a listing."""
    return " ".join(str(each) for each in sorted(cards, key=listing_order))
