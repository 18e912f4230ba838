"""The witness of hidden cards: every deal that a short log allows, each judged with all cards shown.

A log of two players starts from a position in which all but a few cards lie open, or from a deal after which all hands
were shown until few cards were left. Every way of filling in what the log
does not show is written down as a log of its own in which every card is shown. What the referee says of the log as it
was told must then agree with what is said of all of these: *kept* and *broken* hold in every one, *unproven* differs
between two (docs/rules.md 7.1). Of these ways only those count that break the presumptions of 7.2 the least: a card
played was in the hand, a red three in the hand is tabled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from events.asked import Question
from events.cards import UNKNOWN, Card, Rank
from events.catalogue import (
    CardExposed,
    CardsDiscarded,
    CardsLeft,
    CardsMelded,
    CardsShown,
    Event,
    HandCounted,
    HandEmptied,
    HandHeld,
    Left,
    PileLying,
    PileTaken,
    PositionTaken,
    RedThreesLaid,
    RoundStarted,
    Seat,
    StockDrawn,
    TableOpened,
)
from events.terms import Terms

Ranks = Counter[Rank]

MOST = 600
"""How many deals are looked at; a log that allows more is no case for this witness."""

IMPOSSIBLE = 100
"""What a presumption weighs that no deal may break: where all do, the log says nothing that can be held against it."""


class TooMany(Exception):
    """The log allows more deals than can be looked at."""


@dataclass(frozen=True, slots=True)
class Told:
    """A log as the table tells it: its opening, its position or deal, what was played, and what is asked at the end."""

    opened: TableOpened
    start: PositionTaken | RoundStarted
    events: tuple[Event, ...]
    questions: tuple[Question, ...] = ()

    @property
    def log(self) -> list[Event]:
        """The whole log."""
        return [self.opened, self.start, *self.events]

    @property
    def pile(self) -> PileLying | None:
        """The pile as it is told to have lain at the start."""
        if isinstance(self.start, PositionTaken):
            return self.start.pile
        return PileLying(count=len(self.start.upcards or ()), cards=self.start.upcards)

    @property
    def stock_told(self) -> bool:
        """Whether the start tells how many cards the stock had: a deal does."""
        return not isinstance(self.start, PositionTaken) or self.start.stock is not None


@dataclass(slots=True)
class Deal:
    """One way of filling in a log: where every card lies now, and the log with every card shown.

    Of the cards of the `stock` as many as `feet` says lie in the feet instead, nobody knows which. `entries` has for
    each event of the told log its number in the filled one; `odd` counts presumptions that fail.
    """

    hands: dict[Seat, Ranks]
    pile: list[Rank]
    stock: Ranks
    log: list[Event]
    entries: list[int] = field(default_factory=list)
    seat: Seat = 0
    drawn: bool = False
    held: Rank | None = None  # the rank of red threes, where they must be tabled
    bonus: Rank | None = None  # the rank of red threes, where they are tabled at all
    hidden_top: bool = False  # whether nobody saw the top card of the pile
    odd: int = 0
    emptied: list[tuple[int, Seat]] = field(default_factory=list)
    feet: int = 0

    @property
    def left(self) -> int:
        """How many cards the stock has."""
        return self.stock.total() - self.feet

    def copy(self) -> Deal:
        hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        return Deal(
            hands, list(self.pile), self.stock.copy(), list(self.log), list(self.entries), self.seat, self.drawn,
            self.held, self.bonus, self.hidden_top, self.odd, list(self.emptied), self.feet,
        )  # fmt: skip

    def tell(self, event: Event) -> None:
        """Log an event of the told log."""
        self.log.append(event)
        self.entries.append(len(self.log))

    def note(self, seat: Seat) -> None:
        """Take note of a hand that is empty after what was told last."""
        if not self.hands[seat].total():
            self.emptied.append((len(self.entries) - 2, seat))

    def show(self, seat: Seat) -> None:
        """Show a whole hand."""
        cards = cards_of(self.hands[seat])
        if cards:
            self.log.append(CardsShown(seat=seat, cards=cards))


def cards_of(ranks: Ranks) -> tuple[Card, ...]:
    """Return ranks as cards."""
    return tuple(Card(rank) for rank in sorted(ranks.elements(), key=lambda rank: rank.index))


def subsets(ranks: Ranks, size: int) -> Iterator[Ranks]:
    """Yield every multiset of this size that can be taken from another."""
    kinds = [rank for rank, count in ranks.items() if count]
    for counts in _counts([ranks[rank] for rank in kinds], size):
        yield Counter({rank: n for rank, n in zip(kinds, counts, strict=True) if n})


def _counts(most: list[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to make up a number from so many of each at most."""
    if not most:
        if not size:
            yield ()
        return
    rest = most[1:]
    for count in range(max(size - sum(rest), 0), min(most[0], size) + 1):
        yield from ((count, *others) for others in _counts(rest, size - count))


