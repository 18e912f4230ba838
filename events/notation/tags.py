"""Tag pairs: reading one, its parts, and the seat labels that they give."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from events.errors import Unreadable
from events.notation.document import Tag
from events.notation.scanning import Cursor, scan
from events.notation.seating import DEFAULT_LABELS, TAG_NAMES, Seating, fault_of

_FEWEST_SEATS: Final = 2
_NAME: Final = re.compile(r"\s*\[\s*([^\s\"#]*)")


def is_tag(text: str) -> bool:
    """Whether a line is a tag pair, or tries to be one."""
    return text.lstrip().startswith("[")


def read_tag(text: str, line: int) -> Tag:
    """Read `[Name "value"]`."""
    match = _NAME.match(text)
    name = match.group(1) if match else ""
    end = match.end() if match else 0
    if not name:
        found = f"“{rest}”" if (rest := text[end:].strip()) else "the end of the line"
        raise Unreadable(line, end + 1, found, 'the name of a tag, as in [Rulebook "…"]')
    cursor = Cursor(scan(text, line, end), line, Seating(()), end=end + 1)
    column = cursor.column + 1
    if not cursor.at_text:
        raise cursor.fault(expected="the value of the tag in quotes")
    value = cursor.text()
    cursor.expect("]", "]")
    cursor.finish()
    return Tag(name, value, line, column)


def twice(tags: Sequence[Tag], tag: Tag) -> bool:
    """Whether a tag that may stand once stands among these already."""
    return tag.name in TAG_NAMES and any(tag.name == other.name for other in tags)


def read_labels(tags: Sequence[Tag]) -> tuple[tuple[str, ...], list[Unreadable]]:
    """Return the seat labels, and what is wrong with them. There are labels in any case."""
    tag = next((tag for tag in tags if tag.name == "Seats"), None)
    if tag is None:
        return DEFAULT_LABELS, []
    pieces = list(pieces_of(tag, r"\S+"))
    errors = [error_in(tag, column, label, fault) for label, column in pieces if (fault := fault_of(label))]
    labels = tuple(dict.fromkeys(label for label, _ in pieces))
    if len(labels) < len(pieces):
        label, column = next(piece for n, piece in enumerate(pieces) if piece[0] in [label for label, _ in pieces[:n]])
        errors.append(error_in(tag, column, label, "a label that no other seat has"))
    if len(labels) < _FEWEST_SEATS:
        errors.append(error_in(tag, tag.column, tag.value, 'the labels of two seats or more, as in "N E S W"'))
    return labels or DEFAULT_LABELS, errors


def pieces_of(tag: Tag, pattern: str) -> Iterator[tuple[str, int]]:
    """Return the parts of a value that are not blank, each with its column."""
    for match in re.finditer(pattern, tag.value):
        part = match.group()
        if part.strip():
            yield part.strip(), tag.column + match.start() + len(part) - len(part.lstrip())


def error_in(tag: Tag, column: int, found: str, expected: str) -> Unreadable:
    """Return the error that something else was expected in a value."""
    return Unreadable(tag.line, column, f"“{found}”", expected)
