"""What stands above every report: what it is, of which game, by which law, and what it was made from."""

from __future__ import annotations

from collections.abc import Iterable

from events.catalogue import Seat
from service.reports.contexts import Fact, Head, Player
from service.reports.game import Game, Language
from service.reports.seal import seal


def head(game: Game, language: Language, title: str, more: Iterable[Fact] = ()) -> Head:
    """Return the head of a report called `title`; `more` is said after what is known of every game."""
    _, rulebook = language.gettext, game.bench.rulebook
    said, mark = (*facts(game, language), *more), seal(game.source, _)
    return Head(
        running=" · ".join([f"{title}: {_(rulebook.title)}", *(fact.text for fact in said)]),
        source=f"{mark.entry} · {mark.digest[0]}",
        title=title,
        game=_(rulebook.title),
        rulebook=_("Rulebook {key}, edition {edition}").format(key=rulebook.key, edition=rulebook.edition),
        facts=said,
        seal=mark,
    )


def facts(game: Game, language: Language) -> tuple[Fact, ...]:
    """Return what was said of a game beside its log."""
    _, tags = language.gettext, game.tags
    said = (
        (_("Game"), tags.get("Title") or tags.get("Id", "")),
        (_("Date"), language.figures.day(tags.get("Date", ""))),
        (_("Table"), tags.get("Table", "")),
        (_("Place"), tags.get("Site", "")),
    )
    return tuple(Fact(title=title, text=text) for title, text in said if text)


def player(game: Game, seat: Seat, *, alone: bool) -> Player:
    """Return who sits at a seat; `alone`: the seat is a team by itself."""
    label, name = game.naming.label(seat), game.naming.name(seat)
    return Player(seat="" if alone or name == label else label, name=name)
