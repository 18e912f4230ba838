"""The referee: questions to a table, what-if, and a text judged without a table. Audits of rounds."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from service import present
from service.api import answers
from service.api.operation import MELD, TEXT, Operation, answer, operation
from service.context import keeper, language, services
from service.errors import UnreadableText
from service.exchange import as_line
from service.phrases import Phrases
from service.referee import judge_text
from service.wire.bodies import MeldBody, WhatIfBody
from service.wire.queries import AtQuery
from service.wire.questions import QuestionBody

routes: Final = Blueprint("asking", __name__)


@routes.post("/tables/<table>/questions")
@operation(
    Operation(summary="Ask a question", body=QuestionBody, query=AtQuery, answers={200: answers.AnswerToQuestion}),
)
def ask(table: str, query: dict[str, Any], body: dict[str, Any], **_: object) -> Response:
    """Answer a question as the log stands, or stood after an entry."""
    judged = keeper().judged(table, query["at"])
    asked, found = keeper().question(judged, body["question"])
    return answer(present.answered(asked, found, judged.bench, judged.naming, Phrases(language(), judged.naming)))


@routes.post("/tables/<table>/what-if")
@operation(
    Operation(summary="What would change", body=WhatIfBody, query=AtQuery, answers={200: answers.Consequences}),
)
def what_if(table: str, query: dict[str, Any], body: dict[str, Any], **_: object) -> Response:
    """Say what events, a correction as a rule, would change; nothing is stored."""
    judged = keeper().judged(table, query["at"])
    found = keeper().what_if(judged, body["events"])
    return answer(present.consequences(found, judged.naming))


@routes.get("/tables/<table>/rounds/<int:number>/audit")
@operation(Operation(summary="The audit of a round", query=AtQuery, answers={200: answers.Audit}))
def audit(table: str, number: int, query: dict[str, Any], **_: object) -> Response:
    """Show every entry of a round in words, with its verdict, and the round's part of the sheet."""
    judged = keeper().judged(table, query["at"])
    entries, _head = keeper().log(table)
    return answer(present.audit(judged, entries, number, Phrases(language(), judged.naming)), etag=judged.head.etag)


@routes.post("/referee")
@operation(
    Operation(
        summary="Judge a text of the notation, without a table",
        of_table=False,
        body=MeldBody,
        texts={MELD: "meld", TEXT: "meld"},
        answers={200: answers.Judgement},
    )
)
def referee(body: dict[str, Any], **_: object) -> Response:
    """Judge every line of a text and answer its questions."""
    judgement = judge_text(body["meld"], services().config.text_limit)
    if judgement.faults:
        raise UnreadableText([as_line(fault) for fault in judgement.faults])
    return answer(present.judgement(judgement, language()))
