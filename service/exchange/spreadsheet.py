"""The score sheet as comma-separated values: a row a score line, and a row a round, of each team."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from events.score import ScoreSheet
from service.naming import Naming
from service.phrases import Phrases

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", *"\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet takes for the beginning of a formula; the last four are those of wide letters."""

COLUMNS: Final = ("round", "team", "players", "line", "points", "total", "working", "article", "evidence")
"""`line` is `round` in the row that has the team's score of the round, and the total after it."""


def to_csv(scores: ScoreSheet, naming: Naming, language: str) -> str:
    """Return rounds and score lines as comma-separated values. A team's lines add up to the row of its round."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([[_cell(cell) for cell in row] for row in _rows(scores, naming, Phrases(language, naming))])
    return file.getvalue()


def _rows(scores: ScoreSheet, naming: Naming, phrases: Phrases) -> Iterator[tuple[object, ...]]:
    for each in scores.rounds:
        for team, own in each.teams.items():
            whose = (each.number, naming.team(team), ", ".join(naming.name(seat, each.number) for seat in team))
            for line in own.lines:
                if line.points or line.working:
                    evidence = " ".join(map(str, line.evidence))
                    yield *whose, line.line, line.points, "", phrases.working(line), line.article, evidence
            yield *whose, "round", own.score, own.total, "", "", ""


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula. Numbers, negative ones too, stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
