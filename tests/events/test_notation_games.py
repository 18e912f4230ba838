"""Games: tags, names and teams; how lines are numbered; what corrections bring in; how a log is laid out."""

from __future__ import annotations

import pytest

from events.cards import card
from events.catalogue import (
    CardsDiscarded,
    CardsMelded,
    Event,
    FootTaken,
    LogCorrected,
    PermissionAnswered,
    PermissionAsked,
    PositionTaken,
    RoundEnded,
    StockDrawn,
    TableOpened,
)
from events.errors import NotOpened
from events.notation import (
    Answered,
    Asked,
    Game,
    Played,
    Tag,
    read,
    read_lines,
    write,
    write_event,
    write_log,
)

FOUR = ("N", "E", "S", "W")
DRAW = StockDrawn(seat=1)


def game_of(text: str) -> Game:
    reading = read(text)
    assert reading.errors == ()
    (game,) = reading.games
    return game


def body(text: str, tags: str = '[Rulebook "classic"]') -> Game:
    return game_of(f"{tags}\n{text}")


def lines_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("[")]


def correction(text: str) -> LogCorrected:
    last = body(text).log[-1]
    assert isinstance(last, LogCorrected)
    return last


def opened(event: Event) -> TableOpened:
    assert isinstance(event, LogCorrected)
    (opening,) = event.events
    assert isinstance(opening, TableOpened)
    return opening


# --- tags ---------------------------------------------------------------------------------------------------------


def test_tags_say_who_sits_where_and_what_was_agreed() -> None:
    game = game_of("""
        [Title "Supper \\"at Ann's\\""]   # the first
        [Rulebook "hand-and-foot"]
        [Edition "1"]
        [House "out.contract=2/2/1; ; pile.take = top1+6;"]
        [Seats "Ann Bob Cat Dan"]
        [Teams "Cat+Ann Dan+Bob"]
        [Dealer "Bob"]
        [Scores "Bob+Dan -40, Ann+Cat 1600"]
        [Bob "Robert #2"]
        [Weather "fine"]
    """)
    assert game.opening == TableOpened(
        rulebook="hand-and-foot",
        edition="1",
        house=(("out.contract", "2/2/1"), ("pile.take", "top1+6")),
        teams=((1, 3), (2, 4)),
        dealer=2,
        scores=(((2, 4), -40), ((1, 3), 1600)),
    )
    assert game.labels == ("Ann", "Bob", "Cat", "Dan")
    assert game.names == {"Bob": "Robert #2"}
    assert game.tag("Title") == 'Supper "at Ann\'s"'
    assert game.tag("Weather") == "fine"
    assert game.tag("Site") == ""


def test_what_no_tag_says_is_left_open() -> None:
    game = body("")
    assert game.opening == TableOpened(rulebook="classic")
    assert game.labels == FOUR
    assert game.log == (game.opening,)


def test_a_label_may_be_what_elsewhere_is_a_card() -> None:
    game = body("K: meld K K K\nA: discard A", '[Rulebook "classic"]\n[Seats "K A"]')
    assert [type(event) for event in game.log[1:]] == [CardsMelded, CardsDiscarded]


def test_a_file_holds_many_games() -> None:
    text = '\ufeff[Rulebook "classic"]\r\nN: draw\r\n[Rulebook "hand-and-foot"]\rN: draw\r'
    assert [game.opening.rulebook for game in read(text).games] == ["classic", "hand-and-foot"]
    assert [game.line for game in read(text).games] == [1, 3]


def test_a_text_without_a_game_has_neither_games_nor_errors() -> None:
    reading = read("# nothing yet\n\n", name="empty.meld")
    assert (reading.games, reading.errors, reading.name) == ((), (), "empty.meld")


def test_a_game_tells_where_its_tags_and_house_rules_stand() -> None:
    game = body(
        'correct opening: House "pile.take=top1", Rulebook "classic-pagat"',
        '# a comment\n[Rulebook "classic"]\n[House "out.canastas=2; pile.black3_effect = freeze"]',
    )
    assert game.where("Rulebook") == (2, 12)
    assert game.where("House") == (3, 9)
    assert game.where("House:out.canastas") == (3, 9)
    assert game.where("House:pile.black3_effect") == (3, 25)
    assert game.where("House:pile.take") == (4, 25)
    assert game.where("Teams") == (2, 1)
    assert game.where("House:out") == (2, 1)


# --- numbers ------------------------------------------------------------------------------------------------------


