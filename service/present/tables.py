"""The table as it stands, as JSON."""

from __future__ import annotations

from events.catalogue import Event
from events.judge import Bench
from events.rulings import Proposal, proposal
from events.survey import MeldView, PileView, SeatView, Survey, TeamView, survey
from events.table import Dispute
from service.access import Visitor
from service.judged import Judged
from service.naming import Naming
from service.phrases import Phrases
from service.present.books import rulebook
from service.present.logs import Json, head, you
from service.present.sheets import winner
from service.wire.encoding import encode_inner


def table(judged: Judged, who: Visitor, phrases: Phrases) -> Json:
    """Return the table as it stands."""
    view, row, bench = survey(judged.bench), judged.row, judged.bench
    begun = bool(bench.table.rounds)
    return {
        "table": row.id,
        "head": head(judged.head),
        "at": judged.head.number,
        "you": you(who),
        "rulebook": rulebook(bench.rulebook, phrases.gettext),
        "house": dict(bench.opened.house),
        "language": row.language,
        "scoring": row.scoring,
        "unverified": row.unverified,
        "seats": [_seat(each, judged, view) for each in view.seats],
        "teams": [_team(each, judged.naming, phrases) for each in view.teams],
        "round": {"number": view.round, "dealer": view.dealer, "sits_out": view.sits_out, "begun": begun},
        "turn": {"seat": view.turn, "phase": view.phase},
        "stock": view.stock,
        "pile": _pile(view.pile),
        "disputes": _disputes(bench),
        "over": view.is_over,
        "winner": winner(view.winner, judged.naming),
    }


def _seat(value: SeatView, judged: Judged, view: Survey) -> Json:
    permission = None
    if value.seat == view.turn and view.asked:
        permission = "asked" if view.answer is None else "yes" if view.answer else "no"
    return {
        "seat": value.seat,
        "label": judged.naming.label(value.seat),
        "name": judged.naming.name(value.seat, view.round),
        "team": judged.naming.team(value.team),
        "plays": value.plays,
        "hand": value.hand,
        "known": value.known.split() if value.known != "none" else [],
        "exposed": [str(card) for card in value.exposed],
        "foot": value.foot,
        "permission": permission,
        "accepted": value.seat in judged.bench.table.accepted,
    }


def _team(value: TeamView, naming: Naming, phrases: Phrases) -> Json:
    return {
        "team": naming.team(value.team),
        "seats": list(value.team),
        "opened": value.opened,
        "needs": value.minimum,
        "contract": value.contract,
        "frozen": value.frozen,
        "frozen_by": list(value.frozen_by),
        "frozen_reason": phrases.frozen(value.frozen_by),
        "red_threes": [str(card) for card in value.red_threes],
        "canastas": {kind: count for kind, count in value.canastas.items() if count},
        "melds": [_meld(each) for each in value.melds],
        "score": value.score,
        "total": value.total,
    }


def _meld(value: MeldView) -> Json:
    return {
        "entry": value.entries[0] if value.entries else None,
        "entries": list(value.entries),
        "rank": value.rank or None,
        "kind": value.kind,
        "concealed": value.concealed,
        "cards": [str(card) for card in value.cards],
    }


def _pile(value: PileView) -> Json:
    return {
        "count": value.size,
        "top": str(value.top) if value.top is not None else None,
        "cards": [str(card) for card in value.cards] if value.cards is not None else None,
    }


def _disputes(bench: Bench) -> list[Json]:
    found = sorted(bench.table.disputes.items())
    log = bench.log if found else ()
    return [_dispute(number, each, bench, log) for number, each in found]


def _dispute(number: int, value: Dispute, bench: Bench, log: tuple[Event, ...]) -> Json:
    settled = value.settled[-1][0] if value.settled else None
    return {
        "dispute": number,
        "entry": max(bench.entries((value.entry,)), default=None),
        "seat": value.raised.seat,
        "first": value.raised.first,
        "last": value.raised.last,
        "outcome": settled.outcome.value if settled else None,
        "by": list(settled.by) if settled else None,
        "proposal": _proposal(proposal(log, number)),
    }


def _proposal(value: Proposal | None) -> Json | None:
    """Return the ruling that is proposed for a dispute; one that the log has gone on since is none."""
    if value is None or not value.stands:
        return None
    return {
        "entry": value.entry,
        "seat": value.ruling.seat,
        "outcome": value.ruling.outcome.value,
        "events": [encode_inner(event) for event in value.ruling.events],
        "agreed": sorted(value.agreed),
    }
