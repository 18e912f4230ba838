"""The rule card of a table: all that it plays by, with what deviates from the standard marked.

On one page of A4 or Letter; on both sides of A5, since type that fits one side of it cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from events.games import deviations_of
from events.games.house import Deviation
from events.games.values import read_value
from events.judge import Bench
from events.terms import HOUSE_RULES, HouseRule, Terms
from service.reports.contexts import TeamHead
from service.reports.form_contexts import CardTerm, CardTopic, RuleCard, RuleCardDocument, Strip
from service.reports.game import Game, Gettext, Language
from service.reports.heads import head, player
from service.reports.terms import card_values, matters, minima, said_of

ROOM: Final = {"a4": 695.0, "letter": 655.0, "a5": 462.0}
"""The size of type at which a single letter would fill the room for the terms, as it were."""

LARGEST: Final = 8.2
"""Points."""

READABLE: Final = 5.4
"""Points. Type that would have to be smaller takes a second page."""

SECOND_PAGE: Final = 1.5
"""How much larger type may be that fills two pages: the second has no head, and with it more than twice the room."""

TERM: Final = 22
"""So many letters' room is lost at the end of a term."""

DEVIATES: Final = 15
"""So many letters' room the mark of a term that deviates takes."""

TOPIC: Final = 120
"""So many letters' room the title of a topic takes."""

SIGNING: Final = 6
"""So many have room to sign."""

USUAL_SEATS: Final = 4
SEAT: Final = 0.01
"""The part of the room that each further seat takes away."""

USUAL_NAMES: Final = 60
NAMES: Final = 0.0004
"""The part of the room that each further letter of the names takes away."""


def rule_card(game: Game, language: Language, paper: str) -> RuleCardDocument:
    """Return the rule card of a table."""
    _ = language.gettext
    topics = tuple(topics_of(game.bench, language))
    card = RuleCard(
        anchor="card",
        head=head(game, language, _("Rule card")),
        teams=seated(game),
        summary=summary(topics, language),
        strips=strips(game.bench.terms, language),
        topics=topics,
        size=_size(topics, [game.naming.name(seat) for seat in game.naming.seats], paper),
        agreed=_("Agreed before the first deal"),
        signers=signers(game),
    )
    return RuleCardDocument(
        language=language.code,
        title=card.head.title,
        description=card.head.running,
        paper=paper,
        made=game.made,
        card=card,
    )


def signers(game: Game) -> tuple[str, ...]:
    """Return who signs a form: everybody, but where so many sit that there is no room."""
    seats = game.naming.seats
    return tuple(game.naming.name(seat) for seat in seats) if len(seats) <= SIGNING else ()


def seated(game: Game) -> tuple[TeamHead, ...]:
    """Return the teams with who is in them, and nothing of how they stand."""
    return tuple(
        TeamHead(
            team=game.naming.team(team),
            players=tuple(player(game, seat, alone=len(team) == 1) for seat in team),
            total="",
            result="",
            won=False,
        )
        for team in game.bench.teams
    )


def strips(terms: Terms, language: Language) -> tuple[Strip, ...]:
    """Return the figures that players look up most."""
    _ = language.gettext
    by = _("Minimum, by total") if terms.open_basis == "score" else _("Minimum, by round")
    return (
        Strip(title=_("Cards"), facts=card_values(terms, language)),
        Strip(title=by, facts=minima(terms, language)),
    )


def _size(topics: tuple[CardTopic, ...], names: Sequence[str], paper: str) -> str:
    """Return the size of type at which the terms fill their part of one page and no more, or of two.

    Twice as much text takes twice the room, which grows with the square of the size.
    """
    letters = sum(
        len(f"{term.decides} {term.value} {term.standard}{term.name}") + TERM + DEVIATES * term.deviates
        for topic in topics
        for term in topic.terms
    )
    full = ROOM[paper] / (letters + TOPIC * len(topics)) ** 0.5
    seats = SEAT * max(len(names) - USUAL_SEATS, 0)
    one_page = full * (1 - seats - NAMES * max(sum(map(len, names)) - USUAL_NAMES, 0))
    return f"{min(one_page if one_page >= READABLE else full * SECOND_PAGE, LARGEST):.2f}"


def summary(topics: Iterable[CardTopic], language: Language) -> str:
    """Return how many terms are not the rulebook's own."""
    count = sum(term.deviates for topic in topics for term in topic.terms)
    if not count:
        return language.gettext("Every term is the rulebook’s own.")
    return language.ngettext(
        "{count} term deviates from the rulebook. It is marked ▸.",
        "{count} terms deviate from the rulebook. They are marked ▸.",
        count,
    ).format(count=count)


def topics_of(bench: Bench, language: Language) -> Iterable[CardTopic]:
    """Return the terms of a table that say anything, by topic."""
    terms, titles = bench.terms, topic_titles(language.gettext)
    deviations = {each.name: each for each in deviations_of(bench.opened)}
    rules = (each for each in HOUSE_RULES.values() if each.name in deviations or matters(each, terms))
    for topic, own in groupby(rules, key=lambda rule: rule.name.partition(".")[0]):
        told = tuple(_term(terms, language, rule, deviations.get(rule.name)) for rule in own)
        yield CardTopic(title=titles[topic], terms=told)


def _term(terms: Terms, language: Language, rule: HouseRule, deviation: Deviation | None) -> CardTerm:
    _ = language.gettext
    standard = ""
    if deviation is not None:
        usual = read_value(deviation.standard, rule.kind, terms.players)
        standard = _("rulebook: {standard}").format(standard=said_of(rule, usual, language))
    return CardTerm(
        name=rule.name,
        decides=_("{decides}:").format(decides=_(rule.decides).rstrip(".")),
        value=said_of(rule, getattr(terms, rule.field), language),
        deviates=deviation is not None,
        standard=standard,
    )


def topic_titles(_: Gettext) -> dict[str, str]:
    """Return what the topics of house rules are called, by the first word of the rules' names."""
    return {
        "players": _("Three players"),
        "deck": _("The cards"),
        "deal": _("The deal"),
        "draw": _("Drawing"),
        "undo": _("Taking back"),
        "meld": _("Melds"),
        "open": _("Opening"),
        "pile": _("The pile"),
        "bonus": _("Bonus cards"),
        "red3": _("Red threes"),
        "black3": _("Black threes"),
        "out": _("Going out"),
        "canasta": _("Canastas"),
        "stock": _("The end of the stock"),
        "caught": _("Cards left in hand"),
        "game": _("The game"),
        "pen": _("Penalties"),
    }
