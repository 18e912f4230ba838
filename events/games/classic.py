"""Classic Canasta: the Spruce text (`classic`) and the pagat line (`classic-pagat`)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from events.rulebook import Article, Rulebook, Seating, spaced
from events.terms import Terms

# Terms

SPRUCE_TERMS: Final = Terms()
"""The defaults of every house rule are this rulebook's."""

PAGAT_TERMS: Final = replace(
    SPRUCE_TERMS,
    players_three="cutthroat",
    deal_upcard_replace_on=frozenset({"wild", "red3"}),
    deal_upcard_freeze_on=frozenset({"wild", "red3"}),
    meld_wild_rule="max3_only",
    meld_natural_share=Fraction(0),
    out_concealed=200,
    canasta_concealed=0,
)

# Numbers of players


def _seatings(four: Terms) -> tuple[Seating, ...]:
    """Return the tables of two to six players, by the terms for four."""
    six = replace(four, players=6, deck_count=3, deal_hand_size=13, out_canastas=2, red3_all_from=5)
    trios = replace(six, game_target=10000, open_table=(15, 50, 90, 120, 150), open_thresholds=(0, 1500, 3000, 7500))
    alone = replace(four, players=3, players_three="alone", deal_hand_size=13)
    cutthroat = replace(alone, players_three="cutthroat", draw_count=2, game_target=7500, stock_empty="end")
    return (
        Seating(
            terms=replace(four, players=2, deal_hand_size=15, draw_count=2, out_canastas=2),
            teams=spaced(2, size=1),
        ),
        Seating(terms=alone, teams=spaced(3, size=1)),
        Seating(terms=cutthroat, teams=spaced(3, size=1)),
        Seating(terms=four, teams=spaced(4, size=2)),
        Seating(terms=replace(four, players=5, sitting_out=1), teams=((1, 3), (2, 4, 5)), any_division=True),
        Seating(terms=trios, teams=spaced(6, size=3)),
        Seating(terms=replace(six, game_target=7500), teams=spaced(6, size=2)),
    )


# Articles

SPRUCE_ARTICLES: Final[tuple[Article, ...]] = ()
PAGAT_ARTICLES: Final[tuple[Article, ...]] = ()

# Rulebooks

CLASSIC: Final = Rulebook(
    key="classic",
    title="Classic Canasta",
    game="Classic Canasta",
    edition="2026-11",
    terms=SPRUCE_TERMS,
    articles=SPRUCE_ARTICLES,
    players=_seatings(SPRUCE_TERMS),
)
CLASSIC_PAGAT: Final = Rulebook(
    key="classic-pagat",
    title="Classic Canasta on pagat",
    game="Classic Canasta",
    edition="2026-11",
    terms=PAGAT_TERMS,
    articles=PAGAT_ARTICLES,
    players=_seatings(PAGAT_TERMS),
)
