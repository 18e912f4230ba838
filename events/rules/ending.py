"""Checks of the end of the stock, of the round and of its sums; and of the foot."""

from __future__ import annotations

from collections.abc import Iterator

from events import catalogue as on_record
from events.cards import UNKNOWN
from events.catalogue import How, Seat, Team
from events.findings import Finding, broken, kept, unproven
from events.knowledge import spare
from events.laying import CANASTA, growing, tops_since
from events.moments import Acted, Discarded, FootPlayed, Laid, PickedFoot, RoundFinished, Tallied
from events.pieces import Foot, Kind
from events.rules.context import Context, check
from events.rules.melds import canastas
from events.rules.pile import may_freeze
from events.table import Round
from events.terms import Terms

TWO = 2


@check(Acted)
def round_over(moment: Acted, at: Context) -> Finding | None:
    """The round ends as soon as a player is out."""
    del at
    if moment.over in (0, moment.entry):
        return None
    return broken("round-was-over", (moment.over, moment.entry))


def _plays_on(moment: Acted) -> bool:
    """Whether this play begins a turn after the one that drew the last card of the stock."""
    emptied = moment.round.stock_emptied
    turn = moment.turn
    return bool(emptied) and turn.stock_before == 0 and turn.entries[0] == moment.entry and not turn.ended_stock


@check(Acted)
def played_on(moment: Acted, at: Context) -> Finding | None:
    """Where the round ends with the stock, nobody plays after the turn in which its last card was drawn."""
    if at.terms.stock_empty != "end" or not _plays_on(moment):
        return None
    return broken("played-on-without-stock", (moment.round.stock_emptied, moment.entry))


@check(Acted)
def goes_on_by_taking(moment: Acted, at: Context) -> Finding | None:
    """With the stock empty play goes on only as long as each player in turn takes the pile."""
    if at.terms.stock_empty == "end":
        return None
    event, turn = moment.event, moment.turn
    if turn.stock_before != 0 or moment.drawn or turn.took or moment.closed:
        return None
    draws = isinstance(event, on_record.StockDrawn)
    others = isinstance(event, on_record.CardsMelded | on_record.CardsDiscarded) and not moment.laid
    if not (draws or others):
        return None
    return broken("drawn-from-empty-stock", (moment.round.stock_emptied, moment.entry))


def _held_at_end(current: Round, seat: Seat) -> int | None:
    """Return how many cards a player held at the end: by the log, or by what was said to be left."""
    size, said = current.hand(seat).size, current.lefts.get(seat)
    return len(said[0].hand.cards) if size is None and said is not None and said[0].hand.cards is not None else size


def _fits(current: Round, terms: Terms, team: Team) -> tuple[bool | None, int]:
    """Whether the top of the pile fits the team's own meld and the pile may be taken so; and the meld's entry."""
    pile, top = current.pile, current.pile.top
    if top is None and not pile.bottomless:
        return False, 0
    if pile.freezers:
        return False, 0
    if top is None or top is UNKNOWN:
        own = (group.rank for group in current.groups_of(team) if group.rank is not None)
        return (None if any(spare(terms, current, rank) for rank in own) else False), 0
    if not top.rank.is_meldable or "onto" not in terms.pile_match_unfrozen or not terms.pile_takeable:
        return False, 0
    meld = growing(current, [group for group in current.groups_of(team) if group.rank is top.rank], terms, 1)
    if meld is None or (meld.size >= CANASTA and not terms.pile_take_onto_canasta):
        return False, 0
    if pile.size is not None and pile.size - 1 < terms.pile_min_extra:
        return False, 0
    perhaps_complete = not terms.pile_take_onto_canasta and meld.size + tops_since(current, meld) >= CANASTA
    doubtful = perhaps_complete or (pile.doubt and may_freeze(terms, current))
    return (None if doubtful or (pile.size is None and terms.pile_min_extra) else True), meld.entries[0]


