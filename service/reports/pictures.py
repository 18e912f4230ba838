"""The table after each turn of a round, drawn small."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from events.cards import Card, Rank
from events.catalogue import Seat
from events.judge import Bench
from events.survey import MeldView, SeatView, Survey, TeamView, survey
from service.reports.audit_contexts import SeatPicture, SidePicture, StackPicture, TablePicture
from service.reports.telling import OF_A_TURN, SIGNS, Teller, card_text

MIDDLE: Final = (80.0, 43.0)
REACH: Final = (61.0, 31.0)
"""How far from the middle the seats are, across and down."""

LETTERS: Final = 9
"""So many letters of a label have room at a seat."""

UNOPENED: Final = "unopened"
"""Why a pile is frozen against one team alone, which a picture of the pile does not show."""

UNKNOWN: Final = "–"


@dataclass(slots=True)
class _Turns:
    """Finds where the turns of the round in a place end: the standing event that is the last of each."""

    place: int
    last: dict[int, int] = field(default_factory=dict)

    def __call__(self, bench: Bench, index: int) -> None:
        current, event = bench.table.round, bench.standing_at(index).event
        if current is None or current.place != self.place or current.turn is None or current.ended:
            return
        if isinstance(event, OF_A_TURN):
            self.last[current.turn.place] = index


@dataclass(slots=True)
class _Surveys:
    """Looks at the table where turns end: by the number in whose place the last entry of the turn stands."""

    ends: frozenset[int]
    seen: dict[int, tuple[Seat, Survey]] = field(default_factory=dict)

    def __call__(self, bench: Bench, index: int) -> None:
        current = bench.table.round
        if index in self.ends and current is not None and current.turn is not None:
            self.seen[bench.standing_at(index).place] = (current.turn.seat, survey(bench))


def pictures(bench: Bench, place: int, teller: Teller) -> dict[int, tuple[Seat, TablePicture]]:
    """Return whose each turn of a round was, and the table after it, by the number of the turn's last entry."""
    turns = _Turns(place)
    Bench(bench.log, turns)
    surveys = _Surveys(frozenset(turns.last.values()))
    Bench(bench.log, surveys)
    return {
        number: (seat, _Drawing(teller, bench.rulebook.complete).of(seen))
        for number, (seat, seen) in surveys.seen.items()
    }


@dataclass(frozen=True, slots=True)
class _Drawing:
    teller: Teller
    complete: str

    def of(self, seen: Survey) -> TablePicture:
        """Return the picture of a table."""
        _ = self.teller.gettext
        frozen = any(team.frozen == "yes" and set(team.frozen_by) - {UNOPENED} for team in seen.teams)
        top = card_text(seen.pile.top, _) if seen.pile.top is not None else ""
        playing = [seat for seat in seen.seats if seat.plays]
        sides = tuple(self._side(team) for team in seen.teams)
        stock, pile = _count(seen.stock), _count(seen.pile.size)
        hands = ", ".join(f"{self._label(seat)} {_count(seat.hand)}" for seat in playing)
        said = _("Cards in hand: {hands}. Stock {stock}, pile {pile}, on top {top}.")
        return TablePicture(
            says=said.format(hands=hands, stock=stock, pile=pile, top=top or UNKNOWN),
            seats=tuple(self._seat(seat, place, len(playing), seen.turn) for place, seat in enumerate(playing)),
            stock=stock,
            pile=pile,
            top=_face(seen.pile.top) if seen.pile.top is not None else "",
            top_red=seen.pile.top is not None and seen.pile.top.suit is not None and seen.pile.top.suit.is_red,
            frozen=frozen,
            sides=sides,
        )

    def _label(self, seat: SeatView) -> str:
        return self.teller.naming.label(seat.seat)

    def _seat(self, seat: SeatView, place: int, count: int, due: Seat | None) -> SeatPicture:
        """Return a seat in its place: the first at the top, the others clockwise."""
        angle = 2 * math.pi * place / count
        x, y = MIDDLE[0] + REACH[0] * math.sin(angle), MIDDLE[1] - REACH[1] * math.cos(angle)
        label = self._label(seat)
        foot = "+" if seat.foot == "waiting" else ""
        return SeatPicture(
            x=f"{x:.1f}",
            y=f"{y + 8:.1f}",
            label_y=f"{y - 2:.1f}",
            label=label if len(label) <= LETTERS else f"{label[: LETTERS - 1]}…",
            cards=f"{_count(seat.hand)}{foot}",
            due=seat.seat == due,
        )

    def _side(self, team: TeamView) -> SidePicture:
        _ = self.teller.gettext
        return SidePicture(
            team=self.teller.naming.team(team.team),
            stacks=tuple(self._stack(meld) for meld in team.melds),
            threes=" ".join(card_text(card, _) for card in team.red_threes),
        )

    def _stack(self, meld: MeldView) -> StackPicture:
        _ = self.teller.gettext
        book = self.complete == "book"
        words = {
            "natural": _("clean") if book else _("natural"),
            "mixed": _("dirty") if book else _("mixed"),
            "wild": _("wild"),
            "illegal": _("unlawful"),
        }
        rank = {"3r": _("red 3"), "3b": _("black 3"), "": _("wild")}.get(meld.rank, meld.rank)
        word = words.get(meld.kind, "")
        return StackPicture(rank=rank, count=str(len(meld.cards)), kind=meld.kind, word=word if rank != word else "")


def _face(card: Card) -> str:
    """Return a card as its face shows it, without a word: the picture of a card is small."""
    if card.rank is Rank.JOKER:
        return "★"
    rank = "3" if card.rank.is_three else "?" if card.rank is Rank.UNKNOWN else card.rank.value
    return f"{rank}{SIGNS[card.suit] if card.suit else ''}"


def _count(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)