def test_every_line_knows_its_entries_and_its_place() -> None:
    game = body("at round 2\n\nat turn N\nN: draw;  meld K K K\n? winner\n= none # yet\nend")
    position, turn, asked, answered, end = game.lines
    assert isinstance(position, Played)
    assert (position.line, position.last_line, position.entries, position.columns) == (2, 4, range(2, 3), (1,))
    assert isinstance(turn, Played)
    assert (turn.line, turn.last_line, turn.entries, turn.columns) == (5, 5, range(3, 5), (4, 11))
    assert isinstance(asked, Asked)
    assert (asked.line, asked.column) == (6, 1)
    assert answered == Answered("none", 7, 3)
    assert isinstance(end, Played)
    assert (end.first, end.is_turn, turn.is_turn, position.is_turn) == (5, False, True, False)


@pytest.mark.parametrize("line", ["S: yes", "S: no", "N: count 3", "N: shows K", "N: exposes K", "N: left 5", "N: out"])
def test_what_is_no_play_is_no_turn(line: str) -> None:
    (played,) = body(line).played
    assert not played.is_turn


@pytest.mark.parametrize("line", ["N: draw", "N: ask", "N: red 3h", "N: foot", "N: count 3; discard 5"])
def test_what_has_a_play_is_a_turn(line: str) -> None:
    (played,) = body(line).played
    assert played.is_turn


@pytest.mark.parametrize(
    ("span", "first", "last"),
    [
        ("1", 2, 2),
        ("2-4", 3, 5),
        ("after 2", 4, 3),
        ("after 0", 2, 1),
        ("after 5", 7, 6),
        ("last", 4, 5),
    ],
)
def test_a_correction_names_entries_as_the_log_counts(span: str, first: int, last: int) -> None:
    above = "round 1\nN: draw\nE: draw; discard 5\nS: count 11"
    read_as = correction(f"{above}\ncorrect {span}: N: draw")
    assert (read_as.first, read_as.last, read_as.events) == (first, last, (DRAW,))


def test_a_correction_strikes_or_brings_in_lines_with_its_reason() -> None:
    assert correction("N: draw\ncorrect 1: -") == LogCorrected(first=2, last=2)
    several = correction('N: draw\ncorrect 1 "a slip | or two": N: draw; discard 5 | end | at round 2 | at turn N')
    assert several == LogCorrected(
        first=2,
        last=2,
        events=(
            DRAW,
            CardsDiscarded(seat=1, cards=(card("5"),)),
            RoundEnded(),
            PositionTaken(number=2, turn=1),
        ),
        reason="a slip | or two",
    )


# --- what was agreed, put right -----------------------------------------------------------------------------------

AGREED = '[Rulebook "classic"]\n[House "out.canastas=2; game.target=3000"]\n[Scores "NS 100, EW 200"]'


def test_a_correction_of_the_opening_changes_what_it_names() -> None:
    game = body('correct opening "asked again": House "out.canastas=1" Dealer "E", Scores "NS 150"', AGREED)
    last = game.log[-1]
    assert isinstance(last, LogCorrected)
    assert (last.first, last.last, last.opening, last.reason) == (1, 1, True, "asked again")
    assert opened(last) == TableOpened(
        rulebook="classic",
        house=(("out.canastas", "1"), ("game.target", "3000")),
        dealer=2,
        scores=(((1, 3), 150), ((2, 4), 200)),
    )


def test_corrections_of_the_opening_add_up_unless_struck() -> None:
    two = 'correct opening: House "a.b=1"\ncorrect opening: House "c.d=2"'
    assert opened(body(two).log[-1]).house == (("a.b", "1"), ("c.d", "2"))
    struck = 'correct opening: House "a.b=1"\ncorrect 1: -\ncorrect opening: House "c.d=2"'
    assert opened(body(struck).log[-1]).house == (("c.d", "2"),)


def test_a_dash_does_away_with_what_was_agreed() -> None:
    tags = AGREED + '\n[Teams "NS EW"]\n[Dealer "N"]\n[Edition "1"]'
    game = body('correct opening: House "-", Scores "-", Teams "-", Dealer "-", Edition "-"', tags)
    assert opened(game.log[-1]) == TableOpened(rulebook="classic")
    game = body('correct opening: House "-; a.b=1", Scores "-, NS 5"', tags)
    assert (opened(game.log[-1]).house, opened(game.log[-1]).scores) == ((("a.b", "1"),), (((1, 3), 5),))


def test_scores_of_teams_that_are_no_more_go_with_them() -> None:
    game = body('correct opening: Teams "NE SW"', AGREED)
    assert (opened(game.log[-1]).teams, opened(game.log[-1]).scores) == (((1, 2), (3, 4)), ())


def test_a_correction_of_the_opening_is_written_as_short_as_it_can_be() -> None:
    standing = body("", AGREED).opening
    game = body('correct opening: House "out.canastas=1" Dealer "E"', AGREED)
    assert write_event(game.log[-1], FOUR, standing) == 'correct opening: House "out.canastas=1", Dealer "E"'
    assert lines_of(write(game)) == ['correct opening: House "out.canastas=1", Dealer "E"']
    whole = (
        'correct opening: Rulebook "classic", Edition "-", Digest "-", House "-; out.canastas=1; game.target=3000", '
        'Teams "-", Dealer "E", Scores "-, NS 100, EW 200"'
    )
    assert write_event(game.log[-1], FOUR) == whole


