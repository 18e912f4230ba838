"""The text form of house rules' values: reading one, writing it, and saying which are allowed."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Final, assert_never, cast

from events.errors import Said
from events.terms import Choice, Contract, Kind, Loss, Number, Numbers, Several, Share, Value, YesNo

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
FRACTION: Final = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?")


def read_value(text: str, kind: Kind, players: int) -> Value:
    """Return the value that `text` writes, at a table of so many players. Spaces and capitals mean nothing.

    Raises:
        ValueError: the kind allows no such value.
    """
    text = "".join(text.split()).lower()
    match kind:
        case YesNo():
            return {"yes": True, "no": False}[_one_of(text, ("yes", "no"))]
        case Number():
            return _number(text, kind, players)
        case Loss():
            return _loss(text, kind)
        case Share():
            return _share(text)
        case Choice():
            return _one_of(text, tuple(kind.values))
        case Several():
            return (
                frozenset()
                if text == "none"
                else frozenset(_one_of(each, tuple(kind.values)) for each in text.split("+"))
            )
        case Numbers():
            return _numbers(text, kind)
        case Contract():
            clean, dirty, wild = (_whole(each, 0, kind.most) for each in text.split("/"))
            return clean, dirty, wild
        case _:
            assert_never(kind)


def write_value(value: Value, kind: Kind) -> str:
    """Return the one text that stands for the value: `yes`, `2/2/1`, `top1+6`, `pair+mixed`."""
    match kind:
        case YesNo():
            return "yes" if value else "no"
        case Number():
            return kind.word if value is None else f"{kind.prefix}{value}"
        case Several():
            chosen = cast("frozenset[str]", value)
            return "+".join(each for each in kind.values if each in chosen) or "none"
        case Numbers() | Contract():
            return "/".join(str(each) for each in cast("tuple[int, ...]", value)) or "none"
        case Loss() | Share() | Choice():
            return str(value)
        case _:
            assert_never(kind)


def allowed(kind: Kind) -> Said:
    """Say in words which values the kind allows, so that it fits after “it may be”."""
    match kind:
        case YesNo():
            return _or(("yes", "no"))
        case Number():
            return _allowed_numbers(kind)
        case Loss():
            return Said(
                "same, cap and a number up to {cap} (cap400), or a whole number from 0 to {most}",
                cap=kind.most_cap, most=kind.most,
            )  # fmt: skip
        case Share():
            return Said("a fraction from 0 to 1, such as 1/2")
        case Choice():
            return _or(tuple(kind.values))
        case Several():
            return Said("any of {values} joined by +, or none", values=tuple(kind.values))
        case Numbers(rising=True):
            return Said(
                "whole numbers from {least} to {most} joined by /, each greater than the one before, or none",
                least=kind.least, most=kind.most,
            )  # fmt: skip
        case Numbers():
            return Said("whole numbers from {least} to {most} joined by /", least=kind.least, most=kind.most)
        case Contract():
            return Said(
                "three whole numbers from 0 to {most} joined by /: natural (clean), mixed (dirty) and wild canastas",
                most=kind.most,
            )
        case _:
            assert_never(kind)


def _one_of(text: str, values: tuple[str, ...]) -> str:
    if text not in values:
        raise ValueError(text)
    return text


def _whole(text: str, least: int, most: int | None) -> int:
    if not WHOLE.fullmatch(text):
        raise ValueError(text)
    number = int(text)
    if number < least or (most is not None and number > most):
        raise ValueError(text)
    return number


def _number(text: str, kind: Number, players: int) -> int | None:
    if kind.word and text == kind.word:
        return None
    for over in kind.over:
        if text == f"n+{over}":
            return _whole(str(players + over), kind.least, kind.most)
    if not text.startswith(kind.prefix):
        raise ValueError(text)
    return _whole(text.removeprefix(kind.prefix), kind.least, kind.most)


def _loss(text: str, kind: Loss) -> str | int:
    if text == "same":
        return text
    if text.startswith("cap"):
        return f"cap{_whole(text.removeprefix('cap'), 0, kind.most_cap)}"
    return _whole(text, 0, kind.most)


def _share(text: str) -> Fraction:
    written = FRACTION.fullmatch(text)
    if written is None or int(written[2] or 1) == 0:
        raise ValueError(text)
    share = Fraction(int(written[1]), int(written[2] or 1))
    if share > 1:
        raise ValueError(text)
    return share


def _numbers(text: str, kind: Numbers) -> tuple[int, ...]:
    if kind.rising and text == "none":
        return ()
    numbers = tuple(_whole(each, kind.least, kind.most) for each in text.split("/"))
    if kind.rising and any(one >= other for one, other in pairwise(numbers)):
        raise ValueError(text)
    return numbers


def _allowed_numbers(kind: Number) -> Said:
    numbers = Said("a whole number from {least} to {most}", least=kind.least, most=kind.most)
    if kind.most is None:
        numbers = Said("a whole number of {least} or more", least=kind.least)
    if kind.zero:
        numbers = Said("{numbers} (0: {zero})", numbers=numbers, zero=Said(kind.zero))
    if kind.prefix:
        example = f"{kind.prefix}{max(kind.least, 6)}"
        numbers = Said("{prefix} and {numbers} ({example})", prefix=kind.prefix, numbers=numbers, example=example)
    others = (kind.word,) if kind.word else tuple(f"n+{over}" for over in kind.over)
    return _or((*others, numbers))


def _or(values: tuple[str | Said, ...]) -> Said:
    *others, last = values
    return Said("{others} or {last}", others=tuple(others), last=last) if others else Said("{last}", last=last)
