"""Findings and verdicts as JSON, each with its sentence; what became of a batch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from events.consequences import senseless as senseless_entries
from events.findings import Finding, Verdict
from events.judge import Bench
from service.appending import Appended
from service.judged import Judged
from service.phrases import Phrases
from service.present.logs import Json, entry, head


def finding(value: Finding, number: int | None, phrases: Phrases) -> Json:
    """Return a finding on an entry, with its sentence."""
    return {
        "entry": number,
        "article": value.article,
        "outcome": value.outcome.value,
        "reason": value.reason,
        "facts": {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in value.facts.items()},
        "evidence": list(value.evidence),
        "says": phrases.finding(value),
    }


def verdict(value: Verdict, phrases: Phrases) -> Json:
    """Return a verdict with its findings."""
    found = [finding(each, value.entry, phrases) for each in value.findings]
    return {"entry": value.entry, "outcome": value.outcome.value, "findings": found}


def verdict_or_struck(number: int, value: Verdict | None, phrases: Phrases) -> Json:
    """Return a verdict, or say that the entry no longer stands."""
    if value is None:
        return {"entry": number, "outcome": None, "findings": [], "struck": True}
    return verdict(value, phrases)


def appended(value: Appended, phrases: Phrases) -> Json:
    """Return what became of a batch."""
    verdicts = [verdict_or_struck(number, found, phrases) for number, found in value.verdicts]
    return {"entries": [entry(each) for each in value.entries], "head": head(value.head), "verdicts": verdicts}


def chosen_verdicts(judged: Judged, chosen: Mapping[str, Any]) -> Iterator[Verdict]:
    """Return the verdicts of a round, an entry, an outcome or an article: of those of these that were asked for."""
    outcome, article, number = chosen["outcome"], chosen["article"], chosen["round"]
    rounds = rounds_judged(judged) if number is not None else {}
    for each in judged.bench.verdicts:
        wanted = (
            chosen["entry"] in (None, each.entry)
            and (number is None or number in rounds.get(each.entry, ()))
            and (outcome is None or outcome in _outcomes(each, article))
            and (article is None or any(found.article == article for found in each.findings))
        )
        if wanted:
            yield each


def _outcomes(value: Verdict, article: str | None) -> set[str]:
    """Return the outcome of a verdict; with an article, what was found under it."""
    if article is None:
        return {value.outcome.value}
    return {found.outcome.value for found in value.findings if found.article == article}


def senseless(judged: Judged) -> list[Json]:
    """Return the entries that stand and make no sense any more as the log was corrected, and why."""
    return [{"entry": number, "reason": reason} for number, reason in senseless_entries(judged.bench).items()]


def rounds_of(judged: Judged) -> dict[int, int]:
    """Return the number of the round that each entry of a log was logged in; entries before the first were in none."""
    bench, found = judged.bench, dict[int, int]()
    number: int | None = None
    begun = rounds_begun(bench)
    for entry_number in range(2, bench.length + 1):
        while begun and begun[0][0] <= entry_number:
            number = begun.pop(0)[1]
        if number is not None:
            found[entry_number] = number
    return found


def rounds_begun(bench: Bench) -> list[tuple[int, int]]:
    """Return the entry with which each round of a log begins, and the round's number."""
    return [(min(bench.places((each.entry,)), default=1), each.number) for each in bench.table.rounds]


def rounds_judged(judged: Judged) -> dict[int, set[int]]:
    """Return the rounds that each verdict is about: a correction's are those of what it replaced."""
    logged, found = rounds_of(judged), dict[int, set[int]]()
    for each in judged.bench.standing:
        if (number := logged.get(each.place)) is not None:
            found.setdefault(each.entry, set()).add(number)
    return found
