"""Every form of the notation: what it says, and how it is written."""

from __future__ import annotations

from typing import Final

import pytest

from events.asked import (
    CanastasOf,
    ConcealedIn,
    ContractOf,
    CouldHold,
    FrozenFor,
    HandOf,
    KnownOf,
    LineOf,
    MayGoOut,
    MayTake,
    MinimumOf,
    NeedsOf,
    Question,
    RemedyFor,
    ScoreOf,
    TotalOf,
    VerdictOn,
    WhyScore,
    WinnerAsked,
)
from events.cards import Card, Rank, card
from events.catalogue import (
    BonusGiven,
    CardExposed,
    CardsDiscarded,
    CardsLeft,
    CardsMelded,
    CardsShown,
    DisputeRaised,
    DisputeSettled,
    Event,
    FootHeld,
    FootTaken,
    GameEnded,
    HandCounted,
    HandEmptied,
    HandHeld,
    How,
    Left,
    LogCorrected,
    MeldLying,
    MeldsOf,
    PenaltyGiven,
    PermissionAnswered,
    PermissionAsked,
    PileLying,
    PileTaken,
    Place,
    PositionTaken,
    RedThreesLaid,
    RedThreesOf,
    RoundEnded,
    RoundStarted,
    RoundTallied,
    RulingAnswered,
    RulingProposed,
    Settlement,
    StockDrawn,
    TableOpened,
    TermsAccepted,
    TurnTakenBack,
)
from events.notation import Played, read_lines, read_question, write_event, write_question

FOUR: Final = ("N", "E", "S", "W")
THREE: Final = ("Ann", "Bob", "Cat")
NS: Final = (1, 3)
EW: Final = (2, 4)


def of(text: str) -> tuple[Card, ...]:
    return tuple(card(each) for each in text.split())


def position(text: str, labels: tuple[str, ...] = FOUR) -> PositionTaken:
    (event,) = events_of(text, labels)
    assert isinstance(event, PositionTaken)
    return event


def events_of(text: str, labels: tuple[str, ...] = FOUR) -> tuple[Event, ...]:
    opening = TableOpened(rulebook="classic", seats=len(labels))
    lines = read_lines(text, labels, opening, 20)
    return tuple(event for line in lines if isinstance(line, Played) for event in line.events)


