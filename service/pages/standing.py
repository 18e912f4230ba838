"""The table as it stands, in words and signs, seen from the own seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from events import survey as survey_of
from events.cards import CARDS, Card
from service.pages.contexts import CardView, MeldView, PileView, SeatView, Standing, TeamView
from service.pages.due import due
from service.pages.faces import face, written
from service.pages.gamewords import lacks_words, meld_words, winner_words
from service.pages.onlooker import Onlooker
from service.pages.places import places

ROOMY: Final = 4
"""So many seats are drawn large."""

SHOWN_SINGLY: Final = 3
"""So many red threes are drawn one by one."""

LONG: Final = 10_000
"""Totals from here on are drawn smaller."""


def standing(seen: Onlooker) -> Standing:
    """Return the table as it stands, as somebody sees it."""
    return _View(seen).whole()


@dataclass(frozen=True, slots=True)
class _View:
    seen: Onlooker

    def whole(self) -> Standing:
        """Return the table as it stands, in words."""
        _, now = self.seen.reader.gettext, self.seen.survey
        where = places(len(now.seats), self.seen.mine or 1)
        playing = self.seen.stage == "play"
        return Standing(
            table=self.seen.judged.table,
            etag=self.seen.judged.last.etag,
            number=self.seen.judged.last.number,
            stage=self.seen.stage,
            round=self.seen.round,
            round_words=_("Round {number}").format(number=self._round_shown()),
            round_over=self._between(),
            terms=self._terms(),
            due=tuple(due(self.seen)),
            dealer=self.seen.coming.dealer if self.seen.stage == "deal" else now.dealer or 0,
            dealer_words=_("{name} deals").format(name=self.seen.naming.name(self.seen.coming.dealer)),
            turn=(now.turn or 0) if playing else 0,
            phase=now.phase,
            sitting_out=now.sits_out or 0,
            teams=tuple(self._team(team) for team in now.teams),
            seats=tuple(self._seat(seat, where[seat.seat], playing=playing) for seat in now.seats),
            pile=self._pile(),
            last=self.seen.logbook.last_turn(),
            notice=winner_words(now.winner, self.seen.naming, _) if self.seen.stage == "over" else "",
            dispute=next((n for n, of in self.seen.bench.table.disputes.items() if not of.settled), 0),
            has_feet=self.seen.bench.terms.deal_foot_size > 0,
            crowded=len(now.seats) > ROOMY,
            long_totals=any(abs(team.total) >= LONG for team in now.teams),
        )

    def _between(self) -> bool:
        """Whether a round is over and the next is to be dealt."""
        return self.seen.stage == "deal" and self.seen.is_dealt

    def _round_shown(self) -> int:
        """Return the number of the round whose cards lie on the table, the last one where the next is to be dealt."""
        last = self.seen.bench.table.round
        return last.number if last is not None and self._between() else self.seen.round

    def _terms(self) -> str:
        """Return who has accepted the house rules, as long as nothing was dealt."""
        if self.seen.is_dealt or self.seen.bench.table.rounds:
            return ""
        _, accepted = self.seen.reader.gettext, self.seen.bench.table.accepted
        if self.seen.mine and self.seen.mine not in accepted:
            return _("Read the house rules and accept them")
        said = _("House rules: accepted by {count} of {all}")
        return said.format(count=len(accepted), all=len(self.seen.naming.labels))

    def _team(self, team: survey_of.TeamView) -> TeamView:
        _, points = self.seen.reader.gettext, self.seen.reader.figures.points
        kinds = meld_words(self.seen.bench.rulebook.complete, _)
        return TeamView(
            team=self.seen.naming.team(team.team),
            seats=self.seen.players(team.team),
            total=points(team.total),
            round_score=_("{points} in this round").format(points=points(team.score)),
            needs=self._needs(team),
            melds=tuple(self._meld(meld, kinds) for meld in team.melds),
            red_threes=self._red_threes(team.red_threes),
        )

    def _red_threes(self, cards: tuple[Card, ...]) -> tuple[CardView, ...]:
        """Return red threes one by one, as long as there is room for them; then as their number."""
        _ = self.seen.reader.gettext
        if len(cards) <= SHOWN_SINGLY:
            return tuple(replace(face(card), rank="", says=_("red 3")) for card in cards)
        says = _("red threes: {count}").format(count=len(cards))
        return (CardView(rank="", sign=f"♥×{len(cards)}", red=True, says=says),)

    def _needs(self, team: survey_of.TeamView) -> str:
        _ = self.seen.reader.gettext
        if self.seen.stage == "over":
            return ""
        if self.seen.stage == "deal" or not team.opened:
            return _("needs {points} to open").format(points=team.minimum) if team.minimum else _("may open freely")
        if team.contract == "met":
            return _("has what it needs")
        kinds = lacks_words(self.seen.bench.rulebook.complete, _)
        lacks = [piece.split(" ", 1) for piece in team.contract.removeprefix("lacks ").split(", ")]
        return _("lacks {what}").format(what=", ".join(f"{count} {kinds[kind]}" for count, kind in lacks))

    def _meld(self, meld: survey_of.MeldView, kinds: Mapping[str, str]) -> MeldView:
        _ = self.seen.reader.gettext
        rank = face(CARDS[meld.rank]) if meld.rank else CardView(rank="2★")
        word = kinds[meld.kind]
        return MeldView(
            rank=rank,
            count=len(meld.cards),
            kind=meld.kind,
            word=_("{kind}, concealed").format(kind=word) if meld.concealed else word,
            cards=written(meld.cards),
            entry=meld.entries[0] if meld.entries else 1,
        )

    def _seat(self, seat: survey_of.SeatView, place: str, *, playing: bool) -> SeatView:
        _ = self.seen.reader.gettext
        current = self.seen.bench.table.round
        if not self.seen.is_dealt:
            cards, says = "–", _("no cards yet")
        elif not seat.plays:
            cards, says = "–", _("sits out")
        elif seat.hand is None:
            cards, says = "?", _("an unknown number of cards")
        else:
            cards, says = str(seat.hand), _("cards in hand: {count}").format(count=seat.hand)
        return SeatView(
            seat=seat.seat,
            label=self.seen.naming.label(seat.seat),
            name=self.seen.naming.name(seat.seat),
            team=self.seen.naming.team(seat.team),
            place=place,
            cards=cards,
            says=says,
            foot=_("foot") if seat.foot == "waiting" else "",
            on_turn=playing and seat.seat == self.seen.survey.turn,
            dealer=self.seen.stage != "deal" and seat.seat == self.seen.survey.dealer,
            first_turn=current is None or seat.seat not in current.hands or not current.hands[seat.seat].turns,
            mine=seat.seat == self.seen.mine,
        )

    def _pile(self) -> PileView:
        _, pile = self.seen.reader.gettext, self.seen.survey.pile
        if not self.seen.is_dealt:
            says = _("The cards are to be dealt.")
            return PileView(stock="–", count="–", top=None, top_card="", frozen=False, says=says)
        on_turn = [
            team for team in self.seen.survey.teams if self.seen.survey.turn in team.team
        ] or self.seen.survey.teams
        return PileView(
            stock="?" if self.seen.survey.stock is None else str(self.seen.survey.stock),
            count="?" if pile.size is None else str(pile.size),
            top=face(pile.top) if pile.top else None,
            top_card=pile.top.rank.value if pile.top else "",
            frozen=self.seen.stage == "play" and any(team.frozen == "yes" for team in on_turn),
            says=" ".join(self._pile_words()),
        )

    def _pile_words(self) -> Iterable[str]:
        _ = self.seen.reader.gettext
        words = {
            "wild": _("The pile is frozen: a wild card lies in it."),
            "red3": _("The pile is frozen: a red three lies in it."),
            "black3": _("The pile is frozen: a black three lies in it."),
            "upcard": _("The pile is frozen by the card turned up."),
            "said": _("The pile was said to be frozen."),
        }
        reasons = dict.fromkeys(reason for team in self.seen.survey.teams for reason in team.frozen_by)
        yield from (words[reason] for reason in reasons if reason in words)
        for team in self.seen.survey.teams:
            if "unopened" in team.frozen_by:
                says = _("{team} has not opened: only a natural pair takes the pile.")
                yield says.format(team=self.seen.naming.team(team.team))
            elif team.frozen == "unproven":
                yield _("Whether it is frozen for {team}, the log does not show.").format(
                    team=self.seen.naming.team(team.team)
                )
        if not reasons and all(team.frozen == "no" for team in self.seen.survey.teams):
            yield _("The pile is not frozen.")
