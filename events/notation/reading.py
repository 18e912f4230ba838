"""Reading a text: whole games, a few lines, or one question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from events.asked import Question
from events.catalogue import Event, PositionTaken, TableOpened
from events.errors import Unreadable
from events.notation.agreements import agree
from events.notation.corrections import Known, read_correction, read_line, standing_opening
from events.notation.document import Answered, Asked, Game, Line, Played, Reading, Tag
from events.notation.positions import read_at
from events.notation.proposals import read_proposal
from events.notation.questions import read_asked
from events.notation.scanning import Cursor, scan
from events.notation.seating import Seating
from events.notation.tags import is_tag, read_labels, read_tag, twice

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_RULEBOOK: Final = re.compile(r"\s*\[\s*Rulebook\b")
_BYTE_ORDER_MARK: Final = "\ufeff"


class Body:
    """Reads the lines of a body one after another and numbers the entries they make."""

    def __init__(self, seating: Seating, opening: TableOpened, last_entry: int = 1) -> None:
        """Begin after entry `last_entry` of a log whose opening, as it stands, this is."""
        self.seating = seating
        self.log: list[Event] = [opening] * last_entry  # the opening fills the places of entries not at hand
        self.lines: list[Line] = []
        self.errors: list[Unreadable] = []
        self._answerable = True  # whether the line above could be read
        self._last_turn: range | None = None
        self._position: PositionTaken | None = None  # that of the line above, which an `at` line goes on with

    def read(self, text: str, line: int) -> None:
        """Read a line that is no tag and not blank; an error is kept."""
        try:
            self._read(text, line)
        except Unreadable as error:
            self.errors.append(error)
            self._answerable = False

    def _read(self, text: str, line: int) -> None:
        start = len(text) - len(text.lstrip())
        if text[start] == "=":
            self._position = None
            self._answer(text, line, start)
            return
        self._answerable = True
        if text[start] == "?":
            self._position = None
            cursor = self._cursor(text, line, start + 1)
            self.lines.append(Asked(read_asked(cursor), line, start + 1))
            return
        cursor = self._cursor(text, line)
        column = cursor.column
        if cursor.accept("at"):
            self._at(cursor, column)
            return
        self._position = None
        if cursor.accept("correct"):
            correction, tags = read_correction(cursor, Known(standing_opening(self.log), self._last_turn))
            self._enter(line, [correction], [column], tags)
        elif cursor.accept("propose"):
            known = Known(standing_opening(self.log), self._last_turn)
            self._enter(line, [read_proposal(cursor, known)], [column])
        else:
            events, columns = read_line(cursor)
            self._enter(line, events, columns)

    def _cursor(self, text: str, line: int, offset: int = 0) -> Cursor:
        """Return a cursor; after an error nobody knows the numbers of the entries, so that they are not checked."""
        known = None if self.errors else len(self.log)
        return Cursor(scan(text, line, offset), line, self.seating, end=offset + 1, last_entry=known)

    def _answer(self, text: str, line: int, start: int) -> None:
        """Read an answer; below a line that could not be read there is nothing for it to answer."""
        cursor = self._cursor(text, line, start + 1)
        if cursor.done:
            raise cursor.fault(expected="the answer")
        if not self.lines and not self.errors:
            raise Unreadable(line, start + 1, "an answer", "a question or a line of the game before it")
        if self._answerable:
            first, last = cursor.tokens[0], cursor.tokens[-1]
            self.lines.append(Answered(text[first.column - 1 : last.after - 1], line, first.column))

    def _at(self, cursor: Cursor, column: int) -> None:
        joins = self._position is not None and cursor.peek() != "new"
        position = read_at(cursor, self._position if self._position and joins else PositionTaken())
        cursor.finish()
        above = self.lines[-1] if joins else None
        if isinstance(above, Played):
            self.lines[-1] = replace(above, events=(position,), last_line=cursor.line)
            self.log[-1] = position
        else:
            self._enter(cursor.line, [position], [column])
        self._position = position

    def _enter(self, line: int, events: list[Event], columns: list[int], tags: tuple[Tag, ...] = ()) -> None:
        played = Played(tuple(events), line, line, len(self.log) + 1, tuple(columns), tags)
        self.lines.append(played)
        self.log += events
        if played.is_turn:
            self._last_turn = played.entries


def read(text: str, *, name: str = "") -> Reading:
    """Read every game of a text. Never raises: every line that cannot be read is one error.

    A game that names no rulebook is no game: it is among the errors only.
    """
    games: list[Game] = []
    errors: list[Unreadable] = []
    for block in _blocks(text):
        game, of_game = _read_game(block)
        games += [game] if game else []
        errors += of_game
    return Reading(tuple(games), tuple(errors), name)


def read_lines(text: str, labels: Sequence[str], opening: TableOpened, last_entry: int) -> list[Line]:
    """Read a few lines that go on with a log whose opening, as it stands, and last entry are these.

    In a correction `last` means a turn line among them.

    Raises:
        Unreadable: the first line that cannot be read.
    """
    body = Body(Seating(tuple(labels)), opening, last_entry)
    for line, content in _numbered(text):
        if is_tag(content):
            raise Unreadable(line, content.index("[") + 1, "a tag", "a line of a game: a turn, a question, `round` …")
        body.read(content, line)
        for error in body.errors:
            raise error
    return body.lines


def read_question(text: str, labels: Sequence[str]) -> Question:
    """Read one question, with or without its `?`.

    Raises:
        Unreadable: it cannot be read.
    """
    (line, content), *more = [*_numbered(text), (1, "")]
    if len(more) > 1:
        raise Unreadable(more[0][0], 1, "a second line", "one question")
    start = len(content) - len(content.lstrip())
    offset = start + 1 if content[start:].startswith("?") else start
    return read_asked(Cursor(scan(content, line, offset), line, Seating(tuple(labels)), end=offset + 1))


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    """Return the lines that are neither blank nor a comment, with their numbers."""
    for number, content in enumerate(_LINE_END.split(text.removeprefix(_BYTE_ORDER_MARK)), 1):
        if content.strip() and not content.lstrip().startswith("#"):
            yield number, content


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Return the lines of each game: a tag behind a line of a body begins a new one."""
    block: list[tuple[int, str]] = []
    for number, content in _numbered(text):
        if block and is_tag(content) and not is_tag(block[-1][1]):
            yield block
            block = []
        block.append((number, content))
    if block:
        yield block