ACTIONS: Final[list[tuple[str, Event]]] = [
    ("N: draw", StockDrawn(seat=1)),
    ("E: draw 2", StockDrawn(seat=2, count=2)),
    ("N: red 3h 3d", RedThreesLaid(seat=1, cards=of("3h 3d"), drawn=2)),
    ("N: red! 3h", RedThreesLaid(seat=1, cards=of("3h"), drawn=0)),
    ("N: red 3h 3d drew 1", RedThreesLaid(seat=1, cards=of("3h 3d"), drawn=1)),
    ("S: take K K", PileTaken(seat=3, cards=of("K K"))),
    ("S: take onto", PileTaken(seat=3)),
    ("S: take K K count 7", PileTaken(seat=3, cards=of("K K"), count=7)),
    ("S: take onto count 5", PileTaken(seat=3, count=5)),
    ("N: meld K K K 2", CardsMelded(seat=1, cards=of("K K K 2"))),
    ("N: meld 5 6 7", CardsMelded(seat=1, cards=of("5 6 7"))),
    ("N: meld 3b 3b 3b", CardsMelded(seat=1, cards=of("3b 3b 3b"))),
    ("N: meld 10*7", CardsMelded(seat=1, cards=of("10 10 10 10 10 10 10"))),
    ("N: meld K: 2", CardsMelded(seat=1, cards=of("2"), rank=Rank.KING)),
    ("N: meld 10: Jk", CardsMelded(seat=1, cards=of("Jk"), rank=Rank.TEN)),
    ("N: meld 3b: 2", CardsMelded(seat=1, cards=of("2"), rank=Rank.BLACK_THREE)),
    ("N: meld new 5 5 5", CardsMelded(seat=1, cards=of("5 5 5"), where=Place.NEW)),
    ("N: meld new K: 2 2", CardsMelded(seat=1, cards=of("2 2"), rank=Rank.KING, where=Place.NEW)),
    ("N: meld on EW: 8", CardsMelded(seat=1, cards=of("8"), on=EW)),
    ("N: meld on EW 8: 2", CardsMelded(seat=1, cards=of("2"), rank=Rank.EIGHT, on=EW)),
    ("N: meld new on EW: 8 8 8", CardsMelded(seat=1, cards=of("8 8 8"), where=Place.NEW, on=EW)),
    ("N: meld wild: 2 2 Jk", CardsMelded(seat=1, cards=of("2 2 Jk"), wild=True)),
    ("N: meld new wild: 2 2 Jk", CardsMelded(seat=1, cards=of("2 2 Jk"), wild=True, where=Place.NEW)),
    ("N: discard 5", CardsDiscarded(seat=1, cards=of("5"))),
    ("N: discard 5 9c", CardsDiscarded(seat=1, cards=of("5 9c"))),
    ("N: foot", FootTaken(seat=1)),
    ("N: ask", PermissionAsked(seat=1)),
    ("S: yes", PermissionAnswered(seat=3, yes=True)),
    ("S: no", PermissionAnswered(seat=3, yes=False)),
    ("N: out", HandEmptied(seat=1)),
    ("N: count 12", HandCounted(seat=1, count=12)),
    ("N: shows K K x", CardsShown(seat=1, cards=of("K K x"))),
    ("N: exposes 9c", CardExposed(seat=1, cards=of("9c"))),
    ("N: left 5 5 K", CardsLeft(seat=1, hand=Left(cards=of("5 5 K")))),
    ("N: left 5 5 / K K x", CardsLeft(seat=1, hand=Left(cards=of("5 5")), foot=Left(cards=of("K K x")))),
    ("N: left 45", CardsLeft(seat=1, hand=Left(points=45))),
    ("N: left 45 / 110", CardsLeft(seat=1, hand=Left(points=45), foot=Left(points=110))),
    ("N: left 11", CardsLeft(seat=1, hand=Left(points=11))),
    ("N: left 10", CardsLeft(seat=1, hand=Left(cards=of("10")))),
    ("N: left 5", CardsLeft(seat=1, hand=Left(cards=of("5")))),
    ("N: left 5 points", CardsLeft(seat=1, hand=Left(points=5))),
    ("N: left 10 points / 5", CardsLeft(seat=1, hand=Left(points=10), foot=Left(cards=of("5")))),
    ("N: left -", CardsLeft(seat=1, hand=Left(cards=()))),
    ("N: left - / K K", CardsLeft(seat=1, hand=Left(cards=()), foot=Left(cards=of("K K")))),
    ("N: left 4 / -", CardsLeft(seat=1, hand=Left(cards=of("4")), foot=Left(cards=()))),
    ("N: left ? / 60", CardsLeft(seat=1, hand=Left(), foot=Left(points=60))),
]

