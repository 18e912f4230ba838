"""The audit of a round as JSON: what was logged and found, the table after each turn, disputes, corrections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.audit import Audit, AuditedCorrection, AuditedDispute, AuditedEntry, TurnAfter, place_of
from events.audit import audit as audit_of
from events.consequences import senseless
from events.notation.writing import write_event
from service.errors import NoSuchRound
from service.judged import Judged
from service.phrases import Phrases
from service.present.judgements import TELLING, quoted
from service.present.logs import Json, entry, head
from service.present.sheets import round_sheet
from service.present.verdicts import verdict
from service.reading import Logged
from service.wire.encoding import encode_inner


def audit(judged: Judged, entries: Iterable[Logged], number: int, phrases: Phrases) -> Json:
    """Return all that the audit of a round shows.

    Raises:
        NoSuchRound: the log has no such round.
    """
    place = place_of(judged.bench, number)
    if place is None:
        raise NoSuchRound(number)
    found = audit_of(judged.bench, place)
    logged = {each.entry.number: each for each in entries}
    marked = senseless(judged.bench)
    return {
        "round": number,
        "place": place,
        "entries": [
            _entry(each, logged[each.entry], judged, phrases) | {"senseless": marked.get(each.entry)}
            for each in found.entries
        ],
        "turns": [_turn(each, judged) for each in found.turns],
        "disputes": [_dispute(each, logged) for each in found.disputes],
        "corrections": [_correction(each) for each in found.corrections],
        "sheet": round_sheet(found.sheet, judged.naming, phrases),
        "laws": quoted(dict.fromkeys(_cited(found)), judged.bench, phrases),
        "head": head(judged.head),
    }


def _entry(value: AuditedEntry, logged: Logged, judged: Judged, phrases: Phrases) -> Json:
    return {
        "entry": entry(logged),
        "says": write_event(logged.event, judged.naming.labels),
        "verdict": verdict(value.verdict, phrases) if value.verdict is not None else None,
        "struck": value.verdict is None,
        "corrected_by": value.corrected_by,
        "taken_back": value.taken_back,
    }


def _turn(value: TurnAfter, judged: Judged) -> Json:
    naming = judged.naming
    return {
        "turn": value.turn, "seat": value.seat, "entry": value.entry, "stock": value.stock,
        "pile": value.pile, "top": str(value.top) if value.top is not None else None,
        "hands": {naming.label(seat): size for seat, size in value.hands},
        "teams": {
            naming.team(each.team): {
                "points": each.points, "canastas": {kind.value: count for kind, count in each.canastas},
                "red_threes": each.red_threes, "opened": each.opened, "lacks": each.lacks.facts,
            }
            for each in value.teams
        },
    }  # fmt: skip


def _dispute(value: AuditedDispute, logged: dict[int, Logged]) -> Json:
    rulings = [{"entry": number, **logged[number].data} for number, _ in value.rulings]
    return {"entry": value.entry, **logged[value.entry].data, "rulings": rulings}


def _correction(value: AuditedCorrection) -> Json:
    return {
        "entry": value.entry,
        "before": [encode_inner(each) for each in value.before],
        "after": [encode_inner(each) for each in value.after],
        "stands": value.stands,
    }


def _cited(value: Audit) -> Iterator[str]:
    """Yield the articles under which something was broken or left unproven, and those of the sheet."""
    for each in value.entries:
        findings = each.verdict.findings if each.verdict is not None else ()
        yield from (found.article for found in findings if found.outcome in TELLING)
    yield from (line.article for own in value.sheet.teams.values() for line in own.lines if line.article)
