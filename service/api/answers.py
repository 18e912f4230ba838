"""The schemas of what goes out, for the OpenAPI page; a test holds every answer against its schema.

An answer may have more members than its schema names, never fewer.
"""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, Schema, fields


class Answer(Schema):
    """What goes out may grow."""

    class Meta:
        """More members may come."""

        unknown = INCLUDE


def whole(*, null: bool = False) -> fields.Integer:
    """Return a field for a whole number, or null."""
    return fields.Integer(strict=True, required=True, allow_none=null)


def text(*, null: bool = False) -> fields.String:
    """Return a field for a text, or null."""
    return fields.String(required=True, allow_none=null)


def flag() -> fields.Boolean:
    """Return a field for true or false."""
    return fields.Boolean(required=True)


def several(of: type[Schema]) -> fields.List[Any]:
    """Return a field for a list of answers."""
    return fields.List(fields.Nested(of), required=True)


def cards() -> fields.List[Any]:
    """Return a field for cards, each written as in the notation."""
    return fields.List(fields.String(), required=True)


class Head(Answer):
    """The last entry of a log."""

    number = whole()
    hash = text()
    etag = text()


class You(Answer):
    """What the caller's link makes of the caller."""

    role = text()
    seat = whole(null=True)


class Opened(Answer):
    """A table just opened, its links and its recovery code, which are told this once."""

    table = text()
    head = fields.Nested(Head, required=True)
    links = fields.Dict(required=True)
    recovery = text()


class Entry(Answer):
    """An entry of the log."""

    number = whole()
    id = text()
    kind = text()
    version = whole()
    data = fields.Dict(required=True)
    by = fields.Raw(required=True)
    happened = text()


class Finding(Answer):
    """What one article says of an entry."""

    entry = whole(null=True)
    article = text()
    outcome = text()
    reason = text()
    facts = fields.Dict(required=True)
    evidence = fields.List(fields.Integer(strict=True), required=True)
    says = text()


class Verdict(Answer):
    """All that was found of an entry."""

    entry = whole()
    outcome = text(null=True)
    findings = several(Finding)


class Appended(Answer):
    """What became of a batch."""

    entries = several(Entry)
    head = fields.Nested(Head, required=True)
    verdicts = several(Verdict)


class Log(Answer):
    """Entries, and the head of the log."""

    entries = several(Entry)
    head = fields.Nested(Head, required=True)


class SeatView(Answer):
    """A seat."""

    seat = whole()
    label = text()
    name = text()
    team = text()
    hand = whole(null=True)
    known = cards()
    foot = text()


class MeldView(Answer):
    """A meld."""

    entry = whole(null=True)
    rank = text(null=True)
    kind = text()
    cards = cards()


class TeamView(Answer):
    """A team and what lies before it."""

    team = text()
    seats = fields.List(fields.Integer(strict=True), required=True)
    opened = flag()
    needs = whole()
    contract = text()
    frozen = text()
    red_threes = cards()
    melds = several(MeldView)
    score = whole()
    total = whole()


class Table(Answer):
    """The table as it stands."""

    table = text()
    head = fields.Nested(Head, required=True)
    at = whole()
    you = fields.Nested(You, required=True)
    rulebook = fields.Dict(required=True)
    house = fields.Dict(required=True)
    language = text()
    scoring = text()
    unverified = flag()
    seats = several(SeatView)
    teams = several(TeamView)
    round = fields.Dict(required=True)
    turn = fields.Dict(required=True)
    stock = whole(null=True)
    pile = fields.Dict(required=True)
    over = flag()
    winner = text(null=True)


class Settings(Answer):
    """A table's settings."""

    language = text()
    scoring = text()


class Verdicts(Answer):
    """Verdicts, and the head they hold for."""

    verdicts = several(Verdict)
    senseless = fields.List(fields.Dict(), required=True)
    head = fields.Nested(Head, required=True)


class Round(Answer):
    """A round of the sheet: its teams by what they are called."""

    number = whole()
    dealer = whole(null=True)
    went_out = whole(null=True)
    ended = flag()
    void = flag()
    teams = fields.Dict(required=True)


class Sheet(Answer):
    """The score sheet."""

    rounds = several(Round)
    totals = fields.Dict(required=True)
    winner = text(null=True)
    over = flag()


