"""What a table agreed before the first deal, read from tags and written as tags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from events.catalogue import TableOpened, Team
from events.errors import Unreadable
from events.notation.document import Tag
from events.notation.scanning import near
from events.notation.seating import Seating
from events.notation.tags import error_in, pieces_of

_RULE: Final = re.compile(r"([a-z0-9_]+(?:\.[a-z0-9_]+)*)\s*=\s*([^\s\"\\](?:[^\"\\]*[^\s\"\\])?)")
_SCORE: Final = re.compile(r"(\S+)\s+(-?[0-9]{1,9})")
_MINUS: Final = "-"


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
        raise error_in(tag, tag.column, tag.value, "the key of a rulebook")
    return replace(opening, rulebook=tag.value.strip())


def _edition(opening: TableOpened, tag: Tag, _: Seating) -> TableOpened:
    return replace(opening, edition="" if tag.value == _MINUS else tag.value)


def _digest(opening: TableOpened, tag: Tag, _: Seating) -> TableOpened:
    return replace(opening, digest="" if tag.value == _MINUS else tag.value)


def _house(opening: TableOpened, tag: Tag, _: Seating) -> TableOpened:
    rules = dict(opening.house)
    named: set[str] = set()
    for n, (text, column) in enumerate(pieces_of(tag, r"[^;]+")):
        if n == 0 and text == _MINUS:
            rules = {}
            continue
        match = _RULE.fullmatch(text)
        if match is None:
            raise error_in(tag, column, text, "a house rule and its value, as out.canastas=2")
        name, value = match.groups()
        if name in named:
            raise error_in(tag, column, text, "a house rule not named yet")
        named.add(name)
        rules[name] = value
    return replace(opening, house=tuple(rules.items()))


def _teams(opening: TableOpened, tag: Tag, seating: Seating) -> TableOpened:
    pieces = list(pieces_of(tag, r"\S+"))
    if [text for text, _ in pieces] == [_MINUS]:
        return replace(opening, teams=None)
    teams = [_team(tag, text, column, seating) for text, column in pieces]
    seen: set[int] = set()
    for team, (text, column) in zip(teams, pieces, strict=True):
        if seen & set(team):
            raise error_in(tag, column, text, "a team of seats that are in no other team")
        seen |= set(team)
    missing = [label for seat, label in enumerate(seating.labels, 1) if seat not in seen]
    if missing:
        raise error_in(tag, tag.column, tag.value, f"every seat in a team; missing: {', '.join(missing)}")
    kept = tuple(score for score in opening.scores if score[0] in teams)
    return replace(opening, teams=tuple(teams), scores=kept)


def _dealer(opening: TableOpened, tag: Tag, seating: Seating) -> TableOpened:
    label = tag.value.strip()
    if label == _MINUS:
        return replace(opening, dealer=None)
    seat = seating.seat(label)
    if seat is None:
        raise error_in(tag, tag.column, label, f"a seat: {', '.join(seating.labels)}{near(label, seating.labels)}")
    return replace(opening, dealer=seat)


def _scores(opening: TableOpened, tag: Tag, seating: Seating) -> TableOpened:
    scores = dict(opening.scores)
    named: set[Team] = set()
    for n, (text, column) in enumerate(pieces_of(tag, r"[^,]+")):
        if n == 0 and text == _MINUS:
            scores = {}
            continue
        match = _SCORE.fullmatch(text)
        if match is None:
            raise error_in(tag, column, text, "a team and its total, as NS 1600")
        team = _team(tag, match.group(1), column, seating)
        if team in named:
            raise error_in(tag, column, text, "a team not named yet")
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
        raise error_in(
            tag, column, text, f"a team, that is its seats joined by +; the seats are {', '.join(seating.labels)}"
        )
    return team


def agreed(opening: TableOpened, seating: Seating) -> dict[str, str]:
    """Return the tags that say what an opening has; what it leaves open has none."""
    values = {
        "Rulebook": opening.rulebook,
        "Edition": opening.edition,
        "Digest": opening.digest,
        "House": _written_rules(opening.house),
        "Teams": " ".join("+".join(map(seating.label, team)) for team in opening.teams or ()),
        "Dealer": "" if opening.dealer is None else seating.label(opening.dealer),
        "Scores": _written_scores(opening.scores, seating),
    }
    return {name: value for name, value in values.items() if value}


def agreed_anew(standing: TableOpened | None, opening: TableOpened, seating: Seating) -> dict[str, str]:
    """Return what turns the standing opening into this one: no more than is needed, or all where it is not known."""
    if standing is not None:
        changes = _changes(standing, opening, seating)
        tags = [Tag(name, value, 0, 0) for name, value in changes.items()]
        if tags and agree(standing, tags, seating) == (opening, []):
            return changes
    whole = agreed(opening, seating)
    afresh = {"House": f"{_MINUS}; ", "Scores": f"{_MINUS}, "}
    return {name: afresh.get(name, "") + whole[name] if name in whole else _MINUS for name in _LAW}


def _changes(standing: TableOpened, opening: TableOpened, seating: Seating) -> dict[str, str]:
    before, after = agreed(standing, seating), agreed(opening, seating)
    changes = {name: after.get(name, _MINUS) for name in _LAW if after.get(name) != before.get(name)}
    rules = [rule for rule in opening.house if rule not in standing.house]
    scores = [score for score in opening.scores if score not in standing.scores]
    shorter = {"House": _written_rules(rules), "Scores": _written_scores(scores, seating)}
    return {name: shorter.get(name) or value for name, value in changes.items()}


def _written_rules(rules: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{name}={value}" for name, value in rules)


def _written_scores(scores: Iterable[tuple[Team, int]], seating: Seating) -> str:
    return ", ".join(f"{seating.called(team)} {points}" for team, points in scores)
