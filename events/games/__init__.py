"""The games: every rulebook there is, and the law that a table opens under.

A game is one file: its terms, its numbers of players and its articles. Nothing outside this folder names a game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from events.catalogue import TableOpened, Team
from events.errors import CannotRecord, NoSuchSeat, NoSuchTeam, UnknownEdition, UnknownRulebook, Unplayable
from events.games import classic, hand_and_foot
from events.games.house import Deviation, NamedHouse, apply_house, deviations, house_errors, read_house, three_said
from events.games.seats import in_order, seat_errors
from events.rulebook import Article, Rulebook, Seating
from events.terms import Terms

RULEBOOKS: Final[tuple[Rulebook, ...]] = (
    classic.CLASSIC,
    classic.CLASSIC_PAGAT,
    hand_and_foot.HAND_AND_FOOT,
    hand_and_foot.HAND_AND_FOOT_PAGAT,
)
"""Every edition of every rulebook; of one key the newest stands last."""

KEYS: Final = tuple(dict.fromkeys(book.key for book in RULEBOOKS))

VARIANTS: Final[tuple[Article, ...]] = (*classic.VARIANTS, *hand_and_foot.VARIANTS)
"""Articles that are in no rulebook, kept so that their ids are never given to others."""

NAMED_HOUSES: Final[tuple[NamedHouse, ...]] = hand_and_foot.NAMED_HOUSES
"""The house versions that were published."""


def rulebook(key: str, edition: str = "", digest: str = "") -> Rulebook:
    """Return the edition of a rulebook that has this name and this digest, where they are given; else the newest.

    Raises:
        UnknownRulebook: no rulebook has this key.
        UnknownEdition: the rulebook has no such edition.
    """
    editions = [book for book in RULEBOOKS if book.key == key]
    if not editions:
        raise UnknownRulebook(key, KEYS)
    fitting = [book for book in editions if edition in ("", book.edition) and digest in ("", book.digest)]
    if not fitting:
        named = " ".join(said for said in (edition, digest) if said)
        raise UnknownEdition(key, named, tuple(book.edition for book in editions))
    return fitting[-1]


def rulebook_of(opened: TableOpened) -> Rulebook:
    """Return the rulebook in the edition that a table opened under.

    Raises:
        UnknownRulebook: no rulebook has this key.
        UnknownEdition: the rulebook has no such edition.
    """
    return rulebook(opened.rulebook, opened.edition, opened.digest)


def find_article(article_id: str, book: Rulebook) -> Article | None:
    """Return the article of this id: the rulebook's own, else another's, else a variant; None if there is none.

    What a log cites need not stand in its own rulebook: the remedies of one game serve another.
    """
    books = (book, *(rulebook(key) for key in KEYS))
    articles = (article for each in books for article in each.articles)
    return next((article for article in (*articles, *VARIANTS) if article.id == article_id), None)


def open_table(opened: TableOpened) -> TableOpened:
    """Return the opening of a table with nothing left open: edition, digest and teams named, house rules canonical.

    Raises:
        CannotRecord: the first of `opening_errors`.
    """
    for error in opening_errors(opened):
        raise error
    book = rulebook_of(opened)
    return replace(
        opened,
        edition=book.edition,
        digest=book.digest,
        house=read_house(opened.house, book, opened.seats, in_order(opened.teams)),
        teams=teams_of(opened),
        scores=tuple(sorted((tuple(sorted(team)), points) for team, points in opened.scores)),
    )


def opening_errors(opened: TableOpened) -> tuple[CannotRecord, ...]:
    """Return all that stands against opening the table; nothing where it can be opened."""
    try:
        book = rulebook_of(opened)
    except CannotRecord as error:
        return (error,)
    return (
        *seat_errors(book, opened.seats, opened.teams, three_said(opened.house)),
        *house_errors(opened.house, book, opened.seats, in_order(opened.teams)),
        *_dealer_errors(opened, book),
        *_score_errors(opened, book),
    )


@lru_cache(maxsize=1024)
def terms_of(opened: TableOpened) -> Terms:
    """Return the terms of a table that can be opened: its rulebook's for so many players, with its house rules.

    Raises:
        CannotRecord: the table cannot be opened.
    """
    return apply_house(opened.house, _seating(opened).terms)


@lru_cache(maxsize=1024)
def teams_of(opened: TableOpened) -> tuple[Team, ...]:
    """Return the teams of a table that can be opened, in the order of their first seats.

    Raises:
        CannotRecord: the table cannot be opened.
    """
    return in_order(opened.teams) or _seating(opened).teams


def deviations_of(opened: TableOpened) -> tuple[Deviation, ...]:
    """Return how the terms of a table depart from its rulebook's for so many players.

    Raises:
        CannotRecord: the table cannot be opened.
    """
    return deviations(terms_of(opened), _seating(opened).terms)


def _seating(opened: TableOpened) -> Seating:
    book = rulebook_of(opened)
    seating = book.seating(opened.seats, in_order(opened.teams), three=three_said(opened.house))
    if seating is None:
        raise seat_errors(book, opened.seats, opened.teams, three_said(opened.house))[0]
    return seating


def _dealer_errors(opened: TableOpened, book: Rulebook) -> tuple[CannotRecord, ...]:
    seats = range(1, opened.seats + 1)
    if opened.dealer is None or opened.dealer in seats or not book.is_played_by(opened.seats):
        return ()
    return (NoSuchSeat(str(opened.dealer), tuple(str(seat) for seat in seats)),)


def _score_errors(opened: TableOpened, book: Rulebook) -> tuple[CannotRecord, ...]:
    teams = in_order(opened.teams)
    seating = book.seating(opened.seats, teams, three=three_said(opened.house))
    if seating is None:
        return ()
    known = teams or seating.teams
    scored = [tuple(sorted(team)) for team, _ in opened.scores]
    errors: list[CannotRecord] = [
        NoSuchTeam(_named(team), tuple(_named(each) for each in known)) for team in scored if team not in known
    ]
    errors += [Unplayable("team {team} has two scores", team=_named(team)) for team in known if scored.count(team) > 1]
    return tuple(errors)


def _named(team: Team) -> str:
    return "+".join(str(seat) for seat in team)
