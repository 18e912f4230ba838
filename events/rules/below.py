"""What an opening is worth where cards from below the top of a taken pile may be among those laid.

A card from below the top counts nothing, and the other cards of its group count only if they would be a lawful meld
without it (docs/rules.md 9.6 no. 2). Which cards those are the log may leave open: then there is a least and a most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from events.cards import Card, Rank
from events.laying import CANASTA
from events.rules.melds import cards_lawful, points
from events.table import Group, Laying, Turn
from events.terms import Terms

WILDEST = 50
"""The most that a card nobody saw can be worth."""

WAYS = 20_000
"""How many ways of filling in are tried one by one; beyond that the widest bounds are taken."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What an opening is worth: at least, at most, and if cards from below the top counted like others."""

    least: int
    most: int
    with_all: int


@dataclass(slots=True)
class _Pack:
    """What one turn laid on one group: cards sure to count, and such as may come from below the top."""

    group: Group
    sure: list[Card]
    loose: list[Card]


def opening_worth(turn: Turn, terms: Terms, *, black_threes: bool) -> Worth:
    """Return what the melds laid in a turn on the own side are worth as an opening.

    `black_threes` tells whether melded black threes count: only for a player who goes out.
    """
    packs = _packs(turn, black_threes=black_threes)
    with_all = sum(points([*pack.sure, *pack.loose], terms) for pack in packs if _lawful(pack, terms, []) is True)
    if not any(pack.loose for pack in packs) or not (turn.taken_rest or turn.rest_unseen or turn.rest_open):
        for pack in packs:
            pack.sure, pack.loose = [*pack.sure, *pack.loose], []
        doubtful = [pack for pack in packs if _lawful(pack, terms, []) is None]
        unseen = sum(WILDEST * sum(c.rank is Rank.UNKNOWN for c in pack.sure) for pack in packs)
        more = sum(points(pack.sure, terms) for pack in doubtful)
        return Worth(with_all, with_all + more + unseen, with_all + more + unseen)
    worths = [_worth(packs, terms, gone) for gone in _fillings(packs, turn)]
    return Worth(min(worths, default=0), max(worths, default=with_all), with_all)


def _packs(turn: Turn, *, black_threes: bool) -> list[_Pack]:
    """Return what may count for an opening; black threes only where they do."""
    return [pack for pack in _packs_of(turn) if black_threes or pack.group.rank is None or not pack.group.rank.is_three]


def _packs_of(turn: Turn) -> list[_Pack]:
    found: dict[int, _Pack] = {}
    for laying in turn.laid:
        if not laying.own_side:
            continue
        pack = found.setdefault(id(laying.group), _Pack(laying.group, [], []))
        loose = bool(turn.took) and laying.entry > turn.took and laying.top is None
        (pack.loose if loose else pack.sure).extend(laying.cards)
    return list(found.values())


def _lawful(pack: _Pack, terms: Terms, gone: Sequence[Card]) -> bool | None:
    cards = [*pack.sure, *pack.loose]
    for card in gone:
        cards.remove(card)
    return cards_lawful(terms, pack.group.rank, cards, merged=pack.group.merged)


def _worth(packs: list[_Pack], terms: Terms, gone: tuple[tuple[Card, ...], ...]) -> int:
    total = 0
    for pack, lost in zip(packs, gone, strict=True):
        if _lawful(pack, terms, lost):
            total += points([*pack.sure, *pack.loose], terms) - points(lost, terms)
    return total


def _fillings(packs: list[_Pack], turn: Turn) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every choice of the cards that came from below the top, a tuple a group, that the log allows."""
    choices = [list(_subsets(pack.loose)) for pack in packs]
    ways = 1
    for choice in choices:
        ways *= len(choice)
    for number, gone in enumerate(product(*choices)):
        if number > WAYS:
            return
        if _allowed(packs, turn, gone):
            yield gone


def _subsets(cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the sub-multisets of cards by rank: which suit a card has does not matter here."""
    by_rank: dict[Rank, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card.rank, []).append(card)
    for counts in product(*(range(len(alike) + 1) for alike in by_rank.values())):
        yield tuple(card for alike, n in zip(by_rank.values(), counts, strict=True) for card in alike[:n])


def _allowed(packs: list[_Pack], turn: Turn, gone: tuple[tuple[Card, ...], ...]) -> bool:
    """Whether the rest of the pile could supply these cards and the hand before it all the others."""
    below = _by_rank(card for lost in gone for card in lost)
    laid = _by_rank(card for pack in packs for card in pack.loose)
    rest = _by_rank(card for card, n in turn.taken_rest.items() for _ in range(n))
    unseen = sum(max(n - rest.get(rank, 0), 0) for rank, n in below.items())
    if not turn.rest_open and unseen > turn.rest_unseen:
        return False
    free = turn.unseen_before_take
    if free is None:
        return True
    took = next((laying for laying in turn.laid if laying.entry == turn.took and laying.top is not None), None)
    known = _by_rank(card for card, n in turn.hand_before_take.items() for _ in range(n))
    if took is not None:
        free -= _use(known, took)
    own = {rank: n - below.get(rank, 0) for rank, n in laid.items()}
    return sum(max(n - known.get(rank, 0), 0) for rank, n in own.items()) <= max(free, 0)


def _use(known: dict[Rank, int], took: Laying) -> int:
    """Take what was laid with the top card out of the known hand; return how many of it were not known."""
    unknown = 0
    cards = list(took.cards)
    if took.top is not None and took.top in cards:
        cards.remove(took.top)
    for card in cards:
        if known.get(card.rank, 0) > 0:
            known[card.rank] -= 1
        else:
            unknown += 1
    return unknown


def _by_rank(cards: Iterator[Card]) -> dict[Rank, int]:
    found: dict[Rank, int] = {}
    for card in cards:
        found[card.rank] = found.get(card.rank, 0) + 1
    return found


def could_be_from_hand(turn: Turn, group: Group) -> bool | None:
    """Whether seven cards laid on a group came from the hand before the rest of the pile; None: the log leaves it open.

    The top card is the only one that may come from the pile.
    """
    packs = [pack for pack in _packs_of(turn) if pack.group is group]
    if not packs or not any(pack.loose for pack in packs):
        return True
    every = _packs_of(turn)
    place = next(i for i, pack in enumerate(every) if pack.group is group)
    sizes = {
        len(every[place].sure) + len(every[place].loose) - len(gone[place]) for gone in _fillings(every, turn)
    }  # fmt: skip
    if not sizes or min(sizes) >= CANASTA:
        return True
    return False if max(sizes) < CANASTA else None
