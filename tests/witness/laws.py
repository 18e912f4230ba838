"""What must hold between the witness and the judge, round by round; what does not hold is told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from events.catalogue import (
    CardsDiscarded,
    CardsMelded,
    Event,
    LogCorrected,
    PermissionAsked,
    PileTaken,
    RoundEnded,
    RoundTallied,
    Seat,
    StockDrawn,
    TableOpened,
    Team,
)
from events.findings import Outcome
from events.judge import Bench
from events.notation import read, write_log
from events.score import sheet
from tests.witness.counting import Lines, tallied
from tests.witness.detail import LEVELS
from tests.witness.faults import FAULTS, Mutation, mutate
from tests.witness.houses import draw_table
from tests.witness.positions import Moment
from tests.witness.rounds import Played, decks, play_round
from tests.witness.table import Table

LABELS: Final = "ABCDEFGHIJKL"

UNSEEN: Final = frozenset({"vague", "some_melds_unseen", "no_discards", "melds_only"})
"""Levels at which cards that nobody saw may lie in melds (a top card laid on one), so that a score may be another."""

HANGING_ON_HANDS: Final = frozenset({"concealed-canastas", "going-out"})
"""Lines that a log may be too short for: then the points are not in them (7.3, scoring)."""


BONUSES: Final = frozenset({"CC-OUT-6", "CC-OUT-7"})
"""Articles on a bonus, earned or not: of two cards alike, one from below the top, nobody can say which was laid."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A law that does not hold: which, at which level of detail, in which log, and what was found."""

    law: str
    level: str
    opened: TableOpened
    events: tuple[Event, ...]
    told: tuple[str, ...]
    entry: int = 0
    articles: tuple[str, ...] = ()
    moment: Moment | None = None

    def __str__(self) -> str:
        return f"{self.law} ({self.level}): {'; '.join(self.told[:3])}"


@dataclass(slots=True)
class Examined:
    """A round that was played and judged: how it ended, which faults were tried, and what did not hold."""

    seed: str
    ended: str
    entries: int = 0
    faults: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)


def examine(  # noqa: PLR0913  (what a round is held to)
    book: str, seed: int, *, house: bool = True, levels: int = 2, faults: int = 4, rare: Sequence[str] = ()
) -> Examined:
    """Play a round from a seed and hold the judge to it.

    `levels` is how many levels of less detail are tried, `faults` how many plays against the law; those named in
    `rare` are tried before others.
    """
    rng = Random(f"{book} {seed}")
    opened = draw_table(book, rng, sitting=seed, house=house)
    watch = _Watch(book, Random(f"{seed}"), faults, rare)
    played = play_round(opened, f"{book} {seed}", number=rng.randint(1, 6), watcher=watch)
    result = Examined(f"{book} {seed}", played.ended + (" concealed" if played.table.out_concealed else ""))
    result.entries = len(played.events)
    bench = _hold_shown(played, watch, result)
    names = list(LEVELS)[1:]
    for turn in range(levels):
        _hold_level(played, names[(seed * levels + turn) % len(names)], Random(seed), result)
    _hold_position(played, rng.choice(watch.moments), result)
    _hold_totals(played, result)
    _hold_notation(played, result)
    _hold_correction(bench, rng, played, result)
    return result


@dataclass
class _Watch:
    """Looks on before every turn: cards accounted for, positions, faults."""

    book: str
    rng: Random
    most: int
    rare: Sequence[str]
    moments: list[Moment] = field(default_factory=list)
    made: dict[str, Mutation] = field(default_factory=dict)
    whole: Counter[str] | None = None
    lost: list[str] = field(default_factory=list)

    def __call__(self, table: Table, seat: Seat) -> None:
        self.moments.append(Moment(len(table.events), table, seat))
        if len(table.all_cards()) != table.terms.cards_in_decks:
            self.lost.append(
                f"{len(table.all_cards())} cards of {table.terms.cards_in_decks} before turn {table.number + 1}"
            )
        wanted = [name for name in self.rare if name not in self.made]
        if self.rng.random() < 0.25:
            wanted.append(self.rng.choice(list(FAULTS)))
        for name in wanted:
            if len(self.made) >= self.most:
                return
            found = mutate(name, table, seat, self.rng, self.book)
            if found is not None and found.articles:
                self.made[name] = found