LINES: Final[list[tuple[str, Event]]] = [
    ("round", RoundStarted()),
    ("round 2", RoundStarted(number=2)),
    ("round dealer E", RoundStarted(dealer=2)),
    (
        "round 2, dealer E, up 3h 2c 9s, out W",
        RoundStarted(number=2, dealer=2, upcards=of("3h 2c 9s"), out=4),
    ),
    ("round up -", RoundStarted(upcards=())),
    ("end", RoundEnded()),
    ("end out", RoundEnded(how=How.OUT)),
    ("end stock", RoundEnded(how=How.STOCK)),
    ("end agreed", RoundEnded(how=How.AGREED)),
    ("end void", RoundEnded(how=How.VOID)),
    ("game over", GameEnded()),
    ('game over "supper"', GameEnded(reason="supper")),
    ("take back", TurnTakenBack()),
    ('take back "only 45"', TurnTakenBack(reason="only 45")),
    ('bonus NS 100 "exact cut"', BonusGiven(team=NS, points=100, reason="exact cut")),
    ("bonus NS -50", BonusGiven(team=NS, points=-50)),
    ("penalty EW 100 CC-IRR-3", PenaltyGiven(team=EW, points=100, article="CC-IRR-3")),
    (
        r'penalty EW 100 CC-IRR-3 "said \"out\" # and \\ was not\nat all"',
        PenaltyGiven(team=EW, points=100, article="CC-IRR-3", reason='said "out" # and \\ was not\nat all'),
    ),
    ('dispute 1 N 7-9 "out?"', DisputeRaised(dispute=1, seat=1, first=8, last=10, question="out?")),
    ("dispute 2 E 5", DisputeRaised(dispute=2, seat=2, first=6, last=6)),
    ("dispute 2 E 0", DisputeRaised(dispute=2, seat=2, first=1, last=1)),
    (
        'settle 1 penalty by N+E "too late"',
        DisputeSettled(dispute=1, outcome=Settlement.PENALTY, by=(1, 2), reason="too late"),
    ),
    ("settle 1 stands", DisputeSettled(dispute=1, outcome=Settlement.STANDS)),
    ("settle 1 struck by S", DisputeSettled(dispute=1, outcome=Settlement.STRUCK, by=(3,))),
    ("settle 1 table", DisputeSettled(dispute=1, outcome=Settlement.TABLE)),
    ("accept W", TermsAccepted(seat=4)),
    (
        'propose 1 N stands "we looked"',
        RulingProposed(dispute=1, seat=1, outcome=Settlement.STANDS, reason="we looked"),
    ),
    (
        "propose 2 E struck: correct 7-8: N: draw; discard 5 | E: draw then take back then penalty NS 100 CC-IRR-4",
        RulingProposed(
            dispute=2,
            seat=2,
            outcome=Settlement.STRUCK,
            events=(
                LogCorrected(
                    first=8,
                    last=9,
                    events=(
                        StockDrawn(seat=1),
                        CardsDiscarded(seat=1, cards=(card("5"),)),
                        StockDrawn(seat=2),
                    ),
                ),
                TurnTakenBack(),
                PenaltyGiven(team=NS, points=100, article="CC-IRR-4"),
            ),
        ),
    ),
    (
        "propose 2 E struck: correct 7: -",
        RulingProposed(dispute=2, seat=2, outcome=Settlement.STRUCK, events=(LogCorrected(first=8, last=8),)),
    ),
    ("agree 1 E", RulingAnswered(dispute=1, seat=2, yes=True)),
    ("agree 1 E no", RulingAnswered(dispute=1, seat=2, yes=False)),
]

TALLIES: Final[list[tuple[str, Event]]] = [
    (
        "tally Ann+Cat: natural 1, mixed 2, concealed 3, wild 4, red-threes 2, red-threes-left 1, went-out, left 60",
        RoundTallied(
            team=NS, natural=1, mixed=2, concealed=3, wild=4, red_threes=2, red_threes_left=1, went_out=True,
            left=60,
        ),
    ),
    ("tally Ann: went-out concealed", RoundTallied(team=(1,), went_out=True, out_concealed=True)),
    ("tally Ann: cards 0", RoundTallied(team=(1,))),
    ("tally Ann: bonus -50", RoundTallied(team=(1,), bonus=-50)),
    ("tally Ann: sum -85", RoundTallied(team=(1,), sum=-85)),
    ("tally Ann alone: natural 1", RoundTallied(team=(1,), alone=True, natural=1)),
    (
        "tally Bob+Cat: red-threes Bob 1 Cat 0",
        RoundTallied(team=(2, 3), red_threes=1, red_threes_by_seat=((2, 1), (3, 0))),
    ),
]  # fmt: skip

