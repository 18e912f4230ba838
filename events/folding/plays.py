"""Folding the plays that move cards to and from the table: taking the pile, melding, discarding, being out."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from events import catalogue as on_record
from events import moments as did
from events.cards import UNKNOWN
from events.dealing import partner
from events.folding.cards import no_longer_exposed, onto_pile, presumed_top, table_three, take_off, to_hand
from events.folding.draws import Draws
from events.folding.turns import waited
from events.knowledge import gone_dark, leave, lose_track, receive, see, state_size, told_apart
from events.laying import lay, lay_top, tables_threes, target_group
from events.moments import Moment
from events.pieces import add
from events.table import Round
from events.terms import Terms
from events.turn import Turn

Played = TypeVar("Played", on_record.PileTaken, on_record.CardsMelded)


def _told_apart(event: Played, terms: Terms, current: Round) -> Played:
    """Return a play with the cards nobody saw named, where the log shows which they were."""
    if UNKNOWN not in event.cards:
        return event
    return replace(event, cards=told_apart(terms, current, current.hand(event.seat), event.cards))


class Plays(Draws):
    """Folds takes, melds and discards."""

    def _pile_taken(self, event: on_record.PileTaken, entry: int) -> list[Moment]:
        current, turn, acted = self._act(event, entry)
        moments: list[Moment] = [*self._passed_moments(), acted]
        if self.terms.is_cutthroat and current.lone is None:
            partner(current, event.seat)
        team = current.team_of(event.seat)
        hand, pile = current.hand(event.seat), current.pile
        size, packet = hand.size, (hand.era, hand.moved)
        event = _told_apart(event, self.terms, current)
        # Taking comes before melding: what was laid in this turn has not opened for it.
        opened = 0 if turn.opening else next((g.layers[0].entry for g in current.groups if g.team == team), 0)
        drawn = turn.has_drawn or turn.presumed or bool(turn.took)
        top = presumed_top(pile, event.cards)
        target = target_group(current, self.terms, team, event.cards, top)
        target_size = target.size if target is not None else 0
        turn.hand_before_take, turn.unseen_before_take = dict(hand.known), hand.unseen
        missing, fresh = leave(current, hand, event.cards)
        no_longer_exposed(hand, event.cards)
        for card in fresh:
            add(turn.revealed, card)
        unseen = pile.top is None or pile.top is UNKNOWN
        if not pile.is_listed:
            lose_track(current)
        if top is not None and unseen and top is not UNKNOWN:
            see(current, top)
            fresh = [*fresh, top]
        taken, rest = take_off(current, self.terms, event.count, entry)
        tabled = (*event.cards, top) if top is not None and tables_threes(self.terms, top, event.cards) else ()
        laying = None if tabled else lay_top(current, event, (top, target), turn, entry)
        to_hand(hand, turn, rest, taken)
        for card in tabled:
            table_three(current, event.seat, card, entry)
        if laying is None and not tabled and top is not None and top is not UNKNOWN:
            add(hand.known, top)
            receive(hand, 1)
        turn.took, turn.reds_before_take = entry, turn.reds
        took = did.Took(
            entry=entry, seat=event.seat, turn=turn, cards=event.cards, top_presumed=top,
            pile=pile, hand=size, said=event.count, target=target, target_size=target_size, opened=opened,
            missing=tuple(missing), drawn=drawn, out_of_turn_draw=turn.began_stray and bool(turn.draws),
            packet=packet,
        )  # fmt: skip
        moments += self._played(entry, event.seat, missing, fresh)
        moments += [*waited(current, turn, entry), took]
        if laying is not None:
            turn.laid.append(laying)
            moments.append(did.Laid(laying=laying, team=team, turn=turn, entry=entry, seat=event.seat))
        return moments + self._if_emptied(current, turn, entry)

    def _melded(self, event: on_record.CardsMelded, entry: int) -> list[Moment]:
        current, turn, acted = self._act(event, entry)
        moments: list[Moment] = [*self._passed_moments(), acted]
        hand = current.hand(event.seat)
        moments += self._foot_if_played_on(turn, hand, entry)
        self._presume_draw(current, turn, hand)
        event = _told_apart(event, self.terms, current)
        missing, fresh = leave(current, hand, event.cards)
        no_longer_exposed(hand, event.cards)
        for card in fresh:
            add(turn.revealed, card)
        laying = lay(current, self.terms, event, turn, entry)
        turn.laid.append(laying)
        moments += self._played(entry, event.seat, missing, fresh)
        moments.append(did.Laid(laying=laying, team=laying.group.team, turn=turn, entry=entry, seat=event.seat))
        return moments + self._if_emptied(current, turn, entry)

    def _discarded(self, event: on_record.CardsDiscarded, entry: int) -> list[Moment]:
        self._log_strictly(self.playing(entry))
        current, turn, acted = self._act(event, entry)
        moments: list[Moment] = [*self._passed_moments(), acted]
        hand = current.hand(event.seat)
        moments += self._foot_if_played_on(turn, hand, entry)
        penalty_cards = tuple(hand.exposed)
        whole = turn.has_drawn or bool(turn.took) or not turn.stray
        self._presume_draw(current, turn, hand)
        cards = told_apart(self.terms, current, hand, event.cards)
        reds = hand.count(self.terms.bonus_rank) if UNKNOWN in cards else 0
        missing, fresh = leave(current, hand, cards)
        for card in fresh:
            add(turn.revealed, card)
        for card in cards:
            onto_pile(current, self.terms, card, entry)
        no_longer_exposed(hand, cards)
        discarded = did.Discarded(
            entry=entry, seat=event.seat, cards=cards, earlier=len(turn.discarded),
            penalty_cards=penalty_cards, last_red=turn.last_red,
            perhaps_last_red=turn.perhaps_last_red, reds=reds,
            gone=gone_dark(hand, self.terms) if reds else 0,
        )  # fmt: skip
        turn.discarded.append(entry)
        moments += self._played(entry, event.seat, missing, fresh)
        moments.append(discarded)
        if turn.over:
            return moments
        self._end_turn(current, turn, whole=whole)
        emptied: bool | None = None if hand.size is None else hand.size == 0
        if emptied and hand.foot.is_ahead:
            hand.due, emptied = True, False
        if emptied:
            self._mark_emptied(current, turn, entry)
        return [*moments, self._ended(turn, entry, emptied=emptied, by="discard")]

    def _said_out(self, event: on_record.HandEmptied, entry: int) -> list[Moment]:
        current = self.playing(entry)
        hand, turn = current.hand(event.seat), current.turn
        moments: list[Moment] = []
        if hand.size:
            moments.append(
                did.Counted(entry=entry, seat=event.seat, count=0, size=hand.size, known=0, since=hand.shown)
            )
        state_size(current, event.seat, 0, entry)
        hand.size = 0
        hand.known.clear()
        if turn is None or turn.seat != event.seat:
            turn = self._new_turn(current, event.seat, entry, stray=current.due not in (None, event.seat))
        if current.emptied_seat == event.seat:
            return moments
        by_discard = turn.over
        if not turn.over:
            self._end_turn(current, turn, whole=True)
        turn.entries.append(entry)
        self._mark_emptied(current, turn, entry)
        said = self._ended(turn, entry, emptied=True, by="said" if by_discard else "meld")
        if turn.discarded:
            moments.append(self._ended(turn, turn.discarded[-1], emptied=True, by="discard", index=turn.last_index))
        return [*moments, said]

    def _if_emptied(self, current: Round, turn: Turn, entry: int) -> list[Moment]:
        """A hand that is empty after a meld: the foot is next, or the turn is over."""
        hand = current.hand(turn.seat)
        if hand.size != 0 or turn.over or hand.foot.is_ahead:
            return []
        self._end_turn(current, turn, whole=True)
        self._mark_emptied(current, turn, entry)
        return [self._ended(turn, entry, emptied=True, by="meld")]
