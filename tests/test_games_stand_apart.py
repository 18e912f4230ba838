"""A game is what its file says: outside events/games no code, comment or template names a game, rulebook or article."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.games import NAMED_HOUSES, RULEBOOKS, VARIANTS

ROOT = Path(__file__).parents[1]

DESCRIPTION = "Scorekeeper and referee for Canasta and Hand & Foot"
"""What the project says it is for, on the command line: no code depends on it."""

FAMILIES = {
    article.id.partition("-")[0]
    for articles in (*(book.articles for book in RULEBOOKS), VARIANTS)
    for article in articles
    if not article.id.startswith("LOG-")
}
"""What the ids of articles begin with; those about the log itself are every game's."""

NAMES = {name for book in RULEBOOKS for name in (book.key, book.title, book.game)} | {
    name for house in NAMED_HOUSES for name in (house.key, house.title)
}

NAMED = re.compile(
    rf"(?<![\w-])(?:(?:{'|'.join(FAMILIES)})-[A-Z0-9]+(?:-\d+)?|"
    rf"{'|'.join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True))})(?![\w-])"
)


def sources() -> Iterator[Path]:
    for folder, endings in (("events", ("py",)), ("service", ("py", "js", "html")), ("templates", ("html",))):
        for ending in endings:
            for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
                if (ROOT / "events" / "games") not in path.parents:
                    yield path


def test_the_pattern_finds_what_it_is_to_find() -> None:
    assert NAMED.search('if rulebook == "hand-and-foot":')
    assert NAMED.search("broken under HFP-OUT-1")
    assert NAMED.search("Classic Canasta")
    assert not NAMED.search("LOG-2 classical")


@pytest.mark.parametrize("path", tuple(sources()), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_outside_the_games_names_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace(DESCRIPTION, "")
    assert [found.group() for found in NAMED.finditer(text)] == []
