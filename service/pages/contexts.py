"""What each page is given: one dataclass a template, every word and figure ready to be shown.

A template does no arithmetic and asks nothing; tests/browser/test_templates.py holds each template against its
dataclass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mark = Literal["kept", "broken", "unproven", ""]
"""The outcome that a verdict's mark shows; nothing where there is no verdict, as for a struck entry."""

Stage = Literal["deal", "play", "end", "over"]
"""What a table waits for: a deal, a play, the counting of a round, nothing more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A card as it is drawn: its rank, its suit's sign where that is known, and whether it is printed red."""

    rank: str
    sign: str = ""
    red: bool = False
    says: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What every page needs for its frame. `table` is the id of the table it belongs to, `here` the page's own key."""

    title: str
    language: str
    here: str
    table: str = ""
    owner: bool = False


# Home and the ways in


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSlip:
    """A table known to this phone: `totals` and `state` in words, `unknown` where the link no longer opens it."""

    table: str
    title: str
    totals: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(Page):
    """The tables on this phone, newest first, and what else there is to do."""

    tables: tuple[TableSlip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPage(Page):
    """Opening a table by its link; `wrong` says why the link given did not work."""

    wrong: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulebookChoice:
    """A rulebook one can play by: a sentence about it, where it comes from, how it differs from its game's first."""

    key: str
    title: str
    sentence: str
    about: str
    chosen: bool
    differs_from: str
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsChoice:
    """A division into teams, by the seats' numbers: `1+3 2+4`; `singles` where each plays alone."""

    teams: str
    singles: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueChoice:
    """A value that a house rule may take and what it means."""

    value: str
    says: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A house rule: its name, its sentence, and the values it may take.

    `values` lists them where they can be listed, `several` says that more than one may be taken; otherwise `hint` says
    what may be typed. `standard` is the rulebook's own value.
    """

    name: str
    sentence: str
    standard: str
    values: tuple[ValueChoice, ...] = ()
    several: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseTopic:
    """House rules about one thing."""

    title: str
    rules: tuple[HouseRule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionChoice:
    """House rules that were published together: what they are called, and how they differ from the rulebook."""

    key: str
    title: str
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPage(Page):
    """Opening a table: the game, the seats, the house rules of the game chosen for so many players.

    `ring` is where each seat is drawn round the table.
    """

    rulebooks: tuple[RulebookChoice, ...]
    rulebook: str
    seats: int
    seat_counts: tuple[int, ...]
    ring: tuple[str, ...]
    teams: tuple[TeamsChoice, ...]
    topics: tuple[HouseTopic, ...]
    versions: tuple[VersionChoice, ...]


# The table


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldView:
    """A meld as a stack: its rank, how many cards, its kind with the kind's word, and the entry that began it."""

    rank: CardView
    count: int
    kind: str
    word: str
    cards: str
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamView:
    """A team: what it has, and in words what it still needs."""

    team: str
    seats: str
    total: str
    round_score: str
    needs: str
    melds: tuple[MeldView, ...]
    red_threes: tuple[CardView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat as seen from this phone: `place` is where it is drawn, `cards` how many it holds as the log knows it."""

    seat: int
    label: str
    name: str
    team: str
    place: str
    cards: str
    says: str
    foot: str
    on_turn: bool
    dealer: bool
    first_turn: bool
    mine: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PileView:
    """The discard pile and the stock."""

    stock: str
    count: str
    top: CardView | None
    top_card: str
    frozen: bool
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A finding in words, under its article, with the entries that show it."""

    mark: Mark
    article: str
    says: str
    law: str
    evidence: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeMark:
    """A dispute about an entry: its number, and how it stands in a word."""

    number: int
    says: str
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """An entry as the log shows it: in words, with its verdict; struck where it no longer counts, and why.

    `senseless` says why it makes no sense any more, as the log was corrected; `corrected_by` is the correction that
    took its place, 0 for none.
    """

    number: int
    says: str
    mark: Mark
    struck: bool = False
    why_struck: str = ""
    senseless: str = ""
    corrected_by: int = 0
    findings: tuple[Finding, ...] = ()
    disputes: tuple[DisputeMark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bubble:
    """A turn of the log, or an entry that is no player's: who, what in order, and the worst mark among them.

    `heading` is set where it is nobody's: a round begins or ends, something is put right.
    """

    who: str
    mine: bool
    plays: tuple[Play, ...]
    mark: Mark
    heading: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """Something that may be due to be said: `do` is what the drawer calls it, `seat` who would do it."""

    do: str
    seat: int
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The table as it stands: the part of the page that is fetched anew after every turn.

    `stage` is what the phone offers: to deal a round, to play, to end the round, or nothing more. `dispute` is one that
    is open; 0 for none. `round_over` tells that `round_words` names the round before the one that is dealt next.
    `terms` says, before the first deal, who has accepted the house rules; `due` is what may be due to be said.
    """

    table: str
    etag: str
    number: int
    stage: Stage
    round: int
    round_words: str
    round_over: bool
    terms: str
    due: tuple[Due, ...]
    dealer: int
    dealer_words: str
    turn: int
    phase: str
    sitting_out: int
    teams: tuple[TeamView, ...]
    seats: tuple[SeatView, ...]
    pile: PileView
    last: Bubble | None
    notice: str
    dispute: int
    has_feet: bool
    crowded: bool
    long_totals: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling:
    """The dispute that a correction is to settle, and what takes back, as JSON, what an earlier ruling changed.

    `seat` is the one that proposes it; 0: the owner, who corrects and then settles.
    """

    dispute: int
    seat: int
    undo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage(Page):
    """The table with the pad. `logs` says whether this phone may log, `streams` whether it can have news as a stream.

    `correcting` are the entries to be corrected, `settling` the dispute that this is for.
    """

    standing: Standing
    pad: tuple[CardView, ...]
    logs: bool
    one_sits_out: bool = False
    correcting: tuple[int, int] | None = None
    settling: Settling | None = None
    streams: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage(Page):
    """The log, a turn a bubble; `outcome` is the filter in force, `logs` whether this phone may dispute a turn.

    `unverified` tells that the log was imported although its hashes did not hold.
    """

    bubbles: tuple[Bubble, ...]
    logs: bool
    outcome: str
    unverified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyView:
    """What the law offers for a fault: its article, its points in words, what would record it, as JSON and told."""

    article: str
    law: str
    says: str
    steps: str
    records: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A line of the sheet: a figure and its working for each team, in the order of the teams."""

    title: str
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCell:
    """A team's figure in a line, its working, the article and the plays behind it."""

    points: str
    working: str = ""
    article: str = ""
    evidence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRound:
    """A round of the sheet: its lines, the scores and the totals after it."""

    number: int
    title: str
    note: str
    lines: tuple[SheetLine, ...]
    scores: tuple[str, ...]
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkView:
    """A link that was handed out: for whom, and since when. Its secret is not kept."""

    link: str
    role: str
    issued: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkOffer:
    """A link the owner may hand out; `note` tells more of what it does."""

    role: str
    seat: int
    label: str
    says: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksPage(Page):
    """The owner's links: those that can be handed out and those that were; `address` is where the code is used."""

    offers: tuple[LinkOffer, ...]
    links: tuple[LinkView, ...]
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TroublePage(Page):
    """A page that could not be shown: what is the matter, what to do next, where an owner comes back."""

    says: str
    next: str
    recover: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrustPage(Page):
    """How a phone comes to trust this machine: the certificate, its fingerprint in lines, where the service is."""

    address: str
    file: str
    fingerprint: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerPage(Page):
    """Becoming the owner: `handed` over by a link, else by the recovery code. `wrong` says what is wrong with that."""

    handed: bool
    wrong: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage(Page):
    """The recovery code, shown once; `address` is where it is used."""

    code: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NowPage(Page):
    """The table as it stands, alone."""

    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedPage(Page):
    """Entries that a phone has not seen, alone."""

    bubbles: tuple[Bubble, ...]
