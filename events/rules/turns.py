"""Checks of the deal and the turn: dealer and upcards, drawing, red threes, discarding, taking back."""

from __future__ import annotations

from events.cards import Card, Rank
from events.dealing import kind_of
from events.findings import Finding, broken, kept, unproven
from events.knowledge import counted_out, gone_dark, unnamed
from events.moments import Acted, Discarded, Drew, LaidRedThrees, LeftOver, RoundBegan, ThreesWaited, TookBack
from events.rules.context import Context, check
from events.rules.melds import lawful_points


@check(RoundBegan)
def upcard_lies(moment: RoundBegan, at: Context) -> Finding | None:
    """The card turned at the deal is one that may lie on top; another is covered or buried."""
    if not moment.upcards:
        return None
    top = moment.upcards[-1]
    if kind_of(top, at.terms) in at.terms.deal_upcard_replace_on:
        return broken("upcard-must-be-replaced", (moment.entry,), card=str(top))
    return kept("upcard-may-lie", (), card=str(top))


@check(RoundBegan)
def dealer_due(moment: RoundBegan, at: Context) -> Finding | None:
    """The deal passes clockwise, and one who sits the round out does not deal."""
    del at
    if moment.dealer is not None and moment.dealer == moment.out:
        return broken("sits-out", (moment.entry,), seat=moment.dealer)
    if moment.dealer is None or moment.expected is None:
        return None
    if moment.dealer != moment.expected:
        return broken("wrong-dealer", (moment.entry,), seat=moment.dealer, due=moment.expected)
    return kept("right-dealer", (), seat=moment.dealer)


@check(RoundBegan)
def sits_out_due(moment: RoundBegan, at: Context) -> Finding | None:
    """Those of the trio sit out in rotation."""
    if moment.out is None:
        return None
    if at.terms.sitting_out and moment.out not in max(at.table.teams, key=len):
        return broken("sits-out-of-pair", (moment.entry,), seat=moment.out)
    if moment.out_expected is None:
        return None
    if moment.out != moment.out_expected:
        return broken("wrong-one-sits-out", (moment.entry,), seat=moment.out, due=moment.out_expected)
    return kept("right-one-sits-out", (), seat=moment.out)


@check(Acted)
def sitter_plays(moment: Acted, at: Context) -> Finding | None:
    """One who sits a round out takes no part in it."""
    del at
    if moment.seat in moment.round.order:
        return None
    return broken("sits-out", (moment.entry,), seat=moment.seat)


@check(Drew)
def number_drawn(moment: Drew, at: Context) -> Finding | None:
    """A turn has one draw of the number due, fewer only where the stock has no more."""
    due = at.terms.draw_count
    facts = {"drawn": moment.count, "due": due}
    if moment.before or (moment.turn.took and moment.turn.took != moment.entry):
        return broken("drawn-twice", (*moment.turn.draws[:1], moment.entry), **facts)
    if moment.count > due:
        return broken("drew-too-many", (moment.entry,), **facts)
    if moment.count == due or (moment.stock is not None and moment.count >= moment.stock):
        return kept("drew-number-due", (), **facts)
    if moment.stock is None:
        return unproven("stock-unknown", (moment.entry,), **facts)
    return broken("drew-too-few", (moment.entry,), **facts)


@check(Discarded)
def one_discard(moment: Discarded, at: Context) -> Finding | None:
    """A turn ends with exactly one card discarded."""
    del at
    count = len(moment.cards) + moment.earlier
    if count > 1:
        return broken("several-discards", (moment.entry,), count=count)
    return kept("one-discard")


@check(Discarded)
def red_three_discarded(moment: Discarded, at: Context) -> Finding | None:
    """A red three is never discarded, nor is one that was in the hand and with which nothing else can have become."""
    if at.terms.red3_discardable:
        return None
    if any(card.rank is at.terms.bonus_rank for card in moment.cards):
        return broken("red-three-discarded", (moment.entry,))
    return _discarded_unseen(moment, at) if moment.reds else None


