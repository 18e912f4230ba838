"""What a fold remembers beside the events of a round, so that it can fold the round again.

A turn that is taken back is folded out: the round is folded anew from its deal or position, without the events of
that turn. Whatever changed the round and is no event is kept among them as a note, and takes its effect again.
"""

from __future__ import annotations

from dataclasses import dataclass

from events.catalogue import Team
from events.pieces import Foot
from events.turn import Turn


@dataclass(frozen=True, slots=True)
class Undone:
    """Here stood a turn of this team that was taken back; how foot and round stood when it was."""

    turn: Turn
    team: Team
    foot: Foot
    strict: bool
    turns: int


@dataclass(frozen=True, slots=True)
class Concealed:
    """The judge found of a group, by its place among the round's, that it was laid concealed; None: perhaps."""

    place: int
    concealed: bool | None


@dataclass(frozen=True, slots=True)
class Emptied:
    """The judge found of whoever emptied his hand whether he had the right to, and did so concealed.

    `over` is the entry by which the play of the round was lawfully over, 0 where it was not.
    """

    right: bool
    concealed: bool | None
    over: int


Judged = Concealed | Emptied
Note = Undone | Judged
