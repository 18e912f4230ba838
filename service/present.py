"""What the core says, as the JSON of `docs/api.md`: the same on the API, on the command line and for the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from events.asked import Question
from events.awards import Line
from events.findings import Finding, Verdict
from events.games.house import difference
from events.games.values import allowed, write_value
from events.notation.questions import write_question
from events.notation.writing import write_event
from events.questions import Answer
from events.rulebook import Article, Rulebook
from events.score import RoundSheet, ScoreSheet, TeamSheet, Winner
from events.sheet import sheet as score_sheet
from events.terms import HOUSE_RULES
from service.access import Visitor
from service.appending import Appended
from service.entries import Head, Link
from service.errors import NoSuchRound
from service.judged import Judged
from service.keeper import Opened, Verification
from service.naming import Naming
from service.phrases import Phrases
from service.reading import Logged

Json = dict[str, Any]


def head(value: Head) -> Json:
    """Return the last entry of a log."""
    return {"number": value.number, "hash": value.hash, "etag": value.etag}


def you(who: Visitor) -> Json:
    """Return who the caller is."""
    return {"role": who.role, "seat": who.seat}


def opened(value: Opened, url: Callable[[str, str], str]) -> Json:
    """Return a table just opened, with its links as addresses."""
    seats = {label: url(value.table, token) for label, token in value.seats.items()}
    links = {"owner": url(value.table, value.owner), "seats": seats, "watcher": url(value.table, value.watcher)}
    return {"table": value.table, "head": head(value.head), "links": links}


def link(value: Link, naming: Naming) -> Json:
    """Return a link in force, without its token."""
    label = naming.label(value.seat) if value.seat is not None else None
    return {"link": value.id, "role": value.role, "seat": value.seat, "label": label, "issued": value.issued}


def entry(value: Logged) -> Json:
    """Return an entry; what only storing gives it is left out where it was not stored."""
    stored = value.entry
    body: Json = {
        "number": stored.number, "id": stored.id, "kind": stored.kind, "version": stored.version,
        "data": value.data, "by": stored.by, "happened": stored.happened,
    }  # fmt: skip
    if stored.hash:
        body |= {"recorded": stored.recorded, "previous": stored.previous, "hash": stored.hash}
    return body


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
    outcome, article = chosen["outcome"], chosen["article"]
    rounds = rounds_of(judged) if chosen["round"] is not None else {}
    for each in judged.bench.verdicts:
        if chosen["entry"] not in (None, each.entry) or (rounds and rounds.get(each.entry) != chosen["round"]):
            continue
        if outcome is not None and outcome not in _outcomes(each, article):
            continue
        if article is None or any(found.article == article for found in each.findings):
            yield each


def _outcomes(value: Verdict, article: str | None) -> set[str]:
    """Return the outcome of a verdict; with an article, what was found under it."""
    if article is None:
        return {value.outcome.value}
    return {found.outcome.value for found in value.findings if found.article == article}


def line(value: Line, phrases: Phrases) -> Json:
    """Return a line of the sheet with its working."""
    working = [{"label": i.label, "count": i.count, "each": i.each, "points": i.points} for i in value.working]
    return {
        "line": value.line, "points": value.points, "working": working, "article": value.article,
        "evidence": list(value.evidence), "says": phrases.working(value),
    }  # fmt: skip


def team_sheet(value: TeamSheet, phrases: Phrases) -> Json:
    """Return a team's part of a round."""
    return {
        "lines": [line(each, phrases) for each in value.lines],
        "score": value.score, "total": value.total, "next_minimum": value.next_minimum,
    }  # fmt: skip


def round_sheet(value: RoundSheet, naming: Naming, phrases: Phrases) -> Json:
    """Return a round of the sheet, its teams by what they are called."""
    return {
        "number": value.number, "dealer": value.dealer, "went_out": value.went_out,
        "ended": value.ended, "void": value.void,
        "teams": {naming.team(team): team_sheet(own, phrases) for team, own in value.teams.items()},
    }  # fmt: skip


