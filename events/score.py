"""The score sheet of a judged log."""

from __future__ import annotations

from events.awards.rounds import RoundSheet, ScoreSheet, TeamSheet, Winner, carried, winner_of
from events.catalogue import Team
from events.judge import Bench
from events.table import Round


def sheet(bench: Bench) -> ScoreSheet:
    """Return every round as scored, the totals with the running round in them, and who has won."""
    totals = carried(bench.table)
    rounds: list[RoundSheet] = []
    ended = 0
    for current, by_team in zip(bench.table.rounds, bench.lines, strict=True):
        teams: dict[Team, TeamSheet] = {}
        for team, lines in by_team.items():
            score = sum(line.points for line in lines)
            totals[team] += score
            number = current.number + (0 if current.is_void else 1)
            teams[team] = TeamSheet(lines, score, totals[team], bench.terms.minimum(totals[team], number))
        rounds.append(_sheet(current, teams))
        if current.ended and not current.is_void:
            ended = current.number
    running = bench.table.in_play is not None
    said = bench.table.game_ended is not None
    winner, over = winner_of(bench.terms, totals, ended, said=said, running=running)
    return ScoreSheet(tuple(rounds), totals, winner, over)


def _sheet(current: Round, teams: dict[Team, TeamSheet]) -> RoundSheet:
    out = current.emptied_seat if current.out_right and not current.stopped_otherwise else None
    tallied = next((of[0] for of, (said, _) in current.tallies.items() if said.went_out or said.out_concealed), None)
    return RoundSheet(
        current.place, current.number, current.dealer, out if not current.tallies else tallied, teams,
        ended=bool(current.ended), void=current.is_void,
    )  # fmt: skip


__all__ = ["RoundSheet", "ScoreSheet", "TeamSheet", "Winner", "sheet"]
