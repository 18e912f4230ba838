"""The rulebooks against the law: docs/rules.md is read, and what it says is what they hold."""

import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

import events.games
from events.cards import Rank, card
from events.catalogue import TableOpened, Team
from events.errors import (
    CannotRecord,
    HouseRuleValue,
    NoSuchSeat,
    NoSuchTeam,
    UnknownEdition,
    UnknownHouseRule,
    UnknownRulebook,
    Unplayable,
)
from events.games import (
    KEYS,
    RULEBOOKS,
    VARIANTS,
    deviations_of,
    find_article,
    open_table,
    opening_errors,
    rulebook,
    rulebook_of,
    teams_of,
    terms_of,
)
from events.games.house import difference
from events.games.values import read_value
from events.rulebook import Rulebook, differing, spaced
from events.terms import HOUSE_RULES, Choice, Contract, Kind, Loss, Number, Numbers, Several, Share, Terms, YesNo
from tests.law import RULES, ids_in, rows, section

RELEASED = Path(__file__).with_name("released_digests.txt")

CLASSICS = ("classic", "classic-pagat")
FEET = ("hand-and-foot", "hand-and-foot-pagat")


def bare(cell: str) -> str:
    """A cell without its marks: the star of a value from elsewhere, and the quotes of a code."""
    return cell.replace("`", "").removesuffix("*")


HOUSE_TABLE = {bare(row[0]): row for row in rows(section("8.2"))}


# Where every article stands


def scopes() -> Iterator[tuple[str, str]]:
    """Every article of the law, in its order, with the mark of its scope."""
    for line in RULES.splitlines():
        if listed := re.match(r"- \*\*([A-Z0-9-]+)\*\* \((.*?)\) ", line):
            yield listed[1], listed[2]
        elif tabled := re.match(r"\| ((?:CC|HFB|HFP)-IRR-\d+|LOG-\d+) \|", line):
            yield tabled[1], tabled[1].partition("-")[0]


BOOKS_OF = {
    "CC": CLASSICS,
    "HFB": ("hand-and-foot",),
    "HFP": ("hand-and-foot-pagat",),
    "LOG": (*CLASSICS, *FEET),
    "both": CLASSICS,
    "both, differs": CLASSICS,
    "both; every game that draws two": CLASSICS,
    "cut-throat": CLASSICS,
    "`players.three=cutthroat`: the default of `classic-pagat`": CLASSICS,
    "`players.three=alone`: the default of `classic`": CLASSICS,
    "`classic` only": ("classic",),
    "hf": ("hand-and-foot",),
    "hfp": ("hand-and-foot-pagat",),
    "variant": (),
    "later": (),
}


@pytest.mark.parametrize("key", KEYS)
def test_a_rulebook_has_the_articles_of_its_scope_and_no_others(key: str) -> None:
    law = [article for article, scope in scopes() if key in BOOKS_OF[scope]]
    assert len(law) > 30
    held = [article.id for article in rulebook(key).articles]
    assert sorted(held) == sorted(law)
    assert [each for each in held if "-IRR-" not in each] == [each for each in law if "-IRR-" not in each]


def test_what_is_in_no_rulebook_is_listed_as_a_variant() -> None:
    assert [article.id for article in VARIANTS] == [each for each, scope in scopes() if scope == "variant"]


def test_articles_that_differ_have_texts_of_their_own_and_the_rest_are_shared() -> None:
    differs = {article for article, scope in scopes() if scope in ("both, differs", "`classic` only")}
    found = difference(rulebook("classic"), rulebook("classic-pagat")).articles
    assert {article for article, _, _ in found} == differs


def test_the_referee_proposes_where_the_law_says_so() -> None:
    who = {row[0]: row[4] for row in rows(section("3"))}
    for book in RULEBOOKS:
        for article in book.articles:
            assert article.proposes == who.get(article.id, "").startswith("proposes"), article.id


