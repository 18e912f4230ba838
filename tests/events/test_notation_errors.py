"""A line that cannot be read is an error with its place, what was found and what may stand there."""

from __future__ import annotations

import pytest

from events.catalogue import TableOpened
from events.errors import Unreadable
from events.notation import Answered, read, read_lines, read_question

FOUR = ("N", "E", "S", "W")
ABOVE = "N: draw; meld K K K; discard 5"
"""Makes three entries above the line in question."""


def error_in(line: str) -> Unreadable:
    reading = read(f'[Rulebook "classic"]\n{ABOVE}\n{line}')
    (error,) = reading.errors
    return error


@pytest.mark.parametrize(
    ("line", "column", "found", "expected"),
    [
        # turns
        ("N: discrad 5", 4, "“discrad”", "did you mean “discard”?"),
        ("N: Draw", 4, "“Draw”", "did you mean “draw”?"),
        ("  N: draw; discrad 5", 12, "“discrad”", "an action: draw, red"),
        ("N: draw discard 5", 9, "“discard”", "a semicolon"),
        ("N: draw; ; discard 5", 10, "“;”", "an action"),
        ("N:", 3, "the end of the line", "an action"),
        ("N:   # nothing", 3, "the end of the line", "an action"),
        ("N draw", 3, "“draw”", "a colon after the seat"),
        ("Q: draw", 1, "“Q”", "a seat: N, E, S, W"),
        ("draw; discard 5", 1, "“draw”", "as in N: draw"),
        ("N: draw 99999999999", 9, "“99999999999”", "the end of the line"),
        ("N: take", 8, "the end of the line", "“onto”"),
        ("N: take; discard 5", 8, "“;”", "“onto”"),
        ("N: take K K cuont 7", 13, "“cuont”", "or count"),
        ("N: take onto count", 19, "the end of the line", "how many"),
        ("N: red 3h drew", 15, "the end of the line", "how many"),
        ("N: count many", 10, "“many”", "how many"),
        ("N: left 12 13", 12, "“13”", "the end of the line"),
        ("N: left 5 5 /", 14, "the end of the line", "a card"),
        ("N: yes yes", 8, "“yes”", "a semicolon"),
        # cards
        ("N: meld 3 3 3", 9, "“3”", "3r, 3b"),
        ("N: shows K 3*2", 12, "“3*2”", "3s 3h 3d 3c"),
        ("N: meld K 1h", 11, "“1h”", "a card: A K Q J 10"),
        ("N: meld Kx", 9, "“Kx”", "a card"),
        ("N: meld k k k", 9, "“k”", "did you mean “K”?"),
        ("N: meld K♥ K", 9, "“K♥”", "did you mean “Kh”?"),
        ("N: discard joker", 12, "“joker”", "did you mean “Jk”?"),
        ("N: discard “5”", 12, "““5””", "quotes like these"),
        ("N: meld K*0", 9, "“K*0”", "from 1 to 999"),
        ("N: meld K*1000", 9, "“K*1000”", "from 1 to 999"),
        ("N: meld", 8, "the end of the line", "a card"),
        ("N: meld EW: 8", 9, "“EW”", "meld on TEAM"),
        ("N: meld on EN+: 8", 12, "“EN+”", "the seats are N, E, S, W"),
        ("N: meld on EW 8", 15, "“8”", "a colon"),
        ("N: meld Kh: 2", 9, "“Kh”", "a rank without a suit"),
        ("N: meld 3: 2", 9, "“3”", "3r, 3b"),
        ("N: meld wild 2 2", 14, "“2”", "a colon"),
        # positions
        ("at", 3, "the end of the line", "a seat or a team"),
        ("at plie 9", 4, "“plie”", "did you mean “pile”?"),
        ("at NS meld K*3", 7, "“meld”", "did you mean “melds”?"),
        ("at NS melds K*3 / / 2", 19, "“/”", "a card"),
        ("at NS melds K*7! 2", 18, "“2”", "the end of the line"),
        ("at NS hand 7", 4, "“NS”", "one seat"),
        ("at NS foot 7", 4, "“NS”", "one seat"),
        ("at N hand 14 J", 11, "“14”", "a card"),
        ("at N foot", 10, "the end of the line", "“taken”"),
        ("at pile 14 9s", 12, "“9s”", "“top”"),
        ("at pile 14 top", 15, "the end of the line", "a card"),
        ("at stock 40 cards", 13, "“cards”", "the end of the line"),
        ("at turn", 8, "the end of the line", "a seat"),
        ("at minimum 60", 12, "“60”", "a team"),
        # other lines
        ("round 2, deeler E", 10, "“deeler”", "did you mean “dealer”?"),
        ("round 2, dealer Q", 17, "“Q”", "the seat that deals"),
        ("round 1, 2", 10, "“2”", "a part not said yet"),
        ("round dealer N, dealer E", 17, "“dealer”", "a part not said yet"),
        ("round 2 dealer E", 9, "“dealer”", "the end of the line"),
        ("end sotck", 5, "“sotck”", "did you mean “stock”?"),
        ("end out now", 9, "“now”", "the end of the line"),
        ("game", 5, "the end of the line", "“over”"),
        ("game over supper", 11, "“supper”", "the end of the line"),
        ("take K K", 6, "“K”", "“back”"),
        ("penalty NS CC-IRR-3", 12, "“CC-IRR-3”", "points"),
        ('penalty NS 100 "no article"', 16, 'the text "no article"', "the article"),
        ("tally NS natural 1", 10, "“natural”", "a colon"),
        ("tally NS: natral 1", 11, "“natral”", "did you mean “natural”?"),
        ("tally NS: natural 1 mixed 2", 21, "“mixed”", "the end of the line"),
        ("tally NS: natural 1, natural 2", 22, "“natural”", "not said yet"),
        ("tally NS: red-threes", 21, "the end of the line", "how many"),
        ("tally NS: red-threes N 1 N 2", 26, "“N”", "not said yet"),
        ("tally NS:", 10, "the end of the line", "a key"),
        ("dispute 1 E 9", 13, "“9”", "from 1 to 3"),
        ("settle 1 wins", 10, "“wins”", "an outcome: stands, struck"),
        ("accept everybody", 8, "“everybody”", "a seat"),
        ("kept", 1, "“kept”", "a seat and a colon"),
        ("tale back", 1, "“tale”", "did you mean “take”?"),
        ('"words"', 1, 'the text "words"', "a seat and a colon"),
        # quotes
        ('take back "only 45', 11, "a quote that is not closed", "a closing"),
        (r'take back "only 45\"', 11, "a quote that is not closed", "a closing"),
        ('take back "only" 45', 18, "“45”", "the end of the line"),
        # corrections
        ("correct", 8, "the end of the line", "after, last, opening"),
        ("correct lsat: -", 9, "“lsat”", "did you mean “last”?"),
        ("correct 2x: -", 9, "“2x”", "two of them as in 7-9"),
        ("correct 4: -", 9, "“4”", "from 1 to 3"),
        ("correct 2-4: -", 9, "“2-4”", "from 1 to 3"),
        ("correct 3-2: -", 9, "“3-2”", "the lower number first"),
        ("correct 0: -", 9, "“0”", "from 1 to 3"),
        ("correct after 4: N: draw", 15, "“4”", "from 1 to 3"),
        ("correct 2", 10, "the end of the line", "a colon"),
        ("correct 2:", 11, "the end of the line", "a seat and a colon"),
        ("correct 2: - -", 14, "“-”", "the end of the line"),
        ("correct 2: N: draw | N: discrad 5", 25, "“discrad”", "did you mean “discard”?"),
        ("correct 2: N: draw | ", 21, "the end of the line", "a seat and a colon"),
        ("correct 2: N: draw | correct 1: -", 22, "“correct”", "no correction"),
        ("correct 2: ? winner", 12, "“?”", "a seat and a colon"),
        ("correct opening: -", 18, "“-”", "Rulebook"),
        ("correct opening: Hosue", 18, "“Hosue”", "did you mean “House”?"),
        ("correct opening: House", 23, "the end of the line", "in quotes"),
        ('correct opening: House "out.canastas"', 25, "“out.canastas”", "a house rule and its value"),
        ('correct opening: Dealer "N", Dealer "E"', 30, "“Dealer”", "not named yet"),
        ('correct opening: Dealer "Q"', 26, "“Q”", "N, E, S, W"),
        # questions and answers
        ("? may N", 8, "the end of the line", "“take” or “go out”"),
        ("? may N take now", 14, "“now”", "“onto”, “with” and cards"),
        ("? minumum NS", 3, "“minumum”", "did you mean “minimum”?"),
        ("? verdict", 10, "the end of the line", "“last”"),
        ("? verdict 4", 11, "“4”", "from 1 to 3"),
        ("? remedy 4", 10, "“4”", "from 1 to 3"),
        ("? line NS red-three", 11, "“red-three”", "did you mean “red-threes”?"),
        ("? could N have K", 11, "“have”", "“hold”"),
        ("? winner now", 10, "“now”", "the end of the line"),
        ("=", 2, "the end of the line", "the answer"),
        ("=  # what?", 2, "the end of the line", "the answer"),
    ],
)
def test_an_error_says_where_and_what(line: str, column: int, found: str, expected: str) -> None:
    error = error_in(line)
    assert (error.line, error.column, error.found) == (3, column, found)
    assert expected in error.expected


