"""What the referee says of a short log, held against every deal that it allows (tests/witness/brute.py).

*Kept* and *broken* must hold in every deal, *unproven* must differ between two (docs/rules.md 7.1). Where the rules
themselves leave a thing open though every deal agrees, the difference is `open`, by one of `LEAVES_OPEN`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from events.asked import CouldHold, HandOf, KnownOf, MayGoOut, MayTake, Question
from events.cards import UNKNOWN, Rank
from events.catalogue import (
    CardsDiscarded,
    CardsLeft,
    CardsShown,
    HandCounted,
    HandEmptied,
    How,
    PileTaken,
    RoundEnded,
    Seat,
)
from events.findings import Outcome
from events.judge import Bench
from events.questions import answer
from tests.witness.brute import IMPOSSIBLE, MOST, Deal, Ranks, Told, TooMany, cards_of, fillings, hides_top

BONUSES: Final = ("CC-OUT-6", "CC-OUT-7")
"""Articles that are earned or not, so that not being named says something."""

LABELS: Final = ("N", "E")

LEAVES_OPEN: Final = {
    "stock": '7.3: unproven "while the size of the stock is unknown", and where "the round ends by the stock and its '
    'size is unknown"',
    "playing on": '7.3, CC-END-2 to -4: for a stock of unknown size unproven only where "the round ends by the stock"',
    "sizes": '7.2 no. 6: "A hand size is known only if every draw since the deal, an `at` count or a `count` entry was '
    'logged"; 7.3: unproven where "hand size unknown and no `out`", "one of them is one, the other unknown"',
    "left": '7.2 no. 2: a player "holds none, until one turns up"; 7.3 leaves no red three open that is left in a hand',
    "pile": '7.2 no. 5: "Without `at pile` its size, top and state are unknown"',
    "go out": '7.4: "With a hidden hand it is unproven, not yes"; no where a condition fails "or his whole known hand '
    'cannot be emptied; else unproven"; "A draw still due counts as hidden cards"',
    "take": '7.4: yes "if way (c) is open or the known cards suffice", no if "the cards still unseen cannot supply a '
    'match; else unproven"',
    "opening": '7.4: where the cards fall short "a hidden one leaves it unproven under the opening article"',
    "followed": "no article: only following single cards through hands and pile, play by play, shows which they were",
}
"""What leaves a thing open on which all deals agree."""

WITHOUT_STOCK: Final = frozenset({"played-on-without-stock", "drawn-from-empty-stock", "after-last-red-three"})
"""What is found of playing on without a stock."""

LEFT_OVER: Final = frozenset({"red-three-left"})
"""What is found of a red three left in a hand."""

ENDS: Final = frozenset({"CC-END-2", "HFB-END-2", "HFP-END-1"})
"""Articles of playing on without a stock."""

OF_STOCK: Final = frozenset({"stock-unknown", "stock-unknown-red", "stock-unknown-end"})
OF_SIZES: Final = frozenset({"black-threes-hand-unknown", "one-takes-one-unclear"})
"""What leaves a verdict open for want of a size."""

OF_CARDS: Final = frozenset(
    {
        "unseen-card-decides",
        "minimum-unclear",
        "perhaps-from-below",
        "rest-perhaps-used",
        "perhaps-frozen",
        "top-unknown",
        "unseen-perhaps-matches",
        "perhaps-concealed",
        "take-perhaps-owed",
    }
)
"""What leaves a verdict open for cards nobody saw."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What the referee says of a log against what every filling in says. `where` is an entry's number, or 0.

    `open` is the key of what leaves it open; empty where nothing does, so that somebody is wrong.
    """

    what: str
    where: int
    said: str
    filled: tuple[str, ...]
    open: str = ""

    @property
    def kind(self) -> str:
        """The difference without its particulars."""
        if self.what == "known":
            said, filled = self.said.split(), self.filled[0].split()
            return f"known: {'too little' if not Counter(said) - Counter(filled) - Counter(['none']) else 'too much'}"
        return f"{self.what}: {self.said.split()[0]} against {' '.join(sorted(set(self.filled)))}"


@dataclass(frozen=True, slots=True)
class _Case:
    """A log, the referee's bench, the deals that break the presumptions the least, each judged, and all deals."""

    told: Told
    bench: Bench
    fitting: list[Deal]
    judged: list[Bench]
    possible: list[Deal]

    @property
    def sizes_known(self) -> bool:
        current = self.bench.table.round
        return current is None or None not in {current.hand(seat).size for seat in (1, 2)}

    @property
    def stock_told(self) -> bool:
        return self.told.stock_told

    @property
    def stock_known(self) -> bool:
        current = self.bench.table.round
        return self.stock_told and current is not None and current.stock is not None


