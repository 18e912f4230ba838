"""What a table opens with: labels, teams and scores as people call them, read into an opening of the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from events.catalogue import Seat, TableOpened, Team
from events.errors import (
    CannotRecord,
    HouseRuleValue,
    NoSuchSeat,
    NoSuchTeam,
    Said,
    UnknownEdition,
    UnknownHouseRule,
    UnknownRulebook,
)
from events.games import NAMED_HOUSES, open_table, opening_errors
from events.judge import Bench
from events.notation.seating import DEFAULT_LABELS, fault_of
from service.entries import Name
from service.errors import BadFields, CannotOpen
from service.naming import Naming

Faults = dict[str, list[str | Said]]
"""What is wrong, by the field to blame."""

NO_LABEL: Final = Said(
    'A label is a letter or a word without spaces and without any of : ; , + / # ". It does not begin with [ ? or =,'
    " and is no word of the notation."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRequest:
    """What a person says who opens a table. Seats and teams go by their labels; what is None was not said.

    `version` names house rules that were published together; the log writes them out, and `house` changes them.
    """

    rulebook: str
    edition: str = ""
    version: str = ""
    house: Mapping[str, str] = field(default_factory=dict)
    seats: Sequence[str] = DEFAULT_LABELS
    teams: Sequence[Sequence[str]] | None = None
    dealer: str | None = None
    scores: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    scoring: str = "any"


def read_opening(request: OpenRequest) -> TableOpened:
    """Return the opening with nothing left open.

    Raises:
        BadFields: labels that cannot be, or seats and teams that nothing is called by.
        CannotOpen: what was agreed cannot be played.
    """
    if faults := label_faults(request.seats):
        raise BadFields(faults)
    naming = Naming(tuple(request.seats))
    faults = Faults()
    teams = _teams(request, naming, faults)
    opened = TableOpened(
        rulebook=request.rulebook,
        edition=request.edition,
        house=tuple({**_published(request, faults), **request.house}.items()),
        seats=len(request.seats),
        teams=teams,
        dealer=_seat(request.dealer, "dealer", naming, faults) if request.dealer is not None else None,
        scores=tuple(_scores(request, naming, faults)),
    )
    for label in request.names:
        _seat(label, f"names.{label}", naming, faults)
    if faults:
        raise BadFields(faults)
    if errors := opening_errors(opened):
        raise CannotOpen([(_field_of(error), error) for error in errors])
    return open_table(opened)


def _published(request: OpenRequest, faults: Faults) -> dict[str, str]:
    """Return the house rules of the published version asked for; none where none was."""
    if not request.version:
        return {}
    own = {version.key: version for version in NAMED_HOUSES if version.rulebook == request.rulebook}
    if request.version not in own:
        faults["version"] = [
            Said("There is no such version of this rulebook; the versions are: {known}.", known=tuple(own))
        ]
        return {}
    return dict(own[request.version].rules)


def names_of(request: OpenRequest) -> tuple[Name, ...]:
    """Return who sits where from the start, as the request says."""
    naming = Naming(tuple(request.seats))
    return tuple(Name(naming.read_seat(label), name) for label, name in request.names.items() if name)


def opening_again(bench: Bench, dealer: Seat | None) -> TableOpened:
    """Return the opening of another table of the same people: seats, teams and rules as they stand, no scores.

    Unless a dealer is named, it is whoever would have dealt next.

    Raises:
        CannotOpen: with this dealer nobody can play.
    """
    seat = dealer or bench.copy().begin_round().dealer
    opened = replace(bench.opened, dealer=seat, scores=())
    if errors := opening_errors(opened):
        raise CannotOpen([(_field_of(error), error) for error in errors])
    return open_table(opened)


def names_again(naming: Naming) -> tuple[Name, ...]:
    """Return who sits where now, as it holds from the start of another table."""
    found = ((seat, naming.name(seat)) for seat in naming.seats)
    return tuple(Name(seat, name) for seat, name in found if name != naming.label(seat))


def label_faults(labels: Sequence[str]) -> Faults:
    """Return what is wrong with labels of seats, by the fields of an opening; nothing where they will do."""
    faults: Faults = {f"seats.{n}": [NO_LABEL] for n, label in enumerate(labels) if not _is_label(label)}
    if not faults and len(set(labels)) < len(labels):
        return {"seats": [Said("Every seat needs a label of its own.")]}
    return faults


def _is_label(label: str) -> bool:
    return label.split() == [label] and not fault_of(label)


def _seat(label: str, where: str, naming: Naming, faults: Faults) -> int:
    try:
        return naming.read_seat(label)
    except NoSuchSeat as error:
        faults.setdefault(where, []).append(error.said)
        return 0


def _teams(request: OpenRequest, naming: Naming, faults: Faults) -> tuple[Team, ...] | None:
    if request.teams is None:
        return None
    return tuple(
        tuple(sorted(_seat(label, f"teams.{number}", naming, faults) for label in team))
        for number, team in enumerate(request.teams)
    )


def _scores(request: OpenRequest, naming: Naming, faults: Faults) -> list[tuple[Team, int]]:
    scores = []
    for called, points in request.scores.items():
        try:
            scores.append((naming.read_team(called), points))
        except NoSuchTeam as error:
            faults[f"scores.{called}"] = [error.said]
    return scores


def _field_of(error: CannotRecord) -> str:
    match error:
        case UnknownRulebook():
            return "rulebook"
        case UnknownEdition():
            return "edition"
        case UnknownHouseRule() | HouseRuleValue():
            return f"house.{error.facts['name']}"
        case NoSuchTeam():
            return "scores"
        case _:
            return "seats"
