"""A difference made small: what came before told as a position, the end cut off, hands hidden where nobody needs them.

Every step leaves a log that tells the same round with less, so that what was lawful still is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from events.catalogue import CardsShown
from events.notation import write_log
from events.notation.questions import write_question
from tests.law import RULES
from tests.witness.difference import BROKEN, DOUBTED, KEPT, LABELS, LESS, Difference, Judge, judged, shows

TAIL: Final = 30
"""How many entries after the one in question may be needed to show it: an opening is judged at the turn's end."""


def shrunk(difference: Difference, judge: Judge = judged) -> Difference:
    """Return the smallest log found that shows the same; the difference as it is where none does."""
    best = difference
    for smaller in _smaller(difference):
        if len(smaller.events) < len(best.events) and _still(smaller, judge):
            best = smaller
    for at in range(len(best.events) - 1, -1, -1):
        if isinstance(best.events[at], CardsShown) and (best.law, at) != (BROKEN, len(best.events) - 1):
            without = (*best.events[:at], *best.events[at + 1 :])
            hidden = replace(best, events=without, first=max(best.first - (at + 2 < best.first), 0))
            best = hidden if _still(hidden, judge) else best
    return best


def _still(difference: Difference, judge: Judge) -> bool:
    return bool(difference.events) and shows(difference, judge(difference.opened, difference.events), difference.first)


def _smaller(difference: Difference) -> Iterator[Difference]:
    """Yield shorter logs: cut after the entry in question, and begun at the moment before its turn."""
    for start in (difference, *_from_position(difference)):
        yield start
        if start.law in (KEPT, LESS):
            first = max(start.first - 1, 0)
            ends = range(first, min(first + TAIL, len(start.events)) + 1)
            yield from (replace(start, events=start.events[:end]) for end in ends)


def _from_position(difference: Difference) -> Iterator[Difference]:
    moment = difference.moment
    if moment is not None and moment.can_be_told:
        told = moment.told(hidden=difference.level != "shown")
        first = difference.first - difference.since + len(told) if difference.first else 0
        yield replace(difference, events=(*told, *difference.events[difference.since :]), first=first)


def write_case(difference: Difference, seed: str, folder: Path, judge: Judge = judged) -> Path:
    """Write a difference as a `.meld` case, with the answer that the witness expects and the articles in question."""
    small = shrunk(difference, judge)
    labels = tuple(LABELS[: small.opened.seats])
    name = "-".join([*small.law.split(), small.level, *seed.split()])
    tags = [("Id", f"found.{name}"), ("Title", str(small)), ("Source", f"witness, seed {seed}")]
    tags += [("Articles", " ".join(small.articles))] if small.articles else []
    text = write_log([small.opened, *small.events], labels, tags=tags)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.meld"
    path.write_text(f"{_quoted(small.articles)}{text}{''.join(_answers(small, labels))}", encoding="utf-8")
    return path


def _answers(difference: Difference, labels: tuple[str, ...]) -> Iterator[str]:
    for question, expected in difference.asked:
        yield f"? {write_question(question, labels)}\n= {expected}\n"
    if difference.law == BROKEN:
        yield f"= broken {' '.join(difference.articles)}\n"
    elif difference.law == DOUBTED:
        yield f"= unproven {' '.join(difference.articles[:1])}\n"
    elif difference.law in (KEPT, LESS):
        yield "= kept\n"


def _quoted(articles: Sequence[str]) -> str:
    """Return what docs/rules.md says in these articles, as comments: by it the case is decided."""
    return "".join(f"# {line}\n" for article in articles for line in _folded(_text_of(article)))


def _text_of(article: str) -> str:
    found = re.search(rf"^(?:- \*\*|\| ){re.escape(article)}(?:\*\*)? (.*)$", RULES, re.MULTILINE)
    return f"{article}: {found[1]}" if found else article


def _folded(text: str, width: int = 116) -> list[str]:
    """Break a text into lines of so many characters at most."""
    lines = [""]
    for word in text.split():
        lines = [*lines[:-1], f"{lines[-1]} {word}".strip()] if len(lines[-1]) + len(word) < width else [*lines, word]
    return lines
