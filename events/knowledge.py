"""What a log proves of hidden hands: cards that must be there, cards that may be, cards that cannot.

A hand is a number of cards (None where a draw was not logged), of which some are known. Everything here is a lower
or an upper bound that holds in every deal the log allows.
"""

from __future__ import annotations

from collections.abc import Iterable

from events.cards import RANKS, UNKNOWN, Card, Rank
from events.pieces import Cards, Hand, add, drop, spread
from events.table import Round
from events.terms import Terms


def see(current: Round, card: Card) -> None:
    """Count a card that was not located before."""
    current.seen[card.rank] = current.seen.get(card.rank, 0) + 1
    if card.suit is not None:
        add(current.seen_suited, card)


def lose_sight(current: Round, cards: Iterable[Card]) -> None:
    """Hold cards for located no longer: they may lie anywhere, and may be seen again."""
    for card in cards:
        if card is UNKNOWN:
            continue
        current.seen[card.rank] = max(current.seen.get(card.rank, 0) - 1, 0)
        _lose_suit(current, card)


def _lose_suit(current: Round, card: Card) -> None:
    if card.suit is not None:
        drop(current.seen_suited, card)


def leave(current: Round, hand: Hand, cards: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """Take cards out of a hand; return those that cannot have been in it, and those not located before."""
    missing: list[Card] = []
    fresh: list[Card] = []
    for card in cards:
        if card is UNKNOWN:
            if hand.size is not None and hand.size <= 0:
                missing.append(card)
            _lose_one_of_each(current, hand)
        elif not hand.known or not _matched(current, hand, card):
            stranger = hand.perhaps and not _was_perhaps(hand, card)
            if hand.strangers == 0 if stranger else hand.is_whole:
                missing.append(card)
                _forget(current, hand)
            see(current, card)
            fresh.append(card)
        hand.moved -= 1
        if card.rank.is_three or card is UNKNOWN:
            hand.gone[card.rank] = hand.gone.get(card.rank, 0) + 1
        if hand.size:
            hand.size -= 1
    if hand.known and hand.size is not None and hand.known_size > hand.size:
        _forget(current, hand)
    return missing, fresh


def _lose_one_of_each(current: Round, hand: Hand) -> None:
    """A card left a hand that nobody saw: of each rank known to be there one card less is proven."""
    for rank in dict.fromkeys(card.rank for card in hand.known):
        _drop_alike(current, hand, [card for card in hand.known if card.rank is rank])
        lose_sight(current, (Card(rank),))
        hand.perhaps[rank] = hand.perhaps.get(rank, 0) + 1
    hand.slipped += bool(hand.perhaps)


def _was_perhaps(hand: Hand, card: Card) -> bool:
    """Take a card out of those that perhaps are in a hand; return whether it was among them."""
    count = hand.perhaps.get(card.rank, 0)
    if count:
        hand.perhaps[card.rank] = count - 1
    return count > 0


def lose_track(current: Round) -> None:
    """Cards of the pile that nobody saw went into a hand: what perhaps lay there may be in that hand now."""
    for hand in current.hands.values():
        hand.forget_perhaps()


def gone_dark(hand: Hand, terms: Terms) -> int:
    """Return how many cards have left a hand that were red threes, or may have been: nobody saw them."""
    return hand.gone.get(terms.bonus_rank, 0) + hand.gone.get(Rank.UNKNOWN, 0)


def told_apart(terms: Terms, current: Round, hand: Hand, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards played with those nobody saw named, where beside the others the hand has cards of one rank only."""
    if UNKNOWN not in cards or hand.size is None:
        return cards
    held = proven(terms, current, hand)
    hidden = hand.size - sum(held.values())
    ranks: dict[Rank, int] = {}
    for card, count in held.items():
        ranks[card.rank] = ranks.get(card.rank, 0) + count
    for card in cards:
        if card is UNKNOWN:
            continue
        if ranks.get(card.rank, 0):
            ranks[card.rank] -= 1
        else:
            hidden -= 1
    left = [rank for rank, count in ranks.items() if count]
    if hidden or len(left) != 1 or ranks[left[0]] < cards.count(UNKNOWN):
        return cards
    return tuple(Card(left[0]) if card is UNKNOWN else card for card in cards)


def _matched(current: Round, hand: Hand, card: Card) -> bool:
    """Take a card out of what is known of a hand; return whether it was located there."""
    if card.suit is not None and drop(hand.known, card):
        return True
    alike = [each for each in hand.known if each.rank is card.rank and (each.suit is None or card.suit is None)]
    if alike:
        _drop_alike(current, hand, alike)
        return True
    return False


def _drop_alike(current: Round, hand: Hand, alike: list[Card]) -> None:
    """Drop one of several known cards of a rank. Which of the suits went is unknown, so they become one kind."""
    drop(hand.known, alike[0])
    _lose_suit(current, alike[0])
    if len(alike) > 1:
        for each in alike:
            count = hand.known.pop(each, 0)
            for _ in range(count):
                _lose_suit(current, each)
            if count:
                add(hand.known, Card(each.rank), count)


def _forget(current: Round, hand: Hand) -> None:
    """Hold nothing for proven any more: the log contradicts itself."""
    lose_sight(current, spread(hand.known))
    hand.known.clear()
    hand.forget_perhaps()


def reveal(current: Round, hand: Hand, cards: Iterable[Card]) -> list[Card]:
    """Take note of cards seen in a hand; return those that cannot be there."""
    missing: list[Card] = []
    shown: Cards = {}
    for card in cards:
        if card is not UNKNOWN:
            add(shown, card)
    for card, count in shown.items():
        for _ in range(count - _held(hand, card)):
            if (hand.unseen if _was_perhaps(hand, card) else hand.strangers) == 0:
                missing.append(card)
            see(current, card)
            add(hand.known, card)
    return missing


def _held(hand: Hand, card: Card) -> int:
    """Return how many known cards of a hand may be the card named."""
    if card.suit is None:
        return hand.count(card.rank)
    return hand.known.get(card, 0) + hand.known.get(Card(card.rank), 0)


def can_hold(terms: Terms, current: Round, seat: int, cards: Iterable[Card]) -> bool:
    """Return whether a hand can contain these cards, by what it holds and what the decks have left."""
    hand = current.hands[seat]
    wanted: dict[Rank, int] = {}
    suited: Cards = {}
    for card in cards:
        wanted[card.rank] = wanted.get(card.rank, 0) + 1
        if card.suit is not None:
            add(suited, card)
    if hand.size is not None and sum(wanted.values()) > hand.size:
        return False
    left = _elsewhere(terms, current)
    more = {rank: count - hand.count(rank) for rank, count in wanted.items() if rank is not Rank.UNKNOWN}
    if hand.unseen is not None and sum(count for count in more.values() if count > 0) > hand.unseen:
        return False
    strange = {rank: count - hand.perhaps.get(rank, 0) for rank, count in more.items()}
    needed = sum(count for count in strange.values() if count > 0)
    room = _room(terms, current, hand) if hand.strangers is None else hand.strangers
    if room is not None and needed > room:
        return False
    if any(n > 0 and n > left[rank] for rank, n in strange.items()):
        return False
    return all(
        n <= hand.known.get(card, 0) + hand.known.get(Card(card.rank), 0) + terms.suited_copies
        - current.seen_suited.get(card, 0)
        for card, n in suited.items()
    )  # fmt: skip


def _room(terms: Terms, current: Round, hand: Hand) -> int | None:
    """Return how many cards that are not located may lie in a hand of unknown size; None: the log contradicts itself.

    The others lie in hands and feet of known sizes, in the stock, or where nobody saw them.
    """
    away = sum(group.unknown for group in current.groups) + (current.stock or 0)
    away += current.pile.cards.count(UNKNOWN)
    for other in current.hands.values():
        away += (other.foot_size or 0) + ((other.unseen or 0) if other is not hand else 0)
    room = sum(_unlocated(terms, current).values()) - away
    return room if room >= 0 else None


def _unlocated(terms: Terms, current: Round) -> dict[Rank, int]:
    return {rank: spare(terms, current, rank) for rank in RANKS}


def _elsewhere(terms: Terms, current: Round) -> dict[Rank, int]:
    """Return how many cards of each rank nobody has located, without those that perhaps are in some hand still."""
    left = _unlocated(terms, current)
    for hand in current.hands.values():
        for rank, count in hand.perhaps.items():
            left[rank] = max(left[rank] - count, 0)
    return left


def proven(terms: Terms, current: Round, hand: Hand) -> Cards:
    """Return the cards proven to be in a hand: those known, and those for which the decks leave no other."""
    found = dict(hand.known)
    if not hand.unseen:
        return found
    left = _elsewhere(terms, current)
    perhaps = sum(hand.perhaps.values())
    least = _forced(left, hand.unseen - perhaps)
    slipped = min(hand.slipped, perhaps + sum(left.values()) - hand.unseen)
    for rank, count in hand.perhaps.items():
        least[rank] = least.get(rank, 0) + (max(count - slipped, 0) if slipped >= 0 else 0)
        left[rank] += count
    for rank, count in _forced(left, hand.unseen).items():
        least[rank] = max(least.get(rank, 0), count)
    for rank, count in least.items():
        if count:
            add(found, Card(rank), count)
    return found


def _forced(left: dict[Rank, int], number: int) -> dict[Rank, int]:
    """Return of which ranks so many cards of those left must be, for want of others."""
    others = number - sum(left.values())
    return {rank: others + count for rank, count in left.items() if others <= 0 < others + count}


def located(current: Round, rank: Rank) -> int:
    """Return how many cards of a rank are located: seen, or known to lie in a hand or where it put a card unseen."""
    return current.seen.get(rank, 0) + sum(hand.perhaps.get(rank, 0) for hand in current.hands.values() if hand.perhaps)


def unnamed(hand: Hand, cards: tuple[Card, ...]) -> dict[Rank, int]:
    """Return how many cards of each rank are proven to be in a hand beyond those named of it."""
    ranks = dict.fromkeys(card.rank for card in hand.known)
    short = {rank: hand.count(rank) - sum(card.rank is rank for card in cards) for rank in ranks}
    return {rank: count for rank, count in short.items() if count > 0}


def counted_out(terms: Terms, current: Round, number: int) -> dict[Rank, int]:
    """Return of which ranks so many cards that are not located must be, for want of others."""
    return _forced(_unlocated(terms, current), number)


def settle(terms: Terms, current: Round, hand: Hand) -> None:
    """Let a hand be known as far as it is proven. For trying things out: it locates cards for good."""
    for card, count in proven(terms, current, hand).items():
        for _ in range(count - hand.known.get(card, 0)):
            add(hand.known, card)
            see(current, card)
            _was_perhaps(hand, card)


Packet = tuple[int, int]
"""A moment in the life of a hand: its era, and how many cards had come to it since that began."""


def lose_count(hand: Hand) -> None:
    """Take note that an unknown number of cards came to a hand or left it."""
    hand.size, hand.era, hand.moved = None, hand.era + 1, 0
    hand.forget_perhaps()


def receive(hand: Hand, count: int) -> None:
    """Take note that so many cards came to a hand."""
    hand.moved += count
    if hand.size is not None:
        hand.size += count


def state_size(current: Round, seat: int, size: int, entry: int) -> None:
    """Take note of how many cards a hand has now, which tells how many it had at any time of this era."""
    hand = current.hand(seat)
    current.bases.setdefault((seat, hand.era), (size - hand.moved, entry))


def size_then(current: Round, seat: int, packet: Packet) -> tuple[int, int] | None:
    """Return how many cards a hand had at a moment, and the entry that tells; None where no entry does yet."""
    base = current.bases.get((seat, packet[0]))
    return (base[0] + packet[1], base[1]) if base is not None else None


def spare(terms: Terms, current: Round, rank: Rank) -> int:
    """Return how many cards of a rank are not located, so that they may be in any hand."""
    return max(terms.copies(rank) - current.seen.get(rank, 0), 0)


def naturals_unseen(terms: Terms, current: Round | None, rank: Rank | None, number: int) -> list[int]:
    """Return how many naturals can be among cards that nobody saw in a group, as far as the decks can supply them.

    The others are wild. Where the decks can supply neither, so that other cards lie there, every number is returned.
    """
    if not number or current is None or rank is None:
        return list(range(number + 1))
    naturals = spare(terms, current, rank)
    wilds = spare(terms, current, Rank.DEUCE) + spare(terms, current, Rank.JOKER)
    return [n for n in range(number + 1) if n <= naturals and number - n <= wilds] or list(range(number + 1))


def give_back(current: Round, hand: Hand, revealed: Cards, drawn: int) -> None:
    """Put cards of a turn taken back into the hand: proven are those there whichever of them were the drawn ones.

    `drawn` is how many cards the turn had from the stock: until that draw is logged again they lie on the stock.
    """
    by_rank: dict[Rank, int] = {}
    for card, count in revealed.items():
        by_rank[card.rank] = by_rank.get(card.rank, 0) + count
    for rank, count in by_rank.items():
        for _ in range(count - drawn):
            card = next(each for each in revealed if each.rank is rank and revealed[each] > 0)
            revealed = {**revealed, card: revealed[card] - 1}
            add(hand.known, card)
            see(current, card)
    hand.returned = {card: count for card, count in revealed.items() if count}
    hand.redraw = drawn


def redraw(current: Round, hand: Hand, drawn: int) -> None:
    """Take note that the cards drawn in a turn taken back were drawn again: now all it showed are in the hand."""
    if hand.returned and drawn >= hand.redraw:
        for card in spread(hand.returned):
            add(hand.known, card)
            see(current, card)
    hand.returned, hand.redraw = {}, 0
