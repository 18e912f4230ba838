"""A route as an operation: who may call it, what comes in, what goes out. Requests and the OpenAPI page read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final

from flask import Response, request
from marshmallow import Schema

from service.access import Visitor
from service.context import visitor
from service.errors import WrongMediaType
from service.wire.canonical import dumps
from service.wire.loading import load, read_json
from service.wire.queries import Query

JSON: Final = "application/json"
MELD: Final = "text/x-meld"
TEXT: Final = "text/plain"
JSON_LINES: Final = "application/x-ndjson"

View = Callable[..., Response]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """What is said of a route.

    `of_table` tells that the caller must have a link of the table in the address. `texts` maps further media types
    of the body to the member of `body` that such a text stands for. `answers` maps a status to what it holds: a
    schema, or a media type. `headers` are those of the request that mean something here.
    """

    summary: str
    of_table: bool = True
    owner: bool = False
    body: type[Schema] | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    query: type[Query] = Query
    answers: Mapping[int, type[Schema] | str | None] = field(default_factory=dict)
    headers: tuple[str, ...] = ()


OPERATIONS: Final[dict[str, Operation]] = {}
"""Every operation by the name of its view."""


def operation(said: Operation) -> Callable[[Callable[..., Response]], View]:
    """Give a view its caller, its query and its body as the operation says: `who`, `query`, `body`.

    Of these the view takes what its operation has: `who` only with a table, `body` only with a body.
    """

    def decorate(view: Callable[..., Response]) -> View:
        OPERATIONS[f"{view.__module__.rpartition('.')[2]}.{view.__name__}"] = said

        @wraps(view)
        def called(**arguments: Any) -> Response:  # noqa: ANN401  (what stands in the address)
            if said.of_table:
                arguments["who"] = _caller(arguments["table"], said)
            arguments["query"] = load(said.query(), _single(request.args.to_dict(flat=False)))
            if said.body:
                arguments["body"] = load(said.body(), _body(said.texts))
            return view(**arguments)

        return called

    return decorate


def _caller(table: str, said: Operation) -> Visitor:
    who = visitor(table)
    if said.owner:
        who.require_owner()
    return who


def _single(arguments: dict[str, list[str]]) -> dict[str, str]:
    """Return the arguments of an address; of one that stands there twice, the last counts."""
    return {name: values[-1] for name, values in arguments.items()}


def _body(texts: Mapping[str, str]) -> Any:  # noqa: ANN401  (any JSON)
    kind = request.mimetype
    if kind == JSON:
        return read_json(request.get_data())
    if kind in texts:
        return {texts[kind]: request.get_data().decode("utf-8", "replace")}
    raise WrongMediaType([JSON, *texts])


def answer(value: object, status: int = 200, *, etag: str | None = None) -> Response:
    """Return JSON; `etag` is that of a head."""
    response = Response(dumps(value), status, content_type=JSON)
    if etag:
        response.set_etag(etag)
    return response


def nothing() -> Response:
    """Return an answer that says only that it was done."""
    return Response(status=204)
