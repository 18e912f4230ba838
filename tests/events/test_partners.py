"""Drawing for partners and the first deal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from events.cards import Card, card
from events.partners import DECK, drawn_again, seating

PAIRS = ((1, 3), (2, 4))


def drawn(text: str) -> list[Card]:
    return [card(each) for each in text.split()]


def test_the_two_highest_play_against_the_two_lowest_and_the_highest_sits_first() -> None:
    assert seating(drawn("5h Kd As 2c"), PAIRS) == (2, 0, 1, 3)


def test_suits_decide_between_cards_of_one_rank_and_threes_are_one_rank() -> None:
    assert seating(drawn("Kc Ks Kd Kh"), ((1,), (2,), (3,), (4,))) == (1, 3, 2, 0)
    assert seating(drawn("3d 3s 3c 3h"), ((1,), (2,), (3,), (4,))) == (1, 3, 0, 2)


def test_jokers_cards_without_a_suit_and_cards_drawn_twice_are_drawn_again() -> None:
    assert drawn_again(drawn("Jk K Kh Kh As")) == (0, 1, 2, 3)


def test_a_deck_has_every_card_once_and_no_joker() -> None:
    assert len(set(DECK)) == len(DECK) == 52
    assert drawn_again(DECK) == ()


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
def test_everybody_sits_once_and_no_team_after_the_first_has_a_higher_card(cards: list[Card]) -> None:
    teams = ((1, 4), (2, 5), (3, 6))
    sits = seating(cards, teams)
    order = seating(cards, tuple((seat,) for seat in range(1, 7)))
    assert sorted(sits) == list(range(6))
    assert [sits[seat - 1] for team in teams for seat in team] == list(order)
