"""The owner's ways back: a recovery code, a link that hands the table over, a new link made on the server."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.access import CODE_GROUP, CODE_GROUPS, CODE_LETTERS, new_code, new_token, read_code
from tests.service.phone import Phone, opens, refused, said

HTML = {"Accept": "text/html"}


def opened(client: FlaskClient) -> tuple[Phone, str]:
    """A table with its owner's phone and its recovery code."""
    body = said(client.post("/api/tables", json={"rulebook": "classic"}))
    client.delete_cookie(f"redthree-{body['table']}")
    token = body["links"]["owner"].rpartition("/")[2]
    return Phone(client, body["table"], token, body["head"]["etag"], body["links"]), body["recovery"]


def claimed(phone: Phone, secret: str) -> TestResponse:
    return phone.client.post(phone.url("/owner"), json={"secret": secret})


def owner_by(phone: Phone, response: TestResponse) -> Phone:
    return replace(phone, token=said(response)["url"].rpartition("/")[2])


def heirs_link(owner: Phone) -> str:
    url: str = said(owner.post("/links", {"role": "heir"}))["url"]
    return url


def test_nobody_guesses_a_recovery_code_and_everybody_can_write_it_down() -> None:
    assert CODE_GROUPS * CODE_GROUP * math.log2(len(CODE_LETTERS)) >= 100
    assert not set("IL1O0S5Z2B8U") & set(CODE_LETTERS)
    code = new_code()
    assert re.fullmatch(r"([A-Z0-9]{5}-){4}[A-Z0-9]{5}", code)
    assert new_code() != code
    for typed in (code.lower(), code.replace("-", ""), f"  {code.replace('-', ' ')}. "):
        assert read_code(typed) == code


def test_the_code_makes_a_new_owner_once_and_another_takes_its_place(client: FlaskClient) -> None:
    owner, code = opened(client)
    response = claimed(owner, code.lower().replace("-", " "))
    again = owner_by(owner, response)
    body = said(response)
    assert body["you"] == {"role": "owner", "seat": None}
    assert body["recovery"] != code
    assert "HttpOnly" in response.headers["Set-Cookie"]
    client.delete_cookie(f"redthree-{owner.table}")
    assert said(again.get())["you"]["role"] == "owner"
    assert said(owner.get())["you"]["role"] == "owner", "who lost no phone loses nothing"
    refused(claimed(owner, code), 403, "not-allowed")
    assert claimed(owner, body["recovery"]).status_code == 200


def test_the_owner_replaces_the_code(client: FlaskClient) -> None:
    owner, code = opened(client)
    newer = said(owner.post("/recovery", {}))["recovery"]
    refused(claimed(owner, code), 403, "not-allowed")
    assert claimed(owner, newer).status_code == 200


@pytest.mark.parametrize("secret", ["", "x", "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", "-----", "é" * 50, "a" * 300])
def test_a_wrong_code_is_answered_alike_wherever_it_is_tried(client: FlaskClient, secret: str) -> None:
    owner, _ = opened(client)
    nowhere = replace(owner, table="aaaaaaaaaaaaaaaa")
    answers = [claimed(phone, secret) for phone in (owner, nowhere)]
    assert answers[0].status_code == (403 if secret else 422)
    assert answers[0].data == answers[1].data
    pages = [
        client.post(f"/tables/{each.table}/owner", data={"code": secret}, headers=HTML) for each in (owner, nowhere)
    ]
    assert [page.status_code for page in pages] == [403, 403]
    assert pages[0].data == pages[1].data
    assert "opens nothing" in pages[0].text


def test_a_code_or_a_link_to_hand_over_opens_nothing_by_itself(client: FlaskClient) -> None:
    owner, code = opened(client)
    heir = heirs_link(owner).rpartition("/")[2]
    for secret in (code, heir):
        bare = replace(owner, token=secret)
        for answer in (bare.get(), bare.get("/log"), bare.get("/links"), bare.post("/links", {"role": "owner"})):
            refused(answer, 403, "not-allowed")
        refused(client.post(owner.url("/links/redeem"), json={"token": secret}), 403, "not-allowed")
    for token in (owner.token, owner.with_link("N").token, owner.with_link("watcher").token, new_token()):
        refused(claimed(owner, token), 403, "not-allowed")


def test_a_code_is_of_its_own_table_only(client: FlaskClient) -> None:
    (_, code), (other, _) = opened(client), opened(client)
    refused(claimed(other, code), 403, "not-allowed")