def test_a_text_is_a_sentence_or_a_few() -> None:
    for article in (*(each for book in RULEBOOKS for each in book.articles), *VARIANTS):
        assert article.text.endswith("."), article.id
        assert not re.search(r"[\[\]`*]|\bsection\b", article.text), article.id


@pytest.mark.parametrize("key", KEYS)
def test_an_article_names_house_rules_that_there_are_in_their_order(key: str) -> None:
    order = list(HOUSE_RULES)
    for article in rulebook(key).articles:
        assert list(article.house) == sorted(set(article.house), key=order.index), article.id


@pytest.mark.parametrize("key", KEYS)
def test_an_article_names_every_house_rule_that_the_law_puts_beside_it(key: str) -> None:
    articles = {article.id: article for article in rulebook(key).articles}
    for line in RULES.splitlines():
        if said := re.match(r"(?:- \*\*|\| )([A-Z0-9-]+)(?:\*\*| \|)", line):
            named = {code.partition("=")[0] for code in re.findall(r"`([^`]+)`", line)} & set(HOUSE_RULES)
            if said[1] in articles:
                assert named <= set(articles[said[1]].house), said[1]
    for name, row in HOUSE_TABLE.items():
        for article_id in ids_in(row[7]):
            assert article_id not in articles or name in articles[article_id].house, (name, article_id)


@pytest.mark.parametrize("key", KEYS)
def test_every_house_rule_touches_an_article(key: str) -> None:
    touched = {name for article in rulebook(key).articles for name in article.house}
    only_three = {"players.three"} if key in FEET else set()
    assert set(HOUSE_RULES) - touched == only_three


# The table of house rules


def test_the_house_rules_are_those_of_the_law_in_its_order() -> None:
    assert list(HOUSE_TABLE) == list(HOUSE_RULES)


@pytest.mark.parametrize("name", list(HOUSE_TABLE))
@pytest.mark.parametrize(("column", "key"), list(enumerate(KEYS, 3)))
def test_a_rulebook_holds_the_value_of_the_law(name: str, column: int, key: str) -> None:
    rule = HOUSE_RULES[name]
    terms = rulebook(key).terms
    assert getattr(terms, rule.field) == read_value(bare(HOUSE_TABLE[name][column]), rule.kind, terms.players)


def test_the_columns_of_the_law_are_the_rulebooks() -> None:
    head = next(line for line in section("8.2").splitlines() if line.startswith("| name |"))
    assert tuple(cell.strip() for cell in head.strip("|").split("|"))[3:7] == KEYS


TYPES: dict[str, tuple[type[Kind], ...]] = {
    "choice": (Choice, Number),
    "number": (Number, Loss),
    "set": (Several,),
    "yes/no": (YesNo,),
    "list": (Numbers,),
    "fraction": (Share,),
    "clean/dirty/wild": (Contract,),
}


def printed(kind: Kind) -> str:
    """What the law prints as the values of a kind, its remarks in brackets apart."""
    match kind:
        case YesNo():
            return "yes, no"
        case Choice(values) | Several(values):
            return ", ".join(values)
        case Number(prefix=str(prefix), word=str(word)) if prefix:
            return f"{word}, {prefix}N"
        case Number(least=least, most=most, word=word, over=over):
            numbers = f"{least} or more" if most is None else f"{least} to {most}"
            return ", ".join([numbers, *([word] if word else []), *(f"n+{each}" for each in over)])
        case Loss(most=most):
            return f"same, capN, 0 to {most}"
        case Share():
            return "0 to 1"
        case Contract(most=most):
            return f"each 0 to {most}"
        case Numbers(rising=rising):
            return "scores, one fewer than open.table" if rising else "points"


@pytest.mark.parametrize("name", list(HOUSE_TABLE))
def test_a_house_rule_takes_the_values_of_the_law(name: str) -> None:
    kind = HOUSE_RULES[name].kind
    assert isinstance(kind, TYPES[HOUSE_TABLE[name][1]])
    assert printed(kind) == re.sub(r" \(.*?\)", "", bare(HOUSE_TABLE[name][2]))