POSITIONS: Final[list[tuple[str, PositionTaken]]] = [
    ("at new", PositionTaken()),
    ("at round 3", PositionTaken(number=3)),
    (
        "at NS melds K*4 2 / 5*7! / 9 9 9",
        PositionTaken(
            melds=(
                MeldsOf(
                    owner=NS,
                    melds=(
                        MeldLying(cards=of("K K K K 2")),
                        MeldLying(cards=of("5 5 5 5 5 5 5"), concealed=True),
                        MeldLying(cards=of("9 9 9")),
                    ),
                ),
            )
        ),
    ),
    ("at N melds 9 9 9", PositionTaken(melds=(MeldsOf(owner=(1,), melds=(MeldLying(cards=of("9 9 9")),)),))),
    ("at NS melds -", PositionTaken(melds=(MeldsOf(owner=NS, melds=()),))),
    ("at NS red 3h 3d", PositionTaken(red_threes=(RedThreesOf(owner=NS, cards=of("3h 3d")),))),
    ("at N red 3h", PositionTaken(red_threes=(RedThreesOf(owner=(1,), cards=of("3h")),))),
    ("at N red -", PositionTaken(red_threes=(RedThreesOf(owner=(1,), cards=()),))),
    ("at pile 14 top 9s frozen", PositionTaken(pile=PileLying(count=14, top=card("9s"), frozen=True))),
    ("at pile 8 top 9s", PositionTaken(pile=PileLying(count=8, top=card("9s")))),
    ("at pile 14", PositionTaken(pile=PileLying(count=14))),
    ("at pile 14 frozen", PositionTaken(pile=PileLying(count=14, frozen=True))),
    ("at pile 9", PositionTaken(pile=PileLying(count=1, cards=of("9")))),
    ("at pile 9 frozen", PositionTaken(pile=PileLying(count=1, cards=of("9"), frozen=True))),
    ("at pile 9 cards", PositionTaken(pile=PileLying(count=9))),
    ("at pile 9 cards frozen", PositionTaken(pile=PileLying(count=9, frozen=True))),
    ("at pile 10 J", PositionTaken(pile=PileLying(count=2, cards=of("10 J")))),
    ("at pile 3c 2c 9s", PositionTaken(pile=PileLying(count=3, cards=of("3c 2c 9s")))),
    ("at pile x x 9s frozen", PositionTaken(pile=PileLying(count=3, cards=of("x x 9s"), frozen=True))),
    ("at pile empty", PositionTaken(pile=PileLying(count=0, cards=()))),
    ("at stock 40", PositionTaken(stock=40)),
    ("at stock empty", PositionTaken(stock=0)),
    ("at N hand 7", PositionTaken(hands=(HandHeld(seat=1, count=7),))),
    ("at N hand 10", PositionTaken(hands=(HandHeld(seat=1, count=10),))),
    ("at N hand 10 J", PositionTaken(hands=(HandHeld(seat=1, count=2, cards=of("10 J")),))),
    ("at N hand 7d", PositionTaken(hands=(HandHeld(seat=1, count=1, cards=of("7d")),))),
    ("at N hand 7*1", PositionTaken(hands=(HandHeld(seat=1, count=1, cards=of("7")),))),
    ("at N hand Q", PositionTaken(hands=(HandHeld(seat=1, count=1, cards=of("Q")),))),
    ("at N hand K K 5 x", PositionTaken(hands=(HandHeld(seat=1, count=4, cards=of("K K 5 x")),))),
    ("at N foot 11", PositionTaken(feet=(FootHeld(seat=1, count=11),))),
    ("at N foot taken", PositionTaken(feet=(FootHeld(seat=1, count=None),))),
    ("at turn N", PositionTaken(turn=1)),
    ("at turn N drawn", PositionTaken(turn=1, drawn=True)),
    ("at minimum NS 60", PositionTaken(minima=((NS, 60),))),
    ("at alone S", PositionTaken(alone=3)),
]

QUESTIONS: Final[list[tuple[str, Question]]] = [
    ("remedy 12", RemedyFor(entry=13)),
    ("remedy last", RemedyFor(entry=None)),
    ("may N take", MayTake(seat=1)),
    ("may N take with K K", MayTake(seat=1, cards=of("K K"))),
    ("may N take onto", MayTake(seat=1, onto=True)),
    ("may N go out", MayGoOut(seat=1)),
    ("minimum NS", MinimumOf(team=NS)),
    ("contract NS", ContractOf(team=NS)),
    ("verdict 12", VerdictOn(entry=13)),
    ("verdict last", VerdictOn(entry=None)),
    ("frozen NS", FrozenFor(team=NS)),
    ("canastas NS", CanastasOf(team=NS)),
    ("hand N", HandOf(seat=1)),
    ("known N", KnownOf(seat=1)),
    ("could N hold K K", CouldHold(seat=1, cards=of("K K"))),
    ("score NS", ScoreOf(team=NS)),
    ("total NS", TotalOf(team=NS)),
    ("line NS red-threes", LineOf(team=NS, line="red-threes")),
    ("winner", WinnerAsked()),
    ("why NS", WhyScore(team=NS)),
    ("needs NS", NeedsOf(team=NS)),
    ("concealed 12", ConcealedIn(entry=13)),
    ("concealed last", ConcealedIn(entry=None)),
]


