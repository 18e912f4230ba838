"""The table as it stands, in one value: what a page shows and an interface sends."""

from __future__ import annotations

from dataclasses import dataclass

from events.cards import Card
from events.catalogue import Seat, Team
from events.explaining import minimum_now
from events.judge import Bench
from events.laying import CANASTA
from events.pieces import Group
from events.questions import canastas_of, contract_text, frozen_for, known_text
from events.rules.going_out import lacking
from events.rules.melds import is_lawful, kind_of
from events.score import ScoreSheet, sheet
from events.table import Round
from events.terms import Terms


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld as it lies. `kind` is `open`, `natural`, `mixed`, `wild` or `illegal`; `rank` is empty for wild cards."""

    rank: str
    cards: tuple[Card, ...]
    kind: str
    concealed: bool
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team: its melds (canastas first), red threes, and what it still needs.

    `minimum` is 0 once the team has opened; `contract` is in the words of the notation; `frozen` is `yes`, `no` or
    `unproven` with its reasons. `score` is that of the running round, `total` has it in it.
    """

    team: Team
    melds: tuple[MeldView, ...]
    red_threes: tuple[Card, ...]
    canastas: dict[str, int]
    opened: bool
    minimum: int
    contract: str
    frozen: str
    frozen_by: tuple[str, ...]
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player: cards in hand (None: the log does not show how many), those known, and where the foot is."""

    seat: Seat
    team: Team
    hand: int | None
    known: str
    foot: str
    exposed: tuple[Card, ...]
    plays: bool


@dataclass(frozen=True, slots=True)
class PileView:
    """The discard pile: its size, top card and, where it is known card by card, all its cards."""

    size: int | None
    top: Card | None
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Survey:
    """The table as it stands. `phase` of the turn is `to-draw`, `to-play`, `over` (between rounds) or `unknown`."""

    entry: int
    round: int
    place: int
    dealer: Seat | None
    sits_out: Seat | None
    turn: Seat | None
    phase: str
    asked: bool
    answer: bool | None
    laid: bool
    stock: int | None
    pile: PileView
    teams: tuple[TeamView, ...]
    seats: tuple[SeatView, ...]
    winner: Team | str | None
    is_over: bool


def survey(bench: Bench) -> Survey:
    """Return the table as it stands after the last entry."""
    current = bench.table.round
    if current is None:
        current = bench.copy().begin_round()
    turn = current.turn if current.turn is not None and not current.turn.over else None
    whole = sheet(bench)
    return Survey(
        entry=bench.length,
        round=current.number,
        place=current.place,
        dealer=current.dealer,
        sits_out=current.sits_out,
        turn=None if current.ended else current.due,
        phase=_phase(current),
        asked=turn is not None and bool(turn.asked),
        answer=turn.answer[0] if turn is not None and turn.answer is not None else None,
        laid=turn is not None and bool(turn.laid),
        stock=None if current.is_played_off_the_log else current.stock,
        pile=_pile(current),
        teams=tuple(_team(bench, current, team, whole) for team in bench.teams),
        seats=tuple(_seat(bench.terms, current, seat) for seat in range(1, bench.opened.seats + 1)),
        winner=whole.winner,
        is_over=whole.is_over,
    )


def _phase(current: Round) -> str:
    if current.ended or current.over:
        return "over"
    if current.due is None:
        return "unknown"
    turn = current.turn
    begun = turn is not None and not turn.over and turn.seat == current.due
    return "to-play" if begun and turn is not None and (turn.has_drawn or turn.took or turn.presumed) else "to-draw"


def _pile(current: Round) -> PileView:
    pile = current.pile
    if current.is_played_off_the_log:
        return PileView(None, None, None)
    return PileView(pile.size, pile.top, tuple(pile.cards) if pile.is_listed else None)


def _team(bench: Bench, current: Round, team: Team, whole: ScoreSheet) -> TeamView:
    own = current.team_like(team)
    lacks = lacking(current, bench.terms, own)
    frozen, why = frozen_for(bench, current, own)
    melds = sorted((_meld(bench, group) for group in current.groups_of(own)), key=_order)
    return TeamView(
        team=team,
        melds=tuple(melds),
        red_threes=tuple(card for of, card, _ in current.red_threes if of == own),
        canastas=canastas_of(bench, current, own),
        opened=current.has_opened(own),
        minimum=minimum_now(bench, team),
        contract=contract_text(lacks.any_kind, lacks.natural, lacks.mixed, lacks.wild),
        frozen=frozen,
        frozen_by=why,
        score=whole.rounds[-1].teams[team].score if whole.rounds else 0,
        total=whole.totals[team],
    )


def _meld(bench: Bench, group: Group) -> MeldView:
    kind = kind_of(group, bench.terms)
    otherwise = "illegal" if is_lawful(group, bench.terms) is False else "open"
    name = kind.value if kind is not None else otherwise
    rank = group.rank.value if group.rank is not None else ""
    return MeldView(rank, tuple(group.cards), name, group.concealed is True, bench.entries(group.entries))


def _order(meld: MeldView) -> tuple[bool, int]:
    return (len(meld.cards) < CANASTA, -len(meld.cards))


def _seat(terms: Terms, current: Round, seat: Seat) -> SeatView:
    plays = seat in current.order
    hand = current.hand(seat)
    return SeatView(
        seat=seat,
        team=current.team_of(seat),
        hand=hand.size if plays and not current.is_played_off_the_log else None,
        known=known_text(terms, current, seat),
        foot=hand.foot.value,
        exposed=tuple(hand.exposed),
        plays=plays,
    )