def differences(told: Told, most: int = MOST) -> tuple[list[Difference], int]:
    """Return in what the referee's words are not those of the deals that a log allows, and how many deals those are.

    Raises:
        TooMany: there are more than can be looked at, or nobody can know what lies on the table.
    """
    if _takes_unnamed(told):
        raise TooMany
    bench = Bench(told.log)
    possible = fillings(told, bench.terms, most)
    sizes = sizes_told(told)
    for deal in possible:
        deal.odd += _emptied_unsaid(told, deal, sizes)
    least = min((deal.odd for deal in possible), default=IMPOSSIBLE)
    if least >= IMPOSSIBLE:
        raise TooMany
    possible = [deal for deal in possible if deal.odd < IMPOSSIBLE]
    fitting = [deal for deal in possible if deal.odd == least]
    case = _Case(told, bench, fitting, [Bench(deal.log) for deal in fitting], possible)
    return [*_verdicts(case), *_questions(case)], len(possible)


def sizes_told(told: Told) -> list[dict[Seat, int | None]]:
    """Return how many cards the told log shows in each hand, at its start and after each of its events."""
    bench = Bench(told.log[:2])
    found = [_sizes(bench)]
    for event in told.events:
        bench.append(event)
        found.append(_sizes(bench))
    return found


def _sizes(bench: Bench) -> dict[Seat, int | None]:
    current = bench.table.round
    return {seat: current.hand(seat).size if current else None for seat in (1, 2)}


def _emptied_unsaid(told: Told, deal: Deal, sizes: list[dict[Seat, int | None]]) -> int:
    """Return how often a hand of unknown size would be empty where nobody says so (7.2 no. 6)."""
    said = {n for n, event in enumerate(told.events) if isinstance(event, HandEmptied)}
    odd = 0
    for place, seat in deal.emptied:
        unsaid = not any(n in said for n in range(place, min(place + 3, len(told.events))))
        ends_out = any(isinstance(e, RoundEnded) and e.how is How.OUT for e in told.events[place:])
        odd += IMPOSSIBLE * (sizes[place + 1][seat] is None and unsaid and not ends_out)
    return odd


def _takes_unnamed(told: Told) -> bool:
    """Whether a top card that nobody saw was taken with wild cards, so that nobody knows what lies there since."""
    return any(
        isinstance(each, PileTaken)
        and not any(card.rank.is_meldable for card in each.cards)
        and place + 1 < len(told.events)
        and _hides_top_at(told, place)
        for place, each in enumerate(told.events)
    )  # fmt: skip


def _hides_top_at(told: Told, place: int) -> bool:
    """Whether nobody saw the top card of the pile that is taken by an event."""
    before = told.events[:place]
    discards = [event for event in before if isinstance(event, CardsDiscarded)]
    takes = [n for n, event in enumerate(before) if isinstance(event, PileTaken)]
    if discards:
        return bool(takes) or discards[-1].cards[-1].rank is Rank.UNKNOWN
    return hides_top(told.pile)


# Verdicts


def outcomes(bench: Bench, entries: Sequence[int], passing: frozenset[str] = frozenset()) -> dict[str, str]:
    """Return what is said of entries under each article of the rulebook itself, the worst first."""
    found: dict[str, str] = {}
    rank = {"moot": 0, "kept": 1, "unproven": 2, "broken": 3}
    for entry in entries:
        verdict = bench.verdict(entry)
        for finding in verdict.findings if verdict is not None else ():
            said = finding.outcome.value
            if finding.reason in passing:
                continue
            if not finding.article.startswith("LOG") and rank[said] >= rank[found.get(finding.article, "moot")]:
                found[finding.article] = said
    return found


def _verdicts(case: _Case) -> Iterator[Difference]:
    for places in _together(case.told):
        own = outcomes(case.bench, [place + 2 for place in places])
        others = _others(case, places)
        for article in sorted({*own, *(article for each in others for article in each)}):
            said = _said(article, own)
            filled = tuple(_said(article, each, instead=said) for each in others)
            if not agree(said, filled):
                yield Difference(article, places[0] + 2, said, filled, _left_open(case, places, article, said, filled))


def _others(case: _Case, places: list[int], passing: frozenset[str] = frozenset()) -> list[dict[str, str]]:
    return [
        outcomes(each, [deal.entries[place] for place in places], passing)
        for each, deal in zip(case.judged, case.fitting, strict=True)
    ]


def _left_open(case: _Case, places: list[int], article: str, said: str, filled: Sequence[str]) -> str:
    """Return what leaves a verdict open on which the deals agree, or lets it stand where they do not."""
    if not case.stock_known and said != "unproven":
        others = [_said(article, each, instead=said) for each in _others(case, places, WITHOUT_STOCK)]
        if agree(said, others):
            return "playing on"
    if said == "kept" and "kept" in filled:
        others = [_said(article, each, instead=said) for each in _others(case, places, LEFT_OVER)]
        return "left" if agree(said, others) else ""
    reasons = _reasons(case.bench, places, article)
    if not case.stock_known and reasons and reasons <= OF_STOCK:
        return "stock"
    if reasons and reasons <= OF_SIZES:
        return "sizes"
    if case.told.pile is None and not _was_taken(case.told) and reasons <= OF_CARDS | OF_SIZES:
        return "pile"
    return "followed" if reasons and reasons <= OF_CARDS else ""


