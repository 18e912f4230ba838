"""The log as it is read: a turn a bubble, every play with its verdict."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from events import catalogue as e
from events import findings
from events.games import find_article
from events.judge import Bench
from events.rulings import TALK
from service.pages.contexts import Bubble, DisputeMark, Finding, Mark, Play
from service.pages.faces import Gettext
from service.present.verdicts import rounds_begun
from service.reports.telling import Teller

Says = Callable[[findings.Finding], str]
"""Makes a finding's sentence in the reader's language."""

WORST: Final[tuple[Mark, ...]] = ("broken", "unproven", "kept")
TURN: Final = (
    e.StockDrawn, e.RedThreesLaid, e.PileTaken, e.CardsMelded, e.CardsDiscarded, e.FootTaken, e.PermissionAsked,
    e.HandEmptied,
)  # fmt: skip
ASIDE: Final = (e.PermissionAnswered, e.HandCounted, e.CardsShown, e.CardExposed)
"""What is said within somebody's turn without beginning another."""


@dataclass(frozen=True, kw_only=True)
class Logbook:
    """A judged log, told. `mine` is the seat of whoever reads; 0 for none.

    `worded` has the events with free text, as far as that has not been forgotten, `senseless` the reasons why entries
    make no sense any more, where somebody looked for that.
    """

    bench: Bench
    teller: Teller
    says: Says
    mine: int = 0
    worded: Mapping[int, e.Event] = field(default_factory=dict)
    senseless: Mapping[int, str] = field(default_factory=dict)

    def play(self, number: int, *, among: e.Seat = 0) -> Play:
        """Return an entry in words; within the turn of `among` another player is named."""
        event = self.worded.get(number, self.bench.log[number - 1])
        teller = self.teller_of(number)
        said = teller.says(event)
        seat = seat_of(event)
        if seat and among and seat != among:
            said = f"{teller.name(seat)} {said}"
        verdict = self.bench.verdict(number)
        void = verdict is not None and self.bench.is_void(number)
        _ = self.teller.gettext
        return Play(
            number=number,
            says=said,
            mark=mark_of(verdict),
            struck=verdict is None or void,
            why_struck=_("corrected") if verdict is None else _("taken back") if void else "",
            corrected_by=self.corrections.get(number, 0) if verdict is None else 0,
            senseless=_senseless(self.senseless[number], _) if number in self.senseless else "",
            findings=tuple(self._telling(verdict)),
            disputes=tuple(each for first, last, each in self.disputes if first <= number <= last),
        )

    def told(self, numbers: Sequence[int]) -> tuple[Play, ...]:
        """Return entries in words, and behind those that were corrected what was put in their place."""
        plays: list[Play] = []
        for number, following in zip(numbers, (*numbers[1:], 0), strict=True):
            play = self.play(number, among=-1)
            plays.append(play)
            if play.corrected_by and play.corrected_by != self.corrections.get(following):
                plays.append(self.play(play.corrected_by, among=-1))
        return tuple(plays)

    def teller_of(self, number: int) -> Teller:
        """Return who tells of an entry: by the names of those who played the round it was logged in."""
        begun = bisect_right([first for first, _ in self._rounds], number)
        return replace(self.teller, number=self._rounds[begun - 1][1] if begun else 1)

    @cached_property
    def _rounds(self) -> list[tuple[int, int]]:
        return rounds_begun(self.bench)

    @cached_property
    def corrections(self) -> dict[int, int]:
        """The last correction of each entry that was corrected."""
        return {
            corrected: number
            for number, event in enumerate(self.bench.log, 1)
            if isinstance(event, e.LogCorrected)
            for corrected in range(event.first, event.last + 1)
        }

    @cached_property
    def disputes(self) -> tuple[tuple[int, int, DisputeMark], ...]:
        """Every dispute with the entries that it is about."""
        _ = self.teller.gettext
        return tuple(
            (
                of.raised.first,
                of.raised.last,
                DisputeMark(
                    number=number,
                    says=self.teller.settlement(of.settled[-1][0].outcome) if of.settled else _("disputed"),
                    open=not of.settled,
                ),
            )
            for number, of in self.bench.table.disputes.items()
        )

    def everything(self, number: int) -> tuple[Finding, ...]:
        """Return all that was found about an entry, what was broken first."""
        verdict = self.bench.verdict(number)
        found = [self.finding(each, number) for each in verdict.findings] if verdict else []
        order: dict[Mark, int] = {mark: place for place, mark in enumerate((*WORST, ""))}
        return tuple(sorted(found, key=lambda each: order[each.mark]))

    def finding(self, found: findings.Finding, number: int) -> Finding:
        """Return a finding about an entry in words, with its article. An entry that shows itself is not named."""
        article = find_article(found.article, self.bench.rulebook)
        return Finding(
            mark=mark(found.outcome),
            article=found.article,
            says=self.says(found),
            law=self.teller.gettext(article.text) if article else "",
            evidence=found.evidence if found.evidence != (number,) else (),
        )

    def bubbles(self, first: int = 1, last: int | None = None) -> tuple[Bubble, ...]:
        """Return the entries from `first` to `last`, turns together."""
        entries = range(first, (last or len(self.bench.log)) + 1)
        return tuple(self._bubble(turn) for turn in turns(self.bench.log, entries))

    def turn_of(self, number: int) -> tuple[int, int]:
        """Return the first and the last entry of the turn that an entry belongs to."""
        for turn in turns(self.bench.log, range(1, len(self.bench.log) + 1)):
            if number in turn.entries:
                return turn.entries[0], turn.entries[-1]
        return number, number

    def last_played(self) -> int:
        """Return the last entry that is somebody's play; the last of all where there is none."""
        log = self.bench.log
        return next((n for n in range(len(log), 0, -1) if isinstance(log[n - 1], TURN)), len(log))

    def last_turn(self) -> Bubble | None:
        """Return the last turn or other entry, None where nothing was logged but the opening."""
        found = turns(self.bench.log, range(max(2, len(self.bench.log) - 30), len(self.bench.log) + 1))
        return self._bubble(found[-1]) if found else None

    def _bubble(self, turn: _Turn) -> Bubble:
        plays = tuple(self.play(number, among=turn.seat) for number in turn.entries)
        marks = {play.mark for play in plays if not play.struck}
        return Bubble(
            who=self.teller_of(turn.entries[0]).name(turn.seat) if turn.seat else "",
            mine=bool(turn.seat) and turn.seat == self.mine,
            plays=plays,
            mark=next((each for each in WORST if each in marks), ""),
            heading=not turn.seat,
        )

    def _telling(self, verdict: findings.Verdict | None) -> Iterable[Finding]:
        if verdict is None:
            return
        for each in verdict.findings:
            if each.outcome in (findings.Outcome.BROKEN, findings.Outcome.UNPROVEN):
                yield self.finding(each, verdict.entry)


