"""What an opening is worth where cards from below the top of a taken pile may be among those laid.

A card from below the top counts nothing, and the other cards of its group count only if they would be a lawful meld
without it (docs/rules.md 9.6 no. 2). Which cards those are the log may leave open: then there is a least and a most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from events.cards import Card, Rank
from events.laying import CANASTA
from events.pieces import Cards, Group
from events.rules.melds import cards_lawful, points
from events.terms import Terms
from events.turn import Laying, Turn

WILDEST = 50
"""The most that a card nobody saw can be worth."""

WAYS = 20_000
"""How many ways of filling in are tried one by one; beyond that each group is taken by itself."""


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


def opening_worth(turn: Turn, laid: Sequence[Laying], terms: Terms, *, black_threes: bool) -> Worth:
    """Return what melds laid in a turn on the own side are worth as an opening.

    `black_threes` tells whether melded black threes count: only for a player who goes out.
    """
    packs = _packs(turn, laid, black_threes=black_threes)
    nothing: tuple[Gone, ...] = tuple(() for _ in packs)
    with_all = _worth(packs, terms, nothing, most=True)
    if not any(pack.loose for pack in packs) or not (turn.taken_rest or turn.rest_unseen or turn.rest_open):
        return Worth(_worth(packs, terms, nothing, most=False), with_all, with_all)
    options = _options(packs, turn)
    ways = list(_fillings(packs, turn, options))
    if not ways:
        return Worth(_apart(packs, terms, options, most=False), _apart(packs, terms, options, most=True), with_all)
    least = min(_worth(packs, terms, gone, most=False) for gone in ways)
    return Worth(least, max(_worth(packs, terms, gone, most=True) for gone in ways), with_all)


def _apart(packs: list[_Pack], terms: Terms, options: list[list[Gone]], *, most: bool) -> int:
    """Return a bound of the worth, each group taken by itself."""
    bound = max if most else min
    return sum(
        bound([_worth([pack], terms, (gone,), most=most) for gone in each] or [0])
        for pack, each in zip(packs, options, strict=True)
    )  # fmt: skip


def _packs(turn: Turn, laid: Sequence[Laying], *, black_threes: bool) -> list[_Pack]:
    """Return what may count for an opening; black threes only where they do."""
    packs = _packs_of(turn, laid)
    return [pack for pack in packs if black_threes or pack.group.rank is None or not pack.group.rank.is_three]


def _packs_of(turn: Turn, laid: Sequence[Laying]) -> list[_Pack]:
    found: dict[int, _Pack] = {}
    for laying in laid:
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


def _worth(packs: list[_Pack], terms: Terms, gone: Sequence[Gone], *, most: bool) -> int:
    """Return what is left of groups without these cards; at the `most` cards nobody saw are as good as can be."""
    total = 0
    for pack, lost in zip(packs, gone, strict=True):
        lawful = _lawful(pack, terms, lost)
        if lawful or (most and lawful is None):
            kept = [*pack.sure, *pack.loose]
            total += points(kept, terms) - points(lost, terms)
            total += WILDEST * sum(card.rank is Rank.UNKNOWN for card in kept) if most else 0
    return total


Gone = tuple[Card, ...]
"""Cards of one group that came from below the top, in one way of filling in what the log does not show."""


def _options(packs: list[_Pack], turn: Turn) -> list[list[Gone]]:
    """Return for each group, taken by itself, every choice of its cards that may have come from below the top."""
    return [[gone for gone in _subsets(pack.loose) if _allowed([pack], turn, (gone,))] for pack in packs]


def _fillings(packs: list[_Pack], turn: Turn, options: list[list[Gone]]) -> Iterator[tuple[Gone, ...]]:
    """Yield every choice for all groups together that the log allows; none where they are too many to try."""
    if prod(len(each) for each in options) > WAYS:
        return
    for gone in product(*options):
        if _allowed(packs, turn, gone):
            yield gone


def _subsets(cards: list[Card]) -> Iterator[Gone]:
    """Yield the sub-multisets of cards."""
    counts = _counted(cards)
    for numbers in product(*(range(count + 1) for count in counts.values())):
        yield tuple(card for card, n in zip(counts, numbers, strict=True) for _ in range(n))


def _allowed(packs: list[_Pack], turn: Turn, gone: tuple[Gone, ...]) -> bool:
    """Whether the rest of the pile could supply these cards and the hand before it all the others."""
    below = [card for lost in gone for card in lost]
    if not turn.rest_open and _unmatched(below, dict(turn.taken_rest)) > turn.rest_unseen:
        return False
    known, free = hand_after_take(turn)
    if free is None:
        return True
    own = [card for pack in packs for card in pack.loose]
    for card in below:
        own.remove(card)
    return _unmatched(own, known) <= free


def hand_after_take(turn: Turn) -> tuple[Cards, int | None]:
    """Return what a taker's hand held beside the rest of the pile: known cards, and how many others (None: not known).

    What was melded with the top card is gone from it.
    """
    known, free = dict(turn.hand_before_take), turn.unseen_before_take
    took = next((laying for laying in turn.laid if laying.entry == turn.took and laying.top is not None), None)
    if took is None:
        return known, free
    cards = list(took.cards)
    if took.top in cards:
        cards.remove(took.top)
    unmatched = _unmatched(cards, known)
    left = {card: count for card, count in known.items() if count}
    return left, None if free is None else max(free - unmatched, 0)


def _unmatched(cards: list[Card], supply: Cards) -> int:
    """Take cards out of a supply; return how many are not in it. A card without a suit may be any of its rank."""
    missing = unseen = 0
    for card in sorted(cards, key=lambda each: each.suit is None):
        if card.rank is Rank.UNKNOWN:
            unseen += 1
            continue
        same = (card, Card(card.rank)) if card.suit is not None else [each for each in supply if each.rank is card.rank]
        found = next((each for each in same if supply.get(each, 0) > 0), None)
        if found is None:
            missing += 1
        else:
            supply[found] -= 1
    return missing + max(unseen - sum(supply.values()), 0)


def _counted(cards: list[Card]) -> Cards:
    found: Cards = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


def could_be_from_hand(turn: Turn, group: Group) -> bool | None:
    """Whether seven cards laid on a group came from the hand before the rest of the pile; None: the log leaves it open.

    The top card is the only one that may come from the pile.
    """
    packs = [pack for pack in _packs_of(turn, turn.laid) if pack.group is group]
    if not packs or not any(pack.loose for pack in packs):
        return True
    every = _packs_of(turn, turn.laid)
    place = next(i for i, pack in enumerate(every) if pack.group is group)
    options = _options(every, turn)
    ways = [gone[place] for gone in _fillings(every, turn, options)] or options[place]
    sizes = {len(every[place].sure) + len(every[place].loose) - len(gone) for gone in ways}
    if not sizes or min(sizes) >= CANASTA:
        return True
    return False if max(sizes) < CANASTA else None