@pytest.mark.parametrize("name", ["pile.take", "out.concealed"])
def test_the_number_after_a_word_lies_where_the_law_says(name: str) -> None:
    kind = HOUSE_RULES[name].kind
    assert isinstance(kind, Number)
    assert f"(N from {kind.least} to {kind.most})" in HOUSE_TABLE[name][2]


def test_choices_are_typed_by_their_values() -> None:
    hints = get_type_hints(Terms)
    for rule in HOUSE_RULES.values():
        assert isinstance(rule.kind, Choice) == (get_origin(hints[rule.field]) is Literal), rule.name
        if isinstance(rule.kind, Choice):
            assert get_args(hints[rule.field]) == tuple(rule.kind.values), rule.name


def test_every_house_rule_says_what_it_decides_in_sentences() -> None:
    for rule in HOUSE_RULES.values():
        said = [rule.decides]
        if isinstance(rule.kind, Choice | Several):
            said += rule.kind.values.values()
        for sentence in said:
            assert sentence[0].isupper(), rule.name
            assert sentence.endswith("."), rule.name


def test_the_defaults_are_those_of_the_first_rulebook() -> None:
    assert rulebook("classic").terms == Terms()


# Numbers of players

WORDS = {"four": 4, "five": 5, "six": 6}
SIZES = {"singles": 1, "pairs": 2, "trios": 3, "fours": 4, "fives": 5, "sixes": 6}


def number(cell: str) -> int:
    return int(cell.replace(",", ""))


def classic_rows() -> Iterator[tuple[str, list[str]]]:
    """The rows of the table for Classic Canasta, each with every rulebook that it is a default of."""
    for row in rows(section("11.1")):
        for key in CLASSICS:
            if "`" not in row[0] or f"`{key}`" in row[0]:
                yield key, row


@pytest.mark.parametrize(("key", "row"), list(classic_rows()))
def test_classic_canasta_is_played_by_the_numbers_of_the_law(key: str, row: list[str]) -> None:
    seats = int(row[0].split()[0])
    teams = ((1, 4), (2, 5), (3, 6)) if row[1] == "three pairs" else None
    terms = terms_of(TableOpened(rulebook=key, seats=seats, teams=teams))
    decks, jokers, cards = (number(each) for each in row[2].split(", "))
    assert (terms.deck_count, terms.copies(Rank.JOKER), terms.cards_in_decks) == (decks, jokers, cards)
    assert terms.deal_hand_size == number(row[3])
    assert terms.cards_in_decks - terms.cards_dealt == number(row[4])
    assert (terms.draw_count, terms.out_canastas, terms.game_target) == tuple(number(each) for each in row[5:8])
    for word, points in re.findall(r"(four|five|six) ([\d,]+)", row[8]):
        threes = WORDS[word]
        assert threes >= terms.red3_all_from
        assert threes * terms.red3_all_value == number(points)
    assert terms.red3_all_from == WORDS[re.findall("four|five", row[8])[0]]
    minimums, _, thresholds = row[9].partition(" at ")
    assert "/".join(map(str, terms.open_table)) == minimums.split()[-1]
    assert terms.open_thresholds == tuple(number(each) for each in (thresholds or "0/1,500/3,000").split("/"))
    assert (terms.players, terms.hands) == (seats, 4 if seats == 5 else seats)
    for article_id in ids_in(row[10]):
        assert rulebook(key).article(article_id).id == article_id


@pytest.mark.parametrize("key", CLASSICS)
def test_three_play_by_the_house_rule_for_three(key: str) -> None:
    for row in rows(section("11.1"))[1:3]:
        three = "cutthroat" if "cut-throat" in row[1] else "alone"
        opened = TableOpened(rulebook=key, seats=3, house=(("players.three", three),))
        terms = terms_of(opened)
        assert (terms.draw_count, terms.game_target) == (number(row[5]), number(row[7]))
        assert terms.stock_empty == ("end" if three == "cutthroat" else "continue_on_pile")
        assert terms.is_cutthroat == (three == "cutthroat")
        assert teams_of(opened) == ((1,), (2,), (3,))


