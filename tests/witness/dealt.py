"""Situations that begin with a deal: the hands are shown until few cards are left in the stock, and then no longer."""

from __future__ import annotations

from random import Random

from events.cards import Card, Rank
from events.catalogue import CardsDiscarded, CardsShown, RoundStarted, Seat, TableOpened
from events.games import open_table
from tests.witness.brute import Told
from tests.witness.houses import BOOKS
from tests.witness.situations import NATURALS, Maker, with_house_rules

SIZES = (("classic", 15, 0), ("classic-pagat", 15, 0), ("hand-and-foot", 13, 2), ("hand-and-foot-pagat", 13, 2))
"""What is dealt to hand and foot by each rulebook: much, so that a round of one deck is short."""

LAST = 7
"""How many cards the stock has when the hands are shown no longer; fewer lie in it by then where two are drawn."""

TRIES = 40
"""How often a round is dealt until one lasts so long."""


def dealt(seed: int) -> Told:
    """Return the situation of a seed that begins with a deal."""
    rng = Random(f"dealt {seed}")
    for _ in range(TRIES):
        told = _Dealer(rng).told_from_deal()
        if told is not None:
            return told
    raise AssertionError(seed)


class _Dealer(Maker):
    """Deals one round and plays it, openly at first."""

    def _opened(self) -> TableOpened:
        rng = self.rng
        book, hand, foot = rng.choice(SIZES)
        assert book in BOOKS
        base = (("deck.count", "1"), ("deck.jokers", str(rng.choice((1, 2)))), ("deal.hand_size", str(hand)))
        feet = (("deal.foot_size", str(foot)),) if foot else ()
        drawn = with_house_rules(rng, book, (*base, *feet))
        if drawn is not None:
            return drawn
        contract = (("out.contract", "0/0/0"),) if foot else ()  # of one deck no book of wild cards can be made
        return open_table(TableOpened(rulebook=book, seats=2, house=(*base, *feet, *contract)))

    def _live(self) -> list[Rank]:
        return [rank for rank in Rank if rank is not Rank.UNKNOWN]

    def told_from_deal(self) -> Told | None:
        """Return what the table saw; None where the round ended before few cards were left."""
        start = self._start()
        veil, self.dim, self.stock_told = self.dim, 0.0, True
        seat = 1
        while len(self.truth.stock) > LAST:
            if not self._open_turn(seat):
                return None
            seat = 3 - seat
        self.dim = veil
        for _ in range(self.rng.choice((1, 1, 2, 2, 3))):
            if not self._turn(seat) or not isinstance(self.events[-1], CardsDiscarded) or self._is_out():
                break
            seat = 3 - seat
        self._end()
        return Told(self.opened, start, tuple(self.events), tuple(self._asked()))

    def _start(self) -> RoundStarted:
        rng, truth, terms = self.rng, self.truth, self.terms
        deck = list(self.deck.elements())
        rng.shuffle(deck)
        up = next(place for place, rank in enumerate(deck) if rank in NATURALS)
        truth.pile = [deck.pop(up)]
        for seat in (1, 2):
            truth.hands[seat], deck = deck[: terms.deal_hand_size], deck[terms.deal_hand_size :]
        self.feet, truth.stock = deck[: 2 * terms.deal_foot_size], deck[2 * terms.deal_foot_size :]
        self._show(1)
        self._show(2)
        return RoundStarted(dealer=2, upcards=(Card(truth.pile[0]),))

    def _show(self, seat: Seat) -> None:
        cards = tuple(Card(rank) for rank in sorted(self.truth.hands[seat], key=lambda rank: rank.index))
        self.events.append(CardsShown(seat=seat, cards=cards))

    def _open_turn(self, seat: Seat) -> bool:
        """Play a turn in which all that comes is shown; return whether the player has cards left for more."""
        rng, hand = self.rng, self.truth.hands[seat]
        self._open_red_threes(seat)
        if not (self.truth.pile and rng.random() < 0.3 and self._take(seat)):
            self._draw(seat)
            self._show(seat)
            self._open_red_threes(seat)
        for _ in range(2):
            if len(hand) > 9:
                self._meld(seat)
        idle = [rank for rank in hand if not rank.is_wild and rank is not Rank.RED_THREE]
        if len(hand) < 5 or not idle or not self.truth.stock:
            return False
        card = rng.choice(idle)
        hand.remove(card)
        self.truth.pile.append(card)
        self.events.append(CardsDiscarded(seat=seat, cards=(Card(card),)))
        return True

    def _open_red_threes(self, seat: Seat) -> None:
        while Rank.RED_THREE in self.truth.hands[seat] and self.truth.stock:
            self._red_threes(seat, 1.0)
            self._show(seat)
