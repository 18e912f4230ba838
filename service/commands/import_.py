"""`redthree import`: a table of a text in the notation, of JSON Lines, or of the log inside a score sheet."""

from __future__ import annotations

import argparse

from service.commands.links import print_links
from service.commands.stored import opened_keeper, read_log


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--unverified", action="store_true", help="keep JSON Lines that do not verify as a new table, marked for ever"
    )
    parser.add_argument("file", metavar="FILE", help="a .meld or .jsonl file, or a sheet.pdf; - is standard input")


def run(said: argparse.Namespace) -> int:
    """Make the table and print its links."""
    content = read_log(said.file)
    with opened_keeper(new=True) as (keeper, config):
        if content.lstrip().startswith("{"):
            opened = keeper.exchange.import_jsonl(content, unverified=said.unverified)
        else:
            opened = keeper.exchange.import_meld(content)
        print_links(opened, config, as_json=said.json)
    return 0
