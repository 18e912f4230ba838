"""What a round would come to if something were logged of it, and where that is not what was counted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from events.catalogue import Event, Team
from events.findings import Outcome
from events.judge import Bench, problems
from events.score import sheet
from service.pages.around import Explained, Trial
from service.pages.mistakes import explanations
from service.pages.onlooker import Onlooker
from service.pages.sheets import SheetWriter
from service.wire.encoding import encode_inner


def trial(seen: Onlooker, events: Iterable[Event], *, ready: bool, claims: Mapping[Team, int]) -> Trial:
    """Return what the round would come to with these events after the log.

    `ready` says that they may be logged as they are; `claims` are the teams' scores of this round as somebody counted
    them, held against the sheet.
    """
    bench, batch = seen.bench.copy(), tuple(events)
    after = bench.length
    for event in batch:
        if found := problems(bench, event):
            return Trial(teams=(), round=None, broken=tuple(map(str, found)), differences=(), steps="")
        bench.append(event)
    tried = replace(seen, judged=replace(seen.judged, bench=bench))
    rounds = sheet(bench).rounds
    if not rounds or not batch:
        return Trial(teams=(), round=None, broken=(), differences=(), steps="")
    writer = SheetWriter(naming=seen.naming, language=seen.reader, complete=bench.rulebook.complete)
    return Trial(
        teams=tuple(seen.naming.team(team) for team in rounds[-1].teams),
        round=writer.round(rounds[-1]),
        broken=tuple(_broken(tried, after)),
        differences=tuple(differences(tried, claims)),
        steps=json.dumps([encode_inner(event) for event in batch]) if ready else "",
    )


def _broken(seen: Onlooker, after: int) -> Iterable[str]:
    """Return what the entries after one break, each sentence once."""
    says = (
        seen.logbook.says(finding)
        for number in range(after + 1, seen.bench.length + 1)
        if (verdict := seen.bench.verdict(number))
        for finding in verdict.findings
        if finding.outcome is Outcome.BROKEN
    )
    return dict.fromkeys(says)


def differences(seen: Onlooker, claims: Mapping[Team, int]) -> Iterable[Explained]:
    """Return where the last round of the sheet is not what was counted, and what may have gone wrong."""
    _, points = seen.reader.gettext, seen.reader.figures.points
    said = _("{team}: counted {claimed}, the sheet says {score}; the difference is {difference}.")
    for team, own in sheet(seen.bench).rounds[-1].teams.items():
        claimed = claims.get(team, own.score)
        if claimed != own.score:
            figures = {"claimed": claimed, "score": own.score, "difference": claimed - own.score}
            yield Explained(
                says=said.format(team=seen.naming.team(team), **{name: points(each) for name, each in figures.items()}),
                explanations=explanations(seen, team, claimed),
            )


def as_logged(seen: Onlooker, ending: Event) -> Onlooker | None:
    """Return the table with its round ended by the plays alone; None where no play of it was logged."""
    current = seen.bench.table.in_play
    if current is None or not current.turns:
        return None
    bench: Bench = seen.bench.copy()
    bench.append(ending)
    return replace(seen, judged=replace(seen.judged, bench=bench))
