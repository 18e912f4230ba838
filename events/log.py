"""Which events stand after corrections.

A log is a sequence of events numbered from 1. A correction names a range of numbers; what it brings in has no
numbers of its own and stands in the place of that range. A later correction of the same range takes its place;
striking a correction's own entry restores what was before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.catalogue import Event, LogCorrected
from events.errors import CorrectedTogether, NoSuchEntry
from events.values import value


@value
class Standing:
    """An event that counts. `entry` is the entry that brought it in, `place` the number in whose place it stands.

    For an entry that was not corrected both are its own number. An event inserted after entry n has place n and
    `inserted` set.
    """

    event: Event
    entry: int
    place: int
    inserted: bool = False


def effective(log: Sequence[Event]) -> list[tuple[int, LogCorrected]]:
    """Return the corrections that count, with their numbers, in order: those no later one strikes."""
    struck: set[int] = set()
    alive: list[tuple[int, LogCorrected]] = []
    for number in range(len(log), 0, -1):
        event = log[number - 1]
        if isinstance(event, LogCorrected) and number not in struck:
            alive.append((number, event))
            struck.update(range(event.first, event.last + 1))
    return alive[::-1]


def standing(log: Sequence[Event]) -> list[Standing]:
    """Return the events that count, in the order in which they count. Corrections themselves are not among them."""
    corrections = effective(log)
    if not corrections:
        return [Standing(event, n, n) for n, event in enumerate(log, 1) if not isinstance(event, LogCorrected)]
    at: list[list[Standing]] = [
        [] if isinstance(event, LogCorrected) else [Standing(event, n, n)] for n, event in enumerate(log, 1)
    ]
    after: list[list[Standing]] = [[] for _ in range(len(log) + 1)]
    for number, correction in corrections:
        _apply(correction, number, at, after)
    result = list(after[0])
    for mine, following in zip(at, after[1:], strict=True):
        result += mine
        result += following
    return result


def _apply(correction: LogCorrected, number: int, at: list[list[Standing]], after: list[list[Standing]]) -> None:
    first, last = max(correction.first, 1), min(correction.last, len(at))
    if last < first:
        after[min(max(first - 1, 0), len(at))] += [
            Standing(event, number, first - 1, inserted=True) for event in correction.events
        ]
        return
    for place in range(first, last + 1):
        at[place - 1] = []
        if place < last:
            after[place] = []
    one_to_one = len(correction.events) == last - first + 1
    for offset, event in enumerate(correction.events):
        place = first + offset if one_to_one else last
        at[place - 1].append(Standing(event, number, place))


def check_correction(log: Sequence[Event], correction: LogCorrected) -> None:
    """Refuse a correction that cannot be applied to this log as it stands.

    Raises:
        NoSuchEntry: it names an entry that is not there.
        NotCorrectable: it would split what an earlier correction put in one place.
    """
    first, last = correction.first, correction.last
    if first < 1 or last > len(log) or last < first - 1:
        raise NoSuchEntry(last if first >= 1 else first, len(log))
    for number, earlier in effective(log):
        span = earlier.last - earlier.first + 1
        if span < 1 or len(earlier.events) in (0, span):
            continue  # an insertion, a striking, or one for one: each place can be corrected by itself
        touches = first <= earlier.last and last >= earlier.first
        if touches and last >= first and not (first <= earlier.first and last >= earlier.last):
            raise CorrectedTogether(earlier.first, earlier.last, number)
