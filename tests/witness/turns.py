"""One lawful turn after another: a player tries what his style wants, and takes less where it cannot be lawful.

A turn is played on a copy of the table; what turns out to break a rule of the whole turn (the minimum, a card to be
kept, an answer) is thrown away and tried again with less.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from events.cards import Card, Rank
from events.catalogue import CardsDiscarded, HandEmptied, Seat
from tests.witness.choices import (
    Taking,
    contract_met,
    discardable,
    is_frozen,
    joined,
    may_be_rid_of_all,
    may_begin,
    may_join,
    takings,
)
from tests.witness.law import FEWEST, FULL, blocking, is_meld, worth
from tests.witness.planning import sheds, spend_wilds, wants_more
from tests.witness.table import Group, Table, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a player plays; the numbers are chances from 0 to 1."""

    take: float = 0.5
    meld: float = 0.7
    wild: float = 0.4
    ask: float = 0.15
    throw_wild: float = 0.08
    hoards: bool = False
    plans: bool = False


STYLES: Final = {
    "random": Style(),
    "builder": Style(take=0.97, meld=1, wild=0.8, ask=0.3, throw_wild=0.01),
    "planner": Style(take=0.95, meld=1, wild=0.6, ask=0.2, throw_wild=0, plans=True),
    "hoarder": Style(take=0.1, meld=1, wild=0.9, ask=0.1, throw_wild=0, hoards=True),
    "shy": Style(take=0.05, meld=0.1, wild=0.1, ask=0.05, throw_wild=0.15),
}


class NotSo(Exception):
    """The turn as tried breaks a rule of the whole turn."""


class NoLawfulPlay(Exception):
    """There was no lawful play though the round was not over."""


@dataclass(frozen=True, slots=True)
class Try:
    """How much a turn attempts: to take, to meld, how many cards to keep at least, to ask.

    `plans` is by the contract, `leaves` to go out with the foot left, where that may be.
    """

    take: bool
    meld: float
    keep: int
    ask: bool
    wild: float
    plans: bool = False
    leaves: bool = False


def play_turn(table: Table, seat: Seat, style: Style, rng: Random) -> Table:
    """Return the table after a lawful turn of this player; `ended` is set where the round is over.

    Raises:
        NoLawfulPlay: there is none.
    """
    for attempt in _attempts(table, seat, style, rng):
        trial = table.copy_for(seat)
        try:
            _play(trial, seat, style, attempt, rng)
        except NotSo:
            continue
        return trial
    raise NoLawfulPlay(seat)


def _attempts(table: Table, seat: Seat, style: Style, rng: Random) -> list[Try]:
    take = rng.random() < style.take
    meld = style.meld
    if style.plans:
        take = take and wants_more(table, seat)
        ready = contract_met(table, table.team_of(seat))
        ask = ready and (rng.random() < style.ask or table.terms.out_permission == "required")
        planned = [Try(take, 1, 0, each, 0, plans=True) for each in (ask, False)]
        if sheds(table, seat):
            planned = [*(Try(take, 1, 0, each, 1) for each in (ask, False)), *planned]
        out_only = [*planned, Try(take, 1, 2, False, 0, plans=True), Try(take, 1, 2, False, style.wild)]
        if take:
            out_only += [Try(False, 1, 0, False, 0, plans=True), Try(False, 1, 2, False, 0, plans=True)]
    elif style.hoards and rng.random() < 0.9:
        out_only = [Try(take, 1, -1, False, 1)]
    else:
        out_only = []
        ask = rng.random() < style.ask or table.terms.out_permission == "required"
        if ask:
            out_only.append(Try(take, meld, 0, True, style.wild))
        out_only += [Try(take, meld, 0, False, style.wild), Try(take, 1, 2, False, 1)]
        if take:
            out_only.append(Try(False, meld, 0, False, style.wild))
        out_only.append(Try(False, 1, 2, False, 1))
    if table.terms.out_foot_played == "not_required" and seat in table.feet:
        out_only = [replace(first, leaves=True) for first in out_only[:2]] + out_only
    return [*out_only, Try(False, 0, 2, False, 0), Try(True, 0, 2, False, 0), Try(True, 1, 2, False, 1)]


