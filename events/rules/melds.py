"""What a lawful meld is, and what it is worth: the facts that checks, awards and questions share.

Where a group holds cards nobody saw, an answer is None: some fillings are lawful and some are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.cards import UNKNOWN, Card, Rank
from events.catalogue import Team
from events.laying import CANASTA, FEWEST
from events.pieces import Group, Kind
from events.table import Round
from events.terms import Terms
from events.turn import Laying


def has_strangers(rank: Rank | None, cards: Sequence[Card]) -> bool:
    """Whether cards of other ranks lie in a group of this rank (of wild cards alone, if None)."""
    return any(not card.rank.is_wild and card is not UNKNOWN and card.rank is not rank for card in cards)


def share_kept(terms: Terms, naturals: int, wilds: int) -> bool:
    """Whether so many wild cards may stand beside so many naturals."""
    match terms.meld_wild_rule:
        case "max3_only":
            return True
        case "wild<=natural":
            return wilds <= naturals
        case "wild<natural":
            return wilds < naturals
        case "natural>=2*wild":
            return naturals >= 2 * wilds
        case "base_of_4":
            return wilds == 0 or naturals >= CANASTA - FEWEST
        case "share":
            size = naturals + wilds
            return naturals * terms.meld_natural_share.denominator >= terms.meld_natural_share.numerator * size


def is_meld(terms: Terms, rank: Rank | None, naturals: int, wilds: int, *, merged: int = 0) -> bool:
    """Whether so many naturals of a rank and wild cards are a lawful meld, where so many may stay as were `merged`."""
    if naturals + wilds < FEWEST:
        return False
    if rank is None:
        return terms.meld_all_wild != "forbidden" and naturals == 0
    if rank.is_three:
        return rank is terms.blocking_rank and terms.meld_black3 == "going_out_only" and wilds == 0
    if not rank.is_meldable:
        return False
    if naturals < terms.meld_min_natural:
        return False
    few_enough = terms.meld_max_wild is None or wilds <= terms.meld_max_wild
    return wilds <= merged or (few_enough and share_kept(terms, naturals, wilds))


def cards_lawful(terms: Terms, rank: Rank | None, cards: Sequence[Card], *, merged: int = 0) -> bool | None:
    """Whether cards lying together are a lawful meld; None where cards nobody saw decide it."""
    if has_strangers(rank, cards):
        return False
    unknown = cards.count(UNKNOWN)
    wilds = sum(card.rank.is_wild for card in cards)
    naturals = len(cards) - unknown - wilds
    if not unknown:
        return is_meld(terms, rank, naturals, wilds, merged=merged)
    possible = any(is_meld(terms, rank, naturals + n, wilds + unknown - n, merged=merged) for n in range(unknown + 1))
    return None if possible else False


def is_lawful(group: Group, terms: Terms) -> bool | None:
    """Whether a group is a lawful meld as it lies."""
    return cards_lawful(terms, group.rank, group.cards, merged=group.merged)


def kind_of(group: Group, terms: Terms) -> Kind | None:
    """Return what canasta a group is; None if it is none, or cards nobody saw leave it open."""
    if group.size < CANASTA or is_lawful(group, terms) is not True or (group.rank is not None and group.rank.is_three):
        return None
    if group.rank is None:
        return Kind.WILD
    return Kind.MIXED if group.wilds else Kind.NATURAL


def canastas(current: Round, terms: Terms, team: Team) -> dict[Kind, list[Group]]:
    """Return a team's canastas by kind."""
    found: dict[Kind, list[Group]] = {kind: [] for kind in Kind}
    for group in current.groups_of(team):
        kind = kind_of(group, terms)
        if kind is not None:
            found[kind].append(group)
    return found


def doubtful_canastas(current: Round, terms: Terms, team: Team) -> list[tuple[Kind, ...]]:
    """Return what the groups may be that are canastas or not, for cards nobody saw: in them, or laid on one of them."""
    more = sum(of == team for of, _ in current.tops_unplaced)
    return [
        (Kind.MIXED,) if g.rank is not None and g.wilds else tuple(Kind)
        for g in current.groups_of(team)
        if (is_lawful(g, terms) is None if g.size >= CANASTA else g.size + more >= CANASTA)
    ]  # fmt: skip


def figures(group: Group) -> dict[str, int]:
    """Return what a finding tells of a group: how many naturals and wild cards are known in it, and its size."""
    return {"naturals": group.naturals, "wilds": group.wilds, "size": group.size}


def points(cards: Iterable[Card], terms: Terms) -> int:
    """Return the card points of cards on the table."""
    return sum(terms.points(card) for card in cards)


def lawful_points(laid: Sequence[Laying], terms: Terms) -> int:
    """Return the points laid in a turn on the own side, in groups that are lawful as they lie."""
    return sum(
        points(laying.cards, terms) for laying in laid if laying.own_side and is_lawful(laying.group, terms) is True
    )
