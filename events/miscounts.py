"""A hand was counted and the log says otherwise: since when, and which single mistake in the log would explain it.

Every mistake is given as a correction that can be applied as it is, and that makes the count and the log agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from events import catalogue as on_record
from events.cards import Card, Rank
from events.catalogue import Event, LogCorrected, Seat
from events.errors import CannotRecord
from events.findings import Outcome
from events.judge import Bench, check_event
from events.log import Standing


@dataclass(frozen=True, slots=True)
class Mistake:
    """A single mistake that explains a count: its code, the entry it is about, and the correction that mends it.

    `likely` orders mistakes: the smaller, the likelier.
    """

    code: str
    entry: int
    correction: LogCorrected
    likely: int


@dataclass(frozen=True, slots=True)
class Miscount:
    """A count that differs from the log: since which entry the log may be wrong, and what would explain it."""

    entry: int
    seat: Seat
    counted: int
    logged: int
    since: int
    mistakes: tuple[Mistake, ...]


def explain_count(bench: Bench, entry: int) -> Miscount | None:
    """Return what explains that a counted hand has another number than the log gives it; None where they agree."""
    verdict = bench.verdict(entry)
    found = next((f for f in verdict.findings if f.reason == "count-differs"), None) if verdict is not None else None
    event = bench.log[entry - 1]
    if found is None or not isinstance(event, on_record.HandCounted):
        return None
    counted, logged, since = found.facts["counted"], found.facts["logged"], found.evidence[0]
    if not isinstance(counted, int) or not isinstance(logged, int):
        return None
    tried = _candidates(bench, event.seat, counted - logged, since, entry)
    weighed = (_weighed(bench, mistake, entry) for mistake in tried)
    mistakes = [mistake for mistake in weighed if mistake is not None]
    first = next((each.entry for each in _between(bench, since, entry) if _moves(each.event, event.seat)), since)
    return Miscount(
        entry, event.seat, counted, logged, first, tuple(sorted(mistakes, key=lambda mistake: mistake.likely))
    )


def _between(bench: Bench, since: int, entry: int) -> list[Standing]:
    """Return the standing events after one entry and before another."""
    places = [each.entry for each in bench.standing]
    first = places.index(since) + 1 if since in places else 0
    last = places.index(entry) if entry in places else len(places)
    return [each for each in bench.standing[first:last] if not bench.is_void(each.entry)]


def _moves(event: Event, seat: Seat) -> bool:
    """Whether an event puts cards into this player's hand or takes some out of it."""
    moving = (
        on_record.StockDrawn, on_record.RedThreesLaid, on_record.PileTaken, on_record.CardsMelded,
        on_record.CardsDiscarded, on_record.FootTaken,
    )  # fmt: skip
    return isinstance(event, moving) and event.seat == seat


def _candidates(bench: Bench, seat: Seat, more: int, since: int, entry: int) -> Iterator[Mistake]:
    """Yield single mistakes that would put `more` cards (or, if negative, fewer) into the hand."""
    if isinstance(bench.log[since - 1], on_record.RoundStarted) and (dealt := bench.terms.deal_hand_size + more) >= 0:
        counted = on_record.HandCounted(seat=seat, count=dealt)
        yield Mistake("dealt-another-number", since, LogCorrected(first=since + 1, last=since, events=(counted,)), 5)
    stands = _between(bench, since, entry)
    before: Event | None = None
    for each in stands:
        event = each.event
        if not _moves(event, seat) or each.inserted or each.place != each.entry:
            before = event if _moves(event, seat) else before
            continue
        if event == before:
            yield Mistake("logged-twice", each.entry, _strike(each), 1)
        for code, instead, likely in _instead(bench, event, more):
            yield Mistake(code, each.entry, _put(each, instead), likely)
        if isinstance(event, on_record.CardsDiscarded | on_record.CardsMelded) and more > 0:
            drew = on_record.StockDrawn(seat=seat, count=more)
            yield Mistake("draw-not-logged", each.entry, _before(each, drew), 4)
        if isinstance(event, on_record.CardsDiscarded) and more < 0:
            laid = on_record.CardsMelded(seat=seat, cards=(Card(Rank.UNKNOWN),) * -more)
            yield Mistake("meld-not-logged", each.entry, _before(each, laid), 3)
        before = event


def _instead(bench: Bench, event: Event, more: int) -> Iterator[tuple[str, Event, int]]:
    """Yield what may have happened in place of an event, with a code and how likely it is."""
    match event:
        case on_record.StockDrawn():
            count = (bench.terms.draw_count if event.count is None else event.count) + more
            if count > 0:
                yield "drew-another-number", replace(event, count=count), 3
        case on_record.RedThreesLaid() if 0 <= event.drawn + more <= len(event.cards):
            yield "replaced-another-number", replace(event, drawn=event.drawn + more), 1
        case on_record.CardsMelded() if more < 0:
            rank = event.rank or next((c.rank for c in event.cards if c.rank.is_meldable), Rank.UNKNOWN)
            yield "melded-more", replace(event, cards=(*event.cards, *[Card(rank)] * -more)), 2
        case on_record.CardsMelded() if len(event.cards) > more:
            alike = [card for card in event.cards if card.rank is not event.cards[0].rank] or list(event.cards)
            fewer = list(event.cards)
            for card in alike[-more:]:
                fewer.remove(card)
            yield "melded-fewer", replace(event, cards=tuple(fewer)), 2
        case on_record.PileTaken() if event.count is not None and event.count + more > 0:
            yield "took-another-number", replace(event, count=event.count + more), 3
        case _:
            return


def _strike(each: Standing) -> LogCorrected:
    return LogCorrected(first=each.entry, last=each.entry)


def _put(each: Standing, event: Event) -> LogCorrected:
    return LogCorrected(first=each.entry, last=each.entry, events=(event,))


def _before(each: Standing, event: Event) -> LogCorrected:
    return LogCorrected(first=each.entry, last=each.entry - 1, events=(event,))


def _weighed(bench: Bench, mistake: Mistake, entry: int) -> Mistake | None:
    """Return a mistake whose correction makes the count agree, less likely by every fault that it would bring in."""
    try:
        check_event(bench, mistake.correction)
    except CannotRecord:
        return None
    trial = bench.copy()
    trial.append(mistake.correction)
    verdict = trial.verdict(entry)
    if verdict is None or not any(f.reason == "count-agrees" for f in verdict.findings):
        return None
    return replace(mistake, likely=mistake.likely + 10 * len(_faults(trial) - _faults(bench)))


def _faults(bench: Bench) -> set[tuple[int, str]]:
    """Return what is broken: the place among the standing events, and the article."""
    return {
        (index, finding.article)
        for index in range(len(bench.standing))
        for finding in bench.findings_of(index)
        if finding.outcome is Outcome.BROKEN
    }