def _play(table: Table, seat: Seat, style: Style, attempt: Try, rng: Random) -> None:
    turn = table.begin(seat)
    if seat in table.feet_due:
        table.take_foot(seat)
    turn.from_foot = table.terms.deal_foot_size > 0 and seat not in table.feet
    _table_reds(table, seat, rng)
    asking = attempt.ask and bool(table.partners(seat)) and _may_ask(table, seat)
    early = asking and bool(table.stock) and rng.random() < 0.3
    if early:
        _ask(table, seat, rng)
    if not _get_cards(table, seat, style, attempt, rng):
        return
    if turn.only_reds:
        _end_on_reds(table, seat, attempt, rng)
        return
    if asking and not early and not turn.took:
        _ask(table, seat, rng)
    _lay_and_discard(table, seat, style, attempt, rng)
    _close(table, seat, attempt)


def _may_ask(table: Table, seat: Seat) -> bool:
    if table.terms.out_permission == "none":
        return False
    return table.terms.out_permission_limit != "per_round" or seat not in table.asked_in_round


def _ask(table: Table, seat: Seat, rng: Random) -> None:
    table.ask(seat, rng.choice(table.partners(seat)), yes=rng.random() < 0.8)


# Threes that are tabled


def _table_reds(table: Table, seat: Seat, rng: Random) -> None:
    """Table the red threes of the hand, each replaced as long as the stock has cards."""
    if table.terms.red3_discardable or (table.terms.red3_tabling == "optional" and rng.random() < 0.3):
        return
    while reds := table.reds_held(seat):
        some = reds if rng.random() < 0.7 else reds[:1]
        if len(table.stock) < len(some):
            some = some[: max(len(table.stock), 1)]
        table.table_red(seat, some, len(some) if table.stock else 0)
        table.show(seat)


# Draw or take


def _get_cards(table: Table, seat: Seat, style: Style, attempt: Try, rng: Random) -> bool:
    """Draw or take; return False where the round ended instead."""
    ways = takings(table, seat)
    turn = table.turn
    assert turn is not None
    if not table.stock:
        if not _may_go_on(table):
            table.ended = "stock"
            return False
        must = _must_take(table, seat)
        if not ways or not (attempt.take or must):
            if must and ways:
                raise NotSo
            table.ended = "stock"
            if turn.answer:
                raise NotSo
            return False
        _take(table, seat, rng.choice(ways), rng)
        return True
    if attempt.take and ways:
        _take(table, seat, _preferred(ways, style, rng), rng)
        return True
    if attempt.keep == 2 and attempt.take and not attempt.meld:
        raise NotSo
    drawn = table.draw(
        seat, table.terms.draw_count, said=len(table.stock) < table.terms.draw_count or rng.random() < 0.2
    )
    turn.drawn = len(drawn)
    _table_drawn(table, seat, rng)
    return True


def _may_go_on(table: Table) -> bool:
    """Whether play goes on without a stock (CC-END-2; CC-3P-4, HFB-END-2 end it)."""
    return table.terms.stock_empty == "continue_on_pile"


def _must_take(table: Table, seat: Seat) -> bool:
    """CC-END-2: not frozen for him, and the top card fits his team's meld."""
    terms = table.terms
    if not terms.pile_compulsory_when_stock_empty or is_frozen(table, seat):
        return False
    return any(not way.cards for way in takings(table, seat))


def _table_drawn(table: Table, seat: Seat, rng: Random) -> None:
    """CC-TURN-2, CC-END-4, CC-2P-2: what was drawn is tabled and replaced; with nothing but red threes it is over."""
    turn = table.turn
    assert turn is not None
    before = len(table.hands[seat]) - turn.drawn
    table.show(seat)
    _table_reds(table, seat, rng)
    if table.terms.red3_discardable:
        return
    if table.stock_ended and not table.stock and len(table.hands[seat]) <= before:
        turn.only_reds = True