@check(RoundFinished)
def taken_when_it_must(moment: RoundFinished, at: Context) -> Finding | None:
    """With the stock empty, the player on turn takes a pile that is not frozen and fits the team's meld."""
    current, terms = moment.round, at.terms
    if current.how is not How.STOCK or terms.stock_empty == "end":
        return None
    turn = current.turn
    if turn is not None and turn.last_red:
        return kept("last-card-red-three")
    if current.stock:
        return broken("stock-left", (moment.entry,), stock=current.stock)
    if current.stock is None:
        return unproven("stock-unknown-end", (moment.entry,))
    seat = current.due
    if not terms.pile_compulsory_when_stock_empty or seat is None:
        return kept("nothing-owed")
    fits, meld = _fits(current, terms, current.team_of(seat))
    hand, pile = _held_at_end(current, seat), current.pile.size
    if fits is False:
        return kept("nothing-owed")
    if terms.pile_one_card_rule and pile == 1 and hand == 1:
        return kept("one-card-may-not")
    unsure = terms.pile_one_card_rule and ((pile == 1 and hand is None) or (pile is None and hand == 1))
    if fits is None or unsure:
        return unproven("take-perhaps-owed", (moment.entry,), seat=seat)
    return broken("take-owed", (meld, current.pile.origin, moment.entry), seat=seat, top=str(current.pile.top))


@check(RoundFinished)
def stock_used_up(moment: RoundFinished, at: Context) -> Finding | None:
    """Where the round ends with the stock, the stock is used up."""
    current = moment.round
    if current.how is not How.STOCK or at.terms.stock_empty != "end":
        return None
    if current.stock is None:
        return unproven("stock-unknown-end", (moment.entry,))
    if current.stock > 0:
        return broken("stock-left", (moment.entry,), stock=current.stock)
    return kept("stock-used-up")


def _after_last_red(last_red: int, perhaps: int, entry: int) -> Finding | None:
    """Find whether a play comes after the last card of the stock was tabled: a red three, or perhaps one."""
    if 0 < last_red < entry:
        return broken("after-last-red-three", (last_red, entry))
    return unproven("stock-unknown-end", (perhaps, entry)) if 0 < perhaps < entry else None


@check(Laid)
def no_meld_after_last_red(moment: Laid, at: Context) -> Finding | None:
    """The round ends at once when the last stock card is a red three: no meld, unless the house allows it."""
    if at.terms.stock_last_red3 != "end_now":
        return None
    return _after_last_red(moment.turn.last_red, moment.turn.perhaps_last_red, moment.entry)


@check(Discarded)
def no_discard_after_last_red(moment: Discarded, at: Context) -> Finding | None:
    """After a red three as the last stock card nothing is discarded."""
    del at
    return _after_last_red(moment.last_red, moment.perhaps_last_red, moment.entry)


@check(Acted)
def nobody_plays_after_last_red(moment: Acted, at: Context) -> Finding | None:
    """With a red three as the last stock card the round ends in that turn: nobody else plays after it."""
    del at
    last = moment.round.turn
    if last is None or last is moment.turn or not last.last_red:
        return None
    return broken("after-last-red-three", (last.last_red, moment.entry))


@check(Laid)
def no_meld_after_last_reds(moment: Laid, at: Context) -> Finding | None:
    """The same where two are drawn: if nothing but red threes was drawn, the round ends at once."""
    return no_meld_after_last_red.finds(moment, at) if at.terms.draw_count == TWO else None


@check(Discarded)
def no_discard_after_last_reds(moment: Discarded, at: Context) -> Finding | None:
    """The same where two are drawn, for the discard."""
    return no_discard_after_last_red.finds(moment, at) if at.terms.draw_count == TWO else None


@check(PickedFoot)
def foot_in_time(moment: PickedFoot, at: Context) -> Finding | None:
    """The foot is picked up when the hand is played out: at once when melded out, else for the next turn."""
    if not at.terms.has_feet:
        return None
    if moment.state == "taken" and not moment.due:
        return broken("foot-taken-already", (moment.entry,))
    if moment.hand:
        return broken("foot-too-early", (moment.entry,), held=moment.hand)
    return kept("foot-in-time")


@check(FootPlayed)
def foot_waits(moment: FootPlayed, at: Context) -> Finding | None:
    """A hand that was discarded out is followed by the foot from the next turn on."""
    del at
    return broken("foot-played-early", (moment.entry,))


