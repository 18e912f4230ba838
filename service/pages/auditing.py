"""The page of the audit of a round: every entry with verdict and hash, the table after each turn, corrections."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from flask import Blueprint, Response

from events.audit import AuditedCorrection, TurnAfter, audit, place_of
from events.catalogue import Event
from service.context import keeper, language
from service.errors import NoSuchRound
from service.pages.casework import AuditCorrection, AuditPage, AuditRow
from service.pages.disputing import slip_of
from service.pages.faces import written
from service.pages.gamewords import lacks_words, meld_words
from service.pages.onlooker import Onlooker, onlooker
from service.pages.sheets import SheetWriter
from service.pages.showing import show, words

SHOWN_OF_A_HASH = 16


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/rounds/<int:number>", "audit", see_audit)


def see_audit(table: str, number: int) -> Response:
    """Show the audit of a round."""
    seen = onlooker(table)
    place = place_of(seen.bench, number)
    if place is None:
        raise NoSuchRound(number)
    found, told = audit(seen.bench, place), _Told(seen, number)
    writer = SheetWriter(naming=seen.naming, language=seen.reader, complete=seen.bench.rulebook.complete)
    after = {turn.entry: turn for turn in found.turns}
    return show(
        AuditPage(
            title=words()("Audit of round {number}").format(number=number),
            language=language(),
            here="sheet",
            table=table,
            owner=seen.who.is_owner,
            round=number,
            rows=tuple(told.rows([each.entry for each in found.entries], after)),
            disputes=tuple(slip_of(seen, each.raised.dispute) for each in found.disputes),
            corrections=tuple(told.correction(each) for each in found.corrections),
            teams=tuple(seen.naming.team(team) for team in found.sheet.teams),
            sheet=writer.round(found.sheet),
        )
    )


class _Told:
    """Tells a round to somebody."""

    def __init__(self, seen: Onlooker, number: int) -> None:
        self.seen = seen
        self.teller = replace(seen.logbook.teller, number=number)
        self.complete = seen.bench.rulebook.complete

    def rows(self, numbers: list[int], after: dict[int, TurnAfter]) -> Iterable[AuditRow]:
        """Return the entries, each turn's last with the table after it."""
        if not numbers:
            return
        stored = keeper().store.entries(self.seen.judged.table, min(numbers) - 1, max(numbers))
        by_number = {entry.number: entry for entry in stored}
        for number in numbers:
            entry, event = by_number[number], self.seen.bench.log[number - 1]
            yield AuditRow(
                play=self.seen.logbook.play(number),
                who=self.teller.who(event),
                recorded=self.seen.recorded(entry),
                hash=entry.hash[:SHOWN_OF_A_HASH],
                after=tuple(self._after(after[number])) if number in after else (),
            )

    def _after(self, turn: TurnAfter) -> Iterable[str]:
        _, name = words(), self.teller.name
        top = written((turn.top,)) if turn.top else ""
        lies = _("Stock {stock}, pile {pile} {top}")
        yield lies.format(stock=_known(turn.stock), pile=_known(turn.pile), top=top).strip()
        yield ", ".join(f"{name(seat)} {_known(count)}" for seat, count in turn.hands)
        kinds = meld_words(self.complete, _)
        for team in turn.teams:
            own = [_("{points} on the table").format(points=self.seen.reader.figures.points(team.points))]
            own += [f"{count} × {kinds[kind.value]}" for kind, count in team.canastas]
            own += [_("red threes: {count}").format(count=team.red_threes)] if team.red_threes else []
            lacks = {"natural": team.lacks.natural, "mixed": team.lacks.mixed, "wild": team.lacks.wild}
            lacks["canasta" if team.lacks.any_kind == 1 else "canastas"] = team.lacks.any_kind
            words_of = lacks_words(self.complete, _)
            short = ", ".join(f"{count} × {words_of[kind]}" for kind, count in lacks.items() if count)
            own += [_("lacks {what}").format(what=short)] if short else []
            own += [] if team.opened else [_("not opened")]
            yield f"{self.seen.naming.team(team.team)}: {', '.join(own)}"

    def correction(self, found: AuditedCorrection) -> AuditCorrection:
        """Return a correction with both versions."""
        return AuditCorrection(
            entry=found.entry,
            before=tuple(self._says(each) for each in found.before),
            after=tuple(self._says(each) for each in found.after),
            stands=found.stands,
        )

    def _says(self, event: Event) -> str:
        return f"{self.teller.who(event)} {self.teller.says(event)}".strip()


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)
