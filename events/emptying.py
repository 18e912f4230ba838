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

    One that partners `merged` stays lawful with more wild cards than others may have, and takes none then.
    """

    rank: Rank | None
    naturals: int
    wilds: int
    merged: bool = False

    @property
    def size(self) -> int:
        """How many cards lie in it."""
        return self.naturals + self.wilds


@dataclass(frozen=True, slots=True)
class Emptying:
    """What emptying a hand takes: the terms, the melds that lie there, the points still needed to open."""

    terms: Terms
    lying: list[Lying]
    needs: int


def can_empty(goal: Emptying, hand: Sequence[Rank]) -> bool:
    """Whether all these cards can be laid, one of them discarded at most, and the team may then go out."""
    cards = Counter(hand)
    required = goal.terms.out_final_discard == "required"
    if not required and _lays_all(goal, cards):
        return True
    for rank in cards:
        rest = cards.copy()
        rest[rank] -= 1
        if _lays_all(goal, +rest):
            return True
    return False


def _lays_all(goal: Emptying, cards: Counter[Rank]) -> bool:
    """Whether all cards can be laid so that every meld is lawful and the contract is met."""
    wilds = cards[Rank.DEUCE] + cards[Rank.JOKER]
    ranks = [rank for rank in cards if not rank.is_wild]
    states = {(tuple(sorted(goal.lying, key=str)), wilds)}
    for rank in ranks:
        states = {
            (laid, left - used)
            for lying, left in states
            for laid, used in _place(goal.terms, lying, rank, cards[rank], left)
        }
    finished = {laid for lying, left in states for laid in _spend(goal.terms, lying, left)}
    return any(_may_end(goal, laid, cards) for laid in finished)


def _may_end(goal: Emptying, laid: tuple[Lying, ...], cards: Counter[Rank]) -> bool:
    own = Counter(_kind(meld) for meld in laid if meld.size >= CANASTA and _fits(goal.terms, meld))
    if not lacks_with(goal.terms, {kind: own[kind] for kind in Kind}).is_met:
        return False
    points = sum(goal.terms.points(rank) * count for rank, count in cards.items())
    return points >= goal.needs


def _kind(meld: Lying) -> Kind:
    if meld.rank is None:
        return Kind.WILD
    return Kind.MIXED if meld.wilds else Kind.NATURAL


def _place(
    terms: Terms, lying: tuple[Lying, ...], rank: Rank, count: int, wilds: int
) -> Iterator[tuple[tuple[Lying, ...], int]]:
    """Yield the ways to lay all naturals of a rank, with some of the wild cards, and how many of those they took."""
    if rank.is_three:
        if is_meld(terms, rank, count, 0) and count <= FEWEST + 1:
            yield (*lying, Lying(rank, count, 0)), 0
        return
    stack, seen = [(lying, count, wilds)], set[tuple[tuple[Lying, ...], int, int]]()
    while stack:
        state = stack.pop()
        if state in seen:
            continue
        seen.add(state)
        laid, left, unused = state
        if left:
            stack += [(new, left - more, unused - used) for new, more, used in _steps(terms, laid, rank, left, unused)]
        else:
            yield laid, wilds - unused


def _steps(
    terms: Terms, lying: tuple[Lying, ...], rank: Rank, count: int, wilds: int
) -> Iterator[tuple[tuple[Lying, ...], int, int]]:
    """Yield the ways to add to one meld of a rank, or to begin one: what lies then, and the cards that took."""
    mine = [meld for meld in lying if meld.rank is rank]
    base = next((meld for meld in sorted(mine, key=lambda each: each.size) if _grows(terms, meld)), None)
    if base is not None:
        rest = list(lying)
        rest.remove(base)
        for new, more, used in _grown(terms, base, count, wilds):
            yield (*rest, new), more, used
    complete = all(meld.size >= CANASTA for meld in mine)
    if not mine or (complete and terms.meld_second_same_rank == "after_complete"):
        for more, used in product(_amounts(terms, count), range(wilds + 1)):
            new = Lying(rank, more, used)
            if _fits(terms, new):
                yield (*lying, new), more, used


def _grows(terms: Terms, meld: Lying) -> bool:
    """Whether natural cards may join a meld that lies there: an open one, or a complete one where the terms say so."""
    if meld.size < CANASTA:
        return True
    limit = terms.meld_max_size
    return terms.meld_add_after_complete != "none" and (limit is None or meld.size < limit)


def _grown(terms: Terms, base: Lying, count: int, wilds: int) -> Iterator[tuple[Lying, int, int]]:
    """Yield what a meld becomes by naturals and wild cards laid onto it, and how many of each."""
    for more, used in product(_amounts(terms, count), range(wilds + 1 if _takes_wild(terms, base) else 1)):
        new = base._replace(naturals=base.naturals + more, wilds=base.wilds + used, merged=base.merged and not used)
        if _fits(terms, new):
            yield new, more, used


def _amounts(terms: Terms, count: int) -> range:
    """Return how many of so many naturals are worth laying on one meld: all, where a rank has one meld that grows."""
    one_alone = terms.meld_max_size is None and terms.meld_second_same_rank == "never"
    return range(count if one_alone else 1, count + 1)


def _fits(terms: Terms, meld: Lying) -> bool:
    if terms.meld_max_size is not None and meld.size > terms.meld_max_size:
        return False
    return is_meld(terms, meld.rank, meld.naturals, meld.wilds, merged=meld.merged)


def _takes_wild(terms: Terms, meld: Lying) -> bool:
    """Whether a meld that lies there takes a wild card: complete ones only where the terms let them."""
    return meld.size < CANASTA or terms.meld_add_after_complete == "any"


def _spend(terms: Terms, lying: tuple[Lying, ...], wilds: int) -> Iterator[tuple[Lying, ...]]:
    """Yield the ways to lay all remaining wild cards: onto melds that take them, or as a meld of their own."""
    if not wilds:
        yield lying
        return
    seen: set[tuple[tuple[Lying, ...], int]] = set()
    stack = [(lying, wilds)]
    while stack:
        state = stack.pop()
        if state in seen:
            continue
        seen.add(state)
        melds, left = state
        if not left:
            yield melds
            continue
        for place, meld in enumerate(melds):
            new = meld._replace(wilds=meld.wilds + 1, merged=False)
            if (meld.rank is None or not meld.rank.is_three) and _takes_wild(terms, meld) and _fits(terms, new):
                stack.append((tuple(sorted((*melds[:place], new, *melds[place + 1 :]), key=str)), left - 1))
        open_wild = any(meld.rank is None and meld.wilds < CANASTA for meld in melds)
        sizes = range(FEWEST, left + 1) if not open_wild else ()
        stack += [
            (tuple(sorted((*melds, Lying(None, 0, size)), key=str)), left - size)
            for size in sizes
            if _fits(terms, Lying(None, 0, size))
        ]


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