@pytest.mark.parametrize(
    ("tag", "column", "found", "expected"),
    [
        ("[Title]", 8, "the end of the line", "in quotes"),
        ("[Title Supper]", 8, "“Supper]”", "in quotes"),
        ('[Title "Supper"', 16, "the end of the line", "]"),
        ('[Title "Supper"] N: draw', 18, "“N”", "the end of the line"),
        ('[Title "Supper]', 8, "a quote that is not closed", "a closing"),
        ('["Supper"]', 2, '“"Supper"]”', "the name of a tag"),
        ("[", 2, "the end of the line", "the name of a tag"),
        ('[Rulebook "hand-and-foot"]', 2, "“Rulebook” once more", "not yet"),
        ('[Seats "N draw S W"]', 11, "“draw”", "no word of the notation"),
        ('[Seats "N E, S W"]', 11, "“E,”", "without any of"),
        ('[Seats "N E S N"]', 15, "“N”", "no other seat"),
        ('[Seats "N"]', 9, "“N”", "two seats or more"),
        ('[Teams "N+S E"]', 9, "“N+S E”", "missing: W"),
        ('[Teams "N+S S+W"]', 13, "“S+W”", "in no other team"),
        ('[Teams "N+S E+Q"]', 13, "“E+Q”", "the seats are N, E, S, W"),
        ('[Dealer "Q"]', 10, "“Q”", "N, E, S, W"),
        ('[Scores "NS 1600, EW"]', 19, "“EW”", "a team and its total"),
        ('[Scores "NS 1600, EQ 40"]', 19, "“EQ”", "a team"),
        ('[Scores "NS 1600, SN 40"]', 19, "“SN 40”", "not named yet"),
        ('[House "out.canastas=2; pile"]', 25, "“pile”", "a house rule and its value"),
        ('[House "out.canastas=2; out.canastas=1"]', 25, "“out.canastas=1”", "not named yet"),
    ],
)
def test_an_error_in_a_tag_says_where_and_what(tag: str, column: int, found: str, expected: str) -> None:
    (error,) = read(f'[Rulebook "classic"]\n{tag}\n').errors
    assert (error.line, error.column, error.found) == (2, column, found)
    assert expected in error.expected