def _discarded_unseen(moment: Discarded, at: Context) -> Finding | None:
    """Find whether a card nobody saw was a red three: more were in the hand before than can have been there after."""
    current, rank = at.table.round, at.terms.bonus_rank
    said = current.lefts.get(moment.seat) if current is not None else None
    if current is None or said is None or said[0].hand.cards is None:
        return None
    cards, since = said[0].hand.cards, gone_dark(current.hand(moment.seat), at.terms) - moment.gone
    if moment.reds <= _reds(cards, rank) + _reds(cards, Rank.UNKNOWN) + since:
        return None
    return broken("red-three-discarded", (moment.entry, said[1]))


@check(Discarded)
def penalty_card_due(moment: Discarded, at: Context) -> Finding | None:
    """A card that lies exposed is the next discard, unless it was melded."""
    if at.terms.pen_exposed_card != "penalty_card" or not moment.penalty_cards:
        return None
    due = tuple(str(card) for card in moment.penalty_cards)
    if any(_same(card, lying) for card in moment.cards for lying in moment.penalty_cards):
        return kept("penalty-card-discarded", (), cards=due)
    return broken("penalty-card-kept", (moment.entry,), cards=due)


def _same(card: Card, other: Card) -> bool:
    return card.rank is other.rank and (card.suit is other.suit or card.suit is None or other.suit is None)


def _is_tabled(at: Context) -> bool:
    """Whether red threes must be tabled and replaced at all."""
    return not at.terms.red3_discardable and at.terms.red3_tabling == "forced"


def _from_hand(moment: LaidRedThrees) -> int:
    """Return how many of the red threes laid certainly were in the hand when the turn began.

    What replaced a red three of the stock may have been another of those laid.
    """
    if not moment.in_turn:
        return 0
    if moment.took:
        return max(moment.count - moment.pile_reds, 0) if moment.pile_listed else 0
    drawn = moment.from_stock + moment.replaced if moment.from_stock > 0 else 0
    return max(moment.count - drawn, 0)


@check(LaidRedThrees)
def red_three_kept_back(moment: LaidRedThrees, at: Context) -> Finding | None:
    """A red three is tabled at the latest in the first turn in which it is held."""
    if not _is_tabled(at):
        return None
    turn = moment.turn
    if turn is None or not (turn.has_drawn or turn.took):
        return None  # the draw may come yet, or was not logged: then the three may have come with it
    if moment.turns > 0 and moment.sure and _from_hand(moment):
        return broken("red-three-kept", (moment.entry,), count=_from_hand(moment))
    return kept("red-three-in-time")


@check(ThreesWaited)
def red_three_kept_till_draw(moment: ThreesWaited, at: Context) -> Finding | None:
    """A red three tabled before the draw was not held since an earlier turn."""
    if not _is_tabled(at):
        return None
    if moment.turns > 0 and moment.sure:
        return broken("red-three-kept", (*moment.laid, moment.entry), count=moment.count)
    return kept("red-three-in-time")


@check(LaidRedThrees)
def red_three_replaced(moment: LaidRedThrees, at: Context) -> Finding | None:
    """A red three that did not come with the pile is replaced from the stock, as long as that has cards."""
    if at.terms.red3_discardable:
        return None
    facts = {"laid": moment.count, "replaced": moment.replaced}
    due = moment.count
    if moment.took:
        if not moment.pile_listed and moment.replaced < moment.count:
            return unproven("red-three-from-where", (moment.entry,), **facts)
        due = max(moment.count - moment.pile_reds, 0)
    elif moment.replaced > max(moment.count, _unreplaced(moment, at)):
        return broken("drew-too-many", (moment.entry,), drawn=moment.replaced, due=moment.count)
    if moment.replaced >= due:
        return kept("red-three-replaced", (), **facts)
    if moment.stock is None:
        return unproven("stock-unknown-red", (moment.entry,), **facts)
    if moment.stock <= moment.replaced:
        return kept("stock-empty-red", (), **facts)
    return broken("red-three-not-replaced", (moment.entry,), **facts)


def _unreplaced(moment: LaidRedThrees, at: Context) -> int:
    """Return how many red threes of a turn were still to be replaced when these were."""
    turn = moment.turn
    if turn is None:
        return 0
    replaced_before = turn.drawn - moment.replaced - (at.terms.draw_count if turn.draws else 0)
    return turn.reds - replaced_before


