"""Small situations drawn at random: a true deal of a few cards, some plays from it, and what the table saw of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from events.asked import CouldHold, HandOf, KnownOf, MayGoOut, MayTake, Question
from events.cards import UNKNOWN, Card, Rank
from events.catalogue import (
    CardsDiscarded,
    CardsLeft,
    CardsMelded,
    CardsShown,
    Event,
    FootHeld,
    HandCounted,
    HandEmptied,
    HandHeld,
    How,
    Left,
    MeldLying,
    MeldsOf,
    PileLying,
    PileTaken,
    PositionTaken,
    RedThreesLaid,
    RedThreesOf,
    RoundEnded,
    Seat,
    StockDrawn,
    TableOpened,
)
from events.errors import CannotRecord
from events.games import open_table, terms_of
from events.judge import Bench
from events.laying import FEWEST
from events.terms import Terms
from tests.witness.brute import Ranks, Told, cards_of
from tests.witness.houses import BOOKS

NATURALS = tuple(rank for rank in Rank if rank.is_meldable)

HOUSES = (
    ("pile.frozen_before_opening", ("yes", "no")),
    ("draw.count", ("1", "2")),
    ("out.canastas", ("0", "0", "1")),
    ("out.contract", ("0/0/0", "0/0/0", "1/0/0")),
    ("out.final_discard", ("optional", "required")),
    ("pile.use_rest_same_turn", ("yes", "no")),
    ("pile.black3_effect", ("block_one_turn", "freeze")),
    ("pile.match_unfrozen", ("pair", "pair+mixed+onto", "pair+onto")),
    ("pile.one_card_rule", ("yes", "no")),
    ("pile.compulsory_when_stock_empty", ("yes", "no")),
    ("meld.all_wild", ("forbidden", "allowed")),
    ("meld.black3", ("going_out_only", "never")),
    ("open.table", ("15/15/15/15", "30/50/90/120", "50/90/120/150")),
    ("stock.empty", ("continue_on_pile", "end")),
    ("red3.tabling", ("forced", "forced", "optional")),
    ("canasta.concealed", ("0", "100")),
    ("out.concealed", ("none", "total200")),
)


def with_house_rules(rng: Random, book: str, base: tuple[tuple[str, str], ...]) -> TableOpened | None:
    """Return a table of two with some further house rules; None where none of many could be played."""
    for _ in range(50):
        more = rng.sample(HOUSES, rng.choice((0, 1, 2, 3)))
        house = (*base, *((name, rng.choice(values)) for name, values in more))
        try:
            opened = open_table(TableOpened(rulebook=book, seats=2, house=house))
            Bench([opened])
        except CannotRecord:
            continue
        return opened
    return None


@dataclass(slots=True)
class _Truth:
    """Where the cards really lie, and whose turn it is."""

    hands: dict[Seat, list[Rank]]
    pile: list[Rank]
    stock: list[Rank]
    groups: dict[Seat, dict[Rank | None, int]]


def situation(seed: int) -> Told:
    """Return the situation of a seed."""
    return Maker(Random(seed)).told()


class Maker:
    """Draws one situation."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.opened = self._opened()
        self.terms: Terms = terms_of(self.opened)
        self.truth = _Truth({1: [], 2: []}, [], [], {1: {}, 2: {}})
        self.live = self._live()
        self.deck: Ranks = Counter({r: self.terms.copies(r) for r in Rank if r is not Rank.UNKNOWN})
        self.dim = rng.choice((0.0, 0.3, 0.6, 1.0))  # how much of what is hidden is not told
        self.stock_told = True
        self.veiled = False  # whether nothing is told of the second hand but its size
        self.events: list[Event] = []

    def _opened(self) -> TableOpened:
        rng = self.rng
        base = (("deck.count", "1"), ("deck.jokers", str(rng.choice((1, 2)))), ("deal.hand_size", "7"))
        book = rng.choice(BOOKS)
        feet = (("deal.foot_size", "7"),) if book.startswith("hand") else ()
        drawn = with_house_rules(rng, book, (*base, *feet))
        if drawn is not None:
            return drawn
        return open_table(TableOpened(rulebook="classic", seats=2, house=base))

    def _live(self) -> list[Rank]:
        """Draw the ranks that are still in play."""
        rng = self.rng
        found = rng.sample(NATURALS, rng.choice((2, 2, 3)))
        found += (Rank.DEUCE, Rank.JOKER)
        found += [rank for rank in (Rank.RED_THREE, Rank.BLACK_THREE) if rng.random() < 0.3]
        return found

    def told(self) -> Told:
        position = self._position()
        for _ in range(self.rng.choice((1, 1, 2, 2, 3))):
            seat = (sum(isinstance(event, CardsDiscarded) for event in self.events) % 2) + 1
            if not self._turn(seat) or not isinstance(self.events[-1], CardsDiscarded | HandCounted | CardsShown):
                break
            if self._is_out():
                break
        self._end()
        return Told(self.opened, position, tuple(self.events), tuple(self._asked()))

    # The position

    def _deal(self, most: int) -> list[Rank]:
        dealt = []
        for _ in range(most):
            kinds = [rank for rank in self.live if self.deck[rank]]
            if not kinds:
                break
            rank = self.rng.choice(kinds)
            self.deck[rank] -= 1
            dealt.append(rank)
        return dealt

    def _position(self) -> PositionTaken:
        rng, truth, terms = self.rng, self.truth, self.terms
        truth.hands = {1: self._deal(rng.randint(1, 5)), 2: self._deal(rng.randint(1, 4))}
        truth.pile = self._deal(rng.choice((0, 1, 2, 2, 3, 4)))
        self.stock_told = rng.random() > 0.3 * self.dim
        truth.stock = self._deal(rng.choice((0, 1, 2, 6, 7, 8)) if self.stock_told else 7)
        if len(truth.stock) < FEWEST and rng.random() < 0.8:  # so that the decks leave several cards in doubt
            truth.hands[2] += self._deal(4)
            self.veiled = True
        melds = self._melds()
        reds = self.deck[Rank.RED_THREE]
        return PositionTaken(
            melds=melds,
            red_threes=(RedThreesOf(owner=(2,), cards=(Card(Rank.RED_THREE),) * reds),) if reds else (),
            pile=self._told_pile(),
            stock=len(truth.stock) if self.stock_told else None,
            hands=tuple(self._told_hands()),
            feet=tuple(FootHeld(seat=seat, count=None) for seat in (1, 2)) if terms.has_feet else (),
            turn=1,
        )

    def _melds(self) -> tuple[MeldsOf, ...]:
        """Lay all other cards of the decks on the table, most of them with the second player."""
        rng = self.rng
        lying: dict[Seat, list[MeldLying]] = {1: [], 2: []}
        trash: list[Card] = []
        for rank, count in self.deck.items():
            if rank is Rank.RED_THREE or not count:
                continue
            cards = (Card(rank),) * count
            if not rank.is_meldable or count < FEWEST:
                trash += cards
                continue
            seat = 1 if self.mine and rng.random() < 0.3 else 2
            lying[seat].append(MeldLying(cards=cards))
            self.truth.groups[seat][rank] = count
        lying[2].append(MeldLying(cards=tuple(trash)))
        return tuple(MeldsOf(owner=(seat,), melds=tuple(melds)) for seat, melds in lying.items() if melds)

    @property
    def mine(self) -> bool:
        """Whether the first player has melds."""
        return self.dim in (0.3, 1.0)

    def _told_pile(self) -> PileLying | None:
        rng, pile = self.rng, self.truth.pile
        cards = tuple(map(Card, pile))
        wild = any(rank.is_wild for rank in pile)
        if rng.random() < 0.1 * self.dim:
            return None
        if rng.random() < 0.4 * self.dim:
            top = None if not pile or rng.random() < 0.2 else cards[-1]
            return PileLying(count=len(pile), top=top, frozen=wild or rng.random() < 0.2)
        return PileLying(count=len(pile), cards=tuple(self._dimmed(c, 0.4) for c in cards), frozen=rng.random() < 0.1)

    def _dimmed(self, card: Card, share: float) -> Card:
        return UNKNOWN if self.rng.random() < share * self.dim else card

    def _told_hands(self) -> list[HandHeld]:
        found = []
        for seat, hand in self.truth.hands.items():
            if self.rng.random() < 0.12 * self.dim:
                continue
            veiled = self.veiled and seat != 1
            cards = tuple(UNKNOWN if veiled else self._dimmed(Card(rank), 0.8) for rank in hand)
            known = any(card is not UNKNOWN for card in cards)
            found.append(HandHeld(seat=seat, count=len(hand), cards=cards if known else ()))
        return found

    # What was played

    def _turn(self, seat: Seat) -> bool:
        """Play a turn; return whether it could be begun."""
        rng, hand = self.rng, self.truth.hands[seat]
        self._observe()
        self._red_threes(seat, 0.7)
        if not (self.truth.pile and rng.random() < 0.45 and self._take(seat)):
            if not self.truth.stock:
                return False
            if len(self.truth.stock) > self.terms.draw_count and rng.random() < 0.12 * self.dim:
                hand += self._off_stock(self.terms.draw_count)
            else:
                self._draw(seat)
                self._red_threes(seat, 0.8)
        self._observe()
        for _ in range(rng.choice((0, 1, 1, 2))):
            if hand:
                self._meld(seat)
        if hand and (len(hand) > 1 or rng.random() < 0.7):
            card = rng.choice(hand)
            hand.remove(card)
            self.truth.pile.append(card)
            self.events.append(CardsDiscarded(seat=seat, cards=(self._dimmed(Card(card), 0.2),)))
        self._observe()
        return True

    def _off_stock(self, count: int) -> list[Rank]:
        drawn, self.truth.stock = self.truth.stock[:count], self.truth.stock[count:]
        return drawn

    def _draw(self, seat: Seat) -> None:
        due = min(self.terms.draw_count, len(self.truth.stock))
        count = due if self.rng.random() < 0.9 else self.rng.randint(1, len(self.truth.stock))
        self.truth.hands[seat] += self._off_stock(count)
        said = None if count == self.terms.draw_count and self.rng.random() < 0.8 else count
        self.events.append(StockDrawn(seat=seat, count=said))

    def _red_threes(self, seat: Seat, share: float) -> None:
        hand = self.truth.hands[seat]
        while Rank.RED_THREE in hand and self.rng.random() < share:
            hand.remove(Rank.RED_THREE)
            drawn = self._off_stock(1 if self.rng.random() < 0.85 else 0)
            hand += drawn
            self.events.append(RedThreesLaid(seat=seat, cards=(Card(Rank.RED_THREE),), drawn=len(drawn)))

    def _take(self, seat: Seat) -> bool:
        """Take the pile where there is any way; return whether it was."""
        rng, hand, pile = self.rng, self.truth.hands[seat], self.truth.pile
        top = pile[-1]
        alike = [rank for rank in hand if rank is top]
        wilds = [rank for rank in hand if rank.is_wild]
        with_cards: list[Rank] = []
        if len(alike) > 1 and rng.random() < 0.8:
            with_cards = alike[:2]
        elif alike and any(rank is not top for rank in wilds) and rng.random() < 0.7:
            with_cards = [alike[0], next((rank for rank in wilds if rank is not top), alike[0])]
        elif rng.random() < 0.15 and len(hand) > 1:
            with_cards = rng.sample(hand, 2)
        elif top not in self.truth.groups[seat]:
            return False
        for rank in with_cards:
            hand.remove(rank)
        count = len(pile) if self.terms.pile_take is None else min(self.terms.pile_take + 1, len(pile))
        rest, self.truth.pile = pile[len(pile) - count : -1], pile[: len(pile) - count]
        hand += rest
        self._lies(seat, top, len(with_cards) + 1)
        share = 0.05 if top.is_meldable else 0.0
        cards = tuple(self._dimmed(Card(rank), share) for rank in with_cards)
        self.events.append(PileTaken(seat=seat, cards=tuple(sorted(cards, key=lambda card: card.rank.index))))
        return True

    def _lies(self, seat: Seat, rank: Rank | None, count: int) -> None:
        own = self.truth.groups[seat]
        own[rank] = own.get(rank, 0) + count

    def _meld(self, seat: Seat) -> None:
        rng, hand = self.rng, self.truth.hands[seat]
        kinds = [rank for rank in dict.fromkeys(hand) if not rank.is_wild and rank is not Rank.RED_THREE]
        wilds = [rank for rank in hand if rank.is_wild]
        if not kinds:
            return
        rank = rng.choice(kinds)
        mine = [each for each in hand if each is rank]
        number = len(mine) if rng.random() < 0.7 else rng.randint(1, len(mine))
        laid = mine[:number] + wilds[: rng.choice((0, 0, 1, 2))]
        if len(laid) < FEWEST and rank not in self.truth.groups[seat] and rng.random() < 0.8:
            return
        for each in laid:
            hand.remove(each)
        self._lies(seat, rank, len(laid))
        cards = sorted((self._dimmed(Card(each), 0.05) for each in laid), key=lambda card: card.rank.index)
        if any(card is UNKNOWN for card in cards) and rank.is_meldable:
            self.events.append(CardsMelded(seat=seat, cards=tuple(cards), rank=rank))
        else:
            self.events.append(CardsMelded(seat=seat, cards=tuple(map(Card, laid))))

    def _observe(self) -> None:
        rng = self.rng
        seat = rng.choice((1, 2))
        hand = self.truth.hands[seat]
        if rng.random() < 0.08 and hand:
            shown = rng.sample(hand, rng.randint(1, len(hand)))
            self.events.append(CardsShown(seat=seat, cards=tuple(map(Card, shown))))
        if rng.random() < 0.06:
            self.events.append(HandCounted(seat=seat, count=len(hand)))

    def _is_out(self) -> bool:
        return any(not hand for hand in self.truth.hands.values())

    def _end(self) -> None:
        rng = self.rng
        empty = [seat for seat, hand in self.truth.hands.items() if not hand]
        if empty and rng.random() < 0.3:
            self.events.append(HandEmptied(seat=empty[0]))
        if rng.random() < 0.5:
            ways = [How.AS_LOGGED, How.AGREED] if self.stock_told else [How.AGREED]
            if empty:
                ways.append(How.OUT)
            if not self.truth.stock:
                ways += [How.STOCK, How.STOCK]
            self.events.append(RoundEnded(how=rng.choice(ways)))
            for seat, hand in self.truth.hands.items():
                if rng.random() < 0.5:
                    cards = tuple(self._dimmed(Card(rank), 0.2) for rank in sorted(hand, key=lambda each: each.index))
                    self.events.append(CardsLeft(seat=seat, hand=Left(cards=cards)))

    def _asked(self) -> list[Question]:
        rng = self.rng
        found: list[Question] = []
        if any(isinstance(event, RoundEnded | CardsLeft) for event in self.events):
            return found
        for seat in (1, 2):
            found += [HandOf(seat=seat), KnownOf(seat=seat)]
            found.append(CouldHold(seat=seat, cards=cards_of(Counter(rng.choices(self.live, k=rng.choice((1, 2, 3)))))))
            found += [MayTake(seat=seat), MayGoOut(seat=seat)]
        return found
