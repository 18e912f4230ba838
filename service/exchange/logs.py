"""Exports and imports, and what an import must hold to become a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.errors import CannotRecord
from events.judge import Bench, check_event
from events.notation.writing import write_log
from events.score import sheet
from service.entries import Name
from service.errors import NotOneGame, NotSound, TooLong, UnreadableEntry, UnreadableText
from service.exchange.bgstats import Play, play_of, to_bgsplay, to_link
from service.exchange.spreadsheet import to_csv
from service.naming import names_of, tags_of
from service.notated import Fault, Ready, read_text
from service.opening import label_faults
from service.reading import event_of, events_of
from service.wire.lines import WrittenLog, read_lines, read_unverified, write_lines

if TYPE_CHECKING:
    from service.keeper import Keeper, Opened


class Exchange:
    """Exports and imports for a keeper."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    def export_meld(self, table: str) -> str:
        """Return a log in the notation, with its names."""
        naming, (entries, _) = self._keeper.naming(table), self._keeper.log(table)
        return write_log([each.event for each in entries], naming.labels, tags_of(naming.names, naming.labels))

    def export_jsonl(self, table: str) -> str:
        """Return a log as JSON Lines, with its hashes."""
        store, row = self._keeper.store, self._keeper.row(table)
        texts = tuple(store.texts(table).values())
        return write_lines(WrittenLog(row, tuple(store.names(table)), tuple(store.entries(table)), texts))

    def export_csv(self, table: str) -> str:
        """Return rounds and score lines as comma-separated values, for a spreadsheet."""
        judged = self._keeper.judged(table)
        return to_csv(sheet(judged.bench), judged.naming, judged.row.language)

    def export_bgsplay(self, table: str) -> str:
        """Return a table as a file of BG Stats, with its names."""
        return to_bgsplay(self._play(table))

    def bgstats_link(self, table: str) -> str:
        """Return the address that hands a table to BG Stats, with its names."""
        return to_link(self._play(table))

    def _play(self, table: str) -> Play:
        judged = self._keeper.judged(table)
        return play_of(judged, sheet(judged.bench), self._keeper.store.entries(table))

    def import_meld(self, text: str, most: int | None = None) -> Opened:
        """Make a table of a text in the notation that holds one game.

        Raises:
            UnreadableText: lines that cannot be read, or that cannot go on record.
            NotOneGame: the text holds none, or several.
            TooLong: it has more than `most` entries.
        """
        ready, names = one_game(text, most)
        return self._keeper.establish(ready.game.labels, ready.bench.log, names, bench=ready.bench)

    def import_jsonl(self, text: str, most: int | None = None, *, unverified: bool = False) -> Opened:
        """Make a table of JSON Lines: the same table, with the same hashes.

        With `unverified` a log whose chain does not hold is kept too: as a new table, marked for ever.

        Raises:
            NotJson, BadFields: lines that are no entries.
            NotSound: the chain does not hold, or what it holds is no log.
            TableExists: the table is here already.
            TooLong: it has more than `most` entries.
        """
        if most is not None and text.count("\n") > most:
            raise TooLong(most)
        try:
            log = read_lines(text)
        except NotSound:
            if not unverified:
                raise
            log = read_unverified(text)
            require_log(log)
            texts = {each.digest: each for each in log.texts}
            return self._keeper.adopt_unverified(log, [event_of(entry, texts) for entry in log.entries])
        return self._keeper.adopt(log, require_log(log))


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
    return notated.games[0], list(names_of(notated.games[0].game))


def as_line(fault: Fault) -> dict[str, object]:
    """Return a fault as a problem body names it."""
    return {
        "line": fault.line, "column": fault.column, "found": fault.found, "expected": fault.expected,
        "code": fault.code, "says": fault.says,
    }  # fmt: skip


def require_log(log: WrittenLog) -> Bench:
    """Return a log judged, if a table of this service could have it.

    Raises:
        NotSound: an entry cannot be read, or cannot go on record, or the labels are not those of its seats.
    """
    try:
        events = events_of(log.entries)
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
    if bench is None or label_faults(log.row.labels) or len(log.row.labels) != bench.opened.seats:
        raise NotSound(1, "its seats are not called as they can be")
    return bench
