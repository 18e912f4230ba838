"""Figures that are typed into a page: sums, read with their working."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from service.adding import UnreadableSum, read_sum
from service.pages.faces import Gettext
from service.pages.hearing import Entered
from service.wire import limits

LONGEST: Final = 200
"""Letters of a field."""


def entered(
    asked: Mapping[str, str], name: str, says: str, _: Gettext, within: tuple[int, int] = limits.POINTS
) -> tuple[Entered, int | None]:
    """Read a field with a sum in it; None where there is none, or none that can be read."""
    text = asked.get(name, "").strip()[:LONGEST]
    if not text:
        return Entered(name=name, says=says), None
    try:
        found = read_sum(text)
    except UnreadableSum as error:
        wrong = _("“{text}” cannot be added up from letter {place} on. Write it like 3x10+2x20+50.")
        return Entered(name=name, says=says, value=text, wrong=wrong.format(text=text, place=error.place)), None
    least, most = within
    if not least <= found.points <= most:
        wrong = _("This cannot be less than {least} nor more than {most}.").format(least=least, most=most)
        return Entered(name=name, says=says, value=text, wrong=wrong), None
    return Entered(name=name, says=says, value=text, working=found.working), found.points
