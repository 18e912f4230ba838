"""Tables drawn at random: a rulebook, a number of players and teams of section 11, carried-in scores, house rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from events.catalogue import TableOpened, Team
from events.errors import CannotRecord
from events.games import open_table, teams_of, terms_of
from events.terms import (
    HOUSE_RULES,
    Choice,
    Contract,
    HouseRule,
    Kind,
    Loss,
    Number,
    Numbers,
    Several,
    Share,
    Terms,
    YesNo,
)

BOOKS: Final = ("classic", "classic-pagat", "hand-and-foot", "hand-and-foot-pagat")

PAIRS_OF_SIX: Final = ((1, 4), (2, 5), (3, 6))

SITTINGS: Final[dict[str, tuple[tuple[int, tuple[Team, ...] | None], ...]]] = {
    "classic": ((2, None), (3, None), (4, None), (5, None), (6, None), (6, PAIRS_OF_SIX)),
    "classic-pagat": ((2, None), (3, None), (4, None), (5, None), (6, None), (6, PAIRS_OF_SIX)),
    "hand-and-foot": (
        *((n, None) for n in range(2, 8)),
        (4, ((1,), (2,), (3,), (4,))),
        (6, PAIRS_OF_SIX),
        (6, tuple((n,) for n in range(1, 7))),
        *((n, tuple(tuple(range(first, n + 1, t)) for first in range(1, t + 1))) for n, t in (
            (8, 4), (8, 2), (9, 3), (10, 5), (10, 2), (12, 6), (12, 4), (12, 3), (12, 2),
        )),
    ),
    "hand-and-foot-pagat": (
        *((n, None) for n in range(2, 7)),
        (4, ((1,), (2,), (3,), (4,))),
        (6, PAIRS_OF_SIX),
        (6, tuple((n,) for n in range(1, 7))),
    ),
}  # fmt: skip
"""Rules.md section 11: the numbers of players, and teams where others than the first are taken."""

LEAST_STOCK: Final = 12
"""How many cards the stock has at least after the deal, at the tables drawn here."""

SKIPPED: Final = frozenset({
    "deal.exact_cut_bonus",  # an amount that a form offers: it changes no play and no score by itself (9.6 no. 18)
    "caught.method",  # which melds pay is for the case files: the reference gives no order where several will do
    "red3.red3_top_takeable",
    "pile.red3_top_takeable",  # three red threes "tabled" in a house that tables none: contested
    "players.three",  # drawn with the sitting
})  # fmt: skip
"""House rules that are left as the rulebook has them."""


def draw_table(book: str, rng: Random, *, sitting: int | None = None, house: bool = True) -> TableOpened:
    """Return a table that can be opened: some sitting of section 11, with a few house rules where `house` is set."""
    sittings = SITTINGS[book]
    seats, teams = sittings[sitting % len(sittings)] if sitting is not None else rng.choice(sittings)
    three = ("players.three", rng.choice(("cutthroat", "alone") if book.startswith("classic") else ("alone",)))
    base = TableOpened(rulebook=book, seats=seats, teams=teams, house=(three,) if seats == 3 and house else ())
    base = open_table(base)
    scores = tuple((team, 5 * rng.choice((-20, 0, 0, 100, 299, 300, 599, 600, 1100, 1600))) for team in teams_of(base))
    for _ in range(200):
        rules = (*base.house, *(_rules(rng, seats) if house else ()))
        with suppress(CannotRecord):
            opened = open_table(
                TableOpened(rulebook=book, seats=seats, teams=base.teams, house=rules, scores=scores)
            )  # fmt: skip
            if is_settled(terms_of(opened)):
                return opened
    return open_table(TableOpened(rulebook=book, seats=seats, teams=base.teams, house=base.house, scores=scores))


def _rules(rng: Random, players: int) -> Iterator[tuple[str, str]]:
    names = [name for name in HOUSE_RULES if name not in SKIPPED]
    for name in rng.sample(names, rng.choice((0, 1, 1, 2, 3, 6))):
        yield name, draw_value(HOUSE_RULES[name], rng, players)


def draw_value(rule: HouseRule, rng: Random, players: int) -> str:
    """Return one of a house rule's allowed values, as it is written."""
    kind: Kind = rule.kind
    match kind:
        case YesNo():
            return rng.choice(("yes", "no"))
        case Number():
            return _number(rule.name, kind, rng, players)
        case Loss():
            return rng.choice(("same", f"cap{rng.choice((100, 400))}", str(rng.randint(0, kind.most))))
        case Share():
            return rng.choice(("0", "1/2", "4/7", "2/3", "3/4", "1"))
        case Choice():
            return rng.choice(list(kind.values))
        case Several():
            return "+".join(value for value in kind.values if rng.random() < 0.6) or "none"
        case Numbers():
            return _numbers(kind, rng)
        case Contract():
            return "/".join(str(rng.choice((0, 1, 1, 2, kind.most))) for _ in range(3))


def _number(name: str, kind: Number, rng: Random, players: int) -> str:
    if kind.word and rng.random() < 0.4:
        return kind.word
    most = kind.most if kind.most is not None else 14
    if name == "deck.count":
        return rng.choice(("n+1", "n+2", str(rng.randint(1, min(players + 3, 14)))))
    return f"{kind.prefix}{rng.choice((kind.least, rng.randint(kind.least, most), rng.randint(kind.least, most)))}"


def _numbers(kind: Numbers, rng: Random) -> str:
    if kind.rising:
        return "/".join(str(each) for each in sorted({rng.randrange(0, 5000, 5) for _ in range(3)}))
    return "/".join(str(rng.randrange(0, 200, 5)) for _ in range(4))


def is_settled(terms: Terms) -> bool:
    """Whether the reference says clearly enough how these terms are played together."""
    stock = terms.cards_in_decks - terms.cards_dealt
    if stock < LEAST_STOCK or not terms.deal_upcard_freeze_on <= terms.deal_upcard_replace_on:
        return False
    if terms.pile_take is not None and freezes(terms):
        return False  # whether what is left of a frozen pile is still frozen
    if terms.red3_negative_when in ("untabled", "always") and not isinstance(terms.red3_negative_value, int):
        return False
    if terms.red3_discardable and terms.red3_negative_when not in ("untabled", "always"):
        return terms.red3_negative_value in ("same", 0)
    concealed = terms.out_concealed is not None or terms.open_concealed_exempt or terms.canasta_concealed
    return not (terms.has_feet and concealed) and (not terms.has_feet or terms.out_foot_played == "required")


def freezes(terms: Terms) -> bool:
    """Whether anything freezes the pile but a team that has not opened."""
    upcards = terms.deal_upcard_replaced == "cover" and terms.deal_upcard_freeze_on
    return bool(upcards) or terms.pile_wild_discard == "freeze_until_taken" or terms.pile_black3_effect == "freeze"
