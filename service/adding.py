"""Sums as people write them beside a score: `3x10+2x20+50`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod
from typing import Final

TIMES: Final = ("x", "X", "×", "*", "·")
SIGNS: Final = {"+": 1, "-": -1, "−": -1}
NUMBER: Final = re.compile(r"\s*(\d{1,6})(?!\d)\s*", re.ASCII)
SPACE: Final = re.compile(r"\s*")


class UnreadableSum(ValueError):
    """A text that is no sum. `place` is the letter, counted from 1, at which a number or a sign was expected."""

    def __init__(self, text: str, place: int) -> None:
        self.text, self.place = text, place
        super().__init__(f"“{text}” cannot be added up from letter {place} on; write it like 3x10+2x20+50.")


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of products; the sign of each stands before its first number."""

    products: tuple[tuple[int, ...], ...]

    @property
    def points(self) -> int:
        """What it comes to."""
        return sum(map(prod, self.products))

    @property
    def working(self) -> str:
        """How it comes about, `3 × 10 + 2 × 20 + 50 = 120`; nothing where it is a single number."""
        if len(self.products) == 1 and len(self.products[0]) == 1:
            return ""
        pieces = [" × ".join(map(str, product)) for product in self.products]
        added = " + ".join(pieces).replace("+ -", "− ")
        return f"{added} = {self.points}".replace("-", "−")


def read_sum(text: str) -> Sum:
    """Read a sum: products of numbers, each with a sign before it; the first may go without.

    Raises:
        UnreadableSum: a number or a sign is missing, a number has more than six digits, or something else stands there.
    """
    products: list[tuple[int, ...]] = []
    at = 0
    while not products or at < len(text):
        sign, at = _sign(text, at, needed=bool(products))
        (first, *others), at = _product(text, at)
        products.append((sign * first, *others))
    return Sum(tuple(products))


def _sign(text: str, at: int, *, needed: bool) -> tuple[int, int]:
    """Return the sign that stands here, and where to read on."""
    space = SPACE.match(text, at)
    here = space.end() if space else at
    mark = text[here : here + 1]
    if mark in SIGNS:
        return SIGNS[mark], here + 1
    if needed:
        raise UnreadableSum(text, here + 1)
    return 1, here


def _product(text: str, at: int) -> tuple[list[int], int]:
    number, at = _number(text, at)
    factors = [number]
    while text[at : at + 1] in TIMES:
        number, at = _number(text, at + 1)
        factors.append(number)
    return factors, at


def _number(text: str, at: int) -> tuple[int, int]:
    found = NUMBER.match(text, at)
    if found is None:
        raise UnreadableSum(text, at + 1)
    return int(found[1]), found.end()
