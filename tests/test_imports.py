"""What the core may import. The directions between modules are import-linter's, in pyproject.toml."""

import ast
from collections.abc import Iterator
from pathlib import Path

CORE = Path(__file__).parents[1] / "events"

# What cannot touch the world: no clock, no chance, no file, no other process, no framework.
PURE = frozenset(
    {
        "__future__",
        "bisect",
        "collections",
        "collections.abc",
        "copy",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "itertools",
        "math",
        "operator",
        "re",
        "string",
        "textwrap",
        "types",
        "typing",
    }
)
# Built in, so imported nowhere, and yet a way out.
WAYS_OUT = frozenset({"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"})


def ways_out(source: str) -> Iterator[tuple[int, str]]:
    """Each line of a core module that reaches for something impure, and what it reaches for."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                reached = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                reached = [module]
            case ast.ImportFrom():
                reached = ["a relative import"]
            case ast.Name(id=name) if name in WAYS_OUT:
                reached = [name]
            case _:
                continue
        for name in reached:
            if name not in PURE and name.partition(".")[0] != "events":
                yield node.lineno, name


def test_the_core_is_pure() -> None:
    modules = sorted(CORE.rglob("*.py"))
    assert modules
    assert [
        f"{path.relative_to(CORE.parent)}:{line} reaches for {name}"
        for path in modules
        for line, name in ways_out(path.read_text(encoding="utf-8"))
    ] == []


def test_a_way_out_is_seen_wherever_it_stands() -> None:
    source = """\
import re, os.path
from datetime import datetime
from events.cards import Card
from eventsourcing import domain
from . import cards

def now():
    import time
    return open("clock")
"""
    assert sorted(ways_out(source)) == [
        (1, "os.path"),
        (2, "datetime"),
        (4, "eventsourcing"),
        (5, "a relative import"),
        (8, "time"),
        (9, "open"),
    ]
