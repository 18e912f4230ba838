"""What a log amounts to: the table, its round, teams' groups, hands and pile. Knows no rules.

Everything here belongs to the fold that builds it; whoever else holds it only reads. Each part remembers the entry
that made it, so that evidence costs nothing. `None` for a number means that the log does not show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from events.cards import Card, Rank
from events.catalogue import (
    BonusGiven,
    CardsLeft,
    DisputeRaised,
    DisputeSettled,
    GameEnded,
    How,
    PenaltyGiven,
    RoundTallied,
    Seat,
    TableOpened,
    Team,
)

Cards = dict[Card, int]
"""A multiset of cards: how many of each."""


class Kind(Enum):
    """What seven or more cards of a group are."""

    NATURAL = "natural"
    MIXED = "mixed"
    WILD = "wild"


class Foot(Enum):
    """Where a player's second packet is."""

    NONE = "none"
    WAITING = "waiting"
    TAKEN = "taken"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Layer:
    """Cards laid on a group at once: by whom (None: the log does not say), in which entry, in which turn."""

    seat: Seat | None
    cards: tuple[Card, ...]
    entry: int
    turn: int


@dataclass(slots=True)
class Group:
    """What lies together on the table, lawful or not. `rank` is the rank it goes by; None for wild cards alone.

    `concealed` tells a canasta laid complete from a hand (None:
    the log does not show it); `merged` a meld joined from two when two of three became partners.
    """

    team: Team
    rank: Rank | None
    layers: list[Layer]
    cards: list[Card]
    concealed: bool | None = False
    merged: bool = False

    @property
    def size(self) -> int:
        """How many cards lie here."""
        return len(self.cards)

    @property
    def wilds(self) -> int:
        """How many of them are wild."""
        return sum(card.rank.is_wild for card in self.cards)

    @property
    def naturals(self) -> int:
        """How many of them are natural cards of a rank from 4 to A, or threes."""
        return sum(not card.rank.is_wild and card.rank is not Rank.UNKNOWN for card in self.cards)

    @property
    def unknown(self) -> int:
        """How many of them nobody saw."""
        return sum(card.rank is Rank.UNKNOWN for card in self.cards)

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries that made it."""
        return tuple(dict.fromkeys(layer.entry for layer in self.layers))

    def copy(self) -> Group:
        """Return an independent copy."""
        return Group(self.team, self.rank, list(self.layers), list(self.cards), self.concealed, self.merged)


@dataclass(slots=True)
class Pile:
    """The discard pile. `cards` are its top, bottom first; with `bottomless` an unknown number lies below them.

    `freezers` are what freezes it for certain, each a reason (`wild`, `black3`, `upcard`, `said`) and its entry;
    `doubt` tells that cards nobody saw may freeze it too. `origin` is the entry that last made it.
    """

    cards: list[Card] = field(default_factory=list)
    bottomless: bool = False
    freezers: list[tuple[str, int]] = field(default_factory=list)
    doubt: bool = False
    origin: int = 0

    @property
    def size(self) -> int | None:
        """How many cards lie in it."""
        return None if self.bottomless else len(self.cards)

    @property
    def top(self) -> Card | None:
        """The top card (which may be one nobody saw), or None where there is none or nothing is known of it."""
        return self.cards[-1] if self.cards else None

    @property
    def is_empty(self) -> bool:
        """Whether certainly nothing lies there."""
        return not self.cards and not self.bottomless

    @property
    def is_listed(self) -> bool:
        """Whether every card of it is known."""
        return not self.bottomless and all(card.rank is not Rank.UNKNOWN for card in self.cards)

    def copy(self) -> Pile:
        """Return an independent copy."""
        return Pile(list(self.cards), self.bottomless, list(self.freezers), self.doubt, self.origin)


@dataclass(slots=True)
class Hand:
    """The packet a player plays from, as far as the log shows it.

    `known` are cards proven to be in it; `returned` cards taken back, of which `redraw` may have been the drawn ones.
    `size` None: not every draw was logged. `shown` is where the size was last stated. `turns` counts the turns its
    holder has completed from this packet.
    """

    size: int | None
    known: Cards = field(default_factory=dict)
    returned: Cards = field(default_factory=dict)
    redraw: int = 0
    foot: Foot = Foot.NONE
    foot_size: int | None = 0
    due: bool = False
    shown: int = 0
    turns: int = 0
    foot_entry: int = 0
    exposed: list[Card] = field(default_factory=list)
    era: int = 0
    moved: int = 0

    @property
    def known_size(self) -> int:
        """How many cards are proven to be in it."""
        return sum(self.known.values())

    @property
    def unseen(self) -> int | None:
        """How many cards of it are not known; None where their number is not."""
        return None if self.size is None else max(self.size - self.known_size, 0)

    @property
    def is_whole(self) -> bool:
        """Whether the hand is known card by card."""
        return self.size is not None and self.known_size >= self.size

    def count(self, rank: Rank) -> int:
        """How many cards of a rank are proven to be in it."""
        return sum(n for card, n in self.known.items() if card.rank is rank)

    def copy(self) -> Hand:
        """Return an independent copy."""
        return Hand(
            self.size,
            dict(self.known),
            dict(self.returned),
            self.redraw,
            self.foot,
            self.foot_size,
            self.due,
            self.shown,
            self.turns,
            self.foot_entry,
            list(self.exposed),
            self.era,
            self.moved,
        )


@dataclass(slots=True)
class Laying:
    """Cards laid on one group in one entry. `size_before` and `wilds_before` tell what lay there before them."""

    entry: int
    seat: Seat
    cards: tuple[Card, ...]
    group: Group
    is_new: bool
    size_before: int
    other_open: bool  # another open group of the rank lay there when this one was begun
    other_any: bool  # another group of the rank lay there when this one was begun
    own_side: bool
    top: Card | None = None  # the card that came from the pile


@dataclass(slots=True)
class Turn:
    """A player's turn, in progress or over."""

    seat: Seat
    place: int
    first: int
    opening: bool
    size_before: int | None
    entries: list[int] = field(default_factory=list)
    drawn: int = 0  # cards received from the stock, replacements included
    draws: list[int] = field(default_factory=list)
    presumed: bool = False  # a draw nobody logged is presumed
    stated: bool = False  # the position says that the draw has been made
    took: int = 0
    taken_rest: Cards = field(default_factory=dict)  # what came into the hand from below the top
    rest_unseen: int = 0
    rest_open: bool = False  # an unknown number came from below the top
    hand_before_take: Cards = field(default_factory=dict)
    unseen_before_take: int | None = None
    asked: list[int] = field(default_factory=list)
    answer: tuple[bool, int] | None = None
    laid: list[Laying] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    reds: int = 0
    reds_first: list[int] = field(default_factory=list)  # entries of those tabled before a draw or a take was logged
    revealed: Cards = field(default_factory=dict)
    revealed_of_hand: Cards = field(default_factory=dict)  # those of them that were not of a foot taken in the turn
    emptied: int = 0
    foot_taken: int = 0
    opening_judged: bool = False
    stray: bool = False  # begun out of turn, and not yet anybody's turn
    began_stray: bool = False
    last_index: int = 0  # the place of its last event among the standing ones
    last_red: int = 0  # the entry in which it tabled the last card of the stock, a red three
    over: bool = False
    stock_before: int | None = None
    ended_stock: bool = False  # it drew the last card of the stock

    @property
    def has_drawn(self) -> bool:
        """Whether a draw was logged or stated in it."""
        return bool(self.draws) or self.stated

    def copy(self) -> Turn:
        """Return an independent copy."""
        new = Turn(self.seat, self.place, self.first, self.opening, self.size_before)
        for name in Turn.__slots__:
            value = getattr(self, name)
            setattr(new, name, value.copy() if isinstance(value, (list, dict)) else value)
        return new


