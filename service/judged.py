"""A table judged: what every view of it is made from."""

from __future__ import annotations

from dataclasses import dataclass

from events.judge import Bench
from service.entries import Head, TableRow
from service.naming import Naming


@dataclass(frozen=True, slots=True)
class Judged:
    """A table as it stands after some entry: its judged log, the head then, and what stands beside the log.

    `bench` is this value's own; `last` is the head of the whole log, of which this may be the beginning.
    """

    row: TableRow
    naming: Naming
    head: Head
    bench: Bench
    last: Head

    @property
    def table(self) -> str:
        """The table's id."""
        return self.row.id
