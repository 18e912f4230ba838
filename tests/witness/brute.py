"""The witness of hidden cards: every deal that a short log allows, each judged with all cards shown.

A log of two players starts from a position in which all but a few cards lie open. Every way of filling in what the log
does not show is written down as a log of its own in which every card is shown. What the referee says of the log as it
was told must then agree with what is said of all of these: *kept* and *broken* hold in every one, *unproven* differs
between two (docs/rules.md 7.1). Of these ways only those count that break the presumptions of 7.2 the least: a card
played was in the hand, a red three in the hand is tabled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from events.asked import CouldHold, HandOf, KnownOf, MayGoOut, MayTake, Question
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
    How,
    Left,
    PileLying,
    PileTaken,
    PositionTaken,
    RedThreesLaid,
    RoundEnded,
    Seat,
    StockDrawn,
    TableOpened,
)
from events.judge import Bench
from events.questions import answer
from events.terms import Terms

Ranks = Counter[Rank]

MOST = 600
"""How many deals are looked at; a log that allows more is no case for this witness."""

BONUSES = ("CC-OUT-6", "CC-OUT-7")
"""Articles that are earned or not, so that not being named says something."""

LABELS = ("N", "E")

IMPOSSIBLE = 100
"""What a presumption weighs that no deal may break: where all do, the log says nothing that can be held against it."""


class TooMany(Exception):
    """The log allows more deals than can be looked at."""


@dataclass(frozen=True, slots=True)
class Told:
    """A log as the table tells it: its opening, its position, what was played, and what is asked at the end."""

    opened: TableOpened
    position: PositionTaken
    events: tuple[Event, ...]
    questions: tuple[Question, ...] = ()

    @property
    def log(self) -> list[Event]:
        """The whole log."""
        return [self.opened, self.position, *self.events]


@dataclass(slots=True)
class Deal:
    """One way of filling in a log: where every card lies now, and the log with every card shown.

    `entries` has for each event of the told log its number in the filled one; `odd` counts presumptions that fail.
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

    def copy(self) -> Deal:
        hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        return Deal(
            hands, list(self.pile), self.stock.copy(), list(self.log), list(self.entries), self.seat, self.drawn,
            self.held, self.bonus, self.hidden_top, self.odd, list(self.emptied),
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
    for counts in product(*(range(min(ranks[rank], size) + 1) for rank in kinds)):
        if sum(counts) == size:
            yield Counter({rank: n for rank, n in zip(kinds, counts, strict=True) if n})


# Filling in the position


def unseen_of(told: Told, terms: Terms) -> Ranks:
    """Return the cards of the decks that the position does not show."""
    ranks: Ranks = Counter({rank: terms.copies(rank) for rank in Rank if rank is not Rank.UNKNOWN})
    at = told.position
    shown = [card for of in at.melds for meld in of.melds for card in meld.cards]
    shown += [card for of in at.red_threes for card in of.cards]
    shown += [card for held in at.hands for card in held.cards]
    if at.pile is not None:
        shown += at.pile.cards or ((at.pile.top,) if at.pile.top is not None else ())
    ranks.subtract(card.rank for card in shown if card.rank is not Rank.UNKNOWN)
    return +ranks


def deals(told: Told, terms: Terms) -> Iterator[Deal]:
    """Yield every deal that the position allows."""
    unseen, at = unseen_of(told, terms), told.position
    for hands, rest in _hands(at, unseen, (1, 2)):
        for pile, stock in _piles(at.pile, rest, at.stock):
            filled = replace(at, hands=tuple(_held(seat, hand) for seat, hand in hands.items()),
                             pile=_lying(at.pile, pile), stock=stock.total())  # fmt: skip
            tabled = not terms.red3_discardable and terms.red3_tabling == "forced"
            deal = Deal({s: h.copy() for s, h in hands.items()}, list(pile), stock, [told.opened])
            deal.held = terms.bonus_rank if tabled else None
            deal.bonus = None if terms.red3_discardable else terms.bonus_rank
            deal.seat, deal.drawn = at.turn or 0, at.drawn
            deal.hidden_top = _hides_top(at.pile)
            deal.tell(filled)
            yield deal


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


def _hides_top(said: PileLying | None) -> bool:
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
    told_stock = told.position.stock is not None
    for event in told.events:
        played = (each for deal in found for each in _played(deal, event, terms, told_stock=told_stock))
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


def _played(deal: Deal, event: Event, terms: Terms, *, told_stock: bool) -> Iterator[Deal]:  # noqa: C901  (one branch an event)
    match event:
        case StockDrawn():
            count = terms.draw_count if event.count is None else event.count
            if event.count is not None or deal.stock.total() >= count or told_stock:
                yield from _drawing(_on_turn(deal, event.seat), event, count)
        case RedThreesLaid():
            yield from _red_threes(deal, event)
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


def _drawing(deal: Deal, event: StockDrawn, count: int) -> Iterator[Deal]:
    count = min(count, deal.stock.total()) if event.count is None else count
    for cards in subsets(deal.stock, count):
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
    for cards in subsets(deal.stock, terms.draw_count):
        new = deal.copy()
        new.log.append(StockDrawn(seat=seat))
        new.stock, new.drawn = new.stock - cards, True
        new.hands[seat] += cards
        new.show(seat)
        yield new


def _red_threes(deal: Deal, event: RedThreesLaid) -> Iterator[Deal]:
    laid: Ranks = Counter(card.rank for card in event.cards)
    if laid - deal.hands[event.seat]:
        return
    for cards in subsets(deal.stock, event.drawn):
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
    """Whether cards that nobody saw would be red threes not tabled (7.2 no. 2), or threes laid among others."""
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


# Holding one against the others


@dataclass(frozen=True, slots=True)
class Difference:
    """What the referee says of a log against what every filling in says. `where` is an entry's number, or 0."""

    what: str
    where: int
    said: str
    filled: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The difference without its particulars."""
        if self.what == "known":
            said, filled = self.said.split(), self.filled[0].split()
            return f"known: {'too little' if not Counter(said) - Counter(filled) - Counter(['none']) else 'too much'}"
        return f"{self.what}: {self.said.split()[0]} against {' '.join(sorted(set(self.filled)))}"


def differences(told: Told, most: int = MOST) -> tuple[list[Difference], int]:
    """Return in what the referee disagrees with the deals that a log allows, and how many those are.

    Raises:
        TooMany: there are more than can be looked at, or nobody can know what lies on the table.
    """
    if _takes_unnamed(told):
        raise TooMany
    bench = Bench(told.log)
    possible = fillings(told, bench.terms, most)
    if not possible:
        raise TooMany
    sizes = _sizes(told)
    for deal in possible:
        deal.odd += _emptied_unsaid(told, deal, sizes)
    least = min(deal.odd for deal in possible)
    if least >= IMPOSSIBLE:
        raise TooMany
    possible = [deal for deal in possible if deal.odd < IMPOSSIBLE]
    fitting = [deal for deal in possible if deal.odd == least]
    judged = [Bench(deal.log) for deal in fitting]
    found = list(_verdicts(told, bench, fitting, judged))
    found += _questions(told, bench, possible, judged)
    return found, len(possible)


def _sizes(told: Told) -> list[dict[Seat, int | None]]:
    """Return how many cards the told log shows in each hand, after each of its events."""
    bench = Bench(told.log[:2])
    found = []
    for event in told.events:
        bench.append(event)
        current = bench.table.round
        found.append({seat: current.hand(seat).size if current else None for seat in (1, 2)})
    return found


def _emptied_unsaid(told: Told, deal: Deal, sizes: list[dict[Seat, int | None]]) -> int:
    """Return how often a hand of unknown size would be empty where nobody says so (7.2 no. 6)."""
    said = {n for n, event in enumerate(told.events) if isinstance(event, HandEmptied)}
    odd = 0
    for place, seat in deal.emptied:
        unsaid = not any(n in said for n in range(place, min(place + 3, len(told.events))))
        ends_out = any(isinstance(e, RoundEnded) and e.how is How.OUT for e in told.events[place:])
        odd += IMPOSSIBLE * (sizes[place][seat] is None and unsaid and not ends_out)
    return odd


WITHOUT_STOCK = ("played-on-without-stock", "drawn-from-empty-stock", "after-last-red-three")
"""What is found of playing on: of a stock of unknown size it is not asked whether it was empty (7.3)."""

ENDS = {"CC-END-2", "HFB-END-2", "HFP-END-1"}
"""Articles of playing on without a stock."""

FEW = 10
"""Where fewer deals than this are left, the decks alone decide what a card is: that the referee may leave open."""


def outcomes(bench: Bench, entries: Sequence[int], passing: Sequence[str] = ()) -> dict[str, str]:
    """Return what is said of entries under each article of the rulebook itself, the worst first."""
    found: dict[str, str] = {}
    rank = {"moot": 0, "kept": 1, "unproven": 2, "broken": 3}
    for entry in entries:
        verdict = bench.verdict(entry)
        for finding in verdict.findings if verdict is not None else ():
            said = finding.outcome.value
            if finding.reason in passing:
                continue
            if not finding.article.startswith("LOG") and rank[said] >= rank[found.get(finding.article, "moot")]:
                found[finding.article] = said
    return found


def _verdicts(told: Told, bench: Bench, deals: list[Deal], judged: list[Bench]) -> Iterator[Difference]:
    passing = WITHOUT_STOCK if told.position.stock is None else ()
    for places in _together(told):
        own = outcomes(bench, [place + 2 for place in places])
        others = [
            outcomes(each, [deal.entries[place] for place in places], passing)
            for each, deal in zip(judged, deals, strict=True)
        ]
        articles = {*own, *(article for each in others for article in each)} - {"CC-DEAL-5"}  # an upcard nobody saw
        for article in sorted(articles):
            said = _said(article, own)
            filled = tuple(_said(article, each, instead=said) for each in others)
            if not agree(said, filled) and not (said == "unproven" and _decided_by_decks(told, bench, filled)):
                yield Difference(article, places[0] + 2, said, filled)


def _decided_by_decks(told: Told, bench: Bench, filled: Sequence[str]) -> bool:
    """Whether it takes the count of the decks to tell what a card is that was laid unseen, or lies unseen in the pile.

    Then the referee may leave open what all fillings agree on.
    """
    stock_open = bench.table.round is None or bench.table.round.stock is None or told.position.stock is None
    if len(filled) < FEW or stock_open:
        return True
    laid = (card for each in told.events if isinstance(each, CardsMelded | PileTaken) for card in each.cards)
    takes = [place for place, each in enumerate(told.events) if isinstance(each, PileTaken)]
    no_wild = not any(rank.is_wild for rank in unseen_of(told, bench.terms))
    return (
        no_wild
        or any(card.rank is Rank.UNKNOWN for card in laid)
        or any(_hides_top_at(told, place) for place in takes)
    )  # fmt: skip


def _takes_unnamed(told: Told) -> bool:
    """Whether a top card that nobody saw was taken with wild cards, so that nobody knows what lies there since."""
    return any(
        isinstance(each, PileTaken)
        and not any(card.rank.is_meldable for card in each.cards)
        and place + 1 < len(told.events)
        and _hides_top_at(told, place)
        for place, each in enumerate(told.events)
    )  # fmt: skip


def _hides_top_at(told: Told, place: int) -> bool:
    """Whether nobody saw the top card of the pile that is taken by an event."""
    before = told.events[:place]
    discards = [event for event in before if isinstance(event, CardsDiscarded)]
    takes = [n for n, event in enumerate(before) if isinstance(event, PileTaken)]
    if discards:
        return bool(takes) or discards[-1].cards[-1].rank is Rank.UNKNOWN
    return _hides_top(told.position.pile)


def _said(article: str, found: dict[str, str], instead: str = "") -> str:
    """Return what is said under an article; where another fault makes it no question, what is said `instead`."""
    said = found.get(article, "no" if article in BONUSES else "kept")
    said = "kept" if said == "moot" else said
    if said == "kept" and instead == "broken" and "broken" in found.values():
        return instead
    return said


def _together(told: Told) -> Iterator[list[int]]:
    """Yield the places of the told log, each with those after it that only say how it ended: `out`, `end`."""
    places = [0]
    for place, event in enumerate(told.events, 1):
        if isinstance(event, HandEmptied | RoundEnded | HandCounted | CardsShown | CardsLeft):
            places.append(place)
        else:
            yield places
            places = [place]
    yield places


def agree(said: str, filled: Sequence[str]) -> bool:
    """Whether what is said of a log is what the fillings say: the same of all, or unproven where they differ."""
    if said == "unproven":
        return len(set(filled)) > 1 or "unproven" in filled
    return all(each == said for each in filled)


def _questions(told: Told, bench: Bench, possible: list[Deal], judged: list[Bench]) -> Iterator[Difference]:
    for question in told.questions:
        said = answer(bench, question, LABELS).text
        if isinstance(question, MayTake | MayGoOut):
            answers = [answer(each, question, LABELS) for each in judged]
            filled = tuple(each.text.split()[0] for each in answers)
            ends = [bool(ENDS & set(each.articles)) for each in answers]
            if _is_untold(told, bench):
                filled = tuple(each for each, word in zip(filled, ends, strict=True) if not word) or (said.split()[0],)
            untold = _is_untold(told, bench) and said == "unproven"
            if not untold and not _right_agrees(bench, question, said.split()[0], filled):
                yield Difference(_named(question), 0, said, filled)
        else:
            yield from _knowledge(told, bench, question, said, possible)


def _is_untold(told: Told, bench: Bench) -> bool:
    """Whether the stock, the pile or a hand is of unknown size, so that what is left of the decks says nothing."""
    current = bench.table.round
    sizes = [current.stock, *(current.hand(seat).size for seat in (1, 2))] if current is not None else []
    return None in (told.position.stock, told.position.pile, *sizes)


def _right_agrees(bench: Bench, question: MayTake | MayGoOut, said: str, filled: Sequence[str]) -> bool:
    """Whether an answer holds; 7.4: yes only where the known cards suffice, with a hidden hand nobody may go out."""
    hidden = not _is_known(bench, question.seat)
    if said == "unproven" and (len(filled) < FEW or (hidden and isinstance(question, MayGoOut))):
        return True
    return agree(said, filled) or (said == "unproven" and hidden and set(filled) == {"yes"})


def _knowledge(told: Told, bench: Bench, question: Question, said: str, possible: list[Deal]) -> Iterator[Difference]:
    current = bench.table.round
    unsure = _plays_unseen(told) or (current is not None and None in {current.hand(seat).size for seat in (1, 2)})
    match question:
        case HandOf(seat=seat):
            sizes = {str(deal.hands[seat].total()) for deal in possible}
            if said != "unknown" and sizes != {said}:
                yield Difference("hand", 0, said, tuple(sizes))
        case KnownOf(seat=seat):
            known = _all_hold([deal.hands[seat] for deal in possible])
            if said != known and not (unsure and _is_less(said, known)):
                yield Difference("known", 0, said, (known,))
        case CouldHold(seat=seat, cards=cards):
            wanted: Ranks = Counter(card.rank for card in cards)
            holds = "yes" if any(not wanted - deal.hands[seat] for deal in possible) else "no"
            if said != holds and not (said == "yes" and unsure):
                yield Difference("could", 0, said, (holds,))
        case _:
            return


def _is_known(bench: Bench, seat: Seat) -> bool:
    current = bench.table.round
    return current is not None and current.hand(seat).is_whole


def _plays_unseen(told: Told) -> bool:
    """Whether a player parted with a card that nobody saw: which of the known ones are left is not counted out."""
    plays = (event for event in told.events if isinstance(event, CardsMelded | CardsDiscarded | PileTaken))
    return any(card.rank is Rank.UNKNOWN for event in plays for card in event.cards)


def _is_less(said: str, known: str) -> bool:
    return not Counter(said.split()) - Counter(known.split()) - Counter(["none"])


def _named(question: MayTake | MayGoOut) -> str:
    if isinstance(question, MayGoOut):
        return "may go out"
    return "may take" if not (question.cards or question.onto) else "may take with"


def _all_hold(hands: list[Ranks]) -> str:
    common = hands[0].copy()
    for hand in hands[1:]:
        common &= hand
    return " ".join(map(str, cards_of(common))) or "none"
