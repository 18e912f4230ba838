"""Where cards go on the table: the group they join, or the new one they begin."""

from __future__ import annotations

from events.cards import UNKNOWN, Card, Rank
from events.catalogue import CardsMelded, PileTaken, Place, Team
from events.pieces import Group, Layer
from events.table import Round
from events.terms import Terms
from events.turn import Laying, Turn
from events.values import value

CANASTA = 7
"""How many cards make a meld a canasta, or a book."""

FEWEST = 3
"""How many cards a meld has at least."""

PAIR = 2
"""How many cards of the hand take the top card that is like them."""


def tables_threes(terms: Terms, top: Card, cards: tuple[Card, ...]) -> bool:
    """Whether red threes of the hand take one that lies on top, so that all of them are tabled, by house rule."""
    takeable = terms.red3_discardable and terms.pile_red3_top_takeable == "with_same_kind_pair"
    if not takeable or top.rank is not terms.bonus_rank:
        return False
    return len(cards) >= PAIR and all(card.rank is top.rank for card in cards)


def goes_by(cards: tuple[Card, ...]) -> Rank | None:
    """Return the rank by which cards go: that of their first natural, else of their first three; None: wild cards."""
    for card in cards:
        if card.rank.is_meldable:
            return card.rank
    for card in cards:
        if card.rank.is_three:
            return card.rank
    return None


def lay(current: Round, terms: Terms, event: CardsMelded, turn: Turn, entry: int) -> Laying:
    """Put melded cards on the table: by themselves onto the open meld of their rank, or as `where` says."""
    side = event.on or current.team_of(event.seat)
    side = current.team_like(side)
    rank = event.rank if not event.wild else None
    if rank is None and not event.wild:
        rank = goes_by(event.cards)
    if rank is not None and rank.is_wild:
        rank = None
    alike = [] if _is_nothing(event) else _alike(current, side, rank)
    joined = None if event.where is Place.NEW else _joined(current, alike, terms, len(event.cards))
    return _put(current, _Spot(side=side, rank=rank, joined=joined, alike=alike), event.cards, turn, entry)


def _is_nothing(event: CardsMelded) -> bool:
    """Whether no rank was said or shown at all, so that the cards can join no group."""
    return event.rank is None and not event.wild and event.cards.count(UNKNOWN) == len(event.cards)


def _alike(current: Round, side: Team, rank: Rank | None) -> list[Group]:
    """Return what lies on a side and goes by a rank."""
    return [group for group in current.groups if group.rank is rank and group.team == side]


def _joined(current: Round, alike: list[Group], terms: Terms, count: int) -> Group | None:
    return growing(current, alike, terms, count) or (alike[0] if alike and count < FEWEST else None)


def growing(current: Round, alike: list[Group], terms: Terms, count: int) -> Group | None:
    """Return the group of a rank that so many cards join: the open one, else a closed one that may still grow.

    Of several that seem open the newest is, and one that a top card nobody saw may have completed is not if another was
    begun since, or if the cards are too many for it.
    """
    limit = terms.meld_max_size
    for place, group in enumerate(reversed(alike)):
        too_many = limit is not None and group.size + count > limit and count >= FEWEST
        perhaps_complete = group.size + tops_since(current, group) >= CANASTA
        if group.size < CANASTA and not (perhaps_complete and (place or too_many)):
            return group
    if terms.meld_add_after_complete == "none":
        return None
    return next((group for group in alike if limit is None or group.size < limit), None)


def tops_since(current: Round, group: Group) -> int:
    """Return how many top cards nobody saw the team has laid since a group was begun: any of them may lie on it."""
    return sum(team == group.team and entry > group.layers[0].entry for team, entry in current.tops_unplaced)


def perhaps_another(current: Round, group: Group) -> bool:
    """Whether cards held to lie with others of a rank may have begun a meld, as an unseen top had completed one."""
    return any(_perhaps_parted(current, each) for each in _alike(current, group.team, group.rank))


def _perhaps_parted(current: Round, group: Group) -> bool:
    tops, size = tops_since(current, group), 0
    for layer in group.layers:
        if tops and size > 0 and size + tops >= CANASTA and len(layer.cards) >= FEWEST:
            return True
        size += len(layer.cards)
    return False


def target_group(current: Round, terms: Terms, team: Team, cards: tuple[Card, ...], top: Card | None) -> Group | None:
    """Return the team's own meld that a taken top card joins, None where it begins one."""
    if top is None or (top is UNKNOWN and not cards):
        return None
    if top is UNKNOWN and not all(card.rank.is_wild for card in cards):
        return None
    rank = None if top.rank.is_wild or top is UNKNOWN else top.rank
    alike = _alike(current, team, rank)
    return growing(current, alike, terms, len(cards) + 1) or (alike[0] if alike and not cards else None)


def lay_top(
    current: Round, event: PileTaken, onto: tuple[Card | None, Group | None], turn: Turn, entry: int
) -> Laying | None:
    """Lay a taken top card with the cards of the hand, onto the meld it joins; None where there is none."""
    top, target = onto
    team = current.team_of(event.seat)
    if not event.cards and target is None:
        if top is UNKNOWN:
            current.tops_unplaced.append((team, entry))
        return None
    laid = (*event.cards, *([top] if top is not None else ()))
    if target is not None:
        rank = target.rank
    elif top is not None and top.rank.is_meldable:
        rank = top.rank
    else:
        rank = goes_by(laid)
    alike = _alike(current, team, rank)
    spot = _Spot(side=team, rank=rank, joined=target, alike=alike, top=top)
    return _put(current, spot, laid, turn, entry)


@value
class _Spot:
    """Where cards go: a side, the rank they go by, the group they join, and all of that rank that lie there."""

    side: Team
    rank: Rank | None
    joined: Group | None
    alike: list[Group]
    top: Card | None = None


def _put(current: Round, spot: _Spot, cards: tuple[Card, ...], turn: Turn, entry: int) -> Laying:
    joined, alike = spot.joined, spot.alike
    is_new = joined is None
    group = joined if joined is not None else Group(spot.side, spot.rank, [], [])
    laying = Laying(
        entry=entry, seat=turn.seat, cards=cards, group=group, is_new=is_new,
        size_before=group.size,
        other_open=is_new and any(other.size < CANASTA for other in alike), other_any=is_new and bool(alike),
        own_side=turn.seat in spot.side, top=spot.top,
    )  # fmt: skip
    if is_new:
        current.groups.append(group)
    group.layers.append(Layer(turn.seat, cards, entry, turn.place))
    group.cards += cards
    return laying
