"""Words in colour, on a terminal only."""

from __future__ import annotations

import os
import sys
from typing import Final

from events.findings import Outcome

COLOURS: Final = {"broken": "31", "kept": "32", "unproven": "33", "quiet": "2", "loud": "1"}
MARKS: Final = {Outcome.KEPT: "✓", Outcome.BROKEN: "✕", Outcome.UNPROVEN: "?", Outcome.MOOT: "·"}


class Paint:
    """Paints texts if standard output is a terminal that wants it."""

    def __init__(self) -> None:
        self.on = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def painted(self, text: str, how: str) -> str:
        """Return a text in one of `COLOURS`."""
        return f"\x1b[{COLOURS[how]}m{text}\x1b[0m" if self.on else text

    def broken(self, text: str) -> str:
        """Return a text that tells of something wrong."""
        return self.painted(text, "broken")

    def outcome(self, outcome: Outcome) -> str:
        """Return an outcome with its mark; colour never speaks alone."""
        how = outcome.value if outcome.value in COLOURS else "quiet"
        return self.painted(f"{MARKS[outcome]} {outcome.value}", how)