@dataclass(slots=True)
class TakenBack:
    """A turn that was taken back: whose, what it had laid, and the entry that did it."""

    seat: Seat
    team: Team
    entry: int
    opening: bool
    laid: tuple[Laying, ...]


@dataclass(slots=True)
class Round:
    """One deal and its play. `place` counts the deals of the log, void ones too, from 1."""

    place: int
    number: int
    dealer: Seat
    order: tuple[Seat, ...]
    teams: tuple[Team, ...]
    entry: int = 0
    from_deal: bool = True
    strict: bool = False  # discards are logged, so that a turn lasts until its discard
    expected_dealer: Seat | None = None
    expected_out: Seat | None = None
    sits_out: Seat | None = None
    groups: list[Group] = field(default_factory=list)
    red_threes: list[tuple[Team, Card, int]] = field(default_factory=list)
    red_holders: list[tuple[Seat, Card, int]] = field(default_factory=list)
    pile: Pile = field(default_factory=Pile)
    stock: int | None = None
    stock_emptied: int = 0  # the entry since which the stock is known to be empty
    stock_had: int = 0  # the last entry that showed that the stock had cards
    bases: dict[tuple[Seat, int], tuple[int, int]] = field(default_factory=dict)  # sizes of hands when an era began
    overdrawn: int = 0
    hands: dict[Seat, Hand] = field(default_factory=dict)
    seen: dict[Rank, int] = field(default_factory=dict)
    seen_suited: Cards = field(default_factory=dict)
    due: Seat | None = None
    turns: int = 0
    turn: Turn | None = None
    strays: dict[Seat, Turn] = field(default_factory=dict)
    last_player: Seat | None = None
    asked: dict[Seat, list[int]] = field(default_factory=dict)
    minima: dict[Team, tuple[int, int]] = field(default_factory=dict)
    taken_back: list[TakenBack] = field(default_factory=list)
    position: int = 0
    position_turn: bool = False  # the position says whose turn it is
    foot_turns: dict[Seat, int] = field(default_factory=dict)  # turns completed from the foot; -1: not known
    nothing_to_take_back: bool = False  # the last turn was taken back already
    lone: Seat | None = None
    lefts: dict[Seat, tuple[CardsLeft, int]] = field(default_factory=dict)
    tallies: dict[Team, tuple[RoundTallied, int]] = field(default_factory=dict)
    penalties: list[tuple[PenaltyGiven, int]] = field(default_factory=list)
    bonuses: list[tuple[BonusGiven, int]] = field(default_factory=list)
    emptied: Turn | None = None  # the turn in which a player was rid of every card
    emptied_seat: Seat | None = None
    out_right: bool = False  # whoever emptied the hand had the right to; the judge sets it
    out_concealed: bool | None = False  # and did so concealed; None: the log does not show it
    over: int = 0  # the entry by which the play of the round was lawfully over; the judge sets it
    ended: int = 0
    how: How | None = None
    tops_unplaced: list[tuple[Team, Card, int]] = field(default_factory=list)

    def hand(self, seat: Seat) -> Hand:
        """Return a player's packet; one who plays though sitting out holds an unknown one."""
        found = self.hands.get(seat)
        if found is None:
            found = self.hands[seat] = Hand(None)
        return found

    @property
    def is_untouched(self) -> bool:
        """Whether it was begun by itself and nothing has happened in it."""
        return not (self.turns or self.position or self.tallies or self.penalties or self.bonuses or self.lefts)

    def team_of(self, seat: Seat) -> Team:
        """Return the team for which a seat plays in this round."""
        for team in self.teams:
            if seat in team:
                return team
        return (seat,)

    def team_like(self, team: Team) -> Team:
        """Return the team of this round that a named team plays in (two of three who are partners share one)."""
        return team if team in self.teams else self.team_of(team[0])

    def groups_of(self, team: Team) -> list[Group]:
        """Return what lies on a team's side."""
        return [group for group in self.groups if group.team == team]

    def has_opened(self, team: Team) -> bool:
        """Whether the team has laid anything on its own side, in the opening turn already.

        Cards that another team laid there do not open it.
        """
        return any(group.team == team and any(layer.seat is None or layer.seat in team for layer in group.layers)
                   for group in self.groups)  # fmt: skip

    def after(self, seat: Seat) -> Seat:
        """Return the seat whose turn follows: the next to the left that plays, whether this one plays or not."""
        if seat not in self.order:
            return min((other for other in self.order if other > seat), default=min(self.order))
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    @property
    def stopped_otherwise(self) -> bool:
        """Whether it was said to have ended in another way than by somebody going out."""
        return self.how not in (None, How.OUT)

    @property
    def is_void(self) -> bool:
        """Whether nothing in it counts."""
        return self.how is How.VOID

    def copy(self) -> Round:
        """Return an independent copy; what is itself immutable is shared."""
        new = Round(self.place, self.number, self.dealer, self.order, self.teams)
        twins: dict[int, Group] = {}
        for name in Round.__slots__:
            value = getattr(self, name)
            if isinstance(value, (list, dict)):
                value = value.copy()
            setattr(new, name, value)
        new.groups = [twins.setdefault(id(group), group.copy()) for group in self.groups]
        new.hands = {seat: hand.copy() for seat, hand in self.hands.items()}
        new.pile = self.pile.copy()
        new.turn = _retie(self.turn, twins)
        new.strays = {seat: tied for seat, turn in self.strays.items() if (tied := _retie(turn, twins))}
        new.asked = {seat: list(asks) for seat, asks in self.asked.items()}
        return new


