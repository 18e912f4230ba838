"""Score sheets of a `.meld` file, for the command line."""

from __future__ import annotations

import hashlib
import json
import sys
from datetime import date
from pathlib import Path
from typing import Final

from events.catalogue import VERSIONS, Event
from service.naming import Naming, names_of
from service.notated import Ready, read_text
from service.papers import PAPERS
from service.reports.errors import UnreadableLog
from service.reports.evening import attachments_of, sheets
from service.reports.game import Game, Language
from service.reports.printing import printed
from service.reports.renderer import Attachment, Renderer
from service.reports.seal import Source
from service.wire.encoding import encode, kind_of

STANDARD: Final = "-"
"""Standard input, standard output."""

UNDATED: Final = "1970-01-01T00:00:00Z"
"""What a document is dated whose games are not: the same file, the same bytes."""

TAGS: Final = ("Id", "Title", "Date", "Site")


def report_file(path: str, out: str, *, paper: str = PAPERS[0], language: str = "en") -> None:
    """Write the score sheets of every game of a `.meld` file as one PDF. `-` is standard input or output.

    Raises:
        UnreadableLog: the file cannot be read, has no game, or holds what cannot go on record.
        ReportError: the sheets cannot be rendered.
        OSError: a file cannot be opened.
    """
    content = sys.stdin.buffer.read() if path == STANDARD else Path(path).read_bytes()
    games = games_of(content, "standard input" if path == STANDARD else path)
    renderer = Renderer()
    try:
        reader = Language.of(language)
        pdf = printed(renderer, sheets(games, reader, paper), reader, attachments_of(games))
    finally:
        renderer.close()
    if out == STANDARD:
        sys.stdout.buffer.write(pdf)
    else:
        Path(out).write_bytes(pdf)


def games_of(content: bytes, name: str) -> list[Game]:
    """Return every game of a text in the notation, judged.

    Raises:
        UnreadableLog: every problem of the text, each with file, line and column.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableLog((f"{name}:1:1: not UTF-8 ({error.reason} at byte {error.start})",)) from error
    notated = read_text(text)
    problems = [fault.told(name) for fault in notated.faults]
    if not notated.games and not problems:
        problems.append(f"{name}:1:1: there is no game in it")
    if problems:
        raise UnreadableLog(tuple(problems))
    digest, several = hashlib.sha256(content).hexdigest(), len(notated.games) > 1
    return [_game(each, digest, place if several else 0) for place, each in enumerate(notated.games, 1)]


def _game(ready: Ready, digest: str, place: int) -> Game:
    text, log = ready.game, ready.bench.log
    return Game(
        bench=ready.bench,
        log=log,
        naming=Naming(text.labels, names_of(text)),
        tags={tag: text.tag(tag) for tag in TAGS if text.tag(tag)},
        first=0,
        source=Source(number=len(log) - 1, digest=digest, of_file=True, address=f"sha256:{digest}"),
        made=_made(text.tag("Date")),
        attachments=(
            Attachment(
                name=f"log-{place}.jsonl" if place else "log.jsonl",
                description="The log of the game, event by event",
                text="".join(_line(number, event, text.labels) for number, event in enumerate(log)),
            ),
        ),
    )


def _line(number: int, event: Event, labels: tuple[str, ...]) -> str:
    kind = kind_of(event)
    said = {"number": number, "kind": kind, "version": VERSIONS[kind], "data": encode(event)}
    if not number:
        said["seats"] = labels
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def _made(day: str) -> str:
    try:
        return f"{date.fromisoformat(day.strip().replace('.', '-')).isoformat()}T00:00:00Z"
    except ValueError:
        return UNDATED
