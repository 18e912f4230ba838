"""Plays against the law that luck seldom brings: each is made at a table arranged for it (docs/rules.md 9.5).

A fault of `faults` waits for a round in which it can be made; one of these says what must lie on the table, and under
which house rules. Everything else is drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from events.cards import Card, Rank, Suit
from events.catalogue import (
    CardExposed,
    CardsDiscarded,
    CardsLeft,
    CardsMelded,
    HandCounted,
    How,
    Left,
    RoundEnded,
    StockDrawn,
    TableOpened,
)
from events.games import terms_of
from tests.witness.faults import FAMILIES, Articles, Mutation
from tests.witness.houses import SITTINGS, draw_table
from tests.witness.law import FULL
from tests.witness.scenes import Scene

ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT = (
    Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT,
)  # fmt: skip
SEVEN, SIX, FIVE, FOUR, DEUCE, RED, BLACK = (
    Rank.SEVEN, Rank.SIX, Rank.FIVE, Rank.FOUR, Rank.DEUCE, Rank.RED_THREE, Rank.BLACK_THREE,
)  # fmt: skip

WORTH_OF_FOURS: Final = 15
"""What three fours are worth."""

CLASSIC: Final = ("classic", "classic-pagat")
FEET: Final = ("hand-and-foot", "hand-and-foot-pagat")
ALL: Final = (*CLASSIC, *FEET)


@dataclass(frozen=True, slots=True)
class Staged:
    """A fault: how it is played, and at which tables. It returns where it begins, and the articles by the family."""

    play: Callable[[Scene], tuple[int, Articles]]
    books: tuple[str, ...] = ALL
    house: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    partners: bool = False


def staged_in(book: str) -> list[str]:
    """Return the names of the faults that a rulebook has."""
    return [name for name, staged in STAGED.items() if book in staged.books]


def stage(name: str, book: str, rng: Random) -> tuple[TableOpened, Mutation] | None:
    """Return a table and a fault of this name made at it; None where these scores leave no room for it."""
    opened = _table(book, STAGED[name], rng)
    scene = Scene(opened, rng)
    first, found = STAGED[name].play(scene)
    articles = tuple(found[FAMILIES[book]].split())
    return None if not articles else (opened, Mutation(name, tuple(scene.table.events), first, articles))


def _table(book: str, staged: Staged, rng: Random) -> TableOpened:
    """Draw a table at which this fault can be made; cut-throat only where that is asked for."""
    wanted = [
        at
        for at, (seats, _) in enumerate(SITTINGS[book])
        if (not staged.seats or seats in staged.seats) and (seats > 3 or not staged.partners)
    ]
    while True:
        opened = draw_table(book, rng, sitting=rng.choice(wanted), house=False, rules=staged.house)
        terms = terms_of(opened)
        alone = staged.partners and all(len(team) == 1 for team in opened.teams or ())
        if terms.is_cutthroat == ("players.three=cutthroat" in staged.house) and not alone:
            return opened


# The turn


def pile_after_stray_draw(scene: Scene) -> tuple[int, Articles]:
    """The next player draws while another has still to discard, and then takes the pile."""
    scene.lay(QUEEN, 4, seat=scene.other)
    scene.lay(JACK, 4)
    scene.hold(NINE, EIGHT, SEVEN, SIX)
    scene.hold(NINE, NINE, FIVE, FOUR, seat=scene.other)
    scene.heap(FIVE, SIX)
    first = scene.begin(drawn=True)
    table, other = scene.table, scene.other
    table.draw(other, scene.terms.draw_count)
    table.show(other)
    table.discard(scene.seat, [_of(scene, NINE)])
    table.begin(other)
    table.take(other, [card for card in table.hands[other] if card.rank is NINE][:2], None, 3, said=True)
    return first, ("CC-IRR-9 CC-TURN-3 LOG-5", "HFB-TURN-1", "HFP-TURN-1")


def penalty_card_kept(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(NINE, EIGHT, SEVEN, SIX)
    first = scene.begin(drawn=True)
    scene.table.events.append(CardExposed(seat=scene.seat, cards=(_of(scene, NINE),)))
    scene.table.discard(scene.seat, [_of(scene, EIGHT)])
    return first, ("CC-IRR-7", "", "")


def _of(scene: Scene, rank: Rank) -> Card:
    """A card of this rank from the player's hand."""
    return next(card for card in scene.table.hands[scene.seat] if card.rank is rank)