def _retie(turn: Turn | None, twins: dict[int, Group]) -> Turn | None:
    """Return a copy of a turn whose layings point at the copied groups."""
    if turn is None:
        return None
    new = turn.copy()
    new.laid = []
    for laying in turn.laid:
        values = {name: getattr(laying, name) for name in Laying.__slots__}
        values["group"] = twins.get(id(laying.group), laying.group)
        new.laid.append(Laying(**values))
    return new


@dataclass(slots=True)
class Dispute:
    """A dispute, its entry, and how it was settled so far."""

    raised: DisputeRaised
    entry: int
    settled: list[tuple[DisputeSettled, int]] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """One sitting: its rounds in the order dealt, and all that stands beside them."""

    opened: TableOpened
    teams: tuple[Team, ...]
    rounds: list[Round] = field(default_factory=list)
    accepted: dict[Seat, int] = field(default_factory=dict)
    disputes: dict[int, Dispute] = field(default_factory=dict)
    game_ended: tuple[GameEnded, int] | None = None

    @property
    def round(self) -> Round | None:
        """The current round, or the last one."""
        return self.rounds[-1] if self.rounds else None

    @property
    def in_play(self) -> Round | None:
        """The round that is being played, if one is."""
        current = self.round
        return current if current is not None and not current.ended else None


def add(cards: Cards, card: Card, count: int = 1) -> None:
    """Put `count` copies of a card into a multiset."""
    cards[card] = cards.get(card, 0) + count


def drop(cards: Cards, card: Card) -> bool:
    """Take one copy of a card out of a multiset; return whether there was one."""
    count = cards.get(card, 0)
    if count > 1:
        cards[card] = count - 1
    elif count == 1:
        del cards[card]
    return count > 0


def multiset(cards: Iterable[Card]) -> Cards:
    """Return cards as a multiset; cards nobody saw are left out."""
    found: Cards = {}
    for card in cards:
        if card.rank is not Rank.UNKNOWN:
            add(found, card)
    return found


def spread(cards: Cards) -> Iterator[Card]:
    """Return the cards of a multiset one by one."""
    for card, count in cards.items():
        yield from [card] * count