def test_a_correction_that_drops_a_house_rule_names_all_that_is_left() -> None:
    standing = body("", AGREED).opening
    game = body('correct opening: House "-; game.target=3000"', AGREED)
    assert 'House "-; game.target=3000"' in write_event(game.log[-1], FOUR, standing)
    (again,) = read(write(game)).games
    assert again.log == game.log


def test_lines_added_to_a_log_go_on_with_its_numbers_and_its_opening() -> None:
    opening = TableOpened(rulebook="classic", house=(("a.b", "1"),))
    text = 'correct opening: House "c.d=2"\ncorrect opening: House "e.f=3"\nN: draw\ncorrect last: -\n? verdict 9'
    lines = read_lines(text, FOUR, opening, 8)
    played = [line for line in lines if isinstance(line, Played)]
    assert [line.first for line in played] == [9, 10, 11, 12]
    assert opened(played[1].events[0]).house == (("a.b", "1"), ("c.d", "2"), ("e.f", "3"))
    assert played[3].events == (LogCorrected(first=11, last=11),)


# --- writing ------------------------------------------------------------------------------------------------------


def test_a_log_is_laid_out_turn_by_turn() -> None:
    text = """
round 1
N: red 3h; draw; ask
S: yes
N: meld 9 9 9; discard 5; foot
N: left -
N: left 5
E: draw; discard 5
E: draw; discard 6
end out
correct 2-4 "slips": N: draw | S: no | N: discard 4
"""
    assert lines_of(write_log(body(text).log, FOUR)) == text.split("\n")[1:-1]


def test_positions_that_follow_each_other_stay_two_entries() -> None:
    log: list[Event] = [PositionTaken(number=2), PositionTaken(turn=1), PositionTaken()]
    assert lines_of(write_log([TableOpened(rulebook="classic"), *log], FOUR)) == [
        "at round 2",
        "at new",
        "at turn N",
        "at new",
    ]
    inside = LogCorrected(first=2, last=2, events=(PositionTaken(number=2), PositionTaken(turn=1)))
    assert write_event(inside, FOUR) == "correct 1: at round 2 | at new | at turn N"


def test_a_log_is_written_with_its_edition_its_names_and_other_tags() -> None:
    opening = TableOpened(rulebook="classic", edition="1", digest="9f", dealer=2, house=(("a.b", "1"), ("c.d", "2")))
    text = write_log([opening, DRAW], ("Ann", "Bob", "C", "D"), {"Bob": 'the "Kid"'}, [("Title", "Supper")])
    assert text.splitlines() == [
        '[Title "Supper"]',
        '[Rulebook "classic"]',
        '[Edition "1"]',
        '[Digest "9f"]',
        '[House "a.b=1; c.d=2"]',
        '[Seats "Ann Bob C D"]',
        '[Dealer "Bob"]',
        '[Bob "the \\"Kid\\""]',
        "",
        "Ann: draw",
    ]
    assert write_event(opening, FOUR).splitlines()[0] == '[Rulebook "classic"]'


def test_a_game_is_written_with_its_tags_in_their_order() -> None:
    text = '[Id "a.1"]\n[Rulebook "classic"]\n[Seats "Ann Bob"]\n[Weather "fine"]\n[Ann "A."]\n\nAnn: draw\n? winner\n'
    assert write(game_of(text)) == text


def test_a_log_without_its_opening_is_not_written() -> None:
    opening = TableOpened(rulebook="classic")
    logs: list[list[Event]] = [[], [DRAW], [opening, opening]]
    for log in logs:
        with pytest.raises(NotOpened):
            write_log(log, FOUR)


def test_letters_that_would_make_a_word_of_the_notation_are_joined() -> None:
    labels = ("o", "n", "a", "t")
    assert write_event(CardsMelded(seat=1, cards=(card("8"),), on=(3, 4)), labels) == "o: meld on a+t: 8"


def test_an_answer_to_a_player_stands_on_its_own_line() -> None:
    asked: list[Event] = [DRAW, PermissionAsked(seat=1), PermissionAnswered(seat=3, yes=False), FootTaken(seat=1)]
    assert lines_of(write_log([TableOpened(rulebook="classic"), *asked], FOUR)) == ["N: draw; ask", "S: no", "N: foot"]


def test_a_tag_has_its_value_and_its_place() -> None:
    assert game_of('  [Rulebook   "classic" ]\nN: draw').tags == (Tag("Rulebook", "classic", 1, 16),)