def faults_found(bench: Bench, *, doubts: bool) -> list[tuple[int, str, str]]:
    """Return every finding that is broken, and with `doubts` those that are unproven: entry, article, words."""
    wanted = {Outcome.BROKEN, Outcome.UNPROVEN} if doubts else {Outcome.BROKEN}
    return [
        (
            verdict.entry,
            each.article,
            f"entry {verdict.entry}: {each.outcome.value} {each.article} {each.reason} {dict(each.facts)}",
        )
        for verdict in bench.verdicts
        for each in verdict.findings
        if each.outcome in wanted and not (each.outcome is Outcome.UNPROVEN and each.article in BONUSES)
    ]


def judged(opened: TableOpened, events: Sequence[Event]) -> Bench:
    """Return a log judged entry by entry."""
    bench = Bench([opened])
    for event in events:
        bench.append(event)
    return bench


def score_differences(bench: Bench, lines: dict[Team, Lines], *, certain: bool) -> list[str]:
    """Return every line on which the two counts differ; if not `certain`, a bonus may be missing, but none is new."""
    found = sheet(bench).rounds[-1]
    return [
        f"{team} {name}: witness {points}, judge {theirs.get(name)}"
        for team, own in lines.items()
        for theirs in ({line.line: line.points for line in found.teams[team].lines},)
        for name, points in own.items()
        if theirs.get(name, 0) != points and (certain or name not in HANGING_ON_HANDS or theirs.get(name, 0) > points)
    ]


def _hold_shown(played: Played, watch: _Watch, result: Examined) -> Bench:
    """All cards shown: every play kept, the score the same to the line; and every fault broken."""
    waiting = sorted(watch.made.values(), key=lambda each: each.first)
    bench = Bench([played.opened])
    for number, event in enumerate(played.events):
        while waiting and waiting[0].first == number:
            _hold_fault(bench, played, waiting.pop(0), result)
        bench.append(event)
    found = faults_found(bench, doubts=True)
    if found:
        _differ(result, played, "a lawful play is kept", "shown", played.events, found, watch.moments)
    scores = score_differences(bench, played.lines, certain=True)
    if scores:
        result.differences.append(Difference("scores agree", "shown", played.opened, played.events, tuple(scores)))
    whole, cards = Counter(decks(played.table.terms)), Counter(played.table.all_cards())
    if watch.lost or whole != cards:
        told = (*watch.lost, f"{whole - cards} {cards - whole}")
        result.differences.append(Difference("cards are accounted for", "shown", played.opened, played.events, told))
    return bench


def _differ(  # noqa: PLR0913, PLR0917  (all that a difference tells)
    result: Examined, played: Played, law: str, level: str, events: Sequence[Event],
    found: list[tuple[int, str, str]], moments: Sequence[Moment] = (),
) -> None:  # fmt: skip
    entry = found[0][0]
    before = [moment for moment in moments if moment.at + 2 <= entry]
    result.differences.append(
        Difference(
            law,
            level,
            played.opened,
            tuple(events),
            tuple(words for _, _, words in found),
            entry,
            tuple(dict.fromkeys(article for at, article, _ in found if at == entry)),
            before[-1] if before else None,
        )
    )


def _hold_fault(bench: Bench, played: Played, fault: Mutation, result: Examined) -> None:
    """A fault is broken under its articles with all cards shown; with hands hidden one is broken or unproven."""
    result.faults.append(fault.name)
    trial = bench.copy()
    for event in fault.events[fault.first :]:
        trial.append(event)
    broken, _ = _under(trial, fault.first + 2)
    if not set(fault.articles) <= broken:
        told = f"{fault.name}: {' '.join(fault.articles)} expected, broken: {' '.join(sorted(broken)) or 'nothing'}"
        result.differences.append(
            Difference(
                "a fault is broken", "shown", played.opened, fault.events, (told,), fault.first + 2, fault.articles
            )
        )
    hidden = LEVELS["seen"](list(fault.events), Random(0))
    first = len(LEVELS["seen"](list(fault.events[: fault.first]), Random(0))) + 2
    broken, doubtful = _under(judged(played.opened, hidden), first)
    if not set(fault.articles) & (broken | doubtful):
        told = f"{fault.name}: {' '.join(fault.articles)} expected, neither broken nor unproven"
        result.differences.append(
            Difference("a fault is never kept", "seen", played.opened, tuple(hidden), (told,), first, fault.articles)
        )


