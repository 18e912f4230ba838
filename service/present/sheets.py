"""Score sheets as JSON: lines with their working, rounds, totals."""

from __future__ import annotations

from events.awards import Line
from events.catalogue import Team
from events.score import RoundSheet, ScoreSheet, TeamSheet
from events.score import sheet as score_sheet
from service.judged import Judged
from service.naming import Naming
from service.phrases import Phrases
from service.present.logs import Json, head


def line(value: Line, phrases: Phrases) -> Json:
    """Return a line of the sheet with its working."""
    working = [{"label": i.label, "count": i.count, "each": i.each, "points": i.points} for i in value.working]
    return {
        "line": value.line, "points": value.points, "working": working, "article": value.article,
        "evidence": list(value.evidence), "says": phrases.working(value),
    }  # fmt: skip


def team_sheet(value: TeamSheet, phrases: Phrases) -> Json:
    """Return a team's part of a round."""
    return {
        "lines": [line(each, phrases) for each in value.lines],
        "score": value.score, "total": value.total, "next_minimum": value.next_minimum,
    }  # fmt: skip


def round_sheet(value: RoundSheet, naming: Naming, phrases: Phrases) -> Json:
    """Return a round of the sheet, its teams by what they are called."""
    return {
        "number": value.number, "place": value.place, "dealer": value.dealer, "went_out": value.went_out,
        "ended": value.ended, "void": value.void,
        "teams": {naming.team(team): team_sheet(own, phrases) for team, own in value.teams.items()},
    }  # fmt: skip


def winner(value: Team | str | None, naming: Naming) -> str | None:
    """Return who has won: a team, `tie`, or nobody yet."""
    return naming.team(value) if isinstance(value, tuple) else value


def whole_sheet(value: ScoreSheet, naming: Naming, phrases: Phrases) -> Json:
    """Return a score sheet."""
    return {
        "rounds": [round_sheet(each, naming, phrases) for each in value.rounds],
        "totals": {naming.team(team): total for team, total in value.totals.items()},
        "winner": winner(value.winner, naming),
        "over": value.is_over,
    }


def sheet(judged: Judged, phrases: Phrases) -> Json:
    """Return the score sheet of a table."""
    return whole_sheet(score_sheet(judged.bench), judged.naming, phrases) | {"head": head(judged.head)}