FEET_ROWS = {int(row[0]): row for row in rows(section("11.2"))}
MOST = {"hand-and-foot": 12, "hand-and-foot-pagat": 6}


def sizes_of(row: list[str]) -> list[int]:
    return [SIZES[each.split()[-1]] for each in re.split("[;,] ", row[1]) if each != "none"]


@pytest.mark.parametrize("seats", [seats for seats in FEET_ROWS if seats != 11])
@pytest.mark.parametrize("key", FEET)
def test_hand_and_foot_is_played_by_the_numbers_of_the_law(key: str, seats: int) -> None:
    row = FEET_ROWS[seats]
    assert f"`{key}`: 2 to {MOST[key]}" in section("11.2")
    for size in sizes_of(row):
        opened = TableOpened(rulebook=key, seats=seats, teams=spaced(seats, size))
        if seats > MOST[key]:
            assert [type(error) for error in opening_errors(opened)] == [Unplayable]
            continue
        terms = terms_of(open_table(opened))
        dealt = terms.hands * (terms.deal_hand_size + terms.deal_foot_size)
        assert [terms.deck_count, terms.cards_in_decks, dealt] == [number(each) for each in row[2:5]]
        stock, threes, jokers = (number(each) for each in row[5:8])
        assert terms.cards_in_decks - terms.cards_dealt == stock
        assert (terms.copies(Rank.RED_THREE), terms.copies(Rank.JOKER)) == (threes, jokers)
        assert (terms.draw_count, terms.out_contract, terms.game_rounds) == (2, (2, 2, 1), 4)


@pytest.mark.parametrize("seats", list(FEET_ROWS))
def test_teams_of_hand_and_foot_are_those_of_the_law(seats: int) -> None:
    row = FEET_ROWS[seats]
    unnamed = TableOpened(rulebook="hand-and-foot", seats=seats)
    if row[1].startswith(("none", "refused")):
        assert [type(error) for error in opening_errors(unnamed)] == [Unplayable]
    else:
        assert open_table(unnamed).teams == spaced(seats, sizes_of(row)[0])
    allowed = [] if seats == 11 else sizes_of(row)
    for size in range(1, seats):
        if seats % size == 0:
            errors = opening_errors(replace(unnamed, teams=spaced(seats, size)))
            assert (not errors) == (size in allowed), size


@pytest.mark.parametrize(
    ("key", "seats", "teams"),
    [
        ("classic", 2, ((1,), (2,))),
        ("classic", 3, ((1,), (2,), (3,))),
        ("classic", 4, ((1, 3), (2, 4))),
        ("classic", 5, ((1, 3), (2, 4, 5))),
        ("classic", 6, ((1, 3, 5), (2, 4, 6))),
        ("hand-and-foot", 4, ((1, 3), (2, 4))),
        ("hand-and-foot-pagat", 5, ((1,), (2,), (3,), (4,), (5,))),
    ],
)
def test_teams_where_nobody_named_any(key: str, seats: int, teams: tuple[Team, ...]) -> None:
    assert open_table(TableOpened(rulebook=key, seats=seats)).teams == teams


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 13])
def test_a_number_of_players_that_is_not_listed_is_refused(key: str, seats: int) -> None:
    with pytest.raises(Unplayable, match=f"is not played by {seats}"):
        open_table(TableOpened(rulebook=key, seats=seats))


@pytest.mark.parametrize("key", FEET)
def test_cutthroat_is_refused_where_the_rulebook_has_no_such_table(key: str) -> None:
    house = (("players.three", "cutthroat"),)
    with pytest.raises(Unplayable, match="no table of three"):
        open_table(TableOpened(rulebook=key, seats=3, house=house))
    assert open_table(TableOpened(rulebook=key, seats=4, house=house)).house == house


# Opening a table


