"""Rulebooks as JSON: what they are called, what a house may change, how two differ, their articles."""

from __future__ import annotations

from events.games import NAMED_HOUSES
from events.games.house import difference
from events.games.values import allowed, write_value
from events.rulebook import Article, Rulebook
from events.terms import HOUSE_RULES
from service.phrases import Gettext
from service.present.logs import Json


def rulebook(value: Rulebook, _: Gettext) -> Json:
    """Return what a rulebook is called."""
    return {"key": value.key, "title": _(value.title), "edition": value.edition, "digest": value.digest}


def whole_rulebook(value: Rulebook, _: Gettext, against: Rulebook | None = None) -> Json:
    """Return a rulebook with what a house may change in it, and how it differs from another."""
    rules = [
        {
            "name": rule.name,
            "value": write_value(getattr(value.terms, rule.field), rule.kind),
            "allowed": allowed(rule.kind).told(_),
            "decides": _(rule.decides),
        }
        for rule in HOUSE_RULES.values()
    ]
    versions = [
        {"key": each.key, "title": _(each.title), "article": each.article, "house": dict(each.rules)}
        for each in NAMED_HOUSES
        if each.rulebook == value.key
    ]
    body = rulebook(value, _) | {"house_rules": rules, "versions": versions}
    return body if against is None else body | {"difference": _difference(value, against, _)}


def _difference(value: Rulebook, against: Rulebook, _: Gettext) -> list[Json]:
    found = difference(against, value)
    terms = [{"name": each.name, "value": each.value, "against": each.standard} for each in found.terms]
    articles = [
        {"article": name, "text": _(mine.text) if mine else None, "against": _(other.text) if other else None}
        for name, other, mine in found.articles
    ]
    return [*terms, *articles]


def article(value: Article, _: Gettext) -> Json:
    """Return a numbered rule."""
    return {"article": value.id, "text": _(value.text), "source": value.source, "house_rules": list(value.house)}