def _reasons(bench: Bench, places: list[int], article: str) -> set[str]:
    """Return why entries are unproven under an article."""
    verdicts = (bench.verdict(place + 2) for place in places)
    found = (finding for verdict in verdicts if verdict is not None for finding in verdict.findings)
    return {each.reason for each in found if each.article == article and each.outcome is Outcome.UNPROVEN}


def _was_taken(told: Told) -> bool:
    """Whether the pile was taken, so that what lies there now was all discarded since."""
    return any(isinstance(event, PileTaken) for event in told.events)


def _said(article: str, found: dict[str, str], instead: str = "") -> str:
    """Return what is said under an article; where another fault makes it no question, what is said `instead`."""
    said = found.get(article, "no" if article in BONUSES else "kept")
    said = "kept" if said == "moot" else said
    if said == "kept" and instead == "broken" and "broken" in found.values():
        return instead
    return said


def _together(told: Told) -> Iterator[list[int]]:
    """Yield the places of the told log, each with those after it that only say how it ended: `out`, `end`."""
    places = [0]
    for place, event in enumerate(told.events, 1):
        if isinstance(event, HandEmptied | RoundEnded | HandCounted | CardsShown | CardsLeft):
            places.append(place)
        else:
            yield places
            places = [place]
    yield places


def agree(said: str, filled: Sequence[str]) -> bool:
    """Whether what is said of a log is what the fillings say: the same of all, or unproven where they differ."""
    if said == "unproven":
        return len(set(filled)) > 1 or "unproven" in filled
    return all(each == said for each in filled)


# Questions


def _questions(case: _Case) -> Iterator[Difference]:
    for question in case.told.questions:
        if isinstance(question, MayTake | MayGoOut):
            yield from _rights(case, question)
        else:
            yield from _knowledge(case, question)


def _rights(case: _Case, question: MayTake | MayGoOut) -> Iterator[Difference]:
    own = answer(case.bench, question, LABELS)
    said = own.text.split()[0]
    answers = [answer(each, question, LABELS) for each in case.judged]
    filled = tuple(each.text.split()[0] for each in answers)
    if agree(said, filled):
        return
    open_for = ""
    goes_on = tuple(each.text.split()[0] for each in answers if not ENDS & set(each.articles))
    if not case.stock_known and (not goes_on or agree(said, goes_on)):
        open_for = "playing on"
    elif said == "unproven" and _hides_cards(case.bench, question.seat):
        reasons = {each.reason for each in own.findings if each.outcome is Outcome.UNPROVEN}
        open_for = _right_left_open(case, question, reasons, set(filled))
    yield Difference("may go out" if isinstance(question, MayGoOut) else "may take", 0, said, filled, open_for)


def _right_left_open(case: _Case, question: MayTake | MayGoOut, reasons: set[str], filled: set[str]) -> str:
    if isinstance(question, MayGoOut):
        return "go out"
    if case.told.pile is None and not _was_taken(case.told):
        return "pile"
    if "opening-hand-hidden" in reasons:
        return "opening"
    if filled == {"yes"}:
        return "take"
    return "" if case.sizes_known else "sizes"


def _hides_cards(bench: Bench, seat: Seat) -> bool:
    """Whether a hand is not known card by card, or a draw is still to come."""
    current = bench.table.round
    if current is None or not current.hand(seat).is_whole:
        return True
    turn = current.turn
    return turn is None or turn.seat != seat or turn.over or not (turn.has_drawn or turn.took)


def _knowledge(case: _Case, question: Question) -> Iterator[Difference]:
    said = answer(case.bench, question, LABELS).text
    sizes = "sizes" if not case.sizes_known else "followed" if _takes_unseen(case.told) else ""
    match question:
        case HandOf(seat=seat):
            found = {str(deal.hands[seat].total()) for deal in case.possible}
            if found != {said} and (said != "unknown" or len(found) == 1):
                yield Difference("hand", 0, said, tuple(found), "sizes" if said == "unknown" else "")
        case KnownOf(seat=seat):
            known = _all_hold([deal.hands[seat] for deal in case.possible])
            if said != known:
                yield Difference("known", 0, said, (known,), sizes if _is_less(said, known) else "")
        case CouldHold(seat=seat, cards=cards):
            wanted: Ranks = Counter(card.rank for card in cards)
            holds = "yes" if any(not wanted - deal.hands[seat] for deal in case.possible) else "no"
            if said != holds:
                yield Difference("could", 0, said, (holds,), sizes if said == "yes" else "")
        case _:
            return


def _takes_unseen(told: Told) -> bool:
    """Whether cards of the pile that nobody saw came into a hand, where what went unseen before may lie now."""
    discards = (card for event in told.events if isinstance(event, CardsDiscarded) for card in event.cards)
    lying = told.pile.cards if told.pile is not None else None
    hidden = lying is None or UNKNOWN in lying or any(card is UNKNOWN for card in discards)
    return hidden and _was_taken(told)


def _is_less(said: str, known: str) -> bool:
    return not Counter(said.split()) - Counter(known.split()) - Counter(["none"])


def _all_hold(hands: Iterable[Ranks]) -> str:
    first, *others = hands
    common = first.copy()
    for hand in others:
        common &= hand
    return " ".join(map(str, cards_of(common))) or "none"