def _under(bench: Bench, first: int) -> tuple[set[str], set[str]]:
    """Return the articles broken, and those unproven, from an entry on."""
    verdicts = [verdict for verdict in bench.verdicts if verdict.entry >= first]
    return (
        {article for verdict in verdicts for article in verdict.broken},
        {article for verdict in verdicts for article in verdict.unproven},
    )


def _hold_level(played: Played, level: str, rng: Random, result: Examined) -> None:
    """Less detail never makes a lawful play broken, nor a score another."""
    events = LEVELS[level](list(played.events), rng)
    if not any(isinstance(event, CardsDiscarded) for event in events) and not _shows_missing_turns(played, events):
        return
    bench = judged(played.opened, events)
    if found := faults_found(bench, doubts=False):
        _differ(result, played, "less detail breaks nothing", level, events, found)
    scores = score_differences(bench, played.lines, certain=False) if level not in UNSEEN else []
    if scores:
        result.differences.append(Difference("scores agree", level, played.opened, tuple(events), tuple(scores)))


def _shows_missing_turns(played: Played, events: Sequence[Event]) -> bool:
    """Whether a log without discards shows from the start that they are left out.

    The first player's first turn must have left something, and another must play before he draws, takes or asks again:
    nothing else tells his next turn from a fault in his first.
    """
    plays = (StockDrawn, PileTaken, PermissionAsked, CardsMelded)
    first = next(event for event in played.events if isinstance(event, plays))
    own = [event for event in events if isinstance(event, plays)][:40]
    if not own or own[0] != first:
        return False
    for event in own[1:]:
        if event.seat != first.seat:
            return True
        if not isinstance(event, CardsMelded):
            return False
    return True


def _hold_position(played: Played, moment: Moment, result: Examined) -> None:
    """A log that starts in the middle breaks nothing, and its score is the same."""
    stiff = any(group.stiff for groups in moment.table.groups.values() for group in groups)
    if stiff or played.table.terms.out_permission_limit == "per_round":
        return  # what was merged (CC-3P-6), and who has asked, no position can say
    events: tuple[Event, ...] = (*moment.told(), *played.events[moment.at :])
    bench = judged(played.opened, events)
    if found := faults_found(bench, doubts=False):
        _differ(result, played, "less detail breaks nothing", "position", events, found)
    scores = score_differences(bench, played.lines, certain=False)
    if scores:
        result.differences.append(Difference("scores agree", "position", played.opened, events, tuple(scores)))


def _hold_totals(played: Played, result: Examined) -> None:
    """A round entered as totals has the score of its plays."""
    tallies: list[RoundTallied] = tallied(played.opened, played.table, played.lines)
    if not tallies:
        return
    events: tuple[Event, ...] = (*tallies, RoundEnded())
    bench = judged(played.opened, events)
    found = sheet(bench).rounds[-1]
    told = [
        f"{team}: witness {sum(lines.values())}, judge {found.teams[team].score}"
        for team, lines in played.lines.items()
        if found.teams[team].score != sum(lines.values())
    ]
    if told:
        result.differences.append(Difference("scores agree", "totals", played.opened, events, tuple(told)))


def _hold_notation(played: Played, result: Examined) -> None:
    """What is written is read back, event by event."""
    log = [played.opened, *played.events]
    games = read(write_log(log, LABELS[: played.opened.seats])).games
    again = [games[0].opening, *(event for line in games[0].lines for event in getattr(line, "events", ()))]
    for number, (one, other) in enumerate(zip(log, again, strict=False), 1):
        if one != other and number > 1:
            told = f"entry {number}: {one} read back as {other}"
            result.differences.append(
                Difference("read back as written", "shown", played.opened, played.events, (told,))
            )
            return
    if len(log) != len(again) or Bench([games[0].opening]).opened != played.opened:
        told = f"{len(log)} entries, {len(again)} read back"
        result.differences.append(Difference("read back as written", "shown", played.opened, played.events, (told,)))


def _hold_correction(bench: Bench, rng: Random, played: Played, result: Examined) -> None:
    """A correction and its undoing leave every verdict as it was."""
    before = bench.verdicts
    entry = rng.randint(2, bench.length)
    trial = bench.copy()
    trial.append(LogCorrected(first=entry, last=entry))
    struck = trial.length
    trial.append(LogCorrected(first=struck, last=struck))
    after = tuple(verdict for verdict in trial.verdicts if verdict.entry <= bench.length)
    if before != after:
        told = f"entry {entry} struck and restored"
        result.differences.append(Difference("undone is as before", "shown", played.opened, played.events, (told,)))
