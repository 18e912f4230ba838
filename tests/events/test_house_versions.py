"""The house versions that were published: each is a set of house rules, and its cases write them out."""

import pytest

from events.games import NAMED_HOUSES, VARIANTS, rulebook
from events.games.house import NamedHouse, read_house
from events.notation import read
from tests.law import ROOT

VERSIONS = pytest.mark.parametrize("version", NAMED_HOUSES, ids=lambda version: version.key)


@VERSIONS
def test_a_version_has_an_article_of_no_rulebook(version: NamedHouse) -> None:
    assert version.article in {article.id for article in VARIANTS}


@VERSIONS
def test_a_version_can_be_played(version: NamedHouse) -> None:
    book = rulebook(version.rulebook)
    written = read_house(version.rules, book, players=4)
    assert dict(written) == dict(version.rules)


@VERSIONS
def test_the_cases_of_a_version_write_its_rules_out(version: NamedHouse) -> None:
    path = ROOT / "tests" / "cases" / "house-versions" / f"{version.key}.meld"
    games = read(path.read_text(encoding="utf-8")).games
    assert games
    for game in games:
        assert game.tag("Rulebook") == version.rulebook, game.tag("Id")
        assert dict(game.opening.house) == dict(version.rules), game.tag("Id")
        assert version.article in (game.tag("Articles") or "").split(), game.tag("Id")
