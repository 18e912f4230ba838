"""What must hold between the witness and the judge, for one round; a law that does not hold is told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from events.catalogue import Event, TableOpened
from events.findings import Outcome
from events.judge import Bench
from events.score import sheet
from tests.witness.rounds import Played, decks


def judged(opened: TableOpened, events: Sequence[Event]) -> Bench:
    """Return the log judged entry by entry."""
    bench = Bench([opened])
    for event in events:
        bench.append(event)
    return bench


def faults_found(bench: Bench, *, doubts: bool) -> list[str]:
    """Return every finding that is broken, and with `doubts` those that are unproven."""
    wanted = {Outcome.BROKEN, Outcome.UNPROVEN} if doubts else {Outcome.BROKEN}
    return [
        f"entry {verdict.entry}: {finding.outcome.value} {finding.article} {finding.reason} {dict(finding.facts)}"
        for verdict in bench.verdicts
        for finding in verdict.findings
        if finding.outcome in wanted
    ]


HANGING_ON_HANDS = ("concealed-canastas", "going-out")
"""Lines that a log may be too short for: then the points are not in them (7.3, scoring)."""


def score_differences(bench: Bench, played: Played, *, certain: bool = True) -> list[str]:
    """Return every line on which the two counts differ; if not `certain`, a bonus may be missing but none is made up."""
    found = sheet(bench).rounds[-1]
    return [
        f"{team} {name}: witness {points}, judge {theirs.get(name)}"
        for team, lines in played.lines.items()
        for theirs in ({line.line: line.points for line in found.teams[team].lines},)
        for name, points in lines.items()
        if theirs.get(name, 0) != points
        and (certain or name not in HANGING_ON_HANDS or theirs.get(name, 0) > points)
    ]


def cards_lost(played: Played) -> list[str]:
    whole, found = Counter(decks(played.table.terms)), Counter(played.table.all_cards())
    return [] if whole == found else [f"cards lost or doubled: {whole - found}, {found - whole}"]