def test_a_rulebook_is_never_chosen_silently() -> None:
    reading = read('# a game\n[Title "Supper"]\n\nN: draw\n')
    (error,) = reading.errors
    assert reading.games == ()
    assert (error.line, error.column) == (2, 1)
    assert "Rulebook" in error.found


def test_a_rulebook_tag_says_something() -> None:
    (error,) = read('[Rulebook " "]\nN: draw\n').errors
    assert (error.line, error.column) == (1, 12)


def test_a_misspelt_rulebook_tag_is_one_error() -> None:
    (error,) = read("[Rulebook classic]\nN: draw\n").errors
    assert (error.line, error.column) == (1, 11)


def test_one_run_shows_every_error() -> None:
    text = """
[Rulebook "classic"]
N: darw
E: draw; discard 5
S: dicsard 5
[Rulebook "classic"]
W: meld 3
[Title "No rulebook"]
N: fot
"""
    assert [error.line for error in read(text).errors] == [3, 5, 7, 8, 9]


def test_what_can_be_read_around_an_error_is_read() -> None:
    (game,) = read('[Rulebook "classic"]\nN: draw\nE: darw\nS: draw\n').games
    assert [line.line for line in game.lines] == [2, 4]
    assert [error.line for error in game.errors] == [3]


def test_numbers_below_an_error_are_not_held_against_the_log() -> None:
    reading = read('[Rulebook "classic"]\nN: darw; discard 5\ncorrect 2: N: discard 6\n? verdict 2\n')
    assert [error.line for error in reading.errors] == [2]