# Filling in the position


def unseen_of(told: Told, terms: Terms) -> Ranks:
    """Return the cards of the decks that the position or the deal does not show."""
    ranks: Ranks = Counter({rank: terms.copies(rank) for rank in Rank if rank is not Rank.UNKNOWN})
    at = told.start
    if isinstance(at, RoundStarted):
        seen = [card for each in told.events[:2] if isinstance(each, CardsShown) for card in each.cards]
        ranks.subtract(card.rank for card in (*(at.upcards or ()), *seen))
        return +ranks
    shown = [card for of in at.melds for meld in of.melds for card in meld.cards]
    shown += [card for of in at.red_threes for card in of.cards]
    shown += [card for held in at.hands for card in held.cards]
    if at.pile is not None:
        shown += at.pile.cards or ((at.pile.top,) if at.pile.top is not None else ())
    ranks.subtract(card.rank for card in shown if card.rank is not Rank.UNKNOWN)
    return +ranks


def deals(told: Told, terms: Terms) -> Iterator[Deal]:
    """Yield every deal that the position allows, or the deal of the log with the hands that were shown after it."""
    unseen, at = unseen_of(told, terms), told.start
    if isinstance(at, RoundStarted):
        yield from _dealt(told, at, unseen, terms)
        return
    for hands, rest in _hands(at, unseen, (1, 2)):
        for pile, stock in _piles(at.pile, rest, at.stock):
            filled = replace(at, hands=tuple(_held(seat, hand) for seat, hand in hands.items()),
                             pile=_lying(at.pile, pile), stock=stock.total())  # fmt: skip
            deal = Deal({s: h.copy() for s, h in hands.items()}, list(pile), stock, [told.opened])
            deal.held, deal.bonus = _reds(terms)
            deal.seat, deal.drawn = at.turn or 0, at.drawn
            deal.hidden_top = hides_top(at.pile)
            deal.tell(filled)
            yield deal


def _dealt(told: Told, at: RoundStarted, unseen: Ranks, terms: Terms) -> Iterator[Deal]:
    shown = {each.seat: each.cards for each in told.events[:2] if isinstance(each, CardsShown)}
    said = tuple(HandHeld(seat=seat, count=terms.deal_hand_size, cards=shown.get(seat, ())) for seat in (1, 2))
    for hands, stock in _hands(PositionTaken(hands=said), unseen, (1, 2)):
        deal = Deal({s: h.copy() for s, h in hands.items()}, [c.rank for c in at.upcards or ()], stock, [told.opened])
        deal.held, deal.bonus = _reds(terms)
        deal.seat, deal.feet = 1, 2 * terms.deal_foot_size
        deal.tell(at)
        for seat in (1, 2):
            deal.show(seat)
        yield deal


def _reds(terms: Terms) -> tuple[Rank | None, Rank | None]:
    """Return the rank of red threes where they must be tabled, and where they are tabled at all."""
    bonus = None if terms.red3_discardable else terms.bonus_rank
    return bonus if terms.red3_tabling == "forced" else None, bonus


def _hands(at: PositionTaken, unseen: Ranks, seats: Sequence[Seat]) -> Iterator[tuple[dict[Seat, Ranks], Ranks]]:
    if not seats:
        yield {}, unseen
        return
    seat, *others = seats
    said = next((held for held in at.hands if held.seat == seat), None)
    known: Ranks = Counter(card.rank for card in said.cards if card.rank is not Rank.UNKNOWN) if said else Counter()
    sizes = range(unseen.total() + 1) if said is None else (said.count - known.total(),)
    for size in sizes:
        for more in subsets(unseen, size):
            for hands, rest in _hands(at, unseen - more, others):
                yield {seat: known + more, **hands}, rest


def _piles(said: PileLying | None, unseen: Ranks, stock: int | None) -> Iterator[tuple[list[Rank], Ranks]]:
    """Yield the pile, bottom first, and the stock.

    What the position does not say is unknown, not what is left of the decks: then some cards may be anywhere.
    """
    total = unseen.total()
    holes = None if said is None else _holes(said)
    for size in range(total + 1) if holes is None else (holes,):
        for more in subsets(unseen, size):
            rest = unseen - more
            for number in range(rest.total() + 1) if stock is None else (stock,):
                for left in subsets(rest, number):
                    yield from ((pile, left) for pile in _arranged(said, more))


def _holes(said: PileLying) -> int:
    known = said.cards if said.cards is not None else (said.top or UNKNOWN,)[: said.count]
    return said.count - len(known) + sum(card.rank is Rank.UNKNOWN for card in known)