def test_an_opened_table_leaves_nothing_open() -> None:
    opened = open_table(
        TableOpened(
            rulebook="classic",
            house=(("out.canastas", " 02 "), ("pile.match_unfrozen", "ONTO + pair")),
            teams=((4, 2), (3, 1)),
            dealer=4,
            scores=(((2, 4), -40), ((3, 1), 1600)),
        )
    )
    assert opened == TableOpened(
        rulebook="classic",
        edition="2026-11",
        digest=rulebook("classic").digest,
        house=(("pile.match_unfrozen", "pair+onto"), ("out.canastas", "2")),
        teams=((1, 3), (2, 4)),
        dealer=4,
        scores=(((1, 3), 1600), ((2, 4), -40)),
    )
    assert open_table(opened) == opened
    assert terms_of(opened).out_canastas == 2
    assert teams_of(opened) == ((1, 3), (2, 4))
    assert rulebook_of(opened) is rulebook("classic")


def test_everything_that_stands_against_opening_is_said_at_once() -> None:
    errors = opening_errors(
        TableOpened(
            rulebook="classic",
            house=(("out.canasta", "2"), ("pile.take", "six")),
            dealer=5,
            scores=(((1, 2), 100), ((1, 3), 0), ((3, 1), 5)),
        )
    )
    assert [type(error) for error in errors] == [UnknownHouseRule, HouseRuleValue, NoSuchSeat, NoSuchTeam, Unplayable]
    with pytest.raises(UnknownHouseRule):
        open_table(TableOpened(rulebook="classic", house=(("out.canasta", "2"),)))


def test_of_a_table_that_is_not_played_no_more_is_said_than_that() -> None:
    errors = opening_errors(TableOpened(rulebook="classic", seats=10**9, dealer=0, scores=(((1,), 5),)))
    assert [type(error) for error in errors] == [Unplayable]


def test_an_unknown_rulebook_names_the_known_ones() -> None:
    errors = opening_errors(TableOpened(rulebook="bridge"))
    assert [type(error) for error in errors] == [UnknownRulebook]
    assert all(key in str(errors[0]) for key in KEYS)


@pytest.mark.parametrize(("edition", "digest"), [("2020-01", ""), ("", "00"), ("2026-11", "00")])
def test_an_edition_that_was_never_released_is_refused(edition: str, digest: str) -> None:
    with pytest.raises(UnknownEdition, match="2026-11"):
        open_table(TableOpened(rulebook="classic", edition=edition, digest=digest))


@pytest.mark.parametrize(
    ("key", "seats", "teams", "error"),
    [
        ("classic", 4, ((1, 2), (3, 4)), Unplayable),
        ("classic", 4, ((1,), (2,), (3,), (4,)), Unplayable),
        ("classic", 4, ((1, 3), (2, 5)), NoSuchSeat),
        ("classic", 4, ((1, 3), (2, 3)), Unplayable),
        ("classic", 4, ((1, 3), (2,)), Unplayable),
        ("classic", 4, (), Unplayable),
        ("classic", 5, ((1, 2, 3, 4), (5,)), Unplayable),
        ("classic", 6, ((1, 2), (3, 4), (5, 6)), Unplayable),
        ("classic", 3, ((1, 2), (3,)), Unplayable),
        ("hand-and-foot", 8, ((1, 2), (3, 4), (5, 6), (7, 8)), Unplayable),
    ],
)
def test_teams_that_cannot_play_are_refused(
    key: str, seats: int, teams: tuple[Team, ...], error: type[CannotRecord]
) -> None:
    assert error in [type(each) for each in opening_errors(TableOpened(rulebook=key, seats=seats, teams=teams))]


@pytest.mark.parametrize("teams", [((1, 2), (3, 4, 5)), ((3, 5), (1, 2, 4)), ((2, 4, 5), (3, 1))])
def test_five_may_be_any_pair_against_any_trio(teams: tuple[Team, ...]) -> None:
    opened = open_table(TableOpened(rulebook="classic", seats=5, teams=teams))
    assert terms_of(opened).sitting_out == 1
    assert set(opened.teams or ()) == {tuple(sorted(team)) for team in teams}


