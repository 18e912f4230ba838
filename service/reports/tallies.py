"""A round's totals in a line, as they were entered."""

from __future__ import annotations

from events.catalogue import RoundTallied
from service.reports.game import Language
from service.reports.lines import titles


def figures_of(tally: RoundTallied, complete: str, language: Language) -> str:
    """Return what was entered for a team, each figure after its title; what is nought is left out."""
    _, points = language.gettext, language.figures.points
    if tally.sum is not None:
        return points(tally.sum)
    names = titles(complete, _)
    found = {
        names["natural-canastas"]: tally.natural,
        names["mixed-canastas"]: tally.mixed,
        names["wild-canastas"]: tally.wild,
        names["concealed-canastas"]: tally.concealed,
        names["red-threes"]: tally.red_threes,
        _("Red threes left in hand"): tally.red_threes_left,
        names["cards"]: tally.cards,
        names["hand"]: -tally.left,
        names["bonuses"]: tally.bonus,
    }
    out = [names["going-out"]] if tally.went_out or tally.out_concealed else []
    return ", ".join([*(f"{title} {points(figure)}" for title, figure in found.items() if figure), *out])
