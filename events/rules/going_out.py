"""Checks of going out: the canastas needed, the foot, permission, what must be kept in hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from events.catalogue import Team
from events.findings import Facts, Finding, Outcome, broken, kept, overall, unproven
from events.laying import FEWEST
from events.moments import Asked, TurnEnded
from events.pieces import Foot, Kind
from events.rules.context import Check, Context, check
from events.rules.melds import canastas, doubtful_canastas
from events.table import Round
from events.terms import Terms

TWO, SIX = 2, 6
"""Numbers of players with an article of their own on what it takes to go out."""


@dataclass(frozen=True, slots=True)
class Lacks:
    """What a team still needs before one of its players may go out."""

    any_kind: int
    natural: int
    mixed: int
    wild: int

    @property
    def is_met(self) -> bool:
        """Whether nothing is lacking."""
        return not (self.any_kind or self.natural or self.mixed or self.wild)

    @property
    def facts(self) -> Facts:
        """What is lacking, as figures."""
        return {"any": self.any_kind, "natural": self.natural, "mixed": self.mixed, "wild": self.wild}


def lacking(current: Round, terms: Terms, team: Team) -> Lacks:
    """Return what a team lacks of the canastas, or of the contract, that going out takes."""
    own = {kind: len(groups) for kind, groups in canastas(current, terms, team).items()}
    return lacks_with(terms, own)


def lacks_with(terms: Terms, own: dict[Kind, int]) -> Lacks:
    """Return what a team with these canastas lacks."""
    clean, dirty, wild = terms.out_contract
    if terms.meld_all_wild == "required":
        wild = max(wild, 1)
    return Lacks(
        max(terms.out_canastas - sum(own.values()), 0),
        max(clean - own[Kind.NATURAL], 0),
        max(dirty - own[Kind.MIXED], 0),
        max(wild - own[Kind.WILD], 0),
    )


def partners(current: Round, seat: int) -> tuple[int, ...]:
    """Return a player's partners who play in this round."""
    return tuple(other for other in current.team_of(seat) if other != seat and other in current.order)


def _contract(moment: TurnEnded, at: Context) -> Finding | None:
    current = at.table.round
    if not moment.emptied or current is None:
        return None
    lacks = lacking(current, at.terms, moment.team)
    groups = [e for found in canastas(current, at.terms, moment.team).values() for g in found for e in g.entries]
    evidence = tuple(dict.fromkeys((*groups, moment.entry)))
    if lacks.is_met:
        return kept("contract-met", evidence)
    if _may_be_met(current, at.terms, moment.team):
        return unproven("contract-unclear", evidence, **lacks.facts)
    return broken("contract-lacking", evidence, **lacks.facts)


def _may_be_met(current: Round, terms: Terms, team: Team) -> bool:
    """Whether groups that are canastas or not, for cards nobody saw, may be what is lacking."""
    sure = {kind: len(groups) for kind, groups in canastas(current, terms, team).items()}
    doubtful = doubtful_canastas(current, terms, team)
    ways = product(*doubtful) if doubtful else ()
    return any(lacks_with(terms, {kind: sure[kind] + way.count(kind) for kind in Kind}).is_met for way in ways)


@check(TurnEnded)
def contract(moment: TurnEnded, at: Context) -> Finding | None:
    """A player goes out only if the team has the canastas that the terms ask for."""
    return _contract(moment, at)


@check(TurnEnded)
def contract_of_two(moment: TurnEnded, at: Context) -> Finding | None:
    """At a table for two a player goes out only with the canastas that the terms ask for."""
    return _contract(moment, at) if at.terms.players == TWO else None


@check(TurnEnded)
def contract_of_six(moment: TurnEnded, at: Context) -> Finding | None:
    """At a table for six a player goes out only with the canastas that the terms ask for."""
    return _contract(moment, at) if at.terms.players == SIX else None


def contracts(terms: Terms) -> tuple[Check[TurnEnded], ...]:
    """Return the checks that ask for the canastas, or the contract, at a table of so many players."""
    by_number = {TWO: contract_of_two, SIX: contract_of_six}
    own = by_number.get(terms.players)
    return (contract,) if own is None else (contract, own)


@check(TurnEnded)
def foot_played(moment: TurnEnded, at: Context) -> Finding | None:
    """A player who goes out has played out hand and foot."""
    current = at.table.round
    if not moment.emptied or current is None or not at.terms.has_feet or at.terms.out_foot_played == "not_required":
        return None
    foot = current.hand(moment.seat).foot
    if foot is Foot.TAKEN:
        return kept("foot-played", (moment.entry,))
    if foot is Foot.UNKNOWN:
        return unproven("foot-unknown", (moment.entry,))
    return broken("foot-not-played", (moment.entry,))


