"""The overview: a row per round and team, and the curve of the totals."""

from __future__ import annotations

from typing import Final

from events.catalogue import Team
from events.judge import Bench
from events.score import RoundSheet, ScoreSheet, TeamSheet
from events.table import Round
from service.naming import Naming
from service.reports.chart import Totals, Wording, draw
from service.reports.contexts import Cell, Chart, Column, Overview, OverviewRound, OverviewRow
from service.reports.game import Game, Language
from service.reports.lines import ALWAYS, LINES, NO_SUCH_LINE, titles

WIDTH: Final = {False: 516.0, True: 762.0}
"""How wide the chart is, upright and across."""


def anchor_of(sheet: str, round_: Round) -> str:
    """Return the anchor of a round in full."""
    return f"{sheet}-round-{round_.place}"


def rounds_of(game: Game) -> list[tuple[Round, RoundSheet]]:
    """Return every deal, void ones too: what the table knows of it, and its score."""
    return list(zip(game.bench.table.rounds, game.score.rounds, strict=True))


def columns_of(game: Game) -> tuple[str, ...]:
    """Return the lines that stand on this game's sheet: the usual ones and those in which anybody has anything."""
    used = {
        line.line for each in game.score.rounds for team in each.teams.values() for line in team.lines if line.points
    }
    return tuple(line for line in LINES if line in ALWAYS or line in used)


def overview(game: Game, language: Language, sheet: str) -> Overview:
    """Return the overview of a game."""
    return _Table(game, language).made(sheet)


class _Table:
    """An overview on its way to paper."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game, self.language, self.columns = game, language, columns_of(game)

    def made(self, sheet: str) -> Overview:
        """Return it as its template takes it."""
        called = titles(self.game.bench.rulebook.complete, self.language.gettext)
        return Overview(
            columns=tuple(Column(key=each, title=called[each]) for each in self.columns),
            rounds=tuple(self._round(scored, anchor_of(sheet, dealt)) for dealt, scored in rounds_of(self.game)),
            span=str(len(self.columns) + 3),
        )

    def _round(self, scored: RoundSheet, anchor: str) -> OverviewRound:
        _ = self.language.gettext
        rows = () if scored.void else tuple(self._row(scored, *each) for each in scored.teams.items())
        return OverviewRound(
            number=str(scored.number),
            dealer=_("{player} deals").format(player=self.game.naming.label(scored.dealer)),
            note=_("Void: nothing counts, and it is dealt again.") if scored.void else "",
            anchor=anchor,
            rows=rows,
            height=str(len(rows)),
        )

    def _row(self, scored: RoundSheet, team: Team, mine: TeamSheet) -> OverviewRow:
        points = self.language.figures.points
        lines = {line.line: Cell(points=points(line.points), nothing=not line.points) for line in mine.lines}
        without = Cell(points=NO_SUCH_LINE, nothing=True)
        return OverviewRow(
            team=self.game.naming.team(team),
            out=self.language.gettext("out") if scored.went_out in team else "",
            cells=tuple(lines.get(each, without) for each in self.columns),
            score=points(mine.score),
            total=points(mine.total),
        )


def curve(bench: Bench, score: ScoreSheet, naming: Naming, language: Language, width: float) -> Chart | None:
    """Return the curve of the totals; a void round leaves none."""
    _, points = language.gettext, language.figures.points
    rounds = [each for each in score.rounds if not each.void]
    carried = dict(bench.opened.scores)
    target = bench.terms.game_target
    teams = [
        Totals(
            team=naming.team(team),
            totals=(carried.get(team, 0), *(each.teams[team].total for each in rounds)),
            open_end=bool(rounds) and not rounds[-1].ended,
        )
        for team in bench.teams
    ]
    said = [
        _("{team} {totals}").format(team=team.team, totals=", ".join(points(total) for total in team.totals[1:]))
        for team in teams
    ]
    return draw(
        teams,
        [str(each.number) for each in rounds],
        Wording(
            points=points,
            title=_("The totals after each round"),
            says="; ".join(said),
            foot=_("Round"),
            target=_("The game ends at {target}").format(target=points(target)),
        ),
        width=width,
        target=target,
    )
