"""What would change, in the words of the table: verdicts, totals, minima, a round that is open again, the winner."""

from __future__ import annotations

from collections.abc import Iterable

from events.consequences import Consequences, NumberChange
from service.naming import Naming
from service.pages.faces import Gettext
from service.pages.gamewords import winner_words
from service.reports.game import Language

SIGNS = {"kept": "✓", "broken": "✕", "unproven": "?"}


def changes(found: Consequences, last: int, naming: Naming, reader: Language) -> Iterable[str]:
    """Yield all that changes in a log of `last` entries, a line each; nothing where nothing does."""
    _ = reader.gettext
    struck = [each.entry for each in found.verdicts if each.after is None and each.entry <= last]
    if struck:
        yield _("No longer counts as logged: {entries}").format(entries=", ".join(map(str, struck)))
    for verdict in found.verdicts:
        said = _("Entry {entry}: {before} → {after}")
        if verdict.after is None or verdict.entry > last:
            continue
        yield said.format(
            entry=verdict.entry, before=verdict_words(verdict.before, _), after=verdict_words(verdict.after, _)
        )
    totals = _("{team}, round {place}: total {before} → {after}")
    minima = _("{team}, after round {place}: minimum {before} → {after}")
    yield from (_number(each, totals, naming, reader) for each in found.totals)
    yield from (_number(each, minima, naming, reader) for each in found.minima)
    if found.reopened:
        yield _("A round or the game is open again.")
    if found.winner_before != found.winner_after and found.winner_after:
        yield winner_words(found.winner_after, naming, _)


def verdict_words(text: str | None, _: Gettext) -> str:
    """Return a verdict of the notation, `broken ID`, with its mark and its word."""
    if text is None:
        return _("does not count")
    outcome, *articles = text.split()
    words = {"kept": _("kept"), "broken": _("broken"), "unproven": _("unproven")}
    return " ".join((SIGNS[outcome], words[outcome], *articles))


def _number(change: NumberChange, said: str, naming: Naming, reader: Language) -> str:
    points = reader.figures.points
    return said.format(
        team=naming.team(change.team), place=change.place, before=points(change.before), after=points(change.after)
    )
