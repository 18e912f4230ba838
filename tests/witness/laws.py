"""What must hold between the witness and the judge, round by round; what does not hold is told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from events.asked import LineOf, MayGoOut, MayTake, Question, ScoreOf
from events.catalogue import (
    CardsDiscarded,
    CardsMelded,
    CardsShown,
    Event,
    FootTaken,
    LogCorrected,
    PermissionAnswered,
    PermissionAsked,
    PileTaken,
    PositionTaken,
    RedThreesLaid,
    RoundEnded,
    RoundTallied,
    Seat,
    StockDrawn,
    TableOpened,
    Team,
)
from events.judge import Bench
from events.notation import read, write_log
from events.questions import answer
from events.score import sheet
from tests.witness.asking import is_beyond, is_plain, may_take, may_take_with
from tests.witness.choices import takings
from tests.witness.counting import Lines, tallied
from tests.witness.detail import LEVELS
from tests.witness.difference import (
    ANSWERED,
    BROKEN,
    COUNTED,
    DOUBTED,
    KEPT,
    LABELS,
    LESS,
    READ,
    SCORED,
    UNDONE,
    Difference,
    answers_otherwise,
    articles_at,
    faults_found,
    found_from,
    judged,
)
from tests.witness.faults import FAULTS, Mutation, mutate
from tests.witness.houses import draw_table
from tests.witness.positions import Moment, counted
from tests.witness.rounds import Played, decks, play_round
from tests.witness.staged import UNTOLD, stage, staged_in
from tests.witness.table import Table

WHOLE: Final = ("seen", "no_suits", "shown_no_suits")
"""Levels that leave no play out: a fault that is broken with all cards shown is there broken or unproven."""

PARTIAL: Final = tuple(level for level in LEVELS if level not in ("shown", *WHOLE))
"""Levels that leave plays out, or what was seen of them: by 7.2 no. 3 what is not logged was done as it should be."""

ASKED: Final = 2
"""At how many moments of a round the referee is asked what may be done."""

PAIR: Final = 2

UNSEEN: Final = frozenset({"vague", "some_melds_unseen", "no_discards", "melds_only"})
"""Levels at which cards that nobody saw may lie in melds (a top card laid on one), so that a score may be another."""

HANGING_ON_HANDS: Final = frozenset({"concealed-canastas", "going-out"})
"""Lines that a log may be too short for: then the points are not in them (7.3, scoring)."""


EAGER: Final = 0.2
"""How often a fault is tried before a turn."""


@dataclass(slots=True)
class Examined:
    """A round that was played and judged: how it ended, which faults were tried, and what did not hold."""

    seed: str
    ended: str
    entries: int = 0
    asked: int = 0
    faults: list[str] = field(default_factory=list)
    aimed: set[str] = field(default_factory=set)
    differences: list[Difference] = field(default_factory=list)
    crashed: str = ""

    def tried(self, fault: Mutation) -> None:
        """Take note of a fault that was judged, and of the articles it aims at."""
        self.faults.append(fault.name)
        self.aimed.update(fault.articles)


def examine(  # noqa: PLR0913  (what a round is held to)
    book: str, seed: int, *, house: bool = True, faults: int = 2, staged: int = 2, sparing: bool = False
) -> Examined:
    """Play a round from a seed and hold the judge to it.

    What is cheap is held every time; of the laws for which the whole log is judged once more the seed picks one, or,
    if `sparing`, in three rounds of eight none.
    `faults` is how many plays against the law are made in the round, of twice as many kinds that are tried, `staged`
    how many at tables arranged for them.
    """
    rng = Random(f"{book} {seed}")
    opened = draw_table(book, rng, sitting=seed, house=house)
    wanted = [list(FAULTS)[(2 * faults * seed + at) % len(FAULTS)] for at in range(2 * faults)]
    watch = _Watch(book, Random(f"{seed}"), faults, wanted)
    played = play_round(opened, f"{book} {seed}", number=rng.randint(1, 6), watcher=watch)
    result = Examined(f"{book} {seed}", played.ended)
    result.entries = len(played.events)
    bench = _hold_shown(played, watch, result)
    turn, law = divmod(seed, 8 if sparing else 5)
    match law:
        case 0 | 1:
            _hold_level(played, watch.moments, PARTIAL[(2 * turn + law) % len(PARTIAL)], seed, result)
        case 2:
            _hold_whole_level(played, watch, WHOLE[turn % len(WHOLE)], result)
        case 3:
            _hold_position(played, rng.choice(watch.moments), result)
        case 4:
            (_hold_correction if turn % 2 else _hold_notation)(bench, rng, played, result)
        case _:
            pass
    _hold_totals(played, result)
    for at in range(staged):
        _hold_staged(book, seed * staged + at, result)
    return result


@dataclass
class _Watch:
    """Looks on before every turn: cards accounted for, positions, faults."""

    book: str
    rng: Random
    most: int
    wanted: Sequence[str]
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
        for name in self.wanted:
            if name not in self.made and len(self.made) < self.most and self.rng.random() < EAGER:
                found = mutate(name, table, seat, self.rng, self.book)
                if found is not None and found.articles:
                    self.made[name] = found


def scores_otherwise(bench: Bench, lines: dict[Team, Lines], *, certain: bool) -> list[tuple[Question, str]]:
    """Return every line on which the two counts differ, as a question with what the witness answers.

    If not `certain`, a bonus may be missing, but none is new; the plain one for going out may take its place. Where
    melds pay for hands only the sums are compared: of ways that cost the same the reference names none.
    """
    found = sheet(bench).rounds[-1]
    plain = {"going-out": bench.terms.out_bonus}
    if bench.terms.caught_method == "pay_from_table":
        sums = {team: sum(own.values()) for team, own in lines.items()}
        return [
            (ScoreOf(team=team), str(points)) for team, points in sums.items()
            if certain and found.teams[team].score != points
        ]  # fmt: skip
    return [
        (LineOf(team=team, line=name), str(points))
        for team, own in lines.items()
        for theirs in ({line.line: line.points for line in found.teams[team].lines},)
        for name, points in own.items()
        if theirs.get(name, 0) != points
        and (certain or name not in HANGING_ON_HANDS or theirs.get(name, 0) > max(points, plain.get(name, 0)))
    ]


def _hold_scores(  # noqa: PLR0913  (all that a difference tells)
    played: Played, level: str, bench: Bench, result: Examined, moment: Moment | None = None, *, certain: bool = False
) -> None:
    asked = tuple(scores_otherwise(bench, played.lines, certain=certain))
    if asked:
        told = tuple(
            f"{question}: witness {expected}, judge {answer(bench, question).text}" for question, expected in asked
        )
        since = 0 if moment is None else moment.at
        result.differences.append(
            Difference(SCORED, level, played.opened, bench.log[1:], told, moment=moment, since=since, asked=asked)
        )


def _hold_shown(played: Played, watch: _Watch, result: Examined) -> Bench:
    """All cards shown: every play kept, the score the same to the line; and every fault broken."""
    waiting = sorted(watch.made.values(), key=lambda each: each.first)
    asked = {moment.at: moment for moment in watch.rng.sample(watch.moments, min(ASKED, len(watch.moments)))}
    last = _last_cards(played)
    bench = Bench([played.opened])
    for number, event in enumerate(played.events):
        while waiting and waiting[0].first == number:
            fault = waiting.pop(0)
            before = next(each for each in watch.moments if each.at == fault.first)
            _hold_fault(bench.copy(), played.opened, fault, result, before)
        if number in asked:
            _hold_answers(bench, asked[number], watch.rng, played, result)
        if number == last and isinstance(event, CardsMelded | CardsDiscarded) and played.table.out is not None:
            _ask(bench, MayGoOut(seat=played.table.out), "yes", played, result, watch.moments[-1])
        bench.append(event)
    if found := faults_found(bench, doubts=True):
        _differ(result, played, KEPT, "shown", bench, found, [(each.at, each) for each in watch.moments])
    _hold_scores(played, "shown", bench, result, watch.moments[-1], certain=True)
    whole, cards = Counter(decks(played.table.terms)), Counter(played.table.all_cards())
    if watch.lost or whole != cards:
        told = (*watch.lost, f"{whole - cards} {cards - whole}")
        result.differences.append(Difference(COUNTED, "shown", played.opened, played.events, told))
    return bench


def _last_cards(played: Played) -> int:
    """The place at which the player who went out had all the cards he would have, and the answer: then he may."""
    bringing = (StockDrawn, PileTaken, RedThreesLaid, FootTaken, CardsShown, PermissionAnswered)
    own = [at for at, event in enumerate(played.events) if isinstance(event, bringing)]
    return own[-1] + 1 if own and played.table.out is not None else -1


def _hold_answers(bench: Bench, moment: Moment, rng: Random, played: Played, result: Examined) -> None:
    """What may be done is what the witness finds that may be done (7.4)."""
    table, seat = moment.table, moment.seat
    if not is_plain(table, seat):
        return
    _ask(bench, MayTake(seat=seat), may_take(table, seat), played, result, moment)
    hand = table.hands[seat]
    ways = [way.cards for way in takings(table, seat) if len(way.cards) == PAIR]
    for cards in [rng.choice(ways)] if ways else [tuple(rng.sample(hand, PAIR))] if len(hand) >= PAIR else []:
        _ask(bench, MayTake(seat=seat, cards=cards), may_take_with(table, seat, cards), played, result, moment)
    _ask(bench, MayTake(seat=seat, onto=True), may_take_with(table, seat, ()), played, result, moment)
    if is_beyond(table, seat):
        _ask(bench, MayGoOut(seat=seat), "no", played, result, moment)


def _ask(  # noqa: PLR0913, PLR0917  (all that a difference tells)
    bench: Bench, question: MayTake | MayGoOut, expected: str | None, played: Played, result: Examined,
    moment: Moment | None = None,
) -> None:  # fmt: skip
    if expected is None:
        return
    result.asked += 1
    if answers_otherwise(bench, question, expected):
        told = f"entry {bench.length}: {question}: witness {expected}, judge {answer(bench, question).text}"
        asked = ((question, expected),)
        since = 0 if moment is None else moment.at
        result.differences.append(
            Difference(
                ANSWERED, "shown", played.opened, bench.log[1:], (told,), moment=moment, since=since, asked=asked
            )
        )


def _differ(  # noqa: PLR0913, PLR0917  (all that a difference tells)
    result: Examined, played: Played, law: str, level: str, bench: Bench, found: list[tuple[int, str, str]],
    moments: Sequence[tuple[int, Moment]] = (),
) -> None:  # fmt: skip
    """Tell what was found about the first entry at which something was; the moments by their place in this log."""
    entry = found[0][0]
    before = [(at, moment) for at, moment in moments if at + 2 <= entry]
    at, moment = before[-1] if before else (0, None)
    told = tuple(words for _, _, words in found)
    result.differences.append(
        Difference(law, level, played.opened, bench.log[1:], told, entry, articles_at(found, entry), moment, at)
    )


def _hold_fault(
    trial: Bench, opened: TableOpened, fault: Mutation, result: Examined, moment: Moment | None = None
) -> None:
    """With all cards shown a fault is broken under each of its articles. The trial ends before it begins."""
    result.tried(fault)
    first = trial.length + 1
    for event in fault.events[fault.first :]:
        trial.append(event)
    broken, _ = found_from(trial, first)
    if not set(fault.articles) <= broken:
        told = f"{fault.name}: {' '.join(fault.articles)} expected, broken: {' '.join(sorted(broken)) or 'nothing'}"
        result.differences.append(
            Difference(BROKEN, "shown", opened, fault.events, (told,), first, fault.articles, moment, fault.first)
        )


def _hold_doubt(  # noqa: PLR0913, PLR0917  (all that a difference tells)
    trial: Bench, opened: TableOpened, fault: Mutation, level: str, events: Sequence[Event], result: Examined
) -> None:
    """With less shown a fault is broken or unproven under one of its articles. The trial ends before it begins."""
    first = trial.length + 1
    for event in events:
        trial.append(event)
    broken, doubtful = found_from(trial, first)
    if not set(fault.articles) & (broken | doubtful):
        told = f"{fault.name}: {' '.join(fault.articles)} expected, neither broken nor unproven"
        result.differences.append(Difference(DOUBTED, level, opened, trial.log[1:], (told,), first, fault.articles))


def _hold_staged(book: str, number: int, result: Examined) -> None:
    """A fault at a table arranged for it, with all cards shown and with hands known by their number only."""
    names = staged_in(book)
    staged = stage(names[number % len(names)], book, Random(f"{book} {number}"))
    if staged is None:
        return
    opened, fault = staged
    _hold_fault(judged(opened, fault.events[: fault.first]), opened, fault, result)
    if fault.name in UNTOLD:
        return
    hidden = [counted(event) if isinstance(event, PositionTaken) else event for event in fault.events]
    first, level = fault.first, LEVELS["seen"]
    before = judged(opened, level(hidden[:first], Random(0)))
    _hold_doubt(before, opened, fault, "seen", level(hidden[first:], Random(0)), result)


def _hold_whole_level(played: Played, watch: _Watch, name: str, result: Examined) -> None:
    """Less shown of the cards, but every play: as `_hold_level`; and each fault is broken or unproven."""
    level, rng = LEVELS[name], Random(0)
    waiting = sorted(watch.made.values(), key=lambda each: each.first)
    bench = Bench([played.opened])
    for number, event in enumerate(played.events):
        while waiting and waiting[0].first == number:
            fault = waiting.pop(0)
            _hold_doubt(bench.copy(), played.opened, fault, name, level(list(fault.events[number:]), rng), result)
        for told in level([event], rng):
            bench.append(told)
    _hold_lawful(played, name, bench, result, lambda: _places(played, watch.moments, name, 0, bench.log[1:]))


def _hold_level(played: Played, moments: Sequence[Moment], level: str, seed: int, result: Examined) -> None:
    """Less detail never makes a lawful play broken, nor a score another."""
    events = LEVELS[level](list(played.events), Random(seed))
    if not any(isinstance(event, CardsDiscarded) for event in events) and not _shows_missing_turns(played, events):
        return
    bench = judged(played.opened, events)
    _hold_lawful(played, level, bench, result, lambda: _places(played, moments, level, seed, events))


def _places(
    played: Played, moments: Sequence[Moment], level: str, seed: int, events: Sequence[Event]
) -> list[tuple[int, Moment]]:
    """Return the moments by their place in a log with less, those whose place can be told."""
    told = [(LEVELS[level](list(played.events[: each.at]), Random(seed)), each) for each in moments]
    return [(len(before), each) for before, each in told if before == events[: len(before)]]


def _hold_lawful(
    played: Played,
    level: str,
    bench: Bench,
    result: Examined,
    places: Callable[[], list[tuple[int, Moment]]],
) -> None:
    if found := faults_found(bench, doubts=False):
        _differ(result, played, LESS, level, bench, found, places())
    if level not in UNSEEN:
        _hold_scores(played, level, bench, result)


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
    if not moment.can_be_told or played.table.terms.out_permission_limit == "per_round":
        return  # who has asked no position can say either
    events: tuple[Event, ...] = (*moment.told(), *played.events[moment.at :])
    _hold_lawful(played, "position", judged(played.opened, events), result, list)


def _hold_totals(played: Played, result: Examined) -> None:
    """A round entered as totals has the score of its plays."""
    tallies: list[RoundTallied] = tallied(played.opened, played.table, played.lines)
    if not tallies:
        return
    events: tuple[Event, ...] = (*tallies, RoundEnded())
    bench = judged(played.opened, events)
    found = sheet(bench).rounds[-1]
    asked = tuple(
        (ScoreOf(team=team), str(points)) for team, lines in played.lines.items() for points in (sum(lines.values()),)
        if found.teams[team].score != points
    )  # fmt: skip
    if asked:
        told = tuple(f"{question}: witness {expected}" for question, expected in asked)
        result.differences.append(Difference(SCORED, "totals", played.opened, events, told, asked=asked))


def _hold_notation(bench: Bench, _rng: Random, played: Played, result: Examined) -> None:
    """What is written is read back, event by event; and judged again it has the same verdicts and the same score."""
    log = [played.opened, *played.events]
    games = read(write_log(log, LABELS[: played.opened.seats])).games
    again = [games[0].opening, *(event for line in games[0].lines for event in getattr(line, "events", ()))]
    told = [
        f"entry {number}: {one} read back as {other}"
        for number, (one, other) in enumerate(zip(log, again, strict=False), 1)
        if one != other and number > 1
    ]
    if len(log) != len(again):
        told.append(f"{len(log)} entries, {len(again)} read back")
    other = Bench(again)
    told += _otherwise(bench, other, "read back")
    if other.opened != played.opened:
        told.append(f"opened {played.opened}, read back {other.opened}")
    if told:
        result.differences.append(Difference(READ, "shown", played.opened, played.events, tuple(told)))


def _hold_correction(bench: Bench, rng: Random, played: Played, result: Examined) -> None:
    """A correction and its undoing leave every verdict and the score as they were."""
    entry = rng.randint(2, bench.length)
    trial = bench.copy()
    trial.append(LogCorrected(first=entry, last=entry))
    struck = trial.length
    trial.append(LogCorrected(first=struck, last=struck))
    told = _otherwise(bench, trial, f"entry {entry} struck and restored")
    if told:
        result.differences.append(Difference(UNDONE, "shown", played.opened, played.events, tuple(told)))


def _otherwise(bench: Bench, other: Bench, how: str) -> list[str]:
    """Return where a log judged in another way has another verdict on the same entry, or another score."""
    told = [
        f"{how}: entry {one.entry} {one.outcome.value}, then {'none' if two is None else two.outcome.value}"
        for one in bench.verdicts
        for two in (other.verdict(one.entry),)
        if one != two
    ]
    if sheet(bench) != sheet(other):
        told.append(f"{how}: another score")
    return told