@check(LaidRedThrees)
def pile_red_three_not_replaced(moment: LaidRedThrees, at: Context) -> Finding | None:
    """A red three taken with the pile is not replaced."""
    if at.terms.red3_discardable or not moment.took:
        return None
    facts = {"laid": moment.count, "replaced": moment.replaced}
    if not moment.pile_listed:
        return unproven("red-three-from-where", (moment.entry,), **facts)
    if moment.replaced > max(moment.count - moment.pile_reds, 0):
        return broken("pile-red-three-replaced", (moment.turn.took if moment.turn else 0, moment.entry), **facts)
    return kept("red-three-replaced", (), **facts)


@check(LaidRedThrees)
def is_red_three(moment: LaidRedThrees, at: Context) -> Finding | None:
    """What is tabled as a red three is one, where red threes are tabled at all."""
    if at.terms.red3_discardable:
        return broken("red-threes-not-tabled", (moment.entry,))
    if not moment.wrong:
        return None
    return broken("no-red-three", (moment.entry,), cards=tuple(str(card) for card in moment.wrong))


@check(LeftOver)
def red_three_left(moment: LeftOver, at: Context) -> Finding | None:
    """No red three is left in the hand of one who has had a turn."""
    current = at.table.round
    passed_unseen = at.terms.has_feet and current is not None and not current.strict
    if not _is_tabled(at) or moment.turns == 0 or passed_unseen:
        return None  # where turns may be missing, nobody knows whether one was played from a foot
    rank = at.terms.bonus_rank
    cards = moment.left.hand.cards
    named, unseen = _reds(cards, rank), moment.reds if cards is None else _reds(cards, Rank.UNKNOWN)
    found = max(named, min(moment.reds, named + unseen))
    if current is not None and cards is not None and unseen:
        elsewhere = unseen - sum(unnamed(current.hand(moment.seat), cards).values())
        found += counted_out(at.terms, current, elsewhere).get(rank, 0)
    if not found:
        return None
    return broken("red-three-left", (moment.entry,), count=found)


def _reds(cards: tuple[Card, ...] | None, rank: Rank) -> int:
    return sum(card.rank is rank for card in cards or ())


@check(TookBack)
def taking_back(moment: TookBack, at: Context) -> Finding | None:
    """Lawful plays are taken back only until they bind, and only where the terms let them be undone at all."""
    turn = moment.turn
    if turn is None:
        return None
    if at.turn_faults:
        return kept("fault-taken-back", (moment.entry,), articles=at.turn_faults)
    current = at.table.round
    if current is not None and turn.opening and turn.laid:
        laid = lawful_points(turn.laid, at.terms)
        if laid < at.minimum(current, turn.seat, before=moment.entry):
            return kept("short-opening-taken-back", (moment.entry,), laid=laid)
    if at.terms.undo_policy == "until_turn_end" and not moment.bound:
        return kept("not-bound-yet", (moment.entry,))
    return broken("lawful-play-taken-back", (*turn.entries, moment.entry), bound=moment.bound)


@check(Drew)
def number_drawn_by_two(moment: Drew, at: Context) -> Finding | None:
    """Two players draw as many as their own article says."""
    return number_drawn.finds(moment, at) if at.terms.players == TWO else None


@check(Drew)
def number_drawn_cutthroat(moment: Drew, at: Context) -> Finding | None:
    """Three of whom one plays alone draw as many as their own article says."""
    return number_drawn.finds(moment, at) if at.terms.is_cutthroat else None


@check(LaidRedThrees)
def dealt_red_three_replaced(moment: LaidRedThrees, at: Context) -> Finding | None:
    """A red three that was dealt is replaced from the stock."""
    if moment.from_stock > 0 or moment.took:
        return None
    return red_three_replaced.finds(moment, at)


@check(LaidRedThrees)
def drawn_red_three_replaced(moment: LaidRedThrees, at: Context) -> Finding | None:
    """A red three that was drawn is replaced from the stock."""
    if moment.from_stock <= 0 and not moment.took:
        return None
    return red_three_replaced.finds(moment, at)


TWO = 2
