"""From standing events, one by one, to the table: total, never judges, never raises on any sequence of events.

`Fold.apply` changes the fold's own table and returns the moments a judge may look at. The cost of one more event does
not grow with the log. What a rule would forbid is folded as it physically happened.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

from events import catalogue as on_record
from events import moments as did
from events.cards import UNKNOWN, Card, Rank
from events.catalogue import How, Seat, TableOpened, Team
from events.dealing import lie_position, start_round
from events.knowledge import give_back, leave, redraw, reveal, see
from events.laying import lay, lay_top, target_group
from events.log import Standing
from events.moments import Moment
from events.table import Dispute, Foot, Hand, Pile, Round, Table, TakenBack, Turn, add, spread
from events.terms import Terms

SEATED = (
    on_record.StockDrawn, on_record.PileTaken, on_record.CardsMelded, on_record.CardsDiscarded, on_record.FootTaken,
    on_record.PermissionAsked,
)  # fmt: skip
"""Plays: what only the player on turn does. Red threes are one too, but not before their holder's first turn."""


class DiscardsLogged(Exception):  # noqa: N818  (a signal, not an error)
    """Turns had been passed over in a round that turns out to log its discards: fold the log again.

    `place` is the round's place among the deals of the log.
    """

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class Fold:
    """The table as it grows. `strict` are the places of rounds known to log their discards."""

    def __init__(self, opened: TableOpened, teams: tuple[Team, ...], terms: Terms, strict: frozenset[int]) -> None:
        self.table = Table(opened, teams)
        self.terms = terms
        self.strict = strict
        self.index = -1  # the place of the event being folded among the standing ones
        self.voided: list[int] = []  # places of events that were taken back
        self._before: Round | None = None
        self._since: list[tuple[int, Standing]] = []
        self._passes = 0
        self._handlers: dict[type, Callable[[Any, int], list[Moment]]] = {
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
            on_record.DisputeSettled: self._settled,
        }

    def apply(self, standing: Standing) -> list[Moment]:
        """Fold one more standing event and return what it did."""
        self.index += 1
        moments = self._handlers[type(standing.event)](standing.event, standing.entry)
        if not isinstance(standing.event, on_record.TurnTakenBack):
            self._since.append((self.index, standing))
        return moments

    def copy(self) -> Fold:
        """Return an independent copy. Rounds that ended are shared: nothing but corrections changes them."""
        new = Fold(self.table.opened, self.table.teams, self.terms, self.strict)
        new.table = Table(
            self.table.opened, self.table.teams, [*self.table.rounds[:-1], *(r.copy() for r in self.table.rounds[-1:])],
            dict(self.table.accepted), copy.deepcopy(self.table.disputes), self.table.game_ended,
        )  # fmt: skip
        new.index, new.voided = self.index, list(self.voided)
        new._before = self._before.copy() if self._before is not None else None
        new._since, new._passes, new._passed = list(self._since), self._passes, []
        return new

    # The table and its rounds

    def _nothing(self, event: object, entry: int) -> list[Moment]:
        del event, entry
        return []

    def _accepted(self, event: on_record.TermsAccepted, entry: int) -> list[Moment]:
        self.table.accepted[event.seat] = entry
        return []

    def _dispute(self, event: on_record.DisputeRaised, entry: int) -> list[Moment]:
        self.table.disputes[event.dispute] = Dispute(event, entry)
        return []

    def _settled(self, event: on_record.DisputeSettled, entry: int) -> list[Moment]:
        if event.dispute in self.table.disputes:
            self.table.disputes[event.dispute].settled.append((event, entry))
        return []

    def _game_ended(self, event: on_record.GameEnded, entry: int) -> list[Moment]:
        self.table.game_ended = (event, entry)
        return []

    def _begin(self, event: on_record.RoundStarted, entry: int) -> Round:
        new = start_round(self.table, self.terms, event, entry)
        new.strict = new.place in self.strict
        self.table.rounds.append(new)
        self._before, self._since, self._passes = None, [], 0
        return new

    def _round_started(self, event: on_record.RoundStarted, entry: int) -> list[Moment]:
        previous = self.table.in_play
        if previous is not None and not previous.is_untouched:
            self._close(previous, How.AS_LOGGED, entry)
            previous = None
        if previous is not None:
            self.table.rounds.pop()
        new = self._begin(event, entry)
        if previous is not None:
            new.penalties, new.bonuses = previous.penalties, previous.bonuses
        seen = self._seen_moment(entry, [c for c in event.upcards or () if c.rank is not Rank.UNKNOWN])
        began = did.RoundBegan(
            entry=entry, round=new, upcards=event.upcards, dealer=event.dealer, expected=new.expected_dealer,
            out=event.out, out_expected=new.expected_out,
        )  # fmt: skip
        return [began, *seen]

    def playing(self, entry: int) -> Round:
        """Return the round in play; a play without a round line starts the next one."""
        return self.table.in_play or self._begin(on_record.RoundStarted(), entry)

    def _position(self, event: on_record.PositionTaken, entry: int) -> list[Moment]:
        current = self.playing(entry)
        lie_position(current, self.terms, event, entry)
        self._before, self._since, self._passes = None, [], 0
        ranks, suited = tuple(current.seen.items()), tuple(current.seen_suited.items())
        return [did.CardsSeen(entry=entry, ranks=ranks, suited=suited)]

    def _counting(self, entry: int) -> Round:
        """Return the round that an award or a fine belongs to: the one in play, else the one that ended."""
        return self.table.round or self._begin(on_record.RoundStarted(), entry)

    def _bonus(self, event: on_record.BonusGiven, entry: int) -> list[Moment]:
        self._counting(entry).bonuses.append((event, entry))
        return []

    def _penalty(self, event: on_record.PenaltyGiven, entry: int) -> list[Moment]:
        self._counting(entry).penalties.append((event, entry))
        return []

    def _tallied(self, event: on_record.RoundTallied, entry: int) -> list[Moment]:
        current = self.playing(entry)
        if self.terms.is_cutthroat and current.lone is None and (event.alone or len(event.team) > 1):
            lone = event.team[0] if event.alone else next(s for s in current.order if s not in event.team)
            _partner(current, lone, entry)
        current.tallies[event.team] = (event, entry)
        return [did.Tallied(entry=entry, round=current, team=event.team, tally=event)]

    # Turns

    def _act(self, event: Any, entry: int) -> tuple[Round, Turn, did.Acted]:
        """Find the turn that a play belongs to, begin it if need be, and say how it stood before the play."""
        current = self.playing(entry)
        seat: Seat = event.seat
        due = current.due
        turn = self._turn_of(current, event, entry)
        moment = did.Acted(
            event=event, entry=entry, seat=seat, round=current, turn=turn, due=due,
            in_turn=due is None or due == seat or (turn is current.turn and turn.over and not turn.stray),
            judged=current.strict, drawn=turn.has_drawn or bool(turn.took), laid=bool(turn.laid), closed=turn.over,
            over=current.over,
        )  # fmt: skip
        turn.entries.append(entry)
        turn.last_index = self.index
        current.last_player = seat
        return current, turn, moment

    def _turn_of(self, current: Round, event: Any, entry: int) -> Turn:
        seat: Seat = event.seat
        turn = current.turn
        if turn is not None and turn.seat == seat:
            goes_on = isinstance(
                event, on_record.CardsMelded | on_record.CardsDiscarded | on_record.FootTaken | on_record.RedThreesLaid
            )
            if not turn.over or (goes_on and current.due != seat):
                return turn
        stray = current.strays.get(seat)
        if stray is not None:
            if current.due == seat:
                current.turn = current.strays.pop(seat)
                current.turn.stray = False
            return stray
        out_of_turn = current.due is not None and current.due != seat
        if out_of_turn and not current.strict:
            self._pass_over(current)
            out_of_turn = False
        return self._new_turn(current, seat, entry, stray=out_of_turn)

    def _new_turn(self, current: Round, seat: Seat, entry: int, *, stray: bool) -> Turn:
        self._before, self._since = current.copy(), []
        current.nothing_to_take_back = False
        current.turns += 1
        team = current.team_of(seat)
        hand = current.hands.get(seat)
        new = Turn(seat, current.turns, entry, not current.has_opened(team), hand.size if hand else None)
        new.stock_before = current.stock
        if stray:
            new.stray = new.began_stray = True
            current.strays[seat] = new
        else:
            current.due, current.turn = seat, new
        if hand is not None and hand.due and hand.foot in (Foot.WAITING, Foot.UNKNOWN):
            _take_foot(hand, entry)
        if current.emptied is not None and not current.over:
            current.emptied, current.emptied_seat = None, None
        return new

    def _pass_over(self, current: Round) -> None:
        """Turns were played that nobody logged: what hands, stock and pile hold is unknown from here."""
        self._passes += 1
        self._passed = [current.turn] if current.turn is not None and not current.turn.over else []
        for turn in self._passed:
            turn.over = True
            _finish(current, turn)
        for hand in current.hands.values():
            hand.size, hand.turns = None, hand.turns + 1
            for card in list(spread(hand.known)):
                add(hand.vague, card)
            hand.known.clear()
        current.stock = None
        current.pile.bottomless, current.pile.doubt, current.pile.cards = True, True, []

    def _passed_moments(self) -> list[Moment]:
        """Return the ends of turns that were passed over by the play being folded, each at its own last entry."""
        passed, self._passed = self._passed, []
        return [self._ended(turn, turn.entries[-1], None, "passed", turn.last_index) for turn in passed]

    _passed: list[Turn] = []  # noqa: RUF012  (replaced, never changed)

    def _ended(
        self, turn: Turn, entry: int, emptied: bool | None, by: str, index: int | None = None
    ) -> did.TurnEnded:
        """Return the end of a turn as a moment. An opening is judged once, and again if its discard was the last card."""
        current = self.table.round
        again = index is not None and turn.over
        opening = turn.opening and any(laying.own_side for laying in turn.laid) and (not turn.opening_judged or again)
        turn.opening_judged = turn.opening_judged or opening
        return did.TurnEnded(
            entry=entry, seat=turn.seat, team=current.team_of(turn.seat) if current is not None else (turn.seat,),
            turn=turn, emptied=emptied, by=by, opening=opening, index=self.index if index is None else index,
        )  # fmt: skip

    def _log_strictly(self, current: Round) -> None:
        """From here it is known that turns last until their discards; fold again if that was not so held before."""
        if not current.strict:
            if self._passes:
                raise DiscardsLogged(current.place)
            current.strict = True

    def _end_turn(self, current: Round, turn: Turn, *, whole: bool) -> None:
        turn.over = True
        _finish(current, turn)
        if turn.stray:
            if whole:
                current.strays.pop(turn.seat, None)
                current.turn, current.due = turn, current.after(turn.seat)
                turn.stray = False
            else:
                current.strays.pop(turn.seat, None)
        else:
            current.due = current.after(turn.seat)

    # Plays

    def _drawn(self, event: on_record.StockDrawn, entry: int) -> list[Moment]:
        current, turn, acted = self._act(event, entry)
        if current.position and current.position_turn:
            self._log_strictly(current)
        hand = current.hand(event.seat)
        stock, before = current.stock, len(turn.draws)
        count = self.terms.draw_count if event.count is None else event.count
        if stock is not None:
            if event.count is None:
                count = min(count, stock)
            current.overdrawn += max(count - stock, 0)
            current.stock = max(stock - count, 0)
            if current.stock == 0:
                current.stock_emptied = current.stock_emptied or entry
                turn.ended_stock = stock > 0
        if hand.size is not None and not turn.presumed:
            hand.size += count
        redraw(current, hand, count)
        turn.draws.append(entry)
        turn.drawn += count
        drew = did.Drew(
            entry=entry, seat=event.seat, turn=turn, count=count, said=event.count, stock=stock, before=before,
            laid=bool(turn.laid),
        )  # fmt: skip
        return [*self._passed_moments(), acted, drew]

    def _red_threes(self, event: on_record.RedThreesLaid, entry: int) -> list[Moment]:
        current = self.playing(entry)
        hand = current.hand(event.seat)
        early = current.due != event.seat and not hand.turns and event.seat not in current.strays
        early = early and not (current.turn is not None and current.turn.seat == event.seat)
        moments: list[Moment] = []
        turn: Turn | None = None
        if not early:
            current, turn, acted = self._act(event, entry)
            hand = current.hand(event.seat)
            moments = [*self._passed_moments(), acted]
        stock = current.stock
        replaced = event.drawn if stock is None else min(event.drawn, stock)
        if stock is not None:
            current.stock = stock - replaced
            if replaced and current.stock == 0:
                current.stock_emptied = current.stock_emptied or entry
                if turn is not None:
                    turn.ended_stock = True
        came = 0 if turn is None else turn.drawn - turn.reds
        took = turn is not None and bool(turn.took)
        pile_reds = sum(n for c, n in hand.known.items() if c.rank is self.terms.bonus_rank) if took else 0
        listed = turn is None or not (turn.rest_unseen or turn.rest_open)
        missing, fresh = leave(current, hand, event.cards)
        if hand.size is not None:
            hand.size += replaced
        for card in event.cards:
            current.red_threes.append((current.team_of(event.seat), card, entry))
            current.red_holders.append((event.seat, card, entry))
        if turn is not None:
            turn.reds += len(event.cards)
            turn.drawn += replaced
            for card in fresh:
                add(turn.revealed, card)
            if turn.draws and not turn.took and turn.drawn <= turn.reds and current.stock == 0:
                turn.last_red = entry
        laid = did.LaidRedThrees(
            entry=entry, seat=event.seat, turn=turn, count=len(event.cards), replaced=replaced, stock=stock,
            turns=hand.turns, from_stock=came, took=took, pile_reds=pile_reds, pile_listed=listed,
            in_turn=turn is not None, from_position=bool(current.position) and hand.turns == 0,
            wrong=tuple(c for c in event.cards if c.rank is not self.terms.bonus_rank),
        )  # fmt: skip
        return [*moments, *self._played(entry, event.seat, event.cards, missing, fresh), laid]

    def _pile_taken(self, event: on_record.PileTaken, entry: int) -> list[Moment]:
        current, turn, acted = self._act(event, entry)
        moments: list[Moment] = [*self._passed_moments(), acted]
        if self.terms.is_cutthroat and current.lone is None:
            _partner(current, event.seat, entry)
        team = current.team_of(event.seat)
        hand, pile, size = current.hand(event.seat), current.pile.copy(), current.hand(event.seat).size
        opened = next((e for g in current.groups_of(team) for e in g.entries), 0)
        drawn = turn.has_drawn or turn.presumed or bool(turn.took)
        top = _presumed_top(pile, event.cards)
        target = target_group(current, self.terms, team, event.cards, top)
        target_size = target.size if target is not None else 0
        turn.hand_before_take, turn.unseen_before_take = dict(hand.known), hand.unseen
        missing, fresh = leave(current, hand, event.cards)
        _no_longer_exposed(hand, event.cards)
        for card in fresh:
            add(turn.revealed, card)
        unseen = pile.top is None or pile.top.rank is Rank.UNKNOWN
        if top is not None and unseen and top.rank is not Rank.UNKNOWN:
            see(current, top)
            fresh = [*fresh, top]
        taken, rest = _take_off(current, self.terms, event.count, entry)
        laying = lay_top(current, team, event, top, target, turn, entry)
        _to_hand(hand, turn, rest, taken)
        if laying is None and top is not None and top.rank is not Rank.UNKNOWN:
            add(hand.known, top)
            hand.size = None if hand.size is None else hand.size + 1
        turn.took = entry
        current.pile_taken = current.pile_taken or entry
        took = did.Took(
            entry=entry, seat=event.seat, team=team, turn=turn, cards=event.cards, top=pile.top, top_presumed=top,
            pile=pile, hand=size, said=event.count, taken=taken, target=target, target_size=target_size, opened=opened,
            missing=tuple(missing), drawn=drawn, out_of_turn_draw=turn.began_stray and bool(turn.draws),
            stock=current.stock,
        )  # fmt: skip
        moments += self._played(entry, event.seat, event.cards, missing, fresh)
        moments.append(took)
        if laying is not None:
            turn.laid.append(laying)
            moments.append(did.Laid(laying=laying, team=team, turn=turn, entry=entry, seat=event.seat))
        return moments + self._if_emptied(current, turn, entry)

    def _melded(self, event: on_record.CardsMelded, entry: int) -> list[Moment]:
        current, turn, acted = self._act(event, entry)
        moments: list[Moment] = [*self._passed_moments(), acted]
        hand = current.hand(event.seat)
        moments += self._foot_if_played_on(current, turn, hand, entry)
        self._presume_draw(current, turn, hand)
        missing, fresh = leave(current, hand, event.cards)
        _no_longer_exposed(hand, event.cards)
        for card in fresh:
            add(turn.revealed, card)
        laying = lay(current, self.terms, event, turn, entry)
        turn.laid.append(laying)
        moments += self._played(entry, event.seat, event.cards, missing, fresh)
        moments.append(did.Laid(laying=laying, team=laying.group.team, turn=turn, entry=entry, seat=event.seat))
        return moments + self._if_emptied(current, turn, entry)

    def _discarded(self, event: on_record.CardsDiscarded, entry: int) -> list[Moment]:
        self._log_strictly(self.playing(entry))
        current, turn, acted = self._act(event, entry)
        self._log_strictly(current)
        moments: list[Moment] = [*self._passed_moments(), acted]
        hand = current.hand(event.seat)
        moments += self._foot_if_played_on(current, turn, hand, entry)
        penalty_cards = tuple(hand.exposed)
        whole = turn.has_drawn or bool(turn.took) or not turn.stray
        self._presume_draw(current, turn, hand)
        missing, fresh = leave(current, hand, event.cards)
        for card in fresh:
            add(turn.revealed, card)
        for card in event.cards:
            _onto_pile(current, self.terms, card, entry)
        _no_longer_exposed(hand, event.cards)
        discarded = did.Discarded(
            entry=entry, seat=event.seat, turn=turn, cards=event.cards, earlier=len(turn.discarded),
            penalty_cards=penalty_cards, last_red=turn.last_red,
        )  # fmt: skip
        turn.discarded.append(entry)
        moments += self._played(entry, event.seat, event.cards, missing, fresh)
        moments.append(discarded)
        if turn.over:
            return moments
        self._end_turn(current, turn, whole=whole)
        emptied: bool | None = None if hand.size is None else hand.size == 0
        if emptied and hand.foot in (Foot.WAITING, Foot.UNKNOWN):
            hand.due, emptied = True, False
        if emptied:
            self._mark_emptied(current, turn, entry)
        return [*moments, self._ended(turn, entry, emptied, "discard")]

    def _presume_draw(self, current: Round, turn: Turn, hand: Hand) -> None:
        """A turn without a draw or a take is held to have had a draw that nobody logged."""
        if turn.has_drawn or turn.took or turn.presumed or turn.over or (turn.stray and not turn.laid):
            return
        turn.presumed = True
        hand.size = None
        current.stock = None

    def _foot_if_played_on(self, current: Round, turn: Turn, hand: Hand, entry: int) -> list[Moment]:
        """A player whose hand is empty and who plays on has taken the foot, whether that was said or not."""
        waiting = hand.size == 0 and hand.foot in (Foot.WAITING, Foot.UNKNOWN)
        if turn.over and turn.discarded and (waiting or hand.foot_entry in turn.entries[:-1]):
            return [did.FootPlayed(entry=entry, seat=turn.seat)]
        if turn.over or not waiting:
            return []
        return self._run_to_foot(current, turn, hand, entry)

    def _run_to_foot(self, current: Round, turn: Turn, hand: Hand, entry: int) -> list[Moment]:
        _take_foot(hand, entry)
        turn.foot_taken = entry
        if turn.opening and turn.laid and not turn.opening_judged:
            return [self._ended(turn, entry, emptied=False, by="foot")]
        return []

    def _foot(self, event: on_record.FootTaken, entry: int) -> list[Moment]:
        current = self.playing(entry)
        waiting = current.hand(event.seat)
        due, held, state = waiting.due, waiting.size, waiting.foot
        current, turn, acted = self._act(event, entry)
        hand = current.hand(event.seat)
        picked = did.PickedFoot(
            entry=entry, seat=event.seat, turn=turn, hand=held, known=hand.known_size, state=state.value,
            discarded=turn.over, due=due,
        )  # fmt: skip
        moments: list[Moment] = [*self._passed_moments(), acted, picked]
        if hand.foot_entry == entry or state is Foot.NONE or hand.foot is Foot.TAKEN:
            return moments
        if held == 0 or held is None:
            ended = self._run_to_foot(current, turn, hand, entry) if not turn.over else []
            if turn.over:
                _take_foot(hand, entry)
            return moments + ended
        if hand.foot_size is None:
            hand.size = None
        elif hand.size is not None:
            hand.size += hand.foot_size
        hand.foot, hand.foot_entry, hand.foot_size = Foot.TAKEN, entry, 0
        return moments

    def _asked(self, event: on_record.PermissionAsked, entry: int) -> list[Moment]:
        current, turn, acted = self._act(event, entry)
        asks = current.asked.setdefault(event.seat, [])
        asked = did.Asked(
            entry=entry, seat=event.seat, turn=turn, laid=bool(turn.laid), took=bool(turn.took),
            earlier=tuple(turn.asked), earlier_round=tuple(asks),
        )  # fmt: skip
        turn.asked.append(entry)
        asks.append(entry)
        return [*self._passed_moments(), acted, asked]

    def _answered(self, event: on_record.PermissionAnswered, entry: int) -> list[Moment]:
        current = self.playing(entry)
        turn = current.turn
        partner = turn is not None and event.seat in current.team_of(turn.seat) and event.seat != turn.seat
        if turn is not None and turn.asked and turn.answer is None and partner:
            turn.answer = (event.yes, entry)
        return []

    def _said_out(self, event: on_record.HandEmptied, entry: int) -> list[Moment]:
        current = self.playing(entry)
        hand, turn = current.hand(event.seat), current.turn
        hand.size = 0
        hand.known.clear()
        if turn is None or turn.seat != event.seat:
            turn = self._new_turn(current, event.seat, entry, stray=current.due not in (None, event.seat))
        if current.emptied_seat == event.seat:
            return []
        by_discard = turn.over
        if not turn.over:
            self._end_turn(current, turn, whole=True)
        turn.entries.append(entry)
        self._mark_emptied(current, turn, entry)
        return [self._ended(turn, entry, emptied=True, by="said" if by_discard else "meld")]

    def _if_emptied(self, current: Round, turn: Turn, entry: int) -> list[Moment]:
        """A hand that is empty after a meld: the foot is next, or the turn is over."""
        hand = current.hand(turn.seat)
        if hand.size != 0 or turn.over or hand.foot in (Foot.WAITING, Foot.UNKNOWN):
            return []
        self._end_turn(current, turn, whole=True)
        self._mark_emptied(current, turn, entry)
        return [self._ended(turn, entry, emptied=True, by="meld")]

    def _mark_emptied(self, current: Round, turn: Turn, entry: int) -> None:
        turn.emptied = entry
        current.emptied, current.emptied_seat = turn, turn.seat
        if self.terms.is_cutthroat and current.lone is None:
            _partner(current, turn.seat, entry)

    def _played(
        self, entry: int, seat: Seat, cards: tuple[Card, ...], missing: list[Card], fresh: list[Card]
    ) -> list[Moment]:
        current = self.table.round
        size = current.hand(seat).size if current is not None else None
        played = did.CardsPlayed(entry=entry, seat=seat, missing=tuple(missing), size=size, named=len(cards))
        return [*self._seen_moment(entry, fresh), played]

    def _seen_moment(self, entry: int, fresh: list[Card]) -> list[Moment]:
        current = self.table.round
        if not fresh or current is None:
            return []
        ranks = tuple((rank, current.seen.get(rank, 0)) for rank in dict.fromkeys(card.rank for card in fresh))
        suited = tuple((c, current.seen_suited.get(c, 0)) for c in dict.fromkeys(fresh) if c.suit is not None)
        return [did.CardsSeen(entry=entry, ranks=ranks, suited=suited)]

    # Observations

    def _counted(self, event: on_record.HandCounted, entry: int) -> list[Moment]:
        current = self.playing(entry)
        hand = current.hand(event.seat)
        counted = did.Counted(entry=entry, seat=event.seat, count=event.count, size=hand.size, since=hand.shown)
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
            hand.exposed += [card for card in event.cards if card.rank is not Rank.UNKNOWN]
        fresh = [c for c in event.cards if current.seen.get(c.rank, 0) > before.get(c.rank, 0)]
        return self._played(entry, event.seat, event.cards, missing, fresh)

    def _left(self, event: on_record.CardsLeft, entry: int) -> list[Moment]:
        current = self.table.round
        if current is None or (current.ended and current.is_void):
            current = self.playing(entry)
        hand = current.hand(event.seat)
        waiting = hand.foot in (Foot.WAITING, Foot.UNKNOWN) and event.foot is not None
        left = did.LeftOver(
            entry=entry, seat=event.seat, left=event, turns=hand.turns,
            foot_waiting=waiting, foot_turns=hand.turns,
        )  # fmt: skip
        before = dict(current.seen)
        named = [c for packet in (event.hand, event.foot) if packet is not None for c in packet.cards or ()]
        current.lefts[event.seat] = (event, entry)
        probe = hand.copy()
        probe.size = None
        reveal(current, probe, named)
        fresh = [c for c in named if current.seen.get(c.rank, 0) > before.get(c.rank, 0)]
        return [*self._seen_moment(entry, fresh), left]

    def _round_ended(self, event: on_record.RoundEnded, entry: int) -> list[Moment]:
        current = self.playing(entry)
        moments = self._close(current, event.how, entry)
        return [*moments, did.RoundFinished(entry=entry, round=current)]

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
            hand.size = 0
            hand.known.clear()
            last = turn if turn is not None and turn.seat == seat else None
            if last is None:
                last = Turn(seat, current.turns + 1, entry, not current.has_opened(current.team_of(seat)), None)
            last.over = True
            self._mark_emptied(current, last, entry)
            current.out_said = entry
            if last.discarded:
                moments.append(self._ended(last, last.discarded[-1], emptied=True, by="discard", index=last.last_index))
            moments.append(self._ended(last, entry, emptied=True, by="end"))
        elif turn is not None and not turn.over and turn.entries:
            turn.over = True
            moments.append(self._ended(turn, entry, emptied=False, by="end"))
        return moments

    def _out_seat(self, current: Round) -> Seat | None:
        """Return who went out where the log says only that somebody did."""
        if current.emptied_seat is not None:
            return current.emptied_seat
        bare = [s for s, (left, _) in current.lefts.items() if left.hand.cards == () and left.foot in (None, BARE)]
        if len(bare) == 1:
            return bare[0]
        return current.last_player

    def _taken_back(self, event: on_record.TurnTakenBack, entry: int) -> list[Moment]:
        del event
        current, before = self.table.in_play, self._before
        turn = current.turn if current is not None else None
        if current is None or before is None or turn is None or not turn.entries:
            return [did.TookBack(entry=entry, turn=None, bound="")]
        since, seat = self._since, turn.seat
        mine = [index for index, standing in since if _belongs(standing.event, seat)]
        bound = "out" if turn.emptied else "discard" if turn.discarded else "foot" if turn.foot_taken else ""
        if not bound and turn.took and (turn.taken_rest or turn.rest_unseen or turn.rest_open):
            bound = "take"
        moment = did.TookBack(entry=entry, turn=turn, bound=bound)
        team = current.team_of(seat)
        self.table.rounds[-1] = before
        before.taken_back.append(TakenBack(seat, team, entry, turn.opening, tuple(turn.laid)))
        give_back(before, before.hand(seat), turn.revealed, turn.drawn)
        before.strict = current.strict
        before.turns, before.nothing_to_take_back = current.turns, True
        self.voided += mine
        self._before, self._since = None, []
        for index, standing in since:
            if index not in mine:
                self._handlers[type(standing.event)](standing.event, standing.entry)
        return [moment]


