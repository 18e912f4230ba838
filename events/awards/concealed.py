"""Concealed canastas: laid complete in one turn, from the hand as it was before the rest of a pile came into it."""

from __future__ import annotations

from collections.abc import Iterator

from events.folding.notes import Concealed
from events.laying import CANASTA
from events.pieces import Group
from events.rules.below import could_be_from_hand
from events.rules.melds import kind_of
from events.table import Round
from events.terms import Terms
from events.turn import Turn


def laid_concealed(current: Round, turn: Turn, terms: Terms) -> Iterator[Concealed]:
    """Yield what the end of a turn tells of canastas laid in it, where it is new. What was earned once stays."""
    laid = {id(laying.group) for laying in turn.laid if laying.own_side}
    for place, group in enumerate(current.groups):
        if id(group) in laid and (found := _laid_concealed(group, turn, terms)) is not group.concealed:
            yield Concealed(place, found)


def concealed_now(current: Round, group: Group, terms: Terms) -> bool | None:
    """Whether a canasta was laid concealed, in the turn that is still in progress too; None: the log leaves it open."""
    turn = current.turn
    return group.concealed if turn is None or turn.over else _laid_concealed(group, turn, terms)


def _laid_concealed(group: Group, turn: Turn, terms: Terms) -> bool | None:
    if group.concealed is False and _complete_in(group, turn) and kind_of(group, terms) is not None:
        return could_be_from_hand(turn, group)
    return group.concealed


def _complete_in(group: Group, turn: Turn) -> bool:
    """Whether a group was begun in this turn and has seven cards or more of one player."""
    own = [layer for layer in group.layers if layer.turn == turn.place and layer.seat == turn.seat]
    return len(own) == len(group.layers) and sum(len(layer.cards) for layer in own) >= CANASTA
