"""Seats and teams as a text calls them: by labels, clockwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from events.catalogue import Seat, Team

DEFAULT_LABELS: Final = ("N", "E", "S", "W")

KEYWORDS: Final = frozenset({
    "accept", "after", "agree", "agreed", "alone", "ask", "at", "back", "bonus", "broken", "by", "canastas", "cards",
    "concealed", "contract", "correct", "could", "count", "dealer", "discard", "dispute", "draw", "drawn", "drew",
    "empty", "end", "exposes", "foot", "frozen", "game", "go", "hand", "hold", "kept", "known", "last", "left", "line",
    "may", "meld", "melds", "minimum", "mixed", "natural", "new", "no", "none", "on", "only", "onto", "opening", "out",
    "over", "penalty", "pile", "points", "propose", "red", "red!", "red-threes", "red-threes-left", "remedy", "round",
    "score", "settle", "shows", "stands", "stock", "struck", "sum", "table", "take", "taken", "tally", "then", "tie",
    "top", "total", "turn", "unknown", "unproven", "up", "verdict", "void", "went-out", "wild", "winner", "with", "yes",
})  # fmt: skip
TAG_NAMES: Final = (
    "Id", "Title", "Source", "Date", "Site", "Articles",
    "Rulebook", "Edition", "Digest", "House", "Seats", "Teams", "Dealer", "Scores",
)  # fmt: skip
_FORBIDDEN: Final = frozenset(':;,+/#"')
_LINE_BEGINNINGS: Final = ("[", "?", "=")


@dataclass(frozen=True, slots=True)
class Seating:
    """The labels of the seats, and what they make of teams."""

    labels: tuple[str, ...]

    @property
    def letters(self) -> bool:
        """Whether every label is one letter, so that a team needs no `+`."""
        return all(len(label) == 1 for label in self.labels)

    def seat(self, label: str) -> Seat | None:
        """Return the seat of this label, if there is one."""
        return self.labels.index(label) + 1 if label in self.labels else None

    def team(self, text: str) -> Team | None:
        """Return the seats joined in `text`, rising; None where one is unknown or named twice."""
        whole = self.seat(text)
        if whole is not None:
            return (whole,)
        parts: Iterable[str] = text.split("+") if "+" in text or not self.letters else text
        seats = [self.seat(part) for part in parts]
        known = sorted(seat for seat in seats if seat is not None)
        return tuple(known) if known and len(set(known)) == len(seats) else None

    def label(self, seat: Seat) -> str:
        """Return the label of a seat."""
        return self.labels[seat - 1]

    def called(self, team: Team) -> str:
        """Return what a team is called: by its seats."""
        labels = [self.label(seat) for seat in team]
        together = "".join(labels)
        return together if self.letters and together not in KEYWORDS else "+".join(labels)


def fault_of(label: str) -> str:
    """Return what is wrong with a label; empty where nothing is."""
    if label in KEYWORDS or label in TAG_NAMES:
        return "a label that is no word of the notation"
    if _FORBIDDEN & set(label) or label.startswith(_LINE_BEGINNINGS) or label in ("-", "|"):
        return 'a label without any of : ; , + / # ", not beginning with [ ? or =, and not - or |'
    return ""