def test_terms_and_teams_of_a_table_that_cannot_open_are_errors() -> None:
    with pytest.raises(Unplayable):
        terms_of(TableOpened(rulebook="classic", seats=9))
    with pytest.raises(Unplayable):
        teams_of(TableOpened(rulebook="hand-and-foot", seats=8))


def test_a_table_says_how_it_departs_from_its_rulebook() -> None:
    opened = TableOpened(rulebook="classic", seats=2, house=(("out.canastas", "1"), ("draw.count", "2")))
    assert [(each.name, each.value, each.standard) for each in deviations_of(opened)] == [("out.canastas", "1", "2")]


# Rulebooks and what they hold


def test_no_rulebook_is_missing() -> None:
    modules = [import_module(f"events.games.{each.name}") for each in pkgutil.iter_modules(events.games.__path__)]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Rulebook)]
    assert sorted(book.digest for book in found) == sorted(book.digest for book in RULEBOOKS)


def test_a_released_edition_never_changes() -> None:
    released = dict.fromkeys(RELEASED.read_text().splitlines())
    assert list(released) == [f"{book.key} {book.edition} {book.digest}" for book in RULEBOOKS]


def test_a_log_finds_its_own_edition_by_the_digest_when_a_newer_one_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook("classic")
    newer = replace(book, edition="2031-01", articles=book.articles[:-1])
    monkeypatch.setattr(events.games, "RULEBOOKS", (*RULEBOOKS, newer))
    logged = open_table(TableOpened(rulebook="classic", edition=book.edition, digest=book.digest))
    assert rulebook_of(logged) is book
    assert rulebook("classic", digest=book.digest) is book
    assert rulebook("classic") is newer
    assert open_table(TableOpened(rulebook="classic")).digest == newer.digest


def test_a_digest_covers_terms_and_texts() -> None:
    book = rulebook("classic")
    two, *others = book.players
    other_terms = replace(book, players=(replace(two, terms=replace(two.terms, draw_count=1)), *others))
    first, *rest = book.articles
    other_text = replace(book, articles=(replace(first, text="Anything goes."), *rest))
    other_checks = replace(book, articles=(replace(first, checks=rest[-1].checks, house=()), *rest))
    assert len({book.digest, other_terms.digest, other_text.digest}) == 3
    assert other_checks.digest == book.digest


def test_a_digest_does_not_cover_house_rules_of_later_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook("classic")
    rule = replace(HOUSE_RULES["pen.talk"], name="pen.later", since="2027-01")
    monkeypatch.setitem(HOUSE_RULES, "pen.later", rule)
    assert replace(book).digest == book.digest


def test_an_article_is_found_by_its_id() -> None:
    book = rulebook("classic")
    assert book.article("CC-DEAL-4").text != rulebook("classic-pagat").article("CC-DEAL-4").text
    with pytest.raises(KeyError):
        book.article("HFB-MELD-1")


def test_an_article_of_another_rulebook_can_be_cited() -> None:
    book = rulebook("hand-and-foot")
    remedy = find_article("CC-IRR-3", book)
    assert remedy is not None
    assert remedy.house == ("pen.out_without_canasta",)
    assert find_article("HFB-MELD-1", book) is book.article("HFB-MELD-1")
    assert find_article("HFP-VAR-WIKI", book) in VARIANTS
    assert find_article("CC-NONE-1", book) is None


def test_a_rulebook_says_only_what_differs_from_another() -> None:
    one, two, three = rulebook("classic").articles[:3]
    own = replace(two, text="Two.")
    assert differing((one, two, three), own, without=(three.id,)) == (one, own)


def test_the_terms_of_two_rulebooks_are_compared() -> None:
    pagat = difference(rulebook("hand-and-foot"), rulebook("hand-and-foot-pagat"))
    assert [(each.name, each.standard, each.value) for each in pagat.terms] == [
        ("undo.policy", "until_turn_end", "none"),
        ("meld.wild_rule", "wild<natural", "natural>=2*wild"),
        ("meld.natural_share", "4/7", "2/3"),
        ("out.partner_in_foot", "no", "yes"),
        ("out.permission", "optional_binding", "required"),
    ]


