"""Can a known hand be laid down whole, and what is the most it can open with: a search over lawful melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from events.cards import Card, Rank
from events.catalogue import Team
from events.laying import CANASTA, FEWEST
from events.pieces import Kind
from events.rules.going_out import lacks_with
from events.rules.melds import is_meld
from events.table import Round
from events.terms import Terms
from events.turn import Turn


class Lying(NamedTuple):
    """A meld as far as the search needs it: its rank (None: wild cards), naturals, wild cards.

    One that partners `merged` stays lawful with so many wild cards, more than others may have, and takes none then.
    """

    rank: Rank | None
    naturals: int
    wilds: int
    merged: int = 0

    @property
    def size(self) -> int:
        """How many cards lie in it."""
        return self.naturals + self.wilds


Way = tuple[int, int, int]
"""How many wild cards a rank takes, and how many natural and mixed canastas it has then."""


@dataclass(frozen=True, slots=True)
class Emptying:
    """What emptying a hand takes: the terms, the melds that lie there, the points still needed to open.

    `waiting` are cards of the hand that may not be melded in this turn.
    """

    terms: Terms
    lying: list[Lying]
    needs: int
    waiting: tuple[Rank, ...] = ()


def can_empty(goal: Emptying, hand: Sequence[Rank]) -> bool:
    """Whether all these cards can be laid, one of them discarded at most, and the team may then go out."""
    cards = Counter(hand)
    if len(goal.waiting) > 1:
        return False
    required = goal.terms.out_final_discard == "required" or bool(goal.waiting)
    if not required and _lays_all(goal, cards):
        return True
    for rank in goal.waiting or cards:
        rest = cards.copy()
        rest[rank] -= 1
        if _lays_all(goal, +rest):
            return True
    return False


def _lays_all(goal: Emptying, cards: Counter[Rank]) -> bool:
    """Whether all cards can be laid so that every meld is lawful and the contract is met.

    Ranks share nothing but the wild cards: of each it matters only how many of those it takes, and which canastas it
    then has.
    """
    terms = goal.terms
    if sum(terms.points(rank) * count for rank, count in cards.items()) < goal.needs:
        return False
    wilds = cards[Rank.DEUCE] + cards[Rank.JOKER]
    ways: set[Way] = {(0, 0, 0)}
    for rank in {rank for rank in (*cards, *(meld.rank for meld in goal.lying)) if rank and not rank.is_wild}:
        mine = tuple(meld for meld in goal.lying if meld.rank is rank)
        found = _ways(terms, mine, rank, cards[rank], wilds)
        ways = {
            (used + more, natural + naturals, mixed + mixeds)
            for used, natural, mixed in ways
            for more, naturals, mixeds in found
            if used + more <= wilds
        }
    alone = tuple(meld for meld in goal.lying if meld.rank is None)
    return any(
        lacks_with(terms, {Kind.NATURAL: natural, Kind.MIXED: mixed, Kind.WILD: wild}).is_met
        for used, natural, mixed in ways
        for wild in _alone(terms, alone, wilds - used)
    )


def _ways(terms: Terms, mine: tuple[Lying, ...], rank: Rank, count: int, wilds: int) -> set[Way]:
    """Return the ways to lay all naturals of a rank on its melds and new ones, and wild cards with them."""
    if rank.is_three:
        return {(0, 0, 0)} if not count or (is_meld(terms, rank, count, 0) and count <= FEWEST + 1) else set()
    found: set[Way] = set()
    stack, seen = [(mine, count, wilds)], set[tuple[tuple[Lying, ...], int, int]]()
    while stack:
        state = stack.pop()
        if state in seen:
            continue
        seen.add(state)
        melds, left, unused = state
        if left:
            stack += [(new, left - more, unused - used) for new, more, used in _steps(terms, melds, rank, left, unused)]
            if unused and terms.meld_second_same_rank == "after_complete":  # a wild card may complete one, for the next
                stack += [(new, left, unused - 1) for new in _with_one_wild(terms, melds)]
            continue
        full = [meld for meld in melds if meld.size >= CANASTA and _is_lawful(terms, meld)]
        found.add((wilds - unused, sum(not meld.wilds for meld in full), sum(meld.wilds > 0 for meld in full)))
        if unused:
            stack += [(new, 0, unused - 1) for new in _with_one_wild(terms, melds)]
    return found


def _steps(
    terms: Terms, mine: tuple[Lying, ...], rank: Rank, count: int, wilds: int
) -> Iterator[tuple[tuple[Lying, ...], int, int]]:
    """Yield the ways to add to one meld of a rank, or to begin one: what lies then, and the cards that took."""
    base = next((meld for meld in sorted(mine, key=lambda each: each.size) if _grows(terms, meld)), None)
    if base is not None:
        rest = list(mine)
        rest.remove(base)
        for new, more, used in _grown(terms, base, count, wilds):
            yield (*rest, new), more, used
    if _may_begin(terms, mine):
        for more, used in product(_amounts(terms, count), range(wilds + 1)):
            new = Lying(rank, more, used)
            if _fits(terms, new):
                yield (*mine, new), more, used


def _may_begin(terms: Terms, mine: tuple[Lying, ...]) -> bool:
    """Whether another meld of a rank, or of wild cards, may be begun beside these."""
    complete = all(meld.size >= CANASTA for meld in mine)
    return not mine or (complete and terms.meld_second_same_rank == "after_complete")


def _grows(terms: Terms, meld: Lying) -> bool:
    """Whether natural cards may join a meld that lies there: an open one, or a complete one where the terms say so."""
    if meld.size < CANASTA:
        return True
    limit = terms.meld_max_size
    return terms.meld_add_after_complete != "none" and (limit is None or meld.size < limit)


def _grown(terms: Terms, base: Lying, count: int, wilds: int) -> Iterator[tuple[Lying, int, int]]:
    """Yield what a meld becomes by naturals and wild cards laid onto it, and how many of each."""
    for more, used in product(_amounts(terms, count), range(wilds + 1 if _takes_wild(terms, base) else 1)):
        new = base._replace(naturals=base.naturals + more, wilds=base.wilds + used)
        if _fits(terms, new):
            yield new, more, used


def _amounts(terms: Terms, count: int) -> range:
    """Return how many of so many naturals are worth laying on one meld: all, where a rank has one meld that grows."""
    one_alone = terms.meld_max_size is None and terms.meld_second_same_rank == "never"
    return range(count if one_alone else 1, count + 1)


def _fits(terms: Terms, meld: Lying) -> bool:
    """Whether a meld may be made by laying cards: lawful, and no larger than the terms let it grow."""
    return (terms.meld_max_size is None or meld.size <= terms.meld_max_size) and _is_lawful(terms, meld)


def _is_lawful(terms: Terms, meld: Lying) -> bool:
    """Whether a meld is lawful, of any size: partners may have merged more cards than one may grow to."""
    return is_meld(terms, meld.rank, meld.naturals, meld.wilds, merged=meld.merged)


def _takes_wild(terms: Terms, meld: Lying) -> bool:
    """Whether a meld that lies there takes a wild card: complete ones only where the terms let them."""
    return meld.size < CANASTA or terms.meld_add_after_complete == "any"


def _with_one_wild(terms: Terms, melds: tuple[Lying, ...]) -> Iterator[tuple[Lying, ...]]:
    """Yield the ways to add one wild card to one of these melds."""
    for place, meld in enumerate(melds):
        new = meld._replace(wilds=meld.wilds + 1)
        if _takes_wild(terms, meld) and _fits(terms, new):
            yield (*melds[:place], new, *melds[place + 1 :])


def _alone(terms: Terms, melds: tuple[Lying, ...], count: int) -> set[int]:
    """Return how many canastas of wild cards there may be once so many of them are laid by themselves."""
    found: set[int] = set()
    stack, seen = [(melds, count)], set[tuple[tuple[Lying, ...], int]]()
    while stack:
        state = stack.pop()
        if state in seen:
            continue
        seen.add(state)
        laid, left = state
        if not left:
            found.add(sum(meld.wilds >= CANASTA and _is_lawful(terms, meld) for meld in laid))
            continue
        stack += [(new, left - 1) for new in _with_one_wild(terms, laid)]
        if _may_begin(terms, laid):
            begun = (Lying(None, 0, size) for size in range(FEWEST, left + 1))
            stack += [((*laid, new), left - new.wilds) for new in begun if _fits(terms, new)]
    return found


def best_opening(terms: Terms, current: Round, team: Team, hand: list[Card], turn: Turn) -> int:
    """Return the most points with which a turn can open: what it laid, and lawful melds of these known cards.

    Nothing of what came from below the top of a pile counts.
    """
    del current, team
    laid = [laying for laying in turn.laid if laying.own_side]
    base = {laying.group.rank: (laying.group.naturals, laying.group.wilds) for laying in laid}
    fixed = sum(terms.points(card) for laying in laid for card in laying.cards)
    counts = Counter(card.rank for card in hand)
    ranks = tuple(sorted((r for r in counts if r.is_meldable), key=lambda rank: rank.index))
    wilds = sorted(
        [terms.points(Rank.JOKER)] * counts[Rank.JOKER] + [terms.points(Rank.DEUCE)] * counts[Rank.DEUCE], reverse=True
    )
    spare = [rank for rank in base if rank is not None and rank not in ranks]

    @cache
    def most(place: int, used: int) -> int:
        order = (*ranks, *spare)
        if place == len(order):
            alone = len(wilds) - used
            return sum(wilds[used:]) if is_meld(terms, None, 0, alone) else 0
        rank = order[place]
        naturals, lying = base.get(rank, (0, 0))
        best = most(place + 1, used)
        for extra in range(len(wilds) - used + 1):
            if is_meld(terms, rank, naturals + counts[rank], lying + extra):
                gained = terms.points(rank) * counts[rank] + sum(wilds[used : used + extra])
                best = max(best, gained + most(place + 1, used + extra))
        return best

    return fixed + most(0, 0)