def winner(value: Winner, naming: Naming) -> str | None:
    """Return who has won: a team, `tie`, or nobody yet."""
    return naming.team(value) if isinstance(value, tuple) else value


def whole_sheet(value: ScoreSheet, naming: Naming, phrases: Phrases) -> Json:
    """Return a score sheet."""
    return {
        "rounds": [round_sheet(each, naming, phrases) for each in value.rounds],
        "totals": {naming.team(team): total for team, total in value.totals.items()},
        "winner": winner(value.winner, naming),
        "over": value.is_over,
    }


def sheet(judged: Judged, phrases: Phrases) -> Json:
    """Return the score sheet of a table."""
    return whole_sheet(score_sheet(judged.bench), judged.naming, phrases) | {"head": head(judged.head)}


def rounds_of(judged: Judged) -> dict[int, int]:
    """Return the number of the round that each entry of a log stands in; entries before the first stand in none."""
    begun = [(each.entry, each.number) for each in judged.bench.table.rounds]
    number, found = None, {}
    for entry_number in range(2, judged.head.number + 1):
        while begun and begun[0][0] <= entry_number:
            number = begun.pop(0)[1]
        if number is not None:
            found[entry_number] = number
    return found


def audit(judged: Judged, entries: Iterable[Logged], number: int, phrases: Phrases) -> Json:
    """Return every entry of a round in words and with its verdict, and the round's part of the sheet.

    Raises:
        NoSuchRound: the log has no such round.
    """
    places = rounds_of(judged)
    rounds = [each for each in score_sheet(judged.bench).rounds if each.number == number]
    if not rounds:
        raise NoSuchRound(number)
    return {
        "round": number,
        "entries": [_audited(judged, each, phrases) for each in entries if places.get(each.entry.number) == number],
        "sheet": round_sheet(rounds[-1], judged.naming, phrases),
        "head": head(judged.head),
    }


def _audited(judged: Judged, value: Logged, phrases: Phrases) -> Json:
    found = judged.bench.verdict(value.entry.number)
    return {
        "entry": entry(value),
        "says": write_event(value.event, judged.naming.labels),
        "verdict": verdict(found, phrases) if found else None,
        "struck": found is None,
    }


def answered(asked: Question, value: Answer, naming: Naming, phrases: Phrases) -> Json:
    """Return a question in the notation and its answer."""
    return {
        "question": write_question(asked, naming.labels),
        "answer": value.text,
        "articles": list(value.articles),
        "findings": [finding(each, None, phrases) for each in value.findings],
    }


def verification(value: Verification) -> Json:
    """Return whether a log is what it was."""
    body: Json = {"sound": value.entry is None, "head": head(value.head) if value.head else None}
    if value.entry is not None:
        body |= {"entry": value.entry, "why": value.why}
    elif value.head:
        body["entries"] = value.head.number
    return body if value.contains is None else body | {"contains": value.contains}


def rulebook(value: Rulebook) -> Json:
    """Return what a rulebook is called."""
    return {"key": value.key, "title": value.title, "edition": value.edition, "digest": value.digest}


def whole_rulebook(value: Rulebook, against: Rulebook | None = None) -> Json:
    """Return a rulebook with what a house may change in it, and how it differs from another."""
    rules = [
        {
            "name": rule.name,
            "value": write_value(getattr(value.terms, rule.field), rule.kind),
            "allowed": allowed(rule.kind),
            "decides": rule.decides,
        }
        for rule in HOUSE_RULES.values()
    ]
    body = rulebook(value) | {"house_rules": rules}
    return body if against is None else body | {"difference": _difference(value, against)}


def _difference(value: Rulebook, against: Rulebook) -> list[Json]:
    found = difference(against, value)
    terms = [{"name": each.name, "value": each.value, "against": each.standard} for each in found.terms]
    articles = [
        {"article": name, "text": mine.text if mine else None, "against": other.text if other else None}
        for name, other, mine in found.articles
    ]
    return [*terms, *articles]


def article(value: Article) -> Json:
    """Return a numbered rule."""
    return {"article": value.id, "text": value.text, "source": value.source, "house_rules": list(value.house)}
