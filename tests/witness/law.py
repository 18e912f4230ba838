"""What docs/rules.md allows, in numbers of cards: melds, minimum, contract, freezing. Nothing here knows the judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from events.cards import Card, Rank
from events.terms import Terms

FULL: Final = 7
"""How many cards make a canasta, or a book."""

FEWEST: Final = 3

NATURALS: Final = tuple(rank for rank in Rank if rank.is_meldable)
"""The ranks from A to 4."""

WORTH: Final = {
    Rank.JOKER: 50, Rank.DEUCE: 20, Rank.ACE: 20,
    Rank.KING: 10, Rank.QUEEN: 10, Rank.JACK: 10, Rank.TEN: 10, Rank.NINE: 10, Rank.EIGHT: 10,
    Rank.SEVEN: 5, Rank.SIX: 5, Rank.FIVE: 5, Rank.FOUR: 5,
}  # fmt: skip
"""CC-SETUP-3, HFB-SCORE-1: what a card is worth; a black three is worth 5, a red three has no card value."""

BLACK_THREE_WORTH: Final = 5


def bonus(terms: Terms) -> Rank:
    """The threes that are tabled and paid (8.3: a house may let the colours change places)."""
    return Rank.RED_THREE if terms.bonus_three == "red" else Rank.BLACK_THREE


def blocking(terms: Terms) -> Rank:
    """The threes that block the pile."""
    return Rank.BLACK_THREE if terms.bonus_three == "red" else Rank.RED_THREE


def worth(terms: Terms, cards: Sequence[Card]) -> int:
    """Card points on the table."""
    black = blocking(terms)
    return sum(BLACK_THREE_WORTH if card.rank is black else WORTH.get(card.rank, 0) for card in cards)


SHARES: Final[dict[str, Callable[[Terms, int, int], bool]]] = {
    "max3_only": lambda _t, _n, _w: True,
    "wild<=natural": lambda _t, n, w: w <= n,
    "wild<natural": lambda _t, n, w: w < n,
    "natural>=2*wild": lambda _t, n, w: n >= 2 * w,
    "base_of_4": lambda _t, n, w: not w or n >= 4,
    "share": lambda terms, n, w: n >= terms.meld_natural_share * (n + w),
}
"""`meld.wild_rule`: whether so many wild cards may stand beside so many naturals."""


def is_meld(terms: Terms, rank: Rank | None, naturals: int, wilds: int) -> bool:
    """Whether so many cards are a lawful meld of a rank, None for wild cards alone."""
    size = naturals + wilds
    if size < FEWEST or (terms.meld_max_size is not None and size > terms.meld_max_size):
        return False
    if rank is None:
        return terms.meld_all_wild != "forbidden"
    if rank.is_three:
        return rank is blocking(terms) and terms.meld_black3 == "going_out_only" and not wilds and naturals <= 4
    return (
        naturals >= terms.meld_min_natural
        and (terms.meld_max_wild is None or wilds <= terms.meld_max_wild)
        and SHARES[terms.meld_wild_rule](terms, naturals, wilds)
    )


def minimum(terms: Terms, total: int, number: int) -> int:
    """CC-OPEN-1, HFB-OPEN-1: what the first melds of a team must reach."""
    table = terms.open_table
    if terms.open_basis == "score":
        return table[sum(total >= limit for limit in terms.open_thresholds)]
    if number <= len(table):
        return table[number - 1]
    return terms.open_fifth_round or table[-1]


def upcard_kind(terms: Terms, rank: Rank) -> str:
    """What `deal.upcard_replace_on` and `deal.upcard_freeze_on` call a card."""
    if rank.is_wild:
        return "wild"
    return "red3" if rank is bonus(terms) else "black3" if rank is blocking(terms) else "natural"
