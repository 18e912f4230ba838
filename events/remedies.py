"""What the law offers for a fault, with the entries ready that would record it. Nothing counts until it is entered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from events.catalogue import Event, PenaltyGiven, Team, TurnTakenBack
from events.findings import Finding, Outcome
from events.judge import Bench, problems
from events.rulebook import Remedy


@dataclass(frozen=True, slots=True)
class Offer:
    """A remedy: its article, the points proposed (None: the table decides), and the entries that would record it."""

    article: str
    points: int | None
    steps: tuple[Event, ...] = ()

    def __str__(self) -> str:
        return f"{self.article} {'table' if self.points is None else self.points}"


def offers(bench: Bench, places: Iterable[int]) -> tuple[Offer, ...]:
    """Return what is offered for all that is broken in the place of these entries, in the order of judging."""
    concerned = tuple(places)
    unbound = bool(bench.rulebook.while_unbound) and bench.is_unbound(concerned)
    found: dict[str, Offer] = {}
    for finding in bench.findings_at(*concerned):
        offer = _offer(bench, finding, concerned, unbound=unbound)
        if offer is not None:
            found.setdefault(str(offer), offer)
    return tuple(found.values())


def _offer(bench: Bench, finding: Finding, places: tuple[int, ...], *, unbound: bool) -> Offer | None:
    remedy = bench.rulebook.remedies.get(finding.reason)
    if finding.outcome is not Outcome.BROKEN or remedy is None:
        return None
    if unbound and remedy.is_of_a_turn:
        return Offer(bench.rulebook.while_unbound, None, tuple(_taken_back(bench)))
    points = _tariff(bench, remedy, finding)
    if not points and not bench.find_article(remedy.article).proposes:
        return Offer(remedy.article, None, tuple(_taken_back(bench) if remedy.is_of_a_turn else ()))
    return Offer(remedy.article, points, tuple(_steps(bench, remedy, points, places)))


def _tariff(bench: Bench, remedy: Remedy, finding: Finding) -> int:
    points: int = getattr(bench.terms, remedy.tariff) if remedy.tariff else 0
    count = finding.facts.get("count", 1)
    return points * count if remedy.each and isinstance(count, int) else points


def _steps(bench: Bench, remedy: Remedy, points: int, places: tuple[int, ...]) -> Iterator[Event]:
    if remedy.takes_back:
        yield from _taken_back(bench)
    team = _offenders(bench, places)
    if points and team is not None:
        yield PenaltyGiven(team=team, points=points, article=remedy.article)


def _taken_back(bench: Bench) -> Iterator[Event]:
    """Yield a take-back, where there is a turn that it could undo."""
    if not problems(bench, TurnTakenBack()):
        yield TurnTakenBack()


def _offenders(bench: Bench, places: tuple[int, ...]) -> Team | None:
    """Return the team of the player whose entries these are."""
    for each in bench.standing:
        if each.place in places and (seat := getattr(each.event, "seat", None)) is not None:
            return next(team for team in bench.teams if seat in team)
    return None
