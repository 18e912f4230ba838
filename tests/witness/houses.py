"""Tables drawn at random: a rulebook, a number of players and teams of section 11, carried-in scores, house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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

SKIPPED: Final = {
    "pile.red3_top_takeable": "it tables three red threes in a house that tables none: what they count is unsaid",
    "players.three": "drawn with the sitting",
}
"""House rules that are left as the rulebook has them, and why."""


def draw_table(
    book: str, rng: Random, *, sitting: int | None = None, house: bool = True, rules: Sequence[str] = ()
) -> TableOpened:
    """Return a table that can be opened: some sitting of section 11, with a few house rules where `house` is set.

    `rules` are house rules it has in any case, as `name=value`.
    """
    sittings = SITTINGS[book]
    seats, teams = sittings[sitting % len(sittings)] if sitting is not None else rng.choice(sittings)
    three = ("players.three", rng.choice(("cutthroat", "alone") if book.startswith("classic") else ("alone",)))
    forced = tuple((name, value) for name, _, value in (rule.partition("=") for rule in rules))
    own = (*forced, three) if seats == 3 and house else forced
    base = TableOpened(rulebook=book, seats=seats, teams=teams, house=own)
    base = open_table(base)
    scores = tuple((team, 5 * rng.choice((-20, 0, 0, 100, 299, 300, 599, 600, 1100, 1600))) for team in teams_of(base))
    for _ in range(200):
        drawn = (*base.house, *(_rules(rng, seats) if house else ()))
        with suppress(CannotRecord):
            opened = open_table(
                TableOpened(rulebook=book, seats=seats, teams=base.teams, house=drawn, scores=scores)
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
    return not any(holds(terms) for holds in UNSETTLED.values())


def _loses_unsaid(terms: Terms) -> bool:
    return (
        terms.red3_negative_when in ("untabled", "always")
        and not isinstance(terms.red3_negative_value, int)
        and not terms.red3_discardable
    )


def _concealed_feet(terms: Terms) -> bool:
    concealed = terms.out_concealed is not None or terms.open_concealed_exempt or bool(terms.canasta_concealed)
    return terms.has_feet and concealed


def _gives_unsaid(terms: Terms) -> bool:
    extras = (terms.canasta_concealed, terms.canasta_sevens, terms.black3_four_out_bonus, terms.is_cutthroat)
    return terms.caught_method == "pay_from_table" and (any(extras) or terms.red3_negative_when == "no_canasta")


UNSETTLED: Final[dict[str, Callable[[Terms], bool]]] = {
    "so few cards that no turn can be played": lambda t: t.cards_in_decks - t.cards_dealt < LEAST_STOCK,
    "an upcard that freezes where it is covered (CC-DEAL-5), but that nothing covers":
        lambda t: not t.deal_upcard_freeze_on <= t.deal_upcard_replace_on,
    "whether what is left of a frozen pile is frozen still (CC-PILE-5: until it is taken)":
        lambda t: t.pile_take is not None and freezes(t),
    "red threes left in the hand that cost what they would have earned: each by itself, or as many together (10.1)":
        _loses_unsaid,
    "going out concealed, or a canasta laid so, out of hand and foot (CC-OUT-6, -7 know no foot)": _concealed_feet,
    "melds given for a hand (9.6 no. 17) that earned something beside their canasta": _gives_unsaid,
}  # fmt: skip
"""What the reference leaves open, so that terms of which it holds are not drawn."""


def freezes(terms: Terms) -> bool:
    """Whether anything freezes the pile but a team that has not opened."""
    upcards = terms.deal_upcard_replaced == "cover" and terms.deal_upcard_freeze_on
    return bool(upcards) or terms.pile_wild_discard == "freeze_until_taken" or terms.pile_black3_effect == "freeze"
