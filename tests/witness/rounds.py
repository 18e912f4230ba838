"""A whole round from a seed: the deal, lawful turns until it is over, what was left; and its score by section 10."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from events.cards import Card, Rank, Suit
from events.catalogue import CardsLeft, Event, How, Left, RoundEnded, RoundStarted, Seat, TableOpened, Team
from events.games import teams_of, terms_of
from events.terms import Terms
from tests.witness.counting import Lines, score_round
from tests.witness.law import bonus, minimum, upcard_kind
from tests.witness.table import Table
from tests.witness.turns import STYLES, Style, play_turn

LONGEST: Final = 3000
"""More turns than any round has: a round that does not end is a fault."""

TABLED_EARLY: Final = 0.5
"""How often a dealt red three is tabled before the holder's first turn, where that is in order."""


PLANNING: Final = 8
"""How many chances more than another style that of building towards the contract has, where feet are played."""


class RoundDoesNotEnd(Exception):
    """More turns were played than any round has."""


Watcher = Callable[[Table, Seat], None]
"""Called before every turn with the table and who is to play."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round as it was played: its log with all cards shown, and its score by the team."""

    opened: TableOpened
    events: tuple[Event, ...]
    table: Table
    lines: dict[Team, Lines]

    @property
    def ended(self) -> str:
        """How the round ended: out, out concealed, stock, last red three."""
        turn = self.table.turn
        if self.table.ended == "out":
            return "out concealed" if self.table.out_concealed else "out"
        return "last red three" if turn is not None and turn.only_reds else self.table.ended


def decks(terms: Terms) -> list[Card]:
    """Return all cards of all decks."""
    one = [Card(rank, suit) for rank in Rank if rank.is_meldable or rank is Rank.DEUCE for suit in Suit]
    one += [Card(Rank.RED_THREE if suit.is_red else Rank.BLACK_THREE, suit) for suit in Suit]
    one += [Card(Rank.JOKER)] * terms.deck_jokers
    return one * terms.deck_count


def shuffled(terms: Terms, rng: Random) -> list[Card]:
    """Return the cards in random order; some deals are clumped, or have a red three at the bottom.

    Cards are dealt from the end of the list.
    """
    cards = decks(terms)
    rng.shuffle(cards)
    luck = rng.random()
    if luck < 0.35:
        size = rng.choice((8, 16, 40))
        cards.sort(key=lambda card: card.rank.index)
        clumps = [cards[at : at + size] for at in range(0, len(cards), size)]
        rng.shuffle(clumps)
        cards = [card for clump in clumps for card in clump]
        for _ in range(rng.choice((5, 30, 120))):
            one, other = rng.randrange(len(cards)), rng.randrange(len(cards))
            cards[one], cards[other] = cards[other], cards[one]
    if rng.random() < 0.2:
        reds = [at for at, card in enumerate(cards) if card.rank is bonus(terms)]
        for at in range(min(rng.choice((1, 1, 2, 3)), len(reds))):
            cards[at], cards[reds[-1 - at]] = cards[reds[-1 - at]], cards[at]
    return cards


def play_round(  # noqa: PLR0913  (what a round depends on)
    opened: TableOpened, seed: int | str, *, number: int = 1, dealer: Seat | None = None,
    totals: dict[Team, int] | None = None, watcher: Watcher | None = None, styles: Sequence[str] | None = None,
) -> Played:  # fmt: skip
    """Play one round of a table from a seed. The log of `events` begins with the `RoundStarted`."""
    rng = Random(f"{seed}")
    terms = terms_of(opened)
    table = deal(opened, terms, rng, number, dealer, totals or dict(opened.scores))
    chosen = _styles(table, rng, styles)
    if terms.deal_foot_size == 0:
        _table_early(table, rng)
    seat = _first(table, table_dealer(table), opened.seats)
    for _ in range(LONGEST):
        if watcher is not None:
            watcher(table, seat)
        table = play_turn(table, seat, chosen[seat], rng)
        if table.ended:
            break
        seat = _pass_on(table, seat, rng)
    else:
        raise RoundDoesNotEnd(seed)
    _finish(table, rng)
    return Played(opened, tuple(table.events), table, score_round(opened, table))


