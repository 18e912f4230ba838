"""Where the judge and the witness differ: what is told of it, and whether a log shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from events.asked import Question
from events.catalogue import Event, TableOpened
from events.findings import Outcome
from events.judge import Bench
from events.questions import answer
from tests.witness.positions import Moment

KEPT: Final = "a lawful play is kept"
LESS: Final = "less detail breaks nothing"
BROKEN: Final = "a fault is broken"
DOUBTED: Final = "a fault is never kept"
ANSWERED: Final = "answers agree"
SCORED: Final = "scores agree"
COUNTED: Final = "cards are accounted for"
READ: Final = "read back as written"
UNDONE: Final = "undone is as before"

LABELS: Final = "ABCDEFGHIJKL"
"""What seats are called in a case."""

BONUSES: Final = frozenset({"CC-OUT-6", "CC-OUT-7"})
"""Articles on a bonus, earned or not: of two cards alike, one from below the top, nobody can say which was laid."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A law that does not hold: which, at which level of detail, in which log, and what was found.

    `first` is the entry from which the articles are in question. `moment` is the table before the event `since`, from
    which the log may begin instead; `asked` are the questions that are answered otherwise than the witness expects.
    """

    law: str
    level: str
    opened: TableOpened
    events: tuple[Event, ...]
    told: tuple[str, ...]
    first: int = 0
    articles: tuple[str, ...] = ()
    moment: Moment | None = None
    since: int = 0
    asked: tuple[tuple[Question, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.law} ({self.level}): {'; '.join(self.told[:3])}"


Judge = Callable[[TableOpened, Sequence[Event]], Bench]
"""Judges a log; for a test another than the one of `events`."""


def judged(opened: TableOpened, events: Sequence[Event]) -> Bench:
    """Return a log judged entry by entry."""
    bench = Bench([opened])
    for event in events:
        bench.append(event)
    return bench


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


def found_from(bench: Bench, first: int) -> tuple[set[str], set[str]]:
    """Return the articles broken, and those unproven, from an entry on."""
    verdicts = [verdict for verdict in bench.verdicts if verdict.entry >= first]
    return (
        {article for verdict in verdicts for article in verdict.broken},
        {article for verdict in verdicts for article in verdict.unproven},
    )


def answers_otherwise(bench: Bench, question: Question, expected: str) -> bool:
    """Whether a question is answered with another word or number than the witness expects."""
    return answer(bench, question).text.split()[0] != expected


def shows(difference: Difference, bench: Bench, first: int) -> bool:
    """Whether a judged log shows a difference of this kind, the articles being in question from this entry on."""
    articles = set(difference.articles)
    broken, doubtful = found_from(bench, first)
    if difference.law in (KEPT, LESS):
        return bool(articles & {article for _, article, _ in faults_found(bench, doubts=difference.law == KEPT)})
    if difference.law == BROKEN:
        return not articles <= broken
    if difference.law == DOUBTED:
        return not articles & (broken | doubtful)
    return any(answers_otherwise(bench, question, expected) for question, expected in difference.asked)


def articles_at(found: Sequence[tuple[int, str, str]], entry: int) -> tuple[str, ...]:
    """Return the articles found at an entry, each once."""
    return tuple(dict.fromkeys(article for at, article, _ in found if at == entry))
