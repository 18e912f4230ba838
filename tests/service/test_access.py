"""Who may what: every route, every role, its own table and another's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from service.access import new_token, token_hash
from tests.service.phone import Phone, a_turn, event, inner, opens, refused, said

READ: Final = ("owner", "seat", "scorer", "watcher")
LOG: Final = ("owner", "seat", "scorer")
OWNER: Final = ("owner",)
OWN_SEAT: Final = ("owner", "seat")

ROUTES: Final[dict[tuple[str, str], tuple[tuple[str, ...], Any]]] = {
    ("GET", ""): (READ, None),
    ("PATCH", ""): (OWNER, {"scoring": "own"}),
    ("DELETE", ""): (OWNER, None),
    ("GET", "/log"): (READ, None),
    ("POST", "/log"): (LOG, {"events": a_turn(1)}),
    ("GET", "/stream"): (READ, None),
    ("POST", "/again"): (OWNER, {}),
    ("GET", "/verdicts"): (READ, None),
    ("GET", "/sheet"): (READ, None),
    ("GET", "/sheet.csv"): (READ, None),
    ("GET", "/rounds/<int:number>/audit"): (READ, None),
    ("POST", "/questions"): (READ, {"question": "winner"}),
    ("POST", "/what-if"): (READ, {"events": [{"kind": "stock-drawn", "data": {"seat": 1}}]}),
    ("GET", "/entries/<int:number>/miscount"): (READ, None),
    ("GET", "/sums"): (READ, None),
    ("GET", "/comparison"): (READ, None),
    ("GET", "/export.meld"): (READ, None),
    ("GET", "/export.jsonl"): (READ, None),
    ("GET", "/export.csv"): (READ, None),
    ("GET", "/export.bgsplay"): (READ, None),
    ("GET", "/bgstats"): (READ, None),
    ("GET", "/verify"): (READ, None),
    ("PUT", "/people/<seat>"): (OWN_SEAT, {"name": "Ada"}),
    ("DELETE", "/people/<seat>"): (OWN_SEAT, None),
    ("DELETE", "/texts/<int:number>"): (OWNER, None),
    ("GET", "/links"): (OWNER, None),
    ("POST", "/recovery"): (OWNER, None),
    ("POST", "/links"): (OWNER, {"role": "watcher"}),
    ("DELETE", "/links/<link>"): (OWNER, None),
}
"""Every route of a table: who may use it, and a body that is in order.

