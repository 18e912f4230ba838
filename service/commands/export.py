"""`redthree export`: a table of the database as notation, JSON Lines, CSV or a play of BG Stats."""

from __future__ import annotations

import argparse
from typing import Final

from service.commands.stored import opened_keeper, table_argument, write_file

FORMATS: Final = ("meld", "jsonl", "csv", "bgsplay")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    table_argument(parser)
    parser.add_argument("--format", choices=FORMATS, default="meld", help="meld unless said")
    parser.add_argument("-o", "--output", default="-", help="the file to write; standard output unless said")


def run(said: argparse.Namespace) -> int:
    """Write the table."""
    with opened_keeper() as (keeper, _):
        exports = {
            "meld": keeper.exchange.export_meld,
            "jsonl": keeper.exchange.export_jsonl,
            "csv": keeper.exchange.export_csv,
            "bgsplay": keeper.exchange.export_bgsplay,
        }
        content = exports[said.format](said.table)
    write_file(said.output, content)
    return 0
