"""From standing events, one by one, to the table: total, never judges, never raises on any sequence of events.

`Fold.apply` changes the fold's own table and returns the moments a judge may look at. The cost of one more event does
not grow with the log. What a rule would forbid is folded as it physically happened.

In a table and its moments an entry is the place of its event among the standing ones, counted from 1: of what one
correction brought in each event has a place of its own, in the order in which it counts. Whoever tells people of it
asks the bench for the numbers of the log.
"""

from __future__ import annotations

from functools import partial

from events import catalogue as on_record
from events import moments as did
from events.cards import UNKNOWN
from events.catalogue import How, Seat, TableOpened, Team
from events.folding.plays import Plays
from events.folding.turns import DiscardsLogged
from events.knowledge import lose_count, reveal, state_size
from events.log import Standing
from events.moments import Moment
from events.table import Round, Table
from events.terms import Terms
from events.turn import Turn

__all__ = ["DiscardsLogged", "Fold"]

BARE = on_record.Left(cards=())


class Fold(Plays):
    """The table as it grows, one standing event at a time."""

    def __init__(self, opened: TableOpened, teams: tuple[Team, ...], terms: Terms) -> None:
        super().__init__(opened, teams, terms)
        self._handlers = {
            on_record.TableOpened: self._nothing,
            on_record.TermsAccepted: self._accepted,
            on_record.RoundStarted: self._round_started,
            on_record.PositionTaken: self._position,
            on_record.StockDrawn: self._drawn,
            on_record.RedThreesLaid: self._red_threes,
            on_record.PileTaken: self._pile_taken,
            on_record.CardsMelded: self._melded,
            on_record.CardsDiscarded: self._discarded,
            on_record.FootTaken: self._foot,
            on_record.PermissionAsked: self._asked,
            on_record.PermissionAnswered: self._answered,
            on_record.HandEmptied: self._said_out,
            on_record.HandCounted: self._counted,
            on_record.CardsShown: partial(self._shown, exposed=False),
            on_record.CardExposed: partial(self._shown, exposed=True),
            on_record.CardsLeft: self._left,
            on_record.RoundEnded: self._round_ended,
            on_record.RoundTallied: self._tallied,
            on_record.GameEnded: self._game_ended,
            on_record.TurnTakenBack: self._taken_back,
            on_record.LogCorrected: self._nothing,
            on_record.BonusGiven: self._bonus,
            on_record.PenaltyGiven: self._penalty,
            on_record.DisputeRaised: self._dispute,
            on_record.RulingProposed: self._nothing,
            on_record.RulingAnswered: self._nothing,
            on_record.DisputeSettled: self._settled,
        }

    def apply(self, standing: Standing) -> list[Moment]:
        """Fold one more standing event and return what it did."""
        self.index += 1
        event = standing.event
        moments = self._handlers[type(event)](event, self.index + 1)
        if type(event) is not on_record.TurnTakenBack:  # it stands among the others as a note
            self._since.append((self.index, event))
        return moments

    def copy(self, *, before_deal: bool = False) -> Fold:
        """Return an independent copy. Rounds before the last are shared: nothing but corrections changes them.

        Nor will anything change a last one that has ended, where the deal of another comes next.
        """
        new = Fold(self.table.opened, self.table.teams, self.terms)
        new.table = Table(
            self.table.opened, self.table.teams,
            [*self.table.rounds[:-1], *(r if before_deal and r.ended else r.copy() for r in self.table.rounds[-1:])],
            dict(self.table.accepted), {n: dispute.copy() for n, dispute in self.table.disputes.items()},
            self.table.game_ended,
        )  # fmt: skip
        new.index, new.voided = self.index, list(self.voided)
        new._anchor, new._since = self._anchor, list(self._since)
        new._strict_next, new._passes = self._strict_next, self._passes
        return new

    def _counted(self, event: on_record.HandCounted, entry: int) -> list[Moment]:
        current = self.playing(entry)
        hand = current.hand(event.seat)
        counted = did.Counted(
            entry=entry, seat=event.seat, count=event.count, size=hand.size, known=hand.known_size, since=hand.shown,
        )  # fmt: skip
        state_size(current, event.seat, event.count, entry)
        hand.size, hand.shown = event.count, entry
        if hand.known_size > event.count:
            hand.known.clear()
        return [counted]

    def _shown(self, event: on_record.CardsShown | on_record.CardExposed, entry: int, *, exposed: bool) -> list[Moment]:
        current = self.playing(entry)
        hand = current.hand(event.seat)
        before = dict(current.seen)
        missing = reveal(current, hand, event.cards)
        if exposed:
            hand.exposed += [card for card in event.cards if card is not UNKNOWN]
        fresh = [c for c in event.cards if current.seen.get(c.rank, 0) > before.get(c.rank, 0)]
        return self._played(entry, event.seat, missing, fresh)

    def _left(self, event: on_record.CardsLeft, entry: int) -> list[Moment]:
        current = self.table.round
        if current is None or (current.ended and current.is_void):
            current = self.playing(entry)
        hand = current.hand(event.seat)
        reds = hand.count(self.terms.bonus_rank)
        own = hand.turns if current.strict else hand.turns - self._passes
        left = did.LeftOver(entry=entry, seat=event.seat, left=event, turns=own, reds=reds)
        before = dict(current.seen)
        named = [c for packet in (event.hand, event.foot) if packet is not None for c in packet.cards or ()]
        current.lefts[event.seat] = (event, entry)
        if event.hand.cards is not None:
            state_size(current, event.seat, len(event.hand.cards), entry)
        probe = hand.copy()
        probe.size = None
        reveal(current, probe, named)
        hand.perhaps = probe.perhaps
        fresh = [c for c in named if current.seen.get(c.rank, 0) > before.get(c.rank, 0)]
        return [*self._seen_moment(entry, fresh), left]

    def _round_started(self, event: on_record.RoundStarted, entry: int) -> list[Moment]:
        previous = self.table.in_play
        if previous is not None and not previous.is_untouched:
            self._close(previous, How.AS_LOGGED, entry)
            previous = None
        if previous is not None:
            self.table.rounds.pop()
        new = self._begin(event, entry)
        seen = self._seen_moment(entry, [c for c in event.upcards or () if c is not UNKNOWN])
        began = did.RoundBegan(
            entry=entry, upcards=event.upcards, dealer=event.dealer, expected=new.expected_dealer,
            out=event.out, out_expected=new.expected_out,
        )  # fmt: skip
        return [began, *seen]

    def _round_ended(self, event: on_record.RoundEnded, entry: int) -> list[Moment]:
        current = self.playing(entry)
        if self._may_lack_turns(current):
            self._unsure(current)
        elif current.turn is not None and current.turn.reds and not current.turn.over and current.stock != 0:
            self._presume_draw(current, current.turn, current.hand(current.turn.seat))
        out = self._out_seat(current) if event.how is How.OUT and current.emptied is None else None
        held = current.hand(out).size if out is not None else None
        moments = self._close(current, event.how, entry)
        return [*moments, did.RoundFinished(entry=entry, round=current, out=out, held=held or 0)]

    @staticmethod
    def _may_lack_turns(current: Round) -> bool:
        """Whether no discard was logged, so that whole turns may be missing, at the end too."""
        return current.from_deal and not current.strict and not current.tallies

    @staticmethod
    def _unsure(current: Round) -> None:
        """Take note that turns nobody logged may have ended the round, and draws with them."""
        current.stock = None
        for hand in current.hands.values():
            lose_count(hand)

    def _close(self, current: Round, how: How, entry: int) -> list[Moment]:
        turn = current.turn
        moments: list[Moment] = []
        current.how = how
        if how is How.AS_LOGGED:
            current.how = How.OUT if current.emptied else How.STOCK if current.stock == 0 else How.AGREED
        current.ended = entry
        if how is How.VOID:
            return []
        seat = self._out_seat(current) if how is How.OUT else None
        if seat is not None and current.emptied is None:
            hand = current.hand(seat)
            state_size(current, seat, 0, entry)
            hand.size = 0
            hand.known.clear()
            last = turn if turn is not None and turn.seat == seat else None
            if last is not None and last.answer is not None and not last.answer[0] and self._may_lack_turns(current):
                last.over, last = True, None  # told no, he went out in a later turn that nobody logged
            if last is None:
                last = Turn(seat, current.turns + 1, entry, not current.has_opened(current.team_of(seat)), None)
            last.over = True
            self._mark_emptied(current, last, entry)
            if last.discarded:
                moments.append(self._ended(last, last.discarded[-1], emptied=True, by="discard", index=last.last_index))
            moments.append(self._ended(last, entry, emptied=True, by="end"))
        elif turn is not None and not turn.over and turn.entries:
            turn.over = True
            moments.append(self._ended(turn, entry, emptied=False, by="end"))
        if current.how is How.OUT:
            self._who_went_out_is_alone(current)
        return moments

    def _out_seat(self, current: Round) -> Seat | None:
        """Return who went out where the log says only that somebody did."""
        if current.emptied_seat is not None:
            return current.emptied_seat
        bare = [s for s, (left, _) in current.lefts.items() if left.hand.cards == () and left.foot in (None, BARE)]
        if len(bare) == 1:
            return bare[0]
        return current.last_player