def test_handing_over_takes_effect_when_the_link_is_used(client: FlaskClient) -> None:
    owner, code = opened(client)
    more = owner_by(owner, owner.post("/links", {"role": "owner"}))
    link = heirs_link(owner)
    assert owner.get().status_code == 200, "until then nothing changes"
    heir = owner_by(owner, claimed(owner, link.rpartition("/")[2]))
    client.delete_cookie(f"redthree-{owner.table}")
    for before in (owner, more):
        refused(before.get(), 403, "not-allowed")
    refused(claimed(owner, code), 403, "not-allowed")
    refused(claimed(owner, link.rpartition("/")[2]), 403, "not-allowed")
    assert said(heir.get())["you"]["role"] == "owner"
    assert heir.with_link("N").get().status_code == 200, "seats stay"


def test_a_link_to_hand_over_can_be_revoked_before_it_is_used(client: FlaskClient) -> None:
    owner, _ = opened(client)
    link = heirs_link(owner).rpartition("/")[2]
    (handed,) = [each for each in said(owner.get("/links"))["links"] if each["role"] == "heir"]
    assert owner.send("DELETE", f"/links/{handed['link']}").status_code == 204
    refused(claimed(owner, link), 403, "not-allowed")


def test_handing_over_at_once_ends_the_code_too(client: FlaskClient) -> None:
    owner, code = opened(client)
    heir = owner_by(owner, owner.post("/links", {"role": "owner", "hand_over": True}))
    refused(claimed(owner, code), 403, "not-allowed")
    assert claimed(owner, said(heir.post("/recovery", {}))["recovery"]).status_code == 200


def test_looking_at_a_link_that_hands_over_changes_nothing(client: FlaskClient) -> None:
    """A messenger that looks at an address to show a preview of it must not become the owner."""
    owner, _ = opened(client)
    path = heirs_link(owner).removeprefix("http://localhost")
    for _ in range(2):
        response = client.get(path, headers=HTML)
        assert response.headers["Location"] == f"/tables/{owner.table}/owner"
        cookie = response.headers["Set-Cookie"]
        assert f"Path=/tables/{owner.table}/owner" in cookie
        assert "HttpOnly" in cookie
    page = client.get(f"/tables/{owner.table}/owner")
    assert "hands this table over" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    assert owner.get().status_code == 200
    foreign = {"Origin": "http://evil.example"}
    assert client.post(f"/tables/{owner.table}/owner", headers=foreign).status_code == 403
    done = client.post(f"/tables/{owner.table}/owner", headers=HTML)
    assert re.search(r"<span>[A-Z0-9]{5}</span>", done.text)
    assert done.headers["Cache-Control"] == "no-store"
    assert said(client.get(owner.url()))["you"]["role"] == "owner"
    refused(owner.get(), 403, "not-allowed")
    assert "Recovery code" in client.get(f"/tables/{owner.table}/owner").text


def test_a_code_is_typed_on_its_page(client: FlaskClient) -> None:
    owner, code = opened(client)
    address = f"/tables/{owner.table}/owner"
    assert 'name="code"' in client.get(address).text
    done = client.post(address, data={"code": code.lower()}, headers=HTML)
    newer = "-".join(re.findall(r"<span>([A-Z0-9]{5})</span>", done.text))
    assert read_code(newer) == newer != code
    assert said(client.get(owner.url()))["you"]["role"] == "owner"


@pytest.mark.parametrize("how", ["meld", "jsonl", "again"])
def test_every_new_table_has_a_code(client: FlaskClient, how: str) -> None:
    owner, _ = opened(client)
    text = owner.get(f"/export.{how}").text if how != "again" else ""
    if how == "jsonl":
        owner.send("DELETE", "")
    made: dict[str, Any] = said(
        owner.post("/again", {}) if how == "again" else client.post("/api/tables/import", json={how: text})
    )
    phone = replace(owner, table=made["table"])
    assert claimed(phone, made["recovery"]).status_code == 200


def test_no_secret_is_stored(client: FlaskClient) -> None:
    owner, code = opened(client)
    heir = heirs_link(owner).rpartition("/")[2]
    store = client.application.extensions["redthree"].keeper.store
    content = store.path.read_bytes() + store.path.with_name(store.path.name + "-wal").read_bytes()
    assert code.encode() not in content
    assert heir.encode() not in content


def test_a_phone_that_lost_its_cookie_joins_again_as_the_same_seat(client: FlaskClient) -> None:
    owner = opens(client)
    before = said(owner.get())["seats"]
    path = owner.links["seats"]["E"].removeprefix("http://localhost")
    for _ in range(2):
        assert client.get(path).status_code == 303
        assert said(client.get(owner.url()))["you"] == {"role": "seat", "seat": 2}
        client.delete_cookie(f"redthree-{owner.table}")
    assert said(owner.get())["seats"] == before
    assert [link["seat"] for link in said(owner.get("/links"))["links"] if link["role"] == "seat"] == [1, 2, 3, 4]
