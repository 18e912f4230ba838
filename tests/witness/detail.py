"""The same round as tables log it: every card shown, as seen, or with less; every kind keeps the plays it keeps as is.

A level of detail is a function from the log of a round to a shorter or vaguer one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Final

from events.cards import UNKNOWN, Card
from events.catalogue import (
    CardsDiscarded,
    CardsLeft,
    CardsMelded,
    CardsShown,
    Event,
    FootTaken,
    How,
    Left,
    PileTaken,
    RedThreesLaid,
    RoundEnded,
    RoundStarted,
    StockDrawn,
)

Level = Callable[[list[Event], Random], list[Event]]


def shown(events: list[Event], _rng: Random) -> list[Event]:
    """All cards shown."""
    return list(events)


def seen(events: list[Event], _rng: Random) -> list[Event]:
    """As a table sees it: hands stay hidden, and who is out says so (7.2 no. 6)."""
    return [_told(event) for event in events if not isinstance(event, CardsShown)]


def _told(event: Event) -> Event:
    if not isinstance(event, RoundEnded) or event.how is not How.AS_LOGGED:
        return event
    return RoundEnded(how=How.OUT)


def no_draws(events: list[Event], rng: Random) -> list[Event]:
    """No draws."""
    return [event for event in seen(events, rng) if not isinstance(event, StockDrawn)]


def some_draws(events: list[Event], rng: Random) -> list[Event]:
    """Draws now and then."""
    return [event for event in seen(events, rng) if not isinstance(event, StockDrawn) or rng.random() < 0.8]


def no_discards(events: list[Event], rng: Random) -> list[Event]:
    """No discards."""
    return [event for event in seen(events, rng) if not isinstance(event, CardsDiscarded)]


def melds_only(events: list[Event], rng: Random) -> list[Event]:
    """No draws and no discards."""
    return [event for event in no_draws(events, rng) if not isinstance(event, CardsDiscarded)]


def no_suits(events: list[Event], rng: Random) -> list[Event]:
    """Suits left out."""
    return [_mapped(event, _bare) for event in seen(events, rng)]


def shown_no_suits(events: list[Event], _rng: Random) -> list[Event]:
    """All cards shown, suits left out."""
    return [_mapped(event, _bare) for event in events]


def vague(events: list[Event], rng: Random) -> list[Event]:
    """Some discards nobody saw, counts of taken cards and the upcards left out, a foot taken without a word."""

    def blurred(event: Event) -> Event:
        if isinstance(event, CardsDiscarded) and rng.random() < 0.2:
            return replace(event, cards=tuple(UNKNOWN for _ in event.cards))
        if isinstance(event, PileTaken):
            return replace(event, count=None)
        if isinstance(event, RoundStarted) and _one_natural(event.upcards) and rng.random() < 0.5:
            return replace(event, upcards=None)
        return event

    kept = seen(events, rng)
    return [
        blurred(event)
        for at, event in enumerate(kept)
        if not isinstance(event, FootTaken) or not _plays_on(event, kept[at + 1 :]) or rng.random() < 0.5
    ]


def _one_natural(upcards: tuple[Card, ...] | None) -> bool:
    """Whether what the deal turned is what is presumed where nobody said (7.2 no. 4)."""
    return upcards is not None and len(upcards) == 1 and upcards[0].rank.is_meldable


def _plays_on(foot: FootTaken, later: list[Event]) -> bool:
    """Whether the player plays on from the foot, so that it need not be written (7.2 no. 8)."""
    plays = (CardsDiscarded, CardsMelded, PileTaken, RedThreesLaid, StockDrawn)
    return any(isinstance(event, plays) and event.seat == foot.seat for event in later)


def some_melds_unseen(events: list[Event], rng: Random) -> list[Event]:
    """Here and there a card in a meld that nobody saw."""

    def blurred(event: Event) -> Event:
        if not isinstance(event, CardsMelded) or rng.random() < 0.8 or len(event.cards) < 2:
            return event
        at = rng.randrange(1, len(event.cards))
        cards = (*event.cards[:at], UNKNOWN, *event.cards[at + 1 :])
        said = event.rank or (None if event.wild else next((c.rank for c in event.cards if not c.rank.is_wild), None))
        return replace(event, cards=cards, rank=said)

    return [blurred(event) for event in seen(events, rng)]


LEVELS: Final[dict[str, Level]] = {
    level.__name__: level
    for level in (
        shown, seen, shown_no_suits, no_suits, no_draws, some_draws, no_discards, melds_only, vague, some_melds_unseen,
    )
}  # fmt: skip
"""Every level by its name, that with all cards shown first."""


def _bare(card: Card) -> Card:
    return Card(card.rank)


def _mapped(event: Event, change: Callable[[Card], Card]) -> Event:
    def all_of(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(change(card) for card in cards)

    match event:
        case CardsShown() | CardsMelded() | CardsDiscarded() | PileTaken() | RedThreesLaid():
            return replace(event, cards=all_of(event.cards))
        case RoundStarted(upcards=upcards) if upcards is not None:
            return replace(event, upcards=all_of(upcards))
        case CardsLeft():
            return replace(
                event,
                hand=Left(cards=all_of(event.hand.cards or ())),
                foot=None if event.foot is None else Left(cards=all_of(event.foot.cards or ())),
            )
        case _:
            return event
