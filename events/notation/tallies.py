"""A round entered as totals, read and written: `tally NS: natural 1, mixed 2, went-out, cards 435, left 60`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from events.catalogue import RoundTallied, Seat
from events.notation.scanning import Cursor, is_number
from events.notation.seating import Seating

_COUNTS: Final[dict[str, Callable[[RoundTallied, int], RoundTallied]]] = {
    "natural": lambda tally, many: replace(tally, natural=many),
    "mixed": lambda tally, many: replace(tally, mixed=many),
    "concealed": lambda tally, many: replace(tally, concealed=many),
    "wild": lambda tally, many: replace(tally, wild=many),
    "red-threes-left": lambda tally, many: replace(tally, red_threes_left=many),
    "cards": lambda tally, many: replace(tally, cards=many),
    "left": lambda tally, many: replace(tally, left=many),
}
"""The keys with a number of nought or more."""
_KEYS: Final = ("natural", "mixed", "concealed", "wild", "red-threes", "red-threes-left", "went-out", "cards", "left",
                "bonus", "sum")  # fmt: skip


def read_tally(cursor: Cursor) -> RoundTallied:
    """Read what stands behind `tally`."""
    tally = RoundTallied(team=cursor.team(), alone=cursor.accept("alone"))
    cursor.expect(":", "a colon after the team")
    said: set[str] = set()
    while True:
        if cursor.peek() in said:
            raise cursor.fault(expected="a key not said yet")
        said.add(cursor.peek())
        tally = _read_item(cursor, tally)
        if not cursor.accept(","):
            return tally


def _read_item(cursor: Cursor, tally: RoundTallied) -> RoundTallied:
    key = cursor.choose(_KEYS, "a key")
    if key == "went-out":
        return replace(tally, went_out=True, out_concealed=cursor.accept("concealed"))
    if key == "red-threes":
        return _read_red_threes(cursor, tally)
    if key == "bonus":
        return replace(tally, bonus=cursor.signed("points"))
    if key == "sum":
        return replace(tally, sum=cursor.signed("the points of the whole round"))
    return _COUNTS[key](tally, cursor.number("a number, nought or more"))


def _read_red_threes(cursor: Cursor, tally: RoundTallied) -> RoundTallied:
    """Read a number, or a number for every seat; then their sum is the team's number."""
    if is_number(cursor.peek()) and cursor.peek(1) in ("", ","):
        return replace(tally, red_threes=cursor.number("how many"))
    shares: list[tuple[Seat, int]] = []
    while cursor.peek() not in ("", ","):
        if cursor.seating.seat(cursor.peek()) in [seat for seat, _ in shares]:
            raise cursor.fault(expected="a seat not said yet")
        shares.append((cursor.seat("how many, or a seat"), cursor.number("how many")))
    if not shares:
        raise cursor.fault(expected="how many, or a seat and how many")
    return replace(tally, red_threes=sum(many for _, many in shares), red_threes_by_seat=tuple(shares))


def write_tally(tally: RoundTallied, seating: Seating) -> str:
    """Write a tally; keys that are nought are left out."""
    items = [item for key in _KEYS if (item := _write_item(key, tally, seating))]
    alone = " alone" if tally.alone else ""
    return f"tally {seating.called(tally.team)}{alone}: {', '.join(items or ['cards 0'])}"


def _write_item(key: str, tally: RoundTallied, seating: Seating) -> str:
    if key == "went-out":
        out = "went-out" if tally.went_out or tally.out_concealed else ""
        return f"{out} concealed" if tally.out_concealed else out
    if key == "red-threes" and tally.red_threes_by_seat:
        return "red-threes " + " ".join(f"{seating.label(seat)} {many}" for seat, many in tally.red_threes_by_seat)
    if key == "sum":
        return "" if tally.sum is None else f"sum {tally.sum}"
    number: int = getattr(tally, key.replace("-", "_"))
    return f"{key} {number}" if number else ""
