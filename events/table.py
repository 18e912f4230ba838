"""What a log amounts to: the table, its round, teams' groups, hands and pile. Knows no rules.

Everything here belongs to the fold that builds it; whoever else holds it only reads. Each part remembers the entry
that made it, so that evidence costs nothing. `None` for a number means that the log does not show it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

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
from events.pieces import Cards, Group, Hand, Pile
from events.turn import Laying, TakenBack, Turn


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
    left_out: bool = False  # a discard or a turn is held to be left out
    expected_dealer: Seat | None = None
    expected_out: Seat | None = None
    sits_out: Seat | None = None
    rightful: Seat | None = None  # who would begin had the rightful dealer dealt; he may begin all the same
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
    out_right: bool = False  # whoever emptied the hand had the right to; the judge notes it
    out_concealed: bool | None = False  # and did so concealed; None: the log does not show it
    over: int = 0  # the entry by which the play of the round was lawfully over; the judge notes it
    ended: int = 0
    how: How | None = None
    tops_unplaced: list[tuple[Team, int]] = field(default_factory=list)  # tops nobody saw, laid on some own meld

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

    @property
    def is_played_off_the_log(self) -> bool:
        """Whether the log has a result of it and no play: where its cards went is not known."""
        return bool(self.tallies) and not self.turns and not self.position

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
        for group in self.groups:
            if group.team == team:
                for layer in group.layers:
                    if layer.seat is None or layer.seat in team:
                        return True
        return False

    def after(self, seat: Seat) -> Seat:
        """Return the seat whose turn follows: the next to the left that plays, whether this one plays or not."""
        if seat not in self.order:
            return min((other for other in self.order if other > seat), default=min(self.order))
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    @property
    def last_turn(self) -> Turn | None:
        """The turn that a take-back undoes: the one in progress, else the last; None where nothing is left to undo."""
        turn = self.turn
        if turn is None or turn.over:
            turn = next(reversed(self.strays.values()), turn)
        return turn if turn is not None and turn.entries and not self.nothing_to_take_back else None

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

    def copy(self) -> Dispute:
        """Return an independent copy."""
        return Dispute(self.raised, self.entry, list(self.settled))


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
