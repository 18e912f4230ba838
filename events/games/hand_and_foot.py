"""Hand & Foot: the BGA text (`hand-and-foot`) and pagat's main version (`hand-and-foot-pagat`)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from events.games.classic import LINES
from events.games.house import NamedHouse
from events.games.log import LOG_ARTICLES
from events.games.remedies import FOR_REASON, PICKED_UP
from events.rulebook import Article, Rulebook, Seating, spaced
from events.rules import ending, going_out, melding, opening, pile, turns
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

BGA_ARTICLES: Final = (
    # Setup and turn
    Article(
        "HFB-SETUP-1",
        "The game is for singles or teams; partners sit opposite, larger teams evenly spaced. Two to seven may play "
        "singly, up to twelve in teams.",
        source="BGA",
    ),
    Article(
        "HFB-SETUP-2",
        "There is one deck more than players, each deck with two jokers.",
        source="BGA; the choice: pagat",
        house=("deck.count", "deck.jokers"),
    ),
    Article(
        "HFB-SETUP-3",
        "Each player has a hand and a foot of 13 cards, and does not look at the foot. One card is turned up to "
        "start the pile; a wild card or red three is buried in the stock and another turned.",
        source="BGA; 13, one card and burying: pagat",
        house=(
            "deal.hand_size",
            "deal.foot_size",
            "deal.upcard",
            "deal.upcard_replace_on",
            "deal.upcard_replaced",
            "deal.upcard_freeze_on",
        ),
        checks=(turns.upcard_lies,),
    ),
    Article(
        "HFB-SETUP-4",
        "A game is four rounds and the higher total wins; a tie is settled by a further round.",
        source="BGA text; BGA",
        house=("game.target", "game.rounds", "game.tie"),
    ),
    Article(
        "HFB-SETUP-5",
        "The player on the dealer's left begins; turns and the deal pass clockwise.",
        source="BGA text; rotation: pagat",
        checks=(turns.dealer_due,),
    ),
    Article(
        "HFB-TURN-1",
        "A player tables red threes and replaces them, draws two cards or takes discards, melds if that is wished "
        "and lawful, and discards one card if any is left.",
        source="BGA text",
        house=("draw.count",),
        checks=(turns.number_drawn, turns.one_discard, pile.not_after_drawing, pile.not_after_stray_draw),
    ),
    Article(
        "HFB-TURN-2",
        "Plays of a turn may be undone until they bind: at the discard, on running to the foot, on going out, or "
        "when further discards are taken. A turn must leave a lawful discard possible, and after binding only a "
        "fault is taken back.",
        source="BGA text",
        house=("undo.policy",),
        checks=(turns.taking_back,),
    ),
    # Melds and contract
    Article(
        "HFB-MELD-1",
        "A meld is three to seven cards of one rank from 4 to A, 2s and jokers being wild; it is open below seven "
        "cards and a complete book at seven. A book is clean without wild cards, dirty with them, and wild of wild "
        "cards alone.",
        source="BGA text; BGA",
        house=("meld.max_size",),
        checks=(melding.one_rank, melding.wild_alone),
    ),
    Article(
        "HFB-MELD-2",
        "A meld has at every moment more natural than wild cards, and at most two wild cards: a book has five "
        "naturals or more.",
        source="BGA text; the two: pagat",
        house=("meld.min_natural", "meld.max_wild", "meld.wild_rule", "meld.natural_share"),
        checks=(melding.two_naturals, melding.most_wilds, melding.share),
    ),
    Article(
        "HFB-MELD-3",
        "A team has one open meld of a rank at a time; a new one may start when the other is complete. No meld "
        "exceeds seven cards.",
        source="BGA text",
        house=("meld.max_size", "meld.second_same_rank", "meld.add_after_complete"),
        checks=(melding.second_of_rank, melding.size_limit),
    ),
    Article(
        "HFB-MELD-4",
        "No three of either colour is ever melded, going out included.",
        source="BGA",
        house=("meld.black3", "bonus.three"),
        checks=(
            melding.bonus_three_melded,
            melding.black_threes_laid,
            going_out.black_threes_going_out,
            going_out.two_black_threes,
        ),
    ),
    Article(
        "HFB-MELD-5",
        "Nobody plays on another team's melds; teams share theirs. Suits do not matter, and there are no sequences.",
        source="BGA; derived",
        checks=(melding.own_side,),
    ),
    Article(
        "HFB-MELD-6",
        "A meld of wild cards alone is three to seven 2s and jokers in any mixture. It takes no natural card, and "
        "the limits on wild cards do not apply to it.",
        source="BGA allows or requires it by house rule; pagat",
        house=("meld.all_wild",),
        checks=(melding.wild_alone, melding.wild_pure),
    ),
    Article(
        "HFB-MELD-7",
        "A group of too few cards, of several ranks, with threes, or with too few natural or too many wild cards is "
        "no meld: it counts for no opening and is no book, but it lies on the table until it is put right.",
        source="decided",
    ),
    Article(
        "HFB-CONTRACT-1",
        "To end a round a team needs the contract: two clean, two dirty and one wild book, the same for every team "
        "and round.",
        source="BGA; for all teams: decided",
        house=("meld.all_wild", "out.canastas", "out.contract"),
        checks=(going_out.contract,),
    ),
    Article(
        "HFB-CONTRACT-2",
        "Each kind of book counts for itself: a third clean book does not stand in for a dirty one. A book's kind is "
        "that of its cards now.",
        source="decided",
        house=("out.contract",),
    ),
    # Opening and taking discards
    Article(
        "HFB-OPEN-1",
        "A team's first melds must together reach 50, 90, 120 and 150 card points in rounds one to four, and 150 in "
        "any further round, all from one player in one turn. Book bonuses and red threes do not count.",
        source="BGA text; BGA",
        house=("open.basis", "open.table", "open.fifth_round", "open.thresholds", "open.concealed_exempt"),
        checks=(opening.minimum,),
    ),
    Article(
        "HFB-OPEN-2",
        "When a team opens with the pile its top card counts and the further discards do not; on a run the minimum "
        "is reached before the foot is taken. Only lawful melds count.",
        source="BGA text; derived",
        checks=(opening.before_foot, opening.not_from_below),
    ),
    Article(
        "HFB-PICKUP-1",
        "The top card may be taken by a player with two cards of its rank in hand who lays all three at once; if the "
        "team has not opened, the melds of that turn must reach the minimum.",
        source="BGA text",
        house=(
            "pile.takeable",
            "pile.match_unfrozen",
            "pile.match_frozen",
            "pile.take_onto_canasta",
            "pile.one_card_rule",
            "pile.require_team_open",
        ),
        checks=(pile.takeable, pile.open_first, pile.match_or_frozen, pile.onto_canasta, pile.one_card),
    ),
    Article(
        "HFB-PICKUP-2",
        "With the top card six further cards are taken, or all if there are fewer.",
        source="BGA text",
        house=("pile.take", "pile.min_extra"),
        checks=(pile.amount,),
    ),
    Article(
        "HFB-PICKUP-3",
        "The discards are never taken with a black three on top, nor with another card that the house bars.",
        source="BGA text",
        house=(
            "pile.wild_top_takeable",
            "pile.black3_effect",
            "pile.red3_top_takeable",
            "bonus.three",
            "red3.discardable",
        ),
        checks=(pile.blocked, pile.wild_top),
    ),
    Article(
        "HFB-PICKUP-4",
        "A wild card on top is taken with two of its own kind, 2s for a 2 and jokers for a joker, as a meld of wild "
        "cards.",
        source="BGA text names the bar; the way: pagat",
        house=("meld.all_wild", "pile.wild_top_takeable"),
        checks=(pile.wild_top,),
    ),
    Article(
        "HFB-PICKUP-5",
        "Nothing freezes the pile: a wild card below the top and a team not yet open change nothing but the opening. "
        "Further discards taken may be melded in the same turn.",
        source="pagat; decided",
        house=("pile.frozen_before_opening", "pile.wild_discard", "pile.use_rest_same_turn"),
        checks=(pile.rest_waits,),
    ),
    # Red threes
    Article(
        "HFB-R3-1",
        "Red threes are tabled and replaced in the holder's turn: before the draw when first playing from hand or "
        "foot, and whenever one is drawn. They earn 100 each, are never melded or discarded and do not help to open.",
        source="BGA text; BGA",
        house=("bonus.three", "red3.discardable", "red3.tabling", "red3.value", "red3.all_from", "red3.all_value"),
        checks=(
            turns.red_three_kept_back,
            turns.red_three_kept_till_draw,
            turns.dealt_red_three_replaced,
            turns.drawn_red_three_replaced,
            turns.pile_red_three_not_replaced,
            turns.red_three_discarded,
            turns.red_three_left,
            turns.is_red_three,
        ),
    ),
    Article(
        "HFB-R3-2",
        "Each red three left in hand or foot at the end costs 100.",
        source="pagat; BGA gives no figure",
        house=("red3.negative_when", "red3.negative_value"),
    ),
    # Foot and going out
    Article(
        "HFB-FOOT-1",
        "A hand emptied by melding is a run: the foot is taken at once and the turn goes on. A hand emptied by the "
        "discard is a walk: the foot is played from the next turn on.",
        source="BGA text",
        checks=(ending.foot_in_time, ending.foot_waits),
    ),
    Article(
        "HFB-FOOT-2",
        "No card of the foot is seen or played while the hand has one.",
        source="derived",
        checks=(ending.foot_in_time, ending.foot_waits),
    ),
    Article(
        "HFB-OUT-1",
        "A round ends when a team with its contract complete has a player who has played out hand and foot, the last "
        "card melded or discarded. The contract may be completed in that turn.",
        source="BGA text; the free choice: pagat",
        house=("out.final_discard", "out.foot_played", "out.partner_in_foot"),
        checks=(
            going_out.contract,
            going_out.foot_played,
            going_out.partner_in_foot,
            going_out.final_discard,
            ending.round_over,
        ),
    ),
    Article(
        "HFB-OUT-2",
        "Without the contract the last card of the foot may be neither melded nor discarded: a card must remain "
        "after the discard. Where the last card must be discarded it may not be melded.",
        source="BGA text",
        house=("out.final_discard",),
        checks=(going_out.keeps_card, going_out.final_discard),
    ),
    Article(
        "HFB-OUT-3",
        "A player may ask “Partner, may I go out?” before or after drawing, but not after melding or after showing "
        "the wish to take discards. Yes and no both bind, and of several partners the first to answer does; going "
        "out unasked is allowed.",
        source="BGA text; the first of several: decided",
        house=("out.permission", "out.permission_limit", "out.yes_forces"),
        checks=(
            going_out.asked_in_time,
            going_out.asked_once,
            going_out.permitted,
            going_out.not_refused,
            going_out.out_after_yes,
        ),
    ),
    Article(
        "HFB-OUT-4",
        "Going out earns 100, once. Going out concealed and concealed books earn nothing more.",
        source="BGA; decided",
        house=(
            "out.bonus",
            "out.concealed",
            "out.concealed_allow_pile",
            "out.concealed_partner_melds",
            "canasta.concealed",
        ),
        checks=(opening.gone_out_concealed,),
    ),
    # End and scoring
    Article(
        "HFB-END-1",
        "When the stock is exhausted the round ends and nobody has the bonus for going out.",
        source="BGA",
    ),
    Article(
        "HFB-END-2",
        "The player who draws the last card, alone or as one of two, finishes the turn; then the round ends. A red "
        "three among the last cards is tabled and not replaced; if nothing else was drawn the round ends at once.",
        source="decided, after Bicycle's cut-throat rule",
        house=("pile.compulsory_when_stock_empty", "stock.last_red3", "stock.empty"),
        checks=(
            ending.played_on,
            ending.stock_used_up,
            ending.goes_on_by_taking,
            ending.taken_when_it_must,
            ending.no_meld_after_last_red,
            ending.no_discard_after_last_red,
        ),
    ),
    Article(
        "HFB-SCORE-1",
        "All cards in the team's melds count for it and all in its hands and feet against it: joker 50, 2 and A 20, "
        "K to 8 10, 7 to 4 5, black three 5. A clean book earns 500, a dirty one 300, a wild one 1,500; going out "
        "100, a tabled red three 100.",
        source="BGA",
        house=("black3.hand_value", "black3.four_out_bonus", "canasta.natural", "canasta.mixed", "canasta.wild"),
        checks=(ending.tally_agrees, ending.tallied),
    ),
    Article(
        "HFB-SCORE-2",
        "The score of a round is the sum of its lines and nothing else. A group that is no meld counts its cards and "
        "earns no book bonus; a penalty is only subtracted.",
        source="decided",
        house=("deal.exact_cut_bonus", "canasta.sevens", "caught.method"),
    ),
    # Irregularities
    Article(
        "HFB-IRR-1",
        "A fault is undone, free of charge, until the turn binds; afterwards it is dealt with as the same fault in "
        "Classic Canasta.",
        source="BGA: the software prevents it; decided",
        house=(
            "open.retract_raise",
            "pen.out_without_canasta",
            "pen.ask_late",
            "pen.against_answer",
            "pen.ask_and_fail",
            "pen.red3_undeclared",
            "pen.illegal_meld",
            "pen.bad_pickup",
            "pen.exposed_card",
            "pen.two_discards",
            "pen.draw_out_of_turn",
            "pen.count",
            "pen.talk",
        ),
        checks=(turns.penalty_card_due,),
    ),
)

PAGAT_ARTICLES: Final = (
    # Setup and turn
    Article(
        "HFP-SETUP-1",
        "Two to six play: four in two pairs, six in two teams of three, two, three or five singly. There is one deck "
        "more than players: for four five decks, 270 cards.",
        source="pagat; Whitnack",
        house=("deck.count", "deck.jokers"),
    ),
    Article(
        "HFP-SETUP-2",
        "Each player has 13 cards in hand and 13 in the foot; one partner deals the hands, the other the feet. One "
        "card is turned up; a red three or wild card is buried and another turned.",
        source="pagat; Whitnack",
        house=("deal.hand_size", "deal.foot_size", "deal.upcard", "deal.upcard_replace_on", "deal.upcard_replaced"),
        checks=(turns.upcard_lies,),
    ),
    Article(
        "HFP-SETUP-3",
        "The player on the dealer's left begins; turns and the deal pass clockwise; a game is four rounds.",
        source="pagat",
        house=("game.target", "game.rounds"),
        checks=(turns.dealer_due,),
    ),
    Article(
        "HFP-TURN-1",
        "Red threes come first, tabled and replaced; then a player draws two cards or takes discards, melds, and "
        "discards one card.",
        source="pagat",
        house=("draw.count",),
        checks=(turns.number_drawn, turns.one_discard, pile.not_after_drawing, pile.not_after_stray_draw),
    ),
    Article(
        "HFP-TURN-2",
        "Laid cards stay laid; only a fault is taken back.",
        source="Spruce text; pagat silent",
        house=("undo.policy",),
        checks=(turns.taking_back,),
    ),
    # Melds
    Article(
        "HFP-MELD-1",
        "A meld is three to seven cards of one rank from 4 to A with at least twice as many naturals as wild cards: "
        "one wild card at most in three to five cards, two in six or seven.",
        source="pagat",
        house=("meld.max_size", "meld.min_natural", "meld.max_wild", "meld.wild_rule", "meld.natural_share"),
        checks=(melding.one_rank, melding.two_naturals, melding.most_wilds, melding.share, melding.wild_alone),
    ),
    Article(
        "HFP-MELD-2",
        "Melds of wild cards alone are allowed, and a wild book is needed to go out. They take no natural card, and "
        "the share of naturals does not apply to them.",
        source="pagat; last clause derived",
        house=("meld.all_wild",),
        checks=(melding.wild_alone, melding.wild_pure),
    ),
    Article(
        "HFP-MELD-3",
        "Seven cards close a book; only then may the team start another meld of that rank.",
        source="pagat",
        house=("meld.max_size", "meld.second_same_rank", "meld.add_after_complete"),
        checks=(melding.second_of_rank, melding.size_limit),
    ),
    Article(
        "HFP-MELD-4",
        "No three is ever melded, and nobody plays on another team's melds. Suits do not matter, and there are no "
        "sequences.",
        source="pagat",
        house=("meld.black3", "bonus.three"),
        checks=(
            melding.bonus_three_melded,
            melding.black_threes_laid,
            melding.own_side,
            going_out.black_threes_going_out,
            going_out.two_black_threes,
        ),
    ),
    Article(
        "HFP-MELD-5",
        "A group of too few cards, of several ranks, with threes, or with too few natural or too many wild cards is "
        "no meld: it counts for no opening and is no book, but it lies on the table until it is put right.",
        source="decided",
    ),
    # Opening and taking discards
    Article(
        "HFP-OPEN-1",
        "A team's first melds must together reach 50, 90, 120 and 150 in rounds one to four, and 150 in any further "
        "round; red threes and book bonuses do not count, and only lawful melds do. One player opens for the team, "
        "in one turn; on a run the minimum is reached before the foot is taken.",
        source="Whitnack; pagat; last two clauses decided",
        house=("open.basis", "open.table", "open.fifth_round", "open.thresholds", "open.concealed_exempt"),
        checks=(opening.minimum,),
    ),
    Article(
        "HFP-PICKUP-1",
        "The top card, if it is no three, is taken by a player who melds it at once with two cards of its rank from "
        "the hand; he then takes six more, seven in all, or the whole pile if it is smaller. Cards beneath the top "
        "do not count for the opening.",
        source="pagat; that fewer may not be taken: decided",
        house=(
            "pile.takeable",
            "pile.take",
            "pile.min_extra",
            "pile.match_unfrozen",
            "pile.match_frozen",
            "pile.take_onto_canasta",
            "pile.one_card_rule",
            "pile.require_team_open",
        ),
        checks=(
            pile.takeable,
            pile.open_first,
            pile.match_or_frozen,
            pile.onto_canasta,
            pile.one_card,
            pile.amount,
            opening.not_from_below,
        ),
    ),
    Article(
        "HFP-PICKUP-2",
        "A wild card on top is taken with two of its own kind: two 2s for a 2, two jokers for a joker.",
        source="Whitnack; pagat",
        house=("meld.all_wild", "pile.wild_top_takeable"),
        checks=(pile.wild_top,),
    ),
    Article(
        "HFP-PICKUP-3",
        "A three on top blocks the pile; a black three blocks it for the next player.",
        source="pagat",
        house=("pile.black3_effect", "pile.red3_top_takeable", "bonus.three", "red3.discardable"),
        checks=(pile.blocked,),
    ),
    Article(
        "HFP-PICKUP-4",
        "Nothing freezes the pile: a wild card below the top and a team not yet open change nothing but the opening. "
        "Further discards taken may be melded in the same turn.",
        source="pagat; derived",
        house=("deal.upcard_freeze_on", "pile.frozen_before_opening", "pile.wild_discard", "pile.use_rest_same_turn"),
        checks=(pile.rest_waits,),
    ),
    # Foot and going out
    Article(
        "HFP-FOOT-1",
        "When the hand is melded out the foot is taken at once and the turn goes on; when it is discarded out the "
        "foot is taken at the start of the next turn.",
        source="pagat",
        checks=(ending.foot_in_time, ending.foot_waits),
    ),
    Article(
        "HFP-FOOT-2",
        "No card of the foot is seen or played while the hand has one.",
        source="pagat",
        checks=(ending.foot_in_time, ending.foot_waits),
    ),
    Article(
        "HFP-OUT-1",
        "To go out a player needs two dirty, two clean and one wild book in the team's melds, every partner in the "
        "foot with at least part of a turn played from it, and the partner's permission. The last card may be melded "
        "or discarded.",
        source="pagat; “every” decided",
        house=(
            "meld.all_wild",
            "out.canastas",
            "out.contract",
            "out.final_discard",
            "out.foot_played",
            "out.partner_in_foot",
            "out.permission",
        ),
        checks=(
            going_out.contract,
            going_out.foot_played,
            going_out.partner_in_foot,
            going_out.final_discard,
            going_out.permitted,
            going_out.not_refused,
            ending.round_over,
        ),
    ),
    Article(
        "HFP-OUT-2",
        "If permission is refused or a condition fails the player keeps at least two cards before the discard, one "
        "to discard and one to go on with.",
        source="pagat",
        checks=(going_out.keeps_card,),
    ),
    Article(
        "HFP-OUT-3",
        "Permission is asked once in a turn, before or after drawing but not after melding or after showing the wish "
        "to take discards; the first partner to answer binds, and yes obliges. Singles need no permission and no "
        "partner in the foot.",
        source="pagat asks for permission; the manner: CC-OUT-2; rest decided",
        house=("out.permission", "out.permission_limit", "out.yes_forces"),
        checks=(
            going_out.asked_in_time,
            going_out.asked_once,
            going_out.permitted,
            going_out.not_refused,
            going_out.out_after_yes,
        ),
    ),
    Article(
        "HFP-OUT-4",
        "Each kind of book counts for itself: a third clean book does not stand in for a dirty one.",
        source="decided",
        house=("out.contract",),
    ),
    # Red threes
    Article(
        "HFP-R3-1",
        "Each tabled red three earns 100, each left in hand or foot costs 100.",
        source="pagat",
        house=(
            "bonus.three",
            "red3.value",
            "red3.all_from",
            "red3.all_value",
            "red3.negative_when",
            "red3.negative_value",
        ),
    ),
    Article(
        "HFP-R3-2",
        "Red threes are tabled and replaced at the first turn from hand or foot and whenever drawn; they are never "
        "melded, discarded or counted for the opening.",
        source="pagat",
        house=("bonus.three", "red3.discardable", "red3.tabling"),
        checks=(
            turns.red_three_kept_back,
            turns.red_three_kept_till_draw,
            turns.dealt_red_three_replaced,
            turns.drawn_red_three_replaced,
            turns.pile_red_three_not_replaced,
            turns.red_three_discarded,
            turns.red_three_left,
            turns.is_red_three,
        ),
    ),
    # End, scoring and game
    Article(
        "HFP-END-1",
        "When the stock runs out the player who drew the last card finishes the turn; then the round ends, without a "
        "bonus for going out.",
        source="pagat; moment decided",
        house=("pile.compulsory_when_stock_empty", "stock.last_red3", "stock.empty"),
        checks=(
            ending.played_on,
            ending.stock_used_up,
            ending.goes_on_by_taking,
            ending.taken_when_it_must,
            ending.no_meld_after_last_red,
            ending.no_discard_after_last_red,
        ),
    ),
    Article(
        "HFP-SCORE-1",
        "A clean book earns 500, a dirty one 300, a wild one 1,500, going out 100; a joker is worth 50, a 2 and an A "
        "20, K to 8 10, 7 to 4 and a black three 5. Hands and feet count against the team; after four rounds the "
        "higher total wins.",
        source="pagat",
        house=(
            "black3.hand_value",
            "black3.four_out_bonus",
            "out.bonus",
            "out.concealed",
            "out.concealed_allow_pile",
            "out.concealed_partner_melds",
            "canasta.natural",
            "canasta.mixed",
            "canasta.wild",
            "canasta.concealed",
            "game.rounds",
        ),
        checks=(ending.tally_agrees, ending.tallied, opening.gone_out_concealed),
    ),
    Article(
        "HFP-SCORE-2",
        "The score of a round is the sum of its lines and nothing else. A group that is no meld counts its cards and "
        "earns no book bonus; a penalty is only subtracted.",
        source="decided",
        house=("deal.exact_cut_bonus", "canasta.sevens", "caught.method"),
    ),
    Article(
        "HFP-GAME-1",
        "If the totals are equal after four rounds another is played, with a minimum of 150, until they differ.",
        source="decided",
        house=("game.rounds", "game.tie"),
    ),
    # Irregularities
    Article(
        "HFP-IRR-1",
        "Discards picked up, and the meld that was shown cannot be made: the cards go back in order and the turn is "
        "lost, with its discard.",
        source="Roth family",
        house=("pen.bad_pickup",),
    ),
    Article(
        "HFP-IRR-2",
        "Talk about what the pile holds, or asking team-mates to choose: reproof.",
        source="Roth family",
        house=("pen.talk",),
    ),
    Article(
        "HFP-IRR-3",
        "Any other fault is dealt with as the same fault in Classic Canasta.",
        source="decided",
        house=(
            "open.retract_raise",
            "pen.out_without_canasta",
            "pen.ask_late",
            "pen.against_answer",
            "pen.ask_and_fail",
            "pen.red3_undeclared",
            "pen.illegal_meld",
            "pen.bad_pickup",
            "pen.exposed_card",
            "pen.two_discards",
            "pen.draw_out_of_turn",
            "pen.count",
        ),
        checks=(turns.penalty_card_due,),
    ),
)

VARIANTS: Final = (
    Article(
        "HFP-VAR-SIMPSON",
        "For singles: a clean book earns 300 and a dirty one 100, a red three always costs 500, one clean and one "
        "dirty book are needed to go out, and the last card is discarded.",
        source="pagat",
    ),
    Article(
        "HFP-VAR-SASK",
        "One clean, one dirty and one wild book are needed to go out.",
        source="pagat",
    ),
    Article(
        "HFP-VAR-BICYCLE",
        "Hand and foot have 11 cards each, from five or six decks; one clean and one dirty book are needed to go "
        "out, the last card is discarded, and there are no wild books and no asking for permission.",
        source="Bicycle",
    ),
    Article(
        "HFP-VAR-WIKI",
        "Three clean and four dirty books are needed to go out, singly one clean and two dirty; there are no wild "
        "books.",
        source="Wikipedia",
    ),
)
"""Articles of no rulebook: versions that were published beside pagat's main one."""

