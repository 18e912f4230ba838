"""Who may sit down together: numbers of players and teams that a rulebook knows."""

from __future__ import annotations

from collections import Counter

from events.catalogue import Team
from events.errors import CannotRecord, NoSuchSeat, Said, Unplayable
from events.rulebook import Rulebook, Seating
from events.terms import THREE_HANDED


def in_order(teams: tuple[Team, ...] | None) -> tuple[Team, ...] | None:
    """Return teams as they are kept: seats rising in each, and the teams by their first seats."""
    return None if teams is None else tuple(sorted(tuple(sorted(team)) for team in teams))


def seat_errors(
    rulebook: Rulebook, seats: int, teams: tuple[Team, ...] | None, three: str | None
) -> tuple[CannotRecord, ...]:
    """Return all that is wrong with so many players in these teams; `three` is as in `Rulebook.seating`."""
    tables = [seating for seating in rulebook.players if seating.terms.players == seats]
    if not tables:
        known = tuple(sorted({seating.terms.players for seating in rulebook.players}))
        title = Said(rulebook.title)
        return (
            Unplayable(
                "{rulebook} is not played by {seats}: it knows {known}", rulebook=title, seats=seats, known=known
            ),
        )
    if three and seats == THREE_HANDED:
        tables = [seating for seating in tables if seating.terms.players_three == three]
        if not tables:
            return (
                Unplayable(
                    "{rulebook} has no table of three with players.three={three}",
                    rulebook=Said(rulebook.title), three=three, rules=("players.three",),
                ),
            )  # fmt: skip
    if teams is None:
        return (_unnamed(seats, tables),) if all(seating.named for seating in tables) else ()
    return _team_errors(seats, teams, tables)


def _unnamed(seats: int, tables: list[Seating]) -> Unplayable:
    return Unplayable("{seats} players need their teams named: {possible}", seats=seats, possible=_listed(tables))


def _team_errors(seats: int, teams: tuple[Team, ...], tables: list[Seating]) -> tuple[CannotRecord, ...]:
    places = range(1, seats + 1)
    known = tuple(str(place) for place in places)
    times = Counter(seat for team in teams for seat in team)
    errors: list[CannotRecord] = [NoSuchSeat(str(seat), known) for seat in times if seat not in places]
    errors += [
        Unplayable("every seat is in one team; those that seat {seat} is in: {times}", seat=seat, times=times[seat])
        for seat in places
        if times[seat] != 1
    ]
    if not errors and not any(seating.fits(in_order(teams)) for seating in tables):
        possible = _listed(tables)
        errors.append(
            Unplayable("{seats} cannot play in such teams; they may be {possible}", seats=seats, possible=possible)
        )
    return tuple(errors)


def _listed(tables: list[Seating]) -> tuple[str | Said, ...]:
    described = (_described(seating) for seating in tables)
    return tuple({str(each): each for each in described}.values())


def _described(seating: Seating) -> str | Said:
    if seating.any_division:
        return Said("any {sizes}", sizes=" / ".join(str(size) for size in sorted(len(team) for team in seating.teams)))
    return " / ".join("+".join(str(seat) for seat in team) for team in seating.teams)
