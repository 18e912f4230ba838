"""The judged log: every standing entry with what was found about it, extended by one entry at a time.

`Bench` holds a fold and what the checks of the rulebook found. One more entry costs the same at any length of the
log; a correction, which may reach anything, has the log folded and judged anew.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from events import moments as did
from events.awards import Line
from events.awards.concealed import laid_concealed
from events.awards.rounds import carried, reckon
from events.catalogue import (
    CardsLeft,
    Event,
    How,
    LogCorrected,
    PositionTaken,
    RoundEnded,
    RoundStarted,
    RulingAnswered,
    RulingProposed,
    TableOpened,
    Team,
)
from events.errors import CannotRecord, NothingProposed, NotOpened
from events.findings import Finding, Outcome, Verdict
from events.fold import DiscardsLogged, Fold
from events.folding.notes import Emptied
from events.games import find_article, open_table, rulebook_of, teams_of, terms_of
from events.log import Standing, effective, standing
from events.moments import Moment
from events.recording import problems_with, senseless
from events.rulebook import Article, Rulebook
from events.rules import later
from events.rules.context import Check, Context
from events.rules.going_out import right
from events.rules.opening import out_concealed
from events.rulings import is_proposed
from events.table import Round, Table
from events.terms import Terms

ANEW = (RoundStarted, PositionTaken)
"""Events with which what had been played is over or counts no more."""


UNPROVEN = Outcome.UNPROVEN

Lines = Mapping[Team, tuple[Line, ...]]
"""What the teams score in a round, line by line."""


@dataclass(slots=True)
class _Judged:
    """A standing event and what was found about it, by the kind of moment that showed it.

    `senseless` is the reason code of why it made no sense at the table as that stood, empty where it did.
    """

    standing: Standing
    senseless: str
    findings: dict[str, list[Finding]] = field(default_factory=dict)
    void: bool = False

    @property
    def flat(self) -> tuple[Finding, ...]:
        return () if self.void else tuple(f for found in self.findings.values() for f in found)


@dataclass(frozen=True, slots=True)
class _Open:
    """Something left unproven that a later fact may settle: where, under which kind of moment, and what found it."""

    index: int
    kind: str
    found: Finding
    moment: Moment
    check: Check[Any]


@dataclass(frozen=True, slots=True)
class _Look:
    """A moment that is looked at again when it is said what was left in a hand: where it stands, and that."""

    index: int
    moment: Moment


@dataclass(frozen=True, slots=True)
class _Mark:
    """How everything stood before a deal or a position: how much was judged, the fold, the totals and their lines."""

    length: int
    fold: Fold
    totals: Mapping[Team, int]
    lines: tuple[Lines, ...]

    def begins(self, stands: Sequence[Standing]) -> bool:
        """Whether what stands from here on begins a deal or a position too, so that it needs nothing left open."""
        anew = bool(stands) and isinstance(stands[0].event, ANEW)
        return anew or self.fold.table.in_play is None


class Bench:
    """A log, its table and its verdicts. `log[0]` opens the table.

    `watch` is called with the bench and an index of `standing` whenever that event has been folded and judged: with
    the same index again where a deal has to be folded anew, and then for all that follows it. Copies are not watched.

    Raises:
        NotOpened: the log does not begin with an opening.
        CannotRecord: the table cannot be opened (any of `games.opening_errors`).
    """

    def __init__(self, log: Sequence[Event], watch: Callable[[Bench, int], None] | None = None) -> None:
        if not log or not isinstance(log[0], TableOpened):
            raise NotOpened("first")
        self._log: list[Event] = []
        self._watch = watch
        self._judge_anew(list(log))

    @property
    def log(self) -> tuple[Event, ...]:
        """Every entry, corrections and what they replaced too."""
        return tuple(self._log)

    @property
    def length(self) -> int:
        """The number of the last entry."""
        return len(self._log)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._fold.table

    @property
    def terms(self) -> Terms:
        """The terms the table plays by, corrections of the opening included."""
        return self._terms

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in the edition that the table opened under."""
        return self._book

    @property
    def opened(self) -> TableOpened:
        """The opening as it stands."""
        return self._fold.table.opened

    @property
    def teams(self) -> tuple[Team, ...]:
        """The scoring teams."""
        return self._fold.table.teams

    @property
    def totals(self) -> Mapping[Team, int]:
        """The totals at the start of the current or last round."""
        return self._totals

    @property
    def standing(self) -> tuple[Standing, ...]:
        """The events that count, taken-back ones included."""
        return tuple(each.standing for each in self._judged)

    def standing_at(self, index: int) -> Standing:
        """Return one of `standing`, by its place there."""
        return self._judged[index].standing

    def append(self, event: Event) -> frozenset[int]:
        """Put one more entry at the end; return the numbers of the entries whose verdicts are new or changed."""
        if isinstance(event, LogCorrected):
            return self._correct(event)
        self._log.append(event)
        number = len(self._log)
        voided = len(self._fold.voided)
        touched = self._judge(Standing(event, number, number))
        touched |= set(self._fold.voided[voided:])
        return frozenset(self._judged[index].standing.entry for index in touched) | {number}

    def copy(self) -> Bench:
        """Return an independent copy, for trying things out."""
        self._shared = len(self._judged)
        new = copy.copy(self)
        new.__dict__ |= {
            "_log": list(self._log),
            "_judged": list(self._judged),
            "_marks": list(self._marks),
            "_fold": self._fold.copy(),
            "_places": dict(self._places),
            "_entries": dict(self._entries),
        }
        return new

    def verdict(self, entry: int) -> Verdict | None:
        """Return the verdict on an entry; None if it was struck, replaced or taken back, or is not there.

        The verdict on a correction is that on all it brought in.
        """
        indices = [i for i in self._entries.get(entry, ()) if not self._judged[i].void]
        if not indices:
            corrects = 0 < entry <= len(self._log) and isinstance(self._log[entry - 1], LogCorrected)
            return Verdict(entry) if corrects else None
        return Verdict(entry, tuple(f for index in indices for f in self._judged[index].flat))

    def verdict_at(self, place: int) -> Verdict | None:
        """Return the verdict on what stands in the place of an entry (the last of several); None if it was struck."""
        indices = [i for i in self._standing_for(place) if not self._judged[i].void]
        if not indices:
            return None
        last = self._judged[indices[-1]]
        return Verdict(last.standing.entry, last.flat)

    def findings_at(self, *places: int) -> tuple[Finding, ...]:
        """Return all that was found about what stands in the place of these entries."""
        indices = dict.fromkeys(index for place in places for index in self._standing_for(place))
        return tuple(finding for index in indices for finding in self._judged[index].flat)

    def _standing_for(self, place: int) -> tuple[int, ...]:
        """Return what stands for an entry: itself, what a correction put there or in place of more, or what it brought.

        What was added after an entry does not stand for it.
        """
        own = tuple(i for i in self._places.get(place, ()) if not self._judged[i].standing.inserted)
        if own or not 0 < place <= len(self._log):
            return own
        if isinstance(self._log[place - 1], LogCorrected):
            return self._entries.get(place, ())
        covering = (each for _, each in reversed(effective(self._log)) if each.first <= place <= each.last)
        found = next(covering, None)
        return self._standing_for(found.last) if found is not None and found.events and found.last != place else ()

    def entries(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return the numbers of the log for entries of the table and its moments, each once; 0 is left out."""
        return tuple(dict.fromkeys(self._judged[place - 1].standing.entry for place in places if place))

    def places(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return the numbers in whose place the entries of the table stand, each once."""
        return tuple(dict.fromkeys(self._judged[place - 1].standing.place for place in places if place))

    def find_article(self, article_id: str) -> Article:
        """Return an article that the log cites: the rulebook's own, or another's."""
        return find_article(article_id, self._book) or Article(article_id, "")

    def findings_of(self, index: int) -> tuple[Finding, ...]:
        """Return what was found about one of `standing`, by its place there."""
        return self._judged[index].flat

    def is_unbound(self, places: Iterable[int]) -> bool:
        """Whether these entries belong to a turn whose plays do not bind yet."""
        current = self.table.in_play
        begun = () if current is None else (current.turn, *current.strays.values())
        turn = next((each for each in begun if each and set(places) & set(self.places(each.entries))), None)
        if turn is None or turn.over or turn.foot_taken:
            return False
        return not (turn.took and (turn.taken_rest or turn.rest_unseen or turn.rest_open))

    def begin_round(self) -> Round:
        """Return the round in play, beginning the next one where none is. For trying things out on a copy."""
        return self._fold.playing(len(self._judged))

    @property
    def lines(self) -> tuple[Lines, ...]:
        """What the teams score in every round."""
        return (*self._lines, *map(self._lines_of, self.table.rounds[len(self._lines) :]))

    @property
    def senseless(self) -> dict[int, str]:
        """The entries with an event that made no sense at the table as it stood, each with a stable reason code."""
        return {each.standing.entry: each.senseless for each in self._judged if each.senseless and not each.void}

    def apart(self, other: Bench) -> set[int]:
        """Return the entries, of this log and of another, that were not judged in common."""
        ours, theirs = self._judged, other._judged
        shorter = min(len(ours), len(theirs))
        alike = next((index for index in range(shorter) if ours[index] is not theirs[index]), shorter)
        return {each.standing.entry for each in (*ours[alike:], *theirs[alike:])}

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts on all entries that stand, in the order of their numbers."""
        found = (self.verdict(entry) for entry in sorted(self._entries))
        return tuple(verdict for verdict in found if verdict is not None)

    def is_void(self, entry: int) -> bool:
        """Whether an entry's turn was taken back."""
        indices = self._entries.get(entry, ())
        return bool(indices) and all(self._judged[index].void for index in indices)

    # Judging

    def _judge_anew(self, log: list[Event]) -> None:
        stands = standing(log)
        opened = next((each.event for each in stands if isinstance(each.event, TableOpened)), None)
        if opened is None:
            raise NotOpened("struck")
        opened = open_table(opened)
        terms, teams, book = terms_of(opened), teams_of(opened), rulebook_of(opened)
        self._log, self._terms, self._book = log, terms, book
        self._checks = book.checks
        self._fold = Fold(opened, teams, terms)
        self._judged: list[_Judged] = []
        self._shared = 0  # how many of these a copy may have too
        self._open: tuple[_Open, ...] = ()
        self._again: tuple[_Look, ...] = ()
        self._places: dict[int, tuple[int, ...]] = {}
        self._entries: dict[int, tuple[int, ...]] = {}
        self._totals: Mapping[Team, int] = carried(self._fold.table)
        self._lines: tuple[Lines, ...] = ()  # of the rounds that the totals have in them
        self._marks = [_Mark(0, self._fold.copy(), self._totals, ())]
        for each in stands:
            self._judge(each)

    def _correct(self, correction: LogCorrected) -> frozenset[int]:
        """Judge anew from the deal or position on that the correction reaches first; what stands before is as it was.

        Returns the entries whose verdicts are new or changed.
        """
        log = [*self._log, correction]
        stands = standing(log)
        alike = _alike([each.standing for each in self._judged], stands)
        marks = (mark for mark in reversed(self._marks) if mark.length <= alike)
        mark = next(mark for mark in marks if mark.length < alike or mark.begins(stands[alike:]))
        before = self._verdicts_from(mark.length)
        if any(isinstance(each.standing.event, TableOpened) for each in self._judged[: mark.length]):
            self._go_back(mark)
            self._marks.pop()
            self._log = log
            touched = {index for each in stands[mark.length :] for index in self._judge(each)}
        else:
            self._judge_anew(log)
            touched = set()
        after = self._verdicts_from(mark.length)
        earlier = {self._judged[index].standing.entry for index in touched if index < mark.length}
        return frozenset(n for n in {*before, *after} if before.get(n) != after.get(n)) | earlier | {self.length}

    def _verdicts_from(self, index: int) -> dict[int, Verdict | None]:
        return {entry: self.verdict(entry) for entry in {each.standing.entry for each in self._judged[index:]}}

    def _judge(self, each: Standing) -> set[int]:
        """Fold one more standing event and look at what it did; return the places of verdicts new or changed."""
        last, mark = self.table.round, None
        if isinstance(each.event, ANEW) or self.table.in_play is None:
            mark = _Mark(len(self._judged), self._fold.copy(before_deal=True), self._totals, self._lines)
        try:
            touched = self._judge_next(each)
        except DiscardsLogged:
            return self._judge_strictly()
        if mark is not None and (self.table.round is not last or isinstance(each.event, PositionTaken)):
            self._marks.append(mark)
        return touched

    def _judge_strictly(self) -> set[int]:
        """Go back to where this deal or position began: its discards are logged, so that turns last until them."""
        mark = self._marks[-1]
        again = [judged.standing for judged in self._judged[mark.length :]]
        self._go_back(mark)
        self._fold.logs_discards()
        touched: set[int] = set()
        for each in again:
            touched |= self._judge_next(each)
        return touched

    def _go_back(self, mark: _Mark) -> None:
        """Let everything be as it was before a deal or position, but for the log."""
        for judged in self._judged[mark.length :]:
            each = judged.standing
            for found, number in (self._places, each.place), (self._entries, each.entry):
                found[number] = tuple(index for index in found.pop(number, ()) if index < mark.length)
                if not found[number]:
                    del found[number]
        del self._judged[mark.length :]
        while self._marks[-1] is not mark:
            self._marks.pop()
        self._shared = min(self._shared, mark.length)
        self._open, self._again = (), ()
        self._fold, self._totals, self._lines = mark.fold.copy(), mark.totals, mark.lines

    def _judge_next(self, each: Standing) -> set[int]:
        index = len(self._judged)
        rounds = len(self.table.rounds)
        self._judged.append(_Judged(each, self._sense(each)))
        self._places[each.place] = (*self._places.get(each.place, ()), index)
        self._entries[each.entry] = (*self._entries.get(each.entry, ()), index)
        voided = len(self._fold.voided)
        moments = self._fold.apply(each)
        if len(self.table.rounds) > rounds or (moments and isinstance(moments[0], did.RoundBegan)):
            self._add_up()
        if len(self.table.rounds) > rounds or isinstance(each.event, ANEW):
            self._open, self._again = (), ()
        touched = {index}
        context = Context(self.table, self._terms, self._totals)
        for moment in moments:
            touched.add(self._look_at(moment, index, context))
        if isinstance(each.event, CardsLeft):
            touched |= self._look_again(context)
        if self._open:
            touched |= self._settle_open(each.event, context)
        for taken_back in self._fold.voided[voided:]:
            self._own(taken_back).void = True
        if self._watch is not None:
            self._watch(self, index)
        return touched

    def _own(self, index: int) -> _Judged:
        """Return what was judged at a place, to be changed: copies of the bench keep what they have."""
        judged = self._judged[index]
        if index < self._shared:
            found = {kind: list(each) for kind, each in judged.findings.items()}
            judged = self._judged[index] = _Judged(judged.standing, judged.senseless, found, judged.void)
        return judged

    def _look_at(self, moment: Moment, index: int, context: Context) -> int:
        if isinstance(moment, did.TurnEnded):
            return self._look_at_end(moment, context)
        if isinstance(moment, did.TookBack):
            context = Context(context.table, context.terms, context.totals, self._faults(moment))
        kind, by_check = type(moment).__name__, self._find(moment, context)
        self._own(index).findings.setdefault(kind, []).extend([found for found, _ in by_check])
        self._keep_open(index, kind, moment, by_check)
        return index

    def _look_at_end(self, moment: did.TurnEnded, context: Context) -> int:
        if (current := self.table.round) is not None:
            for note in laid_concealed(current, moment.turn, self._terms):
                self._fold.note(note)
        kind, by_check = f"TurnEnded {moment.by == 'foot'}", self._find(moment, context)
        self._own(moment.index).findings[kind] = [found for found, _ in by_check]
        if moment.emptied:
            self._out(moment, context)
        self._keep_open(moment.index, kind, moment, by_check)
        return moment.index

    def _keep_open(self, index: int, kind: str, moment: Moment, by_check: list[tuple[Finding, Check[Any]]]) -> None:
        """Keep what a later fact may settle."""
        for found, check in by_check:
            if found.outcome is UNPROVEN and later.may_settle(found):
                self._open += (_Open(index, kind, found, moment, check),)
        if later.is_told_by_what_is_left(moment):
            self._again += (_Look(index, moment),)

    def _settle_open(self, event: Event, context: Context) -> set[int]:
        """Put what this event tells in the place of what had been left open."""
        if not isinstance(event, later.TELLING):
            return set()
        touched: set[int] = set()
        still: list[_Open] = []
        for each in self._open:
            now = later.settled(each.found, each.moment, context)
            if now is None and isinstance(event, later.SHOWING):
                now = later.counted_out(each.found, each.check, each.moment, context, len(self._judged))
            listed = self._judged[each.index].findings.get(each.kind, [])
            if now is None:
                still.append(each)
            elif each.found in listed:
                told = Finding(now.outcome, now.reason, now.facts, self.entries(now.evidence), each.found.article)
                own = self._own(each.index).findings[each.kind]
                own[own.index(each.found)] = told
                self._lose_right(each.moment, told)
                touched.add(each.index)
        self._open = tuple(still)
        return touched

    def _find(self, moment: Moment, context: Context) -> list[tuple[Finding, Check[Any]]]:
        """Return what the checks find, under their articles and with the log's numbers as evidence."""
        whole = []
        for article, check in self._checks.get(type(moment), ()):
            found = check.finds(moment, context)
            if found is not None:
                evidence = self.entries(found.evidence) if found.evidence else ()
                whole.append((Finding(found.outcome, found.reason, found.facts, evidence, article), check))
        return whole

    def _out(self, moment: did.TurnEnded, context: Context) -> None:
        """Take note of whether the player who emptied his hand had the right to go out, and went out concealed."""
        current = self.table.round
        if current is None or current.emptied_seat != moment.seat:
            return
        by_right = right(moment, context) is not Outcome.BROKEN
        over = moment.entry if by_right else current.over
        self._fold.note(Emptied(by_right, out_concealed(moment.turn, context), over))

    def _lose_right(self, moment: Moment, told: Finding) -> None:
        """Take note that a player who went out is now shown to have had no right to."""
        current = self.table.round
        shown = isinstance(moment, did.TurnEnded) and moment.emptied and told.outcome is Outcome.BROKEN
        if shown and current is not None and current.emptied_seat == getattr(moment, "seat", None):
            self._fold.note(Emptied(right=False, concealed=current.out_concealed, over=0))

    def _faults(self, moment: did.TookBack) -> tuple[str, ...]:
        if moment.turn is None:
            return ()
        found = (f for place in moment.turn.entries for f in self._judged[place - 1].flat)
        return tuple(dict.fromkeys(f.article for f in found if f.outcome is Outcome.BROKEN))

    def _look_again(self, context: Context) -> set[int]:
        """What was left may be said after the end: the end is judged again with it, and what it tells of hands."""
        current = self.table.round
        touched: set[int] = set()
        for each in self._again:
            if isinstance(each.moment, did.RoundFinished) and (current is None or current.how is How.VOID):
                continue
            kind, found = type(each.moment).__name__, [found for found, _ in self._find(each.moment, context)]
            if found != self._judged[each.index].findings.get(kind):
                self._own(each.index).findings[kind] = found
                touched.add(each.index)
        return touched

    def _add_up(self) -> None:
        """Reckon the totals at the start of the round that has begun: each round before it is added once."""
        for ended in self.table.rounds[len(self._lines) : -1]:
            lines = self._lines_of(ended)
            points = {team: sum(line.points for line in own) for team, own in lines.items()}
            self._totals = {team: total + points[team] for team, total in self._totals.items()}
            self._lines += (lines,)

    def _lines_of(self, current: Round) -> Lines:
        """Return what the teams score in a round, with the log's numbers as evidence."""
        return {
            team: tuple(
                replace(line, evidence=self.entries(line.evidence))
                for line in reckon(current, self._terms, team, self._book.lines)
            )
            for team in self.teams
        }

    def _sense(self, each: Standing) -> str:
        """Return why an event makes no sense at the table as it stands, empty where it does."""
        if isinstance(each.event, TableOpened):
            return ""
        if problem := next(senseless(each.event, self.table, self._terms, each.entry - 1), None):
            return problem.code
        return "nothing-to-end" if isinstance(each.event, RoundEnded) and self.table.in_play is None else ""


def _alike(ours: Sequence[Standing], theirs: Sequence[Standing]) -> int:
    """Return how many events stand first in both, under the same numbers."""
    for number, (one, two) in enumerate(zip(ours, theirs, strict=False)):
        if one.event is not two.event or (one.entry, one.place) != (two.entry, two.place):
            return number
    return min(len(ours), len(theirs))


def check_event(bench: Bench, event: Event) -> None:
    """Refuse an event that cannot go on record at this table.

    Raises:
        CannotRecord: the first of `problems`.
    """
    for problem in problems(bench, event):
        raise problem


def problems(bench: Bench, event: Event) -> tuple[CannotRecord, ...]:
    """Return all that keeps an event from going on record at this table."""
    log = bench._log  # noqa: SLF001  (no copy of a long log)
    found = tuple(problems_with(event, bench.table, bench.terms, log))
    match event:
        case RulingProposed() if not found:
            return _problems_in_turn(bench.copy(), event.events)
        case RulingAnswered() if not found and not is_proposed(log, event.dispute):
            return (NothingProposed(event.dispute),)
    return found


def _problems_in_turn(trial: Bench, events: tuple[Event, ...]) -> tuple[CannotRecord, ...]:
    """Return what keeps the first of these events that cannot go on record, one after another, from it."""
    for event in events:
        if found := problems(trial, event):
            return found
        trial.append(event)
    return ()
