"""Stores, each behind the ports: SQLite, and one in memory for tests and trials."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from service.clock import now
from service.config import Config
from service.errors import BadSetting
from service.ports import Store, Tail

SQLITE: Final = "sqlite:///"


def open_store(config: Config) -> Store:
    """Return the store at the address that the settings name.

    Raises:
        BadSetting: no store has such an address.
    """
    if config.database == "memory://":
        from service.storage.memory import MemoryStore  # noqa: PLC0415  (only where it is asked for)

        return MemoryStore(now)
    if path := database_file(config):
        from service.storage.sqlite import SqliteStore  # noqa: PLC0415  (only where it is asked for)

        return SqliteStore(str(path), now, busy_seconds=config.busy_seconds)
    raise BadSetting("REDTHREE_DATABASE", config.database, "sqlite:///path or memory://")


def database_file(config: Config) -> Path | None:
    """Return the file of the store that the settings name, which need not be there; None where it has none."""
    path = config.database.removeprefix(SQLITE) if config.database.startswith(SQLITE) else ""
    return Path(path) if path else None


def has_tail(database: str) -> bool:
    """Whether another process can see what is committed to the store at this address."""
    return database.startswith(SQLITE)


def open_tail(database: str) -> Tail:
    """Return what sees all that is committed to the store at this address, which must be there.

    Raises:
        BadSetting: it is no store that another process can see.
    """
    if not has_tail(database):
        raise BadSetting("REDTHREE_DATABASE", database, "sqlite:///path, for streams of news")
    from service.storage.tail import SqliteTail  # noqa: PLC0415  (only where it is asked for)

    return SqliteTail(database.removeprefix(SQLITE))