def _all_of(scene: Scene, *ranks: Rank) -> list[Card]:
    """Cards of these ranks from the player's hand."""
    left, found = list(scene.table.hands[scene.seat]), list[Card]()
    for rank in ranks:
        card = next(each for each in left if each.rank is rank)
        left.remove(card)
        found.append(card)
    return found


def one_too_many_drawn(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(NINE, EIGHT, SEVEN)
    first = scene.begin()
    scene.table.draw(scene.seat, scene.terms.draw_count + 1)
    own = " CC-2P-1" if scene.terms.players == 2 else " CC-3P-1" if scene.terms.is_cutthroat else ""
    return first, (f"CC-TURN-1{own}", "HFB-TURN-1", "HFP-TURN-1")


# The deal and the red threes


def upcard_left(scene: Scene) -> tuple[int, Articles]:
    """A wild card or a red three lies on top after the deal."""
    scene.begin_at_deal(scene.rng.choice((DEUCE, Rank.JOKER, RED)))
    return 0, ("CC-DEAL-4", "HFB-SETUP-3", "HFP-SETUP-2")


def dealt_red_kept(scene: Scene) -> tuple[int, Articles]:
    """A dealt red three kept in the first turn, and tabled in the second."""
    scene.hold(RED)
    first = scene.begin_at_deal(NINE)
    table = scene.table
    for seat in [*table.seats, *table.seats][table.seats.index(scene.seat) :][: len(table.seats)]:
        scene.quiet_turn(seat)
    table.table_red(scene.seat, table.reds_held(scene.seat), 1)
    table.draw(scene.seat, scene.terms.draw_count)
    return first, ("CC-DEAL-2", "HFB-R3-1", "HFP-R3-2")


def red_from_pile_replaced(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(NINE, NINE, EIGHT, SEVEN)
    scene.heap(FIVE, RED, NINE)
    first = scene.begin()
    table = scene.table
    table.take(scene.seat, _all_of(scene, NINE, NINE), None, 3, said=True)
    table.table_red(scene.seat, table.reds_held(scene.seat), 1)
    return first, ("CC-R3-4", "HFB-R3-1", "HFP-R3-2")


# The pile


def _mixed_from_frozen(scene: Scene, freezer: Rank) -> int:
    """A pile that something froze, taken with one natural and a wild card by a team that has opened."""
    scene.lay(QUEEN, 4)
    scene.hold(NINE, DEUCE, EIGHT, SEVEN)
    scene.heap(freezer, FIVE, NINE)
    scene.table.frozen = True
    first = scene.begin()
    scene.table.take(scene.seat, _all_of(scene, NINE, DEUCE), None, 3, said=True)
    return first


def frozen_by_wild(scene: Scene) -> tuple[int, Articles]:
    return _mixed_from_frozen(scene, DEUCE), ("CC-PILE-4 CC-PILE-5", "HFB-PICKUP-1", "HFP-PICKUP-1")


def frozen_by_black(scene: Scene) -> tuple[int, Articles]:
    return _mixed_from_frozen(scene, BLACK), ("CC-PILE-4 CC-PILE-7", "HFB-PICKUP-1", "HFP-PICKUP-1")


def frozen_by_upcard(scene: Scene) -> tuple[int, Articles]:
    scene.hold(NINE, DEUCE)
    first = scene.begin_at_deal(DEUCE, NINE)
    scene.table.take(scene.seat, _all_of(scene, NINE, DEUCE), None, 2, said=True)
    return first, ("CC-PILE-4 CC-PILE-6 CC-DEAL-5", "HFB-PICKUP-1", "HFP-PICKUP-1")


def frozen_unopened(scene: Scene) -> tuple[int, Articles]:
    scene.hold(ACE, DEUCE, EIGHT, SEVEN)
    scene.heap(FIVE, ACE)
    first = scene.begin()
    scene.table.take(scene.seat, _all_of(scene, ACE, DEUCE), None, 2, said=True)
    return first, ("CC-PILE-4 CC-PILE-6", "HFB-PICKUP-1", "HFP-PICKUP-1")


def one_for_one(scene: Scene) -> tuple[int, Articles]:
    """One card in hand, one in the pile, laid on the team's meld."""
    scene.books()
    group = scene.lay(NINE, 4)
    scene.hold(EIGHT)
    scene.heap(NINE)
    first = scene.begin()
    scene.table.take(scene.seat, [], group, 1, said=True)
    return first, ("CC-PILE-8", "", "")


def taken_onto_canasta(scene: Scene) -> tuple[int, Articles]:
    group = scene.lay(NINE, 5, 2)
    scene.hold(EIGHT, SEVEN, SIX)
    scene.heap(FIVE, SIX, NINE)
    first = scene.begin()
    scene.table.take(scene.seat, [], group, 3, said=True)
    return first, ("CC-PILE-9", "", "")


def rest_used_at_once(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(NINE, NINE, EIGHT, SEVEN)
    scene.heap(FIVE, FIVE, FIVE, NINE)
    first = scene.begin()
    table = scene.table
    table.take(scene.seat, _all_of(scene, NINE, NINE), None, 4, said=True)
    table.meld(scene.seat, _all_of(scene, FIVE, FIVE, FIVE), None, FIVE)
    return first, ("CC-PILE-10", "HFB-PICKUP-5", "HFP-PICKUP-4")


def too_few_below(scene: Scene) -> tuple[int, Articles]:
    """Taken though the house asks for more cards below the top."""
    scene.lay(QUEEN, 4)
    scene.hold(NINE, NINE, EIGHT, SEVEN)
    scene.heap(FIVE, SIX, NINE)
    first = scene.begin()
    scene.table.take(scene.seat, _all_of(scene, NINE, NINE), None, 3, said=True)
    return first, ("CC-PILE-1", "HFB-PICKUP-2", "HFP-PICKUP-1")


def pair_on_wild_top(scene: Scene) -> tuple[int, Articles]:
    """A wild card on top taken with a natural pair."""
    scene.lay(QUEEN, 4)
    scene.hold(NINE, NINE, EIGHT, SEVEN)
    scene.heap(FIVE, SIX, DEUCE)
    first = scene.begin()
    scene.table.take(scene.seat, _all_of(scene, NINE, NINE), None, 3, said=True)
    return first, ("CC-PILE-2", "HFB-PICKUP-3 HFB-PICKUP-4", "HFP-PICKUP-2")


def black_three_top(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(BLACK, BLACK, EIGHT, SEVEN)
    scene.heap(FIVE, SIX, BLACK)
    first = scene.begin()
    scene.table.take(scene.seat, _all_of(scene, BLACK, BLACK), None, 3, said=True)
    return first, ("CC-PILE-2", "HFB-PICKUP-3", "HFP-PICKUP-3")


def below_the_top_opens(scene: Scene) -> tuple[int, Articles]:
    """The minimum is reached only with a meld that has cards from below the top."""
    if scene.table.minima[scene.seat] <= WORTH_OF_FOURS:
        return 0, ("", "", "")
    scene.hold(FOUR, FOUR, ACE, JACK)
    scene.heap(ACE, ACE, ACE, ACE, ACE, ACE, FOUR)
    first = scene.begin()
    table = scene.table
    table.take(scene.seat, _all_of(scene, FOUR, FOUR), None, 7, said=True)
    table.meld(scene.seat, _all_of(scene, *[ACE] * 7), None, ACE)
    table.discard(scene.seat, [_of(scene, JACK)])
    return first, ("CC-OPEN-4 CC-OPEN-1", "HFB-OPEN-2 HFB-OPEN-1", "HFP-PICKUP-1 HFP-OPEN-1")


# Melds


def added_to_closed(scene: Scene) -> tuple[int, Articles]:
    group = scene.lay(NINE, FULL)
    scene.hold(NINE, EIGHT, SEVEN, SIX)
    first = scene.begin(drawn=True)
    scene.table.meld(scene.seat, _all_of(scene, NINE), group, NINE)
    return first, ("CC-MELD-7", "HFB-MELD-3", "HFP-MELD-3")


def one_card_short(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(NINE, NINE, SEVEN, SIX)
    first = scene.begin(drawn=True)
    scene.table.meld(scene.seat, _all_of(scene, NINE, NINE), None, NINE)
    return first, ("CC-MELD-1", "HFB-MELD-1", "HFP-MELD-1")


def one_wild_too_many(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    ranks = [NINE] * 4 + [DEUCE] * ((scene.terms.meld_max_wild or 0) + 1)
    scene.hold(*ranks, SEVEN, SIX)
    first = scene.begin(drawn=True)
    scene.table.meld(scene.seat, _all_of(scene, *ranks), None, NINE)
    return first, ("CC-MELD-3", "HFB-MELD-2", "HFP-MELD-1")


def half_wild(scene: Scene) -> tuple[int, Articles]:
    """As many wild cards as naturals where there must be fewer."""
    scene.lay(QUEEN, 4)
    scene.hold(NINE, NINE, DEUCE, DEUCE, SEVEN, SIX)
    first = scene.begin(drawn=True)
    scene.table.meld(scene.seat, _all_of(scene, NINE, NINE, DEUCE, DEUCE), None, NINE)
    return first, ("CC-MELD-4", "HFB-MELD-2", "HFP-MELD-1")


def wilds_alone(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(DEUCE, DEUCE, DEUCE, SEVEN, SIX)
    first = scene.begin(drawn=True)
    scene.table.meld(scene.seat, _all_of(scene, DEUCE, DEUCE, DEUCE), None, None)
    return first, ("CC-MELD-2", "HFB-MELD-1 HFB-MELD-6", "HFP-MELD-1 HFP-MELD-2")


def second_beside_open(scene: Scene) -> tuple[int, Articles]:
    scene.lay(NINE, 4)
    scene.hold(NINE, NINE, NINE, SEVEN, SIX)
    first = scene.begin(drawn=True)
    scene.table.meld(scene.seat, _all_of(scene, NINE, NINE, NINE), None, NINE, new=True)
    return first, ("CC-MELD-5", "HFB-MELD-3", "HFP-MELD-3")


def on_the_others(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.lay(NINE, 4, seat=scene.opponent)
    scene.hold(NINE, EIGHT, SEVEN, SIX)
    first = scene.begin(drawn=True)
    table = scene.table
    table.events.append(CardsMelded(seat=scene.seat, cards=(_of(scene, NINE),), on=table.team_of(scene.opponent)))
    return first, ("CC-MELD-6", "HFB-MELD-5", "HFP-MELD-4")


def point_short(scene: Scene) -> tuple[int, Articles]:
    """An opening as little below the minimum as melds of one hand allow."""
    minimum = scene.table.minima[scene.seat]
    laid = max(
        (
            cards
            for count in range(3, FULL + 1)
            for rank, worth in ((ACE, 20), (KING, 10), (SEVEN, 5))
            for more, other in ((0, 0), (3, 15), (4, 20))
            for cards in [([rank] * count + [FOUR] * more, count * worth + other)]
            if cards[1] < minimum
        ),
        key=lambda cards: cards[1],
        default=None,
    )
    if laid is None:
        return 0, ("", "", "")
    scene.hold(*laid[0], JACK, TEN)
    first = scene.begin(drawn=True)
    for rank in dict.fromkeys(laid[0]):
        scene.table.meld(scene.seat, _all_of(scene, *[rank] * laid[0].count(rank)), None, rank)
    scene.table.discard(scene.seat, [_of(scene, JACK)])
    return first, ("CC-OPEN-1", "HFB-OPEN-1", "HFP-OPEN-1")


# Going out


def _last_discard(scene: Scene) -> None:
    scene.table.discard(scene.seat, list(scene.table.hands[scene.seat]))


def canasta_short(scene: Scene) -> tuple[int, Articles]:
    """Out with one canasta or book a card short."""
    scene.books(lacking=1)
    scene.hold(EIGHT)
    first = scene.begin(drawn=True)
    if scene.terms.out_permission == "required" and scene.table.partners(scene.seat):
        scene.table.ask(scene.seat, scene.table.partners(scene.seat)[0], yes=True)
    _last_discard(scene)
    own = {2: " CC-2P-1", 6: " CC-6P-2"}.get(scene.terms.players, "")
    return first, (f"CC-OUT-1 CC-TURN-4{own}", "HFB-CONTRACT-1 HFB-OUT-1 HFB-OUT-2", "HFP-OUT-1 HFP-OUT-2")


def out_though_refused(scene: Scene) -> tuple[int, Articles]:
    scene.books()
    scene.hold(EIGHT)
    first = scene.begin(drawn=True)
    scene.table.ask(scene.seat, scene.table.partners(scene.seat)[0], yes=False)
    _last_discard(scene)
    return first, ("CC-OUT-3 CC-TURN-4", "HFB-OUT-3 HFB-OUT-2", "HFP-OUT-3 HFP-OUT-1 HFP-OUT-2")


def out_though_not_asked(scene: Scene) -> tuple[int, Articles]:
    scene.books()
    scene.hold(EIGHT)
    first = scene.begin(drawn=True)
    _last_discard(scene)
    return first, ("CC-OUT-2 CC-TURN-4", "HFB-OUT-3 HFB-OUT-2", "HFP-OUT-1 HFP-OUT-3 HFP-OUT-2")


def last_card_laid(scene: Scene) -> tuple[int, Articles]:
    """The last card melded where the house asks for a discard."""
    scene.books()
    group = scene.lay(EIGHT, 4)
    scene.hold(EIGHT)
    first = scene.begin(drawn=True)
    if scene.terms.out_permission == "required" and scene.table.partners(scene.seat):
        scene.table.ask(scene.seat, scene.table.partners(scene.seat)[0], yes=True)
    scene.table.meld(scene.seat, _all_of(scene, EIGHT), group, EIGHT)
    return first, ("CC-OUT-1", "HFB-OUT-1 HFB-OUT-2", "HFP-OUT-1")


def partner_not_in_foot(scene: Scene) -> tuple[int, Articles]:
    scene.books()
    scene.hold(EIGHT)
    partner = scene.table.partners(scene.seat)[0]
    first = scene.begin(drawn=True, in_hand=(partner,))
    scene.table.ask(scene.seat, partner, yes=True)
    _last_discard(scene)
    return first, ("", "HFB-OUT-1 HFB-OUT-2", "HFP-OUT-1 HFP-OUT-2")


def two_blacks_laid(scene: Scene) -> tuple[int, Articles]:
    """The hand emptied by melding two black threes."""
    scene.books()
    scene.hold(BLACK, BLACK)
    first = scene.begin(drawn=True)
    scene.table.meld(scene.seat, _all_of(scene, BLACK, BLACK), None, BLACK)
    return first, ("CC-OUT-4 CC-B3-1", "HFB-MELD-4", "HFP-MELD-4")


def foot_with_hand(scene: Scene) -> tuple[int, Articles]:
    """The foot taken while the hand still has cards."""
    scene.lay(QUEEN, 4)
    scene.hold(NINE, EIGHT, SEVEN)
    first = scene.begin(drawn=True, in_hand=(scene.seat,))
    scene.table.take_foot(scene.seat)
    return first, ("", "HFB-FOOT-1 HFB-FOOT-2", "HFP-FOOT-1 HFP-FOOT-2")


# The end of the stock


def not_taken_though_due(scene: Scene) -> tuple[int, Articles]:
    """The stock is empty and the top card fits a meld, but the round is ended."""
    scene.lay(NINE, 4)
    scene.hold(EIGHT, SEVEN, SIX, FIVE)
    scene.heap(FIVE, NINE)
    first = scene.begin(stock=0)
    scene.table.events.append(RoundEnded(how=How.STOCK))
    return first, ("CC-END-2", "", "")


def drawn_from_nothing(scene: Scene) -> tuple[int, Articles]:
    """The last cards were drawn in the turn before, and another draws."""
    scene.lay(QUEEN, 4)
    scene.hold(NINE, EIGHT, SEVEN)
    scene.next_drawn(*[FIVE] * scene.terms.draw_count)
    first = scene.begin(stock=scene.terms.draw_count)
    scene.quiet_turn(scene.seat)
    scene.table.begin(scene.other)
    scene.table.events.append(StockDrawn(seat=scene.other, count=1))
    return first, ("CC-3P-4" if scene.terms.is_cutthroat else "CC-END-2", "HFB-END-2", "HFP-END-1")


def played_after_last_red(scene: Scene) -> tuple[int, Articles]:
    """Nothing but red threes was drawn, the stock is empty, and a card is discarded."""
    scene.lay(QUEEN, 4)
    scene.hold(NINE, EIGHT, SEVEN)
    scene.next_drawn(*[RED] * scene.terms.draw_count)
    first = scene.begin(stock=scene.terms.draw_count)
    table = scene.table
    table.draw(scene.seat, scene.terms.draw_count)
    table.show(scene.seat)
    table.table_red(scene.seat, table.reds_held(scene.seat), 0)
    table.discard(scene.seat, [_of(scene, EIGHT)])
    return first, ("CC-END-4 CC-2P-2" if scene.terms.draw_count > 1 else "CC-END-4", "HFB-END-2", "HFP-END-1")


# The log itself


def one_copy_too_many(scene: Scene) -> tuple[int, Articles]:
    """A card is discarded of which every copy lies in the pile."""
    card = Card(KING, Suit.SPADES)
    scene.lay(QUEEN, 4)
    scene.hold(NINE, EIGHT, SEVEN)
    scene.table.pile = scene.pick_alike(card, scene.terms.deck_count)
    first = scene.begin(drawn=True)
    scene.table.events.append(CardsDiscarded(seat=scene.seat, cards=(card,)))
    return first, ("LOG-1 LOG-2", "LOG-1 LOG-2", "LOG-1 LOG-2")


def not_in_hand(scene: Scene) -> tuple[int, Articles]:
    scene.lay(QUEEN, 4)
    scene.hold(NINE, EIGHT, SEVEN)
    first = scene.begin(drawn=True)
    scene.table.events.append(CardsDiscarded(seat=scene.seat, cards=(Card(KING, Suit.SPADES),)))
    return first, ("LOG-2", "LOG-2", "LOG-2")


def counted_wrong(scene: Scene) -> tuple[int, Articles]:
    first = scene.begin()
    count = len(scene.table.hands[scene.other]) + scene.rng.choice((-1, 1))
    scene.table.events.append(HandCounted(seat=scene.other, count=count))
    return first, ("LOG-3", "LOG-3", "LOG-3")


def left_one_short(scene: Scene) -> tuple[int, Articles]:
    """A player is out, and of another hand one card less is counted than it has."""
    scene.books()
    scene.hold(EIGHT)
    first = scene.begin(drawn=True)
    table = scene.table
    if scene.terms.out_permission == "required" and table.partners(scene.seat):
        table.ask(scene.seat, table.partners(scene.seat)[0], yes=True)
    _last_discard(scene)
    for seat in table.seats:
        hand = table.hands[seat]
        if hand:
            told = hand[1:] if seat == scene.other else hand
            table.events.append(CardsLeft(seat=seat, hand=Left(cards=tuple(told))))
    table.events.append(RoundEnded(how=How.OUT))
    return first, ("LOG-4", "LOG-4", "LOG-4")


STAGED: Final[dict[str, Staged]] = {
    staged.play.__name__: staged
    for staged in (
        Staged(pile_after_stray_draw),
        Staged(penalty_card_kept, CLASSIC),
        Staged(one_too_many_drawn),
        Staged(upcard_left),
        Staged(dealt_red_kept),
        Staged(red_from_pile_replaced),
        Staged(frozen_by_wild, house=("pile.wild_discard=freeze_until_taken",)),
        Staged(frozen_by_black, house=("pile.black3_effect=freeze",)),
        Staged(frozen_by_upcard, CLASSIC),
        Staged(frozen_unopened, house=("pile.frozen_before_opening=yes",)),
        Staged(one_for_one, CLASSIC),
        Staged(taken_onto_canasta, CLASSIC, ("pile.take_onto_canasta=no",)),
        Staged(rest_used_at_once, house=("pile.use_rest_same_turn=no",)),
        Staged(too_few_below, house=("pile.min_extra=6",)),
        Staged(pair_on_wild_top),
        Staged(black_three_top),
        Staged(below_the_top_opens),
        Staged(added_to_closed, house=("meld.add_after_complete=none",)),
        Staged(one_card_short),
        Staged(one_wild_too_many),
        Staged(half_wild, house=("meld.wild_rule=wild<natural",)),
        Staged(wilds_alone, house=("meld.all_wild=forbidden", "out.contract=0/0/0")),
        Staged(second_beside_open),
        Staged(on_the_others),
        Staged(point_short),
        Staged(canasta_short),
        Staged(out_though_refused, partners=True),
        Staged(out_though_not_asked, house=("out.permission=required",), partners=True),
        Staged(last_card_laid, house=("out.final_discard=required",)),
        Staged(partner_not_in_foot, FEET, ("out.partner_in_foot=yes",), partners=True),
        Staged(two_blacks_laid),
        Staged(foot_with_hand, FEET),
        Staged(not_taken_though_due, CLASSIC),
        Staged(drawn_from_nothing),
        Staged(played_after_last_red),
        Staged(one_copy_too_many),
        Staged(not_in_hand),
        Staged(counted_wrong),
        Staged(left_one_short),
    )
}
"""Every staged fault by its name."""

COUSINS: Final = {
    "played_after_last_red_of_two": replace(STAGED["played_after_last_red"], books=CLASSIC, seats=(2,)),
    "drawn_from_nothing_against_one": replace(
        STAGED["drawn_from_nothing"], books=CLASSIC, house=("players.three=cutthroat",), seats=(3,)
    ),
    "one_too_many_drawn_against_one": replace(
        STAGED["one_too_many_drawn"], books=CLASSIC, house=("players.three=cutthroat",), seats=(3,)
    ),
    "canasta_short_of_two": replace(STAGED["canasta_short"], books=CLASSIC, seats=(2,)),
    "canasta_short_of_six": replace(STAGED["canasta_short"], books=CLASSIC, seats=(6,)),
}
"""The same at the numbers of players that have articles of their own."""
STAGED.update(COUSINS)

UNTOLD: Final = {"not_in_hand": "7.5, LOG-2: never unproven, kept until contradicted"}
"""Faults that nothing tells where hands are hidden, and by which words of the law they are then kept."""
