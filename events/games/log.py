"""The articles about the log itself, which are in every rulebook."""

from __future__ import annotations

from typing import Final

from events.rulebook import Article
from events.rules import log

LOG_ARTICLES: Final = (
    Article(
        "LOG-1",
        "No more copies of a card are seen than the decks hold: each card of a suit once a deck, a rank four times a "
        "deck, and the jokers there are.",
        house=("deck.count", "deck.jokers"),
        checks=(log.copies,),
    ),
    Article(
        "LOG-2",
        "Nobody plays a card that by the log cannot be in the hand, nor more cards than the hand has.",
        checks=(log.in_hand,),
    ),
    Article(
        "LOG-3",
        "A hand that was counted has the number of cards that the log gives it.",
        checks=(log.count_agrees,),
    ),
    Article(
        "LOG-4",
        "At the end of a round every card dealt, drawn and played adds up to the decks, and to what was left in each "
        "hand whose size is known.",
        house=("deck.count", "deck.jokers"),
        checks=(log.adds_up,),
    ),
    Article(
        "LOG-5",
        "The plays of a turn come in an order that a turn can have: before the draw only red threes, asking, and a "
        "foot due from the turn before; one draw or one take; after the discard nothing but picking up the foot.",
        checks=(log.order,),
    ),
    Article(
        "LOG-6",
        "The player who plays is the one whose turn it is. Answers, counts, shown, exposed and left cards are no "
        "plays, nor are red threes tabled before the holder's first turn.",
        checks=(log.whose_turn,),
    ),
)