def test_an_answer_below_a_line_that_cannot_be_read_answers_nothing() -> None:
    (game,) = read('[Rulebook "classic"]\nN: draw\nN: dicsard 5\n= kept\nE: draw\n= kept\n').games
    assert [line.line for line in game.lines if isinstance(line, Answered)] == [6]


def test_an_answer_needs_a_line_before_it() -> None:
    (error,) = read('[Rulebook "classic"]\n= kept\n').errors
    assert (error.line, error.column) == (2, 1)


@pytest.mark.parametrize("line", ["correct 1: -", "? verdict 1", "dispute 1 N 1"])
def test_a_number_needs_an_entry_above(line: str) -> None:
    (error,) = read(f'[Rulebook "classic"]\n{line}\n').errors
    assert (error.line, error.expected) == (2, "the number of an entry above, and there is none")


def test_numbers_begin_with_one_where_nobody_knows_the_last() -> None:
    errors = read('[Rulebook "classic"]\nN: darw\ncorrect 0: -\n').errors
    assert [(error.line, error.column) for error in errors] == [(2, 4), (3, 9)]


def test_last_needs_a_line_with_a_play() -> None:
    (error,) = read('[Rulebook "classic"]\nN: count 11\ncorrect last: -\n').errors
    assert (error.line, error.column) == (3, 9)


@pytest.mark.parametrize(
    "line", ["at N hand 6", "at N foot 6", "at stock 3", "at pile 9", "at turn N", "at round 2", "at alone N"]
)
def test_a_position_says_nothing_twice(line: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_lines(f"{line}\n{line}", FOUR, TableOpened(rulebook="classic"), 1)
    assert (caught.value.line, caught.value.column) == (2, 4)


def test_a_minimum_is_said_once_for_a_team() -> None:
    with pytest.raises(Unreadable) as caught:
        read_lines("at minimum NS 60\nat minimum SN 70", FOUR, TableOpened(rulebook="classic"), 1)
    assert (caught.value.line, caught.value.column) == (2, 12)


def test_lines_that_are_added_hold_no_tags() -> None:
    with pytest.raises(Unreadable) as caught:
        read_lines('N: draw\n [Title "x"]', FOUR, TableOpened(rulebook="classic"), 1)
    assert (caught.value.line, caught.value.column) == (2, 2)


@pytest.mark.parametrize(("text", "column"), [("", 1), ("   ", 1), ("?", 2), ("may N", 6), ("  ? may N", 10)])
def test_a_question_that_cannot_be_read_says_where(text: str, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read_question(text, FOUR)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_one_question_is_one_line() -> None:
    with pytest.raises(Unreadable) as caught:
        read_question("? winner\n? winner", FOUR)
    assert caught.value.line == 2
