"""The score sheet as it is read on a screen: a column a team, every figure with its working and its plays."""

from __future__ import annotations

from dataclasses import dataclass

from events.awards import Line
from events.awards.rounds import RoundSheet
from events.catalogue import Team
from service.figures import Figures
from service.naming import Naming
from service.pages.contexts import SheetCell, SheetLine, SheetRound
from service.reports.game import Language
from service.reports.lines import ALWAYS, LINES, NO_SUCH_LINE, titles
from service.reports.working import working


@dataclass(frozen=True, kw_only=True)
class SheetWriter:
    """Writes the sheet of a table in one language, by the words of its game."""

    naming: Naming
    language: Language
    complete: str

    @property
    def figures(self) -> Figures:
        """How the language writes numbers."""
        return self.language.figures

    def round(self, played: RoundSheet) -> SheetRound:
        """Return a round of the sheet."""
        _ = self.language.gettext
        names = titles(self.complete, _)
        return SheetRound(
            number=played.number,
            title=_("Round {number}").format(number=played.number),
            note=self._note(played),
            lines=tuple(
                SheetLine(title=names[line], cells=tuple(self._cell(team, played, line) for team in played.teams))
                for line in LINES
                if _stands(played, line)
            ),
            scores=tuple(self.figures.points(each.score) for each in played.teams.values()),
            totals=tuple(self.figures.points(each.total) for each in played.teams.values()),
        )

    def _note(self, played: RoundSheet) -> str:
        _ = self.language.gettext
        if played.void:
            return _("does not count")
        if not played.ended:
            return _("in progress")
        if played.went_out:
            return _("{name} went out").format(name=self.naming.name(played.went_out, played.number))
        return ""

    def _cell(self, team: Team, played: RoundSheet, key: str) -> SheetCell:
        line = _line(played, team, key)
        if line is None:
            return SheetCell(points=NO_SUCH_LINE)
        if not (line.points or line.working):
            return SheetCell(points=self.figures.points(0))
        pieces = working(line, self.language)
        return SheetCell(
            points=self.figures.points(line.points),
            working=" + ".join(pieces) or self.figures.points(line.points),
            article=line.article,
            evidence=line.evidence,
        )


def _stands(played: RoundSheet, key: str) -> bool:
    """Whether a line stands on the sheet of a round: one of the usual ones, or one in which anybody has anything."""
    found = [line for team in played.teams if (line := _line(played, team, key))]
    return any(key in ALWAYS or line.points or line.working for line in found)


def _line(played: RoundSheet, team: Team, key: str) -> Line | None:
    """Return a team's line, None where the team was not counted by it."""
    return next((line for line in played.teams[team].lines if line.line == key), None)
