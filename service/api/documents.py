"""The API described in the machine's words (OpenAPI), from the operations and schemas that do the work."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Blueprint, Response, current_app
from marshmallow import Schema, fields

from events.catalogue import KINDS, VERSIONS
from service.api import answers
from service.api.operation import JSON, OPERATIONS, Operation, answer, operation
from service.api.papers import REPORTS
from service.api.problems import PROBLEM
from service.wire import shapes
from service.wire.fields import CardField, ChoiceField, EachField, record_schema
from service.wire.questions import QuestionField

routes: Final = Blueprint("documents", __name__)

ARGUMENT: Final = re.compile(r"<(?:(int):)?(\w+)>")
WRITING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


@routes.get("/openapi.json")
@operation(Operation(summary="This page", of_table=False, answers={200: JSON}))
def openapi(**_: object) -> Response:
    """Describe every route."""
    return answer(described())


@cache
def described() -> dict[str, Any]:
    """Return the OpenAPI document. Needs an application, for its routes."""
    plugin = MarshmallowPlugin(schema_name_resolver=_name_of)
    spec = APISpec("Red Three", version("redthree"), "3.1.0", plugins=[plugin], info={"summary": "Scores and verdicts"})
    if plugin.converter:
        _teach(plugin.converter)
    spec.components.security_scheme("link", {"type": "http", "scheme": "bearer"})
    spec.components.security_scheme("cookie", {"type": "apiKey", "in": "cookie", "name": "redthree-{table}"})
    for kind, cls in KINDS.items():
        spec.components.schema(f"Data-of-{kind}", schema=record_schema(shapes.record(cls)))
    for rule in current_app.url_map.iter_rules():
        said = OPERATIONS.get(rule.endpoint.removeprefix("api."))
        if said and (rule.endpoint.startswith("api.") or rule.endpoint in REPORTS):
            methods = sorted(set(rule.methods or ()) - {"HEAD", "OPTIONS"})
            described = {method.lower(): _described(rule.endpoint, rule.rule, said) for method in methods}
            spec.path(ARGUMENT.sub(r"{\2}", rule.rule), operations=described)
    return _with_kinds(spec.to_dict())


def _described(endpoint: str, rule: str, said: Operation) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"in": "path", "name": name, "required": True, "schema": {"type": "integer" if whole else "string"}}
        for whole, name in ARGUMENT.findall(rule)
    ]
    parameters.append({"in": "query", "schema": said.query})
    parameters += [
        {"in": "header", "name": name, "schema": {"type": "string"}, "required": False} for name in said.headers
    ]
    result: dict[str, Any] = {
        "operationId": endpoint.rpartition(".")[2],
        "summary": said.summary,
        "parameters": parameters,
        "responses": {str(status): _response(holds) for status, holds in said.answers.items()} | {"default": _PROBLEM},
        "security": [{"link": []}, {"cookie": []}] if said.of_table else [],
    }
    if said.body:
        texts: dict[str, Any] = {kind: {"schema": {"type": "string"}} for kind in said.texts}
        result["requestBody"] = {"required": True, "content": {JSON: {"schema": said.body}, **texts}}
    return result


_PROBLEM: Final[dict[str, Any]] = {"description": "A problem", "content": {PROBLEM: {"schema": answers.Problem}}}


def _response(holds: type[Schema] | str | None) -> dict[str, Any]:
    if holds is None:
        return {"description": "Done"}
    kind, schema = (holds, {}) if isinstance(holds, str) else (JSON, holds)
    return {"description": "As asked", "content": {kind: {"schema": schema}}}


def _name_of(schema: type[Schema] | Schema | str) -> str:
    cls = schema if isinstance(schema, type) else type(schema)
    return str(getattr(cls, "__name__", schema)).removesuffix("Schema")


def _teach(converter: OpenAPIConverter) -> None:
    """Tell what our own fields are as JSON."""
    converter.field_mapping[CardField] = ("string", "card")
    converter.field_mapping[ChoiceField] = ("string", None)
    converter.field_mapping[EachField] = ("array", None)
    converter.field_mapping[QuestionField] = (None, None)
    converter.add_attribute_function(_choices)  # type: ignore[no-untyped-call]


def _choices(_: OpenAPIConverter, field: fields.Field[Any], **__: object) -> dict[str, Any]:
    if isinstance(field, ChoiceField):
        return {"enum": [each.value for each in field.of]}
    return {"items": {}} if isinstance(field, EachField) else {}


def _with_kinds(document: dict[str, Any]) -> dict[str, Any]:
    """Say which data each kind of event has."""
    schemas = document["components"]["schemas"]
    cases = [
        {
            "properties": {
                "kind": {"const": kind},
                "version": {"type": "integer", "minimum": 1, "maximum": VERSIONS[kind]},
                "data": {"$ref": f"#/components/schemas/Data-of-{kind}"},
            }
        }
        for kind in KINDS
    ]
    for name in ("Event", "Submitted"):
        if name in schemas:
            schemas[name]["oneOf"] = cases
    return document
