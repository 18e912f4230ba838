"""A game in the notation, played and asked: what was found at every line, and whether it is what an answer says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from events.answers import Answer, agrees, same_answer
from events.asked import Question, VerdictOn, WinnerAsked
from events.errors import CannotRecord
from events.findings import Finding
from events.games import opening_errors
from events.judge import Bench, check_event
from events.notation import Answered, Asked, Game, Played
from events.questions import answer, verdict_answer

TAG_OF: Final = {
    "unknown-house-rule": "House",
    "house-rule-value": "House",
    "no-such-team": "Scores",
    "no-such-seat": "Dealer",
    "unknown-edition": "Edition",
}
"""The tag that is at fault when a table cannot be opened, by the error's code; else it is the rulebook's."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What was asked at a line, or that a verdict was (None), and what the answer is; `expected` where one is given."""

    line: int
    question: Question | None
    entries: tuple[int, ...]
    found: Answer
    expected: str | None = None
    passed: bool | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a game that cannot be read or cannot go on record, where it stands, and what is wrong."""

    line: int
    column: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Examination:
    """A game examined: its replies in the order of the lines, the bench at the end, and what could not be read.

    `played` are the lines that went on record; their entries go by the numbers of the bench's log.
    """

    game: Game
    played: tuple[Played, ...]
    replies: tuple[Reply, ...]
    bench: Bench | None
    errors: tuple[Problem, ...]

    @property
    def failures(self) -> int:
        """How many answers are not as expected; what cannot be read, and a game without an answer, is one each."""
        answered = [reply for reply in self.replies if reply.expected is not None]
        return sum(not reply.passed for reply in answered) + len(self.errors)


def examine(game: Game) -> Examination:
    """Play a game line by line and answer every question, each as the log stands at its line."""
    errors = [Problem(e.line, e.column, f"found {e.found}, expected {e.expected}") for e in game.errors]
    bench, problems = _open(game)
    errors += problems
    if bench is None:
        return Examination(game, (), (), None, tuple(errors))
    on_record: list[Played] = []
    replies: list[Reply] = []
    last: tuple[int, ...] = ()
    pending: Reply | None = None
    for line in game.lines:
        if isinstance(line, Played):
            pending = None
            played = replace(line, first=bench.length + 1)  # smaller than in the text after a line that was refused
            problem = _play(bench, played)
            if problem is not None:
                errors.append(problem)
                continue
            on_record.append(played)
            if played.is_turn:
                last = tuple(played.entries)
            pending = _verdict(bench, played)
            if any(finding.outcome.value in ("broken", "unproven") for finding in pending.found.findings):
                replies.append(pending)
        elif isinstance(line, Asked):
            pending = Reply(line.line, line.question, (), answer(bench, line.question, game.labels, last))
            replies.append(pending)
        elif pending is None:
            errors.append(Problem(line.line, line.column, "an answer needs a line or a question above it"))
        else:
            if replies and replies[-1] is pending:
                replies.pop()
            replies.append(_compare(pending, line))
    return Examination(game, tuple(on_record), tuple(replies), bench, tuple(errors))


def _open(game: Game) -> tuple[Bench | None, list[Problem]]:
    """Open the table of a game; what stands against it is told with the place where it was written."""
    problems = opening_errors(game.opening)
    if problems:
        return None, [_placed(game, problem) for problem in problems]
    return Bench([game.opening]), []


def _placed(game: Game, problem: CannotRecord) -> Problem:
    name = TAG_OF.get(problem.code, "Rulebook")
    if name == "House":
        name = f"House:{problem.facts.get('name')}"
    return Problem(*game.where(name), str(problem))


def _play(bench: Bench, line: Played) -> Problem | None:
    """Put the entries of a line on record, all or none; return what stands against it."""
    for event, column in zip(line.events, line.columns, strict=True):
        try:
            check_event(bench, event)
        except CannotRecord as error:
            return Problem(line.line, column, str(error.in_text()))
    for event in line.events:
        bench.append(event)
    return None


def _verdict(bench: Bench, line: Played) -> Reply:
    findings: tuple[Finding, ...] = tuple(f for entry in line.entries for f in _of(bench, entry))
    return Reply(line.line, None, tuple(line.entries), verdict_answer(findings))


def _of(bench: Bench, entry: int) -> tuple[Finding, ...]:
    verdict = bench.verdict(entry)
    return verdict.findings if verdict is not None else bench.findings_at(entry)


def _compare(reply: Reply, line: Answered) -> Reply:
    expected = line.text
    words = expected.split()
    if reply.question is None or isinstance(reply.question, VerdictOn):
        passed = _verdict_as(expected, reply.found)
    elif isinstance(reply.question, WinnerAsked):
        passed = _plain(expected) == _plain(reply.found.text)
    else:
        passed = bool(words) and same_answer(expected, reply.found)
    return replace(reply, expected=expected, passed=passed)


def _verdict_as(expected: str, found: Answer) -> bool:
    if found.text == "none" or expected == "none":
        return found.text == expected
    return bool(expected) and agrees(expected, found.findings)


def _plain(team: str) -> str:
    """Return a team's name with its seats in order of the alphabet, so that `E+W` and `WE` are the same."""
    return "+".join(sorted(team.split("+") if "+" in team else list(team) if team.isupper() else [team]))
