"""What one entry did, as facts a check can read: the fold makes them, the judge puts each before its checks.

A moment tells how things stood before the entry; the table itself has the entry applied already.
"""

from __future__ import annotations

from events.cards import Card
from events.catalogue import CardsLeft, Event, Seat, Team
from events.pieces import Group, Pile
from events.table import Round
from events.turn import Laying, Turn
from events.values import value


@value
class Acted:
    """A player did something that belongs to a turn."""

    event: Event
    entry: int
    seat: Seat
    round: Round
    turn: Turn
    due: Seat | None
    in_turn: bool
    judged: bool  # whether whose turn it is can be judged at all
    drawn: bool  # drawn or taken before this play
    laid: bool  # something was laid before this play
    closed: bool  # the turn was over before this play, or nobody else had played since
    over: int  # the entry by which the round was lawfully over before this play


@value
class CardsSeen:
    """Cards were named that were not located before."""

    entry: int
    round: Round
    cards: tuple[Card, ...]


@value
class CardsPlayed:
    """Cards left a hand, or were shown in it; `missing` cannot have been there."""

    entry: int
    seat: Seat
    missing: tuple[Card, ...]


@value
class Drew:
    """A player drew from the stock."""

    entry: int
    seat: Seat
    turn: Turn
    count: int
    stock: int | None
    before: int  # draws made in the turn before this one


@value
class LaidRedThrees:
    """A player tabled red threes (or what a house calls so)."""

    entry: int
    seat: Seat
    turn: Turn | None
    count: int
    replaced: int
    stock: int | None
    turns: int  # turns completed from this packet before
    from_stock: int  # cards received from the stock in this turn so far, less red threes laid already
    took: bool
    pile_reds: int  # red threes proven to have come with the pile and still in the hand
    pile_listed: bool  # whether all that came with the pile is known
    in_turn: bool
    sure: bool  # whether a turn is known to last until its discard
    wrong: tuple[Card, ...]  # cards that are no red threes


@value
class ThreesWaited:
    """A player drew or took only after red threes were tabled: they were in the hand when the turn began.

    `laid` are their entries, `turns` the turns completed from this packet before; `sure` tells whether a turn is known
    to last until its discard, so that this is no later one.
    """

    entry: int
    seat: Seat
    laid: tuple[int, ...]
    count: int
    turns: int
    sure: bool


@value
class Took:
    """A player took from the pile."""

    entry: int
    seat: Seat
    turn: Turn
    cards: tuple[Card, ...]
    top_presumed: Card | None
    pile: Pile
    hand: int | None
    said: int | None
    target: Group | None  # the team's own meld of the top card's rank, as it lay before
    target_size: int
    opened: int  # the entry that opened the team, 0 if it has not opened
    missing: tuple[Card, ...]  # cards of `cards` that cannot have been in the hand
    drawn: bool
    out_of_turn_draw: bool
    packet: tuple[int, int]  # what the hand was then, for `knowledge.size_then`


@value
class Laid:
    """Cards were laid on the table, as a new group or onto one."""

    laying: Laying
    team: Team
    turn: Turn
    entry: int
    seat: Seat


@value
class Discarded:
    """A player discarded."""

    entry: int
    seat: Seat
    cards: tuple[Card, ...]
    earlier: int  # discards made in the turn before this one
    penalty_cards: tuple[Card, ...]
    last_red: int
    perhaps_last_red: int
    reds: int  # red threes proven to be in the hand before, where a card of it went that nobody saw
    gone: int  # red threes, and cards that nobody saw, that had left the hand by then


@value
class PickedFoot:
    """A player picked up the foot. `hand` is what the hand then held."""

    entry: int
    seat: Seat
    hand: int | None
    state: str
    due: bool


@value
class FootPlayed:
    """A player played on from an empty hand that was discarded out in the same turn."""

    entry: int
    seat: Seat


@value
class Asked:
    """A player asked whether he may go out."""

    entry: int
    seat: Seat
    turn: Turn
    laid: bool
    took: bool
    earlier: tuple[int, ...]
    earlier_round: tuple[int, ...]


@value
class TurnEnded:
    """A turn was over, at the entry that ended it. `emptied`: the player has no card left (None: not known)."""

    entry: int
    seat: Seat
    team: Team
    turn: Turn
    emptied: bool | None
    by: str  # "discard", "meld", "said", "end", "foot", "passed"
    opening: bool  # it is the team's opening, and is judged here
    laid: tuple[Laying, ...]  # what the turn had laid by then
    index: int  # the place of the event that it is judged at, among the standing ones
    packet: tuple[int, int] | None  # what the hand was then, for `knowledge.size_then`; None: turns may be missing


@value
class TookBack:
    """A turn was taken back."""

    entry: int
    turn: Turn | None
    bound: str  # what had bound it: "", "discard", "foot", "out", "take"


@value
class Counted:
    """A hand was counted. `known` is how many cards were proven to be in it."""

    entry: int
    seat: Seat
    count: int
    size: int | None
    known: int
    since: int


@value
class LeftOver:
    """It was said what a player had left."""

    entry: int
    seat: Seat
    left: CardsLeft
    turns: int  # turns completed from this packet, those left out that may have been or not
    reds: int  # red threes proven to be in the hand before it was said


@value
class RoundBegan:
    """A round was dealt."""

    entry: int
    upcards: tuple[Card, ...] | None
    dealer: Seat | None
    expected: Seat | None
    out: Seat | None
    out_expected: Seat | None


@value
class RoundFinished:
    """A round was said to be over. `held` is how many cards `out`, who is out by that alone, still had by the log."""

    entry: int
    round: Round
    out: Seat | None
    held: int


@value
class Tallied:
    """A round of one team was entered as totals."""

    entry: int


Moment = (
    Acted | CardsSeen | CardsPlayed | Drew | LaidRedThrees | ThreesWaited | Took | Laid | Discarded | PickedFoot
    | FootPlayed | Asked | TurnEnded | TookBack | Counted | LeftOver | RoundBegan | RoundFinished | Tallied
)  # fmt: skip