NAMED_HOUSES: Final = (
    NamedHouse(
        key="bicycle",
        title="Bicycle",
        article="HFP-VAR-BICYCLE",
        rulebook="hand-and-foot-pagat",
        rules=(
            ("deck.count", "5"),
            ("deal.hand_size", "11"),
            ("deal.foot_size", "11"),
            ("meld.wild_rule", "base_of_4"),
            ("meld.all_wild", "forbidden"),
            ("out.contract", "1/1/0"),
            ("out.final_discard", "required"),
            ("out.permission", "none"),
        ),
    ),
    NamedHouse(
        key="simpson",
        title="Simpson",
        article="HFP-VAR-SIMPSON",
        rulebook="hand-and-foot-pagat",
        rules=(
            ("red3.negative_when", "always"),
            ("red3.negative_value", "500"),
            ("out.contract", "1/1/0"),
            ("out.final_discard", "required"),
            ("canasta.natural", "300"),
            ("canasta.mixed", "100"),
        ),
    ),
    NamedHouse(
        key="saskatchewan",
        title="Saskatchewan",
        article="HFP-VAR-SASK",
        rulebook="hand-and-foot-pagat",
        rules=(("out.contract", "1/1/1"),),
    ),
)
"""The published versions that house rules of pagat's main one amount to."""

