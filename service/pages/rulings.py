"""How a dispute can be settled: the entries that each outcome puts on record, and those that undo an earlier ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from events import catalogue as e
from events.findings import Outcome as Fault
from events.findings import Verdict
from events.judge import Bench, problems
from events.log import effective
from events.remedies import Offer, offers
from service.judged import Judged
from service.pages.logbook import turns
from service.present.verdicts import rounds_of

Outcome = e.Settlement


@dataclass(frozen=True, slots=True)
class Ruling:
    """A possible ruling: its outcome, the entries that record it, and the offer of the law that it follows."""

    outcome: Outcome
    steps: tuple[e.Event, ...]
    offer: Offer | None = None


@dataclass(frozen=True)
class Case:
    """A dispute before a judged log, and how it can be settled."""

    judged: Judged
    number: int

    @property
    def bench(self) -> Bench:
        """The judged log."""
        return self.judged.bench

    @property
    def raised(self) -> e.DisputeRaised:
        """The dispute as it was raised."""
        return self.bench.table.disputes[self.number].raised

    @property
    def places(self) -> range:
        """The disputed entries."""
        return range(self.raised.first, self.raised.last + 1)

    def concerned(self, bench: Bench) -> tuple[int, ...]:
        """Return the disputed entries, and those of their turns at which a fault was found."""
        disputed = set(self.places)
        return tuple(
            number
            for turn in turns(bench.log, range(1, bench.length + 1))
            if disputed & set(turn.entries)
            for number in turn.entries
            if number in disputed or _is_broken(bench.verdict(number))
        )

    @property
    def is_open(self) -> bool:
        """Whether nothing has settled it yet."""
        return not self.bench.table.disputes[self.number].settled

    def settled(self) -> list[int]:
        """Return the entries that settled it, the last one valid."""
        return [
            number
            for number, event in enumerate(self.bench.log, 1)
            if isinstance(event, e.DisputeSettled)
            and event.dispute == self.number
            and self.bench.verdict(number) is not None
        ]

    def undo(self) -> tuple[e.Event, ...]:
        """Return what takes back all that earlier rulings of this dispute changed and that still counts."""
        return tuple(e.LogCorrected(first=number, last=number) for number in self._effects())

    def _effects(self) -> Iterator[int]:
        """Yield the entries that stand straight before a ruling, were made by it and still count, the last first."""
        alive = {number for number, _ in effective(self.bench.log)}
        for settled in reversed(self.settled()):
            number = settled - 1
            while number > 1 and (of := self._made_by_a_ruling(self.bench.log[number - 1])) is not None:
                counts = number in alive or self.bench.verdict(number) is not None
                if of and counts:
                    yield number
                number -= 1

    def _made_by_a_ruling(self, event: e.Event) -> bool | None:
        """Whether an entry before a ruling is an effect of it; None where it is no part of one."""
        match event:
            case e.PenaltyGiven() | e.TurnTakenBack():
                return True
            case e.LogCorrected():
                return event.first <= self.raised.last + 1
            case _:
                return None

    # The rulings there are

    def after_undo(self) -> Bench:
        """Return the log as it would be with earlier rulings undone."""
        trial = self.bench.copy()
        for event in self.undo():
            trial.append(event)
        return trial

    def rulings(self) -> Iterator[Ruling]:
        """Yield the rulings that the law knows."""
        yield Ruling(Outcome.STANDS, ())
        trial = self.after_undo()
        yield Ruling(Outcome.STRUCK, tuple(self.strike(trial)))
        rounds = rounds_of(self.judged)
        now = rounds.get(self.bench.length) == rounds.get(self.raised.last)
        concerned = self.concerned(trial)
        for offer in offers(trial, concerned):
            steps = tuple(recorded(trial, offer, concerned, in_play=now))
            if not steps:
                continue
            fined = any(isinstance(each, e.PenaltyGiven) for each in offer.steps)
            yield Ruling(Outcome.PENALTY if fined else Outcome.STRUCK, steps, offer)

    def strike(self, bench: Bench) -> Iterator[e.Event]:
        """Yield what strikes the disputed entries; nothing where none of them counts any more."""
        correction = e.LogCorrected(first=self.raised.first, last=self.raised.last)
        counts = any(bench.verdict(number) is not None for number in self.places)
        if counts and not problems(bench, correction):
            yield correction


def _is_broken(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.outcome is Fault.BROKEN


def recorded(bench: Bench, offer: Offer, places: Iterable[int], *, in_play: bool) -> Iterator[e.Event]:
    """Yield the entries that record an offer: in the place of the fault where the game has gone on since.

    A turn that the game has gone beyond is not taken back; a penalty for a round that is over counts in that round.
    """
    concerned = tuple(places)
    current = bench.table.in_play
    turn = current.last_turn if current is not None else None
    mine = turn is not None and bool(set(bench.places(turn.entries)) & set(concerned))
    for step in offer.steps:
        match step:
            case e.TurnTakenBack() if not mine:
                continue
            case e.PenaltyGiven() if not in_play:
                yield e.LogCorrected(first=max(concerned) + 1, last=max(concerned), events=(step,))
            case _:
                yield step


def before(bench: Bench, number: int) -> Bench:
    """Return the table before an entry: what was logged before it, with what was put right in that since."""
    log = bench.log
    later = [each for at, each in effective(log) if at >= number and each.last < number]
    return Bench([*log[: number - 1], *later])
