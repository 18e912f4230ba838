"""What SQLite says when it cannot write, as errors of ours."""

from __future__ import annotations

import sqlite3
from typing import Final

from service.errors import Busy, DiskFull

BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})
FULL: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR})


def as_ours(error: Exception) -> Exception:
    """Return the error that says what is the matter: busy, full, or the one given."""
    if not isinstance(error, sqlite3.OperationalError):
        return error
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if primary in BUSY:
        return Busy()
    return DiskFull() if primary in FULL else error
