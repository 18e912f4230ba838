"""Every kind of event, a frozen dataclass each, and their closed union `Event`.

An event says what the table saw; nothing that can be derived is an event. Seats are places, 1 to n clockwise;
a team is the tuple of its seats in rising order. Names never stand here. The free text of a reason or a question
stands here while an event travels; a stored entry holds its salted digest instead.

`KINDS` maps the stable name of a kind to its class. A name is never given to another kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from events.cards import Card, Rank

Seat = int
"""A place at the table: 1 to n, clockwise."""

Team = tuple[int, ...]
"""Those who score together: their seats, rising."""


class How(Enum):
    """How a round ended, as said."""

    AS_LOGGED = "as-logged"
    OUT = "out"
    STOCK = "stock"
    AGREED = "agreed"
    VOID = "void"


class Settlement(Enum):
    """How a dispute was settled."""

    STANDS = "stands"
    STRUCK = "struck"
    PENALTY = "penalty"
    TABLE = "table"


class Place(Enum):
    """Where a meld was laid, as said."""

    BY_ITSELF = "by-itself"
    NEW = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened:
    """A table sat down: the law it plays by, its seats and teams, the first dealer and carried-in scores.

    `edition` and `digest` are empty until the table is opened under a rulebook, `teams` is None where nobody named
    them, `dealer` is None where nobody said who deals first.
    """

    rulebook: str
    edition: str = ""
    digest: str = ""
    house: tuple[tuple[str, str], ...] = ()
    seats: int = 4
    teams: tuple[Team, ...] | None = None
    dealer: Seat | None = None
    scores: tuple[tuple[Team, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsAccepted:
    """A player agreed to the house rules."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """A round was dealt. What is None was not said: the number counts on, the deal passes clockwise.

    `upcards` are in the order turned, the last on top; None where nobody said which.
    """

    number: int | None = None
    dealer: Seat | None = None
    upcards: tuple[Card, ...] | None = None
    out: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldLying:
    """A meld that lies on the table when a position is taken; `concealed` where it was laid complete from a hand."""

    cards: tuple[Card, ...]
    concealed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldsOf:
    """The melds of a team, or of one of its seats where it is known who laid them (`owner` of one seat)."""

    owner: Team
    melds: tuple[MeldLying, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RedThreesOf:
    """The red threes of a team, or of one of its seats."""

    owner: Team
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PileLying:
    """The discard pile: its cards bottom to top, or their number, the top card and whether it is called frozen.

    With `cards` the pile is listed card by card and `count` is their number; otherwise `top` may be known alone.
    """

    count: int
    cards: tuple[Card, ...] | None = None
    top: Card | None = None
    frozen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandHeld:
    """A hand: how many cards, and which, where they are known (`x` for the rest)."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FootHeld:
    """A foot: how many cards lie in it, or None once it was taken."""

    seat: Seat
    count: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionTaken:
    """What lies on the table now. What is not said is unknown; melds and red threes not said are none."""

    number: int | None = None
    melds: tuple[MeldsOf, ...] = ()
    red_threes: tuple[RedThreesOf, ...] = ()
    pile: PileLying | None = None
    stock: int | None = None
    hands: tuple[HandHeld, ...] = ()
    feet: tuple[FootHeld, ...] = ()
    turn: Seat | None = None
    drawn: bool = False
    minima: tuple[tuple[Team, int], ...] = ()
    alone: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StockDrawn:
    """A player drew from the stock: `count` cards, or as many as the rulebook says."""

    seat: Seat
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RedThreesLaid:
    """A player laid red threes and drew `drawn` cards in their place (as many as laid, or none)."""

    seat: Seat
    cards: tuple[Card, ...]
    drawn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PileTaken:
    """A player took from the discard pile: `cards` of the hand were melded with its top card.

    No cards is way (c): the top card was laid on the team's own meld. `count` is how many cards were taken in all,
    None for as many as the rulebook says.
    """

    seat: Seat
    cards: tuple[Card, ...] = ()
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsMelded:
    """A player laid cards of one rank from the hand.

    `rank` where it was said (the cards do not show it), `wild` where a meld of wild cards was announced, `where` as
    said at the table; `on` the team on whose side they were laid, where it was not the player's own.
    """

    seat: Seat
    cards: tuple[Card, ...]
    rank: Rank | None = None
    wild: bool = False
    where: Place = Place.BY_ITSELF
    on: Team | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded:
    """A player discarded: one card; more is an irregularity."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FootTaken:
    """A player picked up the foot."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PermissionAsked:
    """A player asked: partner, may I go out?"""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PermissionAnswered:
    """A partner answered."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEmptied:
    """A player said: I am out. Needed only where the log does not show it."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounted:
    """The cards of a hand were counted."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsShown:
    """A player showed these cards of the hand."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardExposed:
    """A card fell face up, or was shown in a failed opening."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What was left of a packet at the end: its cards, or only their points."""

    cards: tuple[Card, ...] | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLeft:
    """What a player had left at the end of a round: the hand, and the foot if it was said."""

    seat: Seat
    hand: Left
    foot: Left | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """The round was over."""

    how: How = How.AS_LOGGED


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTallied:
    """A round of one team entered as totals. `sum` is a whole result in one figure, in place of all else."""

    team: Team
    alone: bool = False
    natural: int = 0
    mixed: int = 0
    wild: int = 0
    concealed: int = 0
    red_threes: int = 0
    red_threes_by_seat: tuple[tuple[Seat, int], ...] = ()
    red_threes_left: int = 0
    went_out: bool = False
    out_concealed: bool = False
    cards: int = 0
    left: int = 0
    bonus: int = 0
    sum: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The game was over, before or after its end by the rules."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTakenBack:
    """The turn in progress, or the last one while nobody has drawn or taken since, is void, its draw included."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogCorrected:
    """Entries `first` to `last` do not count; `events` stand in their place.

    An empty range (`last` = `first` - 1) inserts after entry `last`. `opening` corrects what was agreed at the start:
    then the one event is a `TableOpened` and the range is that of the opening entry.
    """

    first: int
    last: int
    events: tuple[Event, ...] = ()
    opening: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusGiven:
    """A house gives points: an exact cut, for example."""

    team: Team
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven:
    """Points were taken from a team, under an article."""

    team: Team
    points: int
    article: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeRaised:
    """A player disputes entries `first` to `last`. `dispute` is its number within the log."""

    dispute: int
    seat: Seat
    first: int
    last: int
    question: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingProposed:
    """A player proposes how a dispute is settled, and agrees to that: the outcome, and what it puts on record.

    `events` are corrections, fines and turns taken back, in the order in which they go on record.
    """

    dispute: int
    seat: Seat
    outcome: Settlement
    events: tuple[Event, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAnswered:
    """A player agrees to the ruling proposed last for a dispute, or does not, or no longer."""

    dispute: int
    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSettled:
    """A dispute was settled by these seats (by the owner where none is named). Another may reopen it."""

    dispute: int
    outcome: Settlement
    by: tuple[Seat, ...] = ()
    reason: str = ""


Event = (
    TableOpened | TermsAccepted | RoundStarted | PositionTaken | StockDrawn | RedThreesLaid | PileTaken | CardsMelded
    | CardsDiscarded | FootTaken | PermissionAsked | PermissionAnswered | HandEmptied | HandCounted | CardsShown
    | CardExposed | CardsLeft | RoundEnded | RoundTallied | GameEnded | TurnTakenBack | LogCorrected | BonusGiven
    | PenaltyGiven | DisputeRaised | RulingProposed | RulingAnswered | DisputeSettled
)  # fmt: skip

KINDS: Final[dict[str, type[Event]]] = {
    "table-opened": TableOpened,
    "terms-accepted": TermsAccepted,
    "round-started": RoundStarted,
    "position-taken": PositionTaken,
    "stock-drawn": StockDrawn,
    "red-threes-laid": RedThreesLaid,
    "pile-taken": PileTaken,
    "cards-melded": CardsMelded,
    "cards-discarded": CardsDiscarded,
    "foot-taken": FootTaken,
    "permission-asked": PermissionAsked,
    "permission-answered": PermissionAnswered,
    "hand-emptied": HandEmptied,
    "hand-counted": HandCounted,
    "cards-shown": CardsShown,
    "card-exposed": CardExposed,
    "cards-left": CardsLeft,
    "round-ended": RoundEnded,
    "round-tallied": RoundTallied,
    "game-ended": GameEnded,
    "turn-taken-back": TurnTakenBack,
    "log-corrected": LogCorrected,
    "bonus-given": BonusGiven,
    "penalty-given": PenaltyGiven,
    "dispute-raised": DisputeRaised,
    "ruling-proposed": RulingProposed,
    "ruling-answered": RulingAnswered,
    "dispute-settled": DisputeSettled,
}
"""The stable name of every kind, and its class in the newest version."""

VERSIONS: Final[dict[str, int]] = dict.fromkeys(KINDS, 1)
"""The newest version of every kind."""

KIND_OF: Final[dict[type[Event], str]] = {cls: kind for kind, cls in KINDS.items()}
"""The stable name of a class's kind."""
