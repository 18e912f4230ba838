"""The terms of a table in words: what each house rule says, what cards are worth, what an opening must reach."""

from __future__ import annotations

from itertools import groupby
from typing import Final, assert_never, cast

from events.cards import Rank
from events.terms import (
    THREE_HANDED,
    Choice,
    Contract,
    HouseRule,
    Loss,
    Number,
    Numbers,
    Several,
    Share,
    Terms,
    YesNo,
)
from events.terms import Value as Said
from service.reports.contexts import Fact
from service.reports.game import Gettext, Language

NBSP: Final = "\N{NO-BREAK SPACE}"
VALUED: Final = tuple(rank for rank in (Rank.JOKER, Rank.DEUCE, *Rank) if rank is not Rank.UNKNOWN)
"""The ranks in the order in which their values are told: the wild cards first."""


def meaning(rule: HouseRule, value: str, _: Gettext) -> str:
    """Return what the value of a house rule means, where it is a choice."""
    if not isinstance(rule.kind, Choice | Several):
        return ""
    return " ".join(_(rule.kind.values[each]) for each in value.split("+") if each in rule.kind.values)


def said_of(rule: HouseRule, value: Said, language: Language) -> str:
    """Return the value of a house rule in words: a sentence where it is a choice."""
    _, points = language.gettext, language.figures.points
    match rule.kind:
        case YesNo():
            return _("yes") if value else _("no")
        case Choice(values=values):
            return _(values[cast("str", value)])
        case Several(values=values):
            return " ".join(_(says) for each, says in values.items() if each in cast("frozenset[str]", value)) or _("–")
        case Number() as kind:
            return _number(cast("int | None", value), kind, language)
        case Loss():
            return _loss(value, language)
        case Numbers():
            return " · ".join(map(points, cast("tuple[int, ...]", value))) or _("–")
        case Contract():
            clean, dirty, wild = cast("tuple[int, int, int]", value)
            return _("{clean} clean, {dirty} dirty, {wild} wild").format(clean=clean, dirty=dirty, wild=wild)
        case Share():
            return str(value)
        case _:
            assert_never(rule.kind)


def _number(value: int | None, kind: Number, language: Language) -> str:
    _, points = language.gettext, language.figures.points
    if value is None:
        return {"unlimited": _("no limit"), "all": _("all of it"), "none": _("nothing of its own")}[kind.word]
    if value == 0 and kind.zero:
        words = {"never": _("never"), "none": _("none"), "no limit": _("no limit"), "its last value": _("as the last")}
        return words[kind.zero]
    if kind.prefix == "top1+":
        return _("the top card and {count} more").format(count=value)
    return points(value)


def _loss(value: Said, language: Language) -> str:
    _, points = language.gettext, language.figures.points
    if value == "same":
        return _("as much as they would have earned")
    if isinstance(value, str):
        return _("the same, {points} at most").format(points=points(int(value.removeprefix("cap"))))
    return points(cast("int", value))


def card_values(terms: Terms, language: Language) -> tuple[Fact, ...]:
    """Return what cards are worth: ranks of one value together, the bonus cards last."""
    _, points = language.gettext, language.figures.points
    called = _called(_)
    worth = dict.fromkeys(rank for rank in VALUED if rank is not terms.bonus_rank)
    told = [
        Fact(title=" ".join(called.get(rank, rank.value) for rank in ranks), text=points(value))
        for value, ranks in ((value, list(same)) for value, same in groupby(worth, key=terms.points))
    ]
    return (*told, Fact(title=called[terms.bonus_rank], text=f"+{points(terms.red3_value)}"))


def _called(_: Gettext) -> dict[Rank, str]:
    """Return what ranks are called whose sign alone says too little; the colour of a three in words."""
    return {
        Rank.JOKER: _("Joker"),
        Rank.RED_THREE: _("red 3").replace(" ", NBSP),
        Rank.BLACK_THREE: _("black 3").replace(" ", NBSP),
    }


def minima(terms: Terms, language: Language) -> tuple[Fact, ...]:
    """Return what an opening must reach, from the lowest total or the first round on."""
    _, points = language.gettext, language.figures.points
    if terms.open_basis == "round":
        rounds = [(_("round {number}").format(number=place), each) for place, each in enumerate(terms.open_table, 1)]
        if terms.open_fifth_round:
            rounds.append((_("later"), terms.open_fifth_round))
        return tuple(Fact(title=title, text=points(each)) for title, each in rounds)
    below = terms.open_thresholds[0] if terms.open_thresholds else 0
    totals = [_("below {points}").format(points=points(below))] if terms.open_thresholds else [_("always")]
    totals += [_("from {points}").format(points=points(each)) for each in terms.open_thresholds]
    return tuple(Fact(title=title, text=points(each)) for title, each in zip(totals, terms.open_table, strict=False))


def matters(rule: HouseRule, terms: Terms) -> bool:
    """Whether a term that is the rulebook's own says anything at this table."""
    if rule.field == "players_three":
        return terms.players == THREE_HANDED
    if rule.field == "meld_natural_share":
        return terms.meld_wild_rule == "share"
    if rule.field in {"out_foot_played", "out_partner_in_foot"}:
        return terms.has_feet
    if rule.field == "open_thresholds":
        return terms.open_basis == "score"
    if rule.field == "open_fifth_round":
        return terms.open_basis == "round"
    return True
