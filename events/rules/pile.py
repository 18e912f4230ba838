"""Checks of taking the discard pile: what bars it, what matches its top card, what freezes it, how much is taken."""

from __future__ import annotations

from events.cards import UNKNOWN, Rank
from events.findings import Facts, Finding, Outcome, broken, kept, moot, unproven
from events.knowledge import spare
from events.laying import CANASTA, PAIR, perhaps_another, tables_threes
from events.moments import Laid, Took
from events.rules.below import hand_after_take
from events.rules.context import Context, check
from events.rules.melds import figures
from events.table import Round
from events.terms import Terms


def _ways(moment: Took, *, at_best: bool = False) -> set[str]:
    """Return the ways in which the cards laid match the top card. Cards that were not in the hand match nothing.

    `at_best` takes the cards nobody saw for whatever they would have to be.
    """
    cards = list(moment.cards)
    for card in moment.missing:
        if card in cards:
            cards.remove(card)
    top = moment.top_presumed
    if top is None or top is UNKNOWN:
        return set()
    naturals = sum(card.rank is top.rank for card in cards)
    wilds = sum(card.rank.is_wild for card in cards)
    unseen = cards.count(UNKNOWN) if at_best else 0
    strange = any(card.rank is not top.rank and not card.rank.is_wild and card is not UNKNOWN for card in cards)
    ways = {"onto"} if moment.target is not None and not strange else set()
    if naturals + unseen >= PAIR:
        ways.add("pair")
    if not top.rank.is_wild and max(1 - naturals, 0) + max(1 - wilds, 0) <= unseen:
        ways.add("mixed")
    return ways


def _top_unknown(moment: Took) -> bool:
    return moment.top_presumed is UNKNOWN


def _blocks(moment: Took, terms: Terms) -> str:
    """Return how the top card bars the take: `blocked`, `wild`, or not at all."""
    top = moment.top_presumed
    if top is None or top is UNKNOWN:
        return ""
    if top.rank.is_three:
        return "" if tables_threes(terms, top, moment.cards) else "blocked"
    if not top.rank.is_wild:
        return ""
    takeable = terms.pile_wild_top_takeable == "with_same_kind_pair" and terms.meld_all_wild != "forbidden"
    takeable = takeable and terms.pile_wild_discard != "block_one_turn"
    alike = sum(card.rank in (top.rank, Rank.UNKNOWN) for card in moment.cards) >= PAIR
    alone = all(card.rank.is_wild or card is UNKNOWN for card in moment.cards)
    return "" if takeable and alike and alone else "wild"


def _facts(moment: Took) -> dict[str, str]:
    top = moment.top_presumed
    return {"top": str(top) if top is not None else "-"}


@check(Took)
def blocked(moment: Took, at: Context) -> Finding | None:
    """A three on top blocks the pile."""
    if _top_unknown(moment):
        return unproven("top-unknown", (moment.entry,))
    if _blocks(moment, at.terms) == "blocked":
        return broken("top-blocks", (moment.pile.origin, moment.entry), **_facts(moment))
    return kept("top-takeable", (), **_facts(moment))


@check(Took)
def wild_top(moment: Took, at: Context) -> Finding | None:
    """A wild card on top bars the pile, or is taken only with two of its own kind."""
    if _top_unknown(moment):
        return unproven("top-unknown", (moment.entry,))
    if _blocks(moment, at.terms) == "wild":
        return broken("top-wild", (moment.entry,), **_facts(moment))
    top = moment.top_presumed
    if top is not None and top.rank.is_wild and UNKNOWN in moment.cards:
        return unproven("unseen-perhaps-matches", (moment.entry,), **_facts(moment))
    return kept("top-takeable", (), **_facts(moment))


def freezers(moment: Took, at: Context) -> set[str]:
    """Return what certainly freezes the pile for the taker: `wild`, `black3`, `upcard`, `said`, `unopened`."""
    found = {reason for reason, _ in moment.pile.freezers}
    if not moment.opened and at.terms.pile_frozen_before_opening:
        found.add("unopened")
    return found


def may_freeze(terms: Terms, current: Round | None) -> bool:
    """Whether a card that nobody saw may freeze a pile: by the terms, and by what the decks still can supply."""
    freezing: list[Rank] = []
    if terms.pile_wild_discard == "freeze_until_taken":
        freezing += (Rank.DEUCE, Rank.JOKER)
    if terms.pile_black3_effect == "freeze":
        freezing.append(terms.blocking_rank)
    return any(current is None or spare(terms, current, rank) for rank in freezing)


def _doubtful(moment: Took, at: Context) -> bool:
    """Whether cards nobody saw may freeze the pile. A top card that is held to match freezes nothing."""
    below = moment.pile.bottomless or UNKNOWN in moment.pile.cards[:-1]
    return moment.pile.doubt and may_freeze(at.terms, at.table.round) and (below or _top_unknown(moment))


