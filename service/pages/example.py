"""The example: a whole round already logged, kept as a table like any other, open to whoever wants to watch."""

from __future__ import annotations

import uuid
from contextlib import suppress
from importlib.resources import files
from typing import Final

from events.games import open_table
from events.notation import read
from service import clock
from service.access import token_hash
from service.entries import Link, Opening, Submitted, TableRow
from service.errors import TableExists
from service.naming import names_of
from service.ports import Store
from service.reading import draft_of

TABLE: Final = "example"
TOKEN: Final = "example"  # noqa: S105  (everybody may know it: it lets watch, no more)
TEXT: Final = files("service.pages").joinpath("example.meld")


def establish(store: Store) -> None:
    """Store the example's table, with a watcher's link and no other, where there is none."""
    if store.row(TABLE) is not None:
        return
    game = read(TEXT.read_text(encoding="utf-8")).games[0]
    now = clock.now()
    events = (open_table(game.opening), *game.log[1:])
    drafts = tuple(draft_of(Submitted(str(uuid.uuid4()), event), "owner", now) for event in events)
    links = ((token_hash(TOKEN), Link("example", "watcher", None, now)),)
    with suppress(TableExists):  # another visitor came first
        store.open(Opening(TableRow(TABLE, game.labels), drafts, links, names_of(game)))
