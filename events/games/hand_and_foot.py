"""Hand & Foot: the BGA text (`hand-and-foot`) and pagat's main version (`hand-and-foot-pagat`)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from events.rulebook import Article, Rulebook, Seating, spaced
from events.terms import Terms

# Terms: what differs from Classic Canasta

BGA_TERMS: Final = Terms(
    deck_count=5,
    deal_hand_size=13,
    deal_foot_size=13,
    deal_upcard_replace_on=frozenset({"wild", "red3"}),
    deal_upcard_replaced="bury",
    deal_upcard_freeze_on=frozenset(),
    draw_count=2,
    undo_policy="until_turn_end",
    meld_max_size=7,
    meld_max_wild=2,
    meld_wild_rule="wild<natural",
    meld_natural_share=Fraction(4, 7),
    meld_all_wild="allowed",
    meld_second_same_rank="after_complete",
    meld_add_after_complete="none",
    meld_black3="never",
    open_basis="round",
    open_table=(50, 90, 120, 150),
    open_fifth_round=150,
    open_thresholds=(2500, 5000, 7500),
    open_concealed_exempt=False,
    open_retract_raise=0,
    pile_take=6,
    pile_match_unfrozen=frozenset({"pair"}),
    pile_take_onto_canasta=False,
    pile_frozen_before_opening=False,
    pile_wild_discard="none",
    pile_wild_top_takeable="with_same_kind_pair",
    pile_one_card_rule=False,
    pile_compulsory_when_stock_empty=False,
    red3_all_from=0,
    red3_all_value=100,
    red3_negative_when="untabled",
    red3_negative_value=100,
    out_canastas=0,
    out_contract=(2, 2, 1),
    out_foot_played="required",
    canasta_wild=1500,
    canasta_concealed=0,
    stock_empty="end",
    game_target=0,
    game_rounds=4,
    pen_out_without_canasta=0,
    pen_ask_late=0,
    pen_against_answer=0,
    pen_ask_and_fail=0,
    pen_red3_undeclared=0,
    pen_exposed_card="none",
)

PAGAT_TERMS: Final = replace(
    BGA_TERMS,
    undo_policy="none",
    meld_wild_rule="natural>=2*wild",
    meld_natural_share=Fraction(2, 3),
    out_partner_in_foot=True,
    out_permission="required",
)

# Numbers of players

TEAM_SIZES: Final = {
    2: (1,),
    3: (1,),
    4: (2, 1),
    5: (1,),
    6: (3, 2, 1),
    7: (1,),
    8: (2, 4),
    9: (3,),
    10: (2, 5),
    12: (2, 3, 4, 6),
}
"""The sizes that teams can have, by the number of players; up to `MOST_SINGLES` the first is the one by default."""

MOST_SINGLES: Final = 7
"""The greatest number of players that may play singly; from the next on teams must be named."""


def _seatings(four: Terms, most: int) -> tuple[Seating, ...]:
    """Return the tables of two to `most` players: one deck more than players, otherwise the terms for four."""
    return tuple(
        Seating(
            terms=replace(four, players=seats, deck_count=seats + 1),
            teams=spaced(seats, size),
            named=seats > MOST_SINGLES,
        )
        for seats, sizes in TEAM_SIZES.items()
        for size in sizes
        if seats <= most
    )


# Articles

BGA_ARTICLES: Final[tuple[Article, ...]] = ()
PAGAT_ARTICLES: Final[tuple[Article, ...]] = ()

# Rulebooks

HAND_AND_FOOT: Final = Rulebook(
    key="hand-and-foot",
    title="Hand & Foot",
    game="Hand & Foot",
    edition="2026-11",
    terms=BGA_TERMS,
    articles=BGA_ARTICLES,
    players=_seatings(BGA_TERMS, most=12),
)
HAND_AND_FOOT_PAGAT: Final = Rulebook(
    key="hand-and-foot-pagat",
    title="Hand & Foot on pagat",
    game="Hand & Foot",
    edition="2026-11",
    terms=PAGAT_TERMS,
    articles=PAGAT_ARTICLES,
    players=_seatings(PAGAT_TERMS, most=6),
)
