"""The audit of a round: all that was logged in it, what was found, and the table after each turn, as one value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from events.cards import Card
from events.catalogue import DisputeRaised, DisputeSettled, Event, LogCorrected, Seat, Team
from events.findings import Verdict
from events.judge import Bench
from events.log import effective, standing
from events.pieces import Kind
from events.rules.going_out import Lacks, lacking
from events.rules.melds import canastas, points
from events.score import RoundSheet, sheet
from events.table import Dispute, Round


@dataclass(frozen=True, slots=True)
class AuditedEntry:
    """An entry of the round as it was logged, and what is found about it as the log stands now.

    `verdict` is None where the entry does not stand: `corrected_by` names the correction that took its place,
    `taken_back` tells that its turn was taken back.
    """

    entry: int
    event: Event
    verdict: Verdict | None
    corrected_by: int | None = None
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class TeamAfter:
    """A team after a turn: card points on the table, canastas by kind, what it lacks for going out."""

    team: Team
    points: int
    canastas: tuple[tuple[Kind, int], ...]
    red_threes: int
    opened: bool
    lacks: Lacks


@dataclass(frozen=True, slots=True)
class TurnAfter:
    """The table after a turn, in short. Numbers that the log does not show are None.

    `entry` is the last entry of the turn, `seat` the player; `hands` how many cards each holds.
    """

    turn: int
    seat: Seat
    entry: int
    stock: int | None
    pile: int | None
    top: Card | None
    hands: tuple[tuple[Seat, int | None], ...]
    teams: tuple[TeamAfter, ...]


@dataclass(frozen=True, slots=True)
class AuditedDispute:
    """A dispute about entries of the round: where it was raised, and each ruling with its entry, the last one valid."""

    entry: int
    raised: DisputeRaised
    rulings: tuple[tuple[int, DisputeSettled], ...]


@dataclass(frozen=True, slots=True)
class AuditedCorrection:
    """A correction in the round: what stood in its places before it, what it put there, and whether that stands now."""

    entry: int
    correction: LogCorrected
    before: tuple[Event, ...]
    after: tuple[Event, ...]
    stands: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """A round as it can be checked from outside: by its place among the deals, with its part of the score sheet."""

    place: int
    number: int
    entries: tuple[AuditedEntry, ...]
    turns: tuple[TurnAfter, ...]
    disputes: tuple[AuditedDispute, ...]
    corrections: tuple[AuditedCorrection, ...]
    sheet: RoundSheet


@dataclass(slots=True)
class _Watcher:
    """What a bench was seen to do: which round each standing event fell in, and the table after it."""

    wanted: int
    rounds: dict[int, int] = field(default_factory=dict)
    states: dict[int, TurnAfter] = field(default_factory=dict)

    def __call__(self, bench: Bench, index: int) -> None:
        current = bench.table.round
        self.rounds[index] = current.place if current is not None else 0
        self.states.pop(index, None)
        if current is not None and current.place == self.wanted and current.turn is not None and not current.ended:
            self.states[index] = _after(bench, current, bench.standing_at(index).entry)


def place_of(bench: Bench, number: int) -> int | None:
    """Return the place among all deals of the round of this number, the one that counts; None if there is none."""
    found = [each for each in bench.table.rounds if each.number == number]
    counting = [each for each in found if not each.is_void] or found
    return counting[-1].place if counting else None


def audit(bench: Bench, place: int) -> Audit:
    """Return the audit of the round in a place among all deals. The log is folded once more, and watched.

    Raises:
        IndexError: the log has no such round.
    """
    rounds = sheet(bench).rounds
    if not 1 <= place <= len(rounds):
        raise IndexError(place)
    scored = rounds[place - 1]
    watcher = _Watcher(place)
    again = Bench(bench.log, watcher)
    logged = tuple(_logged_in(again, watcher, place))
    return Audit(
        place=place,
        number=scored.number,
        entries=tuple(_audited(again, number) for number in logged),
        turns=tuple(each for each in _turns(watcher) if not again.is_void(each.entry)),
        disputes=tuple(_disputes(again, set(logged))),
        corrections=tuple(_corrections(again, logged)),
        sheet=scored,
    )


def _logged_in(bench: Bench, watcher: _Watcher, place: int) -> Iterator[int]:
    """Yield the numbers of the entries of a round: an entry that does not stand, where its neighbour before does."""
    mine = {bench.standing_at(index).place for index, of in watcher.rounds.items() if of == place}
    others = {bench.standing_at(index).place for index, of in watcher.rounds.items() if of != place}
    inside = False
    for number, event in enumerate(bench.log, 1):
        if isinstance(event, LogCorrected):
            touched = set(range(event.first, event.last + 1)) or {max(event.first - 1, 1)}
            if touched & mine if touched & (mine | others) else inside:
                yield number
            continue
        if number in mine or number in others:
            inside = number in mine
        if inside:
            yield number


def _audited(bench: Bench, number: int) -> AuditedEntry:
    event, verdict = bench.log[number - 1], bench.verdict(number)
    if verdict is not None:
        return AuditedEntry(number, event, verdict)
    by = next((n for n, each in reversed(effective(bench.log)) if each.first <= number <= each.last), None)
    return AuditedEntry(number, event, None, by, taken_back=bench.is_void(number))


def _turns(watcher: _Watcher) -> Iterator[TurnAfter]:
    """Yield the table as it lay when the last entry of each turn had been folded."""
    last: dict[int, TurnAfter] = {}
    for _, state in sorted(watcher.states.items()):
        last[state.turn] = state
    yield from last.values()


def _after(bench: Bench, current: Round, entry: int) -> TurnAfter:
    turn, pile = current.turn, current.pile
    return TurnAfter(
        turn=turn.place if turn is not None else 0,
        seat=turn.seat if turn is not None else 0,
        entry=entry,
        stock=current.stock,
        pile=pile.size,
        top=pile.top,
        hands=tuple((seat, current.hand(seat).size) for seat in current.order),
        teams=tuple(_team(bench, current, team) for team in current.teams),
    )


def _team(bench: Bench, current: Round, team: Team) -> TeamAfter:
    own = canastas(current, bench.terms, team)
    return TeamAfter(
        team=team,
        points=sum(points(group.cards, bench.terms) for group in current.groups_of(team)),
        canastas=tuple((kind, len(groups)) for kind, groups in own.items() if groups),
        red_threes=sum(of == team for of, _, _ in current.red_threes),
        opened=current.has_opened(team),
        lacks=lacking(current, bench.terms, team),
    )


def _disputes(bench: Bench, logged: set[int]) -> Iterator[AuditedDispute]:
    for dispute in bench.table.disputes.values():
        if logged & set(range(dispute.raised.first, dispute.raised.last + 1)):
            yield _dispute(bench, dispute)


def _dispute(bench: Bench, dispute: Dispute) -> AuditedDispute:
    rulings = tuple((bench.entries((entry,))[0], settled) for settled, entry in dispute.settled)
    return AuditedDispute(bench.entries((dispute.entry,))[0], dispute.raised, rulings)


def _corrections(bench: Bench, logged: tuple[int, ...]) -> Iterator[AuditedCorrection]:
    alive = effective(bench.log)
    shown = {each.entry for each in bench.standing}
    for number in logged:
        event = bench.log[number - 1]
        if isinstance(event, LogCorrected):
            before = tuple(
                each.event
                for each in standing(bench.log[: number - 1])
                if event.first <= each.place <= event.last and not each.inserted
            )
            struck = not event.events and _strikes(event, number, alive)
            yield AuditedCorrection(number, event, before, event.events, number in shown or struck)


def _strikes(event: LogCorrected, number: int, alive: list[tuple[int, LogCorrected]]) -> bool:
    """Whether a correction that brings in nothing is neither struck nor superseded."""
    later = [each for n, each in alive if n > number]
    return any(n == number for n, _ in alive) and not any(
        each.first <= event.first and event.last <= each.last for each in later
    )
