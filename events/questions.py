"""Every question of the notation, answered from the judged log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from events import asked
from events.answers import Answer, Labels, counted, team_name, verdict_text
from events.asked import Question
from events.awards.concealed import concealed_now
from events.cards import listed
from events.catalogue import RoundStarted, Seat, Team
from events.explaining import VerdictAnswer, is_concealed, minimum_now, was_it_legal, what_is_needed, why_score
from events.findings import Finding
from events.judge import Bench
from events.knowledge import can_hold, proven
from events.notation.document import PLAYS
from events.pieces import Kind, spread
from events.remedies import offers
from events.rights import may_go_out, may_take
from events.rules.going_out import lacking
from events.rules.melds import canastas
from events.rules.pile import may_freeze
from events.score import sheet
from events.table import Round
from events.terms import Terms


def answer(bench: Bench, question: Question, labels: Labels = (), last: Iterable[int] = ()) -> Answer:
    """Return the answer to a question as the log stands.

    `labels` are what seats are called, `last` the entries of the last line with a play, where the asker counts lines.
    """
    return _ANSWERS[type(question)](bench, question, labels, tuple(last) or last_turn(bench))


def last_turn(bench: Bench) -> tuple[int, ...]:
    """Return the entries of the last turn in which something was played, or a later play that belongs to no turn."""
    current = bench.table.round
    if current is None:
        return ()
    turn = bench.places(current.turn.entries) if current.turn is not None else ()
    for each in reversed(bench.standing):
        if each.place in turn or isinstance(each.event, RoundStarted):
            break
        if isinstance(each.event, PLAYS) and not bench.is_void(each.entry):
            return (each.place,)
    return turn


def _minimum(bench: Bench, question: asked.MinimumOf, _: Labels, __: tuple[int, ...]) -> Answer:
    return Answer(str(minimum_now(bench, question.team)))


def _round(bench: Bench) -> Round:
    """Return the current or last round; of a log without any, the one that a play would start."""
    current = bench.table.round
    if current is not None:
        return current
    trial = bench.copy()
    return trial.begin_round()


def _contract(bench: Bench, question: asked.ContractOf, _: Labels, __: tuple[int, ...]) -> Answer:
    current = _round(bench)
    lacks = lacking(current, bench.terms, current.team_like(question.team))
    return Answer(contract_text(lacks.any_kind, lacks.natural, lacks.mixed, lacks.wild), facts=lacks.facts)


def contract_text(any_kind: int, natural: int, mixed: int, wild: int) -> str:
    """Return what is lacking, in the words of the notation; `met` where nothing is."""
    lacks = [f"{any_kind} canasta{'s' if any_kind > 1 else ''}"] if any_kind else []
    kinds = {"natural": natural, "mixed": mixed, "wild": wild}
    lacks += [f"{count} {kind}" for kind, count in kinds.items() if count]
    return f"lacks {', '.join(lacks)}" if lacks else "met"


def _frozen(bench: Bench, question: asked.FrozenFor, _: Labels, __: tuple[int, ...]) -> Answer:
    current = _round(bench)
    text, why = frozen_for(bench, current, current.team_like(question.team))
    return Answer(text, facts={"why": why})


def frozen_for(bench: Bench, current: Round, team: Team) -> tuple[str, tuple[str, ...]]:
    """Return whether the pile is frozen for a team (`yes`, `no`, `unproven`), and what freezes it."""
    why = tuple(dict.fromkeys(reason for reason, _ in current.pile.freezers))
    if bench.terms.pile_frozen_before_opening and not current.has_opened(team):
        why = (*why, "unopened")
    if why:
        return "yes", why
    doubt = current.pile.doubt and may_freeze(bench.terms, current)
    return ("unproven", ()) if doubt else ("no", ())


def _canastas(bench: Bench, question: asked.CanastasOf, _: Labels, __: tuple[int, ...]) -> Answer:
    current = _round(bench)
    return Answer(counted(canastas_of(bench, current, current.team_like(question.team))))


def canastas_of(bench: Bench, current: Round, team: Team) -> dict[str, int]:
    """Return how many canastas of each kind a team has; concealed ones are counted again as concealed."""
    tally = next((said for of, (said, _) in current.tallies.items() if current.team_like(of) == team), None)
    if tally is not None:
        kinds = {"natural": tally.natural, "mixed": tally.mixed, "wild": tally.wild}
        return {**kinds, "concealed": tally.concealed}
    own = canastas(current, bench.terms, team)
    concealed = sum(concealed_now(current, g, bench.terms) is True for groups in own.values() for g in groups)
    return {**{kind.value: len(own[kind]) for kind in Kind}, "concealed": concealed}


def _hand(bench: Bench, question: asked.HandOf, _: Labels, __: tuple[int, ...]) -> Answer:
    current = _round(bench)
    size = 0 if _was_dealt_nothing(current, question.seat) else current.hand(question.seat).size
    return Answer("unknown" if size is None else str(size))


def _was_dealt_nothing(current: Round, seat: Seat) -> bool:
    """Whether a player sits the round out, and has played nothing in it all the same."""
    return seat not in current.order and seat not in current.hands


def _known(bench: Bench, question: asked.KnownOf, _: Labels, __: tuple[int, ...]) -> Answer:
    return Answer(known_text(bench.terms, _round(bench), question.seat))


def known_text(terms: Terms, current: Round, seat: Seat) -> str:
    """Return the cards proven to be in a hand, sorted, without suits unless a three; `none` where there are none."""
    known = proven(terms, current, current.hand(seat))
    cards = [card if card.rank.is_three else type(card)(card.rank) for card in spread(known)]
    return listed(cards) or "none"


def _could(bench: Bench, question: asked.CouldHold, _: Labels, __: tuple[int, ...]) -> Answer:
    current = _round(bench)
    if _was_dealt_nothing(current, question.seat):
        return Answer("no")
    return Answer("yes" if can_hold(bench.terms, current, question.seat, question.cards) else "no")


def _verdict(bench: Bench, question: asked.VerdictOn, _: Labels, last: tuple[int, ...]) -> Answer:
    if question.entry is None:
        return was_it_legal(bench, last)
    verdict = bench.verdict_at(question.entry)
    return Answer("none") if verdict is None else was_it_legal(bench, (question.entry,), verdict.findings)


def verdict_answer(findings: tuple[Finding, ...]) -> Answer:
    """Return a verdict as an answer."""
    text = verdict_text(findings)
    return Answer(text, tuple(text.split()[1:]), findings)


def _remedy(bench: Bench, question: asked.RemedyFor, _: Labels, last: tuple[int, ...]) -> Answer:
    offered = offers(bench, (question.entry,) if question.entry is not None else last)
    articles = tuple(offer.article for offer in offered)
    return VerdictAnswer("; ".join(map(str, offered)) or "none", articles, offers=offered)


def _score(bench: Bench, question: asked.ScoreOf, _: Labels, __: tuple[int, ...]) -> Answer:
    return Answer(str(_team_line(bench, question.team, None)))


def _line(bench: Bench, question: asked.LineOf, _: Labels, __: tuple[int, ...]) -> Answer:
    return Answer(str(_team_line(bench, question.team, question.line)))


def _team_line(bench: Bench, team: Team, line: str | None) -> int:
    rounds = sheet(bench).rounds
    if not rounds:
        return 0
    for scoring, own in rounds[-1].teams.items():
        if team[0] in scoring:
            return own.score if line is None else own.line(line).points
    return 0


def _why(bench: Bench, question: asked.WhyScore, _: Labels, __: tuple[int, ...]) -> Answer:
    return why_score(bench, question.team)


def _needs(bench: Bench, question: asked.NeedsOf, _: Labels, __: tuple[int, ...]) -> Answer:
    return what_is_needed(bench, question.team)


def _concealed(bench: Bench, question: asked.ConcealedIn, _: Labels, last: tuple[int, ...]) -> Answer:
    return is_concealed(bench, last if question.entry is None else (question.entry,))


def _total(bench: Bench, question: asked.TotalOf, _: Labels, __: tuple[int, ...]) -> Answer:
    totals = sheet(bench).totals
    return Answer(str(next((total for team, total in totals.items() if question.team[0] in team), 0)))


def _winner(bench: Bench, _: asked.WinnerAsked, labels: Labels, __: tuple[int, ...]) -> Answer:
    winner = sheet(bench).winner
    if isinstance(winner, tuple):
        return Answer(team_name(winner, labels))
    return Answer(winner or "none")


def _may_take(bench: Bench, question: asked.MayTake, _: Labels, __: tuple[int, ...]) -> Answer:
    return may_take(bench, question)


def _may_go_out(bench: Bench, question: asked.MayGoOut, _: Labels, __: tuple[int, ...]) -> Answer:
    return may_go_out(bench, question.seat)


_ANSWERS: dict[type, Callable[[Bench, Any, Labels, tuple[int, ...]], Answer]] = {
    asked.MayTake: _may_take,
    asked.MayGoOut: _may_go_out,
    asked.MinimumOf: _minimum,
    asked.ContractOf: _contract,
    asked.VerdictOn: _verdict,
    asked.RemedyFor: _remedy,
    asked.FrozenFor: _frozen,
    asked.CanastasOf: _canastas,
    asked.HandOf: _hand,
    asked.KnownOf: _known,
    asked.CouldHold: _could,
    asked.ScoreOf: _score,
    asked.TotalOf: _total,
    asked.LineOf: _line,
    asked.WinnerAsked: _winner,
    asked.WhyScore: _why,
    asked.NeedsOf: _needs,
    asked.ConcealedIn: _concealed,
}
"""How each kind of question is answered."""