def _arranged(said: PileLying | None, more: Ranks) -> Iterator[list[Rank]]:
    """Yield the piles that hold these cards beside those that are known to lie there."""
    if said is None:
        rest = sorted(more.elements(), key=lambda rank: rank.index)
        if not rest:
            yield []
        for top in more:
            below = more.copy()
            below.subtract([top])
            yield [*sorted((+below).elements(), key=lambda rank: rank.index), top]
        return
    known = list(said.cards) if said.cards is not None else [UNKNOWN] * (said.count - 1) + [said.top or UNKNOWN]
    known = known[: said.count]
    holes = sum(card.rank is Rank.UNKNOWN for card in known)
    if holes != more.total():
        return
    tops: list[list[Rank]] = [[each] for each in more] if known and known[-1].rank is Rank.UNKNOWN else [[]]
    for highest in tops:
        below = more.copy()
        below.subtract(highest)
        fill = iter([*sorted((+below).elements(), key=lambda rank: rank.index), *highest])
        yield [card.rank if card.rank is not Rank.UNKNOWN else next(fill) for card in known]


def hides_top(said: PileLying | None) -> bool:
    """Whether nobody saw the top card of a pile as a position tells it."""
    if said is None:
        return True
    top = said.cards[-1] if said.cards else said.top
    return top is None or top.rank is Rank.UNKNOWN


def _held(seat: Seat, hand: Ranks) -> HandHeld:
    return HandHeld(seat=seat, count=hand.total(), cards=cards_of(hand))


def _lying(said: PileLying | None, pile: list[Rank]) -> PileLying:
    """Return the pile as a filled log says it: one given by number is frozen only if it was said (7.2 no. 5)."""
    if said is not None and said.cards is None and pile:
        return replace(said, top=Card(pile[-1]))
    return PileLying(count=len(pile), cards=tuple(map(Card, pile)), frozen=said is not None and said.frozen)


# Filling in what was played


def fillings(told: Told, terms: Terms, most: int = MOST) -> list[Deal]:
    """Return every way of filling in a log.

    Raises:
        TooMany: there are more than can be looked at.
    """
    found = _few(deals(told, terms), most)
    for place, event in enumerate(told.events):
        then = told.events[place + 1] if place + 1 < len(told.events) else None
        played = (each for deal in found for each in _played(deal, event, terms, told, then))
        found = _few(played, most)
    for deal in found:
        _leave_turn(deal)
    return found


def _few(made: Iterator[Deal], most: int) -> list[Deal]:
    found = []
    for deal in made:
        found.append(deal)
        if len(found) > most:
            raise TooMany
    return found


def _leave_turn(deal: Deal) -> None:
    if deal.held is not None and deal.seat and deal.drawn and deal.hands[deal.seat][deal.held]:
        deal.odd += 1


def _played(  # noqa: C901  (one branch an event)
    deal: Deal, event: Event, terms: Terms, told: Told, then: Event | None
) -> Iterator[Deal]:
    match event:
        case StockDrawn():
            count = terms.draw_count if event.count is None else event.count
            if event.count is not None or deal.left >= count or told.stock_told:
                yield from _drawing(_on_turn(deal, event.seat), event, count, then)
        case RedThreesLaid():
            yield from _red_threes(deal, event, then)
        case PileTaken():
            yield from _taking(_on_turn(deal, event.seat), event, terms)
        case CardsMelded() | CardsDiscarded():
            for ready in _presuming_a_draw(_on_turn(deal, event.seat), event.seat, terms):
                yield from _laying(ready, event)
        case CardsShown() | CardExposed():
            shown: Ranks = Counter(card.rank for card in event.cards if card.rank is not Rank.UNKNOWN)
            if not shown - deal.hands[event.seat]:
                yield _with(deal, event)
        case HandCounted():
            if deal.hands[event.seat].total() == event.count:
                yield _with(deal, event)
        case HandEmptied():
            if not deal.hands[event.seat].total():
                yield _with(deal, event)
        case CardsLeft():
            yield from _leaving(deal, event)
        case _:
            yield _with(deal, event)


def _with(deal: Deal, event: Event) -> Deal:
    new = deal.copy()
    new.tell(event)
    return new


def _on_turn(deal: Deal, seat: Seat) -> Deal:
    """Return the deal with this player on turn."""
    if deal.seat == seat:
        return deal
    new = deal.copy()
    _leave_turn(new)
    new.seat, new.drawn = seat, False
    return new


def _off_stock(deal: Deal, hand: Ranks, count: int, seat: Seat, then: Event | None) -> Iterator[Ranks]:
    """Yield what can have come to a hand from the stock; where the whole hand is shown next, that alone."""
    if count > deal.left:
        return
    whole = isinstance(then, CardsShown) and then.seat == seat and len(then.cards) == hand.total() + count
    if not whole or not isinstance(then, CardsShown) or any(card.rank is Rank.UNKNOWN for card in then.cards):
        yield from subsets(deal.stock, count)
        return
    shown: Ranks = Counter(card.rank for card in then.cards)
    if not hand - shown and not shown - hand - deal.stock:
        yield shown - hand