@dataclass(slots=True)
class _Turn:
    """Entries that are told together."""

    seat: e.Seat
    entries: list[int] = field(default_factory=list)
    over: bool = False


def turns(log: tuple[e.Event, ...], entries: Iterable[int]) -> list[_Turn]:
    """Return entries of a log, those of a turn together."""
    found: list[_Turn] = []
    for number in entries:
        event = log[number - 1]
        last = found[-1] if found else None
        if last and _belongs(event, last):
            last.entries.append(number)
        else:
            last = _Turn(seat_of(event), [number])
            found.append(last)
        last.over = last.over or isinstance(event, e.CardsDiscarded) or not isinstance(event, (*TURN, *ASIDE))
    return found


def _belongs(event: e.Event, turn: _Turn) -> bool:
    if not turn.seat:
        return False
    if isinstance(event, e.FootTaken):
        return event.seat == turn.seat
    if turn.over:
        return False
    return isinstance(event, ASIDE) or (isinstance(event, TURN) and event.seat == turn.seat)


def seat_of(event: e.Event) -> e.Seat:
    """Return whose play or observation an event is; 0 for none."""
    seat: e.Seat = 0 if isinstance(event, TALK) else getattr(event, "seat", 0)
    return seat


def mark(outcome: findings.Outcome) -> Mark:
    """Return the mark of an outcome; a moot question has none."""
    return "" if outcome is findings.Outcome.MOOT else outcome.value


def mark_of(verdict: findings.Verdict | None) -> Mark:
    """Return the mark of a verdict; none where nothing was found, or the entry is struck."""
    return mark(verdict.outcome) if verdict and verdict.findings else ""


def _senseless(reason: str, _: Gettext) -> str:
    """Return why an entry makes no sense any more."""
    own = {
        "nothing-to-end": _("no round is being played that it could end"),
        "nothing-disputed": _("what it disputes does not count any more"),
        "overruled": _("later corrections left nothing of it"),
    }
    return own.get(reason, _("it could not have happened as the log now stands"))
