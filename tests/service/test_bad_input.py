"""What cannot be understood is a 4xx with a stable code and a message for every field; nothing is stored."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.catalogue import KIND_OF, Event
from service.context import EXTENSION
from service.wire.encoding import encode
from tests import strategies
from tests.service.phone import Phone, event, opens, refused, said

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

OPEN_FAULTS = [
    ({}, "fields", {"rulebook"}),
    ({"rulebook": 1}, "fields", {"rulebook"}),
    ({"rulebook": None}, "fields", {"rulebook"}),
    ({"rulebook": "x" * 500}, "fields", {"rulebook"}),
    ({"rulebook": "clasic"}, "unknown-rulebook", {"rulebook"}),
    ({"rulebook": "classic", "edition": "1899"}, "unknown-edition", {"edition"}),
    ({"rulebook": "classic", "house": {"out.canasta": 2}}, "unknown-house-rule", {"house.out.canasta"}),
    ({"rulebook": "classic", "house": {"out.canastas": "many"}}, "house-rule-value", {"house.out.canastas"}),
    ({"rulebook": "classic", "house": {"out.canastas": 1.5}}, "fields", {"house.out.canastas"}),
    ({"rulebook": "classic", "house": ["out.canastas"]}, "fields", {"house"}),
    ({"rulebook": "classic", "seats": ["N", "N", "S", "W"]}, "fields", {"seats"}),
    ({"rulebook": "classic", "seats": ["a b", "", "draw", "x:"]}, "fields", {f"seats.{n}" for n in range(4)}),
    ({"rulebook": "classic", "seats": []}, "fields", {"seats"}),
    ({"rulebook": "classic", "seats": [1, 2, 3, 4]}, "fields", {f"seats.{n}" for n in range(4)}),
    ({"rulebook": "classic", "seats": list("ABCDEFGHIJKL")}, "unplayable", {"seats"}),
    ({"rulebook": "classic", "teams": [["N", "Q"], ["E", "W"]]}, "fields", {"teams.0"}),
    ({"rulebook": "classic", "teams": [["N", "S"], ["E", "N"]]}, "unplayable", {"seats"}),
    ({"rulebook": "classic", "dealer": "Q"}, "fields", {"dealer"}),
    ({"rulebook": "classic", "dealer": 4}, "fields", {"dealer"}),
    ({"rulebook": "classic", "scores": {"NE": 5}}, "no-such-team", {"scores"}),
    ({"rulebook": "classic", "scores": {"NQ": 5}}, "fields", {"scores.NQ"}),
    ({"rulebook": "classic", "scores": {"NS": 5.0}}, "fields", {"scores.NS"}),
    ({"rulebook": "classic", "scores": {"NS": True}}, "fields", {"scores.NS"}),
    ({"rulebook": "classic", "scores": {"NS": 10**30}}, "fields", {"scores.NS"}),
    ({"rulebook": "classic", "names": {"Q": "Ada"}}, "fields", {"names.Q"}),
    ({"rulebook": "classic", "names": {"N": "A" * 100}}, "fields", {"names.N"}),
    ({"rulebook": "classic", "names": {"N": "A\x00da"}}, "fields", {"names.N"}),
    ({"rulebook": "classic", "language": "tlh"}, "fields", {"language"}),
    ({"rulebook": "classic", "scoring": "none"}, "fields", {"scoring"}),
    ({"rulebook": "classic", "colour": "red", "size": 3}, "fields", {"colour", "size"}),
    ([], "fields", {""}),
    ("classic", "fields", {""}),
    (None, "fields", {""}),
]


def tables(client: FlaskClient) -> list[str]:
    found: list[str] = client.application.extensions[EXTENSION].keeper.store.tables()
    return found


@pytest.mark.parametrize(("body", "code", "fields"), OPEN_FAULTS)
def test_a_table_that_cannot_be_opened_is_not(client: FlaskClient, body: object, code: str, fields: set[str]) -> None:
    before = tables(client)
    problem = refused(client.post("/api/tables", data=json.dumps(body), content_type="application/json"), 422, code)
    assert set(problem["errors"]) == fields
    assert all(all(messages) for messages in problem["errors"].values())
    assert tables(client) == before


def event_faults() -> list[tuple[dict[str, Any], str, set[str]]]:
    good = event("cards-melded", seat=1, cards=["K", "K", "K"])
    beside: tuple[dict[str, Any], ...] = (
        {"id": "x"}, {"id": 1}, {"kind": "cards-burnt"}, {"kind": 1}, {"version": 2}, {"version": 0}, {"version": "1"},
        {"version": True}, {"happened": "yesterday"}, {"happened": 5}, {"happened": "2026-13-01T00:00:00Z"},
        {"happened": "0001-01-01T00:00:00+23:00"}, {"data": []}, {"data": None}, {"more": 1},
    )  # fmt: skip
    wrong = [{**good, **changes} for changes in beside]
    found = [
        (each, "fields", {f"events.0.{name}"}) for each in wrong for name in each if each.get(name) != good.get(name)
    ]
    within: tuple[tuple[dict[str, Any], str], ...] = (
        ({"seat": "1"}, "seat"), ({"seat": 1.0}, "seat"), ({"seat": True}, "seat"), ({"seat": None}, "seat"),
        ({"seat": 0}, "seat"), ({"seat": 99}, "seat"), ({"seat": -1}, "seat"), ({"cards": "K K K"}, "cards"),
        ({"cards": []}, "cards"), ({"cards": ["K"] * 1000}, "cards"), ({"cards": ["Kx"]}, "cards.0"),
        ({"cards": ["K", "1", "K"]}, "cards.1"), ({"cards": [None]}, "cards.0"), ({"cards": [["K"]]}, "cards.0"),
        ({"cards": ["3"]}, "cards.0"), ({"cards": [13]}, "cards.0"), ({"rank": "Z"}, "rank"), ({"rank": 5}, "rank"),
        ({"where": "there"}, "where"), ({"wild": 1}, "wild"), ({"wild": "yes"}, "wild"), ({"on": 2}, "on"),
        ({"on": ["EW"]}, "on.0"), ({"colour": "red"}, "colour"),
    )  # fmt: skip
    for changes, field in within:
        found.append(({**good, "data": {**good["data"], **changes}}, "fields", {f"events.0.data.{field}"}))
    return found


@pytest.mark.parametrize(("bad", "code", "fields"), event_faults())
def test_an_event_that_cannot_be_read_is_not_stored(
    owner: Phone, bad: dict[str, Any], code: str, fields: set[str]
) -> None:
    assert set(refused(owner.log(bad), 422, code)["errors"]) == fields
    assert said(owner.get("/log"))["head"]["number"] == 1


def test_every_fault_of_a_batch_is_told_at_once(owner: Phone) -> None:
    batch = [
        event("stock-drawn", seat="one"),
        event("cards-melded", seat=1.5, cards=["K", "X"], extra=1),
        {"kind": "none"},
    ]
    expected = {"events.0.data.seat", "events.1.data.seat", "events.1.data.cards.1", "events.1.data.extra"}
    assert set(refused(owner.log(*batch), 422, "fields")["errors"]) == {*expected, "events.2.id", "events.2.kind"}


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([event("stock-drawn", seat=5)], "no-such-seat"),
        ([event("round-started", dealer=9)], "no-such-seat"),
        ([event("bonus-given", team=[1, 2], points=5)], "no-such-team"),
        ([event("log-corrected", first=9, last=9)], "no-such-entry"),
        ([event("log-corrected", first=1, last=1)], "not-correctable"),
        ([event("log-corrected", first=1, last=0)], "not-opened"),
        ([event("dispute-raised", dispute=1, seat=1, first=7, last=8)], "no-such-entry"),
        ([event("table-opened", rulebook="classic")], "not-opened"),
    ],
)
def test_what_cannot_go_on_record_is_not(owner: Phone, events: list[dict[str, Any]], code: str) -> None:
    assert set(refused(owner.log(event("stock-drawn", seat=1), *events), 422, code)["errors"]) == {"events.1"}
    assert set(refused(owner.log(*events, dry_run=True), 422, code)["errors"]) == {"events.0"}
    assert said(owner.get("/log"))["head"]["number"] == 1


def test_a_batch_has_an_end(owner: Phone) -> None:
    refused(owner.log(), 422, "fields")
    refused(owner.log(*[event("stock-drawn", seat=1) for _ in range(501)]), 413, "too-large")
    twice = event("stock-drawn", seat=1)
    assert set(refused(owner.log(twice, twice), 422, "fields")["errors"]) == {"events.0.id", "events.1.id"}


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        (b"", "application/json", 400, "not-json"),
        (b"{", "application/json", 400, "not-json"),
        (b"\xff\xfe", "application/json", 400, "not-json"),
        (b'{"events":[],"events":[]}', "application/json", 400, "not-json"),
        (b'{"events":NaN}', "application/json", 400, "not-json"),
        (b"[" * 100_000, "application/json", 400, "not-json"),
        (b'{"events":' + b"[" * 50 + b"]" * 50 + b"}", "application/json", 400, "not-json"),
        (b'{"events":[]}', "text/plain", 415, "unsupported-media-type"),
        (b'{"events":[]}', "", 415, "unsupported-media-type"),
        (b"events=1", "application/x-www-form-urlencoded", 415, "unsupported-media-type"),
        (b"x" * ((1 << 20) + 1), "application/json", 413, "too-large"),
    ],
)
def test_a_body_that_is_no_body(owner: Phone, content: bytes, kind: str, status: int, code: str) -> None:
    headers = owner.headers(**{"If-Match": owner.etag})
    refused(owner.client.post(owner.url("/log"), data=content, content_type=kind, headers=headers), status, code)
    refused(owner.client.post("/api/tables", data=content, content_type=kind), status, code)


@pytest.mark.parametrize(
    "path",
    [
        "?at=x", "?at=-1", "?at=1.5", "?at=99999999999999999999", "?more=1", "?language=xx", "/log?after=one",
        "/log?limit=0", "/log?limit=100000", "/log?wait=1000", "/verdicts?outcome=lost", "/verdicts?house=x",
        "/verify?head=17", "/sheet?at=",
    ],
)  # fmt: skip
def test_an_address_that_asks_for_what_there_is_not(owner: Phone, path: str) -> None:
    assert refused(owner.get(path), 422, "fields")["errors"]


@pytest.mark.parametrize(
    ("path", "code"),
    [("?rulebook=none", "unknown-rulebook"), ("?house=no.rule%3D1", "unknown-house-rule")],
)
def test_another_law_must_be_one(owner: Phone, path: str, code: str) -> None:
    refused(owner.get(f"/verdicts{path}"), 422, code)


def test_what_is_nowhere_is_404_and_what_cannot_be_done_405(owner: Phone) -> None:
    refused(owner.client.get("/api/nowhere"), 404, "not-found")
    refused(owner.client.get("/api/rulebooks/none"), 404, "not-found")
    refused(owner.get("/rounds/7/audit"), 404, "no-such-round")
    refused(owner.get("/rounds/one/audit"), 404, "not-found")
    response = owner.client.put("/api/tables", json={})
    refused(response, 405, "method-not-allowed")
    assert "POST" in response.headers["Allow"]


QUESTION_FAULTS = [
    ({}, "fields"), ({"question": 1}, "fields"), ({"question": {}}, "fields"),
    ({"question": {"kind": "why"}}, "fields"), ({"question": {"kind": "hand"}}, "fields"),
    ({"question": {"kind": "hand", "seat": "N"}}, "fields"),
    ({"question": {"kind": "may-take", "seat": 1, "cards": ["Q", "Z"]}}, "fields"),
    ({"question": {"kind": "line", "team": [1, 3], "line": "luck"}}, "fields"),
    ({"question": {"kind": "winner", "seat": 1}}, "fields"), ({"question": "x" * 5000}, "fields"),
    ({"question": "may"}, "unreadable"), ({"question": ""}, "unreadable"), ({"question": "hand Q"}, "unreadable"),
    ({"question": "hand N\nhand E"}, "unreadable"), ({"question": {"kind": "hand", "seat": 9}}, "no-such-seat"),
    ({"question": {"kind": "score", "team": [1, 2]}}, "no-such-team"),
    ({"question": {"kind": "verdict", "entry": 99}}, "no-such-entry"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "code"), QUESTION_FAULTS)
def test_a_question_that_is_none(owner: Phone, body: object, code: str) -> None:
    response = owner.post("/questions", body)
    refused(response, 422, code)


@pytest.mark.parametrize(
    "text", ["", "N: draw", '[Rulebook "none"]\nN: draw', '[Rulebook "classic"]\nN: dance\nQ: draw']
)
def test_a_text_that_cannot_be_read_is_told_line_by_line(client: FlaskClient, text: str) -> None:
    response = client.post("/api/referee", json={"meld": text})
    if text:
        lines = refused(response, 422, "unreadable")["lines"]
        assert all(each["line"] and each["says"] for each in lines)
    else:
        assert said(response) == {"games": []}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "fields"), ({"meld": "x", "jsonl": "y"}, "fields"), ({"meld": 1}, "fields"),
        ({"meld": ""}, "not-one-game"), ({"meld": '[Rulebook "classic"]\nN: dance'}, "unreadable"),
        ({"meld": '[Rulebook "classic"]\n' * 2}, "unreadable"),
        ({"meld": '[Rulebook "classic"]\nN: draw\n' * 2}, "not-one-game"), ({"jsonl": ""}, "not-sound"),
        ({"jsonl": "{}"}, "fields"), ({"meld": '[Rulebook "classic"]\n[House "a.b=c"]\nN: draw'}, "unreadable"),
        ({"meld": '[Rulebook "classic"]\ncorrect 5: -'}, "unreadable"),
    ],
)  # fmt: skip
def test_an_import_that_is_no_log(client: FlaskClient, body: object, code: str) -> None:
    before = tables(client)
    refused(client.post("/api/tables/import", json=body), 422, code)
    assert tables(client) == before


def test_a_text_has_an_end(client: FlaskClient) -> None:
    text = '[Rulebook "classic"]\n' + "N: draw; draw; draw; draw; draw; draw\n" * 2000
    refused(client.post("/api/referee", json={"meld": text}), 413, "too-large")
    refused(client.post("/api/tables/import", json={"meld": text}), 413, "too-large")
    refused(client.post("/api/tables/import", json={"jsonl": "{}\n" * 12_000}), 413, "too-large")


def test_an_import_that_is_not_json_lines(client: FlaskClient) -> None:
    response = client.post("/api/tables/import", data=b"nonsense", content_type="application/x-ndjson")
    refused(response, 400, "not-json")


@pytest.fixture(scope="module")
def played(app: Flask) -> Phone:
    """A table that every example goes on with."""
    return opens(app.test_client())


SLOW = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def understood(response: Any) -> None:
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        refused(response, response.status_code, said(response)["code"])


@SLOW
@given(body=ANY_JSON)
def test_no_body_breaks_the_service(played: Phone, body: object) -> None:
    content = json.dumps(body)
    for path in ("/log", "/questions", "/what-if", "/links", "/links/redeem"):
        headers = played.headers(**{"If-Match": "*"})
        answer = played.client.post(played.url(path), data=content, content_type="application/json", headers=headers)
        understood(answer)
        assert answer.status_code >= 400
    for path in ("/api/tables", "/api/tables/import", "/api/referee"):
        understood(played.client.post(path, data=content, content_type="application/json"))


@SLOW
@given(data=ANY_JSON, kind=st.sampled_from(sorted(KIND_OF.values())))
def test_no_data_breaks_the_service(played: Phone, data: object, kind: str) -> None:
    body = json.dumps({"events": [{**event(kind), "data": data}]})
    headers = played.headers(**{"If-Match": "*"})
    understood(
        played.client.post(played.url("/log?dry_run=1"), data=body, content_type="application/json", headers=headers)
    )


@SLOW
@given(sent=strategies.events())
def test_whatever_can_be_said_is_answered(played: Phone, sent: Event) -> None:
    body = {**event(KIND_OF[type(sent)]), "data": encode(sent)}
    headers = played.headers(**{"If-Match": "*"})
    understood(played.client.post(played.url("/log"), json={"events": [body]}, headers=headers))
    for path in ("", "/sheet", "/verdicts", "/export.meld", "/export.csv", "/export.bgsplay"):
        assert played.get(path).status_code == 200, path


@SLOW
@given(text=st.text(max_size=80))
def test_no_text_breaks_the_referee(played: Phone, text: str) -> None:
    understood(played.client.post("/api/referee", json={"meld": f'[Rulebook "classic"]\n{text}'}))
    understood(played.client.post(played.url("/questions"), json={"question": text}, headers=played.headers()))
    understood(played.client.get(played.url("/log"), query_string={"after": text}, headers=played.headers()))
    understood(played.client.put(played.url(f"/people/{text}"), json={"name": text}, headers=played.headers()))
