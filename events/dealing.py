"""How a round begins: from its deal, or from a position that somebody describes."""

from __future__ import annotations

from events.cards import UNKNOWN, Card, Rank
from events.catalogue import MeldLying, PileLying, PositionTaken, RoundStarted, Seat, Team
from events.knowledge import see
from events.laying import goes_by
from events.pieces import Foot, Group, Hand, Layer, Pile, multiset, spread
from events.table import Round, Table
from events.terms import Terms
from events.turn import Turn


def start_round(table: Table, terms: Terms, event: RoundStarted, entry: int) -> Round:
    """Return the round that follows, as dealt; what the event leaves out counts on."""
    previous = table.round
    expected_out = _sits_out(table, terms, previous)
    out = event.out if event.out is not None else expected_out
    seats = tuple(range(1, table.opened.seats + 1))
    order = tuple(seat for seat in seats if seat != out)
    expected = _deals(table, previous, out, seats)
    dealer = event.dealer if event.dealer is not None else expected or seats[-1]
    number = event.number if event.number is not None else _counts_on(previous)
    new = Round((previous.place if previous else 0) + 1, number, dealer, order, table.teams, entry)
    new.expected_dealer, new.expected_out, new.sits_out = expected, expected_out, out
    new.due = _left_of(dealer, order, seats)
    new.rightful = _left_of(expected, order, seats) if expected is not None else None
    foot = Foot.WAITING if terms.has_feet else Foot.NONE
    new.hands = {
        seat: Hand(terms.deal_hand_size, foot=foot, foot_size=terms.deal_foot_size, shown=entry) for seat in order
    }
    _turn_up(new, terms, event.upcards, entry)
    return new


def _counts_on(previous: Round | None) -> int:
    if previous is None:
        return 1
    return previous.number if previous.is_void else previous.number + 1


def _deals(table: Table, previous: Round | None, out: Seat | None, seats: tuple[Seat, ...]) -> Seat | None:
    """Return whose deal it is, None where nobody said who deals first."""
    if previous is None:
        return table.opened.dealer
    if previous.is_void:
        return previous.dealer
    dealer = _left_of(previous.dealer, seats, seats)
    return _left_of(dealer, seats, seats) if dealer == out else dealer


def _left_of(seat: Seat, order: tuple[Seat, ...], seats: tuple[Seat, ...]) -> Seat:
    """Return the first seat of `order` clockwise after a seat."""
    for step in range(1, len(seats) + 1):
        following = (seat - 1 + step) % len(seats) + 1
        if following in order:
            return following
    return order[0]


def _sits_out(table: Table, terms: Terms, previous: Round | None) -> Seat | None:
    """Return who is due to sit out: the trio's members in seat order; None where nobody has said who is first."""
    if not terms.sitting_out:
        return None
    trio = max(table.teams, key=len)
    if previous is None or previous.sits_out not in trio:
        return None
    if previous.is_void:
        return previous.sits_out
    return trio[(trio.index(previous.sits_out) + 1) % len(trio)]


def _turn_up(new: Round, terms: Terms, upcards: tuple[Card, ...] | None, entry: int) -> None:
    new.stock = terms.cards_in_decks - len(new.order) * (terms.deal_hand_size + terms.deal_foot_size)
    unsaid = [UNKNOWN] if terms.deal_upcard == "one" else []
    turned = unsaid if upcards is None else list(upcards)
    if terms.deal_upcard_replaced == "bury":
        turned = turned[-1:]
    new.stock -= len(turned)
    pile = Pile(turned, origin=entry)
    for card in turned:
        if card is not UNKNOWN:
            see(new, card)
    for card in turned[:-1]:
        if _is_one_of(card, terms, terms.deal_upcard_freeze_on):
            pile.freezers.append(("upcard", entry))
    if terms.pile_black3_effect == "freeze" and any(card.rank is terms.blocking_rank for card in turned):
        pile.freezers.append(("black3", entry))
    new.pile = pile


def _is_one_of(card: Card, terms: Terms, kinds: frozenset[str]) -> bool:
    """Whether a card is one of the kinds that a set of house rule values names."""
    return kind_of(card, terms) in kinds


def kind_of(card: Card, terms: Terms) -> str:
    """Return what kind of upcard a card is: `wild`, `red3`, `black3`, or `natural`."""
    if card.rank.is_wild:
        return "wild"
    if card.rank is terms.bonus_rank:
        return "red3"
    return "black3" if card.rank is terms.blocking_rank else "natural"


