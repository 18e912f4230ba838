"""Checks of what is laid: rank and size, naturals and wild cards, one meld a rank, whose melds, threes."""

from __future__ import annotations

from collections.abc import Callable

from events.cards import RANKS, UNKNOWN, Rank
from events.findings import Finding, Outcome, broken, kept, moot, unproven
from events.knowledge import naturals_unseen, spare
from events.laying import CANASTA, FEWEST, perhaps_another
from events.moments import Laid
from events.rules.context import Context, check
from events.rules.melds import figures, has_strangers, share_kept
from events.turn import Laying


def _has_three(laying: Laying) -> bool:
    return any(card.rank.is_three for card in laying.cards) or (
        laying.group.rank is not None and laying.group.rank.is_three
    )


def _no_meld_of_one_rank(laying: Laying) -> bool:
    """Whether the group fails by mixed ranks or by its size, so that its wild cards are no question."""
    return has_strangers(laying.group.rank, laying.cards) or (laying.is_new and len(laying.cards) < FEWEST)


def _adds_wild(laying: Laying) -> bool:
    """Whether the group is new or was given a card that may be wild: naturals added break nothing new."""
    return laying.is_new or any(card.rank.is_wild or card is UNKNOWN for card in laying.cards)


def _unplaced(moment: Laid, at: Context) -> int:
    """Return how many top cards nobody saw were laid on melds of the team: any of them may lie on one of its rank."""
    current = at.table.round
    return sum(of == moment.team for of, _ in current.tops_unplaced) if current is not None else 0


def _perhaps_elsewhere(moment: Laid, at: Context) -> bool:
    """Whether cards may lie on another meld of their rank, begun when an unseen top had completed the one before."""
    current, laying = at.table.round, moment.laying
    return current is not None and not laying.is_new and perhaps_another(current, laying.group)


def _may_join(moment: Laid, at: Context) -> bool:
    """Whether a top card nobody saw, taken with wild cards, may have begun a meld that these cards joined."""
    current = at.table.round
    groups = current.groups_of(moment.team) if current is not None else ()
    return any(each.rank is None and each.unknown for each in groups if each is not moment.laying.group)


def _top_unseen(laying: Laying) -> bool:
    return laying.top is UNKNOWN


def _counted(
    moment: Laid, at: Context, fails: Callable[[int, int], bool], reason: str, limit: int = 0
) -> Finding | None:
    """Find whether a test of naturals against wild cards fails for the group as it lies, for cards nobody saw too."""
    laying, group = moment.laying, moment.laying.group
    if group.rank is None:
        return _counted_if_natural(laying, fails, limit)
    if not _adds_wild(laying) or _has_three(laying):
        return None
    if _no_meld_of_one_rank(laying):
        return moot("no-meld-of-one-rank", group.entries)
    unknown = group.unknown
    outcomes = {
        fails(group.naturals + n + more, group.wilds + unknown - n)
        for n in naturals_unseen(at.terms, at.table.round, group.rank, unknown)
        for more in range(_unplaced(moment, at) + 1 if not laying.is_new else 1)
    }
    facts = {**figures(group), "limit": limit}
    if outcomes == {True} and not _perhaps_elsewhere(moment, at):
        return broken(reason, group.entries, **facts)
    return (
        unproven("unseen-card-decides", group.entries, **facts)
        if True in outcomes
        else kept("wilds-in-order", (), **facts)
    )


def _counted_if_natural(laying: Laying, fails: Callable[[int, int], bool], limit: int) -> Finding | None:
    """Find whether a test fails for wild cards that took the top card, if cards among them nobody saw are natural."""
    group = laying.group
    ways = range(1, group.unknown + 1 if laying.top is not None else 1)
    if not any(fails(naturals, group.size - naturals) for naturals in ways):
        return None
    return unproven("unseen-card-decides", group.entries, **figures(group), limit=limit)


def _other_unseen(rank: Rank | None, at: Context) -> bool:
    """Whether a card that nobody has located may be a natural of another rank than this."""
    current = at.table.round
    return current is None or any(
        each.is_meldable and each is not rank and spare(at.terms, current, each) for each in RANKS
    )  # fmt: skip


@check(Laid)
def one_rank(moment: Laid, at: Context) -> Finding | None:
    """A meld is three or more cards of one rank, wild cards standing in."""
    laying, group = moment.laying, moment.laying.group
    if _has_three(laying):
        return moot("three-in-a-group") if not laying.is_new else None
    if has_strangers(group.rank, laying.cards):
        ranks = tuple(dict.fromkeys(c.rank.value for c in group.cards if not c.rank.is_wild))
        return broken("mixed-ranks", (moment.entry,), ranks=ranks)
    if laying.is_new and len(laying.cards) < FEWEST:
        if _may_join(moment, at):
            return unproven("unseen-card-decides", (moment.entry,), **figures(group), limit=FEWEST)
        return broken("too-few-cards", (moment.entry,), size=len(laying.cards))
    if UNKNOWN in laying.cards and _other_unseen(group.rank, at):
        return unproven("unseen-card-decides", (moment.entry,), **figures(group), limit=at.terms.meld_min_natural)
    return kept("one-rank", (), size=group.size)


@check(Laid)
def two_naturals(moment: Laid, at: Context) -> Finding | None:
    """A meld has at least as many naturals as the terms ask for."""
    least = at.terms.meld_min_natural
    return _counted(moment, at, lambda naturals, _: naturals < least, "too-few-naturals", least)


