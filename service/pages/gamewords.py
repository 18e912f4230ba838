"""What the players of a game say: canastas or books, and who has won."""

from __future__ import annotations

from collections.abc import Mapping

from events.catalogue import Team
from service.naming import Naming
from service.pages.faces import Gettext


def winner_words(winner: Team | str | None, naming: Naming, _: Gettext) -> str:
    """Say who has won; that the game is over where nobody can be named."""
    if isinstance(winner, tuple):
        return _("{team} has won.").format(team=naming.team(winner))
    return _("The game is a tie.") if winner == "tie" else _("The game is over.")


def meld_words(complete: str, _: Gettext) -> Mapping[str, str]:
    """Return what each kind of meld is called, as those say who call a complete one so."""
    common = {
        "open": _("meld"),
        "natural": _("natural canasta"),
        "mixed": _("mixed canasta"),
        "wild": _("wild canasta"),
        "illegal": _("no lawful meld"),
    }
    own = {"book": {"natural": _("clean book"), "mixed": _("dirty book"), "wild": _("wild book")}}
    return common | own.get(complete, {})


def lacks_words(complete: str, _: Gettext) -> Mapping[str, str]:
    """Return what a contract counts, as those say who call a complete one so."""
    canastas = {"canasta": _("canasta"), "canastas": _("canastas")}
    kinds = {kind: meld_words(complete, _)[kind] for kind in ("natural", "mixed", "wild")}
    own = {"book": {"canasta": _("book"), "canastas": _("books")}}
    short = {"book": {"natural": _("clean"), "mixed": _("dirty"), "wild": _("wild")}}
    return canastas | kinds | own.get(complete, {}) | short.get(complete, {})
