"""Sentences in the reader's language: of findings, of what freezes a pile, of the working of a score line.

The core gives codes and figures; here they become words. English sentences are the ids of the message catalogues;
those of the findings stand in `events.reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from events.awards import Item, Line
from events.cards import CARDS
from events.findings import Fact, Finding
from events.reasons import REASONS
from service.figures import Figures
from service.languages import translations
from service.naming import Naming

Gettext = Callable[[str], str]

UNSAID: Final = "…"
"""What stands where a sentence names a figure that the finding does not have."""


class _Words(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return UNSAID


class Phrases:
    """Makes sentences in one language for one table."""

    def __init__(self, language: str, naming: Naming) -> None:
        self.language = language
        self.naming = naming
        self.gettext: Gettext = translations(language).gettext
        self.figures = Figures(language)

    def finding(self, finding: Finding) -> str:
        """Return a finding as a sentence."""
        english = REASONS.get(finding.reason, finding.reason)
        seats = {"seat", "due"} if "{seat}" in english else {"seat"}
        words = _Words({name: self._word(name, fact, seats) for name, fact in finding.facts.items()})
        return self.gettext(english).format_map(words)

    def frozen(self, reasons: Iterable[str]) -> str:
        """Return what freezes a pile in words; nothing where nothing does."""
        known = frozen_by(self.gettext)
        return ", ".join(known.get(each, each) for each in reasons)

    def working(self, line: Line) -> str:
        """Return the working of a score line in words; nothing where nothing is counted."""
        return "; ".join(self._item(item) for item in line.working if item.points or item.count)

    def _word(self, name: str, fact: Fact, seats: set[str]) -> str:
        if name in seats and isinstance(fact, int):
            return self.naming.label(fact)
        if isinstance(fact, tuple):
            return self.frozen(fact) if name == "why" else ", ".join(map(str, fact))
        return self.figures.points(fact) if isinstance(fact, int) else fact

    def _item(self, item: Item) -> str:
        points = self.figures.points
        label = _cards(item.label) or counted(self.gettext).get(item.label, item.label)
        if item.count == 1:
            return f"{label} {points(item.points)}"
        return f"{item.count} × {label}, {points(item.each)} = {points(item.points)}"


def frozen_by(_: Gettext) -> dict[str, str]:
    """Return what can freeze a pile, by its code."""
    return {
        "wild": _("a wild card"),
        "black3": _("a black three"),
        "upcard": _("the upcard"),
        "said": _("as was said"),
        "unopened": _("the team has not opened"),
    }


def counted(_: Gettext) -> dict[str, str]:
    """Return what can be counted in a score line, by its code."""
    return {
        "natural": _("natural canasta"),
        "mixed": _("mixed canasta"),
        "wild": _("wild canasta"),
        "concealed": _("concealed canasta"),
        "tabled": _("red three tabled"),
        "left": _("red three left"),
        "four": _("four of a kind"),
        "out": _("going out"),
        "out-concealed": _("going out concealed"),
        "given": _("given by the table"),
        "sevens": _("canasta of sevens"),
        "tallied": _("as entered"),
        "sum": _("the whole result, as entered"),
        "points": _("points, as entered"),
    }


def _cards(label: str) -> str:
    """Return cards by rank and number, `K×4 2`; nothing where the label is no cards."""
    found = [CARDS.get(text) for text in label.split()]
    if not all(found):
        return ""
    ranks = [(rank.value, len(list(same))) for rank, same in groupby(card.rank for card in found if card)]
    return " ".join(f"{rank}×{count}" if count > 1 else rank for rank, count in ranks)
