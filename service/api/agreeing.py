"""What does not agree: a count and a sum explained, a log under another book beside the own."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response
from marshmallow import fields

from events.comparison import compare
from events.miscounts import explain_count
from events.score import sheet
from events.sums import explain_sum
from service.api.answers import Answer, Head, flag, several, text, whole
from service.api.operation import Operation, answer, operation
from service.context import keeper, language
from service.errors import EntryNotThere
from service.languages import translations
from service.phrases import Phrases
from service.present import logs, mistakes
from service.reports.lines import titles
from service.wire import limits
from service.wire.bodies import one_of
from service.wire.bodies import text as text_field
from service.wire.fields import WholeField
from service.wire.queries import AtQuery, HouseField

routes: Final = Blueprint("agreeing", __name__)


class SignedField(WholeField):
    """A whole number written in digits, with or without a minus."""

    def _deserialize(self, value: Any, *arguments: Any, **more: Any) -> int:  # noqa: ANN401  (any text)
        digits = value.removeprefix("-")
        known = digits.isascii() and digits.isdigit() and len(digits) < 12  # noqa: PLR2004  (longer than any number here)
        return super()._deserialize(int(value) if known else value, *arguments, **more)


class SumQuery(AtQuery):
    """A team's sum as somebody claims it: of the last round, or the total after it."""

    team = text_field(limits.TEXT, required=True)
    claimed = SignedField(*limits.POINTS, required=True)
    of = one_of(("score", "total"), load_default="score")


class ComparisonQuery(AtQuery):
    """Another book."""

    rulebook = text_field(limits.NAME, load_default=None)
    house = HouseField(load_default=None)


class Miscounted(Answer):
    """A count that differs, explained; null where it agrees."""

    miscount = fields.Dict(required=True, allow_none=True)
    head = fields.Nested(Head, required=True)


class Summed(Answer):
    """Another sum, explained."""

    team = text()
    of = text()
    counted = whole()
    claimed = whole()
    explanations = fields.List(fields.List(fields.Dict()), required=True)
    head = fields.Nested(Head, required=True)


class Pair(Answer):
    """An entry that two books judge otherwise."""

    entry = whole()
    ours = fields.Dict(required=True)
    theirs = fields.Dict(required=True)


class Compared(Answer):
    """In what two books differ."""

    ours = fields.Dict(required=True)
    theirs = fields.Dict(required=True)
    same = flag()
    verdicts = several(Pair)
    lines = fields.List(fields.Dict(), required=True)
    totals = fields.List(fields.Dict(), required=True)
    minima = fields.List(fields.Dict(), required=True)
    head = fields.Nested(Head, required=True)


@routes.get("/tables/<table>/entries/<int:number>/miscount")
@operation(Operation(summary="Why a count differs from the log", query=AtQuery, answers={200: Miscounted}))
def see_miscount(table: str, number: int, query: dict[str, Any], **_: object) -> Response:
    """Say since when the log may be wrong about a hand that was counted, and what would put it right."""
    judged = keeper().judged(table, query["at"])
    if not 1 <= number <= judged.bench.length:
        raise EntryNotThere(number, judged.bench.length)
    found = explain_count(judged.bench, number)
    told = mistakes.miscount(found, translations(language()).gettext) if found else None
    return answer({"miscount": told, "head": logs.head(judged.head)}, etag=judged.head.etag)


@routes.get("/tables/<table>/sums")
@operation(Operation(summary="Why a sum is another", query=SumQuery, answers={200: Summed}))
def see_sums(table: str, query: dict[str, Any], **_: object) -> Response:
    """Say which slips would make up the difference between the sheet and a sum that somebody claims."""
    judged, gettext = keeper().judged(table, query["at"]), translations(language()).gettext
    rounds = sheet(judged.bench).rounds
    teams = tuple(rounds[-1].teams) if rounds else judged.bench.teams
    team, total = judged.naming.read_team(query["team"], teams), query["of"] == "total"
    own = rounds[-1].teams[team] if rounds else None
    found = explain_sum(judged.bench, team, query["claimed"], total=total)
    names = titles(judged.bench.rulebook.complete, gettext)
    return answer(
        {
            "team": judged.naming.team(team),
            "of": query["of"],
            "counted": 0 if own is None else own.total if total else own.score,
            "claimed": query["claimed"],
            "explanations": [mistakes.explanation(each, names, gettext) for each in found],
            "head": logs.head(judged.head),
        }
    )


@routes.get("/tables/<table>/comparison")
@operation(Operation(summary="The log under another book", query=ComparisonQuery, answers={200: Compared}))
def see_comparison(table: str, query: dict[str, Any], **_: object) -> Response:
    """Say in what another rulebook, or other house rules, would judge and score this log otherwise."""
    judged = keeper().judged(table, query["at"])
    other = keeper().judged_by(judged, query["rulebook"], query["house"])
    found = mistakes.comparison(compare(judged.bench, other.bench), judged.naming, Phrases(language(), judged.naming))
    return answer(found | {"head": logs.head(judged.head)}, etag=judged.head.etag)
