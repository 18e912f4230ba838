"""May a player take the pile, or go out: a right, by the log and the hand as far as it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from events.answers import Answer, may
from events.asked import MayTake
from events.cards import RANKS, UNKNOWN, Card, Rank
from events.catalogue import PileTaken, Seat, Team
from events.emptying import Emptying, Lying, best_opening, can_empty
from events.findings import Finding, Outcome, broken, overall, unproven
from events.folding.cards import take_foot
from events.judge import Bench
from events.knowledge import can_hold, lose_track, see, settle, spare
from events.laying import CANASTA
from events.pieces import Foot, Group, Hand, spread
from events.rules import ending, going_out, log, opening, pile
from events.rules.below import hand_after_take, opening_worth
from events.rules.context import minimum_for
from events.rules.going_out import Lacks, lacking, partners
from events.rules.melds import is_lawful, is_meld
from events.table import Round
from events.terms import Terms
from events.turn import Turn

PAIR = 2


def _in_play(bench: Bench) -> Round:
    return bench.table.in_play or bench.begin_round()


def _out_of_turn(bench: Bench, current: Round, seat: Seat) -> Finding | None:
    if current.due in (None, seat) and seat in current.order:
        return None
    found = broken("not-on-turn", (), seat=seat, due=current.due or 0)
    return found.under(bench.rulebook.articles_of(log.whose_turn)[0])


def _turn(current: Round, seat: Seat) -> Turn | None:
    """Return the player's turn in progress."""
    turn = current.turn
    return turn if turn is not None and turn.seat == seat and not turn.over else None


def may_take(bench: Bench, asked: MayTake) -> Answer:
    """Return whether a player may take the pile: with these cards, onto the own meld, or in any way."""
    trial = bench.copy()
    current = _in_play(trial)
    late = _out_of_turn(trial, current, asked.seat)
    if late is not None:
        return may([late])
    _take_due_foot(current, asked.seat)
    settle(trial.terms, current, current.hand(asked.seat))
    if asked.cards or asked.onto:
        return may([*_elsewhere(trial, current, asked), *_taking(trial, asked.seat, asked.cards)])
    if not current.pile.is_empty and current.pile.top in (None, UNKNOWN):
        return _whatever_lies(trial, current, asked.seat)
    return _any_way(trial, current, asked.seat)


def _elsewhere(bench: Bench, current: Round, asked: MayTake) -> Iterator[Finding]:
    """Yield a finding where the cards named cannot be in the hand, by the log, for too many lie elsewhere."""
    if asked.cards and not can_hold(bench.terms, current, asked.seat, asked.cards):
        cards = tuple(str(card) for card in asked.cards)
        yield from _under(bench, broken("not-in-hand", (), cards=cards), log.in_hand)


def _whatever_lies(bench: Bench, current: Round, seat: Seat) -> Answer:
    """Return the answer that holds whichever of the cards still unseen lies on top; else it is unproven."""
    answers = []
    for rank in RANKS:
        if not spare(bench.terms, current, rank):
            continue
        trial = bench.copy()
        here = _in_play(trial)
        lose_track(here)  # the card on top may be any that went unseen
        here.pile.cards[-1:] = [Card(rank)]
        see(here, Card(rank))
        answers.append(_any_way(trial, here, seat))
    words = {each.text.split()[0] for each in answers}
    if words == {"yes"} and current.pile.top is not None:  # else perhaps nothing lies there at all
        return answers[0]
    if words == {"no"}:
        return may(f for each in answers for f in each.findings if f.outcome is Outcome.BROKEN)
    return _any_way(bench, current, seat)


def _take_due_foot(current: Round, seat: Seat) -> None:
    """Let a player who is on turn with an empty hand hold the foot. For trying things out on a copy."""
    hand = current.hands.get(seat)
    if hand is not None and hand.size == 0 and hand.foot in (Foot.WAITING, Foot.UNKNOWN):
        take_foot(current, hand, 0)


def _any_way(bench: Bench, current: Round, seat: Seat) -> Answer:
    """Return yes where a known way is lawful, no where none that the hand may supply is, else unproven."""
    onto = _taking(bench, seat, ())
    if overall(onto) is Outcome.KEPT:
        return may(onto)
    hand = current.hand(seat)
    open_ways: list[tuple[Finding, ...]] = [onto] if overall(onto) is Outcome.UNPROVEN else []
    barred = onto if overall(onto) is Outcome.BROKEN else ()
    for cards in _ways(current, bench.terms):
        if not can_hold(bench.terms, current, seat, cards):
            continue
        found = _taking(bench, seat, cards)
        if overall(found) is Outcome.BROKEN:
            barred = (*barred, *found)
        elif overall(found) is Outcome.KEPT and _holds(hand, cards):
            return may(found)
        else:
            open_ways.append(found)
    if not open_ways:
        return may(barred)
    doubt = [f for found in open_ways for f in found if f.outcome is Outcome.UNPROVEN]
    article = bench.rulebook.articles_of(pile.match, pile.match_or_frozen)[0]
    return may(doubt or [unproven("hand-hidden").under(article)])


