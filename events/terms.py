"""The terms a table plays by: every number and choice that a house may change, each with what it decides.

A house rule is one field of `Terms`: `meld.max_wild` is the field `meld_max_wild`. The field carries the kind of
value the rule takes and a sentence for the reader; nothing else has to know that the rule exists, until a check
or an award reads it. The defaults are those of the oldest game, for four; a rulebook says what differs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Literal

from events.cards import RANKS, Card, Rank

FIRST_EDITION: Final = "2026-11"
"""The edition that the first house rules came with."""

THREE_HANDED: Final = 3
"""The number of seats at which `players.three` speaks."""


# What values a house rule can take


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A whole number from `least` to `most` (None: any greater number).

    `zero` says what 0 means where it is no amount. `word` may stand in place of a number and means None. `prefix` is
    written before the number: `top1+6`. `over` are the numbers that may be written as so many more than the players:
    1 for `n+1`.
    """

    least: int = 0
    most: int | None
    zero: str = ""
    word: str = ""
    prefix: str = ""
    over: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What is lost: `same` as would have been earned, `capN` the same but N at most, or a number for each.

    The number lies between 0 and `most`, the N of a cap between 0 and `most_cap`.
    """

    most: int
    most_cap: int


@dataclass(frozen=True, slots=True)
class Share:
    """A fraction from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values named, each with the sentence that says what it means."""

    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Several:
    """Any of the values named, or none of them; each with the sentence that says what it means."""

    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """A list of whole numbers from `least` to `most`; where `rising`, each greater than the one before.

    Only a rising list may be empty.
    """

    least: int
    most: int
    rising: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """Three whole numbers from 0 to `most`: natural (clean), mixed (dirty) and wild canastas."""

    most: int


Kind = YesNo | Number | Loss | Share | Choice | Several | Numbers | Contract

Value = bool | int | str | None | Fraction | frozenset[str] | tuple[int, ...]
"""A value of a house rule, as `Terms` holds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """What there is to know of a house rule.

    `decides` says in a sentence what the rule decides, `field` is its field of `Terms`, `since` the edition that
    brought it in: the digest of an older edition does not cover it.
    """

    name: str
    field: str
    kind: Kind
    decides: str
    since: str


def says(decides: str, kind: Kind, *, since: str = FIRST_EDITION) -> dict[str, Any]:
    """Return the metadata that makes a field of `Terms` a house rule."""
    return {"decides": decides, "kind": kind, "since": since}


YES_NO: Final = YesNo()
PENALTY: Final = Number(most=500)
UPCARDS: Final = Several({
    "wild": "A wild card.",
    "red3": "A red three.",
    "black3": "A black three.",
})  # fmt: skip
MATCHES: Final = Several({
    "pair": "With two naturals of its rank from the hand.",
    "mixed": "With one natural of its rank and one wild card from the hand.",
    "onto": "By laying it on the team's own meld of its rank.",
})  # fmt: skip
TOP_TAKEABLE: Final = Choice({
    "no": "Nobody.",
    "with_same_kind_pair": "Who lays two cards of the very same kind with it.",
})  # fmt: skip

Upcard = Literal["one", "none"]
WildRule = Literal["max3_only", "wild<=natural", "wild<natural", "natural>=2*wild", "base_of_4", "share"]
TopTakeable = Literal["no", "with_same_kind_pair"]


