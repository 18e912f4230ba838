"""Every way to a table, pages and paper too: who may look, what a stranger is told, which cookie is set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from service.access import new_token, token_hash
from service.clock import now
from service.entries import Link
from service.errors import NotAllowed
from service.keeper import Keeper
from service.opening import OpenRequest
from service.storage.memory import MemoryStore
from tests.service.phone import Phone, a_turn, event, opens, refused, said
from tests.service.test_access import LOG, OWNER, READ, ROUTES, of_role

HTML: Final = {"Accept": "text/html"}
TABLE: Final = "/tables/<table>"

PAGES: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("GET", ""): READ,
    ("GET", "/another-book"): READ,
    ("GET", "/ask"): READ,
    ("POST", "/code"): OWNER,
    ("GET", "/count"): LOG,
    ("GET", "/disputes"): READ,
    ("GET", "/disputes/<int:number>"): READ,
    ("GET", "/disputes/new"): LOG,
    ("GET", "/entries/<int:number>"): READ,
    ("GET", "/entries/<int:number>/before"): READ,
    ("GET", "/links"): OWNER,
    ("GET", "/log"): READ,
    ("GET", "/missed"): READ,
    ("GET", "/names"): READ,
    ("GET", "/now"): READ,
    ("GET", "/rounds/<int:number>"): READ,
    ("GET", "/scoreboard"): READ,
    ("GET", "/sheet"): READ,
    ("GET", "/tally"): LOG,
    ("GET", "/terms"): READ,
}
"""Every page of a table, and who may see it."""

BECOMING_OWNER: Final = {("GET", "/owner"), ("POST", "/owner")}
"""Open to everybody: what opens is the secret that is typed there. See `test_owner`."""

PAPERS: Final = ("/sheet.pdf", "/rounds/1/audit.pdf", "/rule-card.pdf", "/blank-sheet.pdf")

NUMBERS: Final = {"/disputes/<int:number>": "/disputes/1", "/rounds/<int:number>": "/rounds/1", "<int:number>": "3"}


@pytest.fixture
def owner(client: FlaskClient) -> Phone:
    """The owner's phone at a table with a round, a turn and a dispute."""
    owner = opens(client)
    disputed = event("dispute-raised", dispute=1, seat=1, first=3, last=3)
    owner.logged(event("round-started"), *a_turn(1), disputed)
    return owner


def page(phone: Phone, method: str, path: str) -> TestResponse:
    for part, number in NUMBERS.items():
        path = path.replace(part, number)
    body = {"url": f"http://localhost/join/{phone.table}/x"} if method == "POST" else None
    headers = phone.headers(**HTML) if phone.token else HTML
    return phone.client.open(f"/tables/{phone.table}{path}", method=method, json=body, headers=headers)


def rules(client: FlaskClient) -> list[tuple[str, Rule]]:
    """Every method and rule of the application."""
    return [
        (method, rule)
        for rule in client.application.url_map.iter_rules()
        for method in sorted(set(rule.methods or ()) - {"HEAD", "OPTIONS"})
    ]


def test_no_page_of_a_table_is_missing_here(client: FlaskClient) -> None:
    found = {(method, rule.rule.removeprefix(TABLE)) for method, rule in rules(client) if rule.rule.startswith(TABLE)}
    assert found - BECOMING_OWNER == set(PAGES)


def test_nothing_of_a_table_lies_anywhere_else(client: FlaskClient) -> None:
    of_table = {(method, rule.rule) for method, rule in rules(client) if "table" in rule.arguments}
    pages = {(method, TABLE + path) for method, path in {*PAGES, *BECOMING_OWNER}}
    api = {(method, f"/api{TABLE}{path}") for method, path in ROUTES}
    secrets = {("POST", f"/api{TABLE}/links/redeem"), ("POST", f"/api{TABLE}/owner"), ("GET", "/join/<table>/<token>")}
    papers = {("GET", f"/api{TABLE}{path.replace('/1/', '/<int:number>/')}") for path in PAPERS}
    assert of_table == pages | api | secrets | papers


@pytest.mark.parametrize(("method", "path"), sorted(PAGES))
def test_each_role_sees_exactly_what_it_may(owner: Phone, method: str, path: str) -> None:
    for role in READ:
        phone = of_role(owner, role)
        expected = 200 if role in PAGES[method, path] else 403
        assert page(phone, method, path).status_code == expected, role
        assert page(replace(phone, table=opens(owner.client).table), method, path).status_code == 403, role


@pytest.mark.parametrize(("method", "path"), sorted(PAGES))
def test_a_stranger_is_told_what_to_do_in_the_same_words_wherever_it_is(owner: Phone, method: str, path: str) -> None:
    for token, status in ((new_token(), 403), ("", 401)):
        here, nowhere = replace(owner, token=token), replace(owner, token=token, table="aaaaaaaaaaaaaaaa")
        answers = [page(phone, method, path) for phone in (here, nowhere)]
        assert [answer.status_code for answer in answers] == [status, status]
        words = [answer.text.replace(phone.table, "") for answer, phone in zip(answers, (here, nowhere), strict=True)]
        assert words[0] == words[1]
        assert "Follow the link again" in words[0]


