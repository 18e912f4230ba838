"""`redthree owner`: a new owner's link, for whoever may read the database."""

from __future__ import annotations

import argparse

from service.commands.links import url
from service.commands.stored import opened_keeper, table_argument


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    table_argument(parser)
    parser.add_argument("--hand-over", action="store_true", help="revoke every other owner's link")


def run(said: argparse.Namespace) -> int:
    """Make the link and print it."""
    with opened_keeper() as (keeper, config):
        keeper.row(said.table)
        token, _ = keeper.issue(said.table, "owner", None, hand_over=said.hand_over)
        print(url(config, said.table, token))
    return 0
