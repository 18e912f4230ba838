"""Why a player's sum is not the sheet's: the slips that make up the difference, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from events.awards import Line
from events.cards import Rank
from events.catalogue import Team
from events.judge import Bench
from events.pieces import Kind
from events.score import sheet

MOST = 12
"""How many explanations are given at most."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake in adding up: its code, the line it concerns, and by how much it changes the sum.

    `likely` orders slips: the smaller, the likelier.
    """

    code: str
    line: str
    points: int
    likely: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """Slips that together make up the whole difference."""

    slips: tuple[Slip, ...]

    @property
    def likely(self) -> int:
        """How likely it is: the smaller, the likelier. Two slips are less likely than any one."""
        return sum(slip.likely for slip in self.slips) + 100 * (len(self.slips) - 1)


def explain_sum(bench: Bench, team: Team, claimed: int, *, total: bool = False) -> tuple[Explanation, ...]:
    """Return what may have gone wrong where a team's last round (or total) was claimed to be so much.

    One slip, or two of different kinds, whose points are exactly the difference; nothing where the sums agree.
    """
    rounds = sheet(bench).rounds
    if not rounds:
        return ()
    own = next((sheet for of, sheet in rounds[-1].teams.items() if team[0] in of), None)
    if own is None:
        return ()
    counted = own.total if total else own.score
    wanted = claimed - counted
    if not wanted:
        return ()
    slips = list(dict.fromkeys((*_slips(bench, own.lines), *_digits(counted, claimed))))
    found = [Explanation((slip,)) for slip in slips if slip.points == wanted]
    pairs = (pair for pair in combinations(slips, 2) if pair[0].points + pair[1].points == wanted)
    found += [Explanation(pair) for pair in pairs if pair[0].code != pair[1].code]
    return tuple(sorted(found, key=lambda each: each.likely)[:MOST])


def _slips(bench: Bench, lines: tuple[Line, ...]) -> Iterator[Slip]:
    """Yield every single slip that these lines invite."""
    terms = bench.terms
    for line in lines:
        if line.points:
            yield Slip("forgotten", line.line, -line.points, 6)
            yield Slip("counted-twice", line.line, line.points, 7)
            yield Slip("wrong-sign", line.line, -2 * line.points, 3 if line.line == "hand" else 5)
    yield Slip("going-out-forgotten", "going-out", terms.out_bonus, 8)
    yield from _red_threes(bench, _points(lines, "red-threes"))
    values = {Kind.NATURAL: terms.canasta_natural, Kind.MIXED: terms.canasta_mixed, Kind.WILD: terms.canasta_wild}
    for kind, value in values.items():
        if not value or not _points(lines, f"{kind.value}-canastas"):
            continue
        yield Slip("canasta-forgotten", f"{kind.value}-canastas", -value, 4)
        yield Slip("canasta-twice", f"{kind.value}-canastas", value, 6)
        for other, instead in values.items():
            if other is not kind and instead:
                yield Slip(f"counted-{other.value}", f"{kind.value}-canastas", instead - value, 2)
    for rank in (Rank.JOKER, Rank.DEUCE, Rank.KING, Rank.FOUR):
        value = terms.points(rank)
        yield Slip("card-forgotten", "cards", -value, 9)
        yield Slip("card-twice", "cards", value, 10)
        yield Slip("card-left-forgotten", "hand", value, 9)
        yield Slip("card-left-twice", "hand", -value, 10)


def _points(lines: tuple[Line, ...], name: str) -> int:
    return next((line.points for line in lines if line.line == name), 0)


def _red_threes(bench: Bench, points: int) -> Iterator[Slip]:
    """Yield slips with red threes: one too few or too many, all of them counted single or double."""
    value, together = bench.terms.red3_value, bench.terms.red3_all_value * bench.terms.red3_all_from
    single = value * bench.terms.red3_all_from
    if together and abs(points) == together and together != single:
        yield Slip("all-counted-single", "red-threes", (single - together) * (1 if points > 0 else -1), 1)
    if points:
        yield Slip("red-three-forgotten", "red-threes", -value if points > 0 else value, 1)
    yield Slip("red-three-too-many", "red-threes", value if points >= 0 else -value, 3)


def _digits(counted: int, claimed: int) -> Iterator[Slip]:
    """Yield a slip where the two sums have the same digits in another order."""
    if sorted(str(abs(counted))) == sorted(str(abs(claimed))) and (counted < 0) == (claimed < 0):
        yield Slip("digits-exchanged", "", claimed - counted, 0)
