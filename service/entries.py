"""What stands in a log: entries, the heads that name a log's length, and what is handed in to become an entry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from events.catalogue import Event

By = int | Literal["owner", "scorer"]
"""Who logged an entry: a seat's number, or a role that has no seat."""

Role = Literal["owner", "seat", "scorer", "watcher", "heir", "recovery"]
ROLES: Final[tuple[Role, ...]] = ("owner", "seat", "scorer", "watcher", "heir")
"""What a link can be issued for. An heir's makes its holder the owner in the place of whoever was."""

CLAIMS: Final[frozenset[str]] = frozenset({"heir", "recovery"})
"""Whose secrets open nothing by themselves: each is turned into an owner's link, once."""

SCORING: Final = ("any", "own")
"""The owner's setting: may a seat log for the whole table, or only for itself."""

HEAD: Final = re.compile(r"(\d{1,9})-([0-9a-f]{16})")


UNVERIFIED: Final = "unverified"
"""What the id of a table begins with whose log did not verify when it was imported.

The chain begins with the id, so that nobody can take the mark off.
"""


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry of a log: its number and its whole hash."""

    number: int
    hash: str

    @property
    def etag(self) -> str:
        """The number and the first 16 digits of the hash, as a phone or a sheet of paper keeps them."""
        return f"{self.number}-{self.hash[:16]}"


@dataclass(frozen=True, slots=True)
class Seen:
    """A head as somebody remembers it: the number of an entry and the first 16 digits of its hash."""

    number: int
    digits: str

    def is_of(self, head: Head) -> bool:
        """Whether this is what was seen of that head."""
        return self.number == head.number and head.hash.startswith(self.digits)


def seen(text: str) -> Seen | None:
    """Return the head written as `17-9f86d081884c7d65`, in quotes or not; None where it is none."""
    match = HEAD.fullmatch(text.strip().removeprefix('"').removesuffix('"'))
    return Seen(int(match[1]), match[2]) if match else None


@dataclass(frozen=True, slots=True)
class Submitted:
    """An event as a phone hands it in: its id, and when it happened if the phone says."""

    id: str
    event: Event
    happened: str | None = None


@dataclass(frozen=True, slots=True)
class FreeText:
    """Free text that stands beside the log; its entry holds `digest`, which nobody can guess back without `salt`."""

    digest: str
    salt: str
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry before it has its place in the log. `data` is the event as canonical JSON, free text sealed."""

    id: str
    kind: str
    version: int
    data: str
    by: By
    happened: str
    texts: tuple[FreeText, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered entry as it is stored. `data` is the event as canonical JSON, free text as digests.

    `happened` is the phone's clock, `recorded` the server's; `previous` is the hash of the entry before it, or the
    table's genesis value.
    """

    number: int
    id: str
    kind: str
    version: int
    data: str
    by: By
    happened: str
    recorded: str
    previous: str
    hash: str

    @property
    def head(self) -> Head:
        """The head of a log that ends with this entry."""
        return Head(self.number, self.hash)


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is kept of a table beside its log: its labels clockwise, its language, and who may log for all."""

    id: str
    labels: tuple[str, ...]
    language: str = "en"
    scoring: str = "any"

    @property
    def unverified(self) -> bool:
        """Whether the log was imported although it did not verify."""
        return self.id.startswith(UNVERIFIED)


@dataclass(frozen=True, slots=True)
class Link:
    """A link that is in force: what its holder may do. `id` names it without opening anything."""

    id: str
    role: str
    seat: int | None
    issued: str


@dataclass(frozen=True, slots=True)
class Door:
    """What a link opens, as the store knows it: a table, and the hash of the token."""

    table: str
    token_hash: str


@dataclass(frozen=True, slots=True)
class Name:
    """Who sits at a seat from a round on: 0 for from the start."""

    seat: int
    name: str
    since: int = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """A table to be stored: its row, its first entries, the hashes of its links, its people and what is shown of it."""

    row: TableRow
    drafts: tuple[Draft, ...]
    links: tuple[tuple[str, Link], ...] = ()
    names: tuple[Name, ...] = field(default=())
    shown: Mapping[str, str] = field(default_factory=dict)
