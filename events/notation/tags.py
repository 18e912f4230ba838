"""Tag pairs: reading one, and what they say of the table that sits down."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from events.catalogue import TableOpened, Team
from events.errors import Unreadable
from events.notation.document import Tag
from events.notation.scanning import Kind, near, scan
from events.notation.seating import DEFAULT_LABELS, TAG_NAMES, Seating, fault_of

_NAME: Final = re.compile(r"\s*\[\s*([^\s\"#]*)")
_RULE: Final = re.compile(r"([a-z0-9_]+(?:\.[a-z0-9_]+)*)\s*=\s*([^\s\"\\](?:[^\"\\]*[^\s\"\\])?)")
_SCORE: Final = re.compile(r"(\S+)\s+(-?[0-9]{1,9})")
_MINUS: Final = "-"


def is_tag(text: str) -> bool:
    """Whether a line is a tag pair, or tries to be one."""
    return text.lstrip().startswith("[")


def read_tag(text: str, line: int) -> Tag:
    """Read `[Name "value"]`."""
    match = _NAME.match(text)
    name = match.group(1) if match else ""
    end = match.end() if match else 0
    if not name or "]" in name:
        raise Unreadable(line, end - len(name) + 1, _shown(name), 'the name of a tag, as in [Rulebook "classic"]')
    tokens = scan(text, line, end)
    if not tokens or tokens[0].kind is not Kind.TEXT:
        column = tokens[0].column if tokens else end + 1
        raise Unreadable(line, column, _shown(tokens[0].text if tokens else ""), "the value of the tag in quotes")
    if len(tokens) < 2 or tokens[1].text != "]":  # noqa: PLR2004  (value and bracket)
        column = tokens[1].column if len(tokens) > 1 else tokens[0].after
        raise Unreadable(line, column, _shown(tokens[1].text if len(tokens) > 1 else ""), "]")
    if len(tokens) > 2:  # noqa: PLR2004
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
    pieces = list(_pieces(tag, r"\S+"))
    errors = [_error(tag, column, label, fault) for label, column in pieces if (fault := fault_of(label))]
    labels = tuple(dict.fromkeys(label for label, _ in pieces))
    if len(labels) < len(pieces):
        label, column = next(piece for n, piece in enumerate(pieces) if piece[0] in [label for label, _ in pieces[:n]])
        errors.append(_error(tag, column, label, "a label that no other seat has"))
    if len(labels) < 2:  # noqa: PLR2004  (nobody plays alone)
        errors.append(_error(tag, tag.column, tag.value, 'the labels of two seats or more, as in "N E S W"'))
    return labels or DEFAULT_LABELS, errors


def agree(opening: TableOpened, tags: Sequence[Tag], seating: Seating) -> tuple[TableOpened, list[Unreadable]]:
    """Return the opening with what the tags say of it, and the errors in them.

    A house rule or a score joins those that stand; `-` does away with what was said, and in a list what follows it
    stands alone.
    """
    errors: list[Unreadable] = []
    for name, apply in _LAW.items():
        for tag in (tag for tag in tags if tag.name == name):
            try:
                opening = apply(opening, tag, seating)
            except Unreadable as error:
                errors.append(error)
    return opening, errors


def _rulebook(opening: TableOpened, tag: Tag, _: Seating) -> TableOpened:
    if not tag.value.strip():
        raise _error(tag, tag.column, tag.value, "the key of a rulebook, as “classic”")
    return replace(opening, rulebook=tag.value.strip())


def _edition(opening: TableOpened, tag: Tag, _: Seating) -> TableOpened:
    return replace(opening, edition="" if tag.value == _MINUS else tag.value)


def _digest(opening: TableOpened, tag: Tag, _: Seating) -> TableOpened:
    return replace(opening, digest="" if tag.value == _MINUS else tag.value)


def _house(opening: TableOpened, tag: Tag, _: Seating) -> TableOpened:
    rules = dict(opening.house)
    named: set[str] = set()
    for n, (text, column) in enumerate(_pieces(tag, r"[^;]+")):
        if n == 0 and text == _MINUS:
            rules = {}
            continue
        match = _RULE.fullmatch(text)
        if match is None:
            raise _error(tag, column, text, "a house rule and its value, as out.canastas=2")
        name, value = match.groups()
        if name in named:
            raise _error(tag, column, text, "a house rule not named yet")
        named.add(name)
        rules[name] = value
    return replace(opening, house=tuple(rules.items()))


def _teams(opening: TableOpened, tag: Tag, seating: Seating) -> TableOpened:
    pieces = list(_pieces(tag, r"\S+"))
    if [text for text, _ in pieces] == [_MINUS]:
        return replace(opening, teams=None)
    teams = [_team(tag, text, column, seating) for text, column in pieces]
    seen: set[int] = set()
    for team, (text, column) in zip(teams, pieces, strict=True):
        if seen & set(team):
            raise _error(tag, column, text, "a team of seats that are in no other team")
        seen |= set(team)
    missing = [label for seat, label in enumerate(seating.labels, 1) if seat not in seen]
    if missing:
        raise _error(tag, tag.column, tag.value, f"every seat in a team; missing: {', '.join(missing)}")
    kept = tuple(score for score in opening.scores if score[0] in teams)
    return replace(opening, teams=tuple(teams), scores=kept)


def _dealer(opening: TableOpened, tag: Tag, seating: Seating) -> TableOpened:
    label = tag.value.strip()
    if label == _MINUS:
        return replace(opening, dealer=None)
    seat = seating.seat(label)
    if seat is None:
        raise _error(tag, tag.column, label, f"a seat: {', '.join(seating.labels)}{near(label, seating.labels)}")
    return replace(opening, dealer=seat)


def _scores(opening: TableOpened, tag: Tag, seating: Seating) -> TableOpened:
    scores = dict(opening.scores)
    named: set[Team] = set()
    for n, (text, column) in enumerate(_pieces(tag, r"[^,]+")):
        if n == 0 and text == _MINUS:
            scores = {}
            continue
        match = _SCORE.fullmatch(text)
        if match is None:
            raise _error(tag, column, text, "a team and its total, as NS 1600")
        team = _team(tag, match.group(1), column, seating)
        if team in named:
            raise _error(tag, column, text, "a team not named yet")
        named.add(team)
        scores[team] = int(match.group(2))
    return replace(opening, scores=tuple(scores.items()))


_LAW: Final[dict[str, Callable[[TableOpened, Tag, Seating], TableOpened]]] = {
    "Rulebook": _rulebook,
    "Edition": _edition,
    "Digest": _digest,
    "House": _house,
    "Teams": _teams,
    "Dealer": _dealer,
    "Scores": _scores,
}
"""What the tags say of the law a table plays by, in the order in which it is applied."""

LAW_TAGS: Final = tuple(_LAW)


def _team(tag: Tag, text: str, column: int, seating: Seating) -> Team:
    team = seating.team(text)
    if team is None:
        raise _error(
            tag, column, text, f"a team, that is its seats joined by +; the seats are {', '.join(seating.labels)}"
        )
    return team


def _pieces(tag: Tag, pattern: str) -> Iterator[tuple[str, int]]:
    """Return the parts of a value that are not blank, each with its column."""
    for match in re.finditer(pattern, tag.value):
        part = match.group()
        if part.strip():
            yield part.strip(), tag.column + match.start() + len(part) - len(part.lstrip())


def _error(tag: Tag, column: int, found: str, expected: str) -> Unreadable:
    return Unreadable(tag.line, column, f"“{found}”", expected)
