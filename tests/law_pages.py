"""The pages of the law that are made from it: a rulebook's articles with their cases, and the contested points.

`script/docs` writes them; tests/events/test_law_pages.py finds one that is out of date.
"""

import re
from collections.abc import Iterator

from events.games import KEYS, RULEBOOKS, rulebook
from events.rulebook import Article, Rulebook
from tests.law import CASES, ROOT, Case, cases, headings, rows, section

MADE = "Made by `script/docs`; not edited by hand."
SHORT = {"c": "classic", "p": "classic-pagat", "hf": "hand-and-foot", "hp": "hand-and-foot-pagat"}
"""What section 12 of the law calls the rulebooks."""
KEY = r"\b(?:c|p|hf|hp)\b(?!')"


def rulebook_page(book: Rulebook) -> str:
    """A rulebook: every article, its text, its source, the house rules that touch it, and its cases."""
    kinds = headings()
    lines = [f"# {book.title}", "", f"Rulebook `{book.key}`, edition {book.edition}. {MADE}"]
    heading = ""
    for article in book.articles:
        if kinds[article.id] != heading:
            heading = kinds[article.id]
            lines += ["", f"## {heading}"]
        lines += ["", *_article(book, article)]
    return "\n".join(lines) + "\n"


def _article(book: Rulebook, article: Article) -> Iterator[str]:
    yield f"### {article.id}"
    yield ""
    yield article.text
    yield ""
    if article.source:
        yield f"- Source: {article.source}"
    if article.house:
        yield f"- House rules: {', '.join(f'`{name}`' for name in article.house)}"
    own = [case for case in cases() if case.rulebook == book.key and article.id in case.articles]
    if own:
        yield "- Cases:"
        yield from (f"    - {_case(case)}" for case in own)
    else:
        yield f"- Cases: as in {_elsewhere(book, article)}"


def _case(case: Case) -> str:
    return f"[{case.id}](../../tests/cases/{case.path.relative_to(CASES).as_posix()}) {case.title}"


def _elsewhere(book: Rulebook, article: Article) -> str:
    """The other rulebooks of the game that have cases of an article in the same words."""
    others = [
        f"[`{other.key}`]({other.key}.md#{article.id.lower()})"
        for other in RULEBOOKS
        if other.game == book.game and other is not book
        and any(case.rulebook == other.key and article.id in case.articles for case in cases())
    ]  # fmt: skip
    return " and ".join(others) or "none yet"


def contested_page() -> str:
    """The contested points: each question, its answers, and which rulebook follows which."""
    lines = [
        "# Contested points",
        "",
        f"What the sources answer differently, and which rulebook follows which. {MADE}",
        "",
        "*Decided here*: no source gives this answer. *: not stated by the rulebook's own source.",
    ]
    for number, question, answers, where in rows(section("12")):
        lines += ["", f"## {number}. {question}", ""]
        lines += [f"- {answer}" for answer in _answers(answers)]
        lines += ["", f"See {where}."]
    return "\n".join(lines) + "\n"


def _answers(text: str) -> Iterator[str]:
    """The answers of one cell, each with the rulebooks that follow it by their full keys."""
    for answer in re.split(r"(?<=[\w)*])\. |; (?=no: all)", text.replace("(d)", "(decided here)")):
        before, colon, after = answer.partition(": ")
        if re.fullmatch(rf"{KEY}(, {KEY})*", before):
            before = _in_full(before)
        yield before[:1].upper() + before[1:] + colon + _in_full(after)


def _in_full(text: str) -> str:
    return re.sub(KEY, lambda key: f"`{SHORT[key[0]]}`", text)


def pages() -> dict[str, str]:
    """Every page by its path from the top of the checkout."""
    found = {f"docs/rulebooks/{key}.md": rulebook_page(rulebook(key)) for key in KEYS}
    return {**found, "docs/contested.md": contested_page()}


def write() -> None:
    """Write every page anew."""
    for path, text in pages().items():
        target = ROOT / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
