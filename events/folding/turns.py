"""Folding turns: whose play belongs to which, when one is over, and what taking it back leaves."""

from __future__ import annotations

from itertools import takewhile
from typing import assert_never

from events import catalogue as on_record
from events import moments as did
from events.catalogue import Event, Seat
from events.dealing import partner
from events.folding.cards import finish, take_foot
from events.folding.notes import Concealed, Emptied, Judged, Note, Undone
from events.folding.rounds import Rounds
from events.knowledge import give_back, lose_count, lose_sight
from events.moments import Moment
from events.pieces import spread
from events.table import Round
from events.turn import TakenBack, Turn

Play = (
    on_record.StockDrawn
    | on_record.RedThreesLaid
    | on_record.PileTaken
    | on_record.CardsMelded
    | on_record.CardsDiscarded
    | on_record.FootTaken
    | on_record.PermissionAsked
)

SEATED = (
    on_record.StockDrawn, on_record.PileTaken, on_record.CardsMelded, on_record.CardsDiscarded, on_record.FootTaken,
    on_record.PermissionAsked,
)  # fmt: skip
"""Plays: what only the player on turn does. Red threes are one too, but not before their holder's first turn."""


AGAIN_NEVER = frozenset({
    on_record.RoundStarted, on_record.PositionTaken, on_record.TermsAccepted, on_record.GameEnded,
    on_record.DisputeRaised, on_record.DisputeSettled,
})  # fmt: skip
"""Events that have no effect on the round after its deal or position."""


GOES_ON = (
    on_record.CardsMelded, on_record.CardsDiscarded, on_record.FootTaken, on_record.RedThreesLaid,
)  # fmt: skip
"""What belongs to a turn even if that was over."""

PLAYED = (*SEATED, on_record.RedThreesLaid, on_record.HandEmptied, on_record.CardExposed)
"""What goes when the turn is taken back."""


class DiscardsLogged(Exception):
    """Turns had been passed over in a round that turns out to log its discards.

    A signal: since the last deal or position the log is folded again, with `Rounds.logs_discards`.
    """


def belongs(event: object, seat: Seat) -> bool:
    """Whether an event is part of a turn of this seat, so that it goes when the turn is taken back."""
    if isinstance(event, on_record.PermissionAnswered):
        return True
    return isinstance(event, PLAYED) and event.seat == seat


def waited(current: Round, turn: Turn, entry: int) -> list[Moment]:
    """Return that red threes tabled earlier in a turn waited for its draw or take, where some did."""
    laid = turn.reds_first
    if not laid:
        return []
    turn.reds_first = []
    return [
        did.ThreesWaited(
            entry=entry, seat=turn.seat, laid=tuple(dict.fromkeys(laid)), count=len(laid),
            turns=current.hand(turn.seat).turns, sure=current.strict,
        )
    ]  # fmt: skip