def _drawing(deal: Deal, event: StockDrawn, count: int, then: Event | None) -> Iterator[Deal]:
    count = min(count, deal.left) if event.count is None else count
    for cards in _off_stock(deal, deal.hands[event.seat], count, event.seat, then):
        new = _with(deal, event)
        new.stock, new.drawn = new.stock - cards, True
        new.hands[event.seat] += cards
        new.show(event.seat)
        yield new


def _presuming_a_draw(deal: Deal, seat: Seat, terms: Terms) -> Iterator[Deal]:
    """Yield the deal with the draw that nobody logged (7.2 no. 3)."""
    if deal.drawn:
        yield deal
        return
    for cards in subsets(deal.stock, terms.draw_count) if deal.left >= terms.draw_count else ():
        new = deal.copy()
        new.log.append(StockDrawn(seat=seat))
        new.stock, new.drawn = new.stock - cards, True
        new.hands[seat] += cards
        new.show(seat)
        yield new


def _red_threes(deal: Deal, event: RedThreesLaid, then: Event | None) -> Iterator[Deal]:
    laid: Ranks = Counter(card.rank for card in event.cards)
    if laid - deal.hands[event.seat]:
        return
    for cards in _off_stock(deal, deal.hands[event.seat] - laid, event.drawn, event.seat, then):
        new = _with(deal, event)
        new.hands[event.seat] = new.hands[event.seat] - laid + cards
        new.stock -= cards
        new.show(event.seat)
        yield new


def _chosen(hand: Ranks, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield what cards laid from a hand can have been: those named, and any for those nobody saw."""
    named: Ranks = Counter(card.rank for card in cards if card.rank is not Rank.UNKNOWN)
    if named - hand:
        return
    known = tuple(card for card in cards if card.rank is not Rank.UNKNOWN)
    for others in subsets(hand - named, len(cards) - len(known)):
        yield (*known, *cards_of(others))


def _unlikely(deal: Deal, said: tuple[Card, ...], cards: tuple[Card, ...], *, laid: bool) -> bool:
    """Whether cards that nobody saw would be red threes not tabled (7.2 no. 2), or threes laid among others.

    Of black threes 7.3 leaves nothing open but how many cards the hand had.
    """
    unseen = cards[sum(card.rank is not Rank.UNKNOWN for card in said) :]
    return any(card.rank is deal.bonus or (laid and card.rank.is_three) for card in unseen)


def _laying(deal: Deal, event: CardsMelded | CardsDiscarded) -> Iterator[Deal]:
    for cards in _chosen(deal.hands[event.seat], event.cards):
        new = _with(deal, replace(event, cards=cards))
        new.odd += 2 * _unlikely(deal, event.cards, cards, laid=isinstance(event, CardsMelded))
        new.hands[event.seat].subtract(card.rank for card in cards)
        new.hands[event.seat] = +new.hands[event.seat]
        if isinstance(event, CardsDiscarded):
            new.pile += [card.rank for card in cards]
            new.hidden_top = event.cards[-1].rank is Rank.UNKNOWN
        new.note(event.seat)
        yield new


def _taking(deal: Deal, event: PileTaken, terms: Terms) -> Iterator[Deal]:
    pile = deal.pile
    if not pile:
        return
    most = len(pile) if terms.pile_take is None else min(terms.pile_take + 1, len(pile))
    count = most if event.count is None else event.count
    if count > len(pile):
        return
    naturals = [card.rank for card in event.cards if card.rank.is_meldable]
    for cards in _chosen(deal.hands[event.seat], event.cards):
        new = _with(deal, replace(event, cards=cards))
        new.odd += 2 * _unlikely(deal, event.cards, cards, laid=True)
        if naturals and pile[-1] is not naturals[0] and new.hidden_top:
            new.odd += IMPOSSIBLE  # 7.2 no. 7
        new.hands[event.seat].subtract(card.rank for card in cards)
        new.hands[event.seat] = +new.hands[event.seat] + Counter(pile[len(pile) - count : -1])
        new.pile, new.drawn = pile[: len(pile) - count], True
        new.note(event.seat)
        new.show(event.seat)
        yield new


def _leaving(deal: Deal, event: CardsLeft) -> Iterator[Deal]:
    hand, said = deal.hands[event.seat], event.hand.cards
    if said is None:
        yield _with(deal, event)
        return
    named: Ranks = Counter(card.rank for card in said if card.rank is not Rank.UNKNOWN)
    if len(said) == hand.total() and not named - hand:
        yield _with(deal, replace(event, hand=Left(cards=cards_of(hand))))
