"""Tag pairs: reading one, its parts, and the seat labels that they give."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from events.errors import Unreadable
from events.notation.document import Tag
from events.notation.scanning import Kind, scan
from events.notation.seating import DEFAULT_LABELS, TAG_NAMES, fault_of

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
        raise Unreadable(line, end - len(name) + 1, _shown(name), 'the name of a tag, as in [Rulebook "classic"]')
    tokens = scan(text, line, end)
    if not tokens or tokens[0].kind is not Kind.TEXT:
        column = tokens[0].column if tokens else end + 1
        raise Unreadable(line, column, _shown(tokens[0].text if tokens else ""), "the value of the tag in quotes")
    if len(tokens) < 2 or tokens[1].text != "]":
        column = tokens[1].column if len(tokens) > 1 else tokens[0].after
        raise Unreadable(line, column, _shown(tokens[1].text if len(tokens) > 1 else ""), "]")
    if len(tokens) > 2:
        raise Unreadable(line, tokens[2].column, _shown(tokens[2].text), "the end of the line")
    return Tag(name, tokens[0].text, line, tokens[0].column + 1)


def _shown(text: str) -> str:
    return f"“{text}”" if text else "the end of the line"


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
    if len(labels) < 2:
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
