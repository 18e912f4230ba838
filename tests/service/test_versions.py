"""House versions that were published: a word when a table is opened, written out in its log."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from events.games import NAMED_HOUSES
from events.games.house import NamedHouse
from tests.service.phone import opens, refused, said

every_version = pytest.mark.parametrize("version", NAMED_HOUSES, ids=lambda version: version.key)


@every_version
def test_a_version_is_written_out_in_the_log(client: FlaskClient, version: NamedHouse) -> None:
    phone = opens(client, rulebook=version.rulebook, version=version.key)
    assert dict(version.rules).items() <= said(phone.get())["house"].items()
    assert f"{version.rules[0][0]}={version.rules[0][1]}" in phone.get("/export.meld").text


def test_a_house_changes_a_version(client: FlaskClient) -> None:
    phone = opens(client, rulebook="hand-and-foot-pagat", version="bicycle", house={"deck.count": "6"})
    house = said(phone.get())["house"]
    assert (house["deck.count"], house["out.contract"]) == ("6", "1/1/0")


def test_a_version_that_the_rulebook_has_not_is_told(client: FlaskClient) -> None:
    body = {"rulebook": "classic", "version": "bicycle"}
    assert "version" in refused(client.post("/api/tables", json=body), 422, "fields")["errors"]


@every_version
def test_a_rulebook_lists_its_versions(client: FlaskClient, version: NamedHouse) -> None:
    listed = said(client.get(f"/api/rulebooks/{version.rulebook}"))["versions"]
    assert {
        "key": version.key,
        "title": version.title,
        "article": version.article,
        "house": dict(version.rules),
    } in listed