def _frozen(moment: Took, at: Context) -> Finding | None:
    """Find whether a frozen pile was taken in a way in which frozen ones may be."""
    if _blocks(moment, at.terms):
        return moot("top-bars-the-take")
    evidence = (*(entry for _, entry in moment.pile.freezers), moment.entry)
    fits = _ways(moment) & at.terms.pile_match_frozen
    why = freezers(moment, at)
    facts: Facts = {"why": tuple(sorted(why)), **_facts(moment)}
    if fits:
        return kept("pair-laid", (), **facts)
    if _top_unknown(moment) and (why or _doubtful(moment, at)):
        return unproven("top-unknown", evidence)
    if _ways(moment, at_best=True) & at.terms.pile_match_frozen and (why or _doubtful(moment, at)):
        return unproven("unseen-perhaps-matches", evidence, **_facts(moment))
    if why:
        return broken("frozen-no-pair", evidence, **facts)
    if _doubtful(moment, at):
        return unproven("perhaps-frozen", evidence, **facts)
    return None


@check(Took)
def frozen(moment: Took, at: Context) -> Finding | None:
    """A frozen pile is taken only with a natural pair from the hand."""
    return _frozen(moment, at)


def _because(moment: Took, at: Context, reasons: set[str]) -> Finding | None:
    """Return the finding on a frozen pile, if one of these freezes it: unproven where that is in doubt."""
    sure = bool(freezers(moment, at) & reasons)
    if not sure and not ("wild" in reasons and _doubtful(moment, at)):
        return None
    found = _frozen(moment, at)
    if found is None or found.outcome in (Outcome.KEPT, Outcome.MOOT):
        return None
    if sure:
        return found
    return unproven("perhaps-frozen", found.evidence, **_facts(moment)) if found.outcome is Outcome.BROKEN else found


@check(Took)
def frozen_by_wild(moment: Took, at: Context) -> Finding | None:
    """A wild card discarded freezes the pile until it is taken."""
    return _because(moment, at, {"wild", "said"})


@check(Took)
def frozen_unopened(moment: Took, at: Context) -> Finding | None:
    """The pile is frozen against a team that has not opened; a house may bar it altogether."""
    if at.terms.pile_require_team_open and not moment.opened:
        return broken("not-open-yet", (moment.entry,))
    return _because(moment, at, {"unopened"})


@check(Took)
def frozen_by_three(moment: Took, at: Context) -> Finding | None:
    """A black three freezes the pile where the house says so."""
    return _because(moment, at, {"black3"})


@check(Took)
def frozen_by_upcard(moment: Took, at: Context) -> Finding | None:
    """A card covered at the deal freezes the pile until it is taken."""
    return _because(moment, at, {"upcard"})


@check(Took)
def open_first(moment: Took, at: Context) -> Finding | None:
    """A house may ask that a team has opened before it takes."""
    if not at.terms.pile_require_team_open:
        return None
    return kept("opened") if moment.opened else broken("not-open-yet", (moment.entry,))


@check(Took)
def takeable(moment: Took, at: Context) -> Finding | None:
    """A house may bar taking discards at all."""
    return None if at.terms.pile_takeable else broken("never-taken", (moment.entry,))


@check(Took)
def match(moment: Took, at: Context) -> Finding | None:
    """The top card is matched by cards of the hand, or laid on the team's own meld, in a way the terms allow."""
    if moment.pile.is_empty:
        return broken("pile-empty", (moment.entry,))
    if _blocks(moment, at.terms):
        return moot("top-bars-the-take")
    found = _frozen(moment, at)
    if found is not None and found.reason == "frozen-no-pair":
        return moot("pile-was-frozen")
    if _top_unknown(moment):
        return unproven("top-unknown", (moment.entry,))
    if found is not None and found.outcome is Outcome.UNPROVEN and freezers(moment, at):
        return moot("pile-was-frozen")
    if moment.top_presumed is not None and not moment.top_presumed.rank.is_meldable:
        return kept("matched", (), **_facts(moment))
    if found is not None and found.outcome is Outcome.KEPT and freezers(moment, at):
        return kept("matched", (), **_facts(moment))
    return _matches(moment, at)


def _matches(moment: Took, at: Context) -> Finding:
    """Find whether a pile that nothing certainly froze was taken in a way in which such piles may be."""
    if _ways(moment) & at.terms.pile_match_unfrozen:
        return kept("matched", (), **_facts(moment))
    if _ways(moment, at_best=True) & at.terms.pile_match_unfrozen:
        return unproven("unseen-perhaps-matches", (moment.entry,), **_facts(moment))
    if _ways(moment) & at.terms.pile_match_frozen and _doubtful(moment, at):
        return unproven("perhaps-frozen", (moment.entry,), **_facts(moment))  # a house may ask more of one not frozen
    return broken("no-match", (moment.entry,), cards=tuple(str(c) for c in moment.cards), **_facts(moment))


