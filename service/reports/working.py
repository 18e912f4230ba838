"""How a figure came about: a piece for each thing counted."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from events.awards import Item, Line
from events.cards import CARDS, Rank
from service.reports.game import Gettext, Language

NBSP: Final = "\N{NO-BREAK SPACE}"


def working(line: Line, language: Language) -> tuple[str, ...]:
    """Return the working of a line; nothing where the figure speaks for itself."""
    alone = len(line.working) == 1
    return tuple(piece for item in line.working if (piece := _piece(item, language, alone=alone)))


def _piece(item: Item, language: Language, *, alone: bool) -> str:
    points = language.figures.points
    cards = _cards(item.label, language.gettext)
    if cards:
        return cards if alone else f"{cards}{NBSP}({points(item.points)})"
    word = _words(language.gettext).get(item.label, item.label)
    if item.count == 1 and alone:
        return word
    if item.count == 1:
        return f"{word} {points(item.points)}".strip()
    times = f"{item.count}{NBSP}×{NBSP}{points(item.each)}"
    return f"{word} {times if item.each * item.count == item.points else points(item.points)}".strip()


def _words(_: Gettext) -> dict[str, str]:
    """Return what the codes of items mean; nothing for what the line's own title says."""
    return dict.fromkeys(("natural", "mixed", "wild", "concealed", "out", "four", "sum"), "") | {
        "tabled": _("tabled"),
        "left": _("left in hand"),
        "tallied": _("as tallied"),
        "points": _("in points"),
        "given": _("given"),
        "sevens": _("canastas of sevens"),
        "out-concealed": _("concealed"),
    }


def _cards(label: str, _: Gettext) -> str:
    """Return cards by rank with their number, `K×4 2 Jk`; nothing where the label is no cards."""
    found = [CARDS.get(text) for text in label.split()]
    if not all(found):
        return ""
    counted = [(rank, len(list(same))) for rank, same in groupby(card.rank for card in found if card is not None)]
    # The colour of a three in words: paper may have none.
    called = {Rank.RED_THREE: _("red 3"), Rank.BLACK_THREE: _("black 3")}
    names = [(called.get(rank, rank.value).replace(" ", NBSP), count) for rank, count in counted]
    return " ".join(f"{name}×{count}" if count > 1 else name for name, count in names)
