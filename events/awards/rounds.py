"""Rounds as scored: lines, totals and the winner. A total is only ever the sum of its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from events.awards import LINES, LINES_OF_A_SUM, Count, Line
from events.awards.others import pays_with
from events.catalogue import Seat, Team
from events.rules.melds import canastas
from events.table import Round, Table
from events.terms import Terms

Winner = Team | Literal["tie"] | None


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """A team's lines of a round, their sum, the total after it and the minimum that this total asks for next."""

    lines: tuple[Line, ...]
    score: int
    total: int
    next_minimum: int

    def line(self, name: str) -> Line:
        """Return the line of this name; an empty one where the round has none."""
        return next((line for line in self.lines if line.line == name), Line(name, 0))


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """A round as scored. `place` is its place among all deals, void ones too."""

    place: int
    number: int
    dealer: Seat
    went_out: Seat | None
    teams: Mapping[Team, TeamSheet]
    ended: bool
    void: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All rounds, the totals with the running round in them, and who has won."""

    rounds: tuple[RoundSheet, ...]
    totals: Mapping[Team, int]
    winner: Winner
    is_over: bool


def reckon(current: Round, terms: Terms, team: Team, articles: Mapping[str, str]) -> tuple[Line, ...]:
    """Return a scoring team's lines of a round; none where the round is void."""
    if current.is_void:
        return ()
    side = current.team_like(team)
    count = Count(round=current, terms=terms, team=team, side=side, canastas=canastas(current, terms, side))
    count = replace(count, given=pays_with(current, terms, count))
    in_one_figure = count.tally is not None and count.tally[0].sum is not None
    lines = LINES_OF_A_SUM if in_one_figure else LINES
    return tuple(replace(make(count), article=articles.get(name, "")) for name, make in lines.items())


def carried(table: Table) -> dict[Team, int]:
    """Return the totals carried in when the table opened."""
    scores = dict(table.opened.scores)
    return {team: scores.get(team, 0) for team in table.teams}


def winner_of(
    terms: Terms, totals: Mapping[Team, int], ended: int, *, said: bool, running: bool
) -> tuple[Winner, bool]:
    """Return who has won, and whether the game is over.

    `ended` is the number of the last round that ended, `said` whether the game was said to be over, `running` whether
    a round is in play: then nobody has won yet.
    """
    if not totals:
        return None, said
    best = max(totals.values())
    first = [team for team, total in totals.items() if total == best]
    if said:
        return (first[0] if len(first) == 1 else "tie"), True
    reached = bool(terms.game_target) and best >= terms.game_target
    played = bool(terms.game_rounds) and ended >= terms.game_rounds
    if running or not ended or not (reached or played):
        return None, False
    if len(first) == 1:
        return first[0], True
    return ("tie", True) if terms.game_tie == "shared" else (None, False)