def _end_on_reds(table: Table, seat: Seat, attempt: Try, rng: Random) -> None:
    """The last card was a red three: over, or (by house rule) melds and no discard."""
    turn = table.turn
    assert turn is not None
    if turn.answer is not None:
        raise NotSo
    if table.terms.stock_last_red3 == "meld_no_discard" and attempt.meld:
        _lay_all(table, seat, Try(False, attempt.meld, 2, False, attempt.wild), rng)
        if not table.hands[seat] or not _opened_enough(table, seat, out=False):
            raise NotSo
        _mark_concealed(table, seat)
    table.ended = "stock"


def _preferred(ways: list[Taking], style: Style, rng: Random) -> Taking:
    if style.take > 0.9 and rng.random() < 0.7:
        return max(ways, key=lambda way: len(way.cards))
    return rng.choice(ways)


def _take(table: Table, seat: Seat, way: Taking, rng: Random) -> None:
    turn = table.turn
    assert turn is not None
    turn.took = True
    terms = table.terms
    if terms.is_cutthroat and not table.ever_taken:
        table.part(seat)
        group = joined(table, seat, None if table.pile[-1].rank.is_wild else table.pile[-1].rank)
    else:
        group = way.group
    turn.rest = table.take(seat, way.cards, group, way.count, said=rng.random() < 0.5)
    reds = [] if terms.red3_discardable else [card for card in turn.rest if card in table.reds_held(seat)]
    if reds:
        table.table_red(seat, reds, 0)
        for card in reds:
            turn.rest.remove(card)
    turn.beneath = tuple(turn.rest)
    table.show(seat)


# Melds


def _lay_and_discard(table: Table, seat: Seat, style: Style, attempt: Try, rng: Random) -> None:
    turn = table.turn
    assert turn is not None
    while True:
        if attempt.meld:
            _lay_all(table, seat, attempt, rng)
        if table.hands[seat] or seat not in table.feet or (attempt.leaves and may_be_rid_of_all(table, seat)):
            break
        if not _opened_enough(table, seat, out=False):
            raise NotSo
        turn.opening = turn.opening and not turn.laid
        table.take_foot(seat)
        _table_reds(table, seat, rng)
        turn.rest = []
        if not table.hands[seat]:
            break
    if not table.hands[seat]:
        return
    _throw(table, seat, style, rng)


def _throw(table: Table, seat: Seat, style: Style, rng: Random) -> None:
    cards = discardable(table, seat)
    if not cards:
        raise NotSo
    tame = [card for card in cards if not card.rank.is_wild]
    if tame and rng.random() >= style.throw_wild:
        cards = tame
    if style.take > 0.9 or style.hoards:
        counts = Counter(card.rank for card in table.hands[seat])
        own = {group.rank for group in table.melds(seat)}
        cards = sorted(cards, key=lambda card: (card.rank in own, counts[card.rank], rng.random()))[:2]
    table.discard(seat, [rng.choice(cards)])


def _close(table: Table, seat: Seat, attempt: Try) -> None:
    """Judge the turn as a whole: opening, card kept, answer obeyed; and what it ends."""
    turn, terms = table.turn, table.terms
    assert turn is not None
    out = _goes_out(table, seat, attempt)
    threes = any(group.rank is blocking(terms) for group in table.melds(seat))
    forced = (turn.answer and terms.out_yes_forces) or attempt.keep < 0 or threes
    if (forced and not out) or not _opened_enough(table, seat, out=out):
        raise NotSo
    if out:
        table.out, table.ended = seat, "out"
        table.out_concealed = _concealed(table, seat)
        if terms.is_cutthroat and not table.ever_taken:
            table.part(seat)
    elif not table.stock and table.stock_ended and terms.stock_empty == "end":
        table.ended = "stock"
    _mark_concealed(table, seat)
    table.turns[seat] = table.turns.get(seat, 0) + 1
    if terms.deal_foot_size and seat not in table.feet:
        table.foot_turns[seat] = table.foot_turns.get(seat, 0) + 1


