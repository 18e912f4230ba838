"""The command line: `redthree COMMAND`. What cannot be done is one clear line, and exit status 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Final

COMMANDS: Final = {
    "serve": "serve tables to the phones on this network",
    "judge": "judge a text of the notation, line by line, and answer its questions",
    "check": "compare the answers in texts with what the referee says",
    "report": "print the score sheet of a text as a PDF",
    "export": "write a table of the database as notation, JSON Lines, CSV or a play of BG Stats",
    "import": "make a table of a text or of JSON Lines",
    "verify": "check the chain of hashes of a table or of JSON Lines",
    "rejudge": "judge every stored table anew, and list what is said otherwise than was shown before",
    "owner": "make a new owner's link for a table",
    "backup": "copy the database while it is in use",
    "restore": "put a copy in the place of the database, once every chain in it is sound",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 1 found wanting, 2 could not be done."""
    from events.errors import CannotRecord
    from service.errors import ShellError  # here, so that `--help` starts at once

    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _parser(given[0] if given else "")
    said = parser.parse_args(given)
    run: Callable[[argparse.Namespace], int] = said.run
    try:
        return run(said)
    except BrokenPipeError:  # whoever read on, `head` say, has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ShellError, CannotRecord, OSError) as error:
        print(f"redthree: {_line(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser(wanted: str) -> argparse.ArgumentParser:
    """Return the parser; of the commands only the wanted one is loaded."""
    parser = argparse.ArgumentParser("redthree", description="Scorekeeper and referee for Canasta and Hand & Foot.")
    parser.add_argument("--version", action="version", version=f"redthree {version('redthree')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, says in COMMANDS.items():
        command = commands.add_parser(name, help=says, description=says[0].upper() + says[1:] + ".")
        if name == wanted:
            module = import_module(f"service.commands.{name.replace('import', 'import_')}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _line(error: Exception) -> str:
    """Return an error as a line; of a text that cannot be read, every place of it."""
    places = getattr(error, "extra", {}).get("lines")
    if places:
        told = (f"  line {each['line']}, column {each['column']}: {each['says']}" for each in places)
        return "\n".join((str(error), *told))
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


if __name__ == "__main__":
    sys.exit(main())
