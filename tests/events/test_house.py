"""House rules: read, refused, applied and written back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.catalogue import TableOpened
from events.errors import HouseRuleValue, UnknownHouseRule, Unplayable
from events.games import NAMED_HOUSES, RULEBOOKS, VARIANTS, open_table, rulebook, terms_of
from events.games.house import Deviation, NamedHouse, apply_house, conflicts, deviations, house_errors, read_house
from events.games.values import allowed, read_value, write_value
from events.rulebook import Rulebook
from events.terms import (
    HOUSE_RULES,
    Choice,
    Contract,
    HouseRule,
    Kind,
    Loss,
    Number,
    Numbers,
    Several,
    Share,
    Terms,
    Value,
    YesNo,
)

CLASSIC = rulebook("classic")
FEET = rulebook("hand-and-foot")

rules = st.sampled_from(list(HOUSE_RULES.values()))
books = st.sampled_from(RULEBOOKS)


def values_of(kind: Kind) -> st.SearchStrategy[Value]:
    """Every value that a kind allows."""
    match kind:
        case YesNo():
            return st.booleans()
        case Number(least=least, most=most, word=word):
            numbers = st.integers(least, 1000 if most is None else most)
            return numbers | st.none() if word else numbers
        case Loss(most=most, most_cap=most_cap):
            return st.just("same") | st.integers(0, most_cap).map(lambda cap: f"cap{cap}") | st.integers(0, most)
        case Share():
            return st.fractions(0, 1, max_denominator=100)
        case Choice(values):
            return st.sampled_from(list(values))
        case Several(values):
            return st.frozensets(st.sampled_from(list(values)))
        case Numbers(least=least, most=most, rising=True):
            return st.sets(st.integers(least, most), max_size=8).map(lambda numbers: tuple(sorted(numbers)))
        case Numbers(least=least, most=most):
            return st.lists(st.integers(least, most), min_size=1, max_size=8).map(tuple)
        case Contract(most=most):
            return st.tuples(*[st.integers(0, most)] * 3)


@given(st.data(), rules)
def test_what_is_written_is_read_back(data: st.DataObject, rule: HouseRule) -> None:
    value = data.draw(values_of(rule.kind))
    assert read_value(write_value(value, rule.kind), rule.kind, players=4) == value


@given(st.text(), rules)
def test_what_is_read_is_written_in_one_way(text: str, rule: HouseRule) -> None:
    try:
        value = read_value(text, rule.kind, players=4)
    except ValueError:
        return
    canonical = write_value(value, rule.kind)
    assert read_value(canonical, rule.kind, players=4) == value
    assert write_value(read_value(canonical, rule.kind, players=4), rule.kind) == canonical


@given(st.lists(st.tuples(st.sampled_from(list(HOUSE_RULES)) | st.text(), st.text()), max_size=6), books)
def test_any_text_is_read_or_refused(pairs: list[tuple[str, str]], book: Rulebook) -> None:
    errors = house_errors(tuple(pairs), book, players=4)
    if errors:
        with pytest.raises(type(errors[0])):
            read_house(tuple(pairs), book, players=4)
    else:
        canonical = read_house(tuple(pairs), book, players=4)
        assert read_house(canonical, book, players=4) == canonical


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.key)
def test_a_rulebooks_own_values_change_nothing_and_can_be_said(book: Rulebook) -> None:
    for seating in book.players:
        terms = seating.terms
        said = tuple((rule.name, write_value(getattr(terms, rule.field), rule.kind)) for rule in HOUSE_RULES.values())
        assert apply_house(said, terms) == terms
        assert read_house(said, book, terms.players, seating.teams) == said
        assert deviations(terms, terms) == ()


@pytest.mark.parametrize(
    ("name", "text", "value", "canonical"),
    [
        ("open.concealed_exempt", "No", False, "no"),
        ("deal.hand_size", "015", 15, "15"),
        ("deck.count", "n+2", 6, "6"),
        ("meld.max_size", "unlimited", None, "unlimited"),
        ("meld.max_wild", "0", 0, "0"),
        ("meld.natural_share", "6/8", Fraction(3, 4), "3/4"),
        ("meld.natural_share", "1", Fraction(1), "1"),
        ("meld.wild_rule", "wild <= natural", "wild<=natural", "wild<=natural"),
        ("pile.match_unfrozen", "mixed+pair", frozenset({"pair", "mixed"}), "pair+mixed"),
        ("pile.match_unfrozen", "none", frozenset(), "none"),
        ("pile.take", "top1+0", 0, "top1+0"),
        ("pile.take", "all", None, "all"),
        ("out.concealed", "total200", 200, "total200"),
        ("out.concealed", "none", None, "none"),
        ("out.contract", "2 / 2 / 1", (2, 2, 1), "2/2/1"),
        ("open.table", "15/50/90/120/150", (15, 50, 90, 120, 150), "15/50/90/120/150"),
        ("open.thresholds", "-500/0", (-500, 0), "-500/0"),
        ("open.thresholds", "none", (), "none"),
        ("red3.negative_value", "same", "same", "same"),
        ("red3.negative_value", "cap0400", "cap400", "cap400"),
        ("red3.negative_value", "300", 300, "300"),
    ],
)
def test_values_are_read_and_written(name: str, text: str, value: Value, canonical: str) -> None:
    kind = HOUSE_RULES[name].kind
    assert read_value(text, kind, players=4) == value
    assert write_value(value, kind) == canonical


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("open.concealed_exempt", "true"),
        ("deal.hand_size", "6"),
        ("deal.hand_size", "16"),
        ("deal.hand_size", "12.5"),
        ("deal.hand_size", "n+1"),
        ("deal.hand_size", "١٢"),
        ("deal.hand_size", ""),
        ("deck.count", "n+3"),
        ("deck.count", "15"),
        ("meld.max_size", "6"),
        ("meld.max_size", "all"),
        ("meld.natural_share", "3/2"),
        ("meld.natural_share", "1/0"),
        ("meld.natural_share", "0.5"),
        ("meld.wild_rule", "Share it"),
        ("pile.match_unfrozen", "pair+half"),
        ("pile.match_unfrozen", "pair,mixed"),
        ("pile.take", "6"),
        ("pile.take", "top1+21"),
        ("out.concealed", "200"),
        ("out.concealed", "total50"),
        ("out.contract", "2/2"),
        ("out.contract", "2/2/6"),
        ("open.table", "none"),
        ("open.table", "50/"),
        ("open.thresholds", "1500/1500"),
        ("open.thresholds", "3000/1500"),
        ("red3.negative_value", "cap"),
        ("red3.negative_value", "501"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_those_that_are(name: str, text: str) -> None:
    errors = house_errors(((name, text),), CLASSIC, players=4)
    assert [type(error) for error in errors] == [HouseRuleValue]
    assert str(allowed(HOUSE_RULES[name].kind)) in str(errors[0])
    assert errors[0].facts["name"] == name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pile.takeable", "yes or no"),
        ("out.bonus", "a whole number from 0 to 500"),
        ("game.rounds", "a whole number from 0 to 12 (0: no limit)"),
        ("deck.count", "n+1, n+2 or a whole number from 1 to 14"),
        ("meld.max_size", "unlimited or a whole number of 7 or more"),
        ("pile.take", "all or top1+ and a whole number from 0 to 20 (top1+6)"),
        ("out.concealed", "none or total and a whole number from 100 to 1000 (total100)"),
        ("meld.all_wild", "forbidden, allowed or required"),
        ("pile.match_frozen", "any of pair, mixed, onto joined by +, or none"),
        (
            "out.contract",
            "three whole numbers from 0 to 5 joined by /: natural (clean), mixed (dirty) and wild canastas",
        ),
        ("open.table", "whole numbers from 0 to 1000 joined by /"),
        (
            "open.thresholds",
            "whole numbers from -20000 to 20000 joined by /, each greater than the one before, or none",
        ),
        ("meld.natural_share", "a fraction from 0 to 1, such as 1/2"),
        (
            "red3.negative_value",
            "same, cap and a number up to 14000 (cap400), or a whole number from 0 to 500",
        ),
    ],
)
def test_what_is_allowed_is_said_in_words(name: str, words: str) -> None:
    assert str(allowed(HOUSE_RULES[name].kind)) == words


def test_an_unknown_house_rule_names_those_that_are_near() -> None:
    with pytest.raises(UnknownHouseRule, match=r"do you mean out\.canastas") as caught:
        read_house((("out.canasta", "2"),), CLASSIC, players=4)
    assert caught.value.facts["name"] == "out.canasta"


def test_every_error_is_said_not_only_the_first() -> None:
    errors = house_errors((("a", "1"), ("out.bonus", "no"), ("b", "2"), ("out.bonus", "100")), CLASSIC, players=4)
    assert [type(error) for error in errors] == [UnknownHouseRule, HouseRuleValue, UnknownHouseRule]


def test_a_house_rule_set_twice_is_refused() -> None:
    errors = house_errors((("out.canastas", "1"), ("out.canastas", "2")), CLASSIC, players=4)
    assert [str(error) for error in errors] == ["house rule out.canastas is set twice"]


@pytest.mark.parametrize(
    ("house", "rules_at_odds"),
    [
        ("out.contract=2/2/1", ("out.contract", "meld.all_wild")),
        ("out.contract=0/0/2; meld.all_wild=required", ("out.contract", "deck.count", "deck.jokers")),
        ("pile.take=top1+6; pile.min_extra=7", ("pile.min_extra", "pile.take")),
        ("open.table=50/90/120", ("open.table", "open.thresholds")),
        ("open.thresholds=0/1500", ("open.table", "open.thresholds")),
        ("open.thresholds=none", ("open.table", "open.thresholds")),
        ("deck.count=1; deal.hand_size=14", ("deck.count", "deck.jokers", "deal.hand_size", "deal.foot_size")),
        ("deal.foot_size=15; deal.hand_size=12", ("deck.count", "deck.jokers", "deal.hand_size", "deal.foot_size")),
    ],
)
def test_what_cannot_be_played_together_is_refused(house: str, rules_at_odds: tuple[str, ...]) -> None:
    errors = house_errors(pairs(house), CLASSIC, players=4)
    assert [type(error) for error in errors] == [Unplayable]
    assert errors[0].facts["rules"] == rules_at_odds
    with pytest.raises(Unplayable):
        open_table(TableOpened(rulebook="classic", house=pairs(house)))


@pytest.mark.parametrize(
    "house",
    [
        "out.contract=1/1/0",
        "out.contract=0/0/1; meld.all_wild=allowed",
        "pile.take=top1+6; pile.min_extra=6",
        "pile.take=all; pile.min_extra=20",
        "open.table=50/90; open.basis=round",
        "open.table=50; open.thresholds=none",
        "deck.count=1; deal.hand_size=13; deal.upcard=one",
    ],
)
def test_what_can_just_be_played_is_not_refused(house: str) -> None:
    assert house_errors(pairs(house), CLASSIC, players=4) == ()


def test_several_conflicts_are_said_together() -> None:
    errors = house_errors(pairs("out.contract=0/0/1; pile.take=top1+0; pile.min_extra=1"), CLASSIC, players=4)
    assert len(errors) == 2


def test_a_house_value_stands_before_that_of_the_number_of_players() -> None:
    two = TableOpened(rulebook="classic", seats=2, house=pairs("deal.hand_size=11"))
    assert (terms_of(two).deal_hand_size, terms_of(two).draw_count) == (11, 2)


def test_the_decks_may_be_said_by_the_number_of_players() -> None:
    assert read_house((("deck.count", "n+2"),), FEET, players=6) == (("deck.count", "8"),)
    with pytest.raises(HouseRuleValue):
        read_house((("deck.count", "n+2"),), FEET, players=13)


def test_house_rules_stand_in_the_order_of_the_terms() -> None:
    said = pairs("out.bonus=200; deck.count=3; pile.take=all")
    assert read_house(said, CLASSIC, players=4) == pairs("deck.count=3; pile.take=all; out.bonus=200")


def test_reading_refuses_a_number_of_players() -> None:
    with pytest.raises(Unplayable):
        read_house((), CLASSIC, players=7)
    assert house_errors((), CLASSIC, players=7) == ()


def test_cutthroat_by_house_rule_brings_its_numbers() -> None:
    terms = terms_of(TableOpened(rulebook="classic", seats=3, house=((" players.three", "Cutthroat"),)))
    assert (terms.is_cutthroat, terms.draw_count, terms.game_target, terms.stock_empty) == (True, 2, 7500, "end")
    unread = TableOpened(rulebook="classic-pagat", seats=3, house=(("players.three", "?"),))
    with pytest.raises(HouseRuleValue):
        open_table(unread)


def test_terms_say_where_they_depart_from_the_standard() -> None:
    terms = Terms(out_canastas=2, pile_match_unfrozen=frozenset({"pair"}))
    assert deviations(terms, Terms()) == (
        Deviation(name="pile.match_unfrozen", value="pair", standard="pair+mixed+onto"),
        Deviation(name="out.canastas", value="2", standard="1"),
    )


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.key)
def test_no_rulebook_is_at_odds_with_itself(book: Rulebook) -> None:
    assert [conflicts(seating.terms) for seating in book.players] == [()] * len(book.players)


@pytest.mark.parametrize("house", NAMED_HOUSES, ids=lambda house: house.key)
def test_a_published_house_can_be_played_by_everybody(house: NamedHouse) -> None:
    assert house.article in {article.id for article in VARIANTS}
    book = rulebook(house.rulebook)
    for seating in book.players:
        assert read_house(house.rules, book, seating.terms.players, seating.teams) == house.rules
        changed = {each.name for each in deviations(apply_house(house.rules, seating.terms), seating.terms)}
        assert changed >= {name for name, _ in house.rules} - {"deck.count"}


def test_each_published_house_stands_once() -> None:
    assert [house.article for house in NAMED_HOUSES] == ["HFP-VAR-BICYCLE", "HFP-VAR-SIMPSON", "HFP-VAR-SASK"]
    assert len({house.key for house in NAMED_HOUSES}) == len(NAMED_HOUSES)


def pairs(house: str) -> tuple[tuple[str, str], ...]:
    """House rules as a tag writes them."""
    return tuple((name, value) for name, _, value in (each.strip().partition("=") for each in house.split(";")))
