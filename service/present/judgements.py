"""Answers as JSON: to questions, to what-if, and all that is said of a text without a table."""

from __future__ import annotations

from typing import Any

from events.answers import Answer
from events.asked import Question
from events.cases import Reply
from events.consequences import Consequences, LineChange, NumberChange
from events.notation.questions import write_question
from events.score import sheet as score_sheet
from service.naming import Naming
from service.phrases import Phrases
from service.present.logs import Json
from service.present.sheets import whole_sheet, winner
from service.present.verdicts import finding
from service.referee import JudgedGame, JudgedLine, Judgement


def answered(asked: Question, value: Answer, naming: Naming, phrases: Phrases) -> Json:
    """Return a question in the notation and its answer."""
    return {
        "question": write_question(asked, naming.labels),
        "answer": value.text,
        "articles": list(value.articles),
        "findings": [finding(each, None, phrases) for each in value.findings],
        "facts": {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in value.facts.items()},
        "evidence": list(value.evidence),
    }


def consequences(value: Consequences, naming: Naming) -> Json:
    """Return what would change: verdicts in the words of the notation; lines, totals and minima by round and team."""
    return {
        "verdicts": [{"entry": each.entry, "before": each.before, "after": each.after} for each in value.verdicts],
        "lines": [_change(each, naming) | {"line": each.line} for each in value.lines],
        "totals": [_change(each, naming) for each in value.totals],
        "minima": [_change(each, naming) for each in value.minima],
        "reopened": value.reopened,
        "reopens": {"game": value.game_reopened, "rounds": list(value.rounds_reopened)},
        "rounds": {"before": value.rounds_before, "after": value.rounds_after},
        "senseless": [{"entry": each.entry, "before": each.before, "after": each.after} for each in value.senseless],
        "winner": {"before": winner(value.winner_before, naming), "after": winner(value.winner_after, naming)},
    }


def _change(value: LineChange | NumberChange, naming: Naming) -> Json:
    return {"place": value.place, "team": naming.team(value.team), "before": value.before, "after": value.after}


def judgement(value: Judgement, language: str) -> Json:
    """Return a text judged."""
    return {"games": [_judged_game(each, language) for each in value.games if each.examination.bench]}


def _judged_game(value: JudgedGame, language: str) -> Json:
    """Return a game judged. Entries go by the text's own numbers, evidence too."""
    game = value.examination.game
    naming = Naming(game.labels)
    phrases = Phrases(language, naming)
    bench = value.examination.bench
    return {
        "id": game.tag("Id") or None,
        "title": game.tag("Title") or None,
        "rulebook": game.opening.rulebook,
        "lines": [_judged_line(each, phrases) for each in value.lines],
        "answers": [_reply(each, naming, phrases) for each in value.answers],
        "sheet": _shifted(whole_sheet(score_sheet(bench), naming, phrases)) if bench else None,
    }


def _judged_line(value: JudgedLine, phrases: Phrases) -> Json:
    found = [_shifted(finding(each, number + 1, phrases)) for number, each in value.findings]
    body = {"line": value.line, "text": value.text, "entries": list(value.entries), "findings": found}
    return body | {"outcome": None if value.struck else value.outcome.value}


def _reply(value: Reply, naming: Naming, phrases: Phrases) -> Json:
    question = value.question
    return {
        "line": value.line,
        "question": write_question(question, naming.labels) if question is not None else None,
        "answer": value.found.text,
        "articles": list(value.found.articles),
        "findings": [_shifted(finding(each, None, phrases)) for each in value.found.findings],
        "expected": value.expected,
        "passed": value.passed,
    }


def _shifted(body: Any) -> Any:  # noqa: ANN401  (any part of an answer)
    """Return a body with the numbers of entries as a text counts them: without the opening."""
    if isinstance(body, list):
        return [_shifted(each) for each in body]
    if not isinstance(body, dict):
        return body
    shifted = {name: _shifted(part) for name, part in body.items()}
    if shifted.get("entry") is not None:
        shifted["entry"] -= 1
    if "evidence" in shifted:
        shifted["evidence"] = [number - 1 for number in shifted["evidence"]]
    return shifted
