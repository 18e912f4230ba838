"""The page on which the referee is asked without a table: what lies is picked or written, the answer stands below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flask import Blueprint, Response, request

from events.cases import Examination
from events.games import KEYS, rulebook
from events.judge import Bench
from service import referee
from service.context import language, services
from service.errors import TooLong
from service.naming import Naming, names_of
from service.pages.answering import Answerer
from service.pages.contexts import Finding
from service.pages.faces import pad
from service.pages.hearing import Answered, JudgedLine, Option, RefereePage, Unreadable, Word
from service.pages.logbook import mark
from service.pages.showing import reader, show, words

EXAMPLE: Final = f"""\
[Rulebook "{KEYS[0]}"]

at NS melds K*4 2
at pile 5 top 9s
at turn N
? may N take with 9 9
? minimum EW
"""


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/referee", "referee", see_referee)
    pages.add_url_rule("/referee", "asked", answer_text, methods=["POST"])


def see_referee() -> Response:
    """Show where a question is put to the referee."""
    return show(_page(EXAMPLE))


def answer_text() -> Response:
    """Judge a text and answer its questions; nothing is stored."""
    text = request.form.get("meld", "")
    try:
        judged = referee.judge_text(text, services().config.text_limit)
    except TooLong as error:
        return show(_page(text, unreadable=(Unreadable(line=0, column=0, says=error.said.told(words())),)), 413)
    if judged.faults:
        faults = tuple(Unreadable(line=each.line, column=each.column, says=each.says) for each in judged.faults)
        return show(_page(text, unreadable=faults), 422)
    games = [each for each in judged.games if each.examination.bench]
    lines = tuple(line for game in games for line in _lines(game))
    answers = tuple(each for game in games for each in _answers(game.examination))
    return show(_page(text, lines=lines, answers=answers))


def _page(
    text: str,
    lines: tuple[JudgedLine, ...] = (),
    answers: tuple[Answered, ...] = (),
    unreadable: tuple[Unreadable, ...] = (),
) -> RefereePage:
    return RefereePage(
        title=words()("Ask the referee"),
        language=language(),
        here="referee",
        rulebooks=tuple(Option(value=key, says=words()(rulebook(key).title), chosen=key == KEYS[0]) for key in KEYS),
        pad=pad(),
        text=text,
        asked=request.method == "POST",
        lines=lines,
        answers=answers,
        unreadable=unreadable,
    )


def _answerer(examination: Examination, bench: Bench) -> Answerer:
    game = examination.game
    return Answerer(bench=bench, naming=Naming(game.labels, names_of(game)), reader=reader(), shift=1)


def _lines(game: referee.JudgedGame) -> Iterable[JudgedLine]:
    """Return the lines of a game of which there is something to tell, each with what makes its verdict."""
    bench = game.examination.bench
    if bench is None:
        return
    book = _answerer(game.examination, bench).logbook
    for line in game.lines:
        word: Word = mark(line.outcome) if line.findings else ""
        if line.struck or not word:
            continue
        found = [each for _, each in line.findings if each.outcome is line.outcome]
        kept = word == "kept"
        telling = [each for each in found if not kept or "needs" in each.facts]
        others = [each for each in found if each not in telling]
        if line.text.startswith("at ") and kept:
            continue
        yield JudgedLine(
            line=line.line,
            text=line.text,
            word=word,
            findings=_unmarked(book.finding(each, 0) for each in telling),
            others=_unmarked(book.finding(each, 0) for each in others),
        )


def _unmarked(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings without their evidence: a text's own lines stand beside them."""
    bare = (Finding(mark=f.mark, article=f.article, says=f.says, law=f.law, evidence=()) for f in found)
    return tuple(dict.fromkeys(bare))


def _answers(examination: Examination) -> Iterable[Answered]:
    if examination.bench is None:
        return
    answerer = _answerer(examination, examination.bench)
    for reply in examination.replies:
        if reply.question is not None:
            yield answerer.tell(reply.question, reply.found)
