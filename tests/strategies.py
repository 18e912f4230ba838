"""Strategies for everything that a log can hold: cards, openings, events of every kind, whole logs, questions.

Seats are 1 to `n`. What is made is sensible in its shape and may be against every rule: counts are nought or more,
a hand has as many cards as are listed, a correction names entries that are there.

Strategies are kept once made: making them anew in every draw takes most of the time.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from events import asked
from events.cards import CARDS, Card, Rank
from events.catalogue import (
    BonusGiven,
    CardExposed,
    CardsDiscarded,
    CardsLeft,
    CardsMelded,
    CardsShown,
    DisputeRaised,
    DisputeSettled,
    Event,
    FootHeld,
    FootTaken,
    GameEnded,
    HandCounted,
    HandEmptied,
    HandHeld,
    How,
    Left,
    LogCorrected,
    MeldLying,
    MeldsOf,
    PenaltyGiven,
    PermissionAnswered,
    PermissionAsked,
    PileLying,
    PileTaken,
    Place,
    PositionTaken,
    RedThreesLaid,
    RedThreesOf,
    RoundEnded,
    RoundStarted,
    RoundTallied,
    RulingAnswered,
    RulingProposed,
    Seat,
    Settlement,
    StockDrawn,
    TableOpened,
    Team,
    TermsAccepted,
    TurnTakenBack,
)
from events.errors import CannotRecord
from events.log import check_correction
from events.notation import SCORE_LINES
from events.notation.seating import DEFAULT_LABELS, fault_of

RULEBOOKS: Final = ("classic", "classic-pagat", "hand-and-foot", "hand-and-foot-pagat")
ARTICLES: Final = ("CC-IRR-3", "CC-MELD-4", "HFB-OPEN-1", "HFP-OUT-1", "LOG-6")
_LARGEST: Final = 100_000
_LAST: Final = 30


@cache
def cards() -> SearchStrategy[Card]:
    """Any card: with a suit, without, a three of a colour, one that nobody saw."""
    return st.sampled_from(list(CARDS.values()))


@cache
def known_cards() -> SearchStrategy[Card]:
    """Any card that somebody saw."""
    return cards().filter(lambda card: card.rank is not Rank.UNKNOWN)


@cache
def ranks() -> SearchStrategy[Rank]:
    """Any rank that can be said."""
    return st.sampled_from([rank for rank in Rank if rank is not Rank.UNKNOWN])


@cache
def handfuls(of: SearchStrategy[Card] | None = None, least: int = 1, most: int = 9) -> SearchStrategy[tuple[Card, ...]]:
    """Some cards, often several of a kind."""
    one = cards() if of is None else of
    some = st.lists(one, min_size=least, max_size=most)
    alike = st.builds(lambda card, many: [card] * many, one, st.integers(max(least, 1), max(most, 1)))
    return st.one_of(some, alike).map(tuple)


@cache
def counts() -> SearchStrategy[int]:
    """How many: nought or more, mostly few."""
    return st.one_of(st.integers(0, 15), st.integers(0, _LARGEST))


@cache
def points() -> SearchStrategy[int]:
    """Points, also below nought."""
    return st.one_of(st.integers(-100, 100).map(lambda tens: tens * 5), st.integers(-_LARGEST, _LARGEST))


@cache
def texts() -> SearchStrategy[str]:
    """A reason, a question, a name: whatever can be typed, quotes and line ends too; or nothing."""
    return st.one_of(st.just(""), st.text(st.characters(exclude_categories=["Cs"]), max_size=20))


@cache
def seats(n: int = 4) -> SearchStrategy[Seat]:
    """A seat."""
    return st.integers(1, n)


@cache
def teams(n: int = 4) -> SearchStrategy[Team]:
    """Any seats together, rising, whether or not they are a team of this table."""
    return st.sets(seats(n), min_size=1, max_size=n).map(lambda chosen: tuple(sorted(chosen)))


@cache
@st.composite
def divisions(draw: DrawFn, n: int = 4) -> tuple[Team, ...]:
    """All seats divided into teams, in any order."""
    sides = draw(st.lists(st.integers(1, n), min_size=n, max_size=n))
    divided = [tuple(seat for seat in range(1, n + 1) if sides[seat - 1] == side) for side in set(sides)]
    return tuple(draw(st.permutations(divided)))


@cache
def labels(n: int = 4) -> SearchStrategy[tuple[str, ...]]:
    """Labels for the seats: letters, short names, or whatever the notation allows."""
    letters = st.sampled_from("NESWABCDEFKQJ2x")
    names = st.sampled_from(
        ["Ann", "Bob", "Cat", "Dan", "Eve", "Zoë", "Mr.X", "1", "23", "É", "a-b", "T|U", "!", "K*3"]
    )
    anything = st.text(st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"]), min_size=1, max_size=6)
    allowed = anything.filter(lambda label: label.split() == [label] and not fault_of(label))
    several = [st.lists(each, min_size=n, max_size=n, unique=True) for each in (letters, st.one_of(names, allowed))]
    usual = [st.just(DEFAULT_LABELS)] if n == len(DEFAULT_LABELS) else []
    return st.one_of(*usual, *(chosen.map(tuple) for chosen in several))


@cache
def house_rules() -> SearchStrategy[tuple[tuple[str, str], ...]]:
    """House rules by name and value, whether or not a rulebook has them."""
    name = st.from_regex(r"[a-z]{1,6}\.[a-z0-9_]{1,8}", fullmatch=True)
    value = st.from_regex(r"[a-z0-9+/\-]{1,8}", fullmatch=True)
    return st.dictionaries(name, value, max_size=4).map(lambda rules: tuple(rules.items()))


@cache
@st.composite
def openings(draw: DrawFn, n: int = 4, house: SearchStrategy[tuple[tuple[str, str], ...]] | None = None) -> TableOpened:
    """A table that sits down; without house rules unless `house` makes some."""
    divided = draw(st.none() | divisions(n))
    scored = st.sampled_from(divided) if divided else teams(n)
    return TableOpened(
        rulebook=draw(st.sampled_from(RULEBOOKS)),
        edition=draw(st.sampled_from(["", "1", "2025-1"])),
        digest=draw(st.sampled_from(["", "9f86d081884c7d65"])),
        house=() if house is None else draw(house),
        seats=n,
        teams=divided,
        dealer=draw(st.none() | seats(n)),
        scores=tuple(draw(st.dictionaries(scored, points(), max_size=n)).items()),
    )


@cache
def rounds_started(n: int = 4) -> SearchStrategy[RoundStarted]:
    """A `round` line."""
    return st.builds(
        RoundStarted,
        number=st.none() | st.integers(1, 12),
        dealer=st.none() | seats(n),
        upcards=st.none() | handfuls(known_cards(), least=0, most=3),
        out=st.none() | seats(n),
    )


@cache
def _piles() -> SearchStrategy[PileLying]:
    listed = st.builds(
        lambda cards, frozen: PileLying(count=len(cards), cards=cards, frozen=frozen), handfuls(), st.booleans()
    )
    counted = st.builds(PileLying, count=counts(), top=st.none() | cards(), frozen=st.booleans())
    return st.one_of(st.just(PileLying(count=0, cards=())), listed, counted)


@cache
def _hands(n: int) -> SearchStrategy[HandHeld]:
    counted = st.builds(HandHeld, seat=seats(n), count=counts())
    listed = st.builds(lambda seat, cards: HandHeld(seat=seat, count=len(cards), cards=cards), seats(n), handfuls())
    return st.one_of(counted, listed)


@cache
@st.composite
def positions(draw: DrawFn, n: int = 4) -> PositionTaken:
    """What lies on the table in the middle of a round; often little is said."""
    meld = st.builds(MeldLying, cards=handfuls(), concealed=st.booleans())
    melds = st.builds(MeldsOf, owner=teams(n), melds=st.lists(meld, max_size=3).map(tuple))
    red = st.builds(RedThreesOf, owner=teams(n), cards=handfuls(least=0, most=4))
    foot = st.builds(FootHeld, seat=seats(n), count=st.none() | counts())
    minimum = st.tuples(teams(n), counts())
    turn = draw(st.none() | seats(n))
    return PositionTaken(
        number=draw(st.none() | st.integers(1, 12)),
        melds=tuple(draw(st.lists(melds, max_size=3))),
        red_threes=tuple(draw(st.lists(red, max_size=2))),
        pile=draw(st.none() | _piles()),
        stock=draw(st.none() | counts()),
        hands=tuple(draw(st.lists(_hands(n), max_size=n, unique_by=lambda hand: hand.seat))),
        feet=tuple(draw(st.lists(foot, max_size=n, unique_by=lambda foot: foot.seat))),
        turn=turn,
        drawn=turn is not None and draw(st.booleans()),
        minima=tuple(draw(st.lists(minimum, max_size=2, unique_by=lambda said: said[0]))),
        alone=draw(st.none() | seats(n)),
    )


@cache
@st.composite
def red_threes_laid(draw: DrawFn, n: int = 4) -> RedThreesLaid:
    """Red threes laid, with as many replacements, none, or another number."""
    laid = draw(handfuls(most=4))
    return RedThreesLaid(seat=draw(seats(n)), cards=laid, drawn=draw(st.sampled_from([len(laid), 0, 1, 5])))


@cache
def melds(n: int = 4) -> SearchStrategy[CardsMelded]:
    """A meld, said in any way in which it can be said."""
    return st.builds(
        CardsMelded,
        seat=seats(n),
        cards=handfuls(),
        rank=st.none() | ranks(),
        wild=st.just(False),
        where=st.sampled_from(Place),
        on=st.none() | teams(n),
    ) | st.builds(
        CardsMelded,
        seat=seats(n),
        cards=handfuls(st.sampled_from([CARDS["2"], CARDS["Jk"]])),
        wild=st.just(True),
        where=st.sampled_from(Place),
    )


@cache
def plays(n: int = 4) -> SearchStrategy[Event]:
    """What a player does in a turn."""
    seat = seats(n)
    return st.one_of(
        st.builds(StockDrawn, seat=seat, count=st.none() | counts()),
        red_threes_laid(n),
        st.builds(PileTaken, seat=seat, cards=handfuls(least=0, most=3), count=st.none() | counts()),
        melds(n),
        st.builds(CardsDiscarded, seat=seat, cards=handfuls(most=2)),
        st.builds(FootTaken, seat=seat),
        st.builds(PermissionAsked, seat=seat),
    )


@cache
def _packets() -> SearchStrategy[Left]:
    known = st.one_of(st.builds(Left, cards=handfuls(least=0)), st.builds(Left, points=counts()))
    return known | st.just(Left())


@cache
def observations(n: int = 4) -> SearchStrategy[Event]:
    """What is seen or said beside the plays."""
    seat = seats(n)
    return st.one_of(
        st.builds(PermissionAnswered, seat=seat, yes=st.booleans()),
        st.builds(HandEmptied, seat=seat),
        st.builds(HandCounted, seat=seat, count=counts()),
        st.builds(CardsShown, seat=seat, cards=handfuls()),
        st.builds(CardExposed, seat=seat, cards=handfuls(most=3)),
        st.builds(CardsLeft, seat=seat, hand=_packets(), foot=st.none() | _packets()),
    )


@cache
@st.composite
def tallies(draw: DrawFn, n: int = 4) -> RoundTallied:
    """A round of one team as totals."""
    shares = draw(st.dictionaries(seats(n), st.integers(0, 4), max_size=n))
    went_out = draw(st.booleans())
    number = st.integers(0, 5)
    return RoundTallied(
        team=draw(teams(n)),
        alone=draw(st.booleans()),
        natural=draw(number),
        mixed=draw(number),
        wild=draw(number),
        concealed=draw(number),
        red_threes=sum(shares.values()) if shares else draw(number),
        red_threes_by_seat=tuple(shares.items()),
        red_threes_left=draw(number),
        went_out=went_out,
        out_concealed=went_out and draw(st.booleans()),
        cards=draw(counts()),
        left=draw(counts()),
        bonus=draw(points()),
        sum=draw(st.none() | points()),
    )


@cache
@st.composite
def disputes(draw: DrawFn, n: int = 4, last: int = _LAST) -> DisputeRaised:
    """A dispute on one entry or several, up to entry `last`."""
    first = draw(st.integers(1, last))
    return DisputeRaised(
        dispute=draw(st.integers(1, 9)),
        seat=draw(seats(n)),
        first=first,
        last=draw(st.integers(first, last)),
        question=draw(texts()),
    )


@cache
@st.composite
def proposals(draw: DrawFn, n: int = 4, last: int = _LAST) -> RulingProposed:
    """A ruling that may be proposed, about a log of `last` entries."""
    fine = st.builds(PenaltyGiven, team=teams(n), points=points(), article=st.sampled_from(ARTICLES), reason=texts())
    strike = st.integers(2, last).map(lambda entry: LogCorrected(first=entry, last=entry)) if last > 1 else fine
    back = st.builds(TurnTakenBack, reason=texts())
    steps: SearchStrategy[list[Event]] = st.lists(st.one_of(fine, strike, back), max_size=3)
    return RulingProposed(
        dispute=draw(st.integers(1, 9)),
        seat=draw(seats(n)),
        outcome=draw(st.sampled_from(Settlement)),
        events=tuple(draw(steps)),
        reason=draw(texts()),
    )


@cache
def records(n: int = 4, last: int = _LAST) -> SearchStrategy[Event]:
    """What has a line to itself and is neither a position nor a correction."""
    team, reason = teams(n), texts()
    return st.one_of(
        rounds_started(n),
        st.builds(RoundEnded, how=st.sampled_from(How)),
        tallies(n),
        st.builds(GameEnded, reason=reason),
        st.builds(TurnTakenBack, reason=reason),
        st.builds(BonusGiven, team=team, points=points(), reason=reason),
        st.builds(PenaltyGiven, team=team, points=points(), article=st.sampled_from(ARTICLES), reason=reason),
        disputes(n, last),
        proposals(n, last),
        st.builds(RulingAnswered, dispute=st.integers(1, 9), seat=seats(n), yes=st.booleans()),
        st.builds(
            DisputeSettled,
            dispute=st.integers(1, 9),
            outcome=st.sampled_from(Settlement),
            by=st.just(()) | teams(n),
            reason=reason,
        ),
        st.builds(TermsAccepted, seat=seats(n)),
    )


@cache
def simple_events(n: int = 4, last: int = _LAST) -> SearchStrategy[Event]:
    """Any event but an opening and a correction."""
    return st.one_of(correctable(n, last), correctable(n, last), records(n, last))


@cache
def correctable(n: int = 4, last: int = _LAST) -> SearchStrategy[Event]:
    """Any event that a correction may bring in."""
    said = records(n, last).filter(lambda event: not isinstance(event, RulingProposed | RulingAnswered))
    return st.one_of(plays(n), plays(n), observations(n), said, positions(n))


@cache
@st.composite
def corrections(
    draw: DrawFn, n: int = 4, last: int = _LAST, house: SearchStrategy[tuple[tuple[str, str], ...]] | None = None
) -> LogCorrected:
    """A correction of entries up to `last`, or of the opening."""
    reason = draw(texts())
    if last < 2 or draw(st.integers(0, 5)) == 0:
        return LogCorrected(first=1, last=1, events=(draw(openings(n, house)),), opening=True, reason=reason)
    first = draw(st.integers(2, last + 1))
    end = draw(st.integers(first - 1, min(last, first + 3)))
    events = draw(st.lists(correctable(n, last), min_size=0 if end >= first else 1, max_size=4))
    return LogCorrected(first=first, last=end, events=tuple(events), reason=reason)


@cache
def events(n: int = 4, last: int = _LAST) -> SearchStrategy[Event]:
    """Any event but an opening; what it names of the log is there if the log has `last` entries."""
    return st.one_of(simple_events(n, last), simple_events(n, last), corrections(n, last))


@cache
@st.composite
def logs(
    draw: DrawFn,
    n: int = 4,
    house: SearchStrategy[tuple[tuple[str, str], ...]] | None = None,
    most: int = 12,
) -> tuple[Event, ...]:
    """A whole log, opening first, with corrections that it can take."""
    log: list[Event] = [draw(openings(n, house))]
    for _ in range(draw(st.integers(0, most))):
        event = draw(st.one_of(simple_events(n, len(log)), corrections(n, len(log), house)))
        if _fits(log, event):
            log.append(event)
    return tuple(log)


def _fits(log: list[Event], event: Event) -> bool:
    if isinstance(event, LogCorrected):
        try:
            check_correction(log, event)
        except CannotRecord:
            return False
    return True


@cache
def questions(n: int = 4, last: int = _LAST) -> SearchStrategy[asked.Question]:
    """Any question."""
    seat, team = seats(n), teams(n)
    entry = st.none() | st.integers(1, last)
    return st.one_of(
        st.builds(asked.MayTake, seat=seat, cards=handfuls(most=3)),
        st.builds(asked.MayTake, seat=seat, onto=st.booleans()),
        st.builds(asked.MayGoOut, seat=seat),
        st.builds(asked.MinimumOf, team=team),
        st.builds(asked.ContractOf, team=team),
        st.builds(asked.VerdictOn, entry=entry),
        st.builds(asked.RemedyFor, entry=entry),
        st.builds(asked.FrozenFor, team=team),
        st.builds(asked.CanastasOf, team=team),
        st.builds(asked.HandOf, seat=seat),
        st.builds(asked.KnownOf, seat=seat),
        st.builds(asked.CouldHold, seat=seat, cards=handfuls()),
        st.builds(asked.ScoreOf, team=team),
        st.builds(asked.TotalOf, team=team),
        st.builds(asked.LineOf, team=team, line=st.sampled_from(SCORE_LINES)),
        st.just(asked.WinnerAsked()),
        st.builds(asked.WhyScore, team=team),
        st.builds(asked.NeedsOf, team=team),
        st.builds(asked.ConcealedIn, entry=entry),
    )
