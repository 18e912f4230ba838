"""Questions to a table, held against it: they must be about seats, teams and entries that it has."""

from __future__ import annotations

from events.asked import Question
from events.errors import NoSuchEntry, NoSuchSeat, NoSuchTeam
from events.judge import Bench
from service.naming import Naming


def require_askable(bench: Bench, naming: Naming, question: Question) -> None:
    """Let pass a question about what the table has.

    Raises:
        NoSuchSeat, NoSuchTeam, NoSuchEntry: it has no such seat, team or entry.
    """
    seat = getattr(question, "seat", None)
    if seat is not None and seat not in naming.seats:
        raise NoSuchSeat(str(seat), naming.labels)
    team = getattr(question, "team", None)
    teams = dict.fromkeys((*bench.teams, *(team for each in bench.table.rounds for team in each.teams)))
    if team is not None and team not in teams:
        raise NoSuchTeam(naming.team(team), tuple(map(naming.team, teams)))
    entry = getattr(question, "entry", None)
    if entry is not None and not 1 <= entry <= bench.length:
        raise NoSuchEntry(entry, bench.length)
