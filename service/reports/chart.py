"""The curve of the running totals, as a context for `templates/reports/chart.html`: every place worked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from service.reports.contexts import Chart, Curve, Dot, Tick

HEIGHT: Final = 150.0
TOP: Final = 10.0
BOTTOM: Final = 132.0
LEFT: Final = 38.0
RIGHT: Final = 92.0
"""Room at the right for the labels."""
LABELS_APART: Final = 11.0
LINES: Final = 5
"""About how many lines of the grid there are."""

LOOKS: Final = (
    ("#17493a", ""),
    ("#a3161a", "7 3"),
    ("#0b4a8f", "2 2.5"),
    ("#7a4d00", "9 3 2 3"),
    ("#5a2a6e", "12 3"),
    ("#444444", "4 2 1 2"),
)
"""How curves are told apart: by colour, and by dash where there is no colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """A team's totals: before the first round, then after each. `open_end`: the last round is not over."""

    team: str
    totals: tuple[int, ...]
    open_end: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What a chart says: its title, the totals in words, what its foot and its target are, how it writes points."""

    points: Callable[[int], str]
    title: str
    says: str
    foot: str
    target: str


def draw(
    teams: Sequence[Totals],
    rounds: Sequence[str],
    wording: Wording,
    *,
    width: float,
    target: int = 0,
) -> Chart | None:
    """Return the chart of these totals; None before the first round. `rounds` are what stands under each round."""
    if not rounds:
        return None
    low, high, step = _scale([total for team in teams for total in team.totals], target)
    right = width - RIGHT

    def down(total: int) -> float:
        return BOTTOM - (total - low) / (high - low) * (BOTTOM - TOP)

    def along(place: int) -> float:
        return LEFT + place / len(rounds) * (right - LEFT)

    labels = _apart([down(team.totals[-1]) for team in teams])
    across = tuple(
        Tick(at=_at(down(each)), figure=wording.points(each), zero=each == 0) for each in range(low, high + 1, step)
    )
    return Chart(
        title=wording.title,
        says=wording.says,
        width=_at(width),
        height=_at(HEIGHT),
        left=_at(LEFT),
        right=_at(right),
        top=_at(TOP),
        bottom=_at(BOTTOM),
        label_x=_at(right + 8),
        figure_x=_at(LEFT - 5),
        foot_y=_at(BOTTOM + 13),
        foot=wording.foot,
        across=across,
        rounds=tuple(Tick(at=_at(along(place)), figure=each) for place, each in enumerate(rounds, 1)),
        target=Tick(at=_at(down(target)), figure=wording.target) if target and low < target <= high else None,
        curves=tuple(
            _curve(
                team,
                look,
                wording.points,
                [(along(place), down(total)) for place, total in enumerate(team.totals)],
                label,
            )
            for team, look, label in zip(teams, _looks(len(teams)), labels, strict=True)
        ),
    )


def _curve(
    team: Totals, look: tuple[str, str], points: Callable[[int], str], places: list[tuple[float, float]], label: float
) -> Curve:
    last = len(places) - 1
    return Curve(
        team=team.team,
        points=" ".join(f"{_at(x)},{_at(y)}" for x, y in places),
        colour=look[0],
        dash=look[1],
        dots=tuple(
            Dot(x=_at(x), y=_at(y), hollow=team.open_end and place == last) for place, (x, y) in enumerate(places)
        ),
        label_y=_at(label + 3),
        label=points(team.totals[-1]),
    )


def _looks(count: int) -> list[tuple[str, str]]:
    return [LOOKS[each % len(LOOKS)] for each in range(count)]


def _scale(totals: list[int], target: int) -> tuple[int, int, int]:
    """Return the lowest and highest line of the grid and their distance. The target is shown once it is in reach."""
    low, high = min(0, *totals), max(0, *totals)
    if high * 2 >= target:
        high = max(high, target)
    step = _step(max(high - low, 100) / LINES)
    return low // step * step, -(-max(high, low + 100) // step) * step, step


def _step(about: float) -> int:
    size = 10
    while True:
        for part in (1, 2, 5):
            if size * part >= about:
                return size * part
        size *= 10


def _apart(places: list[float]) -> list[float]:
    """Return the places of labels, moved as little as may be so that none covers another."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = list(places)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + LABELS_APART)
    too_far = max(moved) - (HEIGHT - 4) if moved else 0.0
    if too_far > 0:
        limit = HEIGHT - 4
        for each in reversed(order):
            moved[each] = min(moved[each], limit)
            limit = moved[each] - LABELS_APART
    return moved


def _at(place: float) -> str:
    return f"{place:.2f}".rstrip("0").rstrip(".")
