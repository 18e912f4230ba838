"""No article and no house rule without its cases: what the law names is found in tests/cases."""

from dataclasses import replace

import pytest

from events.cases import examine
from events.games import RULEBOOKS, VARIANTS
from events.games import rulebook as rulebook_named
from events.rulebook import Rulebook
from tests.law import GAMES, Case, binding, cases, differs, houses_of

KNOWN = {article.id for book in RULEBOOKS for article in book.articles} | {article.id for article in VARIANTS}


OFFERS = {"deal.exact_cut_bonus", "pen.talk"}
"""House rules that change only what a form offers: rules.md 9.6 nos. 16 and 18."""


def books_for(book: Rulebook, article: str) -> tuple[str, ...]:
    """The rulebooks whose cases count for an article: all that have it in the same words."""
    return (book.key,) if differs(book, book.article(article)) else GAMES[book.game]


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.key)
def test_an_article_that_binds_a_play_is_kept_in_one_case_and_broken_in_another(book: Rulebook) -> None:
    lacking = []
    for article in binding(book):
        about = [case for case in cases() if case.rulebook in books_for(book, article)]
        if not any(case.keeps(article) for case in about):
            lacking.append(f"{article} kept")
        if not any(case.breaks(article) for case in about):
            lacking.append(f"{article} broken")
    assert lacking == []


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.key)
def test_every_other_article_has_a_case(book: Rulebook) -> None:
    others = [article.id for article in book.articles if article.id not in binding(book)]
    lacking = [
        article
        for article in others
        if not any(article in case.articles and case.rulebook in books_for(book, article) for case in cases())
    ]
    assert lacking == []


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_that_applies_has_a_case(game: str) -> None:
    used = {name for case in cases() if case.rulebook in GAMES[game] for name in case.house}
    assert [name for name in houses_of(game) if name not in used] == []


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in houses_of(game) if name not in OFFERS]
)
def test_a_house_rule_turns_a_case(game: str, name: str) -> None:
    about = [case for case in cases() if case.rulebook in GAMES[game] and name in case.house]
    assert any(turned_by(case, name) for case in about)


def turned_by(case: Case, name: str) -> bool:
    """Whether a case comes out otherwise without this house rule."""
    house = tuple((rule, value) for rule, value in case.game.opening.house if rule != name)
    examined = examine(replace(case.game, opening=replace(case.game.opening, house=house)))
    return examined.failures > 0


def test_cases_name_articles_that_there_are() -> None:
    unknown = [(case.id, each) for case in cases() for each in case.articles if each not in KNOWN]
    assert unknown == []


def test_cases_name_rulebooks_that_there_are() -> None:
    for case in cases():
        assert rulebook_named(case.rulebook).key == case.rulebook, case.id
