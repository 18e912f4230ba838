"""A question as JSON: `{"kind": "may-take", "seat": 1, "cards": ["K", "K"]}`, or as a text of the notation."""
# ruff: noqa: ANN401  (marshmallow's own signatures; a value may be any JSON)

from __future__ import annotations

from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields

from events import asked
from events.asked import Question
from events.notation.questions import SCORE_LINES
from service.wire import limits, shapes
from service.wire.fields import record_schema

QUESTIONS: Final[dict[str, type]] = {
    "may-take": asked.MayTake,
    "may-go-out": asked.MayGoOut,
    "minimum": asked.MinimumOf,
    "contract": asked.ContractOf,
    "verdict": asked.VerdictOn,
    "remedy": asked.RemedyFor,
    "frozen": asked.FrozenFor,
    "canastas": asked.CanastasOf,
    "hand": asked.HandOf,
    "known": asked.KnownOf,
    "could-hold": asked.CouldHold,
    "score": asked.ScoreOf,
    "total": asked.TotalOf,
    "line": asked.LineOf,
    "winner": asked.WinnerAsked,
    "why": asked.WhyScore,
    "needs": asked.NeedsOf,
    "concealed": asked.ConcealedIn,
}
"""Every kind of question by its name."""


class QuestionField(fields.Field[Any]):
    """A question: a text of the notation stays one, an object becomes the question of the core."""

    default_error_messages = {  # noqa: RUF012  (so marshmallow asks)
        "invalid": "Give a text of the notation, or an object with its kind.",
        "kind": "There is no such kind of question.",
        "line": "There is no such line of the score.",
    }

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Question | str:
        if isinstance(value, str) and len(value) <= limits.TEXT:
            return value
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in QUESTIONS:
            raise ValidationError({"kind": self.make_error("kind").messages})
        return self._read(QUESTIONS[kind], {name: part for name, part in value.items() if name != "kind"})

    def _read(self, cls: type, members: dict[str, Any]) -> Question:
        question: Question = cls(**record_schema(shapes.record(cls)).load(members))
        if isinstance(question, asked.LineOf) and question.line not in SCORE_LINES:
            raise ValidationError({"line": self.make_error("line").messages})
        return question


class QuestionBody(Schema):
    """A question to the referee."""

    class Meta:
        """Unknown members are errors."""

        unknown = RAISE

    question = QuestionField(required=True)
