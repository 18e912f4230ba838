"""`redthree rejudge`: what this version says of stored tables otherwise than was shown before."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from events.errors import CannotRecord
from service.clock import now
from service.commands.stored import require_database
from service.config import Config
from service.errors import NoSuchTable, ShellError
from service.keeper import Keeper
from service.naming import Naming
from service.shown import Difference
from service.storage import open_store
from service.storage.sqlite import SqliteStore


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("database", metavar="DB", nargs="?", help="a database file; that of the settings unless said")
    parser.add_argument("--accept", action="store_true", help="let what is said now count as shown from now on")
    parser.add_argument("--json", action="store_true", help="print one JSON object a difference, a line each")


def run(said: argparse.Namespace) -> int:
    """Judge every table, print every difference, and return 1 if there is one."""
    if said.database and not Path(said.database).is_file():
        raise FileNotFoundError(2, "there is no database", said.database)
    config = Config.from_environment()
    if not said.database:
        require_database(config)
    store = SqliteStore(said.database, now) if said.database else open_store(config)
    try:
        keeper, tables = Keeper(store, now), store.tables()
        found = [each for table in tables for each in _differences(keeper, table, accept=said.accept)]
    finally:
        store.close()
    for each in found:
        print(json.dumps(each, ensure_ascii=False) if said.json else _line(each))
    if not said.json:
        print(f"{len(tables)} tables, {len(found)} differences")
    return 1 if found else 0


def _differences(keeper: Keeper, table: str, *, accept: bool) -> list[dict[str, Any]]:
    try:
        found, naming = keeper.rejudge(table, accept=accept)
    except NoSuchTable:  # forgotten meanwhile
        return []
    except (CannotRecord, ShellError) as error:
        return [{"table": table, "error": str(error)}]
    return [{"table": table} | _json(each, naming) for each in found]


def _json(value: Difference, naming: Naming) -> dict[str, Any]:
    if value.entry is not None:
        return {"entry": value.entry, "before": value.before, "after": value.after}
    where = {"place": value.place, "team": naming.team(value.team), "line": value.line}
    return where | {"before": int(value.before), "after": int(value.after)}


def _line(value: dict[str, Any]) -> str:
    if "error" in value:
        return f"{value['table']}: cannot be judged: {value['error']}"
    what = f"entry {value['entry']}" if "entry" in value else f"deal {value['place']}, {value['team']}, {value['line']}"
    return f"{value['table']}: {what}: {value['before']}, now {value['after']}"
