"""Numbers and dates as a language writes them."""

from __future__ import annotations

from datetime import date, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

from service.languages import ENGLISH

if TYPE_CHECKING:
    from babel import Locale

MINUS: Final = "−"


class Figures:
    """Writes numbers and dates in one language; in English where the language is not known."""

    def __init__(self, language: str) -> None:
        self.language = language

    def points(self, points: int) -> str:
        """Return points, with the sign of a real minus: `−1,285`."""
        written = f"{abs(points):,}" if self.language == ENGLISH else self._decimal(abs(points))
        return f"{MINUS}{written}" if points < 0 else written

    def change(self, points: int) -> str:
        """Return points that are added to others: `+85`, `−100`."""
        return f"+{self.points(points)}" if points > 0 else self.points(points)

    def day(self, text: str) -> str:
        """Return a date in words; a text that is no date (`2026-11-29`, `2026.11.29`) as it is."""
        from babel.dates import format_date  # noqa: PLC0415  (dates are on paper only)

        try:
            day = date.fromisoformat(text.strip().replace(".", "-")[:10])
        except ValueError:
            return text
        return format_date(day, "long", locale=self.locale)

    def minute(self, moment: datetime) -> str:
        """Return a moment to the minute: `Nov 29, 2026, 7:45 PM`."""
        from babel.dates import format_date, format_time, get_datetime_format  # noqa: PLC0415  (as for a day)

        day = format_date(moment, "medium", locale=self.locale)
        time = format_time(moment, "short", locale=self.locale)
        return str(get_datetime_format("medium", locale=self.locale)).format(time, day)

    def _decimal(self, number: int) -> str:
        from babel.numbers import format_decimal  # noqa: PLC0415  (as for the locale)

        return format_decimal(number, locale=self.locale)

    @cached_property
    def locale(self) -> Locale:
        """The language as Babel knows it."""
        from babel import Locale, UnknownLocaleError  # noqa: PLC0415  (English needs no Babel, and starts at once)

        try:
            return Locale.parse(self.language.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            return Locale(ENGLISH)
