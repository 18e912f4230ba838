"""Writing: a game as it was read, a log that is stored, or one event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from events.catalogue import (
    CardsDiscarded,
    CardsLeft,
    Event,
    FootTaken,
    LogCorrected,
    PositionTaken,
    RulingProposed,
    TableOpened,
)
from events.errors import NotOpened
from events.notation.agreements import agreed, agreed_anew
from events.notation.corrections import standing_opening, write_correction
from events.notation.document import Answered, Asked, Game, Played
from events.notation.others import write_other
from events.notation.positions import write_position
from events.notation.proposals import write_proposal
from events.notation.questions import write_question
from events.notation.scanning import quoted
from events.notation.seating import DEFAULT_LABELS, Seating
from events.notation.turns import Action, write_action

_OF_OPENING: Final = ("Rulebook", "Edition", "Digest", "House", "Seats", "Teams", "Dealer", "Scores")
"""The tags that an opening decides, in the order in which they are written."""
_NEW: Final = "at new"


def write(game: Game) -> str:
    """Write a game: its tags, then its lines with their questions and answers. Comments are not kept."""
    lines: list[str] = []
    writer = _Writer(Seating(game.labels), game.log)
    for line in game.lines:
        if isinstance(line, Played):
            lines += writer.written(line.events, line.first)
        else:
            lines.append(_beside(line, game.labels))
            writer.below_position = False
    return _document(_tags([(tag.name, tag.value) for tag in game.tags], game.opening, game.labels), lines)


def write_log(
    log: Sequence[Event],
    labels: Sequence[str],
    names: Mapping[str, str] | None = None,
    tags: Iterable[tuple[str, str]] = (),
) -> str:
    """Write a log, opening first, so that reading it gives the same log.

    What one player did in a turn goes on one line. `names` are the players' names by their labels, or by label and
    round (`N:3`) where a name holds from that round on; `tags` are whatever else is to be said: title, date, place.

    Raises:
        NotOpened: the log does not begin with its opening, or has a second one.
    """
    if not log or not isinstance(log[0], TableOpened):
        raise NotOpened("first")
    named = [each for label in labels for each in (names or {}).items() if each[0].partition(":")[0] == label]
    writer = _Writer(Seating(tuple(labels)), log)
    return _document(_tags([*tags, *named], log[0], tuple(labels)), writer.body(log[1:], 2))


def write_event(event: Event, labels: Sequence[str], standing: TableOpened | None = None) -> str:
    """Write one event as a line: a turn line of one action, `at` lines, the tags of an opening.

    `standing` is the opening as it stands, for writing no more of a correction of it than what changes.
    """
    if isinstance(event, TableOpened):
        return "\n".join(_tags([], event, tuple(labels)))
    return "\n".join(_Writer(Seating(tuple(labels)), [standing] if standing else []).written([event], 2))


@dataclass
class _Writer:
    """Writes the lines of one body, from first to last."""

    seating: Seating
    log: Sequence[Event]
    below_position: bool = False  # whether an `at` line would go on with the line above

    def body(self, events: Sequence[Event], first: int) -> Iterator[str]:
        """Write events, the first of which has this number, a turn of one player on one line."""
        for group in grouped(events):
            yield from self.written(group, first)
            first += len(group)

    def written(self, events: Sequence[Event], first: int) -> list[str]:
        """Write what goes on one line, or on `at` lines that stand together."""
        is_position = isinstance(events[0], PositionTaken)
        lines = self._lines(events, first)
        if is_position and self.below_position and lines != [_NEW]:
            lines = [_NEW, *lines]
        self.below_position = is_position
        return lines

    def _lines(self, events: Sequence[Event], first: int) -> list[str]:
        event = events[0]
        if isinstance(event, Action):
            actions = [write_action(action, self.seating) for action in events if isinstance(action, Action)]
            return [f"{self.seating.label(event.seat)}: {'; '.join(actions)}"]
        if isinstance(event, PositionTaken):
            return write_position(event, self.seating)
        if isinstance(event, LogCorrected):
            return [self._correction(event, first)]
        if isinstance(event, RulingProposed):
            steps = [*_Writer(self.seating, ()).body(event.events, 2)]
            return [write_proposal(event, steps, self.seating)]
        if isinstance(event, TableOpened):
            raise NotOpened("twice")
        return [write_other(event, self.seating)]

    def _correction(self, correction: LogCorrected, number: int) -> str:
        opened = correction.events[0] if correction.opening and correction.events else None
        if isinstance(opened, TableOpened):
            standing = standing_opening(self.log[: number - 1]) if self.log else None
            return write_correction(correction, [], agreed_anew(standing, opened, self.seating))
        return write_correction(correction, [*_Writer(self.seating, ()).body(correction.events, 2)], {})


def grouped(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Return the events in groups that go on one line: what one player did in a turn, or a single event."""
    group: list[Event] = []
    for event in events:
        if group and not _goes_on(group[-1], event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _goes_on(last: Event, event: Event) -> bool:
    """Whether an action belongs on the line of the one before: `left` never does, a discard ends all but the foot."""
    if not isinstance(last, Action) or not isinstance(event, Action) or last.seat != event.seat:
        return False
    if isinstance(last, CardsLeft) or isinstance(event, CardsLeft):
        return False
    return isinstance(event, FootTaken) or not isinstance(last, CardsDiscarded)


def _beside(line: Asked | Answered, labels: tuple[str, ...]) -> str:
    return f"? {write_question(line.question, labels)}" if isinstance(line, Asked) else f"= {line.text}"


def _tags(tags: Iterable[tuple[str, str]], opening: TableOpened, labels: tuple[str, ...]) -> list[str]:
    """Write tags in their order, with what the opening says; what it says besides stands before the players' names."""
    law = agreed(opening, Seating(labels)) | ({} if labels == DEFAULT_LABELS else {"Seats": " ".join(labels)})
    ordered = [(name, law.pop(name, "") if name in _OF_OPENING else value) for name, value in tags]
    ordered = [(name, value) for name, value in ordered if value or name not in _OF_OPENING]
    besides = [(name, law[name]) for name in _OF_OPENING if name in law]
    names = next((n for n, (name, _) in enumerate(ordered) if name in labels), len(ordered))
    ordered[names:names] = besides
    return [f"[{name} {quoted(value)}]" for name, value in ordered]


def _document(tags: list[str], lines: Iterable[str]) -> str:
    body = list(lines)
    return "\n".join([*tags, "", *body] if body else tags) + "\n"
