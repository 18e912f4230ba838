"""The audit of a round on paper: all that was logged, what was found, and the law it was found under."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from events.audit import Audit, AuditedEntry
from events.catalogue import CardsDiscarded, CardsLeft, Event, FootTaken, LogCorrected, Seat
from events.findings import Finding, Outcome
from service.phrases import Phrases
from service.reports.audit_contexts import (
    AuditArticle,
    AuditCorrection,
    AuditDocument,
    AuditFinding,
    AuditRow,
    AuditTurn,
    RoundAudit,
    TablePicture,
    Version,
)
from service.reports.contexts import Fact, RoundPart
from service.reports.game import Game, Language
from service.reports.heads import head
from service.reports.notes import ruling
from service.reports.pictures import pictures
from service.reports.rounds import round_parts
from service.reports.rule_card import signers
from service.reports.score_sheet import UPRIGHT
from service.reports.telling import OF_A_TURN, Teller, cards_text

ANCHOR: Final = "audit"


def round_audit(game: Game, audited: Audit, language: Language, paper: str) -> AuditDocument:
    """Return the audit of a round as a document."""
    made = _Audit(game, audited, language).made()
    return AuditDocument(
        language=language.code,
        title=made.head.title,
        description=made.head.running,
        paper=paper,
        made=game.made,
        audit=made,
    )


class _Audit:
    """An audit on its way to paper."""

    def __init__(self, game: Game, audited: Audit, language: Language) -> None:
        self.game, self.audit, self.language, self.gettext = game, audited, language, language.gettext
        self.teller = Teller(
            game.naming, language, partial(cards_text, _=language.gettext), audited.number, game.first,
            game.bench.rulebook.complete,
        )  # fmt: skip
        self.phrases = Phrases(language.code, game.naming)

    def made(self) -> RoundAudit:
        """Return the audit as its template takes it."""
        _ = self.gettext
        score = self._score()
        return RoundAudit(
            anchor=ANCHOR,
            head=head(self.game, self.language, _("Audit of round {number}").format(number=self.audit.number)),
            facts=score.facts,
            counts=tuple(self._counts()),
            turns=tuple(self._turns()),
            corrections=tuple(self._corrections()),
            disputes=tuple(self._disputes()),
            score=score,
            articles=tuple(self._articles()),
            signers=signers(self.game),
            wide=len(self.game.bench.teams) > UPRIGHT,
        )

    def _score(self) -> RoundPart:
        return round_parts(self.game, self.language, ANCHOR, {})[self.audit.place - 1]

    def _counts(self) -> Iterable[Fact]:
        _ = self.gettext
        outcomes = Counter(each.verdict.outcome for each in self.audit.entries if each.verdict is not None)
        struck = sum(each.verdict is None for each in self.audit.entries)
        yield Fact(title=_("Entries"), text=str(len(self.audit.entries)))
        yield Fact(title=_("✓ kept"), text=str(outcomes[Outcome.KEPT]))
        yield Fact(title=_("✕ broken"), text=str(outcomes[Outcome.BROKEN]))
        yield Fact(title=_("? unproven"), text=str(outcomes[Outcome.UNPROVEN]))
        yield Fact(title=_("not standing"), text=str(struck))
        yield Fact(title=_("corrections"), text=str(len(self.audit.corrections)))
        yield Fact(title=_("disputes"), text=str(len(self.audit.disputes)))

    # Turns

    def _turns(self) -> Iterator[AuditTurn]:
        """Yield the entries of the round, those of a turn together with the table after it."""
        seen = pictures(self.game.bench, self.audit.place, self.teller)
        turn: list[AuditedEntry] = []
        for each in self.audit.entries:
            if not isinstance(each.event, OF_A_TURN):
                yield from self._turn(turn, None)
                turn = []
                yield AuditTurn(who="", rows=(self._row(each, 0),), picture=None)
                continue
            if turn and isinstance(turn[-1].event, CardsDiscarded) and _is_next(turn, each.event):
                yield from self._turn(turn, None)
                turn = []
            turn.append(each)
            if each.entry in seen:
                yield from self._turn(turn, seen[each.entry])
                turn = []
        yield from self._turn(turn, None)

    def _turn(self, turn: list[AuditedEntry], after: tuple[Seat, TablePicture] | None) -> Iterator[AuditTurn]:
        if turn:
            seat = after[0] if after is not None else _seat(turn[0].event)
            rows = tuple(self._row(each, seat) for each in turn)
            yield AuditTurn(who=self.teller.name(seat), rows=rows, picture=after[1] if after is not None else None)

    def _row(self, audited: AuditedEntry, whose: Seat) -> AuditRow:
        event, verdict = self._event(audited), audited.verdict
        findings = verdict.findings if verdict is not None else ()
        telling = [each for each in findings if each.outcome in (Outcome.BROKEN, Outcome.UNPROVEN)]
        kept = dict.fromkeys(each.article for each in findings if each.outcome is Outcome.KEPT)
        seat, said = _seat(event), self.teller.says(event)
        return AuditRow(
            number=str(self.game.number(audited.entry)),
            anchor=f"{ANCHOR}-entry-{audited.entry}",
            says=f"{self.teller.name(seat)} {said}" if seat and seat != whose else said,
            mark=verdict.outcome.value if verdict is not None and findings else "",
            kept=", ".join(kept),
            findings=tuple(self._finding(each) for each in telling),
            struck=verdict is None,
            why=self._why(audited),
        )

    def _event(self, audited: AuditedEntry) -> Event:
        """Return the event of an entry with its free text."""
        return self.game.log[audited.entry - 1]

    def _finding(self, found: Finding) -> AuditFinding:
        return AuditFinding(mark=found.outcome.value, article=found.article, says=self.phrases.finding(found))

    def _why(self, audited: AuditedEntry) -> str:
        _ = self.gettext
        if audited.corrected_by is not None:
            return _("corrected by entry {entry}").format(entry=self.game.number(audited.corrected_by))
        return _("taken back") if audited.taken_back else ""

    # What was corrected and what was ruled

    def _corrections(self) -> Iterable[AuditCorrection]:
        _ = self.gettext
        for each in self.audit.corrections:
            event = self.game.log[each.entry - 1]
            if not isinstance(event, LogCorrected):  # pragma: no cover  (the audit knows its corrections)
                raise TypeError(event)
            said = _("Entry {entry}: {plays}") if each.stands else _("Entry {entry}, itself corrected later: {plays}")
            yield AuditCorrection(
                says=said.format(entry=self.game.number(each.entry), plays=self.teller.corrects(event)),
                versions=(
                    Version(title=_("As it stood before"), plays=self._plays(each.before)),
                    Version(title=_("As corrected"), plays=self._plays(event.events)),
                ),
            )

    def _plays(self, events: Iterable[Event]) -> tuple[str, ...]:
        told = tuple(self._told(each) for each in events)
        return told or (self.gettext("nothing"),)

    def _told(self, event: Event) -> str:
        seat, said = _seat(event), self.teller.says(event)
        return f"{self.teller.name(seat)} {said}" if seat else said

    def _disputes(self) -> Iterable[str]:
        raised = {each.raised.dispute for each in self.audit.disputes}
        for number, dispute in sorted(self.game.bench.table.disputes.items()):
            if number in raised:
                yield ruling(self.game, self.language, dispute)

    # The law

    def _articles(self) -> Iterable[AuditArticle]:
        """Return the articles cited, in the order of the rulebook, those of other books last."""
        cited = {each.article for entry in self.audit.entries if entry.verdict for each in entry.verdict.findings}
        cited |= {fine.article for fine in self._score().fines}
        own = [each.id for each in self.game.bench.rulebook.articles]
        for name in sorted(cited, key=lambda each: (own.index(each) if each in own else len(own), each)):
            article = self.game.bench.find_article(name)
            yield AuditArticle(
                article=name,
                anchor=f"article-{name}",
                text=self.gettext(article.text) if article.text else "",
                source=article.source,
            )


def _seat(event: Event) -> Seat:
    """Return whose play or observation an event within a round is; 0 for none."""
    return event.seat if isinstance(event, (*OF_A_TURN, CardsLeft)) else 0


def _is_next(turn: list[AuditedEntry], event: Event) -> bool:
    """Whether an entry after a discard begins another turn: a foot may still be taken."""
    return not (isinstance(event, FootTaken) and _seat(event) == _seat(turn[-1].event))
