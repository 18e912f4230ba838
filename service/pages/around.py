"""What the pages around the table are given: totals, the count of a round, names, terms, the scoreboard."""

from __future__ import annotations

from dataclasses import dataclass

from service.pages.contexts import CardView, Page, SheetRound, Standing
from service.pages.hearing import Entered, Option
from service.reports.form_contexts import CardTerm, CardTopic, Strip

# A round counted on paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """A difference in a sentence, and the slips that would make it up, the likeliest first."""

    says: str
    explanations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What a round would come to if this were logged.

    `steps` are the entries as JSON, nothing where they cannot be logged yet; `broken` the findings against them.
    """

    teams: tuple[str, ...]
    round: SheetRound | None
    broken: tuple[str, ...]
    differences: tuple[Explained, ...]
    steps: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TalliedTeam:
    """A team's totals as they are typed: the whole in one figure, or line by line."""

    team: str
    players: str
    whole: Entered
    lines: tuple[Entered, ...]
    out_name: str
    out: tuple[Option, ...]
    by_lines: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyPage(Page):
    """A round entered as totals. `alone` offers, where three play, who was the lone hand."""

    round_words: str
    alone: tuple[Option, ...]
    entered: tuple[TalliedTeam, ...]
    trial: Trial
    etag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftPacket:
    """What is left of a hand or a foot: by its cards, or by their points. `key` is unique on the page."""

    key: str
    says: str
    cards: Entered
    points: Entered


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftSeat:
    """What a player is left with. `label` is the seat's own, by which teams are called."""

    name: str
    label: str
    packets: tuple[LeftPacket, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPage(Page):
    """The end of a round: what everybody is left with, what the table counted, and what the log makes of it.

    `empty` says why there is nothing to be shown, where that does not stand beside a field.
    """

    round_words: str
    seats: tuple[LeftSeat, ...]
    how: tuple[Option, ...]
    counted: tuple[Entered, ...]
    pad: tuple[CardView, ...]
    trial: Trial
    empty: str
    etag: str


# Who sits where


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNames:
    """Who sits at a seat, and who sat there from which round on; `may_change` tells whether whoever reads may."""

    seat: int
    label: str
    name: str
    history: tuple[str, ...]
    may_change: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesPage(Page):
    """The names at the table. `since` offers the rounds from which a name may hold."""

    seats: tuple[SeatNames, ...]
    since: tuple[Option, ...]


# What the table plays by


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """Whether a player has accepted the house rules; `steps` records it, as JSON, for whoever may say so."""

    name: str
    accepted: bool
    steps: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsPage(Page):
    """What the table plays by: what deviates from the rulebook first, then the rest by topic, and who has accepted."""

    rulebook: str
    edition: str
    summary: str
    deviations: tuple[CardTerm, ...]
    strips: tuple[Strip, ...]
    topics: tuple[CardTopic, ...]
    players: tuple[Acceptance, ...]
    etag: str


# The scoreboard


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreboardPage(Page):
    """The table for those who sit across the room: totals, needs, whose turn, the last play.

    `streams` says whether it can have news as a stream.
    """

    standing: Standing
    on_turn: str
    streams: bool
