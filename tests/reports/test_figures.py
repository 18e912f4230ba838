"""Numbers and dates as a language writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from service.figures import Figures


@pytest.mark.parametrize(
    ("language", "points", "written"),
    [
        ("en", 1285, "1,285"),
        ("en", -85, "−85"),
        ("en", 0, "0"),
        ("nl", -1285, "−1.285"),
        ("fy", 12000, "12.000"),
        ("mt", 1285, "1,285"),
        ("xx", 1285, "1,285"),
    ],
)
def test_points_are_written_as_the_language_does_with_a_real_minus(language: str, points: int, written: str) -> None:
    assert Figures(language).points(points) == written


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        ("en", "2026-11-29", "November 29, 2026"),
        ("nl", "2026-11-29", "29 november 2026"),
        ("en", "2026.11.29", "November 29, 2026"),
        ("en", "last Sunday", "last Sunday"),
        ("en", "", ""),
    ],
)
def test_a_date_is_written_in_words_and_anything_else_as_it_is(language: str, text: str, written: str) -> None:
    assert Figures(language).day(text) == written


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "Nov 29, 2026, 7:45\N{NARROW NO-BREAK SPACE}PM"),
        ("nl", "29 nov 2026, 19:45"),
        ("fy", "29 Nov 2026 19:45"),
        ("mt", "29 Nov 2026 19:45"),
    ],
)
def test_a_moment_is_written_to_the_minute(language: str, written: str) -> None:
    assert Figures(language).minute(datetime(2026, 11, 29, 19, 45, 51, tzinfo=UTC)) == written
