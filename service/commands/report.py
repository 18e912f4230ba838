"""`redthree report`: the score sheet of a text as a PDF."""

from __future__ import annotations

import argparse

from service.languages import ENGLISH, LANGUAGES
from service.papers import PAPERS


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("file", metavar="FILE", help="a text in the notation; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="sheet.pdf", help="the PDF to write")
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=f"{PAPERS[0]} unless said")
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH, help=f"{ENGLISH} unless said")


def run(said: argparse.Namespace) -> int:
    """Print the sheet."""
    from service.reports import report_file

    report_file(said.file, said.output, paper=said.paper, language=said.language)
    return 0