def _read_game(block: list[tuple[int, str]]) -> tuple[Game | None, list[Unreadable]]:
    line = block[0][0]
    tags, errors = _read_tags([(number, content) for number, content in block if is_tag(content)])
    labels, of_labels = read_labels(tags)
    seating = Seating(labels)
    opening, of_law = agree(TableOpened(rulebook="", seats=len(labels)), tags, seating)
    errors += [*of_labels, *of_law]
    if not any(_RULEBOOK.match(content) for _, content in block):
        errors.append(Unreadable(line, 1, "a game without a Rulebook tag", 'a tag that names one, [Rulebook "…"]'))
    body = Body(seating, opening)
    body.errors += errors
    for number, content in block:
        if not is_tag(content):
            body.read(content, number)
    found = sorted(body.errors, key=lambda error: (error.line, error.column))
    game = Game(tuple(tags), labels, opening, tuple(body.lines), line, tuple(found))
    return (game if opening.rulebook else None), found


def _read_tags(lines: list[tuple[int, str]]) -> tuple[list[Tag], list[Unreadable]]:
    tags: list[Tag] = []
    errors: list[Unreadable] = []
    for number, content in lines:
        try:
            tag = read_tag(content, number)
        except Unreadable as error:
            errors.append(error)
            continue
        if twice(tags, tag):
            found = f"“{tag.name}” once more"
            errors.append(Unreadable(number, content.index("[") + 2, found, "a tag that the game has not yet"))
        else:
            tags.append(tag)
    return tags, errors
