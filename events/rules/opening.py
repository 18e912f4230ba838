"""Checks of a team's opening: its first melds of a round, judged for the turn as a whole."""

from __future__ import annotations

from events.findings import Finding, broken, kept, unproven
from events.laying import CANASTA
from events.moments import TurnEnded
from events.rules.below import Worth, opening_worth
from events.rules.context import Context, check
from events.rules.melds import is_lawful
from events.turn import Turn


def is_exempt(moment: TurnEnded, at: Context) -> bool | None:
    """Whether the player went out concealed from the stock, so that no minimum holds; None: not known."""
    if not at.terms.open_concealed_exempt or moment.turn.took or not moment.emptied:
        return False
    return out_concealed(moment.turn, at)


def out_concealed(turn: Turn, at: Context) -> bool | None:
    """Whether a player who emptied his hand in this turn went out concealed; None where the log does not show it.

    He has melded nothing before in the round, adds nothing to a partner's meld, and lays a canasta.
    """
    current = at.table.round
    if current is None or not turn.laid:
        return False
    groups = {id(laying.group): laying.group for laying in turn.laid if laying.own_side}.values()
    canastas = {
        is_lawful(group, at.terms)
        for group in groups
        if sum(len(layer.cards) for layer in group.layers if layer.turn == turn.place) >= CANASTA
    }
    if canastas <= {False}:
        return False
    if turn.took and not at.terms.out_concealed_allow_pile:
        return False
    team = current.team_of(turn.seat)
    before = [layer for group in current.groups_of(team) for layer in group.layers if layer.turn != turn.place]
    if any(layer.seat == turn.seat for layer in before):
        return False
    added = [layer for group in groups for layer in group.layers if layer.turn != turn.place]
    if any(layer.seat is not None for layer in added):
        return False
    if before and at.terms.out_concealed_partner_melds == "bar":
        return False
    return True if True in canastas and all(layer.seat is not None for layer in before) else None


def worth(moment: TurnEnded, at: Context) -> Worth:
    """Return what the opening laid in a turn is worth."""
    return opening_worth(at.table.round, moment.turn, moment.laid, at.terms, black_threes=bool(moment.emptied))


def _facts(found: Worth, needs: int) -> dict[str, int]:
    return {"laid": found.most, "needs": needs}


def _needs(moment: TurnEnded, at: Context) -> int:
    current = at.table.round
    return at.minimum(current, moment.seat) if current is not None else 0


@check(TurnEnded)
def minimum(moment: TurnEnded, at: Context) -> Finding | None:
    """A team's first melds of a round must together reach its minimum, in one turn of one player."""
    if not moment.opening:
        return None
    exempt = is_exempt(moment, at)
    evidence = tuple(dict.fromkeys(laying.entry for laying in moment.laid))
    found, needs = worth(moment, at), _needs(moment, at)
    if exempt:
        return kept("out-concealed", evidence, **_facts(found, needs))
    if found.least >= needs:
        return kept("minimum-reached", evidence, laid=found.least, needs=needs)
    if found.most < needs and exempt is False:
        return broken("below-minimum", evidence, **_facts(found, needs))
    return unproven("minimum-unclear", evidence, least=found.least, **_facts(found, needs))


@check(TurnEnded)
def minimum_of_partner(moment: TurnEnded, at: Context) -> Finding | None:
    """Where two of three have become partners each needs the minimum of his own total."""
    current = at.table.round
    alone = current is None or current.lone in (None, moment.seat)
    return None if alone or not at.terms.is_cutthroat else minimum.finds(moment, at)


@check(TurnEnded)
def before_foot(moment: TurnEnded, at: Context) -> Finding | None:
    """On a run the minimum is reached before the foot is taken."""
    return minimum.finds(moment, at) if moment.by == "foot" else None


@check(TurnEnded)
def not_from_below(moment: TurnEnded, at: Context) -> Finding | None:
    """An opening is not reached with cards that lay below the top of the pile."""
    turn = moment.turn
    if not moment.opening or not turn.took or not (turn.taken_rest or turn.rest_unseen or turn.rest_open):
        return None
    found, needs = worth(moment, at), _needs(moment, at)
    if found.least >= needs or found.with_all < needs:
        return None
    evidence = (moment.turn.took, moment.entry)
    if found.most < needs:
        return broken("reached-from-below", evidence, with_all=found.with_all, **_facts(found, needs))
    return unproven("perhaps-from-below", evidence, with_all=found.with_all, **_facts(found, needs))


@check(TurnEnded)
def gone_out_concealed(moment: TurnEnded, at: Context) -> Finding | None:
    """Going out concealed earns more, where the terms pay for it: a bonus, earned or not, never a duty."""
    if not moment.emptied or at.terms.out_concealed is None:
        return None
    concealed = out_concealed(moment.turn, at)
    if concealed is None:
        return unproven("perhaps-out-concealed", (moment.entry,))
    return kept("gone-out-concealed", (moment.entry,)) if concealed else None


@check(TurnEnded)
def canasta_concealed(moment: TurnEnded, at: Context) -> Finding | None:
    """A canasta laid complete in one turn, from the hand as it was, earns more: a bonus, never a duty."""
    del at
    for laying in moment.turn.laid:
        group = laying.group
        if group.size < CANASTA or not laying.own_side or group.concealed is False:
            continue
        facts = {"rank": group.rank.value if group.rank is not None else "wild"}
        if group.concealed is None:
            return unproven("perhaps-concealed", (moment.turn.took, laying.entry), **facts)
        if len({layer.turn for layer in group.layers}) == 1:
            return kept("laid-concealed", (laying.entry,), **facts)
    return None
