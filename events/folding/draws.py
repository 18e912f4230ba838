"""Folding what comes before the melds: drawing, red threes, the foot, asking."""

from __future__ import annotations

from events import catalogue as on_record
from events import moments as did
from events.cards import Card
from events.catalogue import Seat
from events.folding.cards import no_longer_exposed, table_three, take_foot
from events.folding.turns import Turns, waited
from events.knowledge import leave, lose_count, receive, redraw, state_size
from events.moments import Moment
from events.pieces import Foot, Hand, add
from events.table import Round
from events.turn import Turn


def _before_first_turn(current: Round, seat: Seat) -> bool:
    """Whether a player lays red threes before the first turn of his own: that is no play."""
    if current.due == seat or current.hand(seat).turns or seat in current.strays:
        return False
    return current.turn is None or current.turn.seat != seat


class Draws(Turns):
    """Folds draws, red threes, feet, questions and answers."""

    def _drawn(self, event: on_record.StockDrawn, entry: int) -> list[Moment]:
        current, turn, acted = self._act(event, entry)
        if current.position and current.position_turn:
            self._log_strictly(current)
        hand = current.hand(event.seat)
        stock, before = current.stock, len(turn.draws) + turn.stated
        count = self.terms.draw_count if event.count is None else event.count
        if stock is not None:
            if event.count is None:
                count = min(count, stock)
            current.overdrawn += max(count - stock, 0)
            current.stock = max(stock - count, 0)
            if current.stock == 0:
                current.stock_emptied = current.stock_emptied or entry
                turn.ended_stock = stock > 0
        if not turn.presumed:
            receive(hand, count)
        if count:
            current.stock_had = entry
        redraw(current, hand, count)
        turn.draws.append(entry)
        turn.drawn += count
        drew = did.Drew(
            entry=entry, seat=event.seat, turn=turn, count=count, stock=stock, before=before,
        )  # fmt: skip
        return [*self._passed_moments(), acted, *waited(current, turn, entry), drew]

    def _red_threes(self, event: on_record.RedThreesLaid, entry: int) -> list[Moment]:
        current = self.playing(entry)
        moments: list[Moment] = []
        turn: Turn | None = None
        if not _before_first_turn(current, event.seat):
            current, turn, acted = self._act(event, entry)
            moments = [*self._passed_moments(), acted]
        hand = current.hand(event.seat)
        if turn is not None:
            moments += self._foot_if_played_on(turn, hand, entry)
            new = len(event.cards) - hand.count(self.terms.bonus_rank)
            if hand.unseen is not None and new > hand.unseen:
                self._presume_draw(current, turn, hand)  # they can only have come with a draw nobody logged
        stock = current.stock
        replaced = event.drawn if stock is None else min(event.drawn, stock)
        self._replace(current, turn, replaced, entry)
        came = 0 if turn is None else turn.drawn - turn.reds
        pile_reds, listed = self._from_pile(turn, hand, len(event.cards))
        missing, fresh = leave(current, hand, event.cards)
        receive(hand, replaced)
        if replaced:
            current.stock_had = entry
        no_longer_exposed(hand, event.cards)
        for card in event.cards:
            table_three(current, event.seat, card, entry)
        if turn is not None:
            if not (turn.has_drawn or turn.took or turn.foot_taken):
                turn.reds_first += [entry] * len(event.cards)
            turn.reds += len(event.cards)
            turn.drawn += replaced
            for card in fresh:
                add(turn.revealed, card)
            drew_last = bool(turn.draws) and not turn.took and turn.foot_taken < turn.draws[-1]
            if drew_last and turn.drawn <= turn.reds:
                turn.last_red = entry if current.stock == 0 else 0
                turn.perhaps_last_red = entry if current.stock is None else 0
        laid = did.LaidRedThrees(
            entry=entry, seat=event.seat, turn=turn, count=len(event.cards), replaced=replaced, stock=stock,
            turns=hand.turns, from_stock=came, took=turn is not None and bool(turn.took), pile_reds=pile_reds,
            pile_listed=listed, in_turn=turn is not None, sure=current.strict,
            wrong=tuple(c for c in event.cards if c.rank is not self.terms.bonus_rank),
        )  # fmt: skip
        return [*moments, *self._played(entry, event.seat, missing, fresh), laid]

    def _replace(self, current: Round, turn: Turn | None, replaced: int, entry: int) -> None:
        """Take the cards that replace red threes off the stock."""
        if current.stock is None:
            return
        current.stock -= replaced
        if replaced and current.stock == 0:
            current.stock_emptied = current.stock_emptied or entry
            if turn is not None:
                turn.ended_stock = True

    def _from_pile(self, turn: Turn | None, hand: Hand, laid: int) -> tuple[int, bool]:
        """Return how many of the red threes laid came with the pile taken in this turn, and whether that is certain."""
        rank = self.terms.bonus_rank
        if turn is None or not turn.took:
            return 0, turn is None or not (turn.rest_unseen or turn.rest_open)
        if turn.foot_taken > turn.took:
            return 0, True  # the hand was played out before: what is tabled now lay in the foot
        if (turn.rest_unseen or turn.rest_open) and turn.unseen_before_take == 0:
            held = sum(n for card, n in turn.hand_before_take.items() if card.rank is rank)
            return max(laid - held, 0), True
        came = sum(n for card, n in turn.taken_rest.items() if card.rank is rank) - (turn.reds - turn.reds_before_take)
        return min(hand.count(rank), max(came, 0)), not (turn.rest_unseen or turn.rest_open)

    def _presume_draw(self, current: Round, turn: Turn, hand: Hand) -> None:
        """A turn without a draw or a take is held to have had a draw that nobody logged."""
        if turn.has_drawn or turn.took or turn.presumed or turn.over or (turn.stray and not turn.laid):
            return
        turn.presumed = True
        lose_count(hand)
        current.stock = None

    def _foot_if_played_on(self, turn: Turn, hand: Hand, entry: int) -> list[Moment]:
        """A player whose hand is empty and who plays on has taken the foot, whether that was said or not."""
        waiting = hand.size == 0 and hand.foot.is_ahead
        if turn.over and turn.discarded and (waiting or hand.foot_entry in turn.entries[:-1]):
            return [did.FootPlayed(entry=entry, seat=turn.seat)]
        if turn.over or not waiting:
            return []
        return self._run_to_foot(turn, hand, entry)

    def _run_to_foot(self, turn: Turn, hand: Hand, entry: int, *, said: bool = False) -> list[Moment]:
        """Let the foot follow the hand in a turn, or perhaps: a turn nobody logged may have brought what is played."""
        current = self.playing(entry)
        if said or current.strict:
            state_size(current, turn.seat, 0, entry)
            take_foot(current, hand, entry)
            turn.foot_taken, turn.revealed_of_hand = entry, dict(turn.revealed)
        else:
            hand.foot, current.left_out = Foot.UNKNOWN, True
            lose_count(hand)
        if turn.opening and turn.laid and not turn.opening_judged:
            return [self._ended(turn, entry, emptied=False, by="foot")]
        return []

    def _foot(self, event: on_record.FootTaken, entry: int) -> list[Moment]:
        current = self.playing(entry)
        waiting = current.hand(event.seat)
        due, held, state = waiting.due, waiting.size, waiting.foot
        current, turn, acted = self._act(event, entry)
        hand = current.hand(event.seat)
        if hand.foot_entry in turn.asked and turn.entries[:-1] == turn.asked:
            due, held, state, hand.foot_entry = True, 0, Foot.WAITING, entry  # he asked before he picked it up
        if held == 1 and not current.strict:
            held, current.left_out = None, True  # that card was discarded, and nobody logged it
        picked = did.PickedFoot(
            entry=entry, seat=event.seat, hand=held, state=state.value, due=due,
        )  # fmt: skip
        moments: list[Moment] = [*self._passed_moments(), acted, picked]
        if hand.foot_entry == entry or state is Foot.NONE or hand.foot is Foot.TAKEN:
            return moments
        if held == 0 or held is None:
            ended = self._run_to_foot(turn, hand, entry, said=True) if not turn.over else []
            if turn.over:
                take_foot(current, hand, entry)
            return moments + ended
        if hand.foot_size is None:
            lose_count(hand)
        else:
            receive(hand, hand.foot_size)
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
        if turn is not None and turn.asked and turn.answer is None and partner and event.seat in current.order:
            turn.answer = (event.yes, entry)
        return []

    def _played(self, entry: int, seat: Seat, missing: list[Card], fresh: list[Card]) -> list[Moment]:
        return [*self._seen_moment(entry, fresh), did.CardsPlayed(entry, seat, tuple(missing))]
