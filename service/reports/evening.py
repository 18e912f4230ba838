"""Score sheets of one game or of a whole evening: of several there is a page of contents before them."""

from __future__ import annotations

from collections.abc import Sequence

from service.reports.contexts import Content, Contents, SheetDocument, SheetPart
from service.reports.game import Game, Language
from service.reports.renderer import Attachment
from service.reports.score_sheet import score_sheet


def sheets(games: Sequence[Game], language: Language, paper: str) -> SheetDocument:
    """Return the score sheets of games, at least one, as one document."""
    parts = tuple(score_sheet(game, language, place) for place, game in enumerate(games, 1))
    _ = language.gettext
    return SheetDocument(
        language=language.code,
        title=_("Score sheet") if len(parts) == 1 else _("Score sheets"),
        description="; ".join(dict.fromkeys(part.head.running for part in parts)),
        paper=paper,
        made=max(game.made for game in games),
        sheets=parts,
        contents=_contents(games, parts, language) if len(parts) > 1 else None,
    )


def attachments_of(games: Sequence[Game]) -> list[Attachment]:
    """Return the logs that travel with the sheets of games."""
    return [attachment for game in games for attachment in game.attachments]


def _contents(games: Sequence[Game], parts: Sequence[SheetPart], language: Language) -> Contents:
    _, day = language.gettext, language.figures.day
    days = sorted({said for game in games if (said := game.tags.get("Date", "")[:10])})
    between = _("{first} to {last}") if len(days) > 1 else "{first}"
    return Contents(
        title=_("An evening of cards") if len(days) == 1 else _("Games of cards"),
        when=between.format(first=day(days[0]), last=day(days[-1])) if days else "",
        count=language.ngettext("{count} score sheet", "{count} score sheets", len(parts)).format(count=len(parts)),
        lines=tuple(_line(part) for part in parts),
    )


def _line(part: SheetPart) -> Content:
    return Content(anchor=part.anchor, game=part.head.game, facts=part.head.facts, teams=part.teams, state=part.state)
