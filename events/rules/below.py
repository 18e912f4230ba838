"""What an opening is worth where cards from below the top of a taken pile may be among those laid.

A card from below the top counts nothing, and the other cards of its group count only if they would be a lawful meld
without it (docs/rules.md 9.6 no. 2). Which cards those are the log may leave open: then there is a least and a most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from events.cards import UNKNOWN, Card, Rank
from events.knowledge import naturals_unseen, spare
from events.laying import CANASTA
from events.pieces import Cards, Group
from events.rules.melds import cards_lawful, is_meld, points
from events.table import Round
from events.terms import Terms
from events.turn import Laying, Turn

WAYS = 20_000
"""How many ways of filling in are tried one by one; beyond that each group is taken by itself."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What an opening is worth: at least, at most, and if cards from below the top counted like others."""

    least: int
    most: int
    with_all: int


Gone = tuple[Card, ...]
"""Cards of one group that came from below the top, in one way of filling in what the log does not show."""

Value = tuple[int, int]
"""What is left of a group in such a way: at least, and at most."""


@dataclass(slots=True)
class _Pack:
    """What one turn laid on one group: cards sure to count, and such as may come from below the top."""

    group: Group
    sure: list[Card]
    loose: list[Card]
    current: Round | None = None  # what the decks can supply is asked of it


def opening_worth(
    current: Round | None, turn: Turn, laid: Sequence[Laying], terms: Terms, *, black_threes: bool
) -> Worth:
    """Return what melds laid in a turn on the own side are worth as an opening.

    `black_threes` tells whether melded black threes count: only for a player who goes out.
    """
    packs = _packs(turn, laid, current, black_threes=black_threes)
    whole = [_value(pack, terms, ()) for pack in packs]
    with_all = sum(most for _, most in whole)
    if not any(pack.loose for pack in packs) or not (turn.taken_rest or turn.rest_unseen or turn.rest_open):
        return Worth(sum(least for least, _ in whole), with_all, with_all)
    options = _options(packs, turn)
    values = [{gone: _value(pack, terms, gone) for gone in each} for pack, each in zip(packs, options, strict=True)]
    ways = [
        [of[lost] for of, lost in zip(values, gone, strict=True)] for gone in _fillings(packs, turn, options)
    ] or _apart(values)
    least = min(sum(least for least, _ in way) for way in ways)
    return Worth(least, max(sum(most for _, most in way) for way in ways), with_all)


def _apart(values: list[dict[Gone, Value]]) -> list[list[Value]]:
    """Return one way that bounds the worth, each group taken by itself."""
    nothing = [(0, 0)]
    each = [[*found.values()] or nothing for found in values]
    return [[(min(least for least, _ in found), max(most for _, most in found)) for found in each]]


def _packs(turn: Turn, laid: Sequence[Laying], current: Round | None, *, black_threes: bool) -> list[_Pack]:
    """Return what may count for an opening; black threes only where they do."""
    packs = _packs_of(turn, laid, current)
    return [pack for pack in packs if black_threes or pack.group.rank is None or not pack.group.rank.is_three]


def _packs_of(turn: Turn, laid: Sequence[Laying], current: Round | None = None) -> list[_Pack]:
    found: dict[int, _Pack] = {}
    for laying in laid:
        if not laying.own_side:
            continue
        pack = found.setdefault(id(laying.group), _Pack(laying.group, [], [], current))
        loose = bool(turn.took) and laying.entry > turn.took and laying.top is None
        (pack.loose if loose else pack.sure).extend(laying.cards)
    return list(found.values())


def _lawful(pack: _Pack, terms: Terms, gone: Sequence[Card]) -> bool | None:
    cards = [*pack.sure, *pack.loose]
    for card in gone:
        cards.remove(card)
    return cards_lawful(terms, pack.group.rank, cards, merged=pack.group.merged)


def _value(pack: _Pack, terms: Terms, lost: Sequence[Card]) -> Value:
    """Return what is left of a group without these cards: at least, and at most, cards nobody saw being good ones."""
    lawful = _lawful(pack, terms, lost)
    if lawful is False:
        return 0, 0
    kept = [*pack.sure, *pack.loose]
    for card in lost:
        kept.remove(card)
    worth = points(kept, terms)
    if lawful:
        return worth, worth
    return 0, max((worth + more for more in _unseen_worths(pack, terms, kept)), default=0)


def _unseen_worths(pack: _Pack, terms: Terms, kept: list[Card]) -> Iterator[int]:
    """Yield what cards of a group that nobody saw can be worth, in every way in which the group is a lawful meld."""
    rank, unseen = pack.group.rank, kept.count(UNKNOWN)
    wilds = sum(card.rank.is_wild for card in kept)
    naturals = len(kept) - unseen - wilds
    jokers = spare(terms, pack.current, Rank.JOKER) if pack.current is not None else unseen
    for n in naturals_unseen(terms, pack.current, rank, unseen):
        if is_meld(terms, rank, naturals + n, wilds + unseen - n, merged=pack.group.merged):
            best = min(unseen - n, jokers)
            others = terms.points(Rank.DEUCE) * (unseen - n - best)
            yield (terms.points(rank) * n if rank is not None else 0) + terms.points(Rank.JOKER) * best + others


def _options(packs: list[_Pack], turn: Turn) -> list[list[Gone]]:
    """Return for each group, taken by itself, every choice of its cards that may have come from below the top."""
    each = [(pack, _supply([pack], turn)) for pack in packs]
    return [[gone for gone in _subsets(pack.loose) if allowed((gone,))] for pack, allowed in each]


def _fillings(packs: list[_Pack], turn: Turn, options: list[list[Gone]]) -> Iterator[tuple[Gone, ...]]:
    """Yield every choice for all groups together that the log allows; none where they are too many to try."""
    if prod(len(each) for each in options) > WAYS:
        return
    yield from filter(_supply(packs, turn), product(*options))


def _subsets(cards: list[Card]) -> Iterator[Gone]:
    """Yield the sub-multisets of cards."""
    counts = _counted(cards)
    for numbers in product(*(range(count + 1) for count in counts.values())):
        yield tuple(card for card, n in zip(counts, numbers, strict=True) for _ in range(n))


def _supply(packs: list[_Pack], turn: Turn) -> Callable[[tuple[Gone, ...]], bool]:
    """Return what tells whether the rest of the pile could supply cards, and the hand before it all the others."""
    known, free = hand_after_take(turn)
    loose = [card for pack in packs for card in pack.loose]

    def allowed(gone: tuple[Gone, ...]) -> bool:
        below = [card for lost in gone for card in lost]
        if not turn.rest_open and _unmatched(below, dict(turn.taken_rest)) > turn.rest_unseen:
            return False
        if free is None:
            return True
        own = list(loose)
        for card in below:
            own.remove(card)
        return _unmatched(own, dict(known)) <= free

    return allowed


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
        if card is UNKNOWN:
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