@check(Laid)
def most_wilds(moment: Laid, at: Context) -> Finding | None:
    """A meld has at most so many wild cards, also when it has become a canasta."""
    most = at.terms.meld_max_wild
    if most is None:
        return None
    return _counted(moment, at, lambda _, wilds: wilds > most, "too-many-wilds", most)


@check(Laid)
def share(moment: Laid, at: Context) -> Finding | None:
    """Wild cards do not stand in too large a proportion to the naturals."""
    return _counted(moment, at, lambda naturals, wilds: not share_kept(at.terms, naturals, wilds), "too-large-a-share")


@check(Laid)
def merged_takes_no_wild(moment: Laid, at: Context) -> Finding | None:
    """A meld joined from two, as two of three became partners, takes no wild card that breaks the limits of others."""
    if not moment.laying.group.merged:
        return None
    found = (most_wilds.finds(moment, at), share.finds(moment, at))
    return next((each for each in found if each is not None and each.outcome is Outcome.BROKEN), None)


@check(Laid)
def wild_alone(moment: Laid, at: Context) -> Finding | None:
    """Wild cards alone are a meld only where the house has such melds."""
    if moment.laying.group.rank is not None:
        return None
    if at.terms.meld_all_wild == "forbidden":
        return broken("wild-alone", (moment.entry,), size=moment.laying.group.size)
    return kept("wild-meld", (), size=moment.laying.group.size)


@check(Laid)
def wild_pure(moment: Laid, at: Context) -> Finding | None:
    """A meld of wild cards takes no natural card."""
    group = moment.laying.group
    if group.rank is not None:
        return None
    if has_strangers(None, moment.laying.cards):
        return broken("natural-among-wilds", (moment.entry,), size=group.size)
    if UNKNOWN in moment.laying.cards and _other_unseen(None, at):
        return unproven("unseen-card-decides", (moment.entry,), **figures(group), limit=0)
    return kept("wild-meld", (), size=group.size)


@check(Laid)
def second_of_rank(moment: Laid, at: Context) -> Finding | None:
    """A team has one meld of a rank; another only where the terms allow it once the first is complete."""
    laying = moment.laying
    if not laying.is_new or not laying.other_any or _has_three(laying):
        return None
    rank = laying.group.rank.value if laying.group.rank else "wild"
    if at.terms.meld_second_same_rank == "never":
        return broken("second-of-rank", (moment.entry,), rank=rank)
    if laying.other_open and _unplaced(moment, at) and laying.group.rank is not None:
        return unproven("unseen-card-decides", (moment.entry,), **figures(laying.group), limit=CANASTA)
    if laying.other_open:
        return broken("first-still-open", (moment.entry,), rank=rank)
    return kept("first-complete", (), rank=rank)


@check(Laid)
def size_limit(moment: Laid, at: Context) -> Finding | None:
    """A meld does not grow past its limit, and takes after completion only what the terms allow."""
    laying, terms = moment.laying, at.terms
    if _has_three(laying):
        return None
    size, limit = laying.group.size, CANASTA
    closed = not laying.is_new and laying.size_before >= CANASTA
    wild = any(card.rank.is_wild for card in laying.cards)
    if terms.meld_max_size is not None and size > terms.meld_max_size:
        reason, limit = "meld-too-large", terms.meld_max_size
    elif closed and terms.meld_add_after_complete == "none":
        reason = "added-to-complete"
    elif closed and wild and terms.meld_add_after_complete == "natural_only":
        reason = "wild-on-complete"
    else:
        return kept("size-allowed", (), size=size, limit=terms.meld_max_size or 0)
    if _perhaps_elsewhere(moment, at):
        return unproven("unseen-card-decides", (moment.entry,), **figures(laying.group), limit=CANASTA)
    return broken(reason, (moment.entry,), size=size, limit=limit)


@check(Laid)
def own_side(moment: Laid, at: Context) -> Finding | None:
    """Nobody plays on another team's melds."""
    del at
    if moment.laying.own_side:
        return None
    return broken("not-their-meld", (moment.entry,))


@check(Laid)
def bonus_three_melded(moment: Laid, at: Context) -> Finding | None:
    """A red three is never melded."""
    rank = at.terms.bonus_rank
    if _top_unseen(moment.laying):
        return unproven("top-unknown", (moment.entry,))
    if not any(card.rank is rank for card in moment.laying.cards):
        return None
    if moment.laying.top is not None and moment.laying.top.rank is rank and at.terms.red3_discardable:
        return None
    return broken("red-three-melded", (moment.entry,))


@check(Laid)
def black_threes_laid(moment: Laid, at: Context) -> Finding | None:
    """Black threes are melded three or four together, without a wild card, and where the terms allow it at all."""
    rank, group = at.terms.blocking_rank, moment.laying.group
    if _top_unseen(moment.laying):
        return unproven("top-unknown", (moment.entry,))
    if group.rank is not rank and not any(card.rank is rank for card in moment.laying.cards):
        return None
    count = sum(card.rank is rank for card in group.cards)
    facts = {"threes": count, "wilds": group.wilds}
    if at.terms.meld_black3 == "never":
        return broken("black-threes-never", (moment.entry,), **facts)
    if group.wilds or has_strangers(rank, group.cards):
        return broken("black-threes-mixed", (moment.entry,), **facts)
    if count + group.unknown < FEWEST:
        return broken("black-threes-too-few", (moment.entry,), **facts)
    if count > FOUR and not group.unknown:
        return broken("black-threes-too-many", (moment.entry,), **facts)
    if count < FEWEST:
        return unproven("unseen-card-decides", (moment.entry,), naturals=count, wilds=0, size=group.size, limit=FEWEST)
    return None


FOUR = 4
"""How many black threes may be melded at most."""
