"""Concealed canastas: laid complete in one turn, from the hand as it was before the rest of a pile came into it."""

from __future__ import annotations

from events.laying import CANASTA
from events.moments import TurnEnded
from events.pieces import Group
from events.rules.below import could_be_from_hand
from events.rules.melds import kind_of
from events.terms import Terms


def mark_concealed(moment: TurnEnded, terms: Terms) -> None:
    """Note at the end of a turn which canastas were laid concealed in it. What was earned once stays."""
    groups = {id(laying.group): laying.group for laying in moment.turn.laid if laying.own_side}.values()
    for group in groups:
        if group.concealed is False and _complete_in(group, moment) and kind_of(group, terms) is not None:
            group.concealed = could_be_from_hand(moment.turn, group)


def _complete_in(group: Group, moment: TurnEnded) -> bool:
    """Whether a group was begun in this turn and has seven cards or more of one player."""
    own = [layer for layer in group.layers if layer.turn == moment.turn.place and layer.seat == moment.seat]
    return len(own) == len(group.layers) and sum(len(layer.cards) for layer in own) >= CANASTA
