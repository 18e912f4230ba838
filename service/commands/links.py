"""Links as the command line prints them."""

from __future__ import annotations

import json

from service import present
from service.commands.addresses import served_at
from service.config import Config
from service.keeper import Opened


def url(config: Config, table: str, token: str) -> str:
    """Return the address of a link, where this machine serves: a phone can open it."""
    return f"{served_at(config)}/join/{table}/{token}"


def print_links(opened: Opened, config: Config, *, as_json: bool) -> None:
    """Print a new table and its links; as JSON they are those of the API."""
    if as_json:
        print(json.dumps(present.opened(opened, lambda table, token: url(config, table, token)), ensure_ascii=False))
        return
    print(f"table    {opened.table}, {opened.head.number} entries")
    print(f"owner    {url(config, opened.table, opened.owner)}")
    for label, token in opened.seats.items():
        print(f"{label:8} {url(config, opened.table, token)}")
    print(f"watcher  {url(config, opened.table, opened.watcher)}")
    print(f"recovery code of the owner, told this once: {opened.recovery}")