@check(Took)
def match_or_frozen(moment: Took, at: Context) -> Finding | None:
    """The top card is taken in a way that the terms allow for the pile as it lies, frozen or not."""
    found = _frozen(moment, at)
    matched = match.finds(moment, at)
    if matched is not None and matched.outcome is Outcome.BROKEN:
        return matched
    if found is not None and found.reason in ("frozen-no-pair", "perhaps-frozen", "unseen-perhaps-matches"):
        return found
    return matched


@check(Took)
def one_card(moment: Took, at: Context) -> Finding | None:
    """A player with one card in hand does not take a pile of one card."""
    if not at.terms.pile_one_card_rule:
        return None
    if _blocks(moment, at.terms):
        return moot("top-bars-the-take")
    hand, pile = moment.hand, moment.pile.size
    facts = {"hand": hand if hand is not None else -1, "pile": pile if pile is not None else -1}
    if hand == 1 and pile == 1:
        return broken("one-takes-one", (moment.entry,), **facts)
    if (hand is None and pile == 1 and len(moment.cards) <= 1) or (hand == 1 and pile is None):
        return unproven("one-takes-one-unclear", (moment.entry,), **facts)
    return kept("more-than-one", (), **facts)


@check(Took)
def onto_canasta(moment: Took, at: Context) -> Finding | None:
    """The top card may be laid on a finished canasta, unless the house forbids it, also with other cards beside it."""
    if moment.target is None or moment.target_size < CANASTA:
        return None
    allowed = at.terms.pile_match_frozen if freezers(moment, at) else at.terms.pile_match_unfrozen
    if moment.cards and _ways(moment, at_best=True) & allowed - {"onto"}:
        return None
    found = _frozen(moment, at)
    if found is not None and found.reason == "frozen-no-pair":
        return moot("pile-was-frozen")
    if at.terms.pile_take_onto_canasta:
        return kept("onto-canasta", (), size=moment.target_size)
    if at.table.round is not None and perhaps_another(at.table.round, moment.target):
        return unproven("unseen-card-decides", moment.target.entries, **figures(moment.target), limit=CANASTA)
    return broken("onto-canasta-barred", moment.target.entries, size=moment.target_size)


@check(Took)
def amount(moment: Took, at: Context) -> Finding | None:
    """As many cards are taken as the terms say: the whole pile, or the top card and some more."""
    size, said = moment.pile.size, moment.said
    if size is not None and size - 1 < at.terms.pile_min_extra:
        return broken("too-few-below", (moment.entry,), size=size, needs=at.terms.pile_min_extra)
    most = None if at.terms.pile_take is None else at.terms.pile_take + 1
    if said is None:
        return kept("amount-by-rule")
    if size is None:
        if most is not None and said == most:
            return kept("amount-by-rule", (), count=said)
        if (most is not None and said > most) or said < min(len(moment.pile.cards), most or said + 1):
            return broken("wrong-amount", (moment.entry,), count=said, due=most or len(moment.pile.cards))
        return unproven("pile-size-unknown", (moment.entry,), count=said)
    due = size if most is None else min(size, most)
    if said == due:
        return kept("amount-by-rule", (), count=said)
    return broken("wrong-amount", (moment.entry,), count=said, due=due)


@check(Took)
def not_after_drawing(moment: Took, at: Context) -> Finding | None:
    """Once a stock card is drawn the pile can no longer be taken in that turn."""
    del at
    if not moment.drawn:
        return kept("not-drawn")
    return broken("taken-after-drawing", (*moment.turn.draws[:1], moment.entry))


@check(Took)
def not_after_stray_draw(moment: Took, at: Context) -> Finding | None:
    """One who drew out of turn does not take the pile."""
    del at
    if not moment.out_of_turn_draw:
        return None
    return broken("taken-after-stray-draw", (*moment.turn.draws[:1], moment.entry))


@check(Laid)
def rest_waits(moment: Laid, at: Context) -> Finding | None:
    """A house may bar the rest of the pile from being melded in the same turn."""
    turn, laying = moment.turn, moment.laying
    if at.terms.pile_use_rest_same_turn or not turn.took or laying.entry == turn.took:
        return None
    if turn.took < turn.foot_taken:
        return kept("rest-untouched")  # what is laid from here on lay in the foot
    ranks = dict.fromkeys(card.rank for card in laying.cards if card is not UNKNOWN)
    later = [card for each in turn.laid if each.entry != turn.took for card in each.cards]
    laid = {rank: sum(card.rank is rank for card in later) for rank in ranks}
    supply, free = hand_after_take(turn)
    before = {rank: sum(n for card, n in supply.items() if card.rank is rank) for rank in ranks}
    rest = {rank: sum(n for card, n in turn.taken_rest.items() if card.rank is rank) for rank in ranks}
    if free is not None and sum(max(laid[rank] - before[rank], 0) for rank in ranks) > free:
        return broken("rest-used", (turn.took, moment.entry))
    if any(rest.values()) or turn.rest_unseen or turn.rest_open:
        certain = free is not None and all(laid[rank] <= before[rank] for rank in ranks)
        return kept("rest-untouched") if certain else unproven("rest-perhaps-used", (turn.took, moment.entry))
    return kept("rest-untouched")