def lie_position(current: Round, terms: Terms, event: PositionTaken, entry: int) -> None:
    """Let a round be as a position says: knowledge starts anew."""
    if event.number is not None:
        current.number = event.number
    current.position, current.from_deal, current.entry = entry, False, current.entry or entry
    current.seen, current.seen_suited = {}, {}
    current.turn, current.strays, current.due, current.rightful = None, {}, event.turn, None
    current.position_turn = event.turn is not None
    current.taken_back = []
    current.bases, current.stock_had = {}, 0
    current.emptied, current.emptied_seat, current.over = None, None, 0
    if event.alone is not None:
        current.teams = tuple((seat,) for seat in current.order)
    _lie_melds(current, event, entry)
    if event.alone is not None:
        partner(current, event.alone)
    current.minima = {team: (points, entry) for team, points in event.minima}
    _lie_pile(current, terms, event.pile, entry)
    current.stock, current.overdrawn = event.stock, 0
    current.stock_emptied = entry if event.stock == 0 else 0
    _lie_hands(current, terms, event, entry)
    if event.turn is not None and event.drawn:
        opening = not current.has_opened(current.team_of(event.turn))
        current.turns += 1
        current.turn = Turn(event.turn, current.turns, entry, opening, current.hand(event.turn).size, stated=True)
        current.turn.stock_before, current.turn.ended_stock = event.stock, event.stock == 0


def partner(current: Round, lone: Seat) -> None:
    """One of three plays alone from here; the other two share their melds, those of a rank or of wild cards as one."""
    current.lone = lone
    pair: Team = tuple(sorted(seat for seat in current.order if seat != lone))
    current.teams = tuple(sorted(((lone,), pair)))
    merged: dict[Rank | None, Group] = {}
    kept = []
    for group in current.groups:
        if group.team == (lone,):
            kept.append(group)
            continue
        group.team = pair
        if group.rank is None and group.wilds < group.size:
            kept.append(group)  # what nobody saw goes by no rank
            continue
        first = merged.setdefault(group.rank, group)
        if first is group:
            kept.append(group)
        else:
            first.layers += group.layers
            first.cards += group.cards
            first.merged = first.wilds
            first.concealed = first.concealed or group.concealed
    current.groups = kept
    current.red_threes = [((lone,) if team == (lone,) else pair, card, e) for team, card, e in current.red_threes]


def _lie_melds(current: Round, event: PositionTaken, entry: int) -> None:
    current.groups, current.red_threes, current.red_holders, current.tops_unplaced = [], [], [], []
    for of in event.melds:
        seat = of.owner[0] if len(of.owner) == 1 else None
        team = current.team_like(of.owner)
        for meld in of.melds:
            current.groups.append(_lying(team, seat, meld, entry))
            for card in meld.cards:
                _locate(current, card)
    for reds in event.red_threes:
        for card in reds.cards:
            current.red_threes.append((current.team_like(reds.owner), card, entry))
            if len(reds.owner) == 1:
                current.red_holders.append((reds.owner[0], card, entry))
            _locate(current, card)


def _lying(team: Team, seat: Seat | None, meld: MeldLying, entry: int) -> Group:
    layer = Layer(seat, meld.cards, entry, 0)
    return Group(team, goes_by(meld.cards), [layer], list(meld.cards), concealed=meld.concealed)


def _locate(current: Round, card: Card) -> None:
    if card is not UNKNOWN:
        see(current, card)


def _lie_pile(current: Round, terms: Terms, lying: PileLying | None, entry: int) -> None:
    if lying is None:
        current.pile = Pile(bottomless=True, doubt=True, origin=entry)
        return
    if lying.cards is None:
        cards = [UNKNOWN] * max(lying.count - 1, 0) + ([lying.top or UNKNOWN] if lying.count else [])
        current.pile = Pile(cards, origin=entry)
    else:
        cards = list(lying.cards)
        current.pile = Pile(cards, doubt=UNKNOWN in cards, origin=entry)
        for card in cards:
            kind = kind_of(card, terms)
            if kind == "wild" and terms.pile_wild_discard == "freeze_until_taken":
                current.pile.freezers.append(("wild", entry))
            elif kind == "red3" and "red3" in terms.deal_upcard_freeze_on and not terms.red3_discardable:
                current.pile.freezers.append(("upcard", entry))
            elif kind == "black3" and terms.pile_black3_effect == "freeze":
                current.pile.freezers.append(("black3", entry))
    if lying.frozen and terms.freezes:
        current.pile.freezers.append(("said", entry))
    for card in cards:
        _locate(current, card)


def _lie_hands(current: Round, terms: Terms, event: PositionTaken, entry: int) -> None:
    unsaid = Foot.UNKNOWN if terms.has_feet else Foot.NONE
    current.hands = {seat: Hand(None, foot=unsaid, foot_size=None) for seat in current.order}
    current.foot_turns = {}
    for held in event.hands:
        hand = current.hand(held.seat)
        hand.size, hand.known, hand.shown = held.count, multiset(held.cards), entry
        for card in spread(hand.known):
            _locate(current, card)
    for foot in event.feet:
        hand = current.hand(foot.seat)
        hand.foot = Foot.TAKEN if foot.count is None else Foot.WAITING
        hand.foot_size = 0 if foot.count is None else foot.count
        if foot.count is None:
            current.foot_turns[foot.seat] = -1
    for hand in current.hands.values():
        hand.due = hand.size == 0 and hand.foot.is_ahead
