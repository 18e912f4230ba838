"""Every setting of the service, read from the environment in this one place.

| variable | means | default |
|---|---|---|
| `REDTHREE_DATABASE` | `sqlite:///path` or `memory://` (nothing is kept) | a file in the user's data folder |
| `REDTHREE_HOST`, `REDTHREE_PORT` | where `redthree serve` listens | `0.0.0.0`, `8000` |
| `REDTHREE_PUBLIC_ADDRESS` | what links begin with, behind a proxy | what the request was sent to |
| `REDTHREE_THREADS` | requests answered at once | `16` |
| `REDTHREE_STREAMS`, `REDTHREE_STREAMS_A_TABLE` | open streams, in all and at one table | `2000`, `1000` |
| `REDTHREE_BODY_LIMIT` | the longest body of a request, bytes | `1048576` |
| `REDTHREE_BATCH_LIMIT` | the most events in one batch | `500` |
| `REDTHREE_TEXT_LIMIT` | the most entries of a text that is judged or imported over HTTP | `10000` |
| `REDTHREE_TABLES_KEPT` | judged tables kept in memory, for speed alone | `1000` |
| `REDTHREE_BUSY_SECONDS` | how long a write waits for another process before it answers 503 | `10` |
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import platformdirs

from service.errors import BadSetting


def default_database() -> str:
    """Return the address of the database in the user's data folder."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('redthree', appauthor=False)) / 'redthree.db'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings of one service."""

    database: str
    host: str = "0.0.0.0"  # noqa: S104  (phones on the home network are who it is for)
    port: int = 8000
    public_address: str = ""
    threads: int = 16
    streams: int = 2000
    streams_a_table: int = 1000
    body_limit: int = 1 << 20
    batch_limit: int = 500
    text_limit: int = 10_000
    tables_kept: int = 1000
    busy_seconds: float = 10.0

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Return the settings that the environment gives.

        Raises:
            BadSetting: a variable holds what it cannot mean.
        """
        return cls(
            database=environment.get("REDTHREE_DATABASE") or default_database(),
            host=environment.get("REDTHREE_HOST") or "0.0.0.0",  # noqa: S104  (as above)
            port=_whole(environment, "REDTHREE_PORT", 8000, most=65535),
            public_address=_address(environment),
            threads=_whole(environment, "REDTHREE_THREADS", 16, least=1, most=1024),
            streams=_whole(environment, "REDTHREE_STREAMS", 2000, most=100_000),
            streams_a_table=_whole(environment, "REDTHREE_STREAMS_A_TABLE", 1000, most=100_000),
            body_limit=_whole(environment, "REDTHREE_BODY_LIMIT", 1 << 20, least=1024),
            batch_limit=_whole(environment, "REDTHREE_BATCH_LIMIT", 500, least=1),
            text_limit=_whole(environment, "REDTHREE_TEXT_LIMIT", 10_000, least=1),
            tables_kept=_whole(environment, "REDTHREE_TABLES_KEPT", 1000, least=1),
            busy_seconds=float(_whole(environment, "REDTHREE_BUSY_SECONDS", 10, least=1)),
        )


def _whole(environment: Mapping[str, str], name: str, default: int, *, least: int = 0, most: int = 1 << 30) -> int:
    text = environment.get(name, "").strip()
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise BadSetting(name, text, f"a whole number from {least} to {most}")
    return int(text)


def _address(environment: Mapping[str, str]) -> str:
    text = environment.get("REDTHREE_PUBLIC_ADDRESS", "").strip().rstrip("/")
    if text and (urlsplit(text).scheme not in ("http", "https") or not urlsplit(text).netloc):
        raise BadSetting("REDTHREE_PUBLIC_ADDRESS", text, "an address such as https://cards.example.org")
    return text