def table_dealer(table: Table) -> Seat:
    started = table.events[0]
    assert isinstance(started, RoundStarted)
    assert started.dealer is not None
    return started.dealer


def _styles(table: Table, rng: Random, styles: Sequence[str] | None) -> dict[Seat, Style]:
    names = list(styles or STYLES)
    planning = ["planner"] * PLANNING if table.terms.has_feet and styles is None else []
    whole = rng.choice([*names, *planning, None])
    return {seat: STYLES[whole or rng.choice(names)] for seat in table.seats}


def deal(  # noqa: PLR0913, PLR0917  (what a deal depends on)
    opened: TableOpened, terms: Terms, rng: Random, number: int, dealer: Seat | None, totals: dict[Team, int]
) -> Table:
    """Deal a round: hands, feet, and the upcards with what covers or buries them."""
    scoring = teams_of(opened)
    seats = tuple(range(1, opened.seats + 1))
    out = rng.choice(max(scoring, key=len)) if terms.sitting_out else None
    seats = tuple(seat for seat in seats if seat != out)
    dealer = dealer or opened.dealer or rng.choice(seats)
    if dealer == out:
        dealer = seats[-1]
    minima = {
        seat: minimum(terms, totals.get(team, 0), number) for team in scoring for seat in team
    }  # fmt: skip
    table = Table(terms, seats, scoring, minima, shuffled(terms, rng))
    table.groups = {team: [] for team in scoring}
    for seat in seats:
        table.hands[seat] = [table.stock.pop() for _ in range(terms.deal_hand_size)]
        if terms.deal_foot_size:
            table.feet[seat] = [table.stock.pop() for _ in range(terms.deal_foot_size)]
    turned = _turn_up(table, rng)
    table.events.append(RoundStarted(number=number, dealer=dealer, upcards=tuple(turned), out=out))
    for seat in seats:
        table.show(seat)
    return table


def _turn_up(table: Table, rng: Random) -> list[Card]:
    terms, turned = table.terms, list[Card]()
    if terms.deal_upcard == "none":
        return turned
    while True:
        card = table.stock.pop()
        turned.append(card)
        if upcard_kind(terms, card.rank) not in terms.deal_upcard_replace_on or not table.stock:
            break
    if terms.deal_upcard_replaced == "bury":
        for card in turned[:-1]:
            table.stock.insert(rng.randrange(len(table.stock) + 1), card)
        table.pile = turned[-1:]
    else:
        table.pile = list(turned)
        table.frozen = any(upcard_kind(terms, card.rank) in terms.deal_upcard_freeze_on for card in turned[:-1])
    if terms.pile_black3_effect == "freeze":
        table.frozen = table.frozen or any(upcard_kind(terms, card.rank) == "black3" for card in table.pile)
    return turned


def _table_early(table: Table, rng: Random) -> None:
    """CC-DEAL-2: a dealt red three is tabled at once, or at the latest in the holder's first turn."""
    if table.terms.red3_discardable:
        return
    for seat in table.seats:
        while (reds := table.reds_held(seat)) and rng.random() < TABLED_EARLY and table.stock:
            some = reds[: len(table.stock)]
            table.table_red(seat, some, len(some))
            table.show(seat)


def _first(table: Table, dealer: Seat, seats: int) -> Seat:
    for step in range(1, seats + 1):
        seat = (dealer - 1 + step) % seats + 1
        if seat in table.seats:
            return seat
    raise AssertionError


def _pass_on(table: Table, seat: Seat, rng: Random) -> Seat:
    if seat in table.feet_due and rng.random() < 0.3:
        table.take_foot(seat)
    return table.next_seat(seat)


def _finish(table: Table, rng: Random) -> None:
    """Say what was left, and end the round, the one before the other."""
    left: list[Event] = []
    for seat in table.seats:
        hand, foot = table.hands[seat], table.feet.get(seat)
        if hand or foot:
            left.append(
                CardsLeft(
                    seat=seat,
                    hand=Left(cards=tuple(hand)),
                    foot=Left(cards=tuple(foot)) if foot is not None else None,
                )
            )
    how = How.AS_LOGGED if rng.random() < 0.2 and table.ended == "out" else How(table.ended)
    end = RoundEnded(how=how)
    table.events += [end, *left] if rng.random() < 0.5 else [*left, end]
