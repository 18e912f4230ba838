"""What a check found, and what an entry amounts to: outcomes, findings, verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from events.values import value

Fact = int | str | tuple[str, ...]
Facts = Mapping[str, Fact]


class Outcome(Enum):
    """What can be said of a play under an article, from what the log shows.

    *Broken*: no way of filling in what the log does not show makes it lawful. *Kept*: every way does, granted the
    presumptions of `docs/rules.md` 7.2. *Unproven*: some do and some do not. *Moot*: another fault makes the question
    empty.
    """

    KEPT = "kept"
    BROKEN = "broken"
    MOOT = "moot"
    UNPROVEN = "unproven"


@value
class Finding:
    """What one check found about one entry. A check does not know its article: the judge puts it in.

    `reason` is a code of `events.reasons`, `facts` its figures, `evidence` the standing entries that show it.
    """

    outcome: Outcome
    reason: str
    facts: Facts = field(default_factory=dict)
    evidence: tuple[int, ...] = ()
    article: str = ""

    def under(self, article: str) -> Finding:
        """Return this finding under an article."""
        return Finding(self.outcome, self.reason, self.facts, self.evidence, article)


def kept(reason: str, evidence: Iterable[int] = (), **facts: Fact) -> Finding:
    """Return a finding that the rule was kept."""
    return Finding(Outcome.KEPT, reason, facts, tuple(evidence))


def broken(reason: str, evidence: Iterable[int] = (), **facts: Fact) -> Finding:
    """Return a finding that the rule was broken."""
    return Finding(Outcome.BROKEN, reason, facts, tuple(evidence))


def unproven(reason: str, evidence: Iterable[int] = (), **facts: Fact) -> Finding:
    """Return a finding that the log shows too little; the reason says what would settle it."""
    return Finding(Outcome.UNPROVEN, reason, facts, tuple(evidence))


def moot(reason: str, evidence: Iterable[int] = (), **facts: Fact) -> Finding:
    """Return a finding that another fault makes the question empty."""
    return Finding(Outcome.MOOT, reason, facts, tuple(evidence))


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that was found about one entry."""

    entry: int
    findings: tuple[Finding, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """Broken if anything is, else unproven if anything is, else kept."""
        return overall(self.findings)

    @property
    def broken(self) -> tuple[str, ...]:
        """The articles broken, each once, in the order in which they were judged."""
        return articles(self.findings, Outcome.BROKEN)

    @property
    def unproven(self) -> tuple[str, ...]:
        """The articles for which the log shows too little."""
        return articles(self.findings, Outcome.UNPROVEN)


def overall(findings: Iterable[Finding]) -> Outcome:
    """Return broken if any finding is, else unproven if any is, else kept."""
    outcomes = [finding.outcome for finding in findings]
    for outcome in (Outcome.BROKEN, Outcome.UNPROVEN):
        if outcome in outcomes:
            return outcome
    return Outcome.KEPT


def articles(findings: Iterable[Finding], outcome: Outcome) -> tuple[str, ...]:
    """Return the articles with this outcome, each once. An article broken is not also unproven."""
    found = list(findings)
    worse = {f.article for f in found if f.outcome is Outcome.BROKEN} if outcome is Outcome.UNPROVEN else set()
    named = dict.fromkeys(f.article for f in found if f.outcome is outcome and f.article not in worse)
    return tuple(named)