@pytest.mark.parametrize(("text", "event"), [*ACTIONS, *LINES, *POSITIONS])
def test_a_line_says_one_event_and_is_written_so(text: str, event: Event) -> None:
    assert events_of(text) == (event,)
    assert write_event(event, FOUR) == text


@pytest.mark.parametrize(("text", "event"), TALLIES)
def test_a_tally_says_a_round_and_is_written_so(text: str, event: Event) -> None:
    assert events_of(text, THREE) == (event,)
    assert write_event(event, THREE) == text


@pytest.mark.parametrize(("text", "question"), QUESTIONS)
def test_a_question_is_read_and_written_so(text: str, question: Question) -> None:
    assert read_question(f"? {text}", FOUR) == question
    assert read_question(text, FOUR) == question
    assert write_question(question, FOUR) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("N: meld T T T", "N: meld 10 10 10"),
        ("N: meld Td*2 Jk*3", "N: meld 10d 10d Jk Jk Jk"),
        ("N: meld T: 2", "N: meld 10: 2"),
        ("N: meld K K K K", "N: meld K*4"),
        ("N:draw", "N: draw"),
        ("N: draw;", "N: draw"),
        ("N: left 45 points", "N: left 45"),
        ("N: left 0", "N: left 0 points"),
        ("round, up 9s, 2", "round 2, up 9s"),
        ("round up 9s, dealer E, 2", "round 2, dealer E, up 9s"),
        ("tally NS: cards 90, natural 1, mixed 0", "tally NS: natural 1, cards 90"),
        ("tally S+N: cards 90", "tally NS: cards 90"),
        ("penalty SN 100 CC-IRR-3", "penalty NS 100 CC-IRR-3"),
        ("settle 1 stands by EN", "settle 1 stands by N+E"),
        ("at NS melds K*3 / 5*7 ! / 9*3", "at NS melds K K K / 5*7! / 9 9 9"),
        ("at NS melds K K K/9 9 9 !", "at NS melds K K K / 9 9 9!"),
        ("at N hand empty", "at N hand 0"),
        ("at pile 9 cards top 9s", "at pile 9 top 9s"),
    ],
)
def test_other_spellings_are_written_in_one_way(text: str, written: str) -> None:
    (event,) = events_of(text)
    assert write_event(event, FOUR) == written


def test_a_turn_line_has_every_action_in_order() -> None:
    assert events_of("N: draw; meld 9 9 9; discard 5") == (
        StockDrawn(seat=1),
        CardsMelded(seat=1, cards=of("9 9 9")),
        CardsDiscarded(seat=1, cards=of("5")),
    )


def test_at_lines_that_stand_together_make_one_position() -> None:
    together = position("at round 3\n\n  # what lies there\nat NS melds K*3   # kings\nat turn N drawn\n")
    assert together == PositionTaken(
        number=3, melds=(MeldsOf(owner=NS, melds=(MeldLying(cards=of("K K K")),)),), turn=1, drawn=True
    )
    assert write_event(together, FOUR) == "at round 3\nat NS melds K K K\nat turn N drawn"


@pytest.mark.parametrize("between", ["N: draw", "? winner", "at new", "? winner\n= none"])
def test_any_other_line_parts_positions(between: str) -> None:
    events = [event for event in events_of(f"at round 3\n{between}\nat turn N") if isinstance(event, PositionTaken)]
    assert events == [PositionTaken(number=3), PositionTaken(turn=1)]


def test_a_team_of_labels_longer_than_a_letter_is_joined_by_plus() -> None:
    labels = ("Ann", "Bob", "Cat", "Dan")
    assert read_question("? minimum Cat+Ann", labels) == MinimumOf(team=NS)
    assert write_question(MinimumOf(team=NS), labels) == "minimum Ann+Cat"
