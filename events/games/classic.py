"""Classic Canasta: the Spruce text (`classic`) and the pagat line (`classic-pagat`)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from events.games.log import LOG_ARTICLES
from events.games.remedies import FOR_REASON
from events.rulebook import Article, Rulebook, Seating, differing, spaced
from events.rules import ending, going_out, melding, opening, pile, turns
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

SPRUCE_ARTICLES: Final = (
    # Setup and deal
    Article(
        "CC-SETUP-1",
        "Two decks of 52 with four jokers, 108 cards: eight of each rank from 4 to A, eight 2s, four jokers, four "
        "red threes and four black threes.",
        source="Spruce text; pagat; Bicycle",
        house=("deck.count", "deck.jokers"),
    ),
    Article(
        "CC-SETUP-2",
        "Four play in two fixed partnerships, partners sitting opposite; turns pass clockwise.",
        source="Spruce text; all",
    ),
    Article(
        "CC-SETUP-3",
        "A joker is worth 50, a 2 and an A 20, K to 8 10, 7 to 4 5 and a black three 5. A red three has no card "
        "value, only its bonus.",
        source="Spruce text, corrected; pagat; Bicycle; Britannica; Dummies",
        house=("bonus.three",),
    ),
    Article(
        "CC-DEAL-1",
        "Each player is dealt 11 cards, one at a time, after the player on the dealer's right has cut. The player on "
        "the dealer's left plays first; the deal passes clockwise.",
        source="Spruce text; pagat",
        house=("deal.hand_size", "deal.foot_size"),
        checks=(turns.dealer_due,),
    ),
    Article(
        "CC-DEAL-2",
        "A dealt red three is tabled and replaced from the stock, at once or at the latest in its holder's first turn.",
        source="Spruce text; Bicycle; Spanish rules",
        house=("red3.discardable", "red3.tabling"),
        checks=(
            turns.red_three_kept_back,
            turns.red_three_kept_till_draw,
            turns.dealt_red_three_replaced,
            turns.red_three_left,
        ),
    ),
    Article(
        "CC-DEAL-3",
        "One card of the stock is turned up to start the pile.",
        source="Spruce text; all",
        house=("deal.upcard",),
    ),
    Article(
        "CC-DEAL-4",
        "Further cards are turned on top while the top card is a wild card, a red three or a black three.",
        source="Spruce text; Bicycle",
        house=("deal.upcard_replace_on", "deal.upcard_replaced"),
        checks=(turns.upcard_lies,),
    ),
    Article(
        "CC-DEAL-5",
        "A covered upcard freezes the pile until the pile is taken if it is a wild card.",
        source="Spruce text",
        house=("deal.upcard_freeze_on",),
        checks=(pile.frozen_by_upcard,),
    ),
    # Turn
    Article(
        "CC-TURN-1",
        "A player draws one card from the stock or takes the whole pile, then melds as much as is lawful, then "
        "discards exactly one card, unless going out without a discard.",
        source="Spruce text; all",
        house=("draw.count",),
        checks=(turns.number_drawn, turns.one_discard),
    ),
    Article(
        "CC-TURN-2",
        "A red three that is drawn is tabled and replaced before anything else; a replacement that is a red three "
        "likewise.",
        source="Spruce text; all",
        house=("red3.discardable", "red3.tabling"),
        checks=(
            turns.red_three_kept_back,
            turns.red_three_kept_till_draw,
            turns.drawn_red_three_replaced,
            turns.red_three_left,
            turns.is_red_three,
        ),
    ),
    Article(
        "CC-TURN-3",
        "Once a card of the stock is drawn the pile can no longer be taken in that turn. Laid cards stay laid: only "
        "a fault is taken back.",
        source="Spruce text; Wikipedia",
        house=("undo.policy",),
        checks=(pile.not_after_drawing, pile.not_after_stray_draw, turns.taking_back),
    ),
    Article(
        "CC-TURN-4",
        "A player who may not go out keeps at least one card after the discard, and so holds at least two before it.",
        source="pagat; Bicycle",
        checks=(going_out.keeps_card,),
    ),
    Article(
        "CC-TURN-5",
        "A player may ask how many cards the others hold, and one who is down to a single card may say so; only the "
        "top discard may be looked at.",
        source="Dummies; Bicycle; Spanish rules",
    ),
    # Melds and canastas
    Article(
        "CC-MELD-1",
        "A meld is three or more cards of one rank from 4 to A, wild cards standing in. There are no sequences, and "
        "suits do not matter.",
        source="Spruce text; all",
        checks=(melding.one_rank,),
    ),
    Article(
        "CC-MELD-2",
        "A meld has at least two natural cards; wild cards alone are no meld.",
        source="Spruce text; pagat; Bicycle; Frey 1949",
        house=("meld.min_natural", "meld.all_wild"),
        checks=(melding.two_naturals, melding.wild_alone, melding.wild_pure),
    ),
    Article(
        "CC-MELD-3",
        "A meld has at most three wild cards, also after it has become a canasta: a canasta has four naturals or more.",
        source="Spruce text; pagat; Bicycle; Frey 1949",
        house=("meld.max_wild",),
        checks=(melding.most_wilds,),
    ),
    Article(
        "CC-MELD-4",
        "A meld never has more wild than natural cards, at any moment: 9-9-2-2-2 is no meld.",
        source="Spruce text; older Wikipedia",
        house=("meld.wild_rule", "meld.natural_share"),
        checks=(melding.share,),
    ),
    Article(
        "CC-MELD-5",
        "A team has one meld of a rank, which further cards of the rank join. Both teams may have melds of the same "
        "rank.",
        source="pagat; Bicycle",
        house=("meld.second_same_rank",),
        checks=(melding.second_of_rank,),
    ),
    Article(
        "CC-MELD-6",
        "Nobody plays on an opponent's meld; partners share theirs.",
        source="Spruce text; all",
        checks=(melding.own_side,),
    ),
    Article(
        "CC-MELD-7",
        "A meld may grow without limit: natural cards, and wild cards as far as the meld allows them, may be added "
        "to a finished canasta. A wild card added to a natural canasta makes it mixed.",
        source="pagat; Bicycle",
        house=("meld.max_size", "meld.add_after_complete"),
        checks=(melding.size_limit,),
    ),
    Article(
        "CC-MELD-8",
        "A group of too few cards, of several ranks, or with too few natural or too many wild cards is no meld: it "
        "counts for no opening and is no canasta, but it lies on the table until it is put right.",
        source="decided",
    ),
    Article(
        "CC-CAN-1",
        "Seven or more cards make a canasta, which earns 500 if natural and 300 if mixed, on top of its cards.",
        source="Spruce text; all",
        house=("canasta.natural", "canasta.mixed", "canasta.wild", "canasta.concealed"),
    ),
    # Opening
    Article(
        "CC-OPEN-1",
        "A team's first melds in a round must together reach a minimum set by its total at the start of the round: "
        "15 below 0, 50 from 0, 90 from 1,500, 120 from 3,000. One player opens for the team, in one turn.",
        source="pagat; Bicycle; Wikipedia; Dummies",
        house=("open.basis", "open.table", "open.fifth_round", "open.thresholds"),
        checks=(opening.minimum,),
    ),
    Article(
        "CC-OPEN-2",
        "All melds that the opening player lays in that turn count together.",
        source="all",
    ),
    Article(
        "CC-OPEN-3",
        "Card values alone count towards the minimum: no canasta bonus and no red three.",
        source="pagat; Bicycle",
    ),
    Article(
        "CC-OPEN-4",
        "When a team opens with the pile its top card counts; the cards beneath it do not, even if they are melded "
        "in the same turn.",
        source="pagat; Bicycle; Dummies",
        checks=(opening.not_from_below,),
    ),
    Article(
        "CC-OPEN-5",
        "A player who draws from the stock and goes out concealed in that turn needs no minimum; one who takes the "
        "pile does.",
        source="pagat",
        house=("open.concealed_exempt",),
    ),
    Article(
        "CC-OPEN-6",
        "Three-handed, each of the two partners needs the minimum of his own total; when one has opened, both are "
        "open.",
        source="Bicycle",
        house=("players.three",),
        checks=(opening.minimum_of_partner,),
    ),
    Article(
        "CC-OPEN-7",
        "Only lawful melds count towards the minimum.",
        source="decided",
    ),
    # Taking the pile
    Article(
        "CC-PILE-1",
        "The whole pile is taken, never a part of it. Its top card is melded at once, and the cards used with it are "
        "shown before the rest is touched.",
        source="Spruce text; pagat; Bicycle",
        house=("pile.takeable", "pile.take", "pile.min_extra"),
        checks=(pile.takeable, pile.amount),
    ),
    Article(
        "CC-PILE-2",
        "The pile cannot be taken while its top card is wild or a black three.",
        source="all",
        house=("pile.wild_top_takeable", "pile.red3_top_takeable", "bonus.three", "red3.discardable"),
        checks=(pile.blocked, pile.wild_top),
    ),
    Article(
        "CC-PILE-3",
        "Of a pile that is not frozen the top card is melded (a) with two naturals of its rank from the hand, (b) "
        "with one natural of its rank and one wild card from the hand, or (c) by laying it on the team's own meld of "
        "its rank. With (a) and (b) the cards join the team's meld of the rank if it has one.",
        source="pagat; Bicycle",
        house=("pile.match_unfrozen",),
        checks=(pile.match,),
    ),
    Article(
        "CC-PILE-4",
        "A frozen pile is taken only with two naturals of the top card's rank from the hand. They may join the "
        "team's meld.",
        source="pagat; Bicycle",
        house=("pile.match_frozen",),
        checks=(pile.frozen,),
    ),
    Article(
        "CC-PILE-5",
        "A discarded wild card freezes the pile against everybody until the pile is taken; covering it thaws nothing.",
        source="pagat; Bicycle",
        house=("pile.wild_discard",),
        checks=(pile.frozen_by_wild,),
    ),
    Article(
        "CC-PILE-6",
        "The pile is frozen against a team that has not opened. Taking comes before melding, so a first meld cannot "
        "be laid to loosen the test.",
        source="pagat; order derived",
        house=("pile.frozen_before_opening", "pile.require_team_open"),
        checks=(pile.frozen_unopened,),
    ),
    Article(
        "CC-PILE-7",
        "A black three on top blocks the pile for the next player only; once covered it has no effect.",
        source="pagat; Dummies",
        house=("pile.black3_effect", "bonus.three"),
        checks=(pile.frozen_by_three,),
    ),
    Article(
        "CC-PILE-8",
        "A player with one card in hand may not take a pile of one card.",
        source="Britannica; Bicycle",
        house=("pile.one_card_rule",),
        checks=(pile.one_card,),
    ),
    Article(
        "CC-PILE-9",
        "The top card may be laid on a finished canasta of its rank as well.",
        source="pagat, plain reading",
        house=("pile.take_onto_canasta",),
        checks=(pile.onto_canasta,),
    ),
    Article(
        "CC-PILE-10",
        "The rest of the pile joins the hand and may be melded in the same turn. The next discard starts a new pile, "
        "not frozen by what went before.",
        source="pagat; a family's house rules",
        house=("pile.use_rest_same_turn",),
        checks=(pile.rest_waits,),
    ),
    # Threes
    Article(
        "CC-R3-1",
        "Tabled red threes earn 100 each, and 800 if one team has all four.",
        source="Spruce text, corrected; all",
        house=("bonus.three", "red3.value", "red3.all_from", "red3.all_value"),
        checks=(ending.tally_agrees_on_threes,),
    ),
    Article(
        "CC-R3-2",
        "If the team has no meld at the end of the round, what its red threes would earn is subtracted.",
        source="pagat; Bicycle; Britannica; Dummies",
        house=("red3.negative_when", "red3.negative_value"),
    ),
    Article(
        "CC-R3-3",
        "A tabled red three is no meld: not for the opening, and not against going out concealed.",
        source="pagat",
    ),
    Article(
        "CC-R3-4",
        "A red three taken with the pile is tabled and not replaced.",
        source="Spruce text; pagat",
        house=("red3.discardable",),
        checks=(turns.pile_red_three_not_replaced,),
    ),
    Article(
        "CC-R3-5",
        "A red three is never melded or discarded, so one lies in the pile only from the deal.",
        source="pagat",
        house=("bonus.three", "red3.discardable"),
        checks=(turns.red_three_discarded, melding.bonus_three_melded),
    ),
    Article(
        "CC-B3-1",
        "Black threes are melded only by a player who goes out in that turn: three or four of them, without a wild "
        "card; a last discard may remain.",
        source="Spruce text; pagat; Bicycle; Britannica",
        house=("meld.black3", "bonus.three"),
        checks=(melding.black_threes_laid, going_out.black_threes_going_out),
    ),
    Article(
        "CC-B3-2",
        "A black three counts 5, melded or held.",
        source="pagat; Bicycle",
        house=("bonus.three", "black3.hand_value", "black3.four_out_bonus"),
    ),
    # Going out
    Article(
        "CC-OUT-1",
        "A player goes out by emptying the hand, the last card melded or discarded, if the team has one canasta, "
        "which may be completed in that turn.",
        source="all",
        house=(
            "meld.all_wild",
            "out.canastas",
            "out.contract",
            "out.final_discard",
            "out.foot_played",
            "out.partner_in_foot",
        ),
        checks=(going_out.contract, going_out.foot_played, going_out.partner_in_foot, going_out.final_discard),
    ),
    Article(
        "CC-OUT-2",
        "A player may ask “Partner, may I go out?” before or after drawing, but before melding and before showing "
        "the wish to take the pile. The partner answers yes or no and the answer binds; going out unasked is "
        "allowed.",
        source="pagat; Bicycle; Britannica; BGA text",
        house=("out.permission", "out.permission_limit"),
        checks=(going_out.asked_in_time, going_out.asked_once, going_out.permitted),
    ),
    Article(
        "CC-OUT-3",
        "After yes the player must go out in that turn; after no the player must not, and keeps a card.",
        source="pagat",
        house=("out.yes_forces",),
        checks=(going_out.not_refused, going_out.out_after_yes),
    ),
    Article(
        "CC-OUT-4",
        "Two black threes cannot be got rid of: a player left with them alone, or with nothing else that cannot be "
        "melded, cannot go out. One may be discarded, three or four may be melded.",
        source="Britannica",
        checks=(going_out.two_black_threes,),
    ),
    Article(
        "CC-OUT-5",
        "Going out earns 100, once for the team.",
        source="all",
        house=("out.bonus",),
    ),
    Article(
        "CC-OUT-6",
        "A player goes out concealed who empties the whole hand in one turn, has melded nothing before in the round, "
        "adds nothing to a partner's meld and lays a canasta. It earns nothing beyond going out and its concealed "
        "canasta, but needs no minimum; neither a partner's earlier melds nor taking the pile in that turn bar it.",
        source="Spruce text; pagat; a family's house rules",
        house=("out.concealed", "out.concealed_allow_pile", "out.concealed_partner_melds"),
        checks=(opening.gone_out_concealed,),
    ),
    Article(
        "CC-OUT-7",
        "A concealed canasta, laid complete in one turn by one player out of the hand as it was, with at most the "
        "top discard from the pile, earns 100 more. Once earned the 100 stay, whatever is added later; the 500 or "
        "300 go by the final cards.",
        source="Spruce text; last sentence decided",
        house=("out.concealed", "canasta.concealed"),
        checks=(opening.canasta_concealed,),
    ),
    # End of the stock and of the round
    Article(
        "CC-END-1",
        "The round ends as soon as a player is out.",
        source="all",
        checks=(ending.round_over,),
    ),
    Article(
        "CC-END-2",
        "With the stock empty play goes on while each player in turn takes the pile: he must if it is not frozen for "
        "him and its top card fits a meld of his team, and may in any other lawful way. If he does not the round "
        "ends, and nobody earns the bonus for going out.",
        source="pagat; Bicycle; Britannica",
        house=("pile.compulsory_when_stock_empty", "stock.empty"),
        checks=(
            ending.goes_on_by_taking,
            ending.taken_when_it_must,
            ending.played_on_otherwise,
            ending.stock_used_up,
        ),
    ),
    Article(
        "CC-END-3",
        "What is not possible is not compulsory: neither taking a frozen pile without the pair, nor taking a pile of "
        "one card with one card in hand. The round then ends.",
        source="a family's house rules; second half decided",
    ),
    Article(
        "CC-END-4",
        "If the last card of the stock is a red three it is tabled and the round ends at once, without meld or "
        "discard.",
        source="pagat",
        house=("stock.last_red3",),
        checks=(
            ending.no_meld_after_last_red,
            ending.no_discard_after_last_red,
            ending.nobody_plays_after_last_red,
        ),
    ),
    # Scoring and game
    Article(
        "CC-SCORE-1",
        "The score of a round is the canastas, the red threes with their sign, going out and all cards melded, less "
        "all cards left in the team's hands.",
        source="pagat; Bicycle; Britannica",
        house=("caught.method",),
        checks=(ending.tally_agrees, ending.tallied),
    ),
    Article(
        "CC-SCORE-2",
        "Cards in hand count against the team even if they would form melds.",
        source="Bicycle",
        house=("caught.method",),
    ),
    Article(
        "CC-SCORE-3",
        "The order of counting is free and changes nothing: totals are compared only at the end of a round.",
        source="derived",
    ),
    Article(
        "CC-SCORE-4",
        "A penalty is taken from the offenders and never given to the opponents. Scores and totals may be negative.",
        source="Spanish rules; pagat",
    ),
    Article(
        "CC-SCORE-5",
        "The score of a round is the sum of its lines and nothing else. A group that is no meld counts its cards at "
        "the end and earns no canasta bonus.",
        source="decided",
        house=("deal.exact_cut_bonus", "canasta.sevens"),
    ),
    Article(
        "CC-GAME-1",
        "The game is for 5,000. The round is played out, and if a team then has 5,000 or more the higher total wins, "
        "whoever went out or got there first.",
        source="pagat; Bicycle",
        house=("game.target", "game.rounds"),
    ),
    Article(
        "CC-GAME-2",
        "If the totals are then equal another round is played, and so on until they differ.",
        source="decided",
        house=("game.tie",),
    ),
    # Two, three, five and six players
    Article(
        "CC-2P-1",
        "Two are dealt 15 cards each, draw two and discard one, and need two canastas to go out; the game is for "
        "5,000.",
        source="pagat",
        house=("deal.hand_size", "draw.count", "out.canastas", "game.target"),
        checks=(turns.number_drawn_by_two, going_out.contract_of_two),
    ),
    Article(
        "CC-2P-2",
        "Where two are drawn, one card left in the stock is a full draw. A red three among the last cards is tabled "
        "and not replaced when nothing is left, and the other card drawn is then the draw; if nothing but red threes "
        "was drawn the round ends at once, without meld or discard.",
        source="pagat",
        house=("draw.count", "stock.last_red3"),
        checks=(ending.no_meld_after_last_reds, ending.no_discard_after_last_reds),
    ),
    Article(
        "CC-3P-1",
        "Cut-throat: three are dealt 13 cards each, draw two and discard one, at first each for himself. The first "
        "to take the pile becomes the lone hand; the other two are partners for the round and share their melds.",
        source="Bicycle; the 13 cards: rummy-games.com, German rules pages",
        house=("players.three", "deal.hand_size", "draw.count"),
        checks=(turns.number_drawn_cutthroat,),
    ),
    Article(
        "CC-3P-2",
        "Cut-throat: a player who goes out before the pile was ever taken is the lone hand.",
        source="Bicycle",
        house=("players.three",),
    ),
    Article(
        "CC-3P-3",
        "Cut-throat: a red three counts for its owner only, plus or minus by whether his team has melded. Whatever "
        "else the partners make is added up, and each gets that sum with his own red threes.",
        source="Bicycle",
        house=("players.three", "red3.value", "red3.negative_when"),
    ),
    Article(
        "CC-3P-4",
        "Cut-throat: the game is for 7,500 in three columns, with one canasta to go out. If nobody goes out, play "
        "ends with the discard of the player who drew the last card of the stock; if the pile was never taken each "
        "scores alone.",
        source="Bicycle",
        house=("players.three", "out.canastas", "stock.empty", "game.target"),
        checks=(ending.played_on_cutthroat,),
    ),
    Article(
        "CC-3P-5",
        "Three may play each for himself throughout: 13 cards, drawing one, one canasta to go out, for 5,000.",
        source="Spruce text; the numbers: rummy-games.com",
        house=("players.three", "deal.hand_size", "draw.count", "out.canastas", "game.target"),
    ),
    Article(
        "CC-3P-6",
        "Cut-throat: when the partnership forms, the partners' melds of one rank become one meld. If it then has "
        "more wild cards than a meld may have it stays lawful but takes no further wild card.",
        source="decided",
        house=("players.three", "meld.max_wild", "meld.wild_rule"),
        checks=(melding.merged_takes_no_wild,),
    ),
    Article(
        "CC-5P-1",
        "Five play as a pair against a trio; one of the trio sits out each round in rotation, may watch and may not "
        "take part. Otherwise they play as four.",
        source="Dummies",
        checks=(turns.sitter_plays,),
    ),
    Article(
        "CC-5P-2",
        "The trio names who sits out first; the others follow in the order of seats, one round each. All three share "
        "the total.",
        source="decided",
        checks=(turns.sits_out_due,),
    ),
    Article(
        "CC-6P-1",
        "Six play as two teams of three, seated alternately, all playing; or, where they say so, as three pairs, "
        "partners opposite.",
        source="Spruce text; a French club; rummy-games.com",
    ),
    Article(
        "CC-6P-2",
        "Six use three decks with six jokers, are dealt 13 cards, draw one and need two canastas to go out; five red "
        "threes earn 1,000 and six 1,200. Two teams play for 10,000 with a further minimum of 150 from 7,500, three "
        "pairs for 7,500.",
        source="rummy-games.com; a French club",
        house=(
            "deck.count",
            "deal.hand_size",
            "open.table",
            "open.thresholds",
            "red3.all_from",
            "out.canastas",
            "game.target",
        ),
        checks=(going_out.contract_of_six,),
    ),
    # Irregularities
    Article(
        "CC-IRR-1",
        "First melds below the minimum, noticed before the turn ends: melds are added until they reach it, free of "
        "charge, or are taken back, and the team's minimum rises by 10.",
        source="Dummies",
        house=("open.retract_raise",),
        proposes=True,
    ),
    Article(
        "CC-IRR-2",
        "A raise of the minimum binds the whole team to the end of the round, and raises add up: 50, 60, 70.",
        source="decided",
        house=("open.retract_raise",),
    ),
    Article(
        "CC-IRR-3",
        "The last card gone though the team has no canasta: the player is not out, and as many cards of that turn go "
        "back as it takes to keep a card.",
        source="Dummies; return derived",
        house=("pen.out_without_canasta",),
        proposes=True,
    ),
    Article(
        "CC-IRR-4",
        "Asking after a meld or after showing the wish to take the pile, or acting against the partner's answer: the "
        "opponents may forbid the going out.",
        source="Dummies",
        house=("pen.ask_late", "pen.against_answer"),
        proposes=True,
    ),
    Article(
        "CC-IRR-5",
        "Asked, told yes, and not gone out: play goes on.",
        source="Dummies; Spanish rules",
        house=("pen.ask_and_fail",),
        proposes=True,
    ),
    Article(
        "CC-IRR-6",
        "A red three not tabled and found in hand at the end earns nothing. It may be put right free of charge at "
        "the holder's next turn.",
        source="German rules pages; “each” decided",
        house=("pen.red3_undeclared",),
        proposes=True,
    ),
    Article(
        "CC-IRR-7",
        "A card exposed, whether dropped, discarded besides another or shown in a failed opening, stays face up and "
        "does not return to the hand: it may be melded, else it is the next discard.",
        source="Spanish rules (Samba)",
        house=("pen.exposed_card",),
        proposes=True,
        checks=(turns.penalty_card_due,),
    ),
    Article(
        "CC-IRR-8",
        "Two or more cards discarded: the next player says which counts, and the others become penalty cards.",
        source="Spanish rules",
        house=("pen.exposed_card", "pen.two_discards"),
        proposes=True,
        checks=(turns.one_discard,),
    ),
    Article(
        "CC-IRR-9",
        "Drawing out of turn: the card goes back. If the drawer is next the draw stands, the player in turn "
        "finishes, and the drawer may not take the pile.",
        source="Spanish rules",
        house=("pen.draw_out_of_turn",),
        proposes=True,
        checks=(pile.not_after_stray_draw,),
    ),
    Article(
        "CC-IRR-10",
        "Wrong dealer: before the first play the deal stands and the rightful first player starts; later all stands "
        "and the deal passes on from whoever dealt.",
        source="Spanish rules",
        proposes=True,
    ),
    Article(
        "CC-IRR-11",
        "A group that is no meld, a second meld of a rank, cards laid on an opponent's meld, or black threes laid "
        "out of time: as many cards go back as make it lawful and, where that cannot be, all of them.",
        source="decided",
        house=("pen.illegal_meld",),
    ),
    Article(
        "CC-IRR-12",
        "Too many or too few cards, a card face up in the stock, a misdeal, or a fault noticed after the next player "
        "has drawn or taken: it is recorded and play goes on, unless the table redeals before the first discard.",
        source="decided",
        house=("pen.count",),
    ),
    Article(
        "CC-IRR-13",
        "The pile taken without right: pile and cards go back in order and the player draws instead. If the rest was "
        "mixed into the hand, it stands.",
        source="decided",
        house=("pen.bad_pickup",),
    ),
    Article(
        "CC-IRR-14",
        "Signals, remarks, asking the partner to choose: reproof.",
        source="Austrian page on manners; Roth family",
        house=("pen.talk",),
    ),
)

PAGAT_ARTICLES: Final = differing(
    SPRUCE_ARTICLES,
    Article(
        "CC-DEAL-4",
        "Further cards are turned on top while the top card is a wild card or a red three. A black three stays and "
        "blocks the first player.",
        source="pagat; Wikipedia",
        house=("deal.upcard_replace_on", "deal.upcard_replaced"),
    ),
    Article(
        "CC-DEAL-5",
        "A covered upcard freezes the pile until the pile is taken if it is a wild card or a red three.",
        source="pagat; Bicycle",
        house=("deal.upcard_freeze_on",),
    ),
    Article(
        "CC-MELD-4",
        "Wild and natural cards of a meld are not compared: two naturals and at most three wild cards suffice, so "
        "9-9-2-2-2 is a meld.",
        source="pagat; Bicycle; Frey 1949",
        house=("meld.wild_rule", "meld.natural_share"),
    ),
    Article(
        "CC-OUT-6",
        "A player goes out concealed who empties the whole hand in one turn, has melded nothing before in the round, "
        "adds nothing to a partner's meld and lays a canasta. It earns 100 more, 200 in all; neither a partner's "
        "earlier melds nor taking the pile in that turn bar it.",
        source="pagat; Bicycle; Britannica; Dummies; a family's house rules",
        house=("out.concealed", "out.concealed_allow_pile", "out.concealed_partner_melds"),
    ),
    without=("CC-OUT-7",),
)

VARIANTS: Final = (
    Article(
        "CC-CAN-2",
        "Where wild cards alone are a meld, a canasta of them earns 1,000 or 2,000.",
        source="Dummies; pagat's variant; Spanish rules",
        house=("meld.all_wild", "canasta.wild"),
    ),
)
"""Articles of no rulebook."""

# Rulebooks

LINES: Final = {
    "cards": "CC-SCORE-1",
    "natural-canastas": "CC-CAN-1",
    "mixed-canastas": "CC-CAN-1",
    "wild-canastas": "CC-CAN-2",
    "concealed-canastas": "CC-OUT-7",
    "red-threes": "CC-R3-1",
    "black-threes": "CC-B3-2",
    "going-out": "CC-OUT-5",
    "bonuses": "CC-SCORE-5",
    "hand": "CC-SCORE-2",
    "penalties": "CC-SCORE-4",
    "sum": "CC-SCORE-1",
}
"""The article that each line of the score rests on."""

CLASSIC: Final = Rulebook(
    key="classic",
    title="Classic Canasta",
    game="Classic Canasta",
    edition="2026-11",
    terms=SPRUCE_TERMS,
    articles=(*SPRUCE_ARTICLES, *LOG_ARTICLES),
    players=_seatings(SPRUCE_TERMS),
    remedies=FOR_REASON,
    lines=LINES,
)
CLASSIC_PAGAT: Final = Rulebook(
    key="classic-pagat",
    title="Classic Canasta on pagat",
    about="As pagat.com, a collection of the rules of card games, tells it.",
    game="Classic Canasta",
    edition="2026-11",
    terms=PAGAT_TERMS,
    articles=(*PAGAT_ARTICLES, *LOG_ARTICLES),
    players=_seatings(PAGAT_TERMS),
    remedies=FOR_REASON,
    lines=LINES,
)
