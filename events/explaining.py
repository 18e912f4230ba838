"""Answers that need more than a word: why a score is what it is, what is still needed, what was legal or concealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from events.answers import Answer, counted, verdict_text
from events.awards import Line
from events.awards.concealed import concealed_now
from events.catalogue import Team
from events.findings import Finding, kept
from events.findings import unproven as not_shown
from events.judge import Bench
from events.laying import CANASTA
from events.pieces import Group
from events.remedies import Offer, offers
from events.rights import fewest_for
from events.rules import going_out, opening
from events.rules.context import minimum_for
from events.rules.going_out import lacking
from events.rules.melds import lawful_points
from events.score import sheet
from events.table import Round


@dataclass(frozen=True, slots=True)
class ScoreAnswer(Answer):
    """Why a score is what it is: its lines with their working, in the order in which they are printed.

    The facts are `score`, `before`, `total`, and every line that is not nought, by its name.
    """

    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class VerdictAnswer(Answer):
    """What the law offers for what is broken; for whether something was legal, what was found too.

    What is unproven says in its own finding which fact would settle it.
    """

    offers: tuple[Offer, ...] = ()


def why_score(bench: Bench, team: Team) -> ScoreAnswer:
    """Return why a team's score of the current or last round is what it is.

    The text has every line that is not nought and their sum: `cards 245, natural-canastas 500, hand -15, score 730`.
    """
    whole = sheet(bench)
    own = next((of for seats, of in whole.rounds[-1].teams.items() if team[0] in seats), None) if whole.rounds else None
    if own is None:
        return ScoreAnswer("score 0", facts={"score": 0})
    lines = tuple(line for line in own.lines if line.points or line.working)
    points = {line.line: line.points for line in lines if line.points}
    return ScoreAnswer(
        text=", ".join(f"{name} {worth}" for name, worth in (*points.items(), ("score", own.score))),
        articles=tuple(dict.fromkeys(line.article for line in lines if line.article)),
        facts={**points, "score": own.score, "before": own.total - own.score, "total": own.total},
        evidence=tuple(dict.fromkeys(entry for line in lines for entry in line.evidence)),
        lines=lines,
    )


def what_is_needed(bench: Bench, team: Team) -> Answer:
    """Return what a team still needs: points to open with, canastas or books to go out, and cards for these at least.

    The text leaves out what is not lacking: `minimum 90, laid 45, canastas 2, cards 14`; `nothing` where all is met.
    """
    current = _round(bench)
    side = current.team_like(team)
    lacks = lacking(current, bench.terms, side)
    cards = fewest_for(bench.terms, current.groups_of(side), lacks) if not lacks.is_met else 0
    facts = {
        "minimum": minimum_now(bench, team),
        "laid": _laid(bench, current, side),
        "canastas": lacks.any_kind,
        "natural": lacks.natural,
        "mixed": lacks.mixed,
        "wild": lacks.wild,
        "cards": cards,
    }
    text = counted(facts)
    rests_on = bench.rulebook.articles_of(opening.minimum) if facts["minimum"] else ()
    if not lacks.is_met:
        rests_on = (*rests_on, *bench.rulebook.articles_of(going_out.contract))
    groups = (entry for group in current.groups_of(side) for entry in group.entries)
    return Answer(
        "nothing" if text == "none" else text, tuple(dict.fromkeys(rests_on)), (), facts, bench.entries(groups)
    )


def was_it_legal(bench: Bench, places: Iterable[int], found: tuple[Finding, ...] | None = None) -> VerdictAnswer:
    """Return whether what stands in these places was legal, with every finding and what is offered for a fault.

    `found` are the findings where not all of them are asked for.
    """
    concerned = tuple(places)
    if found is None:
        found = bench.findings_at(*concerned)
    text = verdict_text(found)
    shown = tuple(dict.fromkeys(entry for each in found for entry in each.evidence))
    return VerdictAnswer(text, tuple(text.split()[1:]), found, {}, shown, offers(bench, concerned))


def is_concealed(bench: Bench, places: Iterable[int]) -> Answer:
    """Return whether a canasta that was laid in these places was laid concealed: `yes`, `no`, `unproven`, or `none`.

    `none` where no canasta lies there. The canasta counts as it lies now; what was earned concealed stays.
    """
    concerned = set(places)
    current = bench.table.round
    groups = [group for group in current.groups if group.size >= CANASTA] if current is not None else []
    mine = [group for group in groups if concerned & set(bench.places(group.entries))]
    if not mine:
        return Answer("none")
    how = [concealed_now(current, group, bench.terms) if current is not None else None for group in mine]
    text = "yes" if True in how else "unproven" if None in how else "no"
    found = tuple(each for group, so in zip(mine, how, strict=True) for each in _how_laid(bench, group, concealed=so))
    shown = bench.entries(entry for group in mine for entry in group.entries)
    return Answer(text, _concealed_articles(bench), found, {}, shown)


def _how_laid(bench: Bench, group: Group, *, concealed: bool | None) -> Iterator[Finding]:
    """Yield how a canasta was laid, under every article that rests on it: none where the rulebook pays nothing."""
    facts = {"rank": group.rank.value if group.rank is not None else "wild"}
    entries = bench.entries(group.entries)
    if concealed is None:
        found = not_shown("perhaps-concealed", entries, **facts)
    else:
        found = kept("laid-concealed" if concealed else "laid-openly", entries, **facts)
    yield from (found.under(article) for article in _concealed_articles(bench))


def _concealed_articles(bench: Bench) -> tuple[str, ...]:
    return bench.rulebook.articles_of(opening.canasta_concealed)


def _laid(bench: Bench, current: Round, side: Team) -> int:
    """Return what the opening in progress has laid already; 0 where none is in progress."""
    turn = current.turn
    if turn is None or turn.over or not turn.opening or turn.seat not in side:
        return 0
    return lawful_points(turn.laid, bench.terms)


def _round(bench: Bench) -> Round:
    """Return the current or last round; of a log without any, the one that a play would start."""
    return bench.table.round or bench.copy().begin_round()


def minimum_now(bench: Bench, team: Team) -> int:
    """Return what a team's opening must reach now; 0 once it has opened, from the end of the opening turn on."""
    current, seat = bench.table.round, team[0]
    if current is None or current.ended:
        return _next_minimum(bench, current, team)
    own = current.team_like(team)
    turn = current.turn
    opening_now = turn is not None and not turn.over and turn.opening and turn.seat in own
    if current.has_opened(own) and not opening_now:
        return 0
    return minimum_for(current, bench.terms, bench.totals, seat)


def _next_minimum(bench: Bench, current: Round | None, team: Team) -> int:
    totals = sheet(bench).totals
    own = next((total for scoring, total in totals.items() if team[0] in scoring), 0)
    number = 1 if current is None else current.number + (0 if current.is_void else 1)
    return bench.terms.minimum(own, number)