Redeeming and becoming the owner are for everybody who has the secret that their body holds.
"""

NO_STREAM: Final = ("GET", "/stream")
"""Answered only where there is a connection to hand over: here 501 is what shows that the door was open."""

FILLED: Final = {"<int:number>": "1", "<seat>": "1", "<link>": "0000000000000000"}

QUERIES: Final = {"/sums": "?team=NS&claimed=0", "/comparison": "?rulebook=classic-pagat"}


def filled(path: str) -> str:
    query = QUERIES.get(path, "")
    for part, value in FILLED.items():
        path = path.replace(part, value)
    return path + query


def of_role(owner: Phone, role: str) -> Phone:
    if role == "owner":
        return owner
    if role == "scorer":
        token = said(owner.post("/links", {"role": "scorer"}))["url"].rpartition("/")[2]
        return replace(owner, token=token)
    return owner.with_link("watcher" if role == "watcher" else "N")


def call(phone: Phone, method: str, path: str, body: Any) -> Any:
    headers = phone.headers(**{"If-Match": "*"})
    return phone.client.open(phone.url(filled(path)), method=method, json=body, headers=headers)


def test_no_route_of_a_table_is_missing_here(client: FlaskClient) -> None:
    found = {
        (method, rule.rule.removeprefix("/api/tables/<table>"))
        for rule in client.application.url_map.iter_rules()
        if rule.rule.startswith("/api/tables/<table>") and rule.endpoint.startswith("api.")
        for method in set(rule.methods or ()) - {"HEAD", "OPTIONS"}
    }
    assert found - set(ROUTES) == {("POST", "/links/redeem"), ("POST", "/owner")}
    assert set(ROUTES) <= found


@pytest.mark.parametrize(("method", "path"), sorted(ROUTES))
def test_each_role_may_exactly_what_it_may(client: FlaskClient, method: str, path: str) -> None:
    allowed, body = ROUTES[method, path]
    for role in READ:
        owner = opens(client)
        owner.logged(*a_turn(1))
        phone = of_role(owner, role)
        response = call(phone, method, path, body)
        if (method, path) == NO_STREAM:
            refused(response, 501, "no-stream")
        elif role in allowed:
            assert response.status_code < 400, (role, response.text)
        else:
            refused(response, 403, "not-allowed")
        stranger = replace(phone, table=opens(client).table)
        refused(call(stranger, method, path, body), 403, "not-allowed")


@pytest.mark.parametrize(("method", "path"), sorted(ROUTES))
def test_a_table_that_is_not_there_answers_like_one_without_a_link(
    client: FlaskClient, owner: Phone, method: str, path: str
) -> None:
    _, body = ROUTES[method, path]
    nowhere = replace(owner, table="aaaaaaaaaaaaaaaa", token=new_token())
    strange = replace(owner, token=new_token())
    answers = [call(phone, method, path, body) for phone in (nowhere, strange)]
    assert answers[0].status_code == 403
    assert answers[0].data == answers[1].data
    bare = [client.open(phone.url(filled(path)), method=method, json=body) for phone in (nowhere, strange)]
    assert [answer.status_code for answer in bare] == [401, 401]
    assert bare[0].data == bare[1].data
    assert bare[0].headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("token", ["", " ", "x", "é", "a" * 5000, "N", "owner", "\t"])
def test_a_malformed_token_opens_nothing(owner: Phone, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    response = owner.client.get(
        owner.url(), headers={k: v.encode("utf-8").decode("latin-1") for k, v in headers.items()}
    )
    refused(response, 403 if token.strip() else 401, "not-allowed" if token.strip() else "no-link")


def test_a_seat_logs_for_the_table_unless_the_owner_says_own(owner: Phone) -> None:
    seat = owner.with_link("N")
    assert seat.log(*a_turn(2)).status_code == 201
    assert said(owner.send("PATCH", "", {"scoring": "own"}))["scoring"] == "own"
    refused(seat.log(*a_turn(2)), 403, "not-allowed")
    refused(seat.log(event("round-ended")), 403, "not-allowed")
    refused(seat.log(event("stock-drawn", seat=2), dry_run=True), 403, "not-allowed")
    assert seat.log(event("stock-drawn", seat=1)).status_code == 201


def test_who_logged_an_entry_stands_in_it(owner: Phone) -> None:
    seat, scorer = owner.with_link("E"), of_role(owner, "scorer")
    seat.logged(*a_turn(1))
    for phone in (scorer, owner):
        headers = phone.headers(**{"If-Match": "*"})
        phone.client.post(phone.url("/log"), json={"events": [event("stock-drawn", seat=2)]}, headers=headers)
    assert [entry["by"] for entry in said(owner.get("/log"))["entries"]] == ["owner", 2, 2, "scorer", "owner"]


def test_a_seat_that_logs_for_itself_corrects_its_own_turn_until_another_has_played(owner: Phone) -> None:
    north, east, scorer = owner.with_link("N"), owner.with_link("E"), of_role(owner, "scorer")
    owner.send("PATCH", "", {"scoring": "own"})
    nine = inner("cards-discarded", seat=1, cards=["9"])
    mended = {"first": 3, "last": 3, "events": [nine], "reason": "it was a nine"}
    north.logged(*a_turn(1))
    east.etag = north.etag
    refused(east.log(event("log-corrected", **mended)), 403, "not-yours")
    refused(east.log(event("turn-taken-back")), 403, "not-yours")
    refused(owner.with_link("watcher").log(event("log-corrected", **mended), etag=north.etag), 403, "not-allowed")
    for foul in ([inner("bonus-given", team=[1, 3], points=100)], [inner("stock-drawn", seat=2)]):
        refused(north.log(event("log-corrected", first=3, last=3, events=foul)), 403, "not-yours")
    north.logged(event("log-corrected", **mended))
    north.logged(event("log-corrected", first=4, last=4, reason="it was a five"))
    north.logged(event("turn-taken-back", reason="she looked at the card"))
    north.logged(*a_turn(1))
    east.etag = north.etag
    east.logged(*a_turn(2))
    north.etag = scorer.etag = owner.etag = east.etag
    refused(north.log(event("log-corrected", first=8, last=8, events=[nine])), 403, "not-yours")
    refused(north.log(event("turn-taken-back")), 403, "not-yours")
    north.logged(event("dispute-raised", dispute=1, seat=1, first=8, last=8, question="was it not a nine?"))
    scorer.etag = north.etag
    scorer.logged(event("log-corrected", first=8, last=8, events=[nine]))
    owner.etag = scorer.etag
    owner.logged(event("log-corrected", first=3, last=3))
    by = {entry["number"]: entry["by"] for entry in said(owner.get("/log"))["entries"]}
    assert [by[number] for number in (4, 5, 6, 11, 12, 13)] == [1, 1, 1, 1, "scorer", "owner"]
    texts = [entry["data"].get("reason") for entry in said(owner.get("/log?after=3&limit=3"))["entries"]]
    assert texts == ["it was a nine", "it was a five", "she looked at the card"]


def test_a_seat_corrects_what_it_logs_in_the_same_batch(client: FlaskClient) -> None:
    north = opens(client, scoring="own").with_link("N")
    drew, discarded = a_turn(1)
    nine = event("log-corrected", first=3, last=3, events=[inner("cards-discarded", seat=1, cards=["9"])])
    logged = north.logged(drew, discarded, nine)
    assert [(each["kind"], each["by"]) for each in logged["entries"]][-1] == ("log-corrected", 1)


def test_a_seat_names_itself_and_nobody_else(owner: Phone) -> None:
    north = owner.with_link("N")
    assert said(north.send("PUT", "/people/N", {"name": "Ada"}))["name"] == "Ada"
    refused(north.send("PUT", "/people/E", {"name": "Ben"}), 403, "not-allowed")
    assert owner.send("PUT", "/people/1", {"name": "Bea", "round": 2}).status_code == 200
    assert said(owner.get())["seats"][0]["name"] == "Ada"
    assert owner.send("DELETE", "/people/N").status_code == 204
    assert said(owner.get())["seats"][0]["name"] == "N"
    refused(owner.send("PUT", "/people/Q", {"name": "Ada"}), 422, "no-such-seat")
    refused(owner.send("PUT", "/people/9", {"name": "Ada"}), 422, "no-such-seat")


def test_a_link_becomes_a_cookie_out_of_reach_of_scripts(client: FlaskClient, owner: Phone) -> None:
    assert client.get(owner.url()).status_code == 401
    response = client.post(owner.url("/links/redeem"), json={"token": owner.with_link("S").token})
    assert said(response) == {"table": owner.table, "you": {"role": "seat", "seat": 3}}
    cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert said(client.get(owner.url()))["you"] == {"role": "seat", "seat": 3}
    refused(client.post(owner.url("/links/redeem"), json={"token": "guessed"}), 403, "not-allowed")


def test_the_cookie_is_secure_under_https(client: FlaskClient, owner: Phone) -> None:
    body = {"token": owner.token}
    response = client.post(owner.url("/links/redeem"), json=body, base_url="https://localhost")
    assert "Secure" in response.headers["Set-Cookie"]


def test_a_link_leads_to_the_table_and_leaves_the_address_bar(client: FlaskClient, owner: Phone) -> None:
    path = owner.links["watcher"].removeprefix("http://localhost")
    response = client.get(path)
    assert response.status_code == 303
    assert response.headers["Location"] == f"/tables/{owner.table}"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert said(client.get(owner.url()))["you"] == {"role": "watcher", "seat": None}
    refused(client.get(f"/join/{owner.table}/guessed"), 403, "not-allowed")


def test_a_revoked_link_opens_nothing(owner: Phone) -> None:
    watcher = owner.with_link("watcher")
    (link,) = [each for each in said(owner.get("/links"))["links"] if each["role"] == "watcher"]
    assert owner.send("DELETE", f"/links/{link['link']}").status_code == 204
    refused(watcher.get(), 403, "not-allowed")


def test_handing_over_revokes_the_links_of_before(owner: Phone) -> None:
    body = said(owner.post("/links", {"role": "owner", "hand_over": True}))
    heir = replace(owner, token=body["url"].rpartition("/")[2])
    refused(owner.get(), 403, "not-allowed")
    assert said(heir.get())["you"]["role"] == "owner"
    another = said(heir.post("/links", {"role": "seat", "seat": 2}))
    assert (another["label"], another["seat"]) == ("E", 2)
    assert heir.with_link("E").get().status_code == 200
    refused(heir.post("/links", {"role": "seat"}), 422, "fields")
    refused(heir.post("/links", {"role": "seat", "seat": 7}), 422, "no-such-seat")


def test_a_page_of_another_site_writes_nothing(client: FlaskClient, owner: Phone) -> None:
    client.post(owner.url("/links/redeem"), json={"token": owner.token})
    body, head = {"events": a_turn(1)}, {"If-Match": "*"}
    origins = [{"Origin": origin} for origin in ("http://evil.example", "null", "http://[", "http://[::ffff:zz]")]
    for foreign in (*origins, {"Sec-Fetch-Site": "cross-site"}):
        refused(client.post(owner.url("/log"), json=body, headers={**head, **foreign}), 403, "cross-origin")
        refused(client.delete(owner.url(), headers=foreign), 403, "cross-origin")
    form = client.post(owner.url("/log"), data={"events": "x"}, headers=head)
    refused(form, 415, "unsupported-media-type")
    same = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert client.post(owner.url("/log"), json=body, headers={**head, **same}).status_code == 201


def test_tokens_are_stored_as_hashes_only(owner: Phone) -> None:
    store = owner.client.application.extensions["redthree"].keeper.store
    content = store.path.read_bytes() + store.path.with_name(store.path.name + "-wal").read_bytes()
    assert token_hash(owner.token).encode() in content
    for phone in (owner, owner.with_link("N"), owner.with_link("watcher")):
        assert phone.token.encode() not in content
        assert len(phone.token) >= 32


def test_a_forgotten_table_is_gone(owner: Phone) -> None:
    owner.send("PUT", "/people/N", {"name": "Ada"})
    assert owner.send("DELETE", "").status_code == 204
    refused(owner.get(), 403, "not-allowed")
    refused(owner.log(*a_turn(1)), 403, "not-allowed")


def test_every_answer_has_its_headers(client: FlaskClient, owner: Phone) -> None:
    for response in (owner.get(), client.get("/nowhere"), client.get("/api/rulebooks")):
        assert "script-src 'self'" in response.headers["Content-Security-Policy"]
        assert "unsafe-inline" not in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"
