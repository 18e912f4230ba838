"""The server's clock, and moments as texts."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """Return this moment, RFC 3339 in UTC with milliseconds."""
    return written(datetime.now(UTC))


def written(moment: datetime) -> str:
    """Return a moment as it is written everywhere: `2026-11-29T21:15:02.123Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