# What follows from the terms


@pytest.mark.parametrize(
    ("total", "points"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)]
)
def test_the_minimum_by_score(total: int, points: int) -> None:
    assert Terms().minimum(total, 1) == points


@pytest.mark.parametrize(
    ("round_number", "points"), [(0, 50), (1, 50), (2, 90), (3, 120), (4, 150), (5, 150), (9, 150)]
)
def test_the_minimum_by_round(round_number: int, points: int) -> None:
    assert rulebook("hand-and-foot").terms.minimum(9000, round_number) == points


def test_the_minimum_of_later_rounds_may_be_its_own_or_the_last() -> None:
    terms = rulebook("hand-and-foot").terms
    assert replace(terms, open_fifth_round=200).minimum(0, 5) == 200
    assert replace(terms, open_fifth_round=0).minimum(0, 5) == 150


def test_cards_have_the_points_of_the_law() -> None:
    terms = Terms()
    assert {terms.points(card(text)) for text in ["K", "Q", "J", "10", "9", "8"]} == {10}
    assert {terms.points(card(text)) for text in ["7", "6", "5", "4", "3b"]} == {5}
    assert [terms.points(card(text)) for text in ["A", "2", "Jk", "3r", "x"]] == [20, 20, 50, 0, 0]
    assert [terms.points(rank) for rank in (Rank.ACE, Rank.RED_THREE)] == [20, 0]


def test_a_black_three_in_hand_has_points_of_its_own() -> None:
    terms = Terms(black3_hand_value=100)
    assert (terms.points(Rank.BLACK_THREE), terms.hand_points(card("3s")), terms.hand_points(Rank.KING)) == (5, 100, 10)


def test_the_colours_of_the_threes_change_places_where_the_house_says_black() -> None:
    terms = Terms(bonus_three="black", black3_hand_value=30)
    assert (terms.bonus_rank, terms.blocking_rank) == (Rank.BLACK_THREE, Rank.RED_THREE)
    assert (terms.points(Rank.BLACK_THREE), terms.points(Rank.RED_THREE)) == (0, 5)
    assert (terms.hand_points(Rank.BLACK_THREE), terms.hand_points(Rank.RED_THREE)) == (0, 30)
    assert (Terms().bonus_rank, Terms().blocking_rank) == (Rank.RED_THREE, Rank.BLACK_THREE)


def test_the_decks_hold_so_many_copies() -> None:
    terms = Terms(deck_count=5)
    ranks = (Rank.ACE, Rank.DEUCE, Rank.RED_THREE, Rank.JOKER, Rank.UNKNOWN)
    assert [terms.copies(rank) for rank in ranks] == [20, 20, 10, 10, 270]
    assert sum(terms.copies(rank) for rank in Rank if rank is not Rank.UNKNOWN) == terms.cards_in_decks
    assert terms.suited_copies == 5


def test_feet_are_there_where_they_have_cards() -> None:
    assert [rulebook(key).terms.has_feet for key in KEYS] == [False, False, True, True]


def wild_rule_allows(rule: str, naturals: int, wild: int) -> bool:
    """Whether a comparison of wild and natural cards lets so many lie together."""
    bounds = {
        "max3_only": wild,
        "wild<=natural": naturals,
        "wild<natural": naturals - 1,
        "natural>=2*wild": naturals // 2,
    }
    return wild <= bounds[rule]


@pytest.mark.parametrize("key", KEYS)
def test_the_share_of_naturals_tests_as_the_rule_that_it_stands_for(key: str) -> None:
    terms = rulebook(key).terms
    for cards in range(3, 8):
        for wild in range(min(cards - 1, (terms.meld_max_wild or 0) + 1)):
            naturals = cards - wild
            by_share = Fraction(naturals, cards) >= terms.meld_natural_share
            assert by_share == wild_rule_allows(terms.meld_wild_rule, naturals, wild), (naturals, wild)
