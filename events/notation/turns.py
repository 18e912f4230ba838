"""What a player does, read and written: the actions of a turn line, `draw; meld 9 9 9; discard 5`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from events.cards import Card, Rank
from events.catalogue import (
    CardExposed,
    CardsDiscarded,
    CardsLeft,
    CardsMelded,
    CardsShown,
    Event,
    FootTaken,
    HandCounted,
    HandEmptied,
    Left,
    PermissionAnswered,
    PermissionAsked,
    PileTaken,
    Place,
    RedThreesLaid,
    Seat,
    StockDrawn,
    Team,
)
from events.notation.handfuls import read_cards, read_rank, write_cards
from events.notation.scanning import Cursor, is_number
from events.notation.seating import Seating

Action = (
    StockDrawn | RedThreesLaid | PileTaken | CardsMelded | CardsDiscarded | FootTaken | PermissionAsked
    | PermissionAnswered | HandEmptied | HandCounted | CardsShown | CardExposed | CardsLeft
)  # fmt: skip
"""The events that a turn line is made of."""

_POINTS_BEGIN: Final = 11
"""The least number that says points after `left`: 10 and below are cards."""


def read_turn(cursor: Cursor) -> tuple[list[Event], list[int]]:
    """Read `SEAT: action; action; …` and return the events with their columns."""
    seat = cursor.seat()
    cursor.expect(":", "a colon after the seat")
    events: list[Event] = []
    columns: list[int] = []
    while not (events and cursor.done):
        columns.append(cursor.column)
        events.append(read_action(cursor, seat))
        if not cursor.accept(";"):
            cursor.finish("a semicolon and the next action,")
    return events, columns


def read_action(cursor: Cursor, seat: Seat) -> Event:
    """Read one action of this seat."""
    return _ACTIONS[cursor.choose(_ACTIONS, "an action")](cursor, seat)


def _draw(cursor: Cursor, seat: Seat) -> Event:
    return StockDrawn(seat=seat, count=cursor.number("how many cards") if is_number(cursor.peek()) else None)


def _red(cursor: Cursor, seat: Seat) -> Event:
    cards = read_cards(cursor, "drew")
    drawn = cursor.number("how many cards were drawn") if cursor.accept("drew") else len(cards)
    return RedThreesLaid(seat=seat, cards=cards, drawn=drawn)


def _red_undrawn(cursor: Cursor, seat: Seat) -> Event:
    return RedThreesLaid(seat=seat, cards=read_cards(cursor), drawn=0)


def _take(cursor: Cursor, seat: Seat) -> Event:
    cards: tuple[Card, ...] = ()
    if cursor.peek() in ("", "count", ";"):
        raise cursor.fault(
            expected="the cards of the hand that took it, or “onto” where its top card was laid on the own meld"
        )
    if not cursor.accept("onto"):
        cards = read_cards(cursor, "count")
    count = cursor.number("how many cards were taken in all") if cursor.accept("count") else None
    return PileTaken(seat=seat, cards=cards, count=count)


def _meld(cursor: Cursor, seat: Seat) -> Event:
    where = Place.NEW if cursor.accept("new") else Place.BY_ITSELF
    team = cursor.team("the team on whose side it was laid") if cursor.accept("on") else None
    wild = cursor.accept("wild")
    rank: Rank | None = None
    if cursor.peek(1) == ":" and not wild:
        rank = read_rank(cursor, "" if team else "; for another team’s meld: meld on TEAM: …")
    if team or wild or rank:
        cursor.expect(":", "a colon before the cards")
    return CardsMelded(seat=seat, cards=read_cards(cursor), rank=rank, wild=wild, where=where, on=team)


def _left(cursor: Cursor, seat: Seat) -> Event:
    hand = _packet(cursor)
    foot = _packet(cursor) if cursor.accept("/") else None
    return CardsLeft(seat=seat, hand=hand, foot=foot)


def _packet(cursor: Cursor) -> Left:
    if cursor.accept("-"):
        return Left(cards=())
    if cursor.accept("?"):
        return Left()
    word = cursor.peek()
    if is_number(word) and (cursor.peek(1) == "points" or int(word) >= _POINTS_BEGIN or int(word) == 0):
        points = cursor.number("points")
        cursor.accept("points")
        return Left(points=points)
    return Left(cards=read_cards(cursor))


def _simple(event: Callable[[Seat], Event]) -> Callable[[Cursor, Seat], Event]:
    return lambda _, seat: event(seat)


_ACTIONS: Final[dict[str, Callable[[Cursor, Seat], Event]]] = {
    "draw": _draw,
    "red": _red,
    "red!": _red_undrawn,
    "take": _take,
    "meld": _meld,
    "discard": lambda cursor, seat: CardsDiscarded(seat=seat, cards=read_cards(cursor)),
    "foot": _simple(lambda seat: FootTaken(seat=seat)),
    "ask": _simple(lambda seat: PermissionAsked(seat=seat)),
    "yes": _simple(lambda seat: PermissionAnswered(seat=seat, yes=True)),
    "no": _simple(lambda seat: PermissionAnswered(seat=seat, yes=False)),
    "out": _simple(lambda seat: HandEmptied(seat=seat)),
    "count": lambda cursor, seat: HandCounted(seat=seat, count=cursor.number("how many cards were counted")),
    "shows": lambda cursor, seat: CardsShown(seat=seat, cards=read_cards(cursor)),
    "exposes": lambda cursor, seat: CardExposed(seat=seat, cards=read_cards(cursor)),
    "left": _left,
}

ACTIONS: Final = tuple(_ACTIONS)


def write_action(event: Action, seating: Seating) -> str:  # noqa: C901  (one branch an action)
    """Write an action, without its seat."""
    match event:
        case StockDrawn(count=count):
            return "draw" if count is None else f"draw {count}"
        case RedThreesLaid():
            return _write_red(event)
        case PileTaken(cards=cards, count=count):
            return f"take {write_cards(cards) or 'onto'}" + ("" if count is None else f" count {count}")
        case CardsMelded():
            return _write_meld(event, seating)
        case CardsDiscarded(cards=cards):
            return f"discard {write_cards(cards)}"
        case FootTaken():
            return "foot"
        case PermissionAsked():
            return "ask"
        case PermissionAnswered(yes=yes):
            return "yes" if yes else "no"
        case HandEmptied():
            return "out"
        case HandCounted(count=count):
            return f"count {count}"
        case CardsShown(cards=cards):
            return f"shows {write_cards(cards)}"
        case CardExposed(cards=cards):
            return f"exposes {write_cards(cards)}"
        case CardsLeft(hand=hand, foot=foot):
            return f"left {_write_packet(hand)}" + (f" / {_write_packet(foot)}" if foot else "")
        case _:
            assert_never(event)


def _write_red(event: RedThreesLaid) -> str:
    cards = write_cards(event.cards)
    if event.drawn == 0:
        return f"red! {cards}"
    return f"red {cards}" + ("" if event.drawn == len(event.cards) else f" drew {event.drawn}")


def _write_meld(event: CardsMelded, seating: Seating) -> str:
    said: list[str] = []
    on: Team | None = event.on
    said += [f"on {seating.called(on)}"] if on else []
    said += ["wild"] if event.wild else []
    said += [event.rank.value] if event.rank else []
    words = ["meld"] + (["new"] if event.where is Place.NEW else [])
    words += [" ".join(said) + ":"] if said else []
    return " ".join([*words, write_cards(event.cards)])


def _write_packet(left: Left) -> str:
    if left.points is not None:
        return str(left.points) if left.points >= _POINTS_BEGIN else f"{left.points} points"
    if left.cards is None:
        return "?"
    return write_cards(left.cards) or "-"
