"""Drawing for partners and the first deal, in the usual way: everybody draws a card, the highest is served first.

Who drew the highest sits first and plays first, so that the last seat deals; the next highest join the same team until
it is full, then the next team fills in the same way. In drawing only, suits rank spades, hearts, diamonds, clubs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from events.cards import CARDS, Card, Rank, Suit
from events.catalogue import Team

SUITS: Final = tuple(Suit)
"""From the highest to the lowest."""

DECK: Final = tuple(card for card in CARDS.values() if card.suit is not None)
"""The cards that count in drawing: one of each, no jokers."""


def drawn_again(drawn: Sequence[Card]) -> tuple[int, ...]:
    """Return the places of those who draw again: of jokers, of cards whose suit nobody said, of cards drawn twice."""
    times = Counter(drawn)
    return tuple(place for place, card in enumerate(drawn) if card.suit is None or times[card] > 1)


def seating(drawn: Sequence[Card], teams: Sequence[Team]) -> tuple[int, ...]:
    """Return who sits at each seat, clockwise, as places among those who drew; nobody must have to draw again."""
    by_rank = sorted(range(len(drawn)), key=lambda place: _height(drawn[place]))
    seats = [seat for team in teams for seat in team]
    sits = dict(zip(seats, by_rank, strict=True))
    return tuple(sits[seat] for seat in sorted(seats))


def _height(card: Card) -> tuple[int, int]:
    """Return where a card stands among all, the highest first. The two colours of threes are one rank here."""
    rank = Rank.RED_THREE if card.rank.is_three else card.rank
    return rank.index, SUITS.index(card.suit) if card.suit else len(SUITS)
