"""Awards and losses beside the melds: going out, what a house gives, cards caught, penalties."""

from __future__ import annotations

from collections.abc import Sequence

from events.awards.reckoning import Count, Item, Line, left_cards
from events.cards import Rank, listed
from events.pieces import Group, Kind
from events.table import Round
from events.terms import Terms


def going_out(count: Count) -> Line:
    """So much for going out, once for the team; more where it was done concealed and the house pays for that."""
    terms, tally = count.terms, count.tally
    if tally is not None:
        said, entry = tally
        out, concealed = said.went_out or said.out_concealed, said.out_concealed
        entries: tuple[int, ...] = (entry,)
    else:
        out, concealed = count.went_out, count.round.out_concealed is True
        emptied = count.round.emptied
        entries = (emptied.emptied,) if out and emptied is not None else ()
    if not out:
        return Line("going-out", 0)
    paid = terms.out_concealed if concealed and terms.out_concealed is not None else terms.out_bonus
    label = "out-concealed" if concealed and terms.out_concealed is not None else "out"
    return Line("going-out", paid, (Item(label, 1, paid, paid),), evidence=entries)


def bonuses(count: Count) -> Line:
    """Anything a house adds: what was given by name, canastas of sevens, and what a tally says beside its lines."""
    items, entries = [], []
    for given, entry in count.round.bonuses:
        if _concerns(given.team, count):
            items.append(Item("given", 1, given.points, given.points))
            entries.append(entry)
    each = count.terms.canasta_sevens
    sevens = [g for g in count.canastas[Kind.NATURAL] if g.rank is Rank.SEVEN] if each and count.tally is None else []
    if sevens:
        items.append(Item("sevens", len(sevens), each, each * len(sevens)))
        entries += [entry for group in sevens for entry in group.entries]
    if count.tally is not None:
        said, entry = count.tally
        if said.bonus:
            items.append(Item("tallied", 1, said.bonus, said.bonus))
            entries.append(entry)
    return Line("bonuses", sum(i.points for i in items), tuple(items), evidence=tuple(dict.fromkeys(entries)))


def in_one_figure(count: Count) -> Line:
    """The whole result, where a round was entered in one figure: of its cards and canastas nobody said anything."""
    said, entry = count.tally if count.tally is not None else (None, 0)
    if said is None or said.sum is None:
        return Line("sum", 0)
    return Line("sum", said.sum, (Item("sum", 1, said.sum, said.sum),), evidence=(entry,))


def _concerns(team: tuple[int, ...], count: Count) -> bool:
    """Whether points given to, or taken from, a team concern this scoring team."""
    return any(seat in team for seat in count.team)


def hand(count: Count) -> Line:
    """All cards left in the team's hands and feet, at their cost."""
    if count.tally is not None:
        said, entry = count.tally
        working = (Item("tallied", 1, -said.left, -said.left),) if said.left else ()
        return Line("hand", -said.left, working, evidence=(entry,))
    items, entries = _caught(count)
    if count.given:
        return Line("hand", 0, (), evidence=tuple(dict.fromkeys(entries)))
    return Line("hand", sum(i.points for i in items), tuple(items), evidence=tuple(dict.fromkeys(entries)))


def _caught(count: Count) -> tuple[list[Item], list[int]]:
    items: list[Item] = []
    entries: list[int] = []
    for seat in count.seats:
        if count.round.emptied_seat == seat and seat not in count.round.lefts:
            continue
        cards, said, where = left_cards(count, seat)
        points = -sum(count.terms.hand_points(card) for card in cards if card.rank is not count.terms.bonus_rank) - said
        if points:
            items.append(Item(listed(cards) or "points", 1, points, points))
        entries += where
    return items, entries


def penalties(count: Count) -> Line:
    """All penalties entered against the team in the round."""
    items, entries = [], []
    for taken, entry in count.round.penalties:
        if _concerns(taken.team, count):
            items.append(Item(taken.article, 1, -taken.points, -taken.points))
            entries.append(entry)
    return Line("penalties", sum(i.points for i in items), tuple(items), evidence=tuple(entries))


def pays_with(current: Round, terms: Terms, count: Count) -> tuple[Group, ...]:
    """Return the melds that pay for cards caught, where the house counts so: the cheapest that are worth enough.

    A canasta given loses its bonus. Where all together are not worth enough, all are given.
    """
    if terms.caught_method != "pay_from_table" or count.tally is not None:
        return ()
    owed = -sum(item.points for item in _caught(count)[0])
    melds = current.groups_of(count.side)
    if owed <= 0 or not melds:
        return ()
    cheapest = _cheapest(
        [(_worth((group,), terms), _cost((group,), terms, count)) for group in melds], min(owed, _worth(melds, terms))
    )
    return tuple(melds[at] for at in cheapest)


def _cheapest(melds: list[tuple[int, int]], owed: int) -> tuple[int, ...]:
    """Return which of these, each with worth and cost, are worth enough at the least cost; of equals the fewest."""
    ways: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for at, (worth, cost) in enumerate(melds):
        for reached, (paid, count, chosen) in list(ways.items()):
            way = (paid + cost, count + 1, (*chosen, at))
            total = min(reached + worth, owed)
            ways[total] = min(ways.get(total, way), way)
    return ways[owed][2]


def _worth(groups: Sequence[Group], terms: Terms) -> int:
    return sum(terms.points(card) for group in groups for card in group.cards)


def _cost(groups: Sequence[Group], terms: Terms, count: Count) -> int:
    bonus = {Kind.NATURAL: terms.canasta_natural, Kind.MIXED: terms.canasta_mixed, Kind.WILD: terms.canasta_wild}
    lost = sum(bonus[kind] for kind, own in count.canastas.items() for g in own if any(g is each for each in groups))
    return _worth(groups, terms) + lost