BARE = on_record.Left(cards=())


def _belongs(event: object, seat: Seat) -> bool:
    """Whether an event is part of a turn of this seat, so that it goes when the turn is taken back."""
    if isinstance(event, on_record.PermissionAnswered):
        return True
    plays = (*SEATED, on_record.RedThreesLaid, on_record.HandEmptied, on_record.CardExposed)
    return isinstance(event, plays) and event.seat == seat


def _no_longer_exposed(hand: Hand, cards: tuple[Card, ...]) -> None:
    for card in cards:
        for lying in hand.exposed:
            if lying.rank is card.rank and (lying.suit is card.suit or None in (lying.suit, card.suit)):
                hand.exposed.remove(lying)
                break


def _finish(current: Round, turn: Turn) -> None:
    hand = current.hand(turn.seat)
    hand.turns += 1
    if hand.foot is Foot.TAKEN:
        current.foot_turns[turn.seat] = max(current.foot_turns.get(turn.seat, 0), 0) + 1


def _take_foot(hand: Hand, entry: int) -> None:
    """The foot becomes the hand that is played from."""
    hand.size = hand.foot_size
    hand.known, hand.vague, hand.returned = {}, {}, {}
    hand.foot, hand.foot_size, hand.due, hand.foot_entry, hand.turns = Foot.TAKEN, 0, False, entry, 0


