"""Cards as they are drawn on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from events.cards import CARDS, Card, Rank, Suit, listing_order
from service.pages.contexts import CardView

Gettext = Callable[[str], str]

SIGNS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
BY_COLOUR: Final = {Rank.RED_THREE: "♥", Rank.BLACK_THREE: "♠"}
JOKER: Final = "★"
UNSEEN: Final = "?"

PAD: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3r", "3b", "2", "Jk")
"""The keys of the pad, as the notation writes the cards. Suits are never asked; threes go by their colour."""


def face(card: Card) -> CardView:
    """Return a card as it is drawn; `says` is how the notation writes it."""
    sign = SIGNS[card.suit] if card.suit else BY_COLOUR.get(card.rank, "")
    red = card.suit.is_red if card.suit else card.rank is Rank.RED_THREE
    return CardView(rank=_rank(card.rank), sign=sign, red=red, says=str(card))


def pad() -> tuple[CardView, ...]:
    """Return the keys of the pad."""
    return tuple(face(CARDS[key]) for key in PAD)


def spoken(card: Card, _: Gettext) -> str:
    """Return a card in words, where its signs alone would be read out badly."""
    match card.rank:
        case Rank.JOKER:
            return _("joker")
        case Rank.UNKNOWN:
            return _("a card nobody saw")
        case Rank.RED_THREE:
            return _("red 3")
        case Rank.BLACK_THREE:
            return _("black 3")
        case _:
            return str(card.rank.value)


def written(cards: Iterable[Card]) -> str:
    """Return cards in a row, as a line of the log shows them."""
    drawn = (face(card) for card in sorted(cards, key=listing_order))
    return " ".join(f"{each.rank}{each.sign}" for each in drawn)


def _rank(rank: Rank) -> str:
    if rank is Rank.JOKER:
        return JOKER
    if rank is Rank.UNKNOWN:
        return UNSEEN
    return "3" if rank.is_three else rank.value
