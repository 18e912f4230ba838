"""`redthree verify`: the chain of hashes of tables in the database, or of JSON Lines."""

from __future__ import annotations

import argparse
from pathlib import Path

from service.commands.stored import opened_keeper, read_file
from service.entries import Head, Seen, seen
from service.errors import BadSetting, NotSound
from service.keeper import Keeper
from service.wire.lines import read_lines


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument(
        "table", metavar="TABLE|FILE", nargs="?", help="a table's id or a .jsonl file; all tables unless said"
    )
    parser.add_argument("--head", help="a head from paper, such as 17-9f86d081884c7d65: is it in the log?")


def run(said: argparse.Namespace) -> int:
    """Check, print what was found, and return 1 if something is wrong."""
    head = seen(said.head) if said.head else None
    if said.head and head is None:
        raise BadSetting("--head", said.head, "a head such as 17-9f86d081884c7d65")
    if said.table and (said.table == "-" or Path(said.table).is_file()):
        return _verify_lines(said.table, head)
    with opened_keeper() as (keeper, _):
        tables = [said.table] if said.table else keeper.store.tables()
        wrong = [table for table in tables if not _verify(keeper, table, head)]
    return 1 if wrong else 0


def _verify(keeper: Keeper, table: str, head: Seen | None) -> bool:
    found = keeper.verify(table, head)
    if found.entry is not None:
        print(f"{table}: entry {found.entry} is not sound ({found.why})")
        return False
    return _told(table, found.head, contains=found.contains)


def _verify_lines(name: str, head: Seen | None) -> int:
    try:
        log = read_lines(read_file(name))
    except NotSound as error:
        print(f"{name}: {error}")
        return 1
    contains = any(head.is_of(entry.head) for entry in log.entries) if head else None
    return 0 if _told(name, log.entries[-1].head, contains=contains) else 1


def _told(name: str, head: Head | None, *, contains: bool | None) -> bool:
    entries = f"{head.number} entries, head {head.etag}" if head else "no entries"
    if contains is False:
        print(f"{name}: sound, {entries}, but it does not contain the head given")
        return False
    print(f"{name}: sound, {entries}")
    return True
