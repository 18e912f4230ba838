"""What happens to cards, hands, feet and the pile, whatever a rule says of it."""

from __future__ import annotations

from events.cards import UNKNOWN, Card
from events.catalogue import Seat
from events.knowledge import lose_count, receive
from events.pieces import Foot, Hand, Pile, add
from events.table import Round
from events.terms import Terms
from events.turn import Turn


def no_longer_exposed(hand: Hand, cards: tuple[Card, ...]) -> None:
    """Cards that were played lie exposed no more."""
    for card in cards if hand.exposed else ():
        for lying in hand.exposed:
            if lying.rank is card.rank and (lying.suit is card.suit or None in (lying.suit, card.suit)):
                hand.exposed.remove(lying)
                break


def finish(current: Round, turn: Turn) -> None:
    """Count a turn as completed from the packet it was played from."""
    hand = current.hand(turn.seat)
    hand.turns += 1
    if hand.foot is Foot.TAKEN:
        current.foot_turns[turn.seat] = max(current.foot_turns.get(turn.seat, 0), 0) + 1


def take_foot(current: Round, hand: Hand, entry: int) -> None:
    """The foot becomes the hand that is played from.

    How many cards it has left is not known where whole turns may be missing and nothing says that the hand was empty.
    """
    certain = current.strict or hand.size == 0
    lose_count(hand)
    hand.size = hand.foot_size if certain else None
    hand.known, hand.returned = {}, {}
    hand.foot, hand.foot_size, hand.due, hand.foot_entry, hand.turns = Foot.TAKEN, 0, False, entry, 0


def table_three(current: Round, seat: Seat, card: Card, entry: int) -> None:
    """A red three lies face up with the cards of its player's team."""
    current.red_threes.append((current.team_of(seat), card, entry))
    current.red_holders.append((seat, card, entry))


def presumed_top(pile: Pile, cards: tuple[Card, ...]) -> Card | None:
    """Return the top card: one nobody saw, taken with naturals, had their rank. None of an empty pile."""
    if pile.is_empty:
        return None
    top = pile.top
    if top is not None and top is not UNKNOWN:
        return top
    natural = next((card for card in cards if card.rank.is_meldable), None)
    if natural is not None:
        return Card(natural.rank)
    return UNKNOWN


def take_off(current: Round, terms: Terms, said: int | None, entry: int) -> tuple[int | None, list[Card]]:
    """Take cards off the pile; return how many (None: not known) and those below the top, as far as known.

    The pile that is left is another one: the pile as it was stays as it was.
    """
    pile = current.pile = current.pile.copy()
    allowed = None if terms.pile_take is None else terms.pile_take + 1
    wanted = said if said is not None else allowed
    if pile.bottomless and (wanted is None or wanted > len(pile.cards)):
        taken, cards, rest_open = said, pile.cards, said is None
        pile.cards = []
        if wanted is None:
            pile.bottomless = False
        elif said is not None:
            cards = [UNKNOWN] * (said - len(cards)) + cards
    else:
        number = len(pile.cards) if wanted is None else min(wanted, len(pile.cards))
        number = max(number, min(1, len(pile.cards)))
        taken, rest_open = number, False
        pile.cards, cards = pile.cards[: len(pile.cards) - number], pile.cards[len(pile.cards) - number :]
        if said is not None and said > number:
            cards = [UNKNOWN] * (said - number) + cards
            taken = said
    pile.freezers, pile.origin = [], entry
    pile.doubt = False
    rest = cards[:-1]
    return (None if rest_open else taken), rest


def to_hand(hand: Hand, turn: Turn, rest: list[Card], taken: int | None) -> None:
    """Put the rest of a taken pile into the hand: known cards, and cards nobody saw."""
    for card in rest:
        if card is UNKNOWN:
            turn.rest_unseen += 1
        else:
            add(hand.known, card)
            add(turn.taken_rest, card)
    if taken is None:
        turn.rest_open = True
        lose_count(hand)
    else:
        receive(hand, max(taken - 1, 0))


def onto_pile(current: Round, terms: Terms, card: Card, entry: int) -> None:
    """Lay a discard on the pile; it may freeze it."""
    pile = current.pile
    pile.cards.append(card)
    if card is UNKNOWN:
        pile.doubt = True
    elif card.rank.is_wild and terms.pile_wild_discard == "freeze_until_taken":
        pile.freezers.append(("wild", entry))
    elif card.rank is terms.blocking_rank and terms.pile_black3_effect == "freeze":
        pile.freezers.append(("black3", entry))
