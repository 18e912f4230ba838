"""What lies on the table, read and written: `at` lines, which together make one position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from events.cards import Card
from events.catalogue import FootHeld, HandHeld, MeldLying, MeldsOf, PileLying, PositionTaken, RedThreesOf
from events.notation.handfuls import read_card, read_cards, read_some, write_cards
from events.notation.scanning import Cursor, is_number, near
from events.notation.seating import Seating

_ON_TABLE: Final = ("melds", "red", "hand", "foot")


def read_at(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    """Read what stands behind `at`, and return the position with it."""
    if cursor.peek() in _TABLE:
        return _TABLE[cursor.peek()](cursor, so_far)
    if cursor.seating.team(cursor.peek()) is None:
        expected = f"a seat or a team, or one of: {', '.join(_TABLE)}{near(cursor.peek(), _TABLE)}"
        raise cursor.fault(expected=expected)
    if cursor.peek(1) in _OF_SEAT:
        return _OF_SEAT[cursor.peek(1)](cursor, so_far)
    owner = cursor.team()
    if cursor.choose(_ON_TABLE, "what lies there") == "melds":
        return replace(so_far, melds=(*so_far.melds, MeldsOf(owner=owner, melds=_melds(cursor))))
    cards = () if cursor.accept("-") else read_cards(cursor)
    return replace(so_far, red_threes=(*so_far.red_threes, RedThreesOf(owner=owner, cards=cards)))


def _new(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    """Begin a position of its own, which the caller has seen to: nothing is said yet."""
    cursor.expect("new")
    return so_far


def _round(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _once(cursor, said=so_far.number is not None)
    cursor.word("what is said")
    return replace(so_far, number=cursor.number("the number of the round"))


def _stock(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _once(cursor, said=so_far.stock is not None)
    cursor.word("what is said")
    empty = cursor.accept("empty")
    return replace(so_far, stock=0 if empty else cursor.number("how many cards, or “empty”"))


def _pile(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _once(cursor, said=so_far.pile is not None)
    cursor.word("what is said")
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
    _once(cursor, said=so_far.turn is not None)
    cursor.word("what is said")
    return replace(so_far, turn=cursor.seat(), drawn=cursor.accept("drawn"))


def _minimum(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    cursor.expect("minimum")
    _once(cursor, said=cursor.seating.team(cursor.peek()) in [team for team, _ in so_far.minima])
    team = cursor.team()
    return replace(so_far, minima=(*so_far.minima, (team, cursor.number("the points of the minimum"))))


def _alone(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _once(cursor, said=so_far.alone is not None)
    cursor.word("what is said")
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


def _once(cursor: Cursor, *, said: bool) -> None:
    """Refuse what comes next if it was said already."""
    if said:
        raise cursor.fault(expected="something that this position does not say yet")


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


def _hand(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _once(cursor, said=cursor.seating.seat(cursor.peek()) in [hand.seat for hand in so_far.hands])
    seat = cursor.seat("one seat, since a hand is one player’s")
    cursor.expect("hand")
    if is_number(cursor.peek()) and not cursor.peek(1):
        hand = HandHeld(seat=seat, count=cursor.number("how many cards"))
    elif cursor.accept("empty"):
        hand = HandHeld(seat=seat, count=0)
    else:
        cards = read_cards(cursor)
        hand = HandHeld(seat=seat, count=len(cards), cards=cards)
    return replace(so_far, hands=(*so_far.hands, hand))


def _foot(cursor: Cursor, so_far: PositionTaken) -> PositionTaken:
    _once(cursor, said=cursor.seating.seat(cursor.peek()) in [foot.seat for foot in so_far.feet])
    seat = cursor.seat("one seat, since a foot is one player’s")
    cursor.expect("foot")
    count = None if cursor.accept("taken") else cursor.number("how many cards, or “taken”")
    return replace(so_far, feet=(*so_far.feet, FootHeld(seat=seat, count=count)))


_OF_SEAT: Final[dict[str, Callable[[Cursor, PositionTaken], PositionTaken]]] = {"hand": _hand, "foot": _foot}


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
