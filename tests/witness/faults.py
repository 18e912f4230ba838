"""Plays against the law: each is made at a point of a lawful round, and names the articles that it breaks.

A fault is tried before a turn, on a copy of the table; it returns what it broke, or None where it cannot be made there.
The articles are those of docs/rules.md 9.5, in the order Classic, hand-and-foot, hand-and-foot-pagat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from events.cards import Card, Rank
from events.catalogue import CardsMelded, Event, PileTaken, RedThreesLaid, Seat, StockDrawn, TurnTakenBack
from tests.witness.choices import (
    Taking,
    contract_met,
    discardable,
    is_frozen,
    joined,
    may_be_rid_of_all,
    may_begin,
    may_join,
    takings,
)
from tests.witness.law import FEWEST, FULL, SHARES, blocking, bonus, is_meld, worth
from tests.witness.table import Group, Table

Articles = tuple[str, ...]

Fault = Callable[[Table, Seat, Random], Articles | None]
"""Plays against the law on this table; returns the articles broken by the family of the rulebook, None if it cannot."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A fault made: its name, the log up to and with it, where it begins, and the articles that must be broken."""

    name: str
    events: tuple[Event, ...]
    first: int
    articles: Articles


def mutate(name: str, table: Table, seat: Seat, rng: Random, book: str) -> Mutation | None:
    """Return a fault of this name made by the player to play, None where it cannot be made here."""
    trial = table.copy_for(seat)
    for other in trial.seats:
        trial.hands[other] = list(trial.hands[other])
    for team in trial.teams:
        trial.groups[team] = (
            [group.copy() for group in table.groups[team]] if team != trial.team_of(seat) else (trial.groups[team])
        )
    first = len(trial.events)
    found = FAULTS[name](trial, seat, rng)
    if found is None:
        return None
    return Mutation(name, tuple(trial.events), first, _of(found, book))


FAMILIES: Final = {"classic": 0, "classic-pagat": 0, "hand-and-foot": 1, "hand-and-foot-pagat": 2}


def _of(found: Articles, book: str) -> Articles:
    return tuple(found[FAMILIES[book]].split())


def _start(table: Table, seat: Seat) -> bool:
    """Begin a turn with all that is due before the draw; False where the turn cannot be an ordinary one."""
    table.begin(seat)
    if len(table.stock) < 3 * table.terms.draw_count + 4 or table.terms.red3_discardable:
        return False
    if seat in table.feet_due:
        table.take_foot(seat)
    while reds := table.reds_held(seat):
        table.table_red(seat, reds, len(reds))
        table.show(seat)
    return len(table.stock) > 2 * table.terms.draw_count + 2


def _draw(table: Table, seat: Seat) -> bool:
    if not _start(table, seat):
        return False
    turn = table.turn
    assert turn is not None
    turn.drawn = len(table.draw(seat, table.terms.draw_count))
    table.show(seat)
    while reds := table.reds_held(seat):
        if len(table.stock) <= len(reds):
            return False
        table.table_red(seat, reds, len(reds))
        table.show(seat)
    return True


def _end(table: Table, seat: Seat) -> bool:
    """Discard lawfully, a card being kept; False where that cannot be."""
    cards = discardable(table, seat)
    if not cards or len(table.hands[seat]) < 2:
        return False
    table.discard(seat, [cards[0]])
    return True


def _naturals(table: Table, seat: Seat) -> dict[Rank, list[Card]]:
    found: dict[Rank, list[Card]] = {}
    for card in table.hands[seat]:
        if card.rank.is_meldable:
            found.setdefault(card.rank, []).append(card)
    return found


def _wilds(table: Table, seat: Seat) -> list[Card]:
    return [card for card in table.hands[seat] if card.rank.is_wild]


def _lay(  # noqa: PLR0913  (who lays what where)
    table: Table, seat: Seat, cards: list[Card], group: Group | None, rank: Rank | None, *, new: bool = False
) -> None:
    table.meld(seat, cards, group, rank, new=new)


# The turn


