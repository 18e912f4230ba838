"""Logs in and out: the notation, JSON Lines, and a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from events.errors import CannotRecord
from events.judge import Bench, check_event
from events.notation.writing import write_log
from events.score import ScoreSheet, sheet
from service.entries import Entry, Name
from service.errors import NotOneGame, NotSound, TooLong, UnreadableEntry, UnreadableText
from service.naming import Naming
from service.notated import Fault, Ready, read_text
from service.reading import events_of
from service.wire.lines import WrittenLog, read_lines, write_lines

if TYPE_CHECKING:
    from service.keeper import Keeper, Opened

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""

COLUMNS: Final = ("round", "team", "line", "count", "each", "points", "article")


class Exchange:
    """Exports and imports for a keeper."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    def export_meld(self, table: str) -> str:
        """Return a log in the notation, with its names."""
        naming, (entries, _) = self._keeper.naming(table), self._keeper.log(table)
        names = {naming.label(each.seat): naming.name(each.seat) for each in naming.names}
        return write_log([each.event for each in entries], naming.labels, names)

    def export_jsonl(self, table: str) -> str:
        """Return a log as JSON Lines, with its hashes."""
        store, row = self._keeper.store, self._keeper.row(table)
        texts = tuple(store.texts(table).values())
        return write_lines(WrittenLog(row, tuple(store.names(table)), tuple(store.entries(table)), texts))

    def export_csv(self, table: str) -> str:
        """Return rounds and score lines as comma-separated values, for a spreadsheet."""
        judged = self._keeper.judged(table)
        return to_csv(sheet(judged.bench), judged.naming)

    def import_meld(self, text: str, most: int | None = None) -> Opened:
        """Make a table of a text in the notation that holds one game.

        Raises:
            UnreadableText: lines that cannot be read, or that cannot go on record.
            NotOneGame: the text holds none, or several.
            TooLong: it has more than `most` entries.
        """
        ready, names = one_game(text, most)
        return self._keeper.establish(ready.game.labels, ready.bench.log, names)

    def import_jsonl(self, text: str, most: int | None = None) -> Opened:
        """Make a table of JSON Lines: the same table, with the same hashes.

        Raises:
            NotJson, BadFields: lines that are no entries.
            NotSound: the chain does not hold, or what it holds is no log.
            TableExists: the table is here already.
            TooLong: it has more than `most` entries.
        """
        if most is not None and text.count("\n") > most:
            raise TooLong(most)
        log = read_lines(text)
        require_log(log.entries)
        return self._keeper.adopt(log)


def one_game(text: str, most: int | None = None) -> tuple[Ready, list[Name]]:
    """Return the one game of a text, all of which can go on record, and its names.

    Raises:
        UnreadableText: lines that cannot be read, or that cannot go on record.
        NotOneGame: the text holds none, or several.
    """
    notated = read_text(text, most)
    if notated.faults:
        raise UnreadableText([as_line(fault) for fault in notated.faults])
    if len(notated.games) != 1:
        raise NotOneGame(len(notated.games))
    game = notated.games[0].game
    return notated.games[0], [Name(game.labels.index(label) + 1, name) for label, name in game.names.items()]


def as_line(fault: Fault) -> dict[str, object]:
    """Return a fault as a problem body names it."""
    return {
        "line": fault.line, "column": fault.column, "found": fault.found, "expected": fault.expected,
        "code": fault.code, "says": fault.says,
    }  # fmt: skip


def require_log(entries: tuple[Entry, ...]) -> None:
    """Let pass entries that are a log which a table of this service could have.

    Raises:
        NotSound: an entry cannot be read, or cannot go on record.
    """
    try:
        events = events_of(entries)
    except UnreadableEntry as error:
        raise NotSound(int(str(error.extra["number"])), "it cannot be read") from error
    bench: Bench | None = None
    for number, event in enumerate(events, 1):
        try:
            if bench is None:
                bench = Bench([event])
            else:
                check_event(bench, event)
                bench.append(event)
        except CannotRecord as error:
            raise NotSound(number, str(error)) from error


def to_csv(scores: ScoreSheet, naming: Naming) -> str:
    """Return rounds and score lines as comma-separated values, for a spreadsheet."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([[_cell(cell) for cell in row] for row in _rows(scores, naming)])
    return file.getvalue()


def _rows(scores: ScoreSheet, naming: Naming) -> Iterator[tuple[object, ...]]:
    """Return a row for each item of each line, one for the score of a team's round and one for its total."""
    for each in scores.rounds:
        for team, own in each.teams.items():
            label = naming.team(team)
            for line in own.lines:
                for item in line.working or ():
                    yield each.number, label, line.line, item.count, item.each, item.points, line.article
            yield each.number, label, "score", "", "", own.score, ""
            yield each.number, label, "total", "", "", own.total, ""


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula. Numbers, negative ones too, stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