@check(TurnEnded)
def partner_in_foot(moment: TurnEnded, at: Context) -> Finding | None:
    """Every partner is in the foot and has played part of a turn from it, where the terms ask for it."""
    current = at.table.round
    if not moment.emptied or current is None or not at.terms.out_partner_in_foot:
        return None
    for partner in partners(current, moment.seat):
        hand, turns = current.hand(partner).foot, current.foot_turns.get(partner, 0)
        if hand is Foot.UNKNOWN or (hand is Foot.TAKEN and turns < 0):
            return unproven("partner-foot-unknown", (moment.entry,), seat=partner)
        if hand is not Foot.TAKEN or not turns:
            return broken("partner-not-in-foot", (moment.entry,), seat=partner)
    return kept("partner-in-foot")


@check(TurnEnded)
def final_discard(moment: TurnEnded, at: Context) -> Finding | None:
    """The last card is discarded where the terms ask for it."""
    if not moment.emptied or at.terms.out_final_discard == "optional":
        return None
    if moment.by == "discard" or moment.turn.discarded:
        return kept("last-card-discarded")
    if moment.by == "meld":
        return broken("last-card-melded", (moment.entry,))
    return unproven("last-card-unknown", (moment.entry,))


@check(TurnEnded)
def permitted(moment: TurnEnded, at: Context) -> Finding | None:
    """A player asks his partner before going out, where the terms ask for it."""
    current = at.table.round
    if not moment.emptied or current is None or at.terms.out_permission != "required":
        return None
    if not partners(current, moment.seat) or moment.turn.answer is not None:
        return None
    return broken("out-unasked", (*moment.turn.asked, moment.entry))


@check(TurnEnded)
def not_refused(moment: TurnEnded, at: Context) -> Finding | None:
    """After no a player does not go out."""
    answer = moment.turn.answer
    if answer is None or at.terms.out_permission == "none" or not moment.emptied:
        return None
    if answer[0]:
        return kept("out-as-answered", (answer[1],))
    return broken("out-against-no", (answer[1], moment.entry))


@check(TurnEnded)
def out_after_yes(moment: TurnEnded, at: Context) -> Finding | None:
    """After yes a player goes out in that turn."""
    answer = moment.turn.answer
    if answer is None or not answer[0] or at.terms.out_permission == "none" or not at.terms.out_yes_forces:
        return None
    if moment.emptied or moment.by in ("foot", "passed"):
        return None
    return broken("told-yes-not-out", (answer[1], moment.entry))


def bars(moment: TurnEnded, at: Context) -> Iterator[Finding]:
    """Yield what was found on each condition of going out, for a player whose hand is empty."""
    for condition in (contract, foot_played, partner_in_foot, final_discard, permitted, not_refused):
        found = condition.finds(moment, at)
        if found is not None:
            yield found


def right(moment: TurnEnded, at: Context) -> Outcome:
    """Return whether the player had the right to go out: kept, broken, or unproven."""
    return overall(bars(moment, at))


@check(TurnEnded)
def keeps_card(moment: TurnEnded, at: Context) -> Finding | None:
    """A player who may not go out keeps a card after the discard."""
    if not moment.emptied:
        return None if moment.emptied is None else kept("card-kept")
    found = [each for each in bars(moment, at) if each.reason not in ("last-card-melded", "last-card-unknown")]
    evidence = (moment.entry,)
    if any(each.outcome is Outcome.BROKEN for each in found):
        return broken("no-card-kept", evidence)
    if any(each.outcome is Outcome.UNPROVEN for each in found):
        return unproven("right-unproven", evidence)
    return kept("out-by-right", evidence)


@check(Asked)
def asked_in_time(moment: Asked, at: Context) -> Finding | None:
    """A player asks before he melds and before he takes the pile."""
    if at.terms.out_permission == "none":
        return None
    if moment.laid or moment.took:
        return broken("asked-late", (*(laying.entry for laying in moment.turn.laid[:1]), moment.entry))
    return kept("asked-in-time")


@check(Asked)
def asked_once(moment: Asked, at: Context) -> Finding | None:
    """A player asks no more often than the terms allow."""
    limit = at.terms.out_permission_limit
    earlier = moment.earlier if limit == "per_turn" else moment.earlier_round if limit == "per_round" else ()
    if not earlier or at.terms.out_permission == "none":
        return None
    return broken("asked-again", (*earlier, moment.entry))


@check(TurnEnded)
def two_black_threes(moment: TurnEnded, at: Context) -> Finding | None:
    """Two black threes cannot be got rid of: one may be discarded, three or four melded."""
    if not moment.emptied:
        return None
    for laying in moment.turn.laid:
        group = laying.group
        if group.rank is at.terms.blocking_rank and group.size < FEWEST:
            return broken("two-black-threes", (laying.entry, moment.entry), threes=group.size)
    return None


@check(TurnEnded)
def black_threes_going_out(moment: TurnEnded, at: Context) -> Finding | None:
    """Black threes are melded only by a player who goes out in that turn."""
    rank = at.terms.blocking_rank
    laid = [laying for laying in moment.turn.laid if laying.group.rank is rank]
    if not laid or at.terms.meld_black3 == "never":
        return None
    evidence = (*(laying.entry for laying in laid), moment.entry)
    if moment.emptied:
        return kept("black-threes-going-out", evidence)
    if moment.emptied is None:
        return unproven("black-threes-hand-unknown", evidence)
    return broken("black-threes-card-left", evidence)
