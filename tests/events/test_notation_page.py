"""The page about the notation: its examples can be read, and it leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from events.catalogue import TableOpened
from events.notation import read, read_lines
from events.notation.corrections import LINE_WORDS
from events.notation.questions import SCORE_LINES
from events.notation.seating import KEYWORDS, TAG_NAMES
from events.notation.turns import ACTIONS

PAGE: Final = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
GAMES: Final = re.findall(r"^```meld\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
LINES: Final = re.findall(r"^```lines\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
CODE: Final = set(re.findall(r"[\w!.-]+", " ".join(re.findall(r"`[^`\n]+`|^    .*$", PAGE, re.MULTILINE))))


@pytest.mark.parametrize("text", GAMES)
def test_a_game_on_the_page_can_be_read(text: str) -> None:
    assert read(text).errors == ()


@pytest.mark.parametrize("text", LINES)
def test_lines_on_the_page_can_be_read(text: str) -> None:
    assert read_lines(text, ("N", "E", "S", "W"), TableOpened(rulebook="classic"), 20)


def test_there_are_examples() -> None:
    assert (len(GAMES), len(LINES)) == (3, 5)


@pytest.mark.parametrize("word", sorted({*KEYWORDS, *TAG_NAMES, *ACTIONS, *LINE_WORDS, *SCORE_LINES}))
def test_every_word_of_the_notation_is_explained(word: str) -> None:
    assert word in CODE