def _goes_out(table: Table, seat: Seat, attempt: Try) -> bool:
    """Whether the turn played all cards out by right; a hand discarded out before the foot is a walk.

    Where the foot may be left it is said that the player is out (9.6 no. 22).
    """
    if table.hands[seat]:
        return False
    if seat in table.feet and not (attempt.leaves and may_be_rid_of_all(table, seat)):
        table.feet_due.add(seat)
        return False
    discarded = isinstance(table.events[-1], CardsDiscarded)
    if not may_be_rid_of_all(table, seat) or (table.terms.out_final_discard == "required" and not discarded):
        raise NotSo
    if seat in table.feet:
        table.events.append(HandEmptied(seat=seat))
    return True


def _opened_enough(table: Table, seat: Seat, *, out: bool) -> bool:
    """CC-OPEN-1 to -5, HFB-OPEN-1, -2: what the turn laid, the cards below the top left out, reaches the minimum."""
    turn = table.turn
    assert turn is not None
    if not turn.opening or not turn.laid:
        return True
    if out and table.terms.open_concealed_exempt and not turn.took and _concealed(table, seat):
        return True
    return sum(_counted(table, turn, group) for group in table.melds(seat)) >= table.minima[seat]


def _counted(table: Table, turn: Turn, group: Group) -> int:
    """What a group of an opening counts: nothing of the rest of the pile."""
    laid = turn.laid.get(id(group), [])
    lost = turn.below(group)
    kept = list(laid)
    for card in lost:
        kept.remove(card)
    wilds = sum(card.rank.is_wild for card in kept)
    if lost and not is_meld(table.terms, group.rank, len(kept) - wilds, wilds):
        return 0
    return worth(table.terms, kept)


def _concealed(table: Table, seat: Seat) -> bool:
    """CC-OUT-6: the whole hand in one turn, nothing melded before, nothing added to a partner's, with a canasta."""
    turn, terms = table.turn, table.terms
    assert turn is not None
    if turn.took and not terms.out_concealed_allow_pile:
        return False
    canasta = False
    for group in table.melds(seat):
        for part in group.parts:
            if part.turn != turn.number:
                if part.seat == seat or id(group) in turn.laid or terms.out_concealed_partner_melds == "bar":
                    return False
            elif part.count >= FULL:
                canasta = True
    return canasta


def _mark_concealed(table: Table, seat: Seat) -> None:
    """CC-OUT-7: begun and complete in this turn, no card of it from below the top of a pile."""
    turn = table.turn
    assert turn is not None
    for group in table.melds(seat):
        laid = len(turn.laid.get(id(group), ()))
        if laid != group.size or group.size < FULL or (group.rank is not None and group.rank.is_three):
            continue
        if laid - len(turn.below(group)) >= FULL:
            group.concealed = True


def _lay_all(table: Table, seat: Seat, attempt: Try, rng: Random) -> None:
    """Lay what the style wants, first from the hand as it was before a rest came into it."""
    turn = table.turn
    assert turn is not None
    _lay_naturals(table, seat, attempt, rng, own_only=True)
    _lay_wilds(table, seat, attempt, rng, own_only=True)
    if turn.rest and table.terms.pile_use_rest_same_turn:
        if turn.opening and not _opened_enough(table, seat, out=False) and attempt.keep >= 0:
            raise NotSo
        _lay_naturals(table, seat, attempt, rng, own_only=False)
        _lay_wilds(table, seat, attempt, rng, own_only=False)
    _lay_blocking(table, seat)


def _own(table: Table, *, seat: Seat, own_only: bool) -> list[Card]:
    """The cards that may be laid: not the rest of the pile, where `own_only`."""
    turn = table.turn
    assert turn is not None
    cards = list(table.hands[seat])
    if own_only:
        for card in turn.rest:
            cards.remove(card)
    return cards


def _room(table: Table, seat: Seat, attempt: Try) -> int:
    return len(table.hands[seat]) - max(attempt.keep, 0)


