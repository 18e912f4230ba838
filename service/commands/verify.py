"""`redthree verify`: the chain of hashes of tables in the database, or of JSON Lines."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from service import present
from service.commands.stored import opened_keeper, read_file
from service.entries import Seen, seen
from service.errors import BadFields, BadSetting, NotJson, NotSound
from service.keeper import Verification
from service.wire.lines import read_lines


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument(
        "table", metavar="TABLE|FILE", nargs="?", help="a table's id or a .jsonl file; all tables unless said"
    )
    parser.add_argument("--head", help="a head from paper, such as 17-9f86d081884c7d65: is it in the log?")
    parser.add_argument("--json", action="store_true", help="print one JSON object a log, a line each")


def run(said: argparse.Namespace) -> int:
    """Check, print what was found, and return 1 if something is wrong."""
    head = seen(said.head) if said.head else None
    if said.head and head is None:
        raise BadSetting("--head", said.head, "a head such as 17-9f86d081884c7d65")
    is_file = said.table and _names_a_file(said.table)
    found = [(said.table, _of_lines(said.table, head))] if is_file else list(_of_tables(said.table, head))
    for name, each in found:
        print(json.dumps({"log": name, **present.verification(each)}) if said.json else f"{name}: {_says(each)}")
    return 1 if any(each.entry is not None or each.contains is False for _, each in found) else 0


def _names_a_file(name: str) -> bool:
    """Whether this is a file's name, there or not, and no table's: those are letters and figures alone."""
    return name == "-" or not name.isalnum() or Path(name).is_file()


def _of_tables(table: str | None, head: Seen | None) -> Iterator[tuple[str, Verification]]:
    with opened_keeper() as (keeper, _):
        for each in [table] if table else keeper.store.tables():
            yield each, keeper.verify(each, head)


def _of_lines(name: str, head: Seen | None) -> Verification:
    try:
        log = read_lines(read_file(name))
    except NotSound as error:
        return Verification(None, error.entry, error.why)
    except (BadFields, NotJson) as error:
        return Verification(None, error.line, "it cannot be read")
    contains = any(head.is_of(entry.head) for entry in log.entries) if head else None
    return Verification(log.entries[-1].head, contains=contains, unverified=log.row.unverified)


def _says(found: Verification) -> str:
    if found.entry is not None:
        return f"entry {found.entry} is not sound ({found.why})"
    entries = f"sound, {found.head.number} entries, head {found.head.etag}" if found.head else "sound, no entries"
    if found.unverified:
        entries += ", from an import that did not verify"
    return entries if found.contains is not False else f"{entries}, but it does not contain the head given"