def _ways(current: Round, terms: Terms) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that may match the top of the pile: naturals of its rank, with each kind of wild card or none.

    A pair, or one with a wild card, does; more only where a meld needs more naturals.
    """
    top = current.pile.top
    if top is None or top.rank is Rank.UNKNOWN:
        return
    card = Card(top.rank)
    yield (card, card)
    if not top.rank.is_wild:
        for more in range(PAIR + 1, terms.meld_min_natural):
            yield (card,) * more
        for more in range(1, max(PAIR, terms.meld_min_natural)):
            yield from ((*(card,) * more, Card(wild)) for wild in (Rank.DEUCE, Rank.JOKER))


def _holds(hand: Hand, cards: tuple[Card, ...]) -> bool:
    """Whether cards are proven to be in a hand."""
    ranks = [card.rank for card in cards]
    return all(hand.count(rank) >= ranks.count(rank) for rank in ranks)


def _taking(bench: Bench, seat: Seat, cards: tuple[Card, ...]) -> tuple[Finding, ...]:
    """Return what would be found if the player took the pile with these cards and laid no other in that turn."""
    trial = bench.copy()
    terms = trial.terms
    current = _in_play(trial)
    opened = current.has_opened(current.team_of(seat))
    top = current.pile.top
    trial.append(PileTaken(seat=seat, cards=cards))
    verdict = trial.verdict(trial.length)
    order = trial.rulebook.articles_of(log.order)[0]
    found = tuple(f for f in verdict.findings if f.article != order) if verdict is not None else ()
    if (top is None or top.rank is Rank.UNKNOWN) and overall(found) is Outcome.KEPT:
        # Of a card taken with naturals it is presumed that it had their rank; of one that lies there it is not known.
        found = (*found, *_under(trial, unproven("top-unknown"), pile.match, pile.match_or_frozen))
    current = _in_play(trial)
    turn = current.turn
    if opened or turn is None or turn.over or overall(found) is Outcome.BROKEN:
        return found
    return (*found, *_opens(trial, current, seat, turn, terms))


def _opens(bench: Bench, current: Round, seat: Seat, turn: Turn, terms: Terms) -> Iterator[Finding]:
    """Yield a finding where the cards laid with the top card fall short of the minimum."""
    needs = minimum_for(current, terms, bench.totals, seat)
    laid = sum(terms.points(c) for laying in turn.laid if is_lawful(laying.group, terms) for c in laying.cards)
    if laid >= needs:
        return
    article = bench.rulebook.articles_of(opening.minimum)[0]
    known, unseen = hand_after_take(turn)
    at_most = laid + sum(terms.points(c) for c in spread(known)) + (unseen or 0) * terms.points(Rank.JOKER)
    if unseen is not None and at_most < needs:
        yield broken("below-minimum", (), laid=at_most, needs=needs).under(article)
        return
    if unseen != 0:
        yield unproven("opening-hand-hidden", (), laid=laid, needs=needs).under(article)
        return
    most = best_opening(terms, current, current.team_of(seat), list(spread(known)), turn)
    if most < needs:
        yield broken("below-minimum", (), laid=most, needs=needs).under(article)


def may_go_out(bench: Bench, seat: Seat) -> Answer:
    """Return whether a player may lawfully be rid of all cards in this turn."""
    trial = bench.copy()
    current = _in_play(trial)
    _take_due_foot(current, seat)
    found = [each for each in _conditions(trial, current, seat) if each is not None]
    if overall(found) is Outcome.BROKEN:
        return may(found)
    hand, turn = current.hand(seat), _turn(current, seat)
    drawn = turn is not None and (turn.has_drawn or bool(turn.took) or turn.presumed)
    drawn = drawn and not _replaces(trial.terms, current, hand, turn)
    if hand.is_whole and drawn:
        return may([*found, *_emptying(trial, current, seat, turn)])
    if not drawn and current.stock == 0:  # without a card to draw there is a turn only for one who takes the pile
        take = may_take(bench, MayTake(seat=seat))
        if overall(take.findings) is Outcome.BROKEN:
            return may([*found, *take.findings])
    lacks = lacking(current, trial.terms, current.team_of(seat))
    if _beyond(trial.terms, current, current.team_of(seat), lacks, _most_cards(trial, hand, drawn=drawn)):
        beyond = broken("contract-beyond", (), **lacks.facts)
        return may([*found, *_under(trial, beyond, *going_out.contracts(trial.terms))])
    return may([*found, *_under(trial, unproven("hand-hidden"), going_out.contract)])


def _replaces(terms: Terms, current: Round, hand: Hand, turn: Turn | None) -> bool:
    """Whether a red three in the hand is still to be tabled for another card of the stock."""
    if terms.red3_discardable or current.stock == 0 or turn is None or turn.took:
        return False
    return hand.count(terms.bonus_rank) > 0


def _under(bench: Bench, found: Finding, *checks: object) -> Iterator[Finding]:
    """Yield a finding under every article that these checks are bound to."""
    for article in bench.rulebook.articles:
        if any(each in article.checks for each in checks):
            yield found.under(article.id)


def _conditions(bench: Bench, current: Round, seat: Seat) -> Iterator[Finding | None]:
    terms, turn = bench.terms, _turn(current, seat)
    yield _out_of_turn(bench, current, seat)
    yield from _over(bench, current, turn)
    answer = turn.answer if turn is not None else None
    if terms.out_permission != "none" and answer is not None and not answer[0]:
        yield from _under(bench, broken("out-against-no", bench.entries((answer[1],))), going_out.not_refused)
    if terms.out_permission == "required" and answer is None and partners(current, seat):
        yield from _under(bench, broken("out-unasked"), going_out.permitted)
    if terms.has_feet and terms.out_foot_played == "required":
        foot = current.hand(seat).foot
        if foot is Foot.WAITING:
            yield from _under(bench, broken("foot-not-played"), going_out.foot_played)
        elif foot is not Foot.TAKEN:
            yield from _under(bench, unproven("foot-unknown"), going_out.foot_played)
    if terms.out_partner_in_foot:
        for partner in partners(current, seat):
            foot, turns_played = current.hand(partner).foot, current.foot_turns.get(partner, 0)
            if foot is Foot.UNKNOWN or (foot is Foot.TAKEN and turns_played < 0):
                yield from _under(bench, unproven("partner-foot-unknown", (), seat=partner), going_out.partner_in_foot)
            elif foot is not Foot.TAKEN or not turns_played:
                yield from _under(bench, broken("partner-not-in-foot", (), seat=partner), going_out.partner_in_foot)


def _over(bench: Bench, current: Round, turn: Turn | None) -> Iterator[Finding]:
    """Yield what ended the play of a round: somebody is out, or a red three was the last card of the stock."""
    if current.over:
        yield from _under(bench, broken("round-was-over", bench.entries((current.over,))), ending.round_over)
    if turn is not None and turn.last_red and bench.terms.stock_last_red3 == "end_now":
        found = broken("after-last-red-three", bench.entries((turn.last_red,)))
        yield from _under(bench, found, ending.no_discard_after_last_red)


def _most_cards(bench: Bench, hand: Hand, *, drawn: bool) -> int | None:
    """Return how many cards the player can lay in this turn at most, on a run from the foot too; None: not known."""
    pile = _in_play(bench).pile.size if bench.terms.pile_takeable else 0
    more = 0 if drawn else None if pile is None else max(pile, bench.terms.draw_count)
    if hand.size is None or more is None:
        return None
    foot = 0
    if hand.foot in (Foot.WAITING, Foot.UNKNOWN):
        if hand.foot_size is None:
            return None
        foot = hand.foot_size
    return hand.size + foot + more


def _beyond(terms: Terms, current: Round, team: Team, lacks: Lacks, cards: int | None) -> bool:
    """Whether what is lacking takes more cards than the player can lay."""
    return cards is not None and not lacks.is_met and fewest_for(terms, current.groups_of(team), lacks) > cards


def fewest_for(terms: Terms, groups: Sequence[Group], lacks: Lacks) -> int:
    """Return the number of cards below which what is lacking cannot be completed: kind by kind, and in all."""
    pure: list[int] = []
    mixed: list[int] = []
    wild: list[int] = []
    turned: list[int] = []
    grows = terms.meld_max_size is None or terms.meld_max_size > CANASTA
    for group in groups:
        if group.size < CANASTA:
            kind = wild if group.rank is None else mixed if group.wilds else pure
            kind.append(CANASTA - group.size)
        elif is_lawful(group, terms) is not True:
            mixed.append(1)
        elif not group.wilds:
            turned.append(1)
    # A wild card makes a natural canasta mixed: worth while for those beyond the ones that must stay natural.
    turned = turned[terms.out_contract[0] :] if grows else []
    by_kind = min(
        sum(chosen) + _smallest([*mixed, *turned, *_without(pure, chosen)], lacks.mixed)
        for chosen in combinations([*pure, *[CANASTA] * lacks.natural], lacks.natural)
    )
    in_all = _smallest([*pure, *mixed, *wild], lacks.any_kind)
    return max(by_kind + _smallest(wild, lacks.wild), in_all)


def _smallest(sizes: list[int], count: int) -> int:
    """Return the fewest cards that complete so many canastas, begun with these still lacking or anew."""
    return sum(sorted([*sizes, *[CANASTA] * count])[:count])


def _without(sizes: list[int], chosen: tuple[int, ...]) -> list[int]:
    left = list(sizes)
    for size in chosen:
        if size in left:
            left.remove(size)
    return left


def _emptying(bench: Bench, current: Round, seat: Seat, turn: Turn | None) -> Iterator[Finding]:
    """Yield what bars a player whose whole hand is known from emptying it."""
    terms, team = bench.terms, current.team_of(seat)
    cards = [card.rank for card in spread(current.hand(seat).known)]
    if not terms.red3_discardable:
        cards = [rank for rank in cards if rank is not terms.bonus_rank]
    needs = 0
    if not current.has_opened(team) or (turn is not None and turn.opening):
        needs = minimum_for(current, terms, bench.totals, seat)
        if turn is not None:
            own = [laying for laying in turn.laid if laying.own_side]
            needs -= opening_worth(current, turn, own, terms, black_threes=True).least
    goal = Emptying(terms, [*_lying(current, team)], needs, _waiting(terms, turn))
    if needs > 0 and turn is not None and terms.open_concealed_exempt and not turn.took:
        concealed = replace(terms, out_canastas=max(terms.out_canastas, 1))
        if can_empty(replace(goal, terms=concealed, needs=0), cards):
            return
    short = _short(bench, current, turn) if needs > 0 and turn is not None else {}
    if short.get("laid", 0) >= short.get("needs", 0) and can_empty(goal, cards):
        return
    lacks = lacking(current, terms, team)
    if goal.waiting and can_empty(replace(goal, waiting=()), cards):
        yield from _under(bench, broken("hand-not-emptied", (), **lacks.facts), pile.rest_waits)
        return
    if needs > 0 and can_empty(replace(goal, needs=0), cards):
        yield from _under(bench, broken("below-minimum", (), **short), opening.minimum)
        return
    threes = sum(rank is terms.blocking_rank for rank in cards)
    others = [rank for rank in cards if rank is not terms.blocking_rank]
    if threes >= PAIR and can_empty(goal, others):
        yield from _under(bench, broken("two-black-threes", (), threes=threes), going_out.two_black_threes)
        return
    lacked = (going_out.contract,) if lacks.is_met else going_out.contracts(terms)
    yield from _under(bench, broken("hand-not-emptied", (), **lacks.facts), *lacked)


def _waiting(terms: Terms, turn: Turn | None) -> tuple[Rank, ...]:
    """Return the cards from below the top of a pile taken in a turn, where the house lets them be melded later only."""
    if turn is None or not turn.took or terms.pile_use_rest_same_turn:
        return ()
    return tuple(c.rank for c in spread(turn.taken_rest) if terms.red3_discardable or c.rank is not terms.bonus_rank)


def _short(bench: Bench, current: Round, turn: Turn) -> dict[str, int]:
    """Return the most with which a player on turn can open in going out, and what the opening must reach."""
    terms, team = bench.terms, current.team_of(turn.seat)
    held = Counter(card.rank for card in spread(current.hand(turn.seat).known))
    own, unseen = hand_after_take(turn)
    if turn.took and unseen == 0:  # what lay below the top opens nothing
        held &= Counter(card.rank for card in spread(own))
    most = best_opening(terms, current, team, [Card(rank) for rank in held.elements()], turn)
    if is_meld(terms, terms.blocking_rank, held[terms.blocking_rank], 0):
        most += held[terms.blocking_rank] * terms.points(terms.blocking_rank)
    return {"laid": most, "needs": minimum_for(current, terms, bench.totals, turn.seat)}


def _lying(current: Round, team: Team) -> Iterator[Lying]:
    for group in current.groups_of(team):
        yield Lying(group.rank, group.naturals, group.wilds, group.merged)