class Turns(Rounds):
    """Folds turns."""

    def _act(self, event: Play, entry: int) -> tuple[Round, Turn, did.Acted]:
        """Find the turn that a play belongs to, begin it if need be, and say how it stood before the play."""
        current = self.playing(entry)
        seat: Seat = event.seat
        if not current.turns and seat == current.rightful:
            current.due = seat
        due, before = current.due, current.turn
        turn = self._turn_of(current, event, entry)
        in_turn = due is None or due == seat or (turn is current.turn and turn.over and not turn.stray)
        drawn = bool(turn.draws or turn.stated or turn.took)
        plays_on = turn.stray and not turn.entries and before is not None and before.seat == seat and before.over
        moment = did.Acted(
            event, entry, seat, current, turn, due, in_turn, current.strict, drawn, bool(turn.laid),
            turn.over or plays_on, current.over,
        )  # fmt: skip
        turn.entries.append(entry)
        turn.last_index = self.index
        current.last_player = seat
        return current, turn, moment

    def _turn_of(self, current: Round, event: Play, entry: int) -> Turn:
        seat: Seat = event.seat
        turn = current.turn
        if turn is not None and turn.seat == seat and self._begins_anew(current, turn, event):
            self._pass_over(current)
            return self._new_turn(current, seat, entry, stray=False, after_pass=True)
        still = turn is not None and (not turn.over or (current.due != seat and isinstance(event, GOES_ON)))
        if turn is not None and turn.seat == seat and still:
            return turn
        stray = current.strays.get(seat)
        if stray is not None and current.due == seat and stray.draws and not (stray.draw_stands or stray.laid):
            current.strays.pop(seat)
            stray = None
        if stray is not None:
            if current.due == seat:
                current.turn = current.strays.pop(seat)
                current.turn.stray = False
            return stray
        out_of_turn = current.due is not None and current.due != seat
        passed = out_of_turn and not current.strict
        if passed:
            self._pass_over(current)
        return self._new_turn(current, seat, entry, stray=out_of_turn and not passed, after_pass=passed)

    def _begins_anew(self, current: Round, turn: Turn, event: Play) -> bool:
        """Whether a play can only be of a later turn, where one has passed whose discard was not logged."""
        if current.strict or turn.over:
            return False
        if isinstance(event, on_record.CardsMelded) and self._between(turn):
            held = current.hand(turn.seat).size
            return held is not None and 0 < held < len(event.cards)
        if current.turns == 1:
            return False
        if isinstance(event, on_record.PermissionAsked):
            return bool(turn.laid or turn.took or turn.asked)
        draws = isinstance(event, (on_record.StockDrawn, on_record.PileTaken))
        return draws and bool(turn.has_drawn or turn.took or turn.laid)

    def _between(self, turn: Turn) -> bool:
        """Whether another player has tabled red threes since a turn's last play, as most do in their own turn."""
        since = takewhile(lambda noted: noted[0] > turn.last_index, reversed(self._since))
        return any(isinstance(each, on_record.RedThreesLaid) and each.seat != turn.seat for _, each in since)

    def _new_turn(self, current: Round, seat: Seat, entry: int, *, stray: bool, after_pass: bool = False) -> Turn:
        current.nothing_to_take_back = False
        current.turns += 1
        team = current.team_of(seat)
        hand = current.hands.get(seat)
        new = Turn(seat, current.turns, entry, not current.has_opened(team), hand.size if hand else None)
        new.stock_before, new.begun, new.after_pass = current.stock, len(self._since), after_pass
        if stray:
            new.stray = new.began_stray = True
            new.draw_stands = current.due is None or current.after(current.due) == seat
            current.strays[seat] = new
        else:
            current.due, current.turn = seat, new
        if hand is not None and hand.due and hand.foot.is_ahead:
            take_foot(current, hand, entry)
        if current.emptied is not None and not current.over:
            current.emptied, current.emptied_seat = None, None
        return new

    def _pass_over(self, current: Round) -> None:
        """Turns were played that nobody logged: what hands, stock and pile hold is unknown from here."""
        self._passes += 1
        self._passed = [current.turn] if current.turn is not None and not current.turn.over else []
        for turn in self._passed:
            turn.over = True
            finish(current, turn)
        for hand in current.hands.values():
            hand.turns += 1
            lose_count(hand)
            lose_sight(current, spread(hand.known))
            hand.known.clear()
        current.stock = None
        lose_sight(current, current.pile.cards)
        current.pile.bottomless, current.pile.doubt, current.pile.cards = True, True, []

    def _passed_moments(self) -> list[Moment]:
        """Return the ends of turns that were passed over by the play being folded, each at its own last entry."""
        if not self._passed:
            return []
        passed, self._passed = self._passed, []
        return [
            self._ended(turn, turn.entries[-1], emptied=None, by="passed", index=turn.last_index) for turn in passed
        ]

    def _ended(
        self, turn: Turn, entry: int, *, emptied: bool | None, by: str, index: int | None = None
    ) -> did.TurnEnded:
        """Return the end of a turn as a moment. An opening is judged once, and again if its discard went out."""
        current = self.table.round
        hand = current.hand(turn.seat) if current is not None else None
        again = index is not None and turn.over
        opening = turn.opening and any(laying.own_side for laying in turn.laid) and (not turn.opening_judged or again)
        turn.opening_judged = turn.opening_judged or opening
        return did.TurnEnded(
            entry=entry, seat=turn.seat, team=current.team_of(turn.seat) if current is not None else (turn.seat,),
            turn=turn, emptied=emptied, by=by, opening=opening, laid=tuple(turn.laid),
            index=self.index if index is None else index,
            packet=(hand.era, hand.moved) if hand is not None and by != "passed" else None,
        )  # fmt: skip

    def _log_strictly(self, current: Round) -> None:
        """From here it is known that turns last until their discards; fold again if that was not so held before."""
        if not current.strict:
            if self._passes or current.left_out:
                raise DiscardsLogged
            current.strict = True

    def _end_turn(self, current: Round, turn: Turn, *, whole: bool) -> None:
        turn.over = True
        finish(current, turn)
        if turn.stray:
            current.strays.pop(turn.seat, None)
            if whole:
                current.turn, current.due, turn.stray = turn, current.after(turn.seat), False
        else:
            current.due = current.after(turn.seat)

    def _mark_emptied(self, current: Round, turn: Turn, entry: int) -> None:
        turn.emptied = entry
        current.emptied, current.emptied_seat = turn, turn.seat

    def _who_went_out_is_alone(self, current: Round) -> None:
        """Let one of three who went out before the pile was ever taken be the lone hand."""
        if self.terms.is_cutthroat and current.lone is None and current.emptied_seat is not None:
            partner(current, current.emptied_seat)

    def _taken_back(self, event: on_record.TurnTakenBack, entry: int) -> list[Moment]:
        del event
        current = self.table.in_play
        turn, anchor = current.last_turn if current is not None else None, self._anchor
        if current is None or turn is None or anchor is None:
            return [did.TookBack(entry=entry, turn=None, bound="")]
        seat = turn.seat
        bound = "out" if turn.emptied else "discard" if turn.discarded else "foot" if turn.foot_taken else ""
        if not bound and turn.took and (turn.taken_rest or turn.rest_unseen or turn.rest_open):
            bound = "take"
        undone = Undone(turn, current.team_of(seat), current.hand(seat).foot, current.strict, current.turns)
        before, since = self._since[: turn.begun], self._since[turn.begun :]
        self.voided += [index for index, each in since if belongs(each, seat)]
        others = [(index, each) for index, each in since if not (belongs(each, seat) or isinstance(each, Judged))]
        self._fold_again(anchor, [*before, (self.index, undone), *others])
        return [did.TookBack(entry=entry, turn=turn, bound=bound)]

    def _fold_again(self, anchor: Round, since: list[tuple[int, Event | Note]]) -> None:
        """Fold the round anew from its deal or position."""
        self.table.rounds[-1], self._since, self._passes = anchor.copy(), [], 0
        last = self.index
        for self.index, each in since:
            if isinstance(each, Note):
                self._noted(each)
            elif type(each) not in AGAIN_NEVER:
                self._handlers[type(each)](each, self.index + 1)
            self._since.append((self.index, each))
        self.index = last

    def note(self, found: Judged) -> None:
        """Put on the round what the judge found."""
        self._noted(found)
        self._since.append((self.index, found))

    def _noted(self, note: Note) -> None:
        current = self.table.rounds[-1]
        match note:
            case Concealed(place, concealed):
                current.groups[place].concealed = concealed
            case Emptied(right, concealed, over):
                current.out_right, current.out_concealed, current.over = right, concealed, over
                if right:
                    self._who_went_out_is_alone(current)
            case Undone():
                self._undone(current, note)
            case _:
                assert_never(note)

    def _undone(self, current: Round, undone: Undone) -> None:
        """Leave of a turn taken back what stays of it: the raise of a minimum, and cards that were seen."""
        turn = undone.turn
        if turn.after_pass:
            self._pass_over(current)
            self._passed = []
        hand = current.hand(turn.seat)
        current.taken_back.append(TakenBack(turn.seat, undone.team, self.index + 1, turn.opening, tuple(turn.laid)))
        came_with_foot = hand.foot is not undone.foot
        give_back(current, hand, turn.revealed_of_hand if came_with_foot else turn.revealed, turn.drawn)
        current.strict, current.turns, current.nothing_to_take_back = undone.strict, undone.turns, True