@pytest.mark.parametrize("value", ["x", "é", "a" * 3000, "a b", '"', "owner"])
def test_a_malformed_cookie_opens_nothing(owner: Phone, value: str) -> None:
    client = owner.client
    client.set_cookie(f"redthree-{owner.table}", value)
    refused(client.get(owner.url()), 403, "not-allowed")
    refused(client.post(owner.url("/log"), json={"events": a_turn(1)}, headers={"If-Match": "*"}), 403, "not-allowed")
    assert "Follow the link again" in client.get(f"/tables/{owner.table}", headers=HTML).text
    assert client.get("/").status_code == 200


@pytest.mark.parametrize("path", PAPERS)
def test_paper_is_for_those_with_a_link(owner: Phone, path: str) -> None:
    stranger = replace(owner, token=opens(owner.client).token)
    nowhere = replace(owner, table="aaaaaaaaaaaaaaaa")
    answers = [phone.get(path) for phone in (stranger, nowhere)]
    for answer in answers:
        refused(answer, 403, "not-allowed")
    assert answers[0].data == answers[1].data
    bare = [owner.client.get(phone.url(path)) for phone in (stranger, nowhere)]
    refused(bare[0], 401, "no-link")
    assert bare[0].data == bare[1].data


def test_a_link_that_opens_nothing_is_a_page_for_people_and_a_problem_for_programs(owner: Phone) -> None:
    watcher = owner.links["watcher"].rpartition("/")[2]
    (link,) = [each for each in said(owner.get("/links"))["links"] if each["role"] == "watcher"]
    owner.send("DELETE", f"/links/{link['link']}")
    client, texts = owner.client, set()
    for path in (
        f"{owner.table}/{watcher}",
        f"{owner.table}/x",
        "aaaaaaaaaaaaaaaa/x",
        "a b/%C3%A9%00",
        "x/" + "y" * 3000,
    ):
        refused(client.get(f"/join/{path}"), 403, "not-allowed")
        response = client.get(f"/join/{path}", headers=HTML)
        assert response.status_code == 403
        assert response.headers["Referrer-Policy"] == "no-referrer", "its address may hold a secret with a slip in it"
        assert "Set-Cookie" not in response.headers
        texts.add(response.text.partition("<main")[2].partition("/tables/")[0])
    assert len(texts) == 1
    assert "Follow the link again" in texts.pop()


def test_a_page_of_another_site_writes_nowhere(owner: Phone) -> None:
    """Whatever the route: the browser says where a request comes from, and that is looked at before anything else."""
    client = owner.client
    client.post(owner.url("/links/redeem"), json={"token": owner.token})
    writing = [(method, rule) for method, rule in rules(client) if method != "GET"]
    assert len(writing) > 20
    for method, rule in writing:
        values = dict.fromkeys(rule.arguments, "1") | {"table": owner.table}
        path = rule.rule
        for name, value in values.items():
            path = path.replace(f"<{name}>", value).replace(f"<int:{name}>", value)
        for foreign in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
            response = client.open(path, method=method, json={}, headers=foreign)
            refused(response, 403, "cross-origin")
    assert said(owner.get())["head"]["number"] == 5


def ways_in(owner: Phone) -> dict[str, tuple[str, str, dict[str, Any] | None]]:
    """Every request that answers with the cookie of a table."""
    link, code = owner.links["watcher"].removeprefix("http://localhost"), said(owner.post("/recovery", {}))["recovery"]
    return {
        "opening": ("POST", "/api/tables", {"rulebook": "classic"}),
        "opening another": ("POST", owner.url("/again"), {}),
        "following a link": ("GET", link, None),
        "redeeming a link": ("POST", owner.url("/links/redeem"), {"token": owner.token}),
        "becoming the owner": ("POST", owner.url("/owner"), {"secret": code}),
    }


@pytest.mark.parametrize(
    "way", ["opening", "opening another", "following a link", "redeeming a link", "becoming the owner"]
)
def test_every_cookie_is_out_of_reach_of_scripts_and_other_sites(owner: Phone, way: str) -> None:
    method, path, body = ways_in(owner)[way]
    owner.client.post(owner.url("/links/redeem"), json={"token": owner.token})
    for address in ("http://localhost", "https://localhost"):
        if way == "becoming the owner":
            body = {"secret": said(owner.post("/recovery", {}))["recovery"]}
        response = owner.client.open(path, method=method, json=body, base_url=address)
        if way == "opening another":
            response = owner.client.open(path, method=method, json=body, base_url=address, headers=owner.headers())
        (cookie,) = response.headers.getlist("Set-Cookie")
        flags = {part.strip() for part in cookie.split(";")[1:]}
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
        assert ("Secure" in flags) == address.startswith("https")


class Noted(MemoryStore):
    """Links that note what is asked of them."""

    def __init__(self) -> None:
        super().__init__(now)
        self.asked: list[str] = []

    def link(self, table: str, token_hash: str) -> Link | None:
        self.asked.append(token_hash)
        return super().link(table, token_hash)


def test_a_closed_door_takes_as_long_whether_there_is_a_table_behind_it_or_not() -> None:
    """The same look-ups by table and hash, and nothing after them that only an existing table would need."""
    links = Noted()
    keeper = Keeper(links, now)
    here = keeper.open(OpenRequest(rulebook="classic")).table
    asked = []
    for table in (here, "aaaaaaaaaaaaaaaa"):
        links.asked.clear()
        for knock in (keeper.doors.visitor, keeper.claim):
            with pytest.raises(NotAllowed):
                knock(table, "guessed")
        asked.append(list(links.asked))
    assert asked[0] == asked[1]
    assert asked[0][0] == token_hash("guessed")
