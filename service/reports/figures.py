"""Numbers and dates as a language writes them."""

from __future__ import annotations

from datetime import date

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.numbers import format_decimal

MINUS = "−"


class Figures:
    """Writes numbers and dates in one language; in English where the language is not known."""

    def __init__(self, language: str) -> None:
        try:
            self.locale = Locale.parse(language.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            self.locale = Locale("en")

    def points(self, points: int) -> str:
        """Return points, with the sign of a real minus: `−1,285`."""
        written = format_decimal(abs(points), locale=self.locale)
        return f"{MINUS}{written}" if points < 0 else written

    def change(self, points: int) -> str:
        """Return points that are added to others: `+85`, `−100`."""
        return f"+{self.points(points)}" if points > 0 else self.points(points)

    def day(self, text: str) -> str:
        """Return a date in words; a text that is no date (`2026-11-29`, `2026.11.29`) as it is."""
        try:
            day = date.fromisoformat(text.strip().replace(".", "-")[:10])
        except ValueError:
            return text
        return format_date(day, "long", locale=self.locale)