def _lay_naturals(table: Table, seat: Seat, attempt: Try, rng: Random, *, own_only: bool) -> None:
    by_rank: dict[Rank, list[Card]] = {}
    for card in _own(table, seat=seat, own_only=own_only):
        by_rank.setdefault(card.rank, []).append(card)
    ranks = [rank for rank in by_rank if rank.is_meldable]
    rng.shuffle(ranks)
    wilds = [*by_rank.get(Rank.DEUCE, ()), *by_rank.get(Rank.JOKER, ())]
    rng.shuffle(wilds)
    for rank in ranks:
        if rng.random() < attempt.meld:
            _lay_rank(table, seat, rank, by_rank[rank], wilds, attempt, rng)
    if (
        table.terms.meld_all_wild != "forbidden"
        and not attempt.plans
        and len(wilds) >= FEWEST
        and rng.random() < attempt.meld
    ):
        _begin(table, seat, None, wilds[: min(len(wilds), FULL, _room(table, seat, attempt))], rng)


def _lay_rank(  # noqa: PLR0913, PLR0917  (all that a try depends on)
    table: Table, seat: Seat, rank: Rank, cards: list[Card], wilds: list[Card], attempt: Try, rng: Random
) -> None:
    """Lay the naturals of a rank: onto a meld that takes them, else as a new one, with wild cards if it needs them."""
    group = joined(table, seat, rank)
    if group is not None and not (group.size >= FULL and may_begin(table, seat, rank) and len(cards) >= FEWEST):
        some = cards[: max(_room(table, seat, attempt), 0)]
        while some and not may_join(table, group, len(some), 0):
            some = some[:-1]
        if some:
            table.lay(seat, some, group, rank)
            cards = cards[len(some) :]
    if len(cards) < 1 or not may_begin(table, seat, rank):
        return
    cards = cards[: table.terms.meld_max_size or len(cards)]
    for used in range(len(wilds) + 1 if rng.random() < attempt.wild else 1):
        if is_meld(table.terms, rank, len(cards), used) and len(cards) + used <= _room(table, seat, attempt):
            _begin(table, seat, rank, [*cards, *wilds[:used]], rng)
            del wilds[:used]
            return


def _begin(table: Table, seat: Seat, rank: Rank | None, cards: list[Card], rng: Random) -> None:
    wilds = sum(card.rank.is_wild for card in cards)
    if not is_meld(table.terms, rank, len(cards) - wilds, wilds) or not may_begin(table, seat, rank):
        return
    alike = any(group.rank is rank for group in table.melds(seat))
    table.lay(seat, cards, None, rank, new=alike or rng.random() < 0.1)


def _lay_wilds(table: Table, seat: Seat, attempt: Try, rng: Random, *, own_only: bool) -> None:
    wilds = [card for card in _own(table, seat=seat, own_only=own_only) if card.rank.is_wild]
    if attempt.plans:
        spend_wilds(table, seat, wilds, _room(table, seat, attempt))
        return
    for card in wilds:
        if _room(table, seat, attempt) < 1 or rng.random() >= attempt.wild:
            continue
        fitting = [
            group for group in table.melds(seat)
            if not (group.rank is not None and group.rank.is_three) and may_join(table, group, 0, 1)
            and joined(table, seat, group.rank) is group
        ]  # fmt: skip
        if fitting:
            group = max(fitting, key=lambda each: (each.size < FULL, each.size, rng.random()))
            table.lay(seat, [card], group, group.rank)


def _lay_blocking(table: Table, seat: Seat) -> None:
    """CC-B3-1: three or four black threes, if with them the hand is played out."""
    terms, hand = table.terms, table.hands[seat]
    own = _own(table, seat=seat, own_only=not terms.pile_use_rest_same_turn)
    cards = [card for card in own if card.rank is blocking(terms)]
    if len(hand) - len(cards) > 1 or not FEWEST <= len(cards) <= 5 or seat in table.feet:
        return
    if terms.out_final_discard == "required" and len(hand) == len(cards):
        cards = cards[1:]
    cards = cards[:4]
    if (
        len(hand) - len(cards) <= 1
        and is_meld(terms, blocking(terms), len(cards), 0)
        and may_be_rid_of_all(table, seat)
    ):
        table.lay(seat, cards, None, blocking(terms))
