"""What a table agrees on between a dispute and its settlement: who proposed which ruling, and who agrees to it.

What was agreed to is the log as everybody saw it. So a proposal stands only as long as nothing else goes on record:
disputes, proposals and answers may follow it, and with any other entry it is to be made anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from events.catalogue import (
    DisputeRaised,
    DisputeSettled,
    Event,
    LogCorrected,
    PenaltyGiven,
    RulingAnswered,
    RulingProposed,
    Seat,
    Team,
    TurnTakenBack,
)

TALK = (DisputeRaised, RulingProposed, RulingAnswered)
"""What leaves the game as it was."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The ruling proposed last for a dispute since it was settled last, and the entry that proposes it.

    `agreed` are those who agree now, each with the entry that says so; it `stands` while the log has not gone on.
    """

    ruling: RulingProposed
    entry: int
    agreed: dict[Seat, int]
    stands: bool

    def lacks(self, teams: Sequence[Team]) -> tuple[Team, ...]:
        """Return the teams of which nobody agrees."""
        return tuple(team for team in teams if not set(team) & set(self.agreed))


def proposal(log: Sequence[Event], dispute: int) -> Proposal | None:
    """Return what is proposed for a dispute; None where nothing is since it was settled last."""
    for entry in range(len(log), 0, -1):
        event = log[entry - 1]
        if isinstance(event, DisputeSettled) and event.dispute == dispute:
            return None
        if isinstance(event, RulingProposed) and event.dispute == dispute:
            return Proposal(event, entry, _agreed(log, entry), all(isinstance(each, TALK) for each in log[entry:]))
    return None


def _agreed(log: Sequence[Event], proposed: int) -> dict[Seat, int]:
    ruling = log[proposed - 1]
    if not isinstance(ruling, RulingProposed):
        return {}
    agreed = {ruling.seat: proposed}
    for entry, event in enumerate(log[proposed:], proposed + 1):
        if isinstance(event, RulingAnswered) and event.dispute == ruling.dispute:
            agreed.pop(event.seat, None)
            if event.yes:
                agreed[event.seat] = entry
    return agreed


def is_proposed(log: Sequence[Event], dispute: int) -> bool:
    """Whether a ruling is proposed for a dispute, for the log as it stands."""
    found = proposal(log, dispute)
    return found is not None and found.stands


def carried_out(log: Sequence[Event], teams: Sequence[Team], coming: Sequence[Event]) -> int:
    """Return how many of the coming events put on record a ruling that one seat of every team agreed to.

    They are what was proposed, in that order, and then the settlement, in the name of seats that agreed: one of every
    team or more. 0 where the first of them is not the beginning of that.
    """
    for end, event in enumerate(coming):
        if isinstance(event, DisputeSettled):
            found = proposal(log, event.dispute)
            return end + 1 if found is not None and _as_agreed(found, teams, coming[:end], event) else 0
    return 0


def _as_agreed(found: Proposal, teams: Sequence[Team], steps: Sequence[Event], settled: DisputeSettled) -> bool:
    speaking = {seat: entry for seat, entry in found.agreed.items() if seat in settled.by}
    return (
        found.stands
        and settled.outcome == found.ruling.outcome
        and len(speaking) == len(settled.by)
        and not replace(found, agreed=speaking).lacks(teams)
        and [*map(_wordless, steps)] == [*map(_wordless, found.ruling.events)]
    )


def _wordless(event: Event) -> Event:
    """Return what goes on record without the words beside it, which can be forgotten."""
    match event:
        case LogCorrected():
            return replace(event, events=tuple(map(_wordless, event.events)), reason="")
        case PenaltyGiven() | TurnTakenBack():
            return replace(event, reason="")
        case _:
            return event
