"""A line of text as words, texts in quotes and marks, each with its column; and a cursor that reads along them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from events.catalogue import Seat, Team
from events.errors import Unreadable
from events.notation.seating import Seating

_TOKEN: Final = re.compile(
    r"""\s*(?:(?P<text>"(?:\\.|[^"\\])*")|(?P<mark>[:;,/])|(?P<word>[^\s:;,/"#]+)|(?P<comment>\#)|(?P<unclosed>"))""",
    re.VERBOSE,
)
_ESCAPES: Final = {'\\"': '"', "\\\\": "\\", "\\n": "\n", "\\r": "\r"}
_CURLY: Final = ("“", "”", "„", "«", "»")
_SHORTEST_SLIP: Final = 2
_LONGEST_NUMBER: Final = 9


class Kind(Enum):
    """What a token is."""

    WORD = "word"
    TEXT = "text"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a mark, or a text in quotes (`text` is what it says). `after` is the column behind it."""

    kind: Kind
    text: str
    column: int
    after: int

    @property
    def shown(self) -> str:
        """How an error message names it."""
        return f'the text "{self.text}"' if self.kind is Kind.TEXT else f"“{self.text}”"


def scan(text: str, line: int, offset: int = 0) -> list[Token]:
    """Return the tokens of a line from `offset` on, without its comment.

    Raises:
        Unreadable: a quote is not closed.
    """
    tokens: list[Token] = []
    while (match := _TOKEN.match(text, offset)) is not None and match.lastgroup != "comment":
        group = match.lastgroup or ""
        start, offset = match.span(group)
        if group == "unclosed":
            raise Unreadable(line, start + 1, "a quote that is not closed", 'a closing " on the same line')
        content = match.group(group)
        said = unescaped(content[1:-1]) if group == "text" else content
        tokens.append(Token(Kind(group), said, start + 1, offset + 1))
    return tokens


def unescaped(text: str) -> str:
    r"""Return what a text in quotes says: `\"`, `\\`, `\n`, `\r` are one character, any other backslash is itself."""
    return re.sub(r"\\.", lambda found: _ESCAPES.get(found.group(), found.group()), text)


def quoted(text: str) -> str:
    """Return a text in quotes, escaped so that it stands on one line."""
    for escape, character in (("\\\\", "\\"), ('\\"', '"'), ("\\n", "\n"), ("\\r", "\r")):
        text = text.replace(character, escape)
    return f'"{text}"'


def is_number(word: str) -> bool:
    """Whether a word is a whole number, nought or more, of a length that a table can mean."""
    return word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER


class Cursor:
    """Reads along the tokens of a line. What cannot be read raises `Unreadable`, with its place."""

    def __init__(
        self, tokens: Sequence[Token], line: int, seating: Seating, *, end: int = 1, last_entry: int | None = None
    ) -> None:
        """Begin before the first token.

        `end` is the column of the end of a line without tokens, `last_entry` the number of the last entry that the
        line may speak of; None where that is not known.
        """
        self.tokens = list(tokens)
        self.line = line
        self.seating = seating
        self.last_entry = last_entry
        self.at = 0
        self._end = tokens[-1].after if tokens else end

    @property
    def column(self) -> int:
        """The column of the next token, or that of the end of the line."""
        return self._end if self.done else self.tokens[self.at].column

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.tokens)

    def peek(self, ahead: int = 0) -> str:
        """Return the text of a word or mark that comes next; empty for a text in quotes and at the end."""
        place = self.at + ahead
        if place >= len(self.tokens) or self.tokens[place].kind is Kind.TEXT:
            return ""
        return self.tokens[place].text

    def fault(self, *, expected: str) -> Unreadable:
        """Return the error that what comes next is not what was expected."""
        found = "the end of the line" if self.done else self.tokens[self.at].shown
        hint = '; a text stands in quotes like these: "…"' if self.peek().startswith(_CURLY) else ""
        return Unreadable(self.line, self.column, found, expected + hint)

    def accept(self, *texts: str) -> bool:
        """Pass one of these words or marks if it comes next; say whether it did."""
        if self.peek() and self.peek() in texts:
            self.at += 1
            return True
        return False

    def expect(self, text: str, expected: str = "") -> None:
        """Pass this word or mark, which must come next."""
        if not self.accept(text):
            raise self.fault(expected=expected or f"“{text}”")

    def part_off(self, ending: str) -> bool:
        """Take an ending off the next word if it has it and more; say whether it did."""
        word = self.peek()
        if not word.endswith(ending) or word == ending:
            return False
        token = self.tokens[self.at]
        self.tokens[self.at] = replace(token, text=word.removesuffix(ending))
        return True

    def word(self, expected: str) -> str:
        """Pass a word, whatever it is."""
        if self.done or self.tokens[self.at].kind is not Kind.WORD:
            raise self.fault(expected=expected)
        self.at += 1
        return self.tokens[self.at - 1].text

    def choose(self, choices: Collection[str], what: str) -> str:
        """Pass one of these words."""
        if self.peek() not in choices:
            raise self.fault(expected=f"{what}: {', '.join(choices)}{near(self.peek(), choices)}")
        return self.word(what)

    @property
    def at_text(self) -> bool:
        """Whether a text in quotes comes next."""
        return not self.done and self.tokens[self.at].kind is Kind.TEXT

    def text(self) -> str:
        """Pass a text in quotes if one comes next; empty otherwise."""
        if not self.at_text:
            return ""
        self.at += 1
        return self.tokens[self.at - 1].text

    def number(self, what: str) -> int:
        """Pass a whole number, nought or more."""
        if not is_number(self.peek()):
            raise self.fault(expected=what)
        return int(self.word(what))

    def signed(self, what: str) -> int:
        """Pass a whole number that may be below nought."""
        if not is_number(self.peek().removeprefix("-")):
            raise self.fault(expected=what)
        return int(self.word(what))

    def seat(self, what: str = "a seat") -> Seat:
        """Pass the label of a seat."""
        seat = self.seating.seat(self.peek())
        if seat is None:
            raise self.fault(
                expected=f"{what}: {', '.join(self.seating.labels)}{near(self.peek(), self.seating.labels)}"
            )
        self.at += 1
        return seat

    def team(self, what: str = "a team") -> Team:
        """Pass a team, called by its seats."""
        team = self.seating.team(self.peek())
        if team is None:
            joined = "together" if self.seating.letters else "joined by +"
            raise self.fault(
                expected=f"{what}, that is its seats {joined}; the seats are {', '.join(self.seating.labels)}"
            )
        self.at += 1
        return team

    def entry(self, what: str = "the number of an entry") -> int:
        """Pass the number of one entry, as the text counts, and return it as the log counts; 0 is the opening."""
        if not is_number(self.peek()):
            raise self.fault(expected=what)
        return self.entries()[0]

    def entries(self, *, least: int = 0) -> tuple[int, int]:
        """Pass `7` or `7-9` and return the first and the last entry, as the log counts; 0 is the opening."""
        low, dash, high = self.peek().partition("-")
        if not is_number(low) or (dash and not is_number(high)):
            raise self.fault(expected="the number of an entry, or two of them as in 7-9")
        first, last = int(low) + 1, int(high if dash else low) + 1
        if last < first:
            raise self.fault(expected=f"the lower number first, as in {high}-{low}")
        if first <= least or (self.last_entry is not None and last > self.last_entry):
            raise self.fault(expected=self._entries_there())
        self.at += 1
        return first, last

    def _entries_there(self) -> str:
        if self.last_entry is None:
            return "the number of an entry, from 1 on"
        if self.last_entry == 1:
            return "the number of an entry above, and there is none"
        return f"the number of an entry above, from 1 to {self.last_entry - 1}"

    def finish(self, also: str = "") -> None:
        """Refuse whatever stands behind a complete line; `also` says what might have stood there."""
        if not self.done:
            raise self.fault(expected=f"{also} or the end of the line" if also else "the end of the line")

    def parted(self, separator: str) -> list[Cursor]:
        """Return a cursor for each part of what is left, parted by a word or mark."""
        parts: list[list[Token]] = [[]]
        ends: list[int] = []
        for token in self.tokens[self.at :]:
            if token.kind is not Kind.TEXT and token.text == separator:
                ends.append(token.column)
                parts.append([])
            else:
                parts[-1].append(token)
        self.at = len(self.tokens)
        ends.append(self._end)
        return [
            Cursor(part, self.line, self.seating, end=end, last_entry=self.last_entry)
            for part, end in zip(parts, ends, strict=True)
        ]


def near(word: str, choices: Iterable[str]) -> str:
    """Return a question whether the nearest of these words was meant; empty where none is near."""
    lower = {choice.lower(): choice for choice in choices}
    close = difflib.get_close_matches(word.lower(), lower, n=1, cutoff=0.65) if len(word) > _SHORTEST_SLIP else []
    return f"; did you mean “{lower[close[0]]}”?" if close else ""
