"""What a player may do: ways to take the pile, groups that cards may join, the right to go out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from events.cards import Card, Rank
from events.catalogue import Seat, Team
from tests.witness.law import FULL, bonus, is_meld
from tests.witness.table import Group, Table


@dataclass(frozen=True, slots=True)
class Taking:
    """A way to take the pile: the cards of the hand, the group they join (None: a new one), how many are taken."""

    cards: tuple[Card, ...]
    group: Group | None
    count: int


def may_join(table: Table, group: Group, naturals: int, wilds: int) -> bool:
    """Whether so many cards may be added to a group that lies there."""
    terms = table.terms
    closed = group.size >= FULL and terms.meld_add_after_complete
    if closed == "none" or (wilds and closed == "natural_only"):
        return False
    if group.stiff:
        return not wilds and (terms.meld_max_size is None or group.size + naturals <= terms.meld_max_size)
    return is_meld(terms, group.rank, group.naturals + naturals, group.wilds + wilds)


def may_begin(table: Table, seat: Seat, rank: Rank | None) -> bool:
    """Whether the team may begin a meld of a rank beside what it has."""
    alike = [group for group in table.melds(seat) if group.rank is rank]
    return not alike or (
        table.terms.meld_second_same_rank == "after_complete" and all(group.size >= FULL for group in alike)
    )


def joined(table: Table, seat: Seat, rank: Rank | None) -> Group | None:
    """The meld of its rank that a top card joins: the open one, else one that may still grow, else none."""
    alike = [group for group in table.melds(seat) if group.rank is rank]
    for group in alike:
        if group.size < FULL:
            return group
    limit = table.terms.meld_max_size
    if table.terms.meld_add_after_complete == "none":
        return None
    return next((group for group in alike if limit is None or group.size < limit), None)


def is_frozen(table: Table, seat: Seat) -> bool:
    return table.frozen or (table.terms.pile_frozen_before_opening and not table.melds(seat))


def takings(table: Table, seat: Seat) -> list[Taking]:
    """Return ways in which a player who has not drawn may take the pile; the opening is not asked for here."""
    terms, pile, hand = table.terms, table.pile, table.hands[seat]
    if not pile or not terms.pile_takeable or len(pile) - 1 < terms.pile_min_extra:
        return []
    if terms.pile_require_team_open and not table.melds(seat):
        return []
    if terms.pile_one_card_rule and len(pile) == 1 and len(hand) == 1:
        return []
    top = pile[-1].rank
    count = len(pile) if terms.pile_take is None else min(len(pile), terms.pile_take + 1)
    if top.is_three:
        return []
    if top.is_wild:
        if terms.pile_wild_top_takeable == "no" or terms.meld_all_wild == "forbidden":
            return []
        if terms.pile_wild_discard == "block_one_turn" or (
            is_frozen(table, seat) and "pair" not in terms.pile_match_frozen
        ):
            return []
        ways = _pairs([card for card in hand if card.rank is top], [])
        return list(_fitting(table, seat, None, ways, 0, 1, count))
    return list(_fitting(table, seat, top, _ways(table, seat, hand, top), 1, 0, count))


def _ways(table: Table, seat: Seat, hand: Sequence[Card], top: Rank) -> Iterator[tuple[Card, ...]]:
    terms = table.terms
    allowed = terms.pile_match_frozen if is_frozen(table, seat) else terms.pile_match_unfrozen
    own = [card for card in hand if card.rank is top]
    wilds = [card for card in hand if card.rank.is_wild]
    least = own[: terms.meld_min_natural - 1]  # with the top card they are as many naturals as a meld needs
    if "pair" in allowed:
        yield from _pairs(own, wilds)
        if len(least) > 2:
            yield tuple(least)
    if "mixed" in allowed and own and wilds:
        yield own[0], wilds[0]
        if len(least) > 1:
            yield *least, wilds[0]
    if "onto" in allowed:
        yield ()


def _pairs(own: list[Card], wilds: list[Card]) -> Iterator[tuple[Card, ...]]:
    if len(own) >= 2:
        yield tuple(own[:2])
        if len(own) > 2:
            yield tuple(own)
        if wilds:
            yield *own[:2], wilds[0]


def _fitting(  # noqa: PLR0913, PLR0917  (all that a try depends on)
    table: Table, seat: Seat, rank: Rank | None, ways: Iterator[tuple[Card, ...]], natural: int, wild: int, count: int
) -> Iterator[Taking]:
    group = joined(table, seat, rank)
    for cards in ways:
        wilds = sum(card.rank.is_wild for card in cards) + wild
        naturals = len(cards) + natural + wild - wilds
        if not cards and (group is None or (group.size >= FULL and not table.terms.pile_take_onto_canasta)):
            continue
        if group is not None:
            if may_join(table, group, naturals, wilds):
                yield Taking(cards, group, count)
        elif may_begin(table, seat, rank) and is_meld(table.terms, rank, naturals, wilds):
            yield Taking(cards, None, count)


def canastas(table: Table, team: Team) -> tuple[int, int, int]:
    """How many natural, mixed and wild canastas a team has."""
    kinds = [0, 0, 0]
    for group in table.groups[team]:
        if group.size >= FULL and not (group.rank is not None and group.rank.is_three):
            kinds[2 if group.rank is None else 1 if group.wilds else 0] += 1
    return kinds[0], kinds[1], kinds[2]


def contract_met(table: Table, team: Team) -> bool:
    own, terms = canastas(table, team), table.terms
    needs = list(terms.out_contract)
    if terms.meld_all_wild == "required":
        needs[2] = max(needs[2], 1)
    return sum(own) >= terms.out_canastas and all(have >= need for have, need in zip(own, needs, strict=True))


def may_be_rid_of_all(table: Table, seat: Seat) -> bool:
    """Whether a player whose cards are all gone is out by right: contract, foot, partners' feet, answer."""
    terms, turn = table.terms, table.turn
    if not contract_met(table, table.team_of(seat)):
        return False
    if seat in table.feet and terms.out_foot_played == "required":
        return False
    partners = table.partners(seat)
    if terms.out_partner_in_foot and any(not table.foot_turns.get(partner) for partner in partners):
        return False
    answer = turn.answer if turn is not None else None
    if terms.out_permission == "none":
        return True
    if terms.out_permission == "required" and partners and answer is None:
        return False
    return answer is not False


def discardable(table: Table, seat: Seat) -> list[Card]:
    """The cards of a hand that may be discarded."""
    if table.terms.red3_discardable:
        return list(table.hands[seat])
    barred = bonus(table.terms)
    return [card for card in table.hands[seat] if card.rank is not barred]
