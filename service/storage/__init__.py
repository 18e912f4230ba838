"""Stores, each behind the ports: SQLite, and one in memory for tests and trials."""

from __future__ import annotations

from service.clock import now
from service.config import Config
from service.errors import BadSetting
from service.ports import Store


def open_store(config: Config) -> Store:
    """Return the store at the address that the settings name.

    Raises:
        BadSetting: no store has such an address.
    """
    if config.database == "memory://":
        from service.storage.memory import MemoryStore  # noqa: PLC0415  (only where it is asked for)

        return MemoryStore(now)
    if config.database.startswith("sqlite:///"):
        from service.storage.sqlite import SqliteStore  # noqa: PLC0415  (only where it is asked for)

        return SqliteStore(config.database.removeprefix("sqlite:///"), now, busy_seconds=config.busy_seconds)
    raise BadSetting("REDTHREE_DATABASE", config.database, "sqlite:///path or memory://")
