"""What is said of logs holds in every deal that they allow (tests/witness/brute.py)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from events.cards import Rank
from events.judge import Bench
from tests.witness.brute import Deal, TooMany, fillings
from tests.witness.brute_holding import agree, differences
from tests.witness.brute_log import contradiction, slipped
from tests.witness.dealt import dealt
from tests.witness.situations import situation

SEEDS = range(0, 300, 10)
"""The first seed of each test; script/referee-witness looks at thousands."""


@pytest.mark.parametrize("first", SEEDS)
def test_the_referee_says_what_every_deal_says(first: int) -> None:
    for seed in range(first, first + 10):
        with suppress(TooMany):
            assert [(seed, each.kind) for each in differences(situation(seed), most=60)[0] if not each.open] == []


def test_the_referee_says_what_every_deal_says_of_rounds_that_were_dealt() -> None:
    looked_at = 0
    for seed in range(24):
        with suppress(TooMany):
            found, _ = differences(dealt(seed), most=60)
            assert [(seed, each.kind) for each in found if not each.open] == []
            looked_at += 1
    assert looked_at


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_a_log_is_contradicted_where_no_deal_allows_it_and_nowhere_else(first: int) -> None:
    for seed in range(first, first + 20):
        told = situation(seed)
        for each in (told, slipped(told, seed)):
            if each is not None:
                with suppress(TooMany):
                    found, _ = contradiction(each, most=60)
                    assert found is None or found.open, seed


def test_slips_are_contradictions_and_none_in_turn() -> None:
    found = set()
    for seed in range(40):
        told = slipped(situation(seed), seed)
        if told is not None:
            with suppress(TooMany):
                found.add(bool(fillings(told, Bench(told.log).terms, most=60)))
    assert found == {True, False}


@pytest.mark.parametrize("seed", range(12))
def test_every_filling_shows_every_card_and_plays_what_was_told(seed: int) -> None:
    told = situation(seed)
    found: list[Deal] = []
    with suppress(TooMany):
        found = fillings(told, Bench(told.log).terms, most=60)
        assert found
    for deal in found:
        assert len(deal.entries) == len(told.events) + 1
        bench = Bench(deal.log)
        current = bench.table.round
        assert current is not None
        for seat, hand in deal.hands.items():
            if current.hand(seat).size is not None:
                assert current.hand(seat).size == hand.total()
        assert all(Rank.UNKNOWN not in hand for hand in deal.hands.values())


def test_what_is_said_agrees_with_fillings_or_it_does_not() -> None:
    assert agree("kept", ["kept", "kept"])
    assert not agree("kept", ["kept", "broken"])
    assert not agree("broken", ["kept", "broken"])
    assert agree("unproven", ["kept", "broken"])
    assert not agree("unproven", ["kept", "kept"])
