"""How a player builds towards the contract: which wild cards go where, so that every kind of book comes about."""

from __future__ import annotations

from collections.abc import Sequence

from events.cards import Card
from events.catalogue import Seat
from tests.witness.choices import canastas, contract_met, joined, may_begin, may_join
from tests.witness.law import FEWEST, FULL
from tests.witness.table import Group, Table

NEARLY = 4
"""From so many cards on a meld is worth wild cards that make it a mixed book."""


FEW = 8
"""With so many cards of the hand left a player makes for the foot."""

FEWER = 5
"""The same while wild cards are wanted for a book of their own."""


def wants_more(table: Table, seat: Seat) -> bool:
    """Whether the team still lacks books, or the player cards to play with: else more cards are a burden."""
    return not contract_met(table, table.team_of(seat)) or seat in table.feet


def sheds(table: Table, seat: Seat) -> bool:
    """Whether getting rid of cards is worth more than the kind of the books: to reach the foot, or to go out."""
    if seat in table.feet:
        return len(table.hands[seat]) <= (FEWER if _needs(table, seat)[2] > 0 else FEW)
    return contract_met(table, table.team_of(seat))


def spend_wilds(table: Table, seat: Seat, wilds: Sequence[Card], room: int) -> None:
    """Lay wild cards as the contract asks: first a mixed book that they make full, then wild ones, then mixed ones."""
    needs = _needs(table, seat)
    left = list(wilds[: max(room, 0)])
    for group in _mixed(table, seat):
        short = FULL - group.size
        if needs[1] > 0 and 0 < short <= len(left) and may_join(table, group, 0, short):
            table.lay(seat, left[:short], group, group.rank)
            left = left[short:]
            needs = _needs(table, seat)
    if needs[2] > 0:
        _lay_alone(table, seat, left)
        return
    for group in _mixed(table, seat):
        while left and needs[1] > 0 and group.size < FULL and may_join(table, group, 0, 1):
            table.lay(seat, [left.pop()], group, group.rank)


def _needs(table: Table, seat: Seat) -> list[int]:
    """How many natural, mixed and wild canastas the team still lacks."""
    terms = table.terms
    wanted = list(terms.out_contract)
    if terms.meld_all_wild == "required":
        wanted[2] = max(wanted[2], 1)
    if terms.meld_all_wild == "forbidden":
        wanted[2] = 0
    wanted[1] = max(wanted[1], terms.out_canastas - wanted[0] - wanted[2])
    return [want - have for want, have in zip(wanted, canastas(table, table.team_of(seat)), strict=True)]


def _mixed(table: Table, seat: Seat) -> list[Group]:
    """The melds that may become mixed books, those with wild cards and the largest first."""
    growing = [
        group for group in table.melds(seat)
        if group.rank is not None and not group.rank.is_three and group.size < FULL
        and (group.wilds or group.size >= NEARLY) and joined(table, seat, group.rank) is group
    ]  # fmt: skip
    return sorted(growing, key=lambda group: (group.wilds > 0, group.size), reverse=True)


def _lay_alone(table: Table, seat: Seat, wilds: list[Card]) -> None:
    group = joined(table, seat, None)
    if group is not None and group.size < FULL:
        some = wilds[: FULL - group.size]
        if some and may_join(table, group, 0, len(some)):
            table.lay(seat, some, group, None)
    elif len(wilds) >= FEWEST and may_begin(table, seat, None):
        table.lay(seat, wilds[:FULL], None, None, new=group is not None)
