"""House rules: what a table agreed to play otherwise, read, checked and applied to the terms of its rulebook."""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final

from events.cards import Rank
from events.catalogue import Team
from events.errors import CannotRecord, HouseRuleValue, UnknownHouseRule, Unplayable
from events.games.seats import seat_errors
from events.games.values import allowed, read_value, write_value
from events.rulebook import Article, Rulebook
from events.terms import HOUSE_RULES, Terms, Value

Pairs = tuple[tuple[str, str], ...]
"""House rules by name, with their values as text."""

NEAR: Final = 3
"""How many names are offered in place of an unknown one."""

BOOK: Final = 7
"""How many cards a canasta has at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedHouse:
    """House rules that were published together: a version of a rulebook under the id of its article."""

    key: str
    title: str
    article: str
    rulebook: str
    rules: Pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """A house rule, its value, and the value it departs from, both as text."""

    name: str
    value: str
    standard: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """How a second rulebook departs from a first: in its terms for four, and in its articles.

    Each article is given by its id, with what the first and what the second has under it, where the texts are not the
    same; None where one of them has no such article.
    """

    terms: tuple[Deviation, ...]
    articles: tuple[tuple[str, Article | None, Article | None], ...]


def read_house(pairs: Pairs, rulebook: Rulebook, players: int, teams: tuple[Team, ...] | None = None) -> Pairs:
    """Return house rules in canonical form: in the order of the terms, each value in the one text that stands for it.

    Raises:
        UnknownHouseRule: there is no house rule of that name.
        HouseRuleValue: it cannot take that value.
        Unplayable: what was agreed cannot be played together, or not by so many.
    """
    values, _ = _read(pairs, players)
    three = three_said(pairs)
    for error in (*house_errors(pairs, rulebook, players, teams), *seat_errors(rulebook, players, teams, three)):
        raise error
    return tuple(
        (rule.name, write_value(values[rule.name], rule.kind)) for rule in HOUSE_RULES.values() if rule.name in values
    )


def house_errors(
    pairs: Pairs, rulebook: Rulebook, players: int, teams: tuple[Team, ...] | None = None
) -> tuple[CannotRecord, ...]:
    """Return all that is wrong with house rules: with each by itself or, where nothing is, with all of them together.

    Whether so many can play at all, in such teams, is not asked here.
    """
    values, errors = _read(pairs, players)
    seating = rulebook.seating(players, teams, three=three_said(pairs))
    if errors or seating is None:
        return errors
    return conflicts(_changed(seating.terms, values))


def apply_house(pairs: Pairs, standard: Terms) -> Terms:
    """Return the terms with these house rules, which are known to be in order, in place of what the rulebook says."""
    values, _ = _read(pairs, standard.players)
    return _changed(standard, values)


def three_said(pairs: Pairs) -> str | None:
    """Return what these house rules say of three players, None where they say nothing that can be read."""
    value = _read(tuple(pair for pair in pairs if pair[0].strip() == "players.three"), players=3)[0].get(
        "players.three"
    )
    return str(value) if value else None


def conflicts(terms: Terms) -> tuple[Unplayable, ...]:
    """Return what in the terms cannot be played together; each names the house rules that are at odds."""
    wild_cards = terms.copies(Rank.JOKER) + terms.copies(Rank.DEUCE)
    wild_books = terms.out_contract[2]
    found = (
        (
            wild_books > 0 and terms.meld_all_wild == "forbidden",
            Unplayable(
                "a contract with wild books cannot be met where wild cards alone are no meld",
                rules=("out.contract", "meld.all_wild"),
            ),
        ),
        (
            wild_books * BOOK > wild_cards,
            Unplayable(
                "wild cards that the wild books of the contract need: {needed}; the decks have {there}",
                needed=wild_books * BOOK, there=wild_cards, rules=("out.contract", "deck.count", "deck.jokers"),
            ),
        ),
        (
            terms.pile_take is not None and terms.pile_min_extra > terms.pile_take,
            Unplayable(
                "cards that must lie below the top card: {below}, but no more than {taken} are taken",
                below=terms.pile_min_extra, taken=terms.pile_take, rules=("pile.min_extra", "pile.take"),
            ),
        ),
        (
            terms.open_basis == "score" and len(terms.open_table) != len(terms.open_thresholds) + 1,
            Unplayable(
                "thresholds: {thresholds}, minimums: {minimums}; there must be one threshold fewer",
                thresholds=len(terms.open_thresholds), minimums=len(terms.open_table),
                rules=("open.table", "open.thresholds"),
            ),
        ),
        (
            terms.cards_dealt > terms.cards_in_decks,
            Unplayable(
                "cards that the deal needs: {dealt}; the decks have {there}",
                dealt=terms.cards_dealt, there=terms.cards_in_decks,
                rules=("deck.count", "deck.jokers", "deal.hand_size", "deal.foot_size"),
            ),
        ),
    )  # fmt: skip
    return tuple(error for is_so, error in found if is_so)


def deviations(terms: Terms, standard: Terms) -> tuple[Deviation, ...]:
    """Return every house rule on which the terms depart from the standard, in the order of the terms."""
    return tuple(
        Deviation(name=rule.name, value=write_value(value, rule.kind), standard=write_value(usual, rule.kind))
        for rule in HOUSE_RULES.values()
        if (value := getattr(terms, rule.field)) != (usual := getattr(standard, rule.field))
    )


def difference(first: Rulebook, second: Rulebook) -> Difference:
    """Return how the second rulebook departs from the first, the articles of the first before the rest."""
    mine = {article.id: article for article in first.articles}
    other = {article.id: article for article in second.articles}
    both = [(each, mine.get(each), other.get(each)) for each in dict.fromkeys((*mine, *other))]
    return Difference(
        terms=deviations(second.terms, first.terms),
        articles=tuple(each for each in both if _text(each[1]) != _text(each[2])),
    )


def _text(article: Article | None) -> str | None:
    return None if article is None else article.text


def _read(pairs: Pairs, players: int) -> tuple[dict[str, Value], tuple[CannotRecord, ...]]:
    """Return the values that can be read, by the house rule's name, and the errors of the others."""
    values: dict[str, Value] = {}
    errors: list[CannotRecord] = []
    for said, text in pairs:
        name = said.strip()
        rule = HOUSE_RULES.get(name)
        if rule is None:
            errors.append(UnknownHouseRule(name, tuple(get_close_matches(name, HOUSE_RULES, n=NEAR, cutoff=0))))
            continue
        if name in values:
            errors.append(Unplayable("house rule {name} is set twice", name=name, rules=(name,)))
            continue
        try:
            values[name] = read_value(text, rule.kind, players)
        except ValueError:
            errors.append(HouseRuleValue(name, text.strip(), allowed(rule.kind)))
    return values, tuple(errors)


def _changed(terms: Terms, values: dict[str, Value]) -> Terms:
    changes: dict[str, Any] = {HOUSE_RULES[name].field: value for name, value in values.items()}
    return replace(terms, **changes)
