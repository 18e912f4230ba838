"""Blank score sheets: names, values and minima are printed, the figures are for a pencil."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from events.catalogue import Team
from events.terms import Terms
from service.papers import PAPERS
from service.reports.form_contexts import BlankBlock, BlankCell, BlankDocument, BlankRound, BlankRow, BlankSheet
from service.reports.game import Game, Language
from service.reports.heads import head
from service.reports.lines import PENALTIES, titles
from service.reports.rule_card import seated, signers, strips
from service.reports.score_sheet import UPRIGHT

COLUMNS: Final = {PAPERS[0]: (10, 14), PAPERS[1]: (10, 14), PAPERS[2]: (6, 10)}
"""How many columns have room on a paper, upright and across."""

BLOCKS: Final = 2
"""So many blocks of rounds where the game says no number of rounds."""


def blank_sheet(game: Game, language: Language, paper: str) -> BlankDocument:
    """Return a blank sheet for the rounds that come next."""
    _ = language.gettext
    wide = len(game.bench.teams) > UPRIGHT
    blank = BlankSheet(
        anchor="blank",
        head=head(game, language, _("Blank score sheet")),
        teams=seated(game),
        strips=strips(game.bench.terms, language),
        blocks=tuple(_Blank(game, language).blocks(COLUMNS[paper][wide])),
        signers=signers(game),
        wide=wide,
    )
    return BlankDocument(
        language=language.code,
        title=blank.head.title,
        description=blank.head.running,
        paper=paper,
        made=game.made,
        blank=blank,
    )


class _Blank:
    """A blank sheet on its way to paper."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game, self.language, self.terms = game, language, game.bench.terms
        self.points, self.teams = language.figures.points, game.bench.teams
        played = [each.number for each in game.score.rounds if each.ended and not each.void]
        self.first = max(played, default=0) + 1

    def blocks(self, columns: int) -> Iterable[BlankBlock]:
        """Return the rounds to come, as many side by side as there are columns for."""
        beside = max(columns // len(self.teams), 1)
        last = self.first + beside * BLOCKS - 1
        if self.terms.game_rounds:
            last = max(self.terms.game_rounds, self.first)
        for first in range(self.first, last + 1, beside):
            yield self._block(range(first, min(first + beside, last + 1)))

    def _block(self, rounds: range) -> BlankBlock:
        _ = self.language.gettext
        return BlankBlock(
            rounds=tuple(
                BlankRound(title=_("Round {number}").format(number=each), span=str(len(self.teams))) for each in rounds
            ),
            teams=self._cells(
                rounds, {(each, team): self.game.naming.team(team) for each, team in self._columns(rounds)}
            ),
            rows=tuple(self._rows(rounds)),
        )

    def _cells(self, rounds: range, given: dict[tuple[int, Team], str]) -> tuple[BlankCell, ...]:
        return tuple(
            BlankCell(given=given.get((each, team), ""), last=team == self.teams[-1])
            for each, team in self._columns(rounds)
        )

    def _columns(self, rounds: Iterable[int]) -> Iterable[tuple[int, Team]]:
        return product(rounds, self.teams)

    def _rows(self, rounds: range) -> Iterable[BlankRow]:
        _, points = self.language.gettext, self.points
        called = titles(self.game.bench.rulebook.complete, _)
        yield BlankRow(key="minimum", title=_("Minimum"), each="", cells=self._cells(rounds, self._minima(rounds)))
        for line, each in values(self.terms).items():
            says = "" if each is None else f"× {points(each)}"
            yield BlankRow(key=line, title=called[line], each=says, cells=self._cells(rounds, {}))
        before = {(self.first, team): points(self.game.score.totals[team]) for team in self.teams}
        for key, title, given in (
            ("score", _("Score of the round"), {}),
            ("before", _("Total before"), before if self.first in rounds else {}),
            ("total", _("Total"), {}),
        ):
            yield BlankRow(key=key, title=title, each="", cells=self._cells(rounds, given))

    def _minima(self, rounds: range) -> dict[tuple[int, Team], str]:
        """Return the minima that are known before a card is dealt: of the next round, of all where they go by round."""
        known = rounds if self.terms.open_basis == "round" else [each for each in rounds if each == self.first]
        return {
            (each, team): self.points(self.terms.minimum(self.game.score.totals[team], each))
            for each, team in self._columns(known)
        }


def values(terms: Terms) -> dict[str, int | None]:
    """Return the lines that a table's score can have, each with what one of it counts; None where that varies."""
    lines: dict[str, int | None] = {
        "natural-canastas": terms.canasta_natural,
        "mixed-canastas": terms.canasta_mixed,
        "wild-canastas": terms.canasta_wild,
        "concealed-canastas": terms.canasta_concealed,
        "cards": None,
        "red-threes": terms.red3_value,
        "black-threes": terms.black3_four_out_bonus,
        "going-out": terms.out_bonus,
        "bonuses": terms.deal_exact_cut_bonus,
        "hand": None,
        PENALTIES: None,
    }
    return {line: each for line, each in lines.items() if each != 0}