def _presumed_top(pile: Pile, cards: tuple[Card, ...]) -> Card | None:
    """Return the top card: one nobody saw, taken with naturals, had their rank. None of an empty pile."""
    if pile.is_empty:
        return None
    top = pile.top
    if top is not None and top.rank is not Rank.UNKNOWN:
        return top
    natural = next((card for card in cards if card.rank.is_meldable), None)
    if natural is not None:
        return Card(natural.rank)
    return UNKNOWN


def _take_off(current: Round, terms: Terms, said: int | None, entry: int) -> tuple[int | None, list[Card]]:
    """Take cards off the pile; return how many (None: not known) and those below the top, as far as known."""
    pile = current.pile
    allowed = None if terms.pile_take is None else terms.pile_take + 1
    wanted = said if said is not None else allowed
    if pile.bottomless and (wanted is None or wanted > len(pile.cards)):
        taken, cards, rest_open = said, pile.cards, said is None
        pile.cards = []
        if wanted is None:
            pile.bottomless = False
        elif said is not None:
            cards = [UNKNOWN] * (said - len(cards)) + cards
    else:
        number = len(pile.cards) if wanted is None else min(wanted, len(pile.cards))
        number = max(number, min(1, len(pile.cards)))
        taken, rest_open = number, False
        pile.cards, cards = pile.cards[: len(pile.cards) - number], pile.cards[len(pile.cards) - number :]
        if said is not None and said > number:
            cards = [UNKNOWN] * (said - number) + cards
            taken = said
    pile.freezers, pile.origin = [], entry
    pile.doubt = False
    rest = cards[:-1]
    return (None if rest_open else taken), rest


