"""What lies on the table, read and written: `at` lines, which together make one position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from events.cards import Card
from events.catalogue import FootHeld, HandHeld, MeldLying, MeldsOf, PileLying, PositionTaken, RedThreesOf, Seat
from events.notation.handfuls import read_card, read_cards, read_some, write_cards
from events.notation.scanning import Cursor, is_number
from events.notation.seating import Seating

_ONCE: Final = "something not said yet in this position"


def read_at(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    """Read what stands behind `at`, and return the position with it."""
    word = cursor.peek()
    if word in _TABLE:
        return _TABLE[word](cursor, so_far)
    if cursor.seating.team(word) is None:
        raise cursor.fault(expected=f"a seat or a team, or one of: {', '.join(_TABLE)}")
    owner = cursor.column, cursor.team()
    what = cursor.choose(("melds", "red", "hand", "foot"), "what lies there")
    if what == "melds":
        return replace(so_far, melds=(*so_far.melds, MeldsOf(owner=owner[1], melds=_melds(cursor))))
    if what == "red":
        cards = () if cursor.accept("-") else read_cards(cursor)
        return replace(so_far, red_threes=(*so_far.red_threes, RedThreesOf(owner=owner[1], cards=cards)))
    if len(owner[1]) != 1:
        cursor.at -= 2
        raise cursor.fault(expected=f"one seat, since a {what} is one player's: {', '.join(cursor.seating.labels)}")
    return (_hand if what == "hand" else _foot)(cursor, so_far, owner[1][0])


def _new(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    """Begin a position of its own, which the caller has seen to: nothing is said yet."""
    cursor.expect("new")
    return so_far


def _round(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _first_time(cursor, so_far.number is None)
    return replace(so_far, number=cursor.number("the number of the round"))


def _stock(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _first_time(cursor, so_far.stock is None)
    empty = cursor.accept("empty")
    return replace(so_far, stock=0 if empty else cursor.number("how many cards, or “empty”"))


def _pile(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _first_time(cursor, so_far.pile is None)
    if cursor.accept("empty"):
        return replace(so_far, pile=PileLying(count=0, cards=()))
    if is_number(cursor.peek()) and (cursor.peek(1) in ("top", "cards") or not _is_card(cursor.peek())):
        return replace(so_far, pile=_counted_pile(cursor))
    cards = read_cards(cursor, "frozen")
    return replace(so_far, pile=PileLying(count=len(cards), cards=cards, frozen=cursor.accept("frozen")))


def _is_card(word: str) -> bool:
    """Whether a number is read as a card where it might be either."""
    return word in ("2", "3", "4", "5", "6", "7", "8", "9", "10")


def _counted_pile(cursor: Cursor) -> PileLying:
    count = cursor.number("how many cards")
    cursor.accept("cards")
    top = read_card(cursor) if cursor.accept("top") else None
    frozen = cursor.accept("frozen")
    cursor.finish("" if frozen else "“frozen”" if top else "“top” and a card, “frozen”")
    return PileLying(count=count, top=top, frozen=frozen)


def _turn(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _first_time(cursor, so_far.turn is None)
    return replace(so_far, turn=cursor.seat(), drawn=cursor.accept("drawn"))


def _minimum(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    cursor.expect("minimum")
    team = cursor.team()
    if team in (said for said, _ in so_far.minima):
        cursor.at -= 1
        raise cursor.fault(expected=_ONCE)
    return replace(so_far, minima=(*so_far.minima, (team, cursor.number("the points of the minimum"))))


def _alone(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _first_time(cursor, so_far.alone is None)
    return replace(so_far, alone=cursor.seat("the seat that plays alone"))


_TABLE: Final[dict[str, Callable[[Cursor, PositionTaken], PositionTaken]]] = {
    "round": _round,
    "pile": _pile,
    "stock": _stock,
    "turn": _turn,
    "minimum": _minimum,
    "alone": _alone,
    "new": _new,
}


def _first_time(cursor: Cursor, is_first: bool) -> None:  # noqa: FBT001  (reads as a sentence)
    if not is_first:
        raise cursor.fault(expected=_ONCE)
    cursor.word("what the line says")


def _melds(cursor: Cursor) -> tuple[MeldLying, ...]:
    """Read groups parted by `/`; a `!` behind one marks a concealed canasta."""
    if cursor.accept("-"):
        return ()
    melds = [_group(cursor)]
    while cursor.accept("/"):
        melds.append(_group(cursor))
    return tuple(melds)


def _group(cursor: Cursor) -> MeldLying:
    concealed = False
    cards: list[Card] = []
    while not concealed and (not cards or cursor.peek() not in ("", "/")):
        concealed = bool(cards) and cursor.accept("!")
        if not concealed:
            concealed = cursor.part_off("!")
            cards += read_some(cursor)
    return MeldLying(cards=tuple(cards), concealed=concealed)


def _hand(cursor: Cursor, so_far: PositionTaken, seat: Seat) -> PositionTaken:
    if seat in (hand.seat for hand in so_far.hands):
        cursor.at -= 2
        raise cursor.fault(expected=_ONCE)
    if is_number(cursor.peek()) and not cursor.peek(1):
        hand = HandHeld(seat=seat, count=cursor.number("how many cards"))
    elif cursor.accept("-", "empty"):
        hand = HandHeld(seat=seat, count=0)
    else:
        cards = read_cards(cursor)
        hand = HandHeld(seat=seat, count=len(cards), cards=cards)
    return replace(so_far, hands=(*so_far.hands, hand))


def _foot(cursor: Cursor, so_far: PositionTaken, seat: Seat) -> PositionTaken:
    if seat in (foot.seat for foot in so_far.feet):
        cursor.at -= 2
        raise cursor.fault(expected=_ONCE)
    count = None if cursor.accept("taken") else cursor.number("how many cards, or “taken”")
    return replace(so_far, feet=(*so_far.feet, FootHeld(seat=seat, count=count)))


def write_position(position: PositionTaken, seating: Seating) -> list[str]:
    """Write a position: one `at` line for each thing said, or `at new` where nothing is."""
    return [f"at {line}" for line in _said(position, seating)] or ["at new"]


def _said(position: PositionTaken, seating: Seating) -> Iterator[str]:
    if position.number is not None:
        yield f"round {position.number}"
    for melds in position.melds:
        yield f"{seating.called(melds.owner)} melds {' / '.join(map(_write_meld, melds.melds)) or '-'}"
    for red in position.red_threes:
        yield f"{seating.called(red.owner)} red {write_cards(red.cards) or '-'}"
    if position.pile is not None:
        yield f"pile {_write_pile(position.pile)}"
    if position.stock is not None:
        yield f"stock {position.stock or 'empty'}"
    for hand in position.hands:
        yield f"{seating.label(hand.seat)} hand {_write_hand(hand)}"
    for foot in position.feet:
        yield f"{seating.label(foot.seat)} foot {'taken' if foot.count is None else foot.count}"
    yield from _said_of_play(position, seating)


def _said_of_play(position: PositionTaken, seating: Seating) -> Iterator[str]:
    for team, points in position.minima:
        yield f"minimum {seating.called(team)} {points}"
    if position.alone is not None:
        yield f"alone {seating.label(position.alone)}"
    if position.turn is not None:
        yield f"turn {seating.label(position.turn)}" + (" drawn" if position.drawn else "")


def _write_meld(meld: MeldLying) -> str:
    return write_cards(meld.cards) + ("!" if meld.concealed else "")


def _write_pile(pile: PileLying) -> str:
    frozen = " frozen" if pile.frozen else ""
    if pile.cards is not None:
        return (write_cards(pile.cards) or "empty") + frozen
    if pile.top is not None:
        return f"{pile.count} top {pile.top}{frozen}"
    return f"{pile.count} cards{frozen}" if _is_card(str(pile.count)) else f"{pile.count}{frozen}"


def _write_hand(hand: HandHeld) -> str:
    """Write a hand; one card alone that would read as a count is written `7*1`."""
    text = write_cards(hand.cards) or str(hand.count)
    return f"{text}*1" if hand.cards and is_number(text) else text
