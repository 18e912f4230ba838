"""The score sheet of a game, as its template takes it."""

from __future__ import annotations

from typing import Final

from events.catalogue import Seat, Team
from events.games import deviations_of
from events.games.house import Deviation
from events.terms import HOUSE_RULES, Choice, Several
from service.reports.contexts import Fact, HouseRule, Player, SheetPart, TeamHead
from service.reports.game import Game, Gettext, Language
from service.reports.notes import BESIDE, notes
from service.reports.overview import curve, overview
from service.reports.rounds import round_parts
from service.reports.seal import seal

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
    rulebook = game.bench.rulebook
    all_notes = notes(game, language, anchor)
    shown = overview(game, language, anchor)
    dense = sum(len(each.rows) or 1 for each in shown.rounds) > DENSE
    title = _("Score sheet")
    facts = _facts(game, language)
    mark = seal(game.source, _)
    return SheetPart(
        anchor=anchor,
        running=" · ".join([f"{title}: {rulebook.title}", *(fact.text for fact in facts)]),
        source=f"{mark.entry} · {mark.digest[0]}",
        title=title,
        game=rulebook.title,
        rulebook=_("Rulebook {key}, edition {edition}").format(key=rulebook.key, edition=rulebook.edition),
        state=_state(game, language),
        facts=facts,
        teams=tuple(_team(game, language, team) for team in game.bench.teams),
        house_rules=_house_rules(game, language),
        chart=curve(game, language, wide=wide),
        overview=shown,
        rounds=round_parts(game, language, anchor, all_notes),
        notes=all_notes.get(BESIDE, ()),
        signers=tuple(game.naming.name(seat) for seat in game.naming.seats),
        seal=mark,
        wide=wide,
        dense=dense,
        short=not wide and len(shown.rounds) <= SHORT,
        chart_last=wide and dense,
    )


def _facts(game: Game, language: Language) -> tuple[Fact, ...]:
    _, tags = language.gettext, game.tags
    said = (
        (_("Game"), tags.get("Title") or tags.get("Id", "")),
        (_("Date"), language.figures.day(tags.get("Date", ""))),
        (_("Table"), tags.get("Table", "")),
        (_("Place"), tags.get("Site", "")),
    )
    return tuple(Fact(title=title, text=text) for title, text in said if text)


def _team(game: Game, language: Language, team: Team) -> TeamHead:
    _, winner = language.gettext, game.score.winner
    result = _("winner") if winner == team else _("tie") if winner == "tie" else ""
    return TeamHead(
        team=game.naming.team(team),
        players=tuple(_player(game, seat, alone=len(team) == 1) for seat in team),
        total=language.figures.points(game.score.totals[team]),
        result=result,
        won=winner == team,
    )


def _player(game: Game, seat: Seat, *, alone: bool) -> Player:
    label, name = game.naming.label(seat), game.naming.name(seat)
    return Player(seat="" if alone or name == label else label, name=name)


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
            meaning=_meaning(each, _),
        )
        for each in deviations_of(game.opened)
    )


def _meaning(rule: Deviation, _: Gettext) -> str:
    """Return what the value of a house rule means, where it is a choice."""
    kind = HOUSE_RULES[rule.name].kind
    if not isinstance(kind, Choice | Several):
        return ""
    return " ".join(_(kind.values[value]) for value in rule.value.split("+") if value in kind.values)
