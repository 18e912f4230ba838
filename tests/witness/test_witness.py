"""The witness plays fifty rounds of every rulebook, and the judge must agree (docs/witness.md)."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest

from events.games import RULEBOOKS
from events.rulebook import Rulebook
from tests.law import binding
from tests.witness.houses import BOOKS, draw_table
from tests.witness.laws import Examined, examine
from tests.witness.rounds import play_round

HERE: Final = Path(__file__).parent

PLAYING: Final = (
    "law", "table", "choices", "planning", "turns", "rounds", "counting", "houses", "faults", "staged", "scenes",
    "detail", "positions",
)  # fmt: skip
"""The modules that play: what they know of the game they have from the law alone."""

SHARED: Final = frozenset({"events.cards", "events.catalogue", "events.terms", "events.games", "events.errors"})
"""What the witness and the judge have in common: cards, events, terms, and how a table is opened."""

ROUNDS: Final = 50

CLASSIC_ENDS: Final = {"out", "out concealed", "stock", "last red three"}
ENDS: Final = {
    "classic": CLASSIC_ENDS,
    "classic-pagat": CLASSIC_ENDS,
    "hand-and-foot": CLASSIC_ENDS - {"out concealed"},
    "hand-and-foot-pagat": CLASSIC_ENDS - {"out concealed"},
}
"""The ways of ending that each law has: HFB-OUT-4 and HFP know no concealed going out."""

PLAYED: Final = 100
"""How many rounds are played, and not judged, to see all ways of ending."""

NAMED: Final = {
    "out_of_turn", "drawn_twice", "one_card_short", "one_wild_too_many", "frozen_by_wild", "point_short",
    "dealt_red_kept", "out_though_refused", "canasta_short",
}  # fmt: skip
"""Faults that no run may be without, in any rulebook; in Hand & Foot also the foot taken too early."""


@cache
def fifty_rounds(book: str) -> tuple[Examined, ...]:
    """The suite's run of a rulebook."""
    return tuple(examine(book, seed) for seed in range(ROUNDS))


@pytest.mark.parametrize("module", PLAYING)
def test_what_plays_knows_nothing_of_the_judge(module: str) -> None:
    tree = ast.parse((HERE / f"{module}.py").read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    known = SHARED | {f"tests.witness.{name}" for name in PLAYING}
    assert {name for name in imported if name.startswith(("events", "service", "tests"))} <= known


@pytest.mark.parametrize("book", BOOKS)
def test_the_judge_agrees_with_the_witness(book: str) -> None:
    found = [f"seed {each.seed}: {each.differences[0]}" for each in fifty_rounds(book) if each.differences]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.key)
def test_a_fault_aims_at_every_article_that_binds_a_play(book: Rulebook) -> None:
    aimed = {article for each in fifty_rounds(book.key) for article in each.aimed}
    assert sorted(set(binding(book)) - aimed) == []


@pytest.mark.parametrize("book", BOOKS)
def test_the_faults_that_everybody_knows_are_tried(book: str) -> None:
    tried = {name for each in fifty_rounds(book) for name in each.faults}
    assert tried >= NAMED | ({"foot_with_hand"} if book.startswith("hand") else set())


@pytest.mark.parametrize("book", BOOKS)
def test_rounds_end_in_every_way(book: str) -> None:
    tables = [draw_table(book, Random(seed), sitting=seed, house=False) for seed in range(PLAYED)]
    assert {play_round(opened, seed).ended for seed, opened in enumerate(tables)} == ENDS[book]
