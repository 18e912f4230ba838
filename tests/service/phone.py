"""A phone that talks to the API: what every test of it needs."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


def event(kind: str, **data: Any) -> dict[str, Any]:
    """Return an event as a phone sends it."""
    return {"id": str(uuid.uuid4()), "kind": kind, "data": data}


def inner(kind: str, **data: Any) -> dict[str, Any]:
    """Return an event as it stands within a correction."""
    return {"kind": kind, "data": data}


def a_turn(seat: int, discard: str = "5") -> list[dict[str, Any]]:
    """Return the plain turn: drew, discarded."""
    return [event("stock-drawn", seat=seat), event("cards-discarded", seat=seat, cards=[discard])]


@dataclass
class Phone:
    """A phone at a table: its token, and the head it saw last."""

    client: FlaskClient
    table: str
    token: str
    etag: str
    links: Mapping[str, Any] = field(default_factory=dict)

    def url(self, path: str = "") -> str:
        return f"/api/tables/{self.table}{path}"

    def headers(self, **more: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}", **more}

    def get(self, path: str = "") -> TestResponse:
        return self.client.get(self.url(path), headers=self.headers())

    def send(self, method: str, path: str, body: object = None) -> TestResponse:
        return self.client.open(self.url(path), method=method, json=body, headers=self.headers())

    def post(self, path: str, body: object) -> TestResponse:
        return self.send("POST", path, body)

    def log(self, *events: dict[str, Any], etag: str | None = None, dry_run: bool = False) -> TestResponse:
        headers = self.headers(**{"If-Match": f'"{etag or self.etag}"'})
        path = "/log?dry_run=1" if dry_run else "/log"
        response = self.client.post(self.url(path), json={"events": list(events)}, headers=headers)
        if response.status_code == 201 and etag is None:
            self.etag = response.json["head"]["etag"]  # type: ignore[index]
        return response

    def logged(self, *events: dict[str, Any]) -> dict[str, Any]:
        response = self.log(*events)
        assert response.status_code == 201, response.text
        return said(response)

    def with_link(self, name: str) -> Phone:
        """Return the phone of whoever has that link: `watcher`, or a seat's label."""
        url = self.links["watcher"] if name == "watcher" else self.links["seats"][name]
        return Phone(self.client, self.table, url.rpartition("/")[2], self.etag, self.links)


def said(response: TestResponse) -> dict[str, Any]:
    body = response.json
    assert isinstance(body, dict), response.text
    return body


def refused(response: TestResponse, status: int, code: str) -> dict[str, Any]:
    """Assert that an answer is the problem expected, and return it."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    body = said(response)
    assert (body["status"], body["code"]) == (status, code), body
    assert body["title"]
    assert body["detail"]
    return body


def opens(client: FlaskClient, **said_too: Any) -> Phone:
    """Open a table and return its owner's phone. The client keeps no cookie of it."""
    response = client.post("/api/tables", json={"rulebook": "classic", **said_too})
    assert response.status_code == 201, response.text
    client.delete_cookie(f"redthree-{said(response)['table']}")
    body = said(response)
    token = body["links"]["owner"].rpartition("/")[2]
    return Phone(client, body["table"], token, body["head"]["etag"], body["links"])
