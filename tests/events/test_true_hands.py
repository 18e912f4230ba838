"""What is said of hands holds for the hands that the players truly had: whole rounds, of which a table saw a part."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from events.cards import UNKNOWN, Card, Rank
from events.catalogue import CardsDiscarded, CardsMelded, CardsShown, Event, Seat, StockDrawn
from events.findings import Outcome
from events.judge import Bench
from events.knowledge import can_hold, proven
from tests.witness.houses import BOOKS, draw_table
from tests.witness.rounds import play_round
from tests.witness.table import Table

ROUNDS: Final = 3
"""How many rounds of every rulebook are played."""

OF_HANDS: Final = frozenset({"LOG-1", "LOG-2", "LOG-3", "LOG-4"})
"""The articles that a log of what truly happened cannot break."""

Hands = dict[Seat, Counter[Rank]]


def as_seen(event: Event, rng: Random, *, shows: bool) -> Event | None:
    """Return an event as the table saw it: cards of discards and melds unseen here and there.

    Either hands are shown now and then, or a draw goes unlogged: None.
    """
    match event:
        case CardsShown():
            return event if shows and rng.random() < 0.1 else None
        case CardsDiscarded() if rng.random() < 0.4:
            return replace(event, cards=(UNKNOWN,) * len(event.cards))
        case CardsMelded() if rng.random() < 0.1 and event.rank is not None and len(event.cards) > 1:
            return replace(event, cards=(*event.cards[:-1], UNKNOWN))
        case StockDrawn() if not shows and rng.random() < 0.02:
            return None
        case _:
            return event


@pytest.mark.parametrize("seed", range(ROUNDS))
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_said_of_hands_holds_for_the_true_ones(book: str, seed: int) -> None:
    rng = Random(f"true hands {book} {seed}")
    opened = draw_table(book, rng)
    moments: list[tuple[int, Hands]] = []

    def watch(table: Table, _: Seat) -> None:
        hands = {seat: Counter(card.rank for card in hand) for seat, hand in table.hands.items()}
        moments.append((len(table.events), hands))

    played = play_round(opened, f"true hands {book} {seed}", watcher=watch)
    bench, told, shows = Bench([opened]), 0, rng.random() < 0.7
    for place, hands in moments[:: rng.choice((1, 2, 3))]:
        for event in played.events[told:place]:
            if (seen := as_seen(event, rng, shows=shows)) is not None:
                bench.append(seen)
        told = place
        holds(bench, hands, rng)
    broken = [f for v in bench.verdicts for f in v.findings if f.outcome is Outcome.BROKEN and f.article in OF_HANDS]
    assert not broken


def holds(bench: Bench, hands: Hands, rng: Random) -> None:
    """What is proven of every hand is in it, its size is its own, and whatever it holds it can hold."""
    current = bench.table.round
    assert current is not None
    for seat, true in hands.items():
        hand = current.hand(seat)
        assert hand.size in (None, true.total())
        found = Counter(card.rank for card, count in proven(bench.terms, current, hand).items() for _ in range(count))
        assert found <= true
        some = rng.sample(list(true.elements()), rng.randint(0, true.total()))
        assert can_hold(bench.terms, current, seat, [Card(rank) for rank in some])
