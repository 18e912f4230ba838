"""The law and its cases, read for those who hold the one against the other: docs/rules.md and tests/cases."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from events.games import RULEBOOKS
from events.notation import Answered, Game, read
from events.rulebook import Article, Rulebook

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases"
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

GAMES = {
    book.game: tuple(other.key for other in RULEBOOKS if other.game == book.game) for book in RULEBOOKS
}  # fmt: skip
"""The keys of the rulebooks of each game."""

PREFIXES = {"classic": "CC", "classic-pagat": "CC", "hand-and-foot": "HFB", "hand-and-foot-pagat": "HFP"}
COLUMNS = {"classic": 1, "classic-pagat": 1, "hand-and-foot": 2, "hand-and-foot-pagat": 3}
"""Where the table of rules.md 9.5 has the articles of a rulebook."""


def section(number: str) -> str:
    """The text under the heading of this number, its subsections included."""
    found = re.search(rf"^(#+) {re.escape(number)}\.? .*?$(.*?)(?=^\1 |^#{{1,2}} |\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert found, number
    return found[2]


def rows(text: str) -> list[list[str]]:
    """The cells of every row of the tables in a text, headings apart."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    ruled = [at for at, row in enumerate(cells) if set(row[0]) == {"-"}]
    return [row for at, row in enumerate(cells) if at not in ruled and at + 1 not in ruled]


def ids_in(text: str) -> list[str]:
    """The article ids a text names; `-2` after a full id is its neighbour of that number."""
    found: list[str] = []
    for full, number in re.findall(r"\b((?:CC|HFB|HFP|LOG)-[A-Z0-9]+(?:-[A-Z0-9]+)*)|(?<=[ ,])-(\d+)\b", text):
        found.append(full or f"{found[-1].rpartition('-')[0]}-{number}")
    return found


def headings() -> dict[str, str]:
    """The heading under which each article stands in the law."""
    found: dict[str, str] = {}
    heading = ""
    for line in RULES.splitlines():
        if line.startswith("#"):
            heading = re.sub(r"^#+ [\d.]* ?", "", line)
        elif article := re.match(r"(?:- \*\*|\| )([A-Z]+-[A-Z0-9-]+)(?:\*\*| \|)", line):
            found.setdefault(article[1], heading)
    return found


def binding(book: Rulebook) -> tuple[str, ...]:
    """The articles of a rulebook that bind a play: those that rules.md 9.5 names, and those about the log."""
    own = {article.id for article in book.articles}
    named = [each for row in rows(section("9.5")) for each in ids_in(row[COLUMNS[book.key]])]
    logged = [each for row in rows(section("7.5")) for each in ids_in(row[0])]
    return tuple(dict.fromkeys(each for each in (*named, *logged) if each in own))


def houses_of(game: str) -> tuple[str, ...]:
    """The house rules that apply to a game: those whose row in rules.md 8.2 names an article of it, or of none."""
    prefixes = {PREFIXES[key] for key in GAMES[game]}
    found = []
    for row in rows(section("8.2")):
        named = {each.split("-")[0] for each in ids_in(row[7])} - {"LOG"}
        if not named or named & prefixes:
            found.append(row[0].strip("`"))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Case:
    """A game of tests/cases: what its tags say, and the answers it expects."""

    path: Path
    game: Game
    id: str
    title: str
    rulebook: str
    articles: tuple[str, ...]
    house: tuple[str, ...]
    answers: tuple[str, ...]

    def keeps(self, article: str) -> bool:
        """Whether it is about an article and something in it is in order."""
        return article in self.articles and any(answer.split()[:1] in (["kept"], ["yes"]) for answer in self.answers)

    def breaks(self, article: str) -> bool:
        """Whether an answer names an article as broken, or as what forbids."""
        named = (answer.split() for answer in self.answers)
        return any(words[:1] in (["broken"], ["no"]) and article in words for words in named)


@cache
def cases() -> tuple[Case, ...]:
    """Every game under tests/cases."""
    return tuple(_cases())


def _cases() -> Iterator[Case]:
    for path in sorted(CASES.rglob("*.meld")):
        for game in read(path.read_text(encoding="utf-8")).games:
            house = re.findall(r"([a-z0-9_.]+)\s*=", game.tag("House") or "")
            yield Case(
                path=path,
                game=game,
                id=game.tag("Id") or f"{path.stem}:{game.lines[0].line if game.lines else 0}",
                title=game.tag("Title") or "",
                rulebook=game.tag("Rulebook") or "",
                articles=tuple((game.tag("Articles") or "").split()),
                house=tuple(house),
                answers=tuple(line.text for line in game.lines if isinstance(line, Answered)),
            )


def differs(book: Rulebook, article: Article) -> bool:
    """Whether another rulebook of the game has this article in other words, or not at all."""
    others = [other for other in RULEBOOKS if other.game == book.game and other is not book]
    return not all(article.text in (each.text for each in other.articles if each.id == article.id) for other in others)
