"""Where seats are drawn: round the table as they sit, the phone's own seat nearest."""

from __future__ import annotations

from typing import Final

RINGS: Final = {
    1: ("s",),
    2: ("s", "n"),
    3: ("s", "w2", "e2"),
    4: ("s", "w2", "n", "e2"),
    5: ("s", "w2", "nw", "ne", "e2"),
    6: ("s", "sw", "nw", "n", "ne", "se"),
    7: ("s", "sw", "w2", "nw", "ne", "e2", "se"),
    8: ("s", "sw", "w2", "nw", "n", "ne", "e2", "se"),
    9: ("s", "sw", "w3", "w1", "nw", "ne", "e1", "e3", "se"),
    10: ("s", "sw", "w3", "w1", "nw", "n", "ne", "e1", "e3", "se"),
    11: ("s", "sw", "w3", "w2", "w1", "nw", "ne", "e1", "e2", "e3", "se"),
    12: ("s", "sw", "w3", "w2", "w1", "nw", "n", "ne", "e1", "e2", "e3", "se"),
}
"""For so many seats the places clockwise, from the nearest on."""


def places(seats: int, nearest: int) -> dict[int, str]:
    """Return where each seat is drawn when `nearest` is drawn nearest."""
    ring = RINGS[seats]
    return {seat: ring[(seat - nearest) % seats] for seat in range(1, seats + 1)}
