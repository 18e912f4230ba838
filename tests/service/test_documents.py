"""The OpenAPI page, held against the routes and against what is really answered; `docs/api.md` names every route."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import Schema

from events.catalogue import KINDS
from service.api.operation import OPERATIONS
from service.errors import PROBLEMS
from tests.service.phone import Phone, a_turn, event, said

DOCS = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")


STRIKING = {"kind": "log-corrected", "data": {"first": 3, "last": 3}}


def document(client: FlaskClient) -> dict[str, Any]:
    return said(client.get("/api/openapi.json"))


def routes(client: FlaskClient) -> set[tuple[str, str]]:
    return {
        (ARGUMENT.sub(r"{\1}", rule.rule), method.lower())
        for rule in client.application.url_map.iter_rules()
        if rule.endpoint.startswith(("api.", "reports."))
        for method in set(rule.methods or ()) - {"HEAD", "OPTIONS"}
    }


def test_every_route_is_described_and_no_other(client: FlaskClient) -> None:
    described = {(path, method) for path, item in document(client)["paths"].items() for method in item}
    assert described == routes(client)


def test_every_reference_leads_somewhere(client: FlaskClient) -> None:
    body = document(client)
    text = client.get("/api/openapi.json").text
    for name in set(re.findall(r"#/components/schemas/([^\"]+)", text)):
        assert name in body["components"]["schemas"], name
    for kind in KINDS:
        assert f"Data-of-{kind}" in body["components"]["schemas"]


def test_every_route_stands_in_the_docs(client: FlaskClient) -> None:
    for path, _ in routes(client):
        assert f"{path}`" in DOCS, path


def test_every_code_and_kind_stands_in_the_docs() -> None:
    for _, code in PROBLEMS.values():
        assert f"`{code}`" in DOCS, code
    for kind in KINDS:
        assert f"`{kind}`" in DOCS, kind


def held(endpoint: str, response: Any) -> None:
    """Hold an answer against the schema that the operation names."""
    schema = OPERATIONS[endpoint].answers[response.status_code]
    assert isinstance(schema, type)
    assert issubclass(schema, Schema)
    assert schema().validate(said(response)) == {}, endpoint


def test_what_is_answered_is_what_is_described(client: FlaskClient, owner: Phone) -> None:
    held("log.append", owner.log(*a_turn(1)))
    held("log.append", owner.log(*a_turn(2), dry_run=True))
    owner.logged(event("dispute-raised", dispute=1, seat=2, first=3, last=3))
    answers = {
        "tables.see_table": owner.get(),
        "tables.see_verdicts": owner.get("/verdicts"),
        "tables.see_sheet": owner.get("/sheet"),
        "tables.change_table": owner.send("PATCH", "", {}),
        "log.read_log": owner.get("/log"),
        "asking.ask": owner.post("/questions", {"question": "may E take"}),
        "asking.what_if": owner.post(
            "/what-if", {"events": [{"kind": "log-corrected", "data": {"first": 3, "last": 3}}]}
        ),
        "asking.audit": owner.get("/rounds/1/audit"),
        "asking.referee": client.post("/api/referee", json={"meld": '[Rulebook "classic"]\nN: draw\n? hand N'}),
        "people.see_links": owner.get("/links"),
        "people.issue_link": owner.post("/links", {"role": "watcher"}),
        "people.set_name": owner.send("PUT", "/people/N", {"name": "Ada"}),
        "people.redeem": owner.post("/links/redeem", {"token": owner.token}),
        "transfer.verify": owner.get("/verify"),
        "books.see_rulebooks": client.get("/api/rulebooks"),
        "books.see_rulebook": client.get("/api/rulebooks/classic?against=hand-and-foot"),
        "books.see_articles": client.get("/api/rulebooks/classic/articles"),
        "tables.open_again": owner.post("/again", {}),
        "tables.open_table": client.post("/api/tables", json={"rulebook": "hand-and-foot"}),
    }
    for endpoint, response in answers.items():
        held(endpoint, response)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_operation_says_what_it_does(name: str) -> None:
    said_of = OPERATIONS[name]
    assert said_of.summary
    assert said_of.answers
