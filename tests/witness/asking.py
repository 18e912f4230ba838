"""What a player may be told that he may do, before his turn and with his hand known (docs/rules.md 7.4).

Kept small: where the whole turn would have to be searched nothing is expected (None).
"""

from __future__ import annotations

from collections.abc import Sequence

from events.cards import Card
from events.catalogue import Seat
from tests.witness.choices import Taking, takings
from tests.witness.law import FULL, worth
from tests.witness.table import Table


def is_plain(table: Table, seat: Seat) -> bool:
    """Whether nothing is due before the draw and the round goes on: no foot, no red three, cards in the stock."""
    return seat not in table.feet_due and not table.reds_held(seat) and bool(table.stock)


def may_take(table: Table, seat: Seat) -> str | None:
    """Whether the pile may be taken at all."""
    ways = takings(table, seat)
    if not ways:
        return "no"
    keeping = [way for way in ways if len(way.cards) + 1 < len(table.hands[seat]) + way.count]
    if any(table.melds(seat) or _opens(table, seat, way.cards) for way in keeping):
        return "yes"
    most = worth(table.terms, [*table.hands[seat], table.pile[-1]])
    return "no" if keeping and not table.melds(seat) and most < table.minima[seat] else None


def may_take_with(table: Table, seat: Seat, cards: Sequence[Card]) -> str | None:
    """Whether the pile may be taken with these two cards of the hand, or with none onto the team's own meld.

    Nothing is expected of wild cards laid on that meld together with the top card.
    """
    every = takings(table, seat)
    ways = [way for way in every if _same_way(table, way, cards)]
    if not ways:
        beside = all(card.rank is table.pile[-1].rank or card.rank.is_wild for card in cards) if every else False
        return None if beside and any(not way.cards for way in every) else "no"
    if len(table.hands[seat]) == len(cards) and ways[0].count == 1:
        return None
    return "yes" if table.melds(seat) or _opens(table, seat, cards) else None


def _opens(table: Table, seat: Seat, cards: Sequence[Card]) -> bool:
    return worth(table.terms, [*cards, table.pile[-1]]) >= table.minima[seat]


def _same_way(table: Table, way: Taking, cards: Sequence[Card]) -> bool:
    """Whether cards are these but for their suits and for which wild card goes with a natural one."""
    top = table.pile[-1].rank
    return sorted(card.rank is top for card in way.cards) == sorted(card.rank is top for card in cards) and all(
        card.rank is top or card.rank.is_wild for card in cards
    )


def is_beyond(table: Table, seat: Seat) -> bool:
    """Whether the canastas still needed ask for more cards than a turn without a foot can bring."""
    if seat in table.feet:
        return False
    terms, groups = table.terms, table.melds(seat)
    needed = max(terms.out_canastas, sum(terms.out_contract))
    missing = needed - sum(group.size >= FULL for group in groups if group.rank is None or not group.rank.is_three)
    if missing <= 0:
        return False
    open_sizes = sorted((group.size for group in groups if group.size < FULL), reverse=True)
    sizes = [*open_sizes[:missing], *[0] * (missing - len(open_sizes))]
    reach = len(table.hands[seat]) + max(terms.draw_count, len(table.pile))
    return sum(FULL - size for size in sizes) > reach