@check(RoundFinished)
def tally_agrees(moment: RoundFinished, at: Context) -> Finding | None:
    """A round's totals agree with the plays that were logged of it."""
    current = moment.round
    if not _has_both(current):
        return None
    for team, (tally, entry) in current.tallies.items():
        for what, tallied, logged in _compared(current, at.terms, team, tally):
            if tallied != logged:
                return broken("tally-differs", (entry,), what=what, tallied=tallied, logged=logged)
    return kept("tally-agrees")


@check(RoundFinished)
def tally_agrees_on_threes(moment: RoundFinished, at: Context) -> Finding | None:
    """A round's totals agree with the red threes that were tabled in it."""
    del at
    current = moment.round
    if not _has_both(current):
        return None
    for team, (tally, entry) in current.tallies.items():
        tallied, logged = _threes(current, team, tally)
        if tally.sum is None and tallied != logged:
            return broken("tally-differs", (entry,), what="red-threes", tallied=tallied, logged=logged)
    return None


def _has_both(current: Round) -> bool:
    """Whether a round that counts was entered as totals and by its plays, or from a position."""
    return bool(not current.is_void and current.tallies and (current.turns or current.position))


def _compared(
    current: Round, terms: Terms, team: Team, tally: on_record.RoundTallied
) -> Iterator[tuple[str, int, int]]:
    """Yield what a team's totals say and what the plays show, as far as they show it."""
    if tally.sum is not None:
        return
    own = current.team_like(team)
    lying = canastas(current, terms, own)
    found = {kind: len(groups) for kind, groups in lying.items()}
    said = {Kind.NATURAL: tally.natural, Kind.MIXED: tally.mixed, Kind.WILD: tally.wild}
    for kind in Kind:
        yield kind.value, said[kind], found[kind]
    concealed = [group.concealed for groups in lying.values() for group in groups]
    if terms.canasta_concealed and None not in concealed:
        yield "concealed", tally.concealed, concealed.count(True)
    yield "red-threes", *_threes(current, team, tally)
    if not any(group.unknown for group in current.groups_of(own)):
        yield "cards", tally.cards, sum(terms.points(card) for group in current.groups_of(own) for card in group.cards)
    if current.emptied_seat is not None and current.out_right:
        yield "went-out", int(tally.went_out or tally.out_concealed), int(current.emptied_seat in own)
    left = [_left_points(current, terms, seat) for seat in own if seat in current.order]
    if None not in left and terms.caught_method == "subtract":
        yield "left", tally.left, sum(points or 0 for points in left)


def _threes(current: Round, team: Team, tally: on_record.RoundTallied) -> tuple[int, int]:
    """Return how many red threes of a team its totals say, and how many were tabled."""
    tallied = sum(n for _, n in tally.red_threes_by_seat) or tally.red_threes
    return tallied, sum(of == current.team_like(team) for of, _, _ in current.red_threes)


def _left_points(current: Round, terms: Terms, seat: Seat) -> int | None:
    """Return what the cards left with a player cost, where `left` says it of every card; None: not known."""
    said = current.lefts.get(seat)
    if said is None:
        return 0 if current.emptied_seat == seat else None
    if terms.has_feet and said[0].foot is None and current.hand(seat).foot is not Foot.TAKEN:
        return None
    packets = [packet for packet in (said[0].hand, said[0].foot) if packet is not None]
    if any(packet.points is None and (packet.cards is None or UNKNOWN in packet.cards) for packet in packets):
        return None
    cards = [card for packet in packets for card in packet.cards or () if card.rank is not terms.bonus_rank]
    return sum(terms.hand_points(card) for card in cards) + sum(packet.points or 0 for packet in packets)


@check(Tallied)
def tallied(moment: Tallied, at: Context) -> Finding | None:
    """A round may be entered as totals."""
    del at
    return kept("tallied", (moment.entry,))


@check(Acted)
def played_on_cutthroat(moment: Acted, at: Context) -> Finding | None:
    """Where one plays alone against two, play ends with the turn in which the last card was drawn."""
    return played_on.finds(moment, at) if at.terms.is_cutthroat else None


@check(Acted)
def played_on_otherwise(moment: Acted, at: Context) -> Finding | None:
    """A house may let the round end with the turn in which the last card was drawn."""
    return None if at.terms.is_cutthroat else played_on.finds(moment, at)
