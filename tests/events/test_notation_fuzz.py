"""Reading never fails: whatever the text, there are games and errors, and every error has its place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from events.catalogue import TableOpened
from events.errors import Unreadable
from events.notation import Reading, read, read_lines, read_question, write
from events.notation.seating import KEYWORDS, TAG_NAMES

CASES: Final = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parent.parent / "cases").rglob("*.meld"))
    if path.stem != "rounds"
)
GAMES: Final = CASES.split("\n[Id ")
FOUR: Final = ("N", "E", "S", "W")
ANY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine fails no test."""

words = st.sampled_from([*sorted(KEYWORDS), *TAG_NAMES, *FOUR, *"KQJA2345*!|-?=:;,/[]\"\\#'"])
numbers = st.integers(-5, 10**12).map(str)
pieces = st.one_of(
    words, numbers, st.text(max_size=3), st.sampled_from([" ", " ", "\n", "NS", "K*3", "3r", "Jk", "7-9"])
)
texts = st.lists(pieces, max_size=40).map(" ".join)


def check(text: str, reading: Reading) -> None:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for error in reading.errors:
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert error.found
        assert error.expected
    for game in reading.games:
        (again,) = read(write(game)).games
        assert again.log == game.log


@ANY
@given(st.text())
def test_any_text_is_read(text: str) -> None:
    check(text, read(text))


@ANY
@given(texts)
def test_any_words_of_the_notation_are_read(body: str) -> None:
    text = f'[Rulebook "classic"]\n{body}'
    check(text, read(text))


@ANY
@given(data=st.data())
def test_a_case_with_slips_is_read(data: DataObject) -> None:
    text = data.draw(st.sampled_from(GAMES).map(lambda game: "[Id " + game))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 5)))
        text = text[:start] + data.draw(st.one_of(st.just(""), pieces)) + text[end:]
    check(text, read(text))


@ANY
@given(texts)
def test_lines_and_questions_are_read_or_unreadable(text: str) -> None:
    with suppress(Unreadable):
        read_lines(text, FOUR, TableOpened(rulebook="classic"), 9)
    with suppress(Unreadable):
        read_question(text, FOUR)


@pytest.mark.parametrize(
    "text", ["N: meld " + "K " * 5000, "N: " + "draw; " * 5000, "at N melds " + "K / " * 5000 + "K"]
)
def test_long_lines_are_read(text: str) -> None:
    assert read(f'[Rulebook "classic"]\n{text}').errors == ()