class ScoreLine(Answer):
    """A line of the sheet, with its working."""

    line = text()
    points = whole()
    working = fields.List(fields.Dict(), required=True)
    article = text()
    evidence = fields.List(fields.Integer(strict=True), required=True)
    says = text()


class Law(Answer):
    """An article, quoted in the reader's language."""

    article = text()
    text = text()


class Offer(Answer):
    """What the law offers for a fault, with the events that would record it; null where the table decides."""

    article = text()
    points = whole(null=True)
    steps = fields.List(fields.Dict(), required=True)


class AuditedEntry(Answer):
    """An entry in words, with its verdict."""

    entry = fields.Nested(Entry, required=True)
    says = text()
    verdict = fields.Nested(Verdict, required=True, allow_none=True)
    struck = flag()
    corrected_by = whole(null=True)
    taken_back = flag()
    senseless = text(null=True)


class Audit(Answer):
    """Every entry of a round, the table after each turn, disputes and corrections."""

    round = whole()
    place = whole()
    entries = several(AuditedEntry)
    turns = fields.List(fields.Dict(), required=True)
    disputes = fields.List(fields.Dict(), required=True)
    corrections = fields.List(fields.Dict(), required=True)
    sheet = fields.Nested(Round, required=True)
    laws = several(Law)
    head = fields.Nested(Head, required=True)


class AnswerToQuestion(Answer):
    """An answer of the referee: why, by which figures, entries and articles, and what the law offers."""

    question = text()
    answer = text()
    articles = fields.List(fields.String(), required=True)
    findings = several(Finding)
    facts = fields.Dict(required=True)
    evidence = fields.List(fields.Integer(strict=True), required=True)
    lines = several(ScoreLine)
    offers = several(Offer)
    laws = several(Law)


class Consequences(Answer):
    """What would change."""

    verdicts = fields.List(fields.Dict(), required=True)
    lines = fields.List(fields.Dict(), required=True)
    totals = fields.List(fields.Dict(), required=True)
    minima = fields.List(fields.Dict(), required=True)
    reopened = flag()
    reopens = fields.Dict(required=True)
    rounds = fields.Dict(required=True)
    senseless = fields.List(fields.Dict(), required=True)


class Person(Answer):
    """Who sits at a seat."""

    seat = whole()
    label = text()
    name = text()


class Link(Answer):
    """A link in force."""

    link = text()
    role = text()
    seat = whole(null=True)
    issued = text()


class Links(Answer):
    """The links in force."""

    links = several(Link)


class NewLink(Link):
    """A link, told this once."""

    url = text()


class Redeemed(Answer):
    """Who the caller is now."""

    table = text()
    you = fields.Nested(You, required=True)


class Claimed(Redeemed):
    """A caller who is the owner now, with a link to be so elsewhere and the recovery code, told this once."""

    url = text()
    recovery = text()


class Recovery(Answer):
    """A recovery code, told this once."""

    recovery = text()


class Verification(Answer):
    """Whether a log is what it was."""

    sound = flag()


class JudgedGame(Answer):
    """A game of a text, judged."""

    rulebook = text()
    lines = fields.List(fields.Dict(), required=True)
    answers = fields.List(fields.Dict(), required=True)
    sheet = fields.Nested(Sheet, required=True)


class Judgement(Answer):
    """A text, judged."""

    games = several(JudgedGame)


class RulebookTitle(Answer):
    """A rulebook in its newest edition."""

    key = text()
    title = text()
    edition = text()
    digest = text()


class Rulebooks(Answer):
    """Every rulebook."""

    rulebooks = several(RulebookTitle)


class Rulebook(RulebookTitle):
    """A rulebook and what a house may change in it."""

    house_rules = fields.List(fields.Dict(), required=True)
    versions = fields.List(fields.Dict(), required=True)


class Article(Answer):
    """A numbered rule."""

    article = text()
    text = text()


class Articles(Answer):
    """The articles of a rulebook."""

    articles = several(Article)


class Problem(Answer):
    """An error (RFC 9457)."""

    type = text()
    title = text()
    status = whole()
    code = text()
    detail = text()
    errors = fields.Dict(keys=fields.String(), values=fields.List(fields.String()))
