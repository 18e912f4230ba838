"""What each report's template is given: one dataclass a template, every word and figure ready to be printed.

A template does no arithmetic and asks nothing. What players wrote stands here as plain text, whatever signs it holds.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something said once: a heading and its text."""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A seat and who sits there. The seat's label is left out where it is the name, or the team's."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamHead:
    """A team at the head of the sheet: `result` says in a word how it fares (the winner, a tie), `won` marks it."""

    team: str
    players: tuple[Player, ...]
    total: str
    result: str
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A term that deviates from the rulebook: what it decides, what its value means, the rulebook's own value."""

    name: str
    value: str
    decides: str
    meaning: str
    standard: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A line of the chart's grid, at `at`, with its figure."""

    at: str
    figure: str
    zero: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """A total on a curve; a round that is not over has a hollow one."""

    x: str
    y: str
    hollow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A team's running total: `points` as SVG takes them, told from the others by its `dash` too."""

    team: str
    points: str
    colour: str
    dash: str
    dots: tuple[Dot, ...]
    label_y: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The running totals, drawn on `width` by `height` units; `says` tells the same in words."""

    title: str
    says: str
    width: str
    height: str
    left: str
    right: str
    top: str
    bottom: str
    label_x: str
    figure_x: str
    foot_y: str
    foot: str
    across: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    target: Tick | None
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A team's figure in a line, and its working, a piece for each thing counted."""

    points: str
    working: tuple[str, ...] = ()
    nothing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of the overview: a line of the score. `key` is the line's own name."""

    key: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewRow:
    """A team's round in one row. `cells` are in the order of the columns; `out` marks the team that went out."""

    team: str
    out: str
    cells: tuple[Cell, ...]
    score: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewRound:
    """A round of the overview: one row a team, or nothing but a note where the round is void."""

    number: str
    dealer: str
    note: str
    anchor: str
    rows: tuple[OverviewRow, ...]
    height: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """A row per round and team."""

    columns: tuple[Column, ...]
    rounds: tuple[OverviewRound, ...]
    span: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """A line of a round's score, under its article."""

    title: str
    article: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SumRow:
    """A row that adds up, or that follows from what adds up."""

    key: str
    title: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTeam:
    """A team at the head of a round's table; `minimum` is what its opening had to reach."""

    team: str
    minimum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRow:
    """Points taken off, under an article, by an entry."""

    team: str
    points: str
    article: str
    entry: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A footnote: its number, the anchor it hangs on, and what it says."""

    number: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPart:
    """A round in full. Of a void round nothing counts: it has no lines."""

    title: str
    anchor: str
    facts: tuple[str, ...]
    teams: tuple[RoundTeam, ...]
    lines: tuple[LineRow, ...]
    penalties: tuple[LineRow, ...]
    sums: tuple[SumRow, ...]
    fines: tuple[PenaltyRow, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """What a report was made from: the last entry and its hash, and the QR code (SVG) that leads to the table."""

    entry: str
    digest: tuple[str, ...]
    says: str
    qr: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What stands above every report: `title` says what it is, `game` of which game.

    `running` stands at the head of its later pages, `source` at the foot of each.
    """

    running: str
    source: str
    title: str
    game: str
    rulebook: str
    facts: tuple[Fact, ...]
    seal: Seal


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPart:
    """The score sheet of one game.

    `wide`: it lies across. `dense`: the overview is set small. `short`: overview and rounds in full share a page.
    `chart_last`: the curve stands below the overview.
    """

    anchor: str
    head: Head
    state: str
    teams: tuple[TeamHead, ...]
    house_rules: tuple[HouseRule, ...]
    chart: Chart | None
    overview: Overview
    rounds: tuple[RoundPart, ...]
    notes: tuple[Note, ...]
    signers: tuple[str, ...]
    wide: bool
    dense: bool
    short: bool
    chart_last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """A line of the contents: where the game stands, what it is, who played, and how it went, a line a team."""

    anchor: str
    game: str
    facts: tuple[Fact, ...]
    teams: tuple[TeamHead, ...]
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The contents of a document of several sheets: `when` says of which days, `count` how many there are."""

    title: str
    when: str
    count: str
    lines: tuple[Content, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedDocument:
    """What every document has: `missing` are signs that no font of this machine has, by their numbers."""

    language: str
    title: str
    description: str
    paper: str
    made: str
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDocument(PrintedDocument):
    """A document of score sheets; of several there is a page of contents before them."""

    sheets: tuple[SheetPart, ...]
    contents: Contents | None
