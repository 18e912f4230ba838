"""A rulebook: the terms of a game for each number of players, and its numbered articles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Any

from events.catalogue import Team
from events.rules.context import Check
from events.terms import HOUSE_RULES, THREE_HANDED, Terms, Value


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered rule: `text` is the rule, `source` who has it so, `house` the house rules that touch it.

    `proposes` is set on an irregularity for which the referee offers the tariff; on another it asks the table.
    """

    id: str
    text: str
    _: KW_ONLY
    source: str = ""
    house: tuple[str, ...] = ()
    proposes: bool = False
    checks: tuple[Check[Any], ...] = ()


def differing(articles: tuple[Article, ...], *others: Article, without: tuple[str, ...] = ()) -> tuple[Article, ...]:
    """Return a rulebook's articles as another has them: some with a text of their own, some left out.

    An article with a text of its own is checked as the other one is.
    """
    own = {article.id: article for article in others}
    return tuple(
        replace(own[article.id], checks=article.checks) if article.id in own else article
        for article in articles
        if article.id not in without
    )


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the law offers for a fault: the irregularity's article, and the term that holds its tariff ("": none).

    `each` where the tariff is for each card, `takes_back` where the turn is taken back as well, `is_of_a_turn` where
    the fault lies in plays of a turn, which may be undone while they do not bind.
    """

    article: str
    tariff: str = ""
    each: bool = False
    takes_back: bool = False
    is_of_a_turn: bool = True


def spaced(seats: int, size: int) -> tuple[Team, ...]:
    """Return teams of `size` players each, spaced evenly round the table. `size` must divide `seats`."""
    teams = seats // size
    return tuple(tuple(range(first, seats + 1, teams)) for first in range(1, teams + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """A way in which a number of players can sit down, and the terms they then play by.

    `teams` are the teams; where `any_division` is set, any other teams of the same sizes will do as well. Where
    `named` is set the teams must have been named: they are not taken by default.
    """

    terms: Terms
    teams: tuple[Team, ...]
    any_division: bool = False
    named: bool = False

    def fits(self, teams: tuple[Team, ...] | None) -> bool:
        """Say whether these teams, each rising and in order of their first seats, sit so; None: nobody named any."""
        if teams is None:
            return not self.named
        return teams == self.teams or (self.any_division and _sizes(teams) == _sizes(self.teams))


def _sizes(teams: tuple[Team, ...]) -> list[int]:
    return sorted(len(team) for team in teams)


@dataclass(frozen=True, kw_only=True, eq=False)
class Rulebook:
    """A published set of rules in one edition.

    `terms` are those for four; `players` lists every way of sitting down, the first of a number being the one taken
    when no teams are named. `remedies` tell what is offered for a fault, by its reason; `while_unbound` is the article
    that offers something else until the turn binds. `lines` has the article that each line of the score rests on.
    `complete` is what its players call a complete meld: a `canasta` or a `book`. `about` says where its rules
    come from, where its title alone would puzzle somebody new.
    """

    key: str
    title: str
    game: str
    edition: str
    terms: Terms
    articles: tuple[Article, ...]
    players: tuple[Seating, ...]
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    while_unbound: str = ""
    lines: Mapping[str, str] = field(default_factory=dict)
    complete: str = "canasta"
    about: str = ""

    def is_played_by(self, seats: int) -> bool:
        """Say whether the rulebook knows tables of so many."""
        return any(seating.terms.players == seats for seating in self.players)

    def seating(self, seats: int, teams: tuple[Team, ...] | None = None, *, three: str | None = None) -> Seating | None:
        """Return how so many players sit, None if the rulebook has no such table.

        `three` is the value of the house rule `players.three`, None for the rulebook's own.
        """
        wanted = three or self.terms.players_three
        for seating in self.players:
            terms = seating.terms
            if (
                terms.players == seats
                and (seats != THREE_HANDED or terms.players_three == wanted)
                and seating.fits(teams)
            ):
                return seating
        return None

    def articles_of(self, *checks: Check[Any]) -> tuple[str, ...]:
        """Return the ids of the articles that any of these checks are bound to."""
        return tuple(a.id for a in self.articles if any(each in a.checks for each in checks))

    def article(self, article_id: str) -> Article:
        """Return the article of this id.

        Raises:
            KeyError: the rulebook has no such article.
        """
        return self._by_id[article_id]

    @cached_property
    def _by_id(self) -> dict[str, Article]:
        return {article.id: article for article in self.articles}

    @cached_property
    def checks(self) -> Mapping[type, tuple[tuple[str, Check[Any]], ...]]:
        """Every check by the kind of moment it looks at, each with the id of its article."""
        found: dict[type, list[tuple[str, Check[Any]]]] = {}
        for article in self.articles:
            for each in article.checks:
                found.setdefault(each.on, []).append((article.id, each))
        return {on: tuple(bound) for on, bound in found.items()}

    @cached_property
    def digest(self) -> str:
        """The SHA-256, in hex, of the terms for every number of players and of the articles' texts.

        House rules that came after the edition are not covered, so that a new one changes no old digest.
        """
        lines = [self.key, self.edition]
        for seating in self.players:
            lines.append(f"{seating.terms.players} {seating.terms.sitting_out} {seating.teams}")
            lines.append(f"{seating.any_division} {seating.named}")
            lines += [
                f"{rule.name}={_stable(getattr(seating.terms, rule.field))}"
                for rule in sorted(HOUSE_RULES.values(), key=lambda rule: rule.name)
                if rule.since <= self.edition
            ]
        lines += [f"{article.id} {article.text}" for article in self.articles]
        return sha256("\n".join(lines).encode()).hexdigest()


def _stable(value: Value) -> str:
    """Return a value as a text that is the same in every run."""
    match value:
        case frozenset():
            return "+".join(sorted(value))
        case tuple():
            return "/".join(str(each) for each in value)
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case _:
            return str(value)
