"""`redthree judge`: a text of the notation, line by line, and its questions answered."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator
from typing import Final

from events.findings import Finding, Outcome
from events.notation import Game
from events.notation.questions import write_question
from service import present
from service.commands.stored import read_file
from service.commands.terminal import Paint
from service.languages import ENGLISH, LANGUAGES
from service.naming import Naming
from service.phrases import Phrases
from service.referee import JudgedGame, JudgedLine, Judgement, judge_text

SHOWN: Final = (Outcome.BROKEN, Outcome.UNPROVEN)
WIDTH: Final = 100
INDENT: Final = " " * 9


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="texts in the notation; - is standard input")
    parser.add_argument("--all", action="store_true", help="print the lines in which nothing was found too")
    parser.add_argument(
        "--language", choices=LANGUAGES, default=ENGLISH, help=f"of the sentences; {ENGLISH} unless said"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a file, a line each")


def run(said: argparse.Namespace) -> int:
    """Judge every file; return 2 if a line of one cannot be read."""
    unreadable = False
    for name in said.files:
        judgement = judge_text(read_file(name))
        unreadable = unreadable or bool(judgement.faults)
        if said.json:
            faults = [{"line": each.line, "column": each.column, "says": each.says} for each in judgement.faults]
            judged = present.judgement(judgement, said.language)
            print(json.dumps({"file": name, **judged, "errors": faults}, ensure_ascii=False))
        else:
            _print(name, judgement, said.language, everything=said.all)
    return 2 if unreadable else 0


def _print(name: str, judgement: Judgement, language: str, *, everything: bool) -> None:
    paint = Paint()
    for game in judgement.games:
        print(paint.painted(_title(name, game.examination.game), "loud"))
        for line in written(game, paint, language, everything=everything):
            print(line)
        print()
    sys.stdout.flush()
    for fault in judgement.faults:
        print(fault.told(name), file=sys.stderr)


def _title(name: str, game: Game) -> str:
    said = " · ".join(tag for tag in (game.tag("Id"), game.tag("Title"), game.opening.rulebook) if tag)
    return f"{name}:{game.line}  {said}"


def written(game: JudgedGame, paint: Paint, language: str, *, everything: bool) -> Iterator[str]:
    """Return what is said of a game: its lines and its questions, in the order of the text."""
    naming = Naming(game.examination.game.labels)
    phrases = Phrases(language, naming)
    blocks = [(line.line, list(_line(line, phrases, paint))) for line in game.lines if everything or _found(line)]
    for reply in game.answers:
        if reply.question is not None:
            asked = write_question(reply.question, naming.labels)
            answer = paint.painted(reply.found.text, "loud")
            own = [_finding(each, None, phrases, paint) for each in reply.found.findings if each.outcome in SHOWN]
            blocks.append((reply.line, [f"{reply.line:5}  ? {asked} = {answer}", *own]))
    for _, block in sorted(blocks, key=lambda block: block[0]):
        yield from block
    yield from _laws(game, phrases, paint)


def _laws(game: JudgedGame, phrases: Phrases, paint: Paint) -> Iterator[str]:
    """Yield the articles that were cited, each once, with their text."""
    bench = game.examination.bench
    if bench is None:
        return
    told = (found for line in game.lines for _, found in line.findings if found.outcome in SHOWN)
    answers = [reply.found for reply in game.answers if reply.question is not None]
    asked = (found for answer in answers for found in answer.findings if found.outcome in SHOWN)
    cited = [*(found.article for found in (*told, *asked)), *(article for each in answers for article in each.articles)]
    for article in dict.fromkeys(cited):
        text = f"{article}: {phrases.gettext(bench.find_article(article).text)}"
        yield paint.painted(textwrap.fill(text, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT), "quiet")


def _found(line: JudgedLine) -> bool:
    return line.outcome in SHOWN


def _line(line: JudgedLine, phrases: Phrases, paint: Paint) -> Iterator[str]:
    outcome = paint.painted("· struck", "quiet") if line.struck else paint.outcome(line.outcome)
    yield f"{line.line:5}  {line.text}   {outcome}"
    for entry, found in line.findings:
        if found.outcome in SHOWN:
            yield _finding(found, entry, phrases, paint)


def _finding(found: Finding, entry: int | None, phrases: Phrases, paint: Paint) -> str:
    shown_by = [str(number - 1) for number in found.evidence if number - 1 != entry]
    evidence = f" ({', '.join(shown_by)})" if shown_by else ""
    number = f"{entry} " if entry is not None else ""
    return f"         {number}{paint.outcome(found.outcome)} {found.article}: {phrases.finding(found)}{evidence}"
