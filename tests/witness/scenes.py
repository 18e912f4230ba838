"""A table arranged by hand: melds, hands, pile and the next draws as wanted, every other card where chance puts it.

All cards of all decks are in play, so that what is arranged could have come about at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from events.cards import Card, Rank
from events.catalogue import RoundStarted, Seat, TableOpened
from events.games import terms_of
from tests.witness.law import FULL, bonus
from tests.witness.positions import Moment, position
from tests.witness.rounds import deal
from tests.witness.table import Group, Table

HANDFUL = 6
"""How many cards a player holds of whom nothing was said."""


class Scene:
    """A table being arranged for a player: first say what matters, then `begin` or `begin_at_deal`, then play."""

    def __init__(self, opened: TableOpened, rng: Random) -> None:
        self.rng = rng
        self.table: Table = deal(opened, terms_of(opened), rng, rng.randint(1, 4), None, dict(opened.scores))
        self.terms = self.table.terms
        self.seat: Seat = rng.choice(self.table.seats)
        self._stock: list[Card] = []
        self._pool = self.table.all_cards()
        rng.shuffle(self._pool)
        for packets in (self.table.hands, self.table.feet):
            packets.clear()
        self.table.pile, self.table.frozen = [], False

    @property
    def other(self) -> Seat:
        """The next player."""
        return self.table.next_seat(self.seat)

    @property
    def opponent(self) -> Seat:
        """The next player of another team."""
        table = self.table
        at = table.seats.index(self.seat)
        return next(seat for seat in (*table.seats[at:], *table.seats) if seat not in table.team_of(self.seat))

    def pick(self, *ranks: Rank) -> list[Card]:
        """Take cards of these ranks out of those not placed yet."""
        found = []
        for rank in ranks:
            at = next(at for at, card in enumerate(self._pool) if card.rank is rank)
            found.append(self._pool.pop(at))
        return found

    def pick_alike(self, card: Card, count: int) -> list[Card]:
        """Take so many copies of one card."""
        for _ in range(count):
            self._pool.remove(card)
        return [card] * count

    def lay(self, rank: Rank | None, naturals: int, wilds: int = 0, seat: Seat | None = None) -> Group:
        """Put a meld before the player's team, or another's; None: of wild cards alone."""
        group = Group(rank)
        group.add(self.pick(*([rank] * naturals if rank else []), *[Rank.DEUCE] * wilds))
        self.table.melds(self.seat if seat is None else seat).append(group)
        return group

    def books(self, *, lacking: int = 0) -> None:
        """Put before the team what it needs for going out; the last so many of them one card short."""
        natural, mixed, wild = self.terms.out_contract
        kinds = [0] * natural + [2] * mixed + [FULL] * wild
        kinds += [0] * (self.terms.out_canastas - len(kinds))
        ranks = [Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN]
        for at, wilds in enumerate(kinds):
            short = at >= len(kinds) - lacking
            if wilds == FULL:
                self.lay(None, 0, FULL - short)
            else:
                self.lay(ranks[at], FULL - wilds - short, wilds)

    def hold(self, *ranks: Rank, seat: Seat | None = None) -> None:
        """Give the player, or another, these cards and no others."""
        self.table.hands[self.seat if seat is None else seat] = self.pick(*ranks)

    def heap(self, *ranks: Rank) -> None:
        """Let the pile be these cards, the last on top."""
        self.table.pile = self.pick(*ranks)

    def next_drawn(self, *ranks: Rank) -> None:
        """Let these be drawn next, in this order."""
        self._stock = self.pick(*reversed(ranks))

    def tame(self, count: int) -> list[Card]:
        """Take so many cards that are neither wild nor threes."""
        found = [card for card in self._pool if card.rank.is_meldable][:count]
        for card in found:
            self._pool.remove(card)
        return found

    def begin(self, *, drawn: bool = False, stock: int | None = None, in_hand: Sequence[Seat] = ()) -> int:
        """Deal what is left, and let the log begin in the middle; return how many events tell it.

        Every foot is taken but those of `in_hand`. With `stock` so many cards are left to be drawn, the rest lies at
        the bottom of the pile.
        """
        table = self.table
        for seat in table.seats:
            if seat not in table.hands:
                table.hands[seat] = self.tame(HANDFUL)
            if self.terms.deal_foot_size and seat in in_hand:
                table.feet[seat] = self.tame(self.terms.deal_foot_size)
        self._last_draws(4)
        self._stock_up()
        if stock is not None:
            table.pile = [*table.stock[: len(table.stock) - stock], *table.pile]
            table.stock = table.stock[len(table.stock) - stock :]
        told = list(Moment(0, table, self.seat).told())
        told[-1] = replace(position(table, self.seat), drawn=drawn)
        table.events = told
        table.foot_turns = dict.fromkeys(table.seats, 1)
        table.begin(self.seat)
        return len(told)

    def begin_at_deal(self, *upcards: Rank) -> int:
        """Deal hands and feet, turn these cards, and let the player be the first; return how many events tell it."""
        table, terms = self.table, self.terms
        started = table.events[0]
        assert isinstance(started, RoundStarted)
        table.pile = self.pick(*upcards)
        for seat in table.seats:
            held = table.hands.get(seat, [])
            table.hands[seat] = held + self.tame(terms.deal_hand_size - len(held))
            if terms.deal_foot_size:
                table.feet[seat] = self.tame(terms.deal_foot_size)
        self._last_draws(2 * len(table.seats))
        self._stock_up()
        dealer = table.seats[table.seats.index(self.seat) - 1]
        table.events = [replace(started, dealer=dealer, upcards=tuple(table.pile))]
        for seat in table.seats:
            table.show(seat)
        table.begin(self.seat)
        return len(table.events)

    def _last_draws(self, turns: int) -> None:
        """Let the turns to come draw tame cards, as far as nothing was said."""
        wanted = turns * self.terms.draw_count + 1 - len(self._stock)
        self._stock = [*self.tame(wanted), *self._stock]

    def _stock_up(self) -> None:
        self.table.stock = [*self._pool, *self._stock]
        self._pool = []

    # Turns that break nothing

    def quiet_turn(self, seat: Seat) -> None:
        """Draw and discard."""
        table = self.table
        table.begin(seat)
        table.draw(seat, self.terms.draw_count)
        table.show(seat)
        tame = [card for card in table.hands[seat] if card.rank is not bonus(self.terms)]
        table.discard(seat, [tame[-1]])
