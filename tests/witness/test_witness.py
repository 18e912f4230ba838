"""The witness plays fifty rounds of every rulebook, and the judge must agree (docs/witness.md)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from tests.witness.faults import FAULTS
from tests.witness.houses import BOOKS
from tests.witness.laws import examine

HERE: Final = Path(__file__).parent

PLAYING: Final = ("law", "table", "choices", "turns", "rounds", "counting", "houses", "faults", "detail", "positions")
"""The modules that play: what they know of the game they have from the law alone."""

SHARED: Final = frozenset({"events.cards", "events.catalogue", "events.terms", "events.games", "events.errors"})
"""What the witness and the judge have in common: cards, events, terms, and how a table is opened."""

ROUNDS: Final = 50
CHUNK: Final = 5


@pytest.mark.parametrize("module", PLAYING)
def test_what_plays_knows_nothing_of_the_judge(module: str) -> None:
    tree = ast.parse((HERE / f"{module}.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    known = SHARED | {f"tests.witness.{name}" for name in PLAYING}
    assert {name for name in imported if name.startswith(("events", "service", "tests"))} <= known


@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
@pytest.mark.parametrize("book", BOOKS)
def test_the_judge_agrees_with_the_witness(book: str, first: int) -> None:
    rare = list(FAULTS)[first // CHUNK :: 10]
    for seed in range(first, first + CHUNK):
        examined = examine(book, seed, levels=1, faults=3, rare=rare)
        assert not examined.differences, f"seed {examined.seed}: {examined.differences[0]}"
