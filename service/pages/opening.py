"""The page on which a table is opened: what each rulebook plays by, from its own terms."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from events.catalogue import Team
from events.games import KEYS, NAMED_HOUSES, rulebook
from events.games.house import NamedHouse, difference
from events.games.values import allowed, write_value
from events.rulebook import Rulebook, Seating
from events.terms import HOUSE_RULES, Choice, HouseRule, Several, Terms, YesNo
from service.pages import contexts
from service.pages.contexts import HouseTopic, NewPage, RulebookChoice, TeamsChoice, ValueChoice, VersionChoice
from service.pages.faces import Gettext
from service.pages.places import RINGS
from service.reports.game import Language

USUAL_SEATS: Final = 4


def new_page(key: str, seats: int, reader: Language) -> NewPage:
    """Return the page for a rulebook and a number of players, or for what comes nearest to them."""
    _ = reader.gettext
    book = rulebook(key if key in KEYS else KEYS[0])
    counts = tuple(sorted({seating.terms.players for seating in book.players}))
    count = min(counts, key=lambda each: abs(each - seats))
    seatings = [seating for seating in book.players if seating.terms.players == count]
    return NewPage(
        title=_("New table"),
        language=reader.code,
        here="new",
        rulebooks=tuple(_choice(rulebook(each), book, reader) for each in KEYS),
        rulebook=book.key,
        seats=count,
        seat_counts=counts,
        ring=RINGS[count],
        teams=tuple(_teams(seatings)),
        topics=tuple(house_topics(seatings[0].terms, _)),
        versions=tuple(
            VersionChoice(key=each.key, title=_(each.title), differs=tuple(_version(each, seatings[0].terms, _)))
            for each in NAMED_HOUSES
            if each.rulebook == book.key
        ),
    )


def _choice(book: Rulebook, chosen: Rulebook, reader: Language) -> RulebookChoice:
    _ = reader.gettext
    first = next(rulebook(key) for key in KEYS if rulebook(key).game == book.game)
    return RulebookChoice(
        key=book.key,
        title=_(book.title),
        sentence=_sentence(book.terms, reader),
        about=_(book.about) if book.about else "",
        chosen=book is chosen,
        differs_from=_(first.title) if first is not book else "",
        differs=tuple(_differs(each.name, each.value, each.standard, _) for each in difference(first, book).terms),
    )


def _version(house: NamedHouse, terms: Terms, _: Gettext) -> Iterable[str]:
    """Return what a published version has otherwise than these terms."""
    for name, value in house.rules:
        rule = HOUSE_RULES[name]
        yield _differs(name, value, write_value(getattr(terms, rule.field), rule.kind), _)


def _differs(name: str, value: str, standard: str, _: Gettext) -> str:
    rule = HOUSE_RULES[name]
    said = _("{rule} {value} instead of {standard}")
    return said.format(rule=_(rule.decides), value=_meaning(rule, value, _), standard=_meaning(rule, standard, _))


def _meaning(rule: HouseRule, value: str, _: Gettext) -> str:
    """Return a value in words: its sentence where it has one, without the full stop."""
    if isinstance(rule.kind, Choice):
        return "“" + _(rule.kind.values[value]).rstrip(".") + "”"
    return {"yes": _("yes"), "no": _("no")}.get(value, value)


def _sentence(terms: Terms, reader: Language) -> str:
    """Return in a sentence what a game comes down to."""
    _, ngettext = reader.gettext, reader.ngettext
    dealt = _("{decks} decks for four, {hand} cards each")
    if terms.deal_foot_size:
        dealt = _("{decks} decks for four, {hand} cards each and a foot of {foot}")
    end = ngettext("{rounds} round", "{rounds} rounds", terms.game_rounds)
    if terms.game_target:
        end = ngettext("the first to {target} point wins", "the first to {target} points wins", terms.game_target)
    filled = f"{dealt}; {end}."
    return filled.format(
        decks=terms.deck_count,
        hand=terms.deal_hand_size,
        foot=terms.deal_foot_size,
        target=reader.figures.points(terms.game_target),
        rounds=terms.game_rounds,
    )


def _teams(seatings: Iterable[Seating]) -> Iterable[TeamsChoice]:
    """Return the divisions into teams, each once; one that must be named says so by naming them."""
    for teams in dict.fromkeys(seating.teams for seating in seatings):
        yield TeamsChoice(teams=" ".join("+".join(map(str, team)) for team in teams), singles=_singles(teams))


def _singles(teams: tuple[Team, ...]) -> bool:
    return all(len(team) == 1 for team in teams)


def house_topics(terms: Terms, _: Gettext) -> Iterable[HouseTopic]:
    """Return every house rule by its topic, with the values of these terms."""
    titles = topic_titles(_)
    for topic, rules in groupby(HOUSE_RULES.values(), key=lambda rule: rule.name.partition(".")[0]):
        yield HouseTopic(title=titles.get(topic, topic), rules=tuple(_rule(each, terms, _) for each in rules))


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


def _rule(rule: HouseRule, terms: Terms, _: Gettext) -> contexts.HouseRule:
    standard = write_value(getattr(terms, rule.field), rule.kind)
    chosen = standard.split("+")
    match rule.kind:
        case YesNo():
            values = {"yes": _("Yes."), "no": _("No.")}
        case Choice() | Several():
            values = {value: _(says) for value, says in rule.kind.values.items()}
        case _:
            values = {}
    several = isinstance(rule.kind, Several)
    return contexts.HouseRule(
        name=rule.name,
        sentence=_(rule.decides),
        standard=standard,
        values=tuple(
            ValueChoice(value=value, says=says, chosen=value in chosen if several else value == standard)
            for value, says in values.items()
        ),
        several=several,
        hint="" if values else _("Allowed: {values}.").format(values=allowed(rule.kind).told(_)),
    )
