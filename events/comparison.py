"""The same log judged by another book: another rulebook, or other house rules. Only what differs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from events.catalogue import Event, LogCorrected, TableOpened
from events.consequences import Consequences, differences
from events.findings import Verdict
from events.games import open_table
from events.judge import Bench
from events.recording import strangers

House = tuple[tuple[str, str], ...]
"""House rules: names and values as they are written."""


@dataclass(frozen=True, slots=True)
class VerdictPair:
    """An entry on which the two books differ: what each finds (None: the entry does not stand)."""

    entry: int
    ours: Verdict | None
    theirs: Verdict | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A log under its own book and under another.

    `ours` and `theirs` are the two openings, `verdicts` the entries judged otherwise. `differences` has score lines,
    totals, minima and the winner: `before` under the own book, `after` under the other.
    """

    ours: TableOpened
    theirs: TableOpened
    verdicts: tuple[VerdictPair, ...]
    differences: Consequences

    @property
    def is_same(self) -> bool:
        """Whether the two books come to the same everywhere."""
        found = self.differences
        changes = (self.verdicts, found.lines, found.totals, found.minima)
        return not any(changes) and found.winner_before == found.winner_after


def judged_by(bench: Bench, rulebook: str | None = None, house: House | None = None) -> Bench:
    """Return the same log judged by another rulebook, by other house rules, or both.

    Another rulebook is taken as it is printed; of the own one the house rules are replaced as a whole. Seats, teams,
    dealer and scores stay. What a later entry corrected in the opening is in it already.

    Raises:
        CannotRecord: this table cannot be played so (any of `games.opening_errors`), or an entry names a team that
            there is only under the own book.
    """
    opening = open_table(reopened(bench, rulebook, house))
    other = Bench([opening, *(_under(event, opening) for event in bench.log[1:])])
    for each in other.standing:
        for problem in strangers(each.event, other.table, other.terms):
            raise problem
    return other


def reopened(bench: Bench, rulebook: str | None, house: House | None) -> TableOpened:
    """Return what would have been agreed at the start under another rulebook, other house rules, or both."""
    opening = bench.opened
    if rulebook is not None:
        opening = replace(opening, rulebook=rulebook, edition="", digest="", house=())
    return opening if house is None else replace(opening, house=house)


def _under(event: Event, opening: TableOpened) -> Event:
    """Return an entry as it stands under another opening: what corrected the opening leaves this one in place."""
    if isinstance(event, LogCorrected) and any(isinstance(each, TableOpened) for each in event.events):
        return replace(event, events=(opening,))
    return event


def compare(bench: Bench, other: Bench) -> Comparison:
    """Return in what two judgings of one log differ."""
    found = differences(bench, other)
    verdicts = tuple(
        VerdictPair(change.entry, bench.verdict(change.entry), other.verdict(change.entry)) for change in found.verdicts
    )
    return Comparison(bench.opened, other.opened, verdicts, found)
