"""A round in full: every line with its working, what it adds up to, penalties, footnotes."""

from __future__ import annotations

from collections.abc import Sequence

from events.awards import Line
from events.catalogue import How, PenaltyGiven, RoundEnded, Seat, Team
from events.score import RoundSheet
from events.table import Round
from service.reports.contexts import Cell, LineRow, Note, PenaltyRow, RoundPart, RoundTeam, SumRow
from service.reports.game import Game, Language
from service.reports.lines import NO_SUCH_LINE, PENALTIES, titles
from service.reports.notes import entries
from service.reports.overview import anchor_of, columns_of, rounds_of
from service.reports.working import working


def round_parts(
    game: Game, language: Language, sheet: str, notes: dict[int, tuple[Note, ...]]
) -> tuple[RoundPart, ...]:
    """Return every round of a game in full."""
    before = dict(game.opened.scores)
    minima: dict[Team, int] = {}
    parts = []
    for round_, scored in rounds_of(game):
        first = {team: game.bench.terms.minimum(before.get(team, 0), scored.number) for team in game.bench.teams}
        part = _Part(game, language, round_, scored)
        parts.append(part.made(sheet, notes.get(round_.place, ()), first | minima, before))
        if not scored.void:
            before = {team: mine.total for team, mine in scored.teams.items()}
            minima = {team: mine.next_minimum for team, mine in scored.teams.items()}
    return tuple(parts)


class _Part:
    """One round on its way to paper."""

    def __init__(self, game: Game, language: Language, round_: Round, scored: RoundSheet) -> None:
        self.game, self.language, self.round, self.scored = game, language, round_, scored
        self.points = language.figures.points
        self.teams: Sequence[Team] = tuple(scored.teams)

    def made(self, sheet: str, notes: tuple[Note, ...], minima: dict[Team, int], before: dict[Team, int]) -> RoundPart:
        """Return the round as its template takes it."""
        _, void = self.language.gettext, self.scored.void
        rows = () if void else tuple(self._row(line) for line in columns_of(self.game) if self._has(line))
        return RoundPart(
            title=_("Round {number}").format(number=self.scored.number),
            anchor=anchor_of(sheet, self.round),
            facts=self._facts(),
            teams=tuple(
                RoundTeam(
                    team=self.game.naming.team(team),
                    minimum=_("minimum {points}").format(points=self.points(minima[team])),
                )
                for team in self.teams
            ),
            lines=tuple(row for line, row in rows if line != PENALTIES),
            penalties=tuple(row for line, row in rows if line == PENALTIES),
            sums=() if void else self._sums(before),
            fines=self._fines(),
            notes=notes,
        )

    def _facts(self) -> tuple[str, ...]:
        _ = self.language.gettext
        facts = [_("{player} dealt.").format(player=self._player(self.scored.dealer))]
        if self.round.sits_out is not None:
            facts.append(_("{player} sat out.").format(player=self._player(self.round.sits_out)))
        facts.append(self._end())
        return tuple(facts)

    def _player(self, seat: Seat) -> str:
        return self.game.naming.name(seat, self.scored.number)

    def _who_went_out(self, seat: Seat) -> str:
        """Return who went out; the team where totals were entered, which do not say who of it."""
        tallied = next((team for team in self.teams if seat in team and self.round.tallies), None)
        return self.game.naming.team(tallied) if tallied else self._player(seat)

    def _end(self) -> str:
        _ = self.language.gettext
        if self.scored.void:
            return _("Void: nothing counts, and it is dealt again.")
        if not self.scored.ended:
            return _("Not over yet: the score as it stands.")
        if self.scored.went_out is not None:
            return _("{player} went out.").format(player=self._who_went_out(self.scored.went_out))
        if self.round.how is How.STOCK:
            return _("It ended with the stock.")
        # The round says "agreed" too where the log only says that it was over.
        if self.game.event_at(self.round.ended) == RoundEnded(how=How.AGREED):
            return _("It was ended by agreement.")
        return _("Nobody went out.")

    def _row(self, name: str) -> tuple[str, LineRow]:
        found = [self._line(name, team) for team in self.teams]
        articles = dict.fromkeys(line.article for line in found if line is not None and line.article)
        title = titles(self.game.bench.rulebook.complete, self.language.gettext)[name]
        return name, LineRow(title=title, article=", ".join(articles), cells=tuple(map(self._cell, found)))

    def _has(self, name: str) -> bool:
        """Whether any team was counted by this line, with or without anything in it."""
        return any(self._line(name, team) for team in self.teams)

    def _line(self, name: str, team: Team) -> Line | None:
        return next((line for line in self.scored.teams[team].lines if line.line == name), None)

    def _cell(self, line: Line | None) -> Cell:
        if line is None:
            return Cell(points=NO_SUCH_LINE, nothing=True)
        return Cell(
            points=self.points(line.points),
            working=working(line, self.language),
            nothing=not line.points and not line.working,
        )

    def _sums(self, before: dict[Team, int]) -> tuple[SumRow, ...]:
        _, scored = self.language.gettext, self.scored.teams
        rows = (
            ("score", _("Score of the round"), [scored[team].score for team in self.teams]),
            ("before", _("Total before"), [before.get(team, 0) for team in self.teams]),
            ("total", _("Total"), [scored[team].total for team in self.teams]),
            ("next", _("Minimum for the next round"), [scored[team].next_minimum for team in self.teams]),
        )
        return tuple(
            SumRow(key=key, title=title, cells=tuple(map(self.points, figures))) for key, title, figures in rows
        )

    def _fines(self) -> tuple[PenaltyRow, ...]:
        return tuple(self._fine(place) for _, place in self.round.penalties)

    def _fine(self, place: int) -> PenaltyRow:
        shown, fine = self.game.number(self.game.entry_at(place)), self.game.event_at(place)
        if not isinstance(fine, PenaltyGiven):  # pragma: no cover  (the round knows its penalties)
            raise TypeError(fine)
        return PenaltyRow(
            team=self.game.naming.team(fine.team),
            points=self.points(-fine.points),
            article=fine.article,
            entry=entries(self.language, shown, shown),
            reason=fine.reason,
        )
