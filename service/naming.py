"""What seats and teams are called: labels at the table, names of people. Neither stands in the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from events.catalogue import Seat, Team
from events.errors import NoSuchSeat, NoSuchTeam
from events.notation import Game
from events.notation.seating import Seating
from service.entries import Name


def names_of(game: Game) -> tuple[Name, ...]:
    """Return the names that the tags of a text set: `[N "Ada"]` from the start, `[N:3 "Eva"]` from round 3 on."""
    found = []
    for tag in game.tags:
        label, _, since = tag.name.partition(":")
        if label in game.labels and (not since or (since.isascii() and since.isdigit() and len(since) < len("1000"))):
            found.append(Name(game.labels.index(label) + 1, tag.value, int(since or 0)))
    return tuple(sorted(found, key=lambda each: (each.seat, each.since)))


def tags_of(names: Iterable[Name], labels: tuple[str, ...]) -> dict[str, str]:
    """Return names as tags, by which `names_of` reads them back."""
    return {f"{labels[each.seat - 1]}{f':{each.since}' * bool(each.since)}": each.name for each in names}


@dataclass(frozen=True, slots=True)
class Naming:
    """The labels of a table clockwise, and the names set for its seats."""

    labels: tuple[str, ...]
    names: tuple[Name, ...] = ()

    @property
    def seats(self) -> range:
        """Every seat of the table."""
        return range(1, len(self.labels) + 1)

    def label(self, seat: Seat) -> str:
        """Return the label of a seat; its number where the table has no such seat."""
        return self.labels[seat - 1] if seat in self.seats else str(seat)

    def team(self, team: Team) -> str:
        """Return what a team is called: by its seats."""
        known = all(seat in self.seats for seat in team)
        return Seating(self.labels).called(team) if known else "+".join(map(self.label, team))

    def name(self, seat: Seat, number: int = 0) -> str:
        """Return who sits at a seat in a round (0: now): the name that holds then, else the label."""
        holding = [each for each in self.names if each.seat == seat and (not number or each.since <= number)]
        return holding[-1].name if holding else self.label(seat)

    def read_seat(self, text: str) -> Seat:
        """Return the seat of a label, or of a number.

        Raises:
            NoSuchSeat: it is neither.
        """
        if text in self.labels:
            return self.labels.index(text) + 1
        if text.isascii() and text.isdigit() and len(text) < len("1000") and int(text) in self.seats:
            return int(text)
        raise NoSuchSeat(text, self.labels)

    def read_team(self, text: str, teams: Iterable[Team] | None = None) -> Team:
        """Return the team called so; with `teams` it must be one of them.

        Raises:
            NoSuchTeam: no seats are called so, or they are no team.
        """
        team = Seating(self.labels).team(text)
        known = None if teams is None else tuple(teams)
        if team is None or (known is not None and team not in known):
            raise NoSuchTeam(text, tuple(map(self.team, known)) if known is not None else self.labels)
        return team
