"""Scoring: one function a line, and the lines in the order in which they are printed."""

from events.awards import melded, others
from events.awards.reckoning import Count, Item, Line, Reckon

LINES: dict[str, Reckon] = {
    "cards": melded.cards,
    "natural-canastas": melded.natural_canastas,
    "mixed-canastas": melded.mixed_canastas,
    "wild-canastas": melded.wild_canastas,
    "concealed-canastas": melded.concealed_canastas,
    "red-threes": melded.red_threes,
    "black-threes": melded.black_threes,
    "going-out": others.going_out,
    "bonuses": others.bonuses,
    "hand": others.hand,
    "penalties": others.penalties,
}
"""Every line of a score, in the order in which they are printed, and how it is reckoned."""

LINES_OF_A_SUM: dict[str, Reckon] = {
    "sum": others.in_one_figure,
    "bonuses": others.bonuses,
    "penalties": others.penalties,
}
"""The lines of a round that was entered in one figure: that figure, and what the table gave or took beside it."""

__all__ = ["LINES", "LINES_OF_A_SUM", "Count", "Item", "Line", "Reckon"]