@dataclass(frozen=True, kw_only=True)  # no slots: what follows from them is reckoned once
class Terms:
    """All the numbers and choices that a table plays by, resolved for its number of players.

    `players` counts the seats; `sitting_out` of them sit out each round. Every other field is a house rule.
    """

    players: int = 4
    sitting_out: int = 0

    # A paragraph a rule: the formatter would give each ten lines.
    # fmt: off
    players_three: Literal["cutthroat", "alone"] = field(default="alone", metadata=says(
        "How three play.",
        Choice({
            "cutthroat": "The first to take the pile plays alone against the other two.",
            "alone": "Each plays for himself throughout.",
        }),
    ))
    deck_count: int = field(default=2, metadata=says(
        "How many decks are shuffled together.", Number(least=1, most=14, over=(1, 2)),
    ))
    deck_jokers: int = field(default=2, metadata=says("How many jokers each deck has.", Number(most=4)))

    deal_hand_size: int = field(default=11, metadata=says(
        "How many cards each player is dealt.", Number(least=7, most=15),
    ))
    deal_foot_size: int = field(default=0, metadata=says(
        "How many cards each player's foot has; with 0 there are no feet.", Number(most=15),
    ))
    deal_upcard: Upcard = field(default="one", metadata=says(
        "Whether a card is turned up to start the pile.",
        Choice({"one": "One is turned.", "none": "None is turned: the first discard starts the pile."}),
    ))
    deal_upcard_replace_on: frozenset[str] = field(
        default=frozenset({"wild", "red3", "black3"}),
        metadata=says("On which upcards another card is turned.", UPCARDS),
    )
    deal_upcard_replaced: Literal["cover", "bury"] = field(default="cover", metadata=says(
        "What becomes of an upcard on which another is turned.",
        Choice({
            "cover": "It stays in the pile under the next.",
            "bury": "It is buried in the stock and is not in the pile.",
        }),
    ))
    deal_upcard_freeze_on: frozenset[str] = field(
        default=frozenset({"wild"}),
        metadata=says("Which covered upcards freeze the pile.", UPCARDS),
    )
    deal_exact_cut_bonus: int = field(default=0, metadata=says(
        "The points a house gives for cutting off exactly the cards of the deal.", Number(most=500),
    ))
    draw_count: int = field(default=1, metadata=says(
        "How many cards a player draws from the stock.", Number(least=1, most=3),
    ))
    undo_policy: Literal["none", "until_turn_end"] = field(default="none", metadata=says(
        "Whether a lawful play may be taken back.",
        Choice({
            "none": "Laid cards stay laid: only a fault is taken back.",
            "until_turn_end": "The plays of a turn may be undone until they bind.",
        }),
    ))

    meld_max_size: int | None = field(default=None, metadata=says(
        "How many cards a meld may have.", Number(least=7, most=None, word="unlimited"),
    ))
    meld_min_natural: int = field(default=2, metadata=says(
        "How many natural cards a meld must have, one of wild cards alone apart.", Number(least=1, most=5),
    ))
    meld_max_wild: int | None = field(default=3, metadata=says(
        "How many wild cards a meld may have, one of wild cards alone apart.", Number(most=6, word="unlimited"),
    ))
    meld_wild_rule: WildRule = field(default="wild<=natural", metadata=says(
        "How the wild cards of a meld compare with its natural cards.",
        Choice({
            "max3_only": "No comparison is made.",
            "wild<=natural": "There are never more wild than natural cards.",
            "wild<natural": "There are always more natural than wild cards.",
            "natural>=2*wild": "There are at least twice as many natural as wild cards.",
            "base_of_4": "Wild cards join four natural cards or more.",
            "share": "The natural cards are at least the part of the meld that meld.natural_share gives.",
        }),
    ))
    meld_natural_share: Fraction = field(default=Fraction(1, 2), metadata=says(
        "The part of a meld that must be natural, with meld.wild_rule=share.", Share(),
    ))
    meld_all_wild: Literal["forbidden", "allowed", "required"] = field(default="forbidden", metadata=says(
        "Whether wild cards alone make a meld.",
        Choice({
            "forbidden": "They make none.",
            "allowed": "Three or more do.",
            "required": "Three or more do, and a canasta of them is needed to go out.",
        }),
    ))
    meld_second_same_rank: Literal["never", "after_complete"] = field(default="never", metadata=says(
        "Whether a team may have a second meld of a rank.",
        Choice({
            "never": "It may not: further cards of the rank join the first.",
            "after_complete": "It may start one when the other is complete.",
        }),
    ))
    meld_add_after_complete: Literal["any", "natural_only", "none"] = field(default="any", metadata=says(
        "What may be added to a meld of seven cards or more.",
        Choice({"any": "Natural and wild cards.", "natural_only": "Natural cards only.", "none": "Nothing."}),
    ))
    meld_black3: Literal["going_out_only", "never"] = field(default="going_out_only", metadata=says(
        "Whether black threes are melded.",
        Choice({"going_out_only": "By a player who goes out in that turn.", "never": "They never are."}),
    ))

    open_basis: Literal["score", "round"] = field(default="score", metadata=says(
        "What the minimum of an opening goes by.",
        Choice({"score": "The team's total at the start of the round.", "round": "The number of the round."}),
    ))
    open_table: tuple[int, ...] = field(default=(15, 50, 90, 120), metadata=says(
        "The minimum of an opening, from the lowest total or the first round on.", Numbers(least=0, most=1000),
    ))
    open_fifth_round: int = field(default=0, metadata=says(
        "The minimum in rounds beyond open.table, where it goes by round.", Number(most=300, zero="its last value"),
    ))
    open_thresholds: tuple[int, ...] = field(default=(0, 1500, 3000), metadata=says(
        "The totals from which the next value of open.table holds, where it goes by score.",
        Numbers(least=-20000, most=20000, rising=True),
    ))
    open_concealed_exempt: bool = field(default=True, metadata=says(
        "Whether a player who draws from the stock and goes out concealed needs no minimum.", YES_NO,
    ))
    open_retract_raise: int = field(default=10, metadata=says(
        "How much the minimum rises when an opening that fell short is taken back.", Number(most=50),
    ))

    pile_takeable: bool = field(default=True, metadata=says("Whether discards may be taken at all.", YES_NO))
    pile_take: int | None = field(default=None, metadata=says(
        "How much of the pile is taken: all of it, or the top card and so many more.",
        Number(most=20, word="all", prefix="top1+"),
    ))
    pile_min_extra: int = field(default=0, metadata=says(
        "How many cards must lie below the top card for it to be taken.", Number(most=20),
    ))
    pile_match_unfrozen: frozenset[str] = field(
        default=frozenset({"pair", "mixed", "onto"}),
        metadata=says("How the top card of a pile that is not frozen may be melded.", MATCHES),
    )
    pile_match_frozen: frozenset[str] = field(
        default=frozenset({"pair"}), metadata=says("How the top card of a frozen pile may be melded.", MATCHES),
    )
    pile_take_onto_canasta: bool = field(default=True, metadata=says(
        "Whether the top card may be laid on a finished canasta.", YES_NO,
    ))
    pile_frozen_before_opening: bool = field(default=True, metadata=says(
        "Whether the pile is frozen against a team that has not opened.", YES_NO,
    ))
    pile_wild_discard: Literal["freeze_until_taken", "block_one_turn", "none"] = field(
        default="freeze_until_taken",
        metadata=says("What a discarded wild card does.", Choice({
            "freeze_until_taken": "It freezes the pile until it is taken.",
            "block_one_turn": "It bars the pile while it is on top, and freezes nothing.",
            "none": "Nothing.",
        })),
    )
    pile_wild_top_takeable: TopTakeable = field(default="no", metadata=says(
        "Who may take a pile with a wild card on top.", TOP_TAKEABLE,
    ))
    pile_black3_effect: Literal["block_one_turn", "freeze"] = field(default="block_one_turn", metadata=says(
        "What a discarded black three does.",
        Choice({
            "block_one_turn": "It bars the pile while it is on top, and has no effect once covered.",
            "freeze": "It freezes the pile until it is taken, and bars it while on top.",
        }),
    ))
    pile_red3_top_takeable: TopTakeable = field(default="no", metadata=says(
        "Who may take a pile with a red three on top, where they are discarded.", TOP_TAKEABLE,
    ))
    pile_one_card_rule: bool = field(default=True, metadata=says(
        "Whether a player with one card is barred from a pile of one card.", YES_NO,
    ))
    pile_compulsory_when_stock_empty: bool = field(default=True, metadata=says(
        "Whether, the stock being empty, a top card that fits the team's meld must be taken.", YES_NO,
    ))
    pile_use_rest_same_turn: bool = field(default=True, metadata=says(
        "Whether the rest of the pile may be melded in the turn in which it was taken.", YES_NO,
    ))
    pile_require_team_open: bool = field(default=False, metadata=says(
        "Whether the pile can be taken only when the team has opened.", YES_NO,
    ))

    bonus_three: Literal["red", "black"] = field(default="red", metadata=says(
        "Which threes are the bonus cards.",
        Choice({
            "red": "The red ones; the black ones block.",
            "black": "The black ones; the red ones block. The colours change places in every article.",
        }),
    ))
    red3_discardable: bool = field(default=False, metadata=says(
        "Whether red threes are discarded like any card and never tabled.", YES_NO,
    ))
    red3_tabling: Literal["forced", "optional"] = field(default="forced", metadata=says(
        "Whether red threes must be tabled.",
        Choice({"forced": "They must.", "optional": "They may."}),
    ))
    red3_value: int = field(default=100, metadata=says("What a tabled red three earns.", Number(most=500)))
    red3_all_from: int = field(default=4, metadata=says(
        "From how many red threes of one team on each is worth red3.all_value.", Number(most=28, zero="never"),
    ))
    red3_all_value: int = field(default=200, metadata=says(
        "What each red three earns from red3.all_from on.", Number(most=500),
    ))
    red3_negative_when: Literal["never_melded", "no_canasta", "untabled", "always"] = field(
        default="never_melded",
        metadata=says("When red threes cost points.", Choice({
            "never_melded": "When the team has no meld at the end of the round.",
            "no_canasta": "When the team has no canasta at the end of the round.",
            "untabled": "Only those left in hand or foot.",
            "always": "Always, tabled or left.",
        })),
    )
    red3_negative_value: str | int = field(default="same", metadata=says(
        "What red threes cost then.", Loss(most=500, most_cap=14000),
    ))
    black3_hand_value: int = field(default=5, metadata=says(
        "What a black three left in hand or foot costs.", Number(most=300),
    ))
    black3_four_out_bonus: int = field(default=0, metadata=says(
        "What four black threes melded in going out earn in place of their cards; 0 leaves the cards.",
        Number(most=500),
    ))

    out_canastas: int = field(default=1, metadata=says(
        "How many canastas of any kind a team needs to go out.", Number(most=7),
    ))
    out_contract: tuple[int, int, int] = field(default=(0, 0, 0), metadata=says(
        "How many natural (clean), mixed (dirty) and wild canastas a team needs to go out.", Contract(most=5),
    ))
    out_final_discard: Literal["optional", "required"] = field(default="optional", metadata=says(
        "Whether the last card must be discarded.",
        Choice({"optional": "It may be melded or discarded.", "required": "It must be discarded."}),
    ))
    out_foot_played: Literal["required", "not_required"] = field(default="not_required", metadata=says(
        "Whether a player who goes out must have played the foot.",
        Choice({"required": "Hand and foot must be played out.", "not_required": "The foot may be left."}),
    ))
    out_partner_in_foot: bool = field(default=False, metadata=says(
        "Whether every partner must have played part of a turn from the foot.", YES_NO,
    ))
    out_permission: Literal["none", "optional_binding", "required"] = field(
        default="optional_binding",
        metadata=says("Whether the partner is asked for permission to go out.", Choice({
            "none": "There is no asking.",
            "optional_binding": "A player may ask, and the answer binds.",
            "required": "A player with a partner must have it.",
        })),
    )
    out_permission_limit: Literal["unlimited", "per_turn", "per_round"] = field(
        default="per_turn",
        metadata=says("How often a player may ask for permission.", Choice({
            "unlimited": "As often as he likes.",
            "per_turn": "Once in a turn.",
            "per_round": "Once in a round.",
        })),
    )
    out_yes_forces: bool = field(default=True, metadata=says(
        "Whether a player told yes must go out in that turn.", YES_NO,
    ))
    out_bonus: int = field(default=100, metadata=says("What going out earns.", Number(most=500)))
    out_concealed: int | None = field(default=None, metadata=says(
        "What going out concealed earns in all, in place of out.bonus.",
        Number(least=100, most=1000, word="none", prefix="total"),
    ))
    out_concealed_allow_pile: bool = field(default=True, metadata=says(
        "Whether a player who takes the pile in that turn may still go out concealed.", YES_NO,
    ))
    out_concealed_partner_melds: Literal["ignored", "bar"] = field(default="ignored", metadata=says(
        "What melds that a partner laid before mean for going out concealed.",
        Choice({"ignored": "Nothing.", "bar": "They bar it."}),
    ))

    canasta_natural: int = field(default=500, metadata=says("What a natural canasta earns.", Number(most=1000)))
    canasta_mixed: int = field(default=300, metadata=says("What a mixed canasta earns.", Number(most=1000)))
    canasta_wild: int = field(default=0, metadata=says("What a canasta of wild cards earns.", Number(most=3000)))
    canasta_concealed: int = field(default=100, metadata=says(
        "What a canasta laid concealed earns on top of its own line.", Number(most=500),
    ))
    canasta_sevens: int = field(default=0, metadata=says(
        "What a natural canasta of sevens earns on top of its own line.", Number(most=2500),
    ))

    stock_last_red3: Literal["end_now", "meld_no_discard"] = field(default="end_now", metadata=says(
        "What happens when the last card of the stock is a red three.",
        Choice({
            "end_now": "It is tabled and the round ends at once.",
            "meld_no_discard": "It is tabled, and the drawer may meld but not discard.",
        }),
    ))
    stock_empty: Literal["continue_on_pile", "end"] = field(default="continue_on_pile", metadata=says(
        "What happens when the stock is empty.",
        Choice({
            "continue_on_pile": "Play goes on while each player in turn takes the pile.",
            "end": "The round ends after the turn in which the last card was drawn.",
        }),
    ))
    caught_method: Literal["subtract", "pay_from_table"] = field(default="subtract", metadata=says(
        "How cards caught in hand are paid.",
        Choice({
            "subtract": "Their points are subtracted.",
            "pay_from_table": "Whole melds of the team go to cover them.",
        }),
    ))

    game_target: int = field(default=5000, metadata=says(
        "The total that ends the game.", Number(most=20000, zero="none"),
    ))
    game_rounds: int = field(default=0, metadata=says(
        "How many rounds a game has.", Number(most=12, zero="no limit"),
    ))
    game_tie: Literal["extra_round", "shared"] = field(default="extra_round", metadata=says(
        "What equal totals at the end mean.",
        Choice({"extra_round": "Another round, until they differ.", "shared": "The game is shared."}),
    ))

    pen_out_without_canasta: int = field(default=100, metadata=says(
        "The tariff for going out without the canasta.", PENALTY,
    ))
    pen_ask_late: int = field(default=100, metadata=says("The tariff for asking permission too late.", PENALTY))
    pen_against_answer: int = field(default=100, metadata=says("The tariff for acting against the answer.", PENALTY))
    pen_ask_and_fail: int = field(default=100, metadata=says(
        "The tariff for not going out after yes.", PENALTY,
    ))
    pen_red3_undeclared: int = field(default=500, metadata=says(
        "The tariff for each red three found in hand at the end.", PENALTY,
    ))
    pen_illegal_meld: int = field(default=0, metadata=says("The tariff for a group that is no meld.", PENALTY))
    pen_bad_pickup: int = field(default=0, metadata=says("The tariff for taking the pile without right.", PENALTY))
    pen_exposed_card: Literal["none", "penalty_card"] = field(default="penalty_card", metadata=says(
        "What becomes of a card that was exposed.",
        Choice({
            "none": "It returns to the hand.",
            "penalty_card": "It stays face up: it may be melded, else it is the next discard.",
        }),
    ))
    pen_two_discards: int = field(default=0, metadata=says("The tariff for discarding two or more cards.", PENALTY))
    pen_draw_out_of_turn: int = field(default=0, metadata=says("The tariff for drawing out of turn.", PENALTY))
    pen_count: int = field(default=0, metadata=says(
        "The tariff for too many or too few cards and for a misdeal.", PENALTY,
    ))
    pen_talk: int = field(default=0, metadata=says("The tariff for table talk.", PENALTY))
    # fmt: on

    # What follows from them

    @property
    def hands(self) -> int:
        """How many players are dealt in."""
        return self.players - self.sitting_out

    @cached_property
    def has_feet(self) -> bool:
        """Whether each player has a foot beside the hand."""
        return self.deal_foot_size > 0

    @cached_property
    def freezes(self) -> bool:
        """Whether anything that lies in a pile can freeze it."""
        discards = self.pile_wild_discard == "freeze_until_taken" or self.pile_black3_effect == "freeze"
        return discards or bool(self.deal_upcard_freeze_on)

    @cached_property
    def is_cutthroat(self) -> bool:
        """Whether three play, one of them alone against the other two."""
        return self.players == THREE_HANDED and self.players_three == "cutthroat"

    @cached_property
    def bonus_rank(self) -> Rank:
        """The threes that are tabled and paid: red, but for a house that says black."""
        return Rank.RED_THREE if self.bonus_three == "red" else Rank.BLACK_THREE

    @cached_property
    def blocking_rank(self) -> Rank:
        """The threes that block the pile: those that are not the bonus cards."""
        return Rank.BLACK_THREE if self.bonus_three == "red" else Rank.RED_THREE

    def points(self, card: Card | Rank) -> int:
        """Return the points of a card on the table; a bonus three and an unknown card have none."""
        rank = card.rank if isinstance(card, Card) else card
        return POINTS.get(rank, BLOCKING_POINTS if rank is self.blocking_rank else 0)

    def hand_points(self, card: Card | Rank) -> int:
        """Return the points that a card costs when left in hand or foot; bonus threes are not counted here."""
        rank = card.rank if isinstance(card, Card) else card
        return self.black3_hand_value if rank is self.blocking_rank else self.points(rank)

    @cached_property
    def cards_in_decks(self) -> int:
        """How many cards the decks have together, jokers included."""
        return self.deck_count * (52 + self.deck_jokers)

    @property
    def cards_dealt(self) -> int:
        """How many cards leave the stock at the deal: hands, feet and the first upcard."""
        return self.hands * (self.deal_hand_size + self.deal_foot_size) + (self.deal_upcard == "one")

    @property
    def suited_copies(self) -> int:
        """How many cards of one rank and suit the decks have: one a deck."""
        return self.deck_count

    def copies(self, rank: Rank) -> int:
        """Return how many cards of a rank the decks have; of an unknown card, as many as there are cards."""
        return self._copies[rank]

    @cached_property
    def _copies(self) -> Mapping[Rank, int]:
        copies = {rank: self.deck_count * (2 if rank.is_three else 4) for rank in RANKS}
        return copies | {Rank.JOKER: self.deck_count * self.deck_jokers, Rank.UNKNOWN: self.cards_in_decks}

    def minimum(self, total: int, round_number: int) -> int:
        """Return the points that a team's opening must reach, by its total at the start of a round of this number.

        By round, `open_fifth_round` holds beyond the table, and if that is 0 the table's last value.
        By score, the first value holds below the first threshold.
        """
        if self.open_basis == "score":
            return self.open_table[min(bisect_right(self.open_thresholds, total), len(self.open_table) - 1)]
        if round_number > len(self.open_table):
            return self.open_fifth_round or self.open_table[-1]
        return self.open_table[max(round_number, 1) - 1]


POINTS: Final = {
    Rank.JOKER: 50,
    **dict.fromkeys((Rank.DEUCE, Rank.ACE), 20),
    **dict.fromkeys((Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT), 10),
    **dict.fromkeys((Rank.SEVEN, Rank.SIX, Rank.FIVE, Rank.FOUR), 5),
}
"""The points of every card but the threes."""

BLOCKING_POINTS: Final = 5
"""The points of a three that is not the bonus card, on the table."""

HOUSE_RULES: Final = {
    rule.name: rule
    for rule in (
        HouseRule(name=each.name.replace("_", ".", 1), field=each.name, **each.metadata)
        for each in fields(Terms)
        if each.metadata
    )
}
"""Every house rule by its name, in the order of `Terms`."""
