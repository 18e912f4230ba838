"""Sums as people write them beside a score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.adding import Sum, UnreadableSum, read_sum


@pytest.mark.parametrize(
    ("text", "points", "working"),
    [
        ("3x10+2x20+50", 120, "3 × 10 + 2 × 20 + 50 = 120"),
        (" 3 × 10 + 2*20 ", 70, "3 × 10 + 2 × 20 = 70"),
        ("0", 0, ""),
        ("-85", -85, ""),
        ("−85", -85, ""),
        ("+85", 85, ""),
        ("100-3x5", 85, "100 − 3 × 5 = 85"),
        ("-20-30", -50, "−20 − 30 = −50"),
        ("2x3x10", 60, "2 × 3 × 10 = 60"),
    ],
)
def test_a_sum_is_added_up_and_shows_its_working(text: str, points: int, working: str) -> None:
    assert (read_sum(text).points, read_sum(text).working) == (points, working)


@pytest.mark.parametrize(
    ("text", "place"),
    [("", 1), ("  ", 3), ("3x", 3), ("3xx10", 3), ("10 20", 4), ("10+", 4), ("10+ten", 4), ("--5", 2), ("x5", 1),
     ("1234567", 1), ("10+٣", 4), ("50 points", 4)],
)  # fmt: skip
def test_what_cannot_be_added_up_is_shown_where_it_begins(text: str, place: int) -> None:
    with pytest.raises(UnreadableSum) as caught:
        read_sum(text)
    assert caught.value.place == place
    assert f"from letter {place} on" in str(caught.value)


@given(st.lists(st.lists(st.integers(0, 999_999), min_size=1, max_size=3), min_size=1, max_size=6))
def test_a_sum_that_is_written_out_reads_back(products: list[list[int]]) -> None:
    made = Sum(tuple(map(tuple, products)))
    written = made.working.partition(" =")[0] or str(made.points)
    assert read_sum(written) == made
