"""Cards in a line, one after another: `K K 2`, `5*7`, `3r`, `Jk`, `x`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from events.cards import CARDS, Card, Rank, card
from events.notation.scanning import Cursor, is_number

_A_CARD: Final = "a card: A K Q J 10 9 8 7 6 5 4 2 with or without its suit (s h d c), 3s 3h 3d 3c, 3r or 3b, Jk, x"
_A_THREE: Final = "a three with its suit (3s 3h 3d 3c) or its colour (3r, 3b)"
_LOWER: Final = {text.lower(): text for text in CARDS} | {"joker": "Jk", "j": "J", "?": "x"}
_SYMBOLS: Final = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c"})
_MOST_COPIES: Final = 999
_WRITTEN_TOGETHER: Final = 4

_A_RANK: Final = "a rank without a suit: A K Q J 10 9 8 7 6 5 4 3r 3b 2 Jk"
_RANKS: Final = {rank.value: rank for rank in Rank if rank is not Rank.UNKNOWN} | {"T": Rank.TEN}


def read_cards(cursor: Cursor, also: str = "") -> tuple[Card, ...]:
    """Read one card or more, up to a mark, a keyword that `also` names, or the end."""
    cards = [*read_some(cursor)]
    while cursor.peek() and cursor.peek() not in (":", ";", ",", "/", *also.split()):
        cards += read_some(cursor, also)
    return tuple(cards)


def read_card(cursor: Cursor) -> Card:
    """Read one card."""
    text = cursor.peek()
    try:
        found = card(text)
    except ValueError:
        raise cursor.fault(expected=_expected(text)) from None
    cursor.word(_A_CARD)
    return found


def read_some(cursor: Cursor, also: str = "") -> tuple[Card, ...]:
    """Read one word: a card, or several of a kind as `K*3`."""
    word = cursor.peek()
    text, star, times = word.partition("*")
    try:
        found = card(text)
    except ValueError:
        raise cursor.fault(expected=_expected(text) + (f", or {' or '.join(also.split())}" if also else "")) from None
    if star and not (is_number(times) and 0 < int(times) <= _MOST_COPIES):
        raise cursor.fault(expected=f"how many of the card, from 1 to {_MOST_COPIES}, as in {text}*3")
    cursor.word(_A_CARD)
    return (found,) * (int(times) if star else 1)


def _expected(text: str) -> str:
    if text in ("3", "3*"):
        return _A_THREE
    meant = _LOWER.get(text.translate(_SYMBOLS).lower())
    return f"{_A_CARD}; did you mean “{meant}”?" if meant else _A_CARD


def read_rank(cursor: Cursor, hint: str = "") -> Rank:
    """Read a rank, as before a colon; `hint` says what else might have been meant."""
    rank = _RANKS.get(cursor.peek())
    if rank is None:
        raise cursor.fault(expected=_A_THREE if cursor.peek() == "3" else _A_RANK + hint)
    cursor.word(_A_RANK)
    return rank


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards as they come; four or more of a kind together, as `K*4`."""
    written: list[str] = []
    for text, same in groupby(map(str, cards)):
        many = len(list(same))
        written += [f"{text}*{many}"] if many >= _WRITTEN_TOGETHER else [text] * many
    return " ".join(written)
