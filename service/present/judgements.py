"""Answers as JSON: to questions, to what-if, and all that is said of a text without a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from events.answers import Answer
from events.asked import Question, VerdictOn
from events.cases import Reply
from events.consequences import Consequences, LineChange, NumberChange
from events.explaining import ScoreAnswer, VerdictAnswer
from events.findings import Outcome
from events.judge import Bench
from events.notation.questions import write_question
from events.remedies import Offer
from events.score import sheet as score_sheet
from service.naming import Naming
from service.phrases import Phrases
from service.present.logs import Json
from service.present.sheets import line, whole_sheet, winner
from service.present.verdicts import finding
from service.referee import JudgedGame, JudgedLine, Judgement
from service.wire.encoding import encode_inner

TELLING: Final = (Outcome.BROKEN, Outcome.UNPROVEN)
"""What is told of, with the article; what was kept is only named."""


def answered(asked: Question, value: Answer, bench: Bench, naming: Naming, phrases: Phrases) -> Json:
    """Return a question in the notation and its answer: findings, figures, the entries that show it, the law."""
    told = (found.article for found in value.findings if found.outcome in TELLING)
    articles = dict.fromkeys((*value.articles, *told))
    return {
        "question": write_question(asked, naming.labels),
        "answer": value.text,
        "articles": list(value.articles),
        "findings": [finding(each, None, phrases) for each in value.findings],
        "facts": {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in value.facts.items()},
        "evidence": list(value.evidence),
        "lines": [line(each, phrases) for each in value.lines] if isinstance(value, ScoreAnswer) else [],
        "offers": [offer(each) for each in value.offers] if isinstance(value, VerdictAnswer) else [],
        "laws": quoted(articles, bench, phrases),
    }


def quoted(articles: Iterable[str], bench: Bench, phrases: Phrases) -> list[Json]:
    """Return articles with their text in the reader's language."""
    return [{"article": each, "text": phrases.gettext(bench.find_article(each).text)} for each in articles]


def offer(value: Offer) -> Json:
    """Return what the law offers, with the events that would record it; points are null where the table decides."""
    steps = [encode_inner(each) for each in value.steps]
    return {"article": value.article, "points": value.points, "steps": steps}


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
        "answers": [_reply(each, bench, naming, phrases) for each in value.answers] if bench else [],
        "sheet": _shifted(whole_sheet(score_sheet(bench), naming, phrases)) if bench else None,
    }


def _judged_line(value: JudgedLine, phrases: Phrases) -> Json:
    found = [_shifted(finding(each, number + 1, phrases)) for number, each in value.findings]
    body = {"line": value.line, "text": value.text, "entries": list(value.entries), "findings": found}
    return body | {"outcome": None if value.struck else value.outcome.value}


def _reply(value: Reply, bench: Bench, naming: Naming, phrases: Phrases) -> Json:
    """Return an answer of a text. `question` is null where the text says something about a verdict and asks nothing."""
    told = _shifted(answered(value.question or VerdictOn(entry=None), value.found, bench, naming, phrases))
    question = {"question": told["question"] if value.question is not None else None}
    return {"line": value.line, **told, **question, "expected": value.expected, "passed": value.passed}


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
