"""The score sheet of a game, as its template takes it."""

from __future__ import annotations

from typing import Final

from events.catalogue import Team
from events.games import deviations_of
from events.terms import HOUSE_RULES
from service.reports.contexts import HouseRule, SheetPart, TeamHead
from service.reports.game import Game, Language
from service.reports.heads import head, player
from service.reports.notes import BESIDE, notes
from service.reports.overview import WIDTH, curve, overview
from service.reports.rounds import round_parts
from service.reports.terms import meaning

UPRIGHT: Final = 3
"""How many teams have room on upright paper."""

DENSE: Final = 14
"""More rows than this in the overview are set smaller, so that twelve rounds of two teams fit one page."""

SHORT: Final = 2
"""So many rounds in full fit below the overview."""


def score_sheet(game: Game, language: Language, place: int = 1) -> SheetPart:
    """Return the score sheet of a game, the one at `place` of its document."""
    _ = language.gettext
    anchor = f"sheet-{place}"
    wide = len(game.bench.teams) > UPRIGHT
    all_notes = notes(game, language, anchor)
    shown = overview(game, language, anchor)
    dense = sum(len(each.rows) or 1 for each in shown.rounds) > DENSE
    return SheetPart(
        anchor=anchor,
        head=head(game, language, _("Score sheet")),
        state=_state(game, language),
        teams=tuple(_team(game, language, team) for team in game.bench.teams),
        house_rules=_house_rules(game, language),
        chart=curve(game.bench, game.score, game.naming, language, WIDTH[wide]),
        overview=shown,
        rounds=round_parts(game, language, anchor, all_notes),
        notes=all_notes.get(BESIDE, ()),
        signers=tuple(game.naming.name(seat) for seat in game.naming.seats),
        wide=wide,
        dense=dense,
        short=not wide and len(shown.rounds) <= SHORT,
        chart_last=wide and dense,
    )


def _team(game: Game, language: Language, team: Team) -> TeamHead:
    _, winner = language.gettext, game.score.winner
    result = _("winner") if winner == team else _("tie") if winner == "tie" else ""
    return TeamHead(
        team=game.naming.team(team),
        players=tuple(player(game, seat, alone=len(team) == 1) for seat in team),
        total=language.figures.points(game.score.totals[team]),
        result=result,
        won=winner == team,
    )


def _state(game: Game, language: Language) -> str:
    _, score, points = language.gettext, game.score, language.figures.points
    if score.winner == "tie":
        return _("The game is over: a tie.")
    if score.winner is not None:
        total = points(score.totals[score.winner])
        return _("The game is over: {team} won with {total}.").format(team=game.naming.team(score.winner), total=total)
    if not score.rounds:
        return _("The table is open.")
    target = game.bench.terms.game_target
    if target:
        return _("The game goes on; it ends at {target}.").format(target=points(target))
    return _("The game goes on.")


def _house_rules(game: Game, language: Language) -> tuple[HouseRule, ...]:
    _ = language.gettext
    return tuple(
        HouseRule(
            name=each.name,
            value=each.value,
            standard=_("(rulebook: {standard})").format(standard=each.standard),
            decides=_(HOUSE_RULES[each.name].decides),
            meaning=meaning(HOUSE_RULES[each.name], each.value, _),
        )
        for each in deviations_of(game.opened)
    )
