"""What a check may ask beside its moment, and how a check is bound to the kind of moment it looks at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from events.catalogue import Seat, Team
from events.findings import Finding
from events.moments import Moment
from events.rules.melds import lawful_points
from events.table import Round, Table
from events.terms import Terms
from events.values import value

M = TypeVar("M", bound=Moment)


@value
class Context:
    """The table with the entry applied, its terms, and what was reckoned so far.

    `totals` are the teams' totals at the start of the round; `turn_faults` the articles broken in
    the turn that was taken back (for that moment alone).
    """

    table: Table
    terms: Terms
    totals: Mapping[Team, int]
    turn_faults: tuple[str, ...] = ()

    def minimum(self, current: Round, seat: Seat, *, before: int | None = None) -> int:
        """Return what an opening by this player must reach: by round or total, with every raise (before an entry)."""
        return minimum_for(current, self.terms, self.totals, seat, before=before)


def minimum_for(
    current: Round, terms: Terms, totals: Mapping[Team, int], seat: Seat, *, before: int | None = None
) -> int:
    """Return what an opening by a player must reach in a round.

    A position may say it; otherwise it goes by the total at the start of the round or by the round. Each opening
    taken back that fell short raises it for the team, and for one of three also when he has become a partner since.
    """
    own = next((total for scoring, total in totals.items() if seat in scoring), 0)
    said = next((points for team, points in current.minima.items() if seat in team), None)
    needed = said[0] if said is not None else terms.minimum(own, current.number)
    for back in current.taken_back:
        if before is not None and back.entry >= before:
            break
        if seat in back.team and back.opening and back.laid and lawful_points(back.laid, terms) < needed:
            needed += terms.open_retract_raise
    return needed


@dataclass(frozen=True, slots=True)
class Check(Generic[M]):
    """One rule: it looks at one kind of moment and finds something, or nothing where the rule is not touched."""

    on: type[M]
    finds: Callable[[M, Context], Finding | None]


def check(on: type[M]) -> Callable[[Callable[[M, Context], Finding | None]], Check[M]]:
    """Bind a function to the kind of moment it looks at."""

    def bind(finds: Callable[[M, Context], Finding | None]) -> Check[M]:
        return Check(on, finds)

    return bind
