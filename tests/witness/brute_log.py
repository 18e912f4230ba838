"""Logs with a slip of the pen in them: is one contradicted exactly where no deal at all allows it (docs/rules.md 7.5)?

A slip puts another card or another number into one entry of a situation. Whether a deal allows what is then written is
counted out; the articles about the log itself must be broken where none does, and none of them where one does.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from events.cards import RANKS, Card, Rank
from events.catalogue import CardsDiscarded, CardsLeft, CardsMelded, CardsShown, Event, HandCounted, Left
from events.findings import Outcome
from events.games import terms_of
from events.judge import Bench
from tests.witness.brute import IMPOSSIBLE, MOST, Told, fillings, unseen_of
from tests.witness.brute_holding import Difference, sizes_told

NAMING: Final = (CardsDiscarded, CardsMelded, CardsShown)
SLIPS: Final = (*NAMING, CardsLeft, HandCounted)
"""What is written down wrong: a card that is named, the cards left, a number counted."""

HIDDEN: Final = 0.8
"""How often the wrong card is one that lies hidden somewhere, so that it may be right after all."""

OF_THE_LOG: Final = ("LOG-1", "LOG-2", "LOG-3", "LOG-4")


def slipped(told: Told, seed: int) -> Told | None:
    """Return a situation with a slip in one of its entries; None where nothing in it can be written wrong."""
    rng = Random(f"slip {seed}")
    places = [place for place, event in enumerate(told.events) if isinstance(event, SLIPS) and _is_told(event)]
    if not places:
        return None
    place = rng.choice(places)
    events = list(told.events)
    live = [rank for rank, count in unseen_of(told, terms_of(told.opened)).items() for _ in range(count)]
    events[place] = _wrong(events[place], rng, live)
    return replace(told, events=tuple(events), questions=())


def _is_told(event: Event) -> bool:
    return not isinstance(event, CardsLeft) or bool(event.hand.cards)


def _wrong(event: Event, rng: Random, live: list[Rank]) -> Event:
    match event:
        case HandCounted():
            return replace(event, count=max(event.count + rng.choice((-1, 1)), 0))
        case CardsLeft() if event.hand.cards is not None:
            cards = _other(event.hand.cards, rng, live)
            return replace(event, hand=Left(cards=cards[1:] if rng.random() < 0.5 else cards))
        case CardsDiscarded() | CardsMelded() | CardsShown():
            return replace(event, cards=_other(event.cards, rng, live))
        case _:
            raise AssertionError(event)


def _other(cards: tuple[Card, ...], rng: Random, live: list[Rank]) -> tuple[Card, ...]:
    """Return cards with another in the place of one of them: mostly such as lie hidden somewhere."""
    place = rng.randrange(len(cards))
    ranks = live if rng.random() < HIDDEN else list(RANKS)
    others = [rank for rank in ranks if rank is not cards[place].rank] or list(RANKS)
    return (*cards[:place], Card(rng.choice(others)), *cards[place + 1 :])


def contradiction(told: Told, most: int = MOST) -> tuple[Difference | None, int]:
    """Return the difference where the log is contradicted though a deal allows it, or is not though none does.

    And how many deals allow it.

    Raises:
        TooMany: there are more deals than can be looked at.
    """
    bench = Bench(told.log)
    deals = fillings(told, bench.terms, most)
    possible = "kept" if any(deal.odd < IMPOSSIBLE for deal in deals) else "broken"
    found = [finding for verdict in bench.verdicts for finding in verdict.findings]
    broken = any(each.article in OF_THE_LOG and each.outcome is Outcome.BROKEN for each in found)
    said = "broken" if broken else "kept"
    if said == possible:
        return None, len(deals)
    unsized = said == "kept" and any(None in sizes.values() for sizes in sizes_told(told))
    return Difference("LOG", 0, said, (possible,), "sizes" if unsized else ""), len(deals)
