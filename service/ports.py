"""What the keeper needs of a store and of a clock, each named for the need. `storage/` fulfils them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol

from service.entries import Door, Draft, Entry, FreeText, Head, Link, Name, Opening, Submitted, TableRow

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class Clock(Protocol):
    """Tells the server's time."""

    def __call__(self) -> str:
        """Return this moment, RFC 3339 in UTC with milliseconds."""
        ...


class Logs(Protocol):
    """A store of logs. A method that returns has its entries on disk; one that raises has stored nothing."""

    def open(self, opening: Opening) -> list[Entry]:
        """Store a new table with its first entries and all that stands beside them.

        Raises:
            TableExists: a table has this id.
        """
        ...

    def adopt(self, opening: Opening, entries: Sequence[Entry], texts: Sequence[FreeText]) -> None:
        """Store a table whose entries have their hashes already; the drafts of `opening` are none.

        Raises:
            TableExists: a table has this id.
        """
        ...

    def append(
        self, table: str, drafts: Sequence[Draft], head: Head, shown: Mapping[str, str] = NOTHING
    ) -> list[Entry]:
        """Number, chain and store entries, all or none, if the log still has this head, with what is shown of them.

        Raises:
            HeadMoved: it has another.
            NoSuchTable: there is no such table.
        """
        ...

    def head(self, table: str) -> Head | None:
        """Return the last entry's head, None where there is no such table."""
        ...

    def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """Return the entries with numbers above `after`, up to and with `upto`, in order."""
        ...

    def find(self, table: str, ids: Sequence[str]) -> list[Entry]:
        """Return the entries with these ids, in the order of the log."""
        ...


class Tables(Protocol):
    """A store of what is kept of tables beside their logs."""

    def row(self, table: str) -> TableRow | None:
        """Return what is kept, None where there is no such table."""
        ...

    def change(self, row: TableRow) -> None:
        """Keep this of a table from now on."""
        ...

    def tables(self) -> list[str]:
        """Return the ids of all tables, in order."""
        ...

    def forget_table(self, table: str) -> None:
        """Forget a table, its log and all beside it."""
        ...


class Texts(Protocol):
    """A store of free text: reasons and questions."""

    def texts(self, table: str) -> Mapping[str, FreeText]:
        """Return the texts of a table that were not forgotten, by their digests."""
        ...

    def forget_texts(self, table: str, digests: Iterable[str]) -> None:
        """Forget texts, their salts too."""
        ...


class Shows(Protocol):
    """A store of what was shown of logs (`service.shown`): a cache, which can be thrown away."""

    def shown(self, table: str) -> Mapping[str, str]:
        """Return what was shown of a table, by what it is about."""
        ...

    def show(self, table: str, shown: Mapping[str, str]) -> None:
        """Keep this, and nothing else, as what was shown of a table.

        Raises:
            NoSuchTable: there is no such table.
        """
        ...


class Links(Protocol):
    """A store of links, by the hashes of their tokens."""

    def link(self, table: str, token_hash: str) -> Link | None:
        """Return the link with this token at this table, None where there is none in force."""
        ...

    def links(self, table: str) -> list[Link]:
        """Return the links in force, the oldest first."""
        ...

    def issue(self, table: str, token_hash: str, link: Link, revoked: Iterable[str] = ()) -> None:
        """Put a link in force, and in the same stroke put others out of it.

        Raises:
            NoSuchTable: there is no such table.
        """
        ...

    def exchange(self, table: str, used: str, links: Sequence[tuple[str, Link]], revoked: Iterable[str] = ()) -> bool:
        """Put a link out of force, others with it, and new ones in force, all in one stroke, and say that it was done.

        Nothing is, if the first was out of force already.
        """
        ...

    def revoke(self, table: str, ids: Iterable[str]) -> None:
        """Put links out of force."""
        ...


class Names(Protocol):
    """A store of people's names."""

    def names(self, table: str) -> list[Name]:
        """Return the names of a table by seat, then by the round from which they hold."""
        ...

    def set_name(self, table: str, name: Name) -> None:
        """Set who sits at a seat from a round on.

        Raises:
            NoSuchTable: there is no such table.
        """
        ...

    def forget_names(self, table: str, seat: int) -> None:
        """Forget every name of a seat."""
        ...


class Store(Logs, Tables, Texts, Shows, Links, Names, Protocol):
    """All of it in one place, so that a table is opened and forgotten in one stroke."""

    def close(self) -> None:
        """Finish what is being written and let go of the files."""
        ...


class Tail(Protocol):
    """What is committed to a store by anybody, seen by whoever waits for it. For one thread."""

    def moved(self) -> bool:
        """Whether something may have been committed since this was last asked; true at first."""
        ...

    def snapshot(self) -> AbstractContextManager[None]:
        """See the store as it is at one moment, for as long as the block lasts.

        Raises:
            Busy: it cannot be seen just now.
        """
        ...

    def in_force(self, doors: Sequence[Door]) -> set[Door]:
        """Return those of the links that are in force."""
        ...

    def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """Return the heads of those of the tables that are there."""
        ...

    def entries(self, table: str, after: int, upto: int) -> list[Entry]:
        """Return the entries with numbers above `after`, up to and with `upto`, in order."""
        ...

    def texts(self, table: str) -> Mapping[str, FreeText]:
        """Return the texts of a table that were not forgotten, by their digests."""
        ...

    def close(self) -> None:
        """Let go of the files."""
        ...


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody who came by `door` wants: the entries above `after`, as they come.

    `stream` is what the answer begins with, and `full` what it begins with where there is no room for one more, the
    same for every request; `problem` is what that one says.
    """

    door: Door
    after: int
    stream: bytes
    full: bytes
    problem: bytes


class Streams(Protocol):
    """Takes over connections that wait for news, so that they hold no thread."""

    def can_take(self, environ: Mapping[str, Any]) -> bool:
        """Whether the connection of this request can be handed over, and there is a store to look into."""
        ...

    def take(self, environ: Mapping[str, Any], wanted: Wanted) -> None:
        """Hand over the connection of a request.

        Raises:
            NoStream: it cannot be handed over.
            HubResting: nobody is there to take it.
        """
        ...

    def tell(self, table: str, after: int, turn: Sequence[Submitted]) -> None:
        """Show those who follow a table a turn that somebody builds after this entry, if they can be reached now."""
        ...
