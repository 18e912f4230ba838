"""What an answer is, and its words: those of the notation, without which no two could be compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from events.catalogue import Team
from events.findings import Facts, Finding, Outcome, articles, overall

Labels = Sequence[str]
"""What the seats are called, in order of the seats."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its text as in the notation, the articles it rests on, findings, figures, and the entries it shows."""

    text: str
    articles: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    facts: Facts = field(default_factory=dict)
    evidence: tuple[int, ...] = ()


def team_name(team: Team, labels: Labels) -> str:
    """Return what a team is called: its seats joined, without a plus where every label is one letter."""
    own = [labels[seat - 1] if seat <= len(labels) else str(seat) for seat in team]
    return ("" if all(len(label) == 1 for label in labels) else "+").join(own)


def may(findings: Iterable[Finding], facts: Facts | None = None) -> Answer:
    """Return the answer to whether something may be done, from what was found about doing it."""
    found = tuple(findings)
    match overall(found):
        case Outcome.BROKEN:
            barred = articles(found, Outcome.BROKEN)
            return Answer(f"no {' '.join(barred)}", barred, found, facts or {})
        case Outcome.UNPROVEN:
            return Answer("unproven", articles(found, Outcome.UNPROVEN), found, facts or {})
        case _:
            return Answer("yes", (), found, facts or {})


def verdict_text(findings: Iterable[Finding]) -> str:
    """Return a verdict in the words of the notation: `kept`, `broken ID …` or `unproven ID …`."""
    found = tuple(findings)
    outcome = overall(found)
    return " ".join((outcome.value, *articles(found, outcome))) if outcome is not Outcome.KEPT else "kept"


def agrees(expected: str, findings: Iterable[Finding]) -> bool:
    """Whether a verdict is as an answer line says: `broken` and `unproven` name at least, `broken only` exactly."""
    found = tuple(findings)
    word, *named = expected.split()
    broken = articles(found, Outcome.BROKEN)
    doubtful = articles(found, Outcome.UNPROVEN)
    if word == "kept":
        return not (broken or doubtful or named)
    if word == "unproven":
        return bool(doubtful) and set(named) <= set(doubtful)
    if named[:1] == ["only"]:
        return set(named[1:]) == set(broken)
    return word == "broken" and bool(broken) and set(named) <= set(broken)


def same_answer(expected: str, found: Answer) -> bool:
    """Whether an answer is the one expected. `no` names at least the articles that bar."""
    word, *named = expected.replace(",", " , ").split()
    if word == "no" and found.text.split()[:1] == ["no"]:
        return set(named) <= set(found.articles)
    return " ".join((word, *named)) == " ".join(found.text.replace(",", " , ").split())


def counted(parts: Mapping[str, int]) -> str:
    """Return numbers of things, zeros left out, as in `natural 1, mixed 2`; `none` where there is nothing."""
    return ", ".join(f"{name} {count}" for name, count in parts.items() if count) or "none"
