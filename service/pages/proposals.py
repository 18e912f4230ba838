"""The ruling proposed on a dispute, told: by whom, what it comes to, who agrees, and what this phone may say to it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from events import catalogue as e
from events.consequences import consequences
from events.rulings import Proposal, proposal
from service.pages.casework import ProposalView, TeamAgrees
from service.pages.changes import changes
from service.pages.onlooker import Onlooker
from service.wire.encoding import encode_inner


def proposal_of(seen: Onlooker, dispute: int) -> ProposalView | None:
    """Return what is proposed on a dispute; None where nothing is since it was settled last."""
    found = proposal(seen.bench.log, dispute)
    if found is None:
        return None
    bench, teller = seen.bench, seen.logbook.teller
    worded = seen.logbook.worded.get(found.entry)
    ruling = worded if isinstance(worded, e.RulingProposed) else found.ruling
    steps = ruling.events if found.stands else ()
    return ProposalView(
        entry=found.entry,
        who=teller.name(ruling.seat),
        title=teller.settlement(ruling.outcome),
        reason=ruling.reason,
        records=" · ".join(teller.says(step) for step in ruling.events),
        changes=tuple(changes(consequences(bench, steps), bench.length, seen.naming, seen.reader)) if steps else (),
        teams=tuple(_teams(seen, found)) if found.stands else (),
        stands=found.stands,
        agree=_sent(_agreeing(seen, found, ruling)),
        disagree=_sent(_disagreeing(seen, found)),
        settle=_sent(_settling(seen, found, ruling)),
    )


def sent(steps: Iterable[e.Event]) -> str:
    """Return events as the pages send them."""
    return json.dumps([encode_inner(step) for step in steps])


def _sent(steps: tuple[e.Event, ...]) -> str:
    return sent(steps) if steps else ""


def _teams(seen: Onlooker, found: Proposal) -> Iterable[TeamAgrees]:
    for team in seen.bench.teams:
        names = ", ".join(seen.naming.name(seat) for seat in team if seat in found.agreed)
        yield TeamAgrees(team=seen.players(team), who=names)


def _agreeing(seen: Onlooker, found: Proposal, ruling: e.RulingProposed) -> tuple[e.Event, ...]:
    """Return what a seat's yes puts on record: with the last yes that is needed, the ruling too."""
    mine = seen.mine
    if not mine or not found.stands or mine in found.agreed:
        return ()
    yes = e.RulingAnswered(dispute=ruling.dispute, seat=mine, yes=True)
    agreed = {**found.agreed, mine: 0}
    lacks = any(not set(team) & set(agreed) for team in seen.bench.teams)
    return (yes,) if lacks else (yes, *carrying_out(ruling, agreed))


def _disagreeing(seen: Onlooker, found: Proposal) -> tuple[e.Event, ...]:
    """Return what takes a seat's yes back."""
    if not found.stands or seen.mine not in found.agreed:
        return ()
    return (e.RulingAnswered(dispute=found.ruling.dispute, seat=seen.mine, yes=False),)


def _settling(seen: Onlooker, found: Proposal, ruling: e.RulingProposed) -> tuple[e.Event, ...]:
    """Return what puts the ruling on record once every team agrees; the owner need not wait for that."""
    lacks = found.lacks(seen.bench.teams)
    if not found.stands or not seen.may_log or (lacks and not seen.who.is_owner):
        return ()
    return carrying_out(ruling, () if lacks else found.agreed)


def carrying_out(ruling: e.RulingProposed, by: Iterable[e.Seat]) -> tuple[e.Event, ...]:
    """Return what puts a proposed ruling on record, in the name of these seats."""
    settled = e.DisputeSettled(
        dispute=ruling.dispute, outcome=ruling.outcome, by=tuple(sorted(by)), reason=ruling.reason
    )
    return (*ruling.events, settled)
