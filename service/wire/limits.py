"""How large a figure or a text in a request may be. Generous: they keep out nonsense, not play."""

from __future__ import annotations

from typing import Final

SEATS: Final = (1, 12)
COUNT: Final = (0, 1000)
POINTS: Final = (-1_000_000, 1_000_000)
NUMBER: Final = (0, 999_999_999)
CARDS: Final = 600
MANY: Final = 200
TEXT: Final = 1000
NAME: Final = 60
LABEL: Final = 20

RANGES: Final[dict[str, tuple[int, int]]] = {
    **dict.fromkeys(("seat", "dealer", "out", "turn", "alone", "by", "owner", "team", "on", "teams", "seats"), SEATS),
    **dict.fromkeys(("points", "scores", "bonus", "sum"), POINTS),
    **dict.fromkeys(("minima", "cards", "left"), (0, POINTS[1])),
    **dict.fromkeys(("first", "last", "entry", "dispute"), NUMBER),
}
"""The range of the whole numbers in a field of this name; every other one is a count."""


def range_of(name: str) -> tuple[int, int]:
    """Return the least and the greatest whole number that a field of this name may hold."""
    return RANGES.get(name, COUNT)
