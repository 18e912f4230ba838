"""Checks of the log itself: copies of cards, what a hand can hold, counts, order, whose turn it is."""

from __future__ import annotations

from events import catalogue as on_record
from events.cards import UNKNOWN, Card
from events.catalogue import CardsLeft, Seat
from events.findings import Finding, broken, kept, unproven
from events.knowledge import located, unnamed
from events.moments import Acted, CardsPlayed, CardsSeen, Counted, RoundFinished
from events.pieces import Foot, Hand
from events.rules.context import Context, check
from events.table import Round
from events.terms import Terms


@check(CardsSeen)
def copies(moment: CardsSeen, at: Context) -> Finding | None:
    """No more copies of a card are seen than the decks hold."""
    for card in moment.cards:
        rank, seen = card.rank, located(moment.round, card.rank)
        if seen > at.terms.copies(rank):
            return broken("too-many-copies", (moment.entry,), card=rank.value, seen=seen, copies=at.terms.copies(rank))
    for card in moment.cards:
        seen, copies = moment.round.seen_suited.get(card, 0), at.terms.suited_copies
        if seen > copies:
            return broken("too-many-copies", (moment.entry,), card=str(card), seen=seen, copies=copies)
    return kept("copies-enough")


@check(CardsPlayed)
def in_hand(moment: CardsPlayed, at: Context) -> Finding | None:
    """Nobody plays a card that by the log cannot be in the hand, nor more cards than the hand has."""
    del at
    if not moment.missing:
        return kept("in-hand")
    cards = tuple(str(card) for card in moment.missing)
    return broken("not-in-hand", (moment.entry,), cards=cards)


@check(Counted)
def count_agrees(moment: Counted, at: Context) -> Finding | None:
    """A hand that was counted has the number that the log gives it, and no fewer than the cards known to be in it."""
    del at
    if moment.size is None and moment.count < moment.known:
        return broken("count-differs", (moment.since, moment.entry), counted=moment.count, logged=moment.known)
    if moment.size is None:
        return unproven("size-unknown", (moment.entry,), counted=moment.count)
    if moment.size == moment.count:
        return kept("count-agrees", (), counted=moment.count)
    return broken("count-differs", (moment.since, moment.entry), counted=moment.count, logged=moment.size)


@check(Acted)
def order(moment: Acted, at: Context) -> Finding | None:
    """A turn's plays come in an order that a turn can have."""
    event, turn = moment.event, moment.turn
    picks = isinstance(event, on_record.FootTaken)
    if moment.closed and not picks:
        return broken("after-the-discard", (*turn.entries[-2:-1], moment.entry))
    draws = isinstance(event, on_record.StockDrawn)
    if (draws or isinstance(event, on_record.PileTaken)) and moment.drawn:
        return broken("drawn-already", (*turn.draws[:1], *([turn.took] if turn.took else ()), moment.entry))
    if (draws or isinstance(event, on_record.PileTaken)) and moment.laid:
        return broken("laid-before-drawing", (turn.laid[0].entry, moment.entry))
    if picks and not at.terms.has_feet:
        return broken("no-foot", (moment.entry,))
    return kept("order-possible")


@check(Acted)
def whose_turn(moment: Acted, at: Context) -> Finding | None:
    """The player who plays is the one whose turn it is."""
    del at
    sits_out = moment.seat not in moment.round.order
    if not moment.judged and not sits_out:
        return None
    if sits_out or not moment.in_turn:
        drew = isinstance(moment.event, on_record.StockDrawn)
        return broken(
            "drawn-out-of-turn" if drew else "not-on-turn", (moment.entry,), seat=moment.seat, due=moment.due or 0
        )
    return kept("on-turn", (), seat=moment.seat)


@check(RoundFinished)
def adds_up(moment: RoundFinished, at: Context) -> Finding | None:
    """At the end every card dealt, drawn and played adds up, and each hand to what was left in it."""
    current = moment.round
    if current.is_void:
        return None
    if current.overdrawn:
        return broken("more-drawn-than-stock", (moment.entry,), count=current.overdrawn)
    if moment.out is not None and moment.held:
        return _differs(moment.out, moment.entry, moment.entry, 0, moment.held)
    for seat, (left, entry) in current.lefts.items():
        if differs := _left_otherwise(current.hand(seat), left, (entry, moment.entry), at.terms):
            return differs
    found = _all_cards(current)
    if found > at.terms.cards_in_decks:
        return broken("sum-differs", (current.position, moment.entry), found=found, there=at.terms.cards_in_decks)
    return kept("adds-up")


def _left_otherwise(hand: Hand, left: CardsLeft, entries: tuple[int, int], terms: Terms) -> Finding | None:
    """Find whether other cards were left to a player than the log gives hand and foot."""
    cards, points, foot = left.hand.cards, left.hand.points, left.foot
    if points is not None and hand.is_whole and points != (worth := _worth(hand, terms)):
        return _differs(left.seat, *entries, points, worth)
    if cards is not None and hand.size is not None and hand.size != len(cards):
        return _differs(left.seat, *entries, len(cards), hand.size)
    lacking = _lacking(hand, cards) if cards is not None else ()
    if lacking:
        return broken("known-card-not-left", entries, seat=left.seat, cards=lacking)
    if foot is not None and foot.cards is not None and hand.foot_size not in (None, len(foot.cards)):
        return _differs(left.seat, *entries, len(foot.cards), hand.foot_size or 0)
    if foot is not None and foot.points and hand.foot_size == 0:
        return _differs(left.seat, *entries, foot.points, 0)
    return None


def _worth(hand: Hand, terms: Terms) -> int:
    """Return what the known cards of a hand cost when they are left in it."""
    return sum(terms.hand_points(card) * count for card, count in hand.known.items())


def _all_cards(current: Round) -> int:
    """Return how many cards lie on the table, in hands and in feet, as far as that is known.

    Fewer than the decks have contradict nothing: of a position only what was said is known.
    """
    places = sum(group.size for group in current.groups) + len(current.red_threes) + len(current.tops_unplaced)
    packets = sum(_held(current, seat) for seat in current.order)
    return (current.stock or 0) + (current.pile.size or 0) + places + packets


def _held(current: Round, seat: Seat) -> int:
    """Return how many cards a player has in hand and foot, by the log or by what was left, as far as that is known."""
    hand, said = current.hand(seat), current.lefts.get(seat)
    left = said[0].hand.cards if said is not None else None
    size = len(left or ()) if hand.size is None else hand.size
    return size + ((hand.foot_size or 0) if hand.foot is Foot.WAITING else 0)


def _differs(seat: int, entry: int, end: int, left: int, logged: int) -> Finding:
    return broken("left-differs", (entry, end), seat=seat, left=left, logged=logged)


def _lacking(hand: Hand, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return ranks proven to be in a hand of which fewer were left, unless cards nobody saw may be they."""
    unseen = cards.count(UNKNOWN)
    short = unnamed(hand, cards)
    if sum(short.values()) <= unseen:
        return ()
    return tuple(rank.value for rank in short)
