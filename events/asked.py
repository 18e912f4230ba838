"""The questions that can be put to the referee, a dataclass each, and their closed union `Question`."""

from __future__ import annotations

from dataclasses import dataclass

from events.cards import Card
from events.catalogue import Seat, Team


@dataclass(frozen=True, slots=True, kw_only=True)
class MayTake:
    """May this player take the pile: with these cards, onto the own meld, or at all (neither)?"""

    seat: Seat
    cards: tuple[Card, ...] = ()
    onto: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MayGoOut:
    """May this player be rid of all cards in this turn?"""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimumOf:
    """What must the team's opening reach now?"""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractOf:
    """Has the team the canastas it needs for going out, or what does it lack?"""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictOn:
    """The verdict on an entry, or (None) on the last line with a play, as the log stands now."""

    entry: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyFor:
    """What the law offers for the fault of an entry, or (None) of the last line with a play."""

    entry: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenFor:
    """Is the pile frozen for this team?"""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastasOf:
    """How many canastas of which kind has the team?"""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOf:
    """How many cards does this player hold?"""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownOf:
    """Which cards does the log prove to be in this hand?"""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CouldHold:
    """Could this player hold these cards?"""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreOf:
    """The team's points in the current or last round."""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalOf:
    """The team's total."""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class LineOf:
    """One line of the team's score in the current or last round."""

    team: Team
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerAsked:
    """Who has won?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyScore:
    """Why is the team's score of the current or last round what it is?"""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsOf:
    """What does the team still need: to open, to go out?"""

    team: Team


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcealedIn:
    """Was a canasta laid concealed, in an entry or (None) in the last line with a play?"""

    entry: int | None


Question = (
    MayTake | MayGoOut | MinimumOf | ContractOf | VerdictOn | RemedyFor | FrozenFor | CanastasOf | HandOf | KnownOf
    | CouldHold | ScoreOf | TotalOf | LineOf | WinnerAsked | WhyScore | NeedsOf | ConcealedIn
)  # fmt: skip