def out_of_turn(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """Another player plays a whole turn."""
    other = table.next_seat(seat)
    if other == seat or other in table.feet_due or table.reds_held(other) or not _draw(table, other):
        return None
    if any(event for event in table.events[-6:] if isinstance(event, RedThreesLaid)):
        return None
    return ("LOG-6", "LOG-6", "LOG-6") if _end(table, other) else None


def drawn_twice(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _draw(table, seat):
        return None
    table.draw(seat, table.terms.draw_count)
    table.show(seat)
    return "LOG-5 CC-TURN-1", "LOG-5 HFB-TURN-1", "LOG-5 HFP-TURN-1"


def drawn_too_many(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _start(table, seat):
        return None
    table.draw(seat, table.terms.draw_count + 1)
    own = " CC-2P-1" if table.terms.players == 2 else " CC-3P-1" if table.terms.is_cutthroat else ""
    return f"CC-TURN-1{own}", "HFB-TURN-1", "HFP-TURN-1"


def drawn_too_few(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _start(table, seat) or table.terms.draw_count < 2:
        return None
    table.draw(seat, table.terms.draw_count - 1)
    return "CC-TURN-1", "HFB-TURN-1", "HFP-TURN-1"


def taken_after_drawing(table: Table, seat: Seat, rng: Random) -> Articles | None:
    if not table.pile or not _draw(table, seat):
        return None
    ways = [way for way in takings(table, seat) if way.cards]
    if not ways:
        return None
    way = rng.choice(ways)
    table.take(seat, way.cards, way.group, way.count, said=True)
    return "LOG-5 CC-TURN-3", "LOG-5 HFB-TURN-1", "LOG-5 HFP-TURN-1"


def two_discards(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _draw(table, seat):
        return None
    cards = discardable(table, seat)
    if len(cards) < 4:
        return None
    table.discard(seat, cards[:2])
    return "CC-TURN-1 CC-IRR-8", "HFB-TURN-1", "HFP-TURN-1"


def discarded_again(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """A second discard after the turn was over."""
    if not _draw(table, seat) or not _end(table, seat) or not discardable(table, seat):
        return None
    table.discard(seat, discardable(table, seat)[:1])
    return "LOG-5", "LOG-5", "LOG-5"


def melded_before_drawing(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _start(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        group = joined(table, seat, rank)
        if group is not None and may_join(table, group, 1, 0):
            _lay(table, seat, cards[:1], group, rank)
            table.draw(seat, table.terms.draw_count)
            return "LOG-5", "LOG-5", "LOG-5"
    return None


def lawful_play_taken_back(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _draw(table, seat) or not _end(table, seat):
        return None
    table.events.append(TurnTakenBack())
    return "CC-TURN-3", "HFB-TURN-2", "HFP-TURN-2"


# Red threes


def _drawn_red(table: Table, seat: Seat) -> bool:
    """Draw so that a red three comes into the hand."""
    if not _start(table, seat) or table.terms.red3_tabling == "optional" or len(table.stock) < 20:
        return False
    at = next((at for at, card in enumerate(table.stock) if card.rank is bonus(table.terms)), None)
    if at is None:
        return False
    table.stock.append(table.stock.pop(at))
    others = [n for n, card in enumerate(table.stock[:-1]) if card.rank is not bonus(table.terms)]
    for place in range(2, table.terms.draw_count + 4):
        if table.stock[-place].rank is bonus(table.terms):
            n = others.pop(0)
            table.stock[-place], table.stock[n] = table.stock[n], table.stock[-place]
    table.draw(seat, table.terms.draw_count)
    table.show(seat)
    return len(table.reds_held(seat)) == 1


def red_three_not_replaced(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _drawn_red(table, seat):
        return None
    table.table_red(seat, table.reds_held(seat), 0)
    return "CC-TURN-2", "HFB-R3-1", "HFP-R3-2"


def red_three_kept(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """Kept for a whole round of turns, and tabled before the next draw."""
    if not _drawn_red(table, seat) or not _end(table, seat):
        return None
    other = table.next_seat(seat)
    while other != seat:
        if other in table.feet_due or table.reds_held(other) or not _draw(table, other) or not _end(table, other):
            return None
        other = table.next_seat(other)
    if seat in table.feet_due or not table.reds_held(seat):
        return None
    table.begin(seat)
    table.table_red(seat, table.reds_held(seat), 1)
    table.draw(seat, table.terms.draw_count)
    return "CC-TURN-2", "HFB-R3-1", "HFP-R3-2"


def red_three_discarded(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _drawn_red(table, seat):
        return None
    table.discard(seat, table.reds_held(seat))
    return "CC-R3-5", "HFB-R3-1", "HFP-R3-2"


def red_three_melded(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _drawn_red(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        if len(cards) >= 2 and may_begin(table, seat, rank):
            _lay(table, seat, [*cards[:2], *table.reds_held(seat)], None, rank)
            return "CC-R3-5", "HFB-MELD-4", "HFP-MELD-4"
    return None


# Groups


def _mind(table: Table, seat: Seat) -> bool:
    """Draw for a fault in what is laid, with cards enough to be left."""
    return _draw(table, seat) and len(table.hands[seat]) >= 8


def two_cards(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _mind(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        if len(cards) >= 2 and not any(group.rank is rank for group in table.melds(seat)):
            _lay(table, seat, cards[:2], None, rank)
            return "CC-MELD-1", "HFB-MELD-1", "HFP-MELD-1"
    return None


def mixed_ranks(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _mind(table, seat):
        return None
    own = _naturals(table, seat)
    for rank, cards in own.items():
        if len(cards) >= 2 and joined(table, seat, rank) is None and may_begin(table, seat, rank):
            other = next((each for each in own if each is not rank), None)
            if other is not None:
                _lay(table, seat, [*cards[:2], own[other][0]], None, rank, new=True)
                return "CC-MELD-1", "HFB-MELD-1", "HFP-MELD-1"
    return None


def _with_wilds(table: Table, seat: Seat, naturals: int, wilds: int) -> tuple[Rank, list[Card]] | None:
    have = _wilds(table, seat)
    if len(have) < wilds:
        return None
    for rank, cards in _naturals(table, seat).items():
        if (len(cards) >= naturals) and not any(group.rank is rank for group in table.melds(seat)):
            return rank, [*cards[:naturals], *have[:wilds]]
    return None


def _laid_wrong(table: Table, seat: Seat, naturals: int, wilds: int) -> bool:
    if is_meld(table.terms, Rank.ACE, naturals, wilds) or not _mind(table, seat):
        return False
    found = _with_wilds(table, seat, naturals, wilds)
    if found is None:
        return False
    _lay(table, seat, found[1], None, found[0])
    return True


def one_natural(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.terms.meld_min_natural < 2 or not _laid_wrong(table, seat, 1, 2):
        return None
    return "CC-MELD-2", "HFB-MELD-2", "HFP-MELD-1"


def four_wilds(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    limit = table.terms.meld_max_wild
    if limit is None or not _laid_wrong(table, seat, 3, limit + 1):
        return None
    return "CC-MELD-3", "HFB-MELD-2", "HFP-MELD-1"


def wild_onto_full_share(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """One wild card more than a meld that lies there may have."""
    if not _mind(table, seat):
        return None
    have, terms = _wilds(table, seat), table.terms
    for group in table.melds(seat):
        if not have or group.rank is None or group.rank.is_three or joined(table, seat, group.rank) is not group:
            continue
        if group.size >= FULL or group.stiff or is_meld(terms, group.rank, group.naturals, group.wilds + 1):
            continue
        too_many = terms.meld_max_wild is not None and group.wilds + 1 > terms.meld_max_wild
        _lay(table, seat, have[:1], group, group.rank)
        return "CC-MELD-3" if too_many else "CC-MELD-4", "HFB-MELD-2", "HFP-MELD-1"
    return None


def share_too_large(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    terms = table.terms
    naturals = max(terms.meld_min_natural, 2)
    most = FULL if terms.meld_max_wild is None else terms.meld_max_wild
    wilds = next(
        (
            w
            for w in range(1, most + 1)
            if naturals + w >= FEWEST and not SHARES[terms.meld_wild_rule](terms, naturals, w)
        ),
        0,
    )
    if not wilds or naturals + wilds > FULL or not _laid_wrong(table, seat, naturals, wilds):
        return None
    return "CC-MELD-4", "HFB-MELD-2", "HFP-MELD-1"


def wild_alone(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.terms.meld_all_wild != "forbidden" or not _mind(table, seat) or len(_wilds(table, seat)) < FEWEST:
        return None
    _lay(table, seat, _wilds(table, seat)[:FEWEST], None, None)
    return "CC-MELD-2", "HFB-MELD-1 HFB-MELD-6", "HFP-MELD-1 HFP-MELD-2"


def second_of_rank(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _mind(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        if (
            len(cards) >= FEWEST
            and any(group.rank is rank for group in table.melds(seat))
            and not may_begin(table, seat, rank)
        ):
            _lay(table, seat, cards[:FEWEST], None, rank, new=True)
            return "CC-MELD-5", "HFB-MELD-3", "HFP-MELD-3"
    return None


def onto_closed(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """Added to a book of seven, where nothing is."""
    if not _mind(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        alike = [group for group in table.melds(seat) if group.rank is rank]
        if alike and all(group.size == FULL for group in alike) and not may_join(table, alike[0], 1, 0):
            _lay(table, seat, cards[:1], alike[0], rank)
            return "CC-MELD-7", "HFB-MELD-3", "HFP-MELD-3"
    return None


def on_the_other_side(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _mind(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        for team in table.teams:
            if seat not in team and any(group.rank is rank and group.size < FULL for group in table.groups[team]):
                table.hands[seat].remove(cards[0])
                table.events.append(CardsMelded(seat=seat, cards=(cards[0],), on=team))
                return "CC-MELD-6", "HFB-MELD-5", "HFP-MELD-4"
    return None


def black_threes_melded(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _mind(table, seat):
        return None
    rank = blocking(table.terms)
    cards = [card for card in table.hands[seat] if card.rank is rank]
    if len(cards) < FEWEST:
        return None
    _lay(table, seat, cards[:FEWEST], None, rank)
    return ("CC-B3-1", "HFB-MELD-4", "HFP-MELD-4") if _end(table, seat) else None


# Opening


def opening_short(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.melds(seat) or not _mind(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        if (
            len(cards) >= FEWEST
            and is_meld(table.terms, rank, FEWEST, 0)
            and worth(table.terms, cards[:FEWEST]) < table.minima[seat]
        ):
            _lay(table, seat, cards[:FEWEST], None, rank)
            return ("CC-OPEN-1", "HFB-OPEN-1", "HFP-OPEN-1") if _end(table, seat) else None
    return None


def opened_from_below(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """The minimum reached only with a group that has cards from below the top."""
    if (
        table.melds(seat)
        or not table.terms.pile_use_rest_same_turn
        or not _start(table, seat)
        or table.terms.is_cutthroat
    ):
        return None
    before = Counter(card.rank for card in table.hands[seat])
    for way in takings(table, seat):
        top = table.pile[-1]
        base = worth(table.terms, [*way.cards, top])
        if base >= table.minima[seat] or not way.cards:
            continue
        below = Counter(card.rank for card in table.pile[-way.count : -1])
        for rank, count in below.items():
            own = before[rank]
            if not rank.is_meldable or rank is top.rank or own + count < FEWEST or own >= FEWEST:
                continue
            turn = table.turn
            assert turn is not None
            turn.took = True
            table.take(seat, way.cards, way.group, way.count, said=True)
            reds = table.reds_held(seat)
            if reds:
                table.table_red(seat, reds, 0)
            table.show(seat)
            cards = [card for card in table.hands[seat] if card.rank is rank]
            if base + worth(table.terms, cards) < table.minima[seat] or not is_meld(table.terms, rank, len(cards), 0):
                return None
            _lay(table, seat, cards, None, rank)
            return (
                ("CC-OPEN-4 CC-OPEN-1", "HFB-OPEN-2 HFB-OPEN-1", "HFP-PICKUP-1 HFP-OPEN-1")
                if _end(table, seat)
                else None
            )
    return None


# The pile


def _takeable_at_all(table: Table) -> bool:
    terms = table.terms
    return bool(table.pile) and terms.pile_takeable and len(table.pile) - 1 >= terms.pile_min_extra


def _count(table: Table) -> int:
    return len(table.pile) if table.terms.pile_take is None else min(len(table.pile), table.terms.pile_take + 1)


def _take(table: Table, seat: Seat, cards: list[Card], group: Group | None, count: int | None = None) -> None:
    turn = table.turn
    assert turn is not None
    turn.took = True
    table.take(seat, cards, group, _count(table) if count is None else count, said=True)
    table.show(seat)


def top_blocks(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _takeable_at_all(table) or table.pile[-1].rank is not blocking(table.terms) or not _start(table, seat):
        return None
    own = [card for card in table.hands[seat] if card.rank is blocking(table.terms)]
    cards = own if len(own) >= 2 else table.hands[seat]
    _take(table, seat, cards[:2], None)
    return "CC-PILE-2", "HFB-PICKUP-3", "HFP-PICKUP-3"


def wild_top(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if not _takeable_at_all(table) or not table.pile[-1].rank.is_wild or not _start(table, seat):
        return None
    for cards in _naturals(table, seat).values():
        if len(cards) >= 2:
            _take(table, seat, cards[:2], None)
            return "CC-PILE-2", "HFB-PICKUP-3 HFB-PICKUP-4", "HFP-PICKUP-2"
    return None


def no_match(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """Taken with two cards of another rank, or with one natural alone."""
    if not _takeable_at_all(table) or not table.pile[-1].rank.is_meldable or not _start(table, seat):
        return None
    top = table.pile[-1].rank
    if is_frozen(table, seat) or (table.terms.pile_require_team_open and not table.melds(seat)):
        return None
    if table.terms.pile_one_card_rule and len(table.pile) == 1 == len(table.hands[seat]):
        return None
    for rank, cards in _naturals(table, seat).items():
        if rank is not top and len(cards) >= 2 and not any(group.rank in (rank, top) for group in table.melds(seat)):
            _take(table, seat, cards[:2], None)
            return "CC-PILE-3", "HFB-PICKUP-1", "HFP-PICKUP-1"
    return None


def frozen_no_pair(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """A frozen pile taken with one natural and a wild card."""
    if not _takeable_at_all(table) or not table.pile[-1].rank.is_meldable or not _start(table, seat):
        return None
    if not is_frozen(table, seat) or "mixed" in table.terms.pile_match_frozen:
        return None
    top, wilds = table.pile[-1].rank, _wilds(table, seat)
    own = [card for card in table.hands[seat] if card.rank is top]
    if not own or not wilds:
        return None
    group = joined(table, seat, top)
    if group is not None and "onto" in table.terms.pile_match_frozen:
        return None
    unopened = not table.melds(seat) and table.terms.pile_frozen_before_opening
    _take(table, seat, [own[0], wilds[0]], group)
    return "CC-PILE-4 CC-PILE-6" if unopened else "CC-PILE-4", "HFB-PICKUP-1", "HFP-PICKUP-1"


def mixed_where_pair(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """Hand & Foot: one natural and one wild card where a pair is asked for."""
    if not _takeable_at_all(table) or not table.pile[-1].rank.is_meldable or not _start(table, seat):
        return None
    if (
        is_frozen(table, seat)
        or "mixed" in table.terms.pile_match_unfrozen
        or "onto" in table.terms.pile_match_unfrozen
    ):
        return None
    top, wilds = table.pile[-1].rank, _wilds(table, seat)
    own = [card for card in table.hands[seat] if card.rank is top]
    if not own or not wilds or (table.terms.pile_require_team_open and not table.melds(seat)):
        return None
    if table.terms.pile_one_card_rule and len(table.pile) == 1 == len(table.hands[seat]):
        return None
    _take(table, seat, [own[0], wilds[0]], joined(table, seat, top))
    return "CC-PILE-3", "HFB-PICKUP-1", "HFP-PICKUP-1"


def onto_nothing(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """The top card laid on a meld that is not there."""
    if not _takeable_at_all(table) or not table.pile[-1].rank.is_meldable or not table.melds(seat):
        return None
    if is_frozen(table, seat) or any(group.rank is table.pile[-1].rank for group in table.melds(seat)):
        return None
    if len(table.hands[seat]) < 2 or not _start(table, seat):
        return None
    count = _count(table)
    table.events.append(PileTaken(seat=seat, cards=(), count=count))
    return "CC-PILE-3", "HFB-PICKUP-1", "HFP-PICKUP-1"


def wrong_number_taken(table: Table, seat: Seat, rng: Random) -> Articles | None:
    if len(table.pile) < 2 or not _start(table, seat):
        return None
    ways = [way for way in takings(table, seat) if way.count > 1]
    if not ways:
        return None
    way: Taking = rng.choice(ways)
    _take(table, seat, list(way.cards), way.group, way.count - 1)
    return "CC-PILE-1", "HFB-PICKUP-2", "HFP-PICKUP-1"


def one_takes_one(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    terms = table.terms
    if not terms.pile_one_card_rule or len(table.pile) != 1 or len(table.hands[seat]) != 1 or not _start(table, seat):
        return None
    top = table.pile[-1].rank
    group = joined(table, seat, top) if top.is_meldable else None
    if group is None or is_frozen(table, seat):
        return None
    _take(table, seat, [], group)
    return "CC-PILE-8", "", ""


# Going out


def out_without_canasta(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """The last card discarded though the contract is not complete."""
    terms = table.terms
    if contract_met(table, table.team_of(seat)) or seat in table.feet or len(table.hands[seat]) > 3:
        return None
    if not table.melds(seat) or not _draw(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        group = joined(table, seat, rank)
        if (
            len(table.hands[seat]) > 1
            and group is not None
            and group.size + len(cards) < FULL
            and may_join(table, group, len(cards), 0)
        ):
            some = cards[: len(table.hands[seat]) - 1]
            _lay(table, seat, some, group, rank)
    if len(table.hands[seat]) != 1 or contract_met(table, table.team_of(seat)):
        return None
    if table.hands[seat][0].rank is bonus(terms):
        return None
    table.discard(seat, list(table.hands[seat]))
    own = " CC-2P-1" if terms.players == 2 else " CC-6P-2" if terms.players == 6 else ""
    return f"CC-OUT-1 CC-TURN-4{own}", "HFB-CONTRACT-1 HFB-OUT-1 HFB-OUT-2", "HFP-OUT-1 HFP-OUT-2"


def asked_late(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.terms.out_permission == "none" or not table.partners(seat) or not _draw(table, seat):
        return None
    for rank, cards in _naturals(table, seat).items():
        group = joined(table, seat, rank)
        if group is not None and may_join(table, group, 1, 0):
            _lay(table, seat, cards[:1], group, rank)
            table.ask(seat, table.partners(seat)[0], yes=False)
            return "CC-OUT-2", "HFB-OUT-3", "HFP-OUT-3"
    return None


def asked_twice(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    terms = table.terms
    if terms.out_permission == "none" or terms.out_permission_limit == "unlimited" or not table.partners(seat):
        return None
    if not _draw(table, seat):
        return None
    table.ask(seat, table.partners(seat)[0], yes=False)
    table.ask(seat, table.partners(seat)[0], yes=False)
    return "CC-OUT-2", "HFB-OUT-3", "HFP-OUT-3"


def yes_and_not_out(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    terms = table.terms
    if terms.out_permission == "none" or not terms.out_yes_forces or not table.partners(seat) or not _draw(table, seat):
        return None
    table.ask(seat, table.partners(seat)[0], yes=True)
    return ("CC-OUT-3", "HFB-OUT-3", "HFP-OUT-3") if _end(table, seat) else None


def _last_card(table: Table, seat: Seat) -> bool:
    """Meld until one card is left, in a position in which going out is otherwise in order."""
    if seat in table.feet or not contract_met(table, table.team_of(seat)):
        return False
    for rank, cards in _naturals(table, seat).items():
        group = joined(table, seat, rank)
        if group is not None and may_join(table, group, len(cards), 0) and len(table.hands[seat]) > len(cards):
            _lay(table, seat, cards, group, rank)
    return len(table.hands[seat]) == 1 and table.hands[seat][0].rank is not bonus(table.terms)


def out_against_no(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.terms.out_permission == "none" or not table.partners(seat) or not _draw(table, seat):
        return None
    table.ask(seat, table.partners(seat)[0], yes=False)
    if not _last_card(table, seat):
        return None
    table.discard(seat, list(table.hands[seat]))
    return "CC-OUT-3 CC-TURN-4", "HFB-OUT-3 HFB-OUT-2", "HFP-OUT-3 HFP-OUT-1 HFP-OUT-2"


def out_unasked(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.terms.out_permission != "required" or not table.partners(seat) or not _draw(table, seat):
        return None
    if not _last_card(table, seat):
        return None
    table.discard(seat, list(table.hands[seat]))
    return "CC-OUT-2 CC-TURN-4", "HFB-OUT-3 HFB-OUT-2", "HFP-OUT-1 HFP-OUT-3 HFP-OUT-2"


def last_card_melded(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.terms.out_final_discard != "required" or not _draw(table, seat) or not _last_card(table, seat):
        return None
    if not may_be_rid_of_all(table, seat):
        return None
    card = table.hands[seat][0]
    group = joined(table, seat, card.rank) if card.rank.is_meldable else None
    if group is None or not may_join(table, group, 1, 0):
        return None
    _lay(table, seat, [card], group, card.rank)
    return "CC-OUT-1", "HFB-OUT-1 HFB-OUT-2", "HFP-OUT-1"


def discard_after_out(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """Another player goes on although the round is over."""
    if not _draw(table, seat) or not _last_card(table, seat) or not may_be_rid_of_all(table, seat):
        return None
    table.discard(seat, list(table.hands[seat]))
    other = table.next_seat(seat)
    if other in table.feet_due or table.reds_held(other) or not _draw(table, other):
        return None
    return "CC-END-1", "HFB-OUT-1", "HFP-OUT-1"


# The foot, and the end


def foot_early(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if seat not in table.feet or not table.hands[seat] or seat in table.feet_due or not _draw(table, seat):
        return None
    table.take_foot(seat)
    return "", "HFB-FOOT-1", "HFP-FOOT-1"


def no_foot_taken(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    """A foot picked up a second time."""
    if seat in table.feet or not table.terms.deal_foot_size or not _draw(table, seat):
        return None
    table.feet[seat] = []
    table.take_foot(seat)
    return "", "HFB-FOOT-1", "HFP-FOOT-1"


def drawn_without_stock(table: Table, seat: Seat, _rng: Random) -> Articles | None:
    if table.stock or table.terms.stock_empty != "continue_on_pile" or seat in table.feet_due:
        return None
    if table.terms.red3_discardable or table.reds_held(seat):
        return None
    table.begin(seat)
    table.events.append(StockDrawn(seat=seat, count=1))
    return "CC-END-2", "", ""


FAULTS: Final[dict[str, Fault]] = {
    fault.__name__: fault
    for fault in (
        out_of_turn, drawn_twice, drawn_too_many, drawn_too_few, taken_after_drawing, two_discards, discarded_again,
        melded_before_drawing, lawful_play_taken_back, red_three_not_replaced, red_three_kept, red_three_discarded,
        red_three_melded, two_cards, mixed_ranks, one_natural, four_wilds, wild_onto_full_share, share_too_large,
        wild_alone, second_of_rank, onto_closed, on_the_other_side, black_threes_melded, opening_short,
        opened_from_below, top_blocks, wild_top, no_match, frozen_no_pair, mixed_where_pair, onto_nothing,
        wrong_number_taken, one_takes_one, out_without_canasta, asked_late, asked_twice, yes_and_not_out,
        out_against_no, out_unasked, last_card_melded, discard_after_out, foot_early, no_foot_taken,
        drawn_without_stock,
    )
}  # fmt: skip
"""Every fault by its name."""