def _to_hand(hand: Hand, turn: Turn, rest: list[Card], taken: int | None) -> None:
    for card in rest:
        if card.rank is Rank.UNKNOWN:
            turn.rest_unseen += 1
        else:
            add(hand.known, card)
            add(turn.taken_rest, card)
    if taken is None:
        hand.size, turn.rest_open = None, True
    elif hand.size is not None:
        hand.size += max(taken - 1, 0)


def _onto_pile(current: Round, terms: Terms, card: Card, entry: int) -> None:
    pile = current.pile
    pile.cards.append(card)
    if card.rank is Rank.UNKNOWN:
        pile.doubt = True
    elif card.rank.is_wild and terms.pile_wild_discard == "freeze_until_taken":
        pile.freezers.append(("wild", entry))
    elif card.rank is terms.blocking_rank and terms.pile_black3_effect == "freeze":
        pile.freezers.append(("black3", entry))


def _partner(current: Round, lone: Seat, entry: int) -> None:
    """One of three plays alone from here, the other two share their melds."""
    current.lone, current.lone_entry = lone, entry
    pair: Team = tuple(seat for seat in current.order if seat != lone)
    pair = tuple(sorted(pair))
    current.teams = tuple(sorted(((lone,), pair)))
    merged: dict[Rank | None, Any] = {}
    kept = []
    for group in current.groups:
        if group.team == (lone,):
            kept.append(group)
            continue
        group.team = pair
        first = merged.get(group.rank)
        if first is None or group.rank is None:
            merged[group.rank] = group
            kept.append(group)
        else:
            first.layers += group.layers
            first.cards += group.cards
            first.merged = True
            first.concealed = first.concealed or group.concealed
    current.groups = kept
    current.red_threes = [((lone,) if team == (lone,) else pair, card, e) for team, card, e in current.red_threes]
    current.minima = {(lone,) if team == (lone,) else team: value for team, value in current.minima.items()}
