"""Footnotes: what was corrected and what was ruled, each by the round it belongs to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from events.catalogue import DisputeRaised, DisputeSettled, Event, LogCorrected, Settlement
from events.log import effective
from events.rulings import proposal
from events.table import Dispute
from service.reports.contexts import Note
from service.reports.game import Game, Gettext, Language

BESIDE: Final = 0
"""The place of what belongs to no round: the opening, and what came before the first deal."""


def notes(game: Game, language: Language, sheet: str) -> dict[int, tuple[Note, ...]]:
    """Return the footnotes of each deal, by its place; those that belong to none by `BESIDE`."""
    log, table = effective(game.log), game.bench.table
    said = [(event.first, number, _correction(game, language, number, event)) for number, event in log]
    said += [
        (each.raised.first, game.entry_at(each.entry), ruling(game, language, each)) for each in table.disputes.values()
    ]
    starts = [max(game.bench.places((each.entry,)), default=0) for each in table.rounds]
    by_place: dict[int, list[Note]] = {}
    in_order = sorted((bisect_right(starts, about), entry, text) for about, entry, text in said)
    for number, (place, _entry, text) in enumerate(in_order, 1):
        by_place.setdefault(place, []).append(Note(number=str(number), anchor=f"{sheet}-note-{number}", text=text))
    return {place: tuple(found) for place, found in by_place.items()}


def _correction(game: Game, language: Language, number: int, event: LogCorrected) -> str:
    _ = language.gettext
    facts = {"entry": game.number(number), "entries": _entries(game, language, event.first, event.last)}
    if event.opening:
        said = _("Entry {entry} puts right what was agreed at the start.")
    elif event.last < event.first:
        said = _("Entry {entry} adds what was forgotten after {entries}.")
        facts["entries"] = _entries(game, language, event.last, event.last)
    elif event.events:
        said = _("Entry {entry} corrects {entries}.")
    else:
        said = _("Entry {entry} strikes {entries}.")
    return _with_reason(said.format(**facts), event.reason, language)


def ruling(game: Game, language: Language, dispute: Dispute) -> str:
    """Return a dispute and how it was settled, in words."""
    raised, _ = dispute.raised, language.gettext
    said = _("{player} disputes {entries} (entry {entry}).").format(
        player=game.naming.name(raised.seat),
        entries=_entries(game, language, raised.first, raised.last),
        entry=game.number(game.entry_at(dispute.entry)),
    )
    parts = [_with_reason(said, _free_text(game.event_at(dispute.entry)), language)]
    for event, place in dispute.settled:
        parts += [*_proposed(game, language, raised.dispute, game.entry_at(place) - 1)]
        parts.append(_settled(game, language, event, place))
    if not dispute.settled:
        parts += [*_proposed(game, language, raised.dispute, len(game.log)), _("Not settled.")]
    return " ".join(parts)


def _proposed(game: Game, language: Language, dispute: int, before: int) -> Iterator[str]:
    """Yield who proposed what was then agreed on, and who agreed in which entries; nothing where nobody proposed."""
    found, _ = proposal(game.log[:before], dispute), language.gettext
    if found is None:
        return
    said = _("{player} (entry {entry})")
    yield _("Proposed by {player}: {ruled} (entry {entry}).").format(
        player=game.naming.name(found.ruling.seat),
        ruled=ruled(found.ruling.outcome, _),
        entry=game.number(found.entry),
    )
    answers = {seat: entry for seat, entry in found.agreed.items() if entry != found.entry}
    if answers:
        names = (
            said.format(player=game.naming.name(seat), entry=game.number(entry)) for seat, entry in answers.items()
        )
        yield _("Agreed to by {names}.").format(names=", ".join(names))


def _settled(game: Game, language: Language, event: DisputeSettled, place: int) -> str:
    _ = language.gettext
    by = ", ".join(game.naming.name(seat) for seat in event.by) or _("the owner")
    number = game.number(game.entry_at(place))
    said = _("Settled by {by}: {ruled} (entry {entry}).").format(by=by, ruled=ruled(event.outcome, _), entry=number)
    return _with_reason(said, _free_text(game.event_at(place)), language)


def ruled(outcome: Settlement, _: Gettext) -> str:
    """Return what a dispute came to, in words."""
    return {
        Settlement.STANDS: _("it stands"),
        Settlement.STRUCK: _("it is struck"),
        Settlement.PENALTY: _("a penalty"),
        Settlement.TABLE: _("the table's own decision"),
    }[outcome]


def _free_text(event: Event) -> str:
    match event:
        case DisputeRaised(question=text) | DisputeSettled(reason=text):
            return text
        case _:
            return ""


def _with_reason(said: str, reason: str, language: Language) -> str:
    return language.gettext("{said} “{reason}”").format(said=said, reason=reason) if reason else said


def _entries(game: Game, language: Language, first: int, last: int) -> str:
    return entries(language, game.number(first), game.number(last))


def entries(language: Language, first: int, last: int) -> str:
    """Return which entries, in words, by the numbers that the reader knows them by."""
    _ = language.gettext
    if first >= last:
        return _("entry {entry}").format(entry=first)
    return _("entries {first} to {last}").format(first=first, last=last)