# Rulebooks


def _lines(score: str, *, red_threes: str, out: str, penalties: str) -> dict[str, str]:
    """Return the article that each line of the score rests on."""
    rest = dict.fromkeys(LINES, score)
    return {**rest, "red-threes": red_threes, "going-out": out, "bonuses": penalties, "penalties": penalties}


HAND_AND_FOOT: Final = Rulebook(
    key="hand-and-foot",
    title="Hand & Foot",
    game="Hand & Foot",
    complete="book",
    edition="2026-11",
    terms=BGA_TERMS,
    articles=(*BGA_ARTICLES, *LOG_ARTICLES),
    players=_seatings(BGA_TERMS, most=12),
    remedies=FOR_REASON,
    while_unbound="HFB-IRR-1",
    lines=_lines("HFB-SCORE-1", red_threes="HFB-R3-1", out="HFB-OUT-4", penalties="HFB-SCORE-2"),
)
HAND_AND_FOOT_PAGAT: Final = Rulebook(
    key="hand-and-foot-pagat",
    title="Hand & Foot on pagat",
    about="As pagat.com, a collection of the rules of card games, tells it.",
    game="Hand & Foot",
    complete="book",
    edition="2026-11",
    terms=PAGAT_TERMS,
    articles=(*PAGAT_ARTICLES, *LOG_ARTICLES),
    players=_seatings(PAGAT_TERMS, most=6),
    remedies={**FOR_REASON, **PICKED_UP},
    lines=_lines("HFP-SCORE-1", red_threes="HFP-R3-1", out="HFP-SCORE-1", penalties="HFP-SCORE-2"),
)
