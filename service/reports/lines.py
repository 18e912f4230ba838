"""What the lines of a score are called, by the game's own words."""

from __future__ import annotations

from typing import Final

from service.reports.game import Gettext

PENALTIES: Final = "penalties"
"""The line that stands apart from the others."""

LINES: Final = (
    "natural-canastas",
    "mixed-canastas",
    "wild-canastas",
    "concealed-canastas",
    "cards",
    "red-threes",
    "black-threes",
    "going-out",
    "bonuses",
    "hand",
    "sum",
    PENALTIES,
)
"""Every line, in the order in which a sheet adds up."""

ALWAYS: Final = frozenset({"natural-canastas", "mixed-canastas", "cards", "red-threes", "going-out", "hand"})
"""The lines that stand on a sheet even where nobody has anything in them."""

NO_SUCH_LINE: Final = "–"
"""What stands where a team has no such line: of a round entered in one figure nobody said what its cards were."""


def titles(complete: str, _: Gettext) -> dict[str, str]:
    """Return the title of every line, as those say who call a complete meld so."""
    common = {
        "natural-canastas": _("Natural canastas"),
        "mixed-canastas": _("Mixed canastas"),
        "wild-canastas": _("Wild canastas"),
        "concealed-canastas": _("Concealed canastas"),
        "cards": _("Cards melded"),
        "red-threes": _("Red threes"),
        "black-threes": _("Black threes"),
        "going-out": _("Going out"),
        "bonuses": _("Bonuses"),
        "hand": _("Left in hand"),
        "sum": _("In one figure"),
        PENALTIES: _("Penalties"),
    }
    own = {
        "book": {
            "natural-canastas": _("Clean books"),
            "mixed-canastas": _("Dirty books"),
            "wild-canastas": _("Wild books"),
            "concealed-canastas": _("Concealed books"),
            "hand": _("Left in hand and foot"),
        }
    }
    return common | own.get(complete, {})
