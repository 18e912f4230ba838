"""`redthree report`: the score sheet of a text as a PDF."""

from __future__ import annotations

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("file", metavar="FILE", help="a text in the notation; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="sheet.pdf", help="the PDF to write")


def run(said: argparse.Namespace) -> int:
    """Print the sheet."""
    from service.reports import report_file

    report_file(said.file, said.output)
    return 0
