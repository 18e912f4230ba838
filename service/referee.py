"""A text of the notation judged without a table: what was found line by line, and its questions answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.cases import Examination, Problem, Reply, examine
from events.errors import CannotRecord
from events.findings import Finding, Outcome, overall
from events.notation import read
from service.notated import Fault, fault_of, require_short


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line of a body as the log stands at the end: what was found about each of its entries.

    Entries go by the text's own numbers, which leave the opening out. `struck` where none of them stands any more.
    """

    line: int
    text: str
    entries: tuple[int, ...]
    findings: tuple[tuple[int, Finding], ...]
    struck: bool

    @property
    def outcome(self) -> Outcome:
        """Broken if anything is, else unproven if anything is, else kept."""
        return overall(found for _, found in self.findings)


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game that could be opened, and all that was found and answered."""

    examination: Examination
    lines: tuple[JudgedLine, ...]

    @property
    def answers(self) -> tuple[Reply, ...]:
        """The answers to questions, and the verdicts that the text says something about; each as of its own line."""
        return tuple(r for r in self.examination.replies if r.question is not None or r.expected is not None)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A text judged: its games, and everything in it that cannot be read, in the order of the lines."""

    games: tuple[JudgedGame, ...]
    faults: tuple[Fault, ...]


def judge_text(text: str, most: int | None = None) -> Judgement:
    """Judge a text of the notation; whatever is wrong with it is a fault.

    Raises:
        TooLong: it has more than `most` entries.
    """
    reading = read(text)
    require_short(reading, most)
    source = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    examined = [examine(game) for game in reading.games]
    faults = {(e.line, e.column): _fault(e) for each in examined for e in each.errors}
    faults |= {(error.line, error.column): fault_of(error) for error in reading.errors}
    games = tuple(JudgedGame(each, tuple(_lines(each, source))) for each in examined)
    return Judgement(games, tuple(faults[place] for place in sorted(faults)))


def _fault(error: Problem) -> Fault:
    return Fault(error.line, error.column, error.sentence, CannotRecord.code)


def _lines(examination: Examination, source: list[str]) -> Iterator[JudgedLine]:
    bench = examination.bench
    if bench is None:
        return
    for played in examination.played:
        verdicts = [found for number in played.entries if (found := bench.verdict(number))]
        findings = tuple((each.entry - 1, finding) for each in verdicts for finding in each.findings)
        text = " / ".join(source[n - 1].strip() for n in range(played.line, played.last_line + 1))
        yield JudgedLine(played.line, text, tuple(n - 1 for n in played.entries), findings, struck=not verdicts)
