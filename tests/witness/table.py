"""A round with all its cards open, and the single acts of which turns are made: each moves cards and is written down.

Nothing here asks whether an act is lawful: `turns` plays by the law, `faults` against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from events.cards import Card, Rank
from events.catalogue import (
    CardsDiscarded,
    CardsMelded,
    CardsShown,
    Event,
    FootTaken,
    PermissionAnswered,
    PermissionAsked,
    PileTaken,
    Place,
    RedThreesLaid,
    Seat,
    StockDrawn,
    Team,
)
from events.terms import Terms
from tests.witness.law import FULL, blocking, bonus, is_meld


@dataclass(slots=True)
class Part:
    """What one player laid on a group in one turn, and how much of it by rank."""

    seat: Seat
    turn: int
    count: int


@dataclass(slots=True)
class Group:
    """Cards lying together. `rank` None: wild cards alone. `stiff`: merged with too many wild cards (CC-3P-6)."""

    rank: Rank | None
    cards: list[Card] = field(default_factory=list)
    naturals: int = 0
    wilds: int = 0
    parts: list[Part] = field(default_factory=list)
    concealed: bool = False
    stiff: bool = False

    @property
    def size(self) -> int:
        return self.naturals + self.wilds

    def copy(self) -> Group:
        return Group(
            self.rank, list(self.cards), self.naturals, self.wilds, list(self.parts), self.concealed, self.stiff
        )

    def add(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.cards.append(card)
            if card.rank.is_wild:
                self.wilds += 1
            else:
                self.naturals += 1


@dataclass(slots=True)
class Turn:
    """A turn in progress.

    `beneath` are the cards taken from below the top, `rest` those of them still in the hand; `laid` and `loose` have
    what was laid by group, the latter what was laid after the pile was taken.
    """

    seat: Seat
    number: int
    opening: bool
    drawn: int = 0
    took: bool = False
    rest: list[Card] = field(default_factory=list)
    laid: dict[int, list[Card]] = field(default_factory=dict)
    loose: dict[int, list[Card]] = field(default_factory=dict)
    beneath: tuple[Card, ...] = ()
    answer: bool | None = None
    asked: bool = False
    only_reds: bool = False
    from_foot: bool = False

    def below(self, group: Group) -> list[Card]:
        """The cards of a group that may have come from below the top: of two alike nobody can say which was laid."""
        left, found = list(self.beneath), list[Card]()
        for card in self.loose.get(id(group), ()):
            if card in left:
                left.remove(card)
                found.append(card)
        return found


@dataclass(slots=True)
class Table:
    """A round in play, every card in its place."""

    terms: Terms
    seats: tuple[Seat, ...]
    teams: tuple[Team, ...]
    minima: dict[Seat, int]
    stock: list[Card]
    hands: dict[Seat, list[Card]] = field(default_factory=dict)
    feet: dict[Seat, list[Card]] = field(default_factory=dict)
    pile: list[Card] = field(default_factory=list)
    frozen: bool = False
    groups: dict[Team, list[Group]] = field(default_factory=dict)
    reds: list[tuple[Seat, Card]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    feet_due: set[Seat] = field(default_factory=set)
    foot_turns: dict[Seat, int] = field(default_factory=dict)
    turns: dict[Seat, int] = field(default_factory=dict)
    asked_in_round: set[Seat] = field(default_factory=set)
    lone: Seat | None = None
    ever_taken: bool = False
    number: int = 0
    stock_ended: bool = False
    ended: str = ""
    out: Seat | None = None
    out_concealed: bool = False
    turn: Turn | None = None

    def team_of(self, seat: Seat) -> Team:
        """Return the team that a seat plays for now."""
        for team in self.teams:
            if seat in team:
                return team
        raise LookupError(seat)

    def partners(self, seat: Seat) -> list[Seat]:
        return [other for other in self.team_of(seat) if other != seat and other in self.seats]

    def melds(self, seat: Seat) -> list[Group]:
        return self.groups[self.team_of(seat)]

    def next_seat(self, seat: Seat) -> Seat:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def all_cards(self) -> list[Card]:
        """Return every card, wherever it is."""
        found = [*self.stock, *self.pile, *(card for _, card in self.reds)]
        for packets in (self.hands, self.feet):
            for packet in packets.values():
                found += packet
        for groups in self.groups.values():
            for group in groups:
                found += group.cards
        return found

    def copy_for(self, seat: Seat) -> Table:
        """Return a copy in which the seat can play a turn, sharing what the turn cannot touch."""
        new = Table(
            self.terms, self.seats, self.teams, self.minima, list(self.stock), dict(self.hands), dict(self.feet),
            list(self.pile), self.frozen, dict(self.groups), list(self.reds), list(self.events), set(self.feet_due),
            dict(self.foot_turns), dict(self.turns), set(self.asked_in_round), self.lone, self.ever_taken, self.number,
            self.stock_ended, self.ended, self.out, self.out_concealed,
        )  # fmt: skip
        new.hands[seat] = list(self.hands[seat])
        for team in self.teams if self.terms.is_cutthroat else (self.team_of(seat),):
            new.groups[team] = [group.copy() for group in self.groups[team]]
        return new

    # Acts

    def begin(self, seat: Seat) -> Turn:
        self.number += 1
        self.turn = Turn(seat, self.number, not self.melds(seat))
        return self.turn

    def show(self, seat: Seat) -> None:
        """Show the hand: only a log with all cards shown keeps this."""
        if self.hands[seat]:
            self.events.append(CardsShown(seat=seat, cards=tuple(self.hands[seat])))

    def draw(self, seat: Seat, count: int, *, said: bool = True, quietly: bool = False) -> list[Card]:
        cards = [self.stock.pop() for _ in range(min(count, len(self.stock)))]
        self.hands[seat] += cards
        if not self.stock and cards:
            self.stock_ended = True
        if not quietly:
            self.events.append(StockDrawn(seat=seat, count=len(cards) if said else None))
        return cards

    def table_red(self, seat: Seat, cards: Sequence[Card], replaced: int) -> list[Card]:
        for card in cards:
            self.hands[seat].remove(card)
            self.reds.append((seat, card))
        drawn = self.draw(seat, replaced, quietly=True)
        self.events.append(RedThreesLaid(seat=seat, cards=tuple(cards), drawn=len(drawn)))
        return drawn

    def take(self, seat: Seat, cards: Sequence[Card], group: Group | None, count: int, *, said: bool) -> list[Card]:
        """Take the pile's top `count` cards, lay the top with cards of the hand on a group; return the rest."""
        taken = [self.pile.pop() for _ in range(count)]
        top, rest = taken[0], taken[1:]
        for card in cards:
            self.hands[seat].remove(card)
        self.hands[seat] += rest
        self.events.append(PileTaken(seat=seat, cards=tuple(cards), count=count if said else None))
        self.frozen = self.frozen and bool(self.pile)  # what is left of a frozen pile is not taken: still frozen
        self._lay(seat, [*cards, top], group, None if top.rank.is_wild else top.rank)
        self.ever_taken = True
        return rest

    def meld(
        self, seat: Seat, cards: Sequence[Card], group: Group | None, rank: Rank | None, *, new: bool = False
    ) -> Group:
        for card in cards:
            self.hands[seat].remove(card)
        shown = any(not card.rank.is_wild for card in cards)
        self.events.append(
            CardsMelded(
                seat=seat,
                cards=tuple(cards),
                rank=None if shown else rank,
                wild=rank is None,
                where=Place.NEW if new else Place.BY_ITSELF,
            )
        )
        return self._lay(seat, cards, group, rank)

    def lay(
        self, seat: Seat, cards: Sequence[Card], group: Group | None, rank: Rank | None, *, new: bool = False
    ) -> Group:
        """Meld, and take note of what came from below the top of the pile: cards of the hand proper go first."""
        turn = self.turn
        if turn is not None and turn.rest:
            proper = self._proper(seat)
            for card in cards:
                (proper if card in proper else turn.rest).remove(card)
        group = self.meld(seat, cards, group, rank, new=new)
        if turn is not None and turn.took:
            turn.loose.setdefault(id(group), []).extend(cards)
        return group

    def _lay(self, seat: Seat, cards: Sequence[Card], group: Group | None, rank: Rank | None) -> Group:
        if group is None:
            group = Group(rank)
            self.melds(seat).append(group)
        group.add(cards)
        turn = self.turn
        number = turn.number if turn else self.number
        if group.parts and group.parts[-1].turn == number and group.parts[-1].seat == seat:
            last = group.parts[-1]
            group.parts[-1] = Part(seat, number, last.count + len(cards))
        else:
            group.parts.append(Part(seat, number, len(cards)))
        if turn is not None:
            turn.laid.setdefault(id(group), []).extend(cards)
        return group

    def discard(self, seat: Seat, cards: Sequence[Card]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
            self.pile.append(card)
        self.events.append(CardsDiscarded(seat=seat, cards=tuple(cards)))
        if any(card.rank.is_wild for card in cards) and self.terms.pile_wild_discard == "freeze_until_taken":
            self.frozen = True
        if any(card.rank is blocking(self.terms) for card in cards) and self.terms.pile_black3_effect == "freeze":
            self.frozen = True

    def take_foot(self, seat: Seat) -> None:
        self.hands[seat] = [*self.hands[seat], *self.feet.pop(seat)]
        self.feet_due.discard(seat)
        self.events.append(FootTaken(seat=seat))
        self.show(seat)

    def ask(self, seat: Seat, partner: Seat, *, yes: bool) -> None:
        self.events.append(PermissionAsked(seat=seat))
        self.events.append(PermissionAnswered(seat=partner, yes=yes))
        self.asked_in_round.add(seat)
        if self.turn is not None:
            self.turn.asked, self.turn.answer = True, yes

    def part(self, lone: Seat) -> None:
        """CC-3P-1, -6: the lone hand plays against the other two, who share their melds from now on."""
        self.lone = lone
        pair = tuple(seat for seat in self.seats if seat != lone)
        first, second = ((seat,) for seat in pair)
        shared = self.groups.pop(first)
        for group in self.groups.pop(second):
            alike = next((other for other in shared if other.rank is group.rank), None)
            if alike is None:
                shared.append(group)
                continue
            alike.add(group.cards)
            alike.parts += group.parts
            alike.concealed = alike.concealed or group.concealed
            alike.stiff = not is_meld(self.terms, alike.rank, alike.naturals, alike.wilds)
        self.groups[pair] = shared
        self.teams = tuple(sorted(((lone,), pair)))

    def _proper(self, seat: Seat) -> list[Card]:
        cards = list(self.hands[seat])
        for card in self.turn.rest if self.turn else ():
            cards.remove(card)
        return cards

    def reds_held(self, seat: Seat) -> list[Card]:
        rank = bonus(self.terms)
        return [card for card in self.hands[seat] if card.rank is rank]


def is_full(group: Group) -> bool:
    return group.size >= FULL
