"""In and out: what is exported is read back, and an import that does not verify is refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.phone import Phone, a_turn, event, opens, refused, said

ROUNDS = Path(__file__).parents[1] / "cases" / "rounds" / "rounds.meld"


def first_game() -> str:
    games = ROUNDS.read_text("utf-8").split("\n[Id ")
    return "[Id " + games[1]


def imported(client: FlaskClient, **body: str) -> Phone:
    response = client.post("/api/tables/import", json=body)
    assert response.status_code == 201, response.text
    found = said(response)
    client.delete_cookie(f"redthree-{found['table']}")
    token = found["links"]["owner"].rpartition("/")[2]
    return Phone(client, found["table"], token, found["head"]["etag"], found["links"])


def seen(phone: Phone) -> tuple[Any, Any]:
    verdicts = said(phone.get("/verdicts"))["verdicts"]
    sheet = said(phone.get("/sheet"))
    del sheet["head"]
    return verdicts, sheet


def test_a_whole_round_goes_out_in_the_notation_and_comes_back(client: FlaskClient) -> None:
    first = imported(client, meld=first_game())
    text = first.get("/export.meld").text
    second = imported(client, meld=text)
    assert seen(second) == seen(first)
    assert second.get("/export.meld").text == text


def test_json_lines_come_back_with_the_same_hashes(client: FlaskClient, owner: Phone) -> None:
    owner.send("PUT", "/people/N", {"name": "Ada"})
    owner.logged(*a_turn(1), event("turn-taken-back", reason="a phone fell"))
    before, lines, entries = seen(owner), owner.get("/export.jsonl").text, said(owner.get("/log"))
    refused(client.post("/api/tables/import", json={"jsonl": lines}), 409, "table-exists")
    assert owner.send("DELETE", "").status_code == 204
    again = imported(client, jsonl=lines)
    assert again.table == owner.table
    assert seen(again) == before
    assert said(again.get("/log")) == entries
    assert said(again.get())["seats"][0]["name"] == "Ada"
    assert again.get("/export.jsonl").text == lines
    assert said(again.get("/verify"))["sound"] is True


def tampered(lines: list[dict[str, Any]], change: str) -> None:
    match change:
        case "data":
            lines[2]["data"]["cards"] = ["9"]
        case "removed":
            del lines[1]
        case "swapped":
            lines[1], lines[2] = lines[2], lines[1]
        case "table":
            lines[0]["table"] = "aaaaaaaaaaaaaaaa"
        case "text":
            next(iter(lines[3]["texts"].values()))["text"] = "a phone rang"
        case "by":
            lines[1]["by"] = 3


@pytest.mark.parametrize(
    ("change", "entry"), [("data", 3), ("removed", 2), ("swapped", 2), ("table", 1), ("text", 4), ("by", 2)]
)
def test_an_import_that_does_not_verify_is_refused(owner: Phone, change: str, entry: int) -> None:
    owner.logged(*a_turn(1), event("turn-taken-back", reason="a phone fell"))
    lines = [json.loads(line) for line in owner.get("/export.jsonl").text.splitlines()]
    owner.send("DELETE", "")
    tampered(lines, change)
    body = {"jsonl": "\n".join(json.dumps(line) for line in lines)}
    assert refused(owner.client.post("/api/tables/import", json=body), 422, "not-sound")["entry"] == entry


def test_a_text_may_be_the_body_itself(client: FlaskClient) -> None:
    response = client.post("/api/tables/import", data=first_game().encode(), content_type="text/x-meld")
    assert response.status_code == 201
    assert response.headers["Location"] == f"/api/tables/{said(response)['table']}"


def test_a_cut_tail_is_noticed_by_whoever_saw_it(owner: Phone) -> None:
    head = owner.etag
    owner.logged(*a_turn(1))
    assert said(owner.get(f"/verify?head={head}"))["contains"] is True
    assert said(owner.get("/verify?head=2-0000000000000000"))["contains"] is False
    assert said(owner.get("/verify?head=9-0000000000000000"))["contains"] is False


def test_a_changed_entry_is_named(owner: Phone) -> None:
    owner.logged(*a_turn(1))
    store = owner.client.application.extensions["redthree"].keeper.store
    store._writer.run(lambda db: db.execute("UPDATE entries SET happened = 'never' WHERE number = 2") and None)
    assert said(owner.get("/verify")) == {
        "sound": False, "entry": 2, "why": "hash", "head": said(owner.get("/log"))["head"],
    }  # fmt: skip


def test_the_spreadsheet_adds_up(client: FlaskClient) -> None:
    phone = imported(client, meld=first_game())
    response = phone.get("/export.csv")
    assert response.content_type == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(response.text)))
    sheet = said(phone.get("/sheet"))["rounds"][0]["teams"]
    for team, own in sheet.items():
        mine = [row for row in rows if row["team"] == team]
        items = sum(int(row["points"]) for row in mine if row["line"] not in ("score", "total"))
        score = next(int(row["points"]) for row in mine if row["line"] == "score")
        assert items == score == own["score"]


def test_no_cell_is_a_formula(client: FlaskClient) -> None:
    phone = opens(client, seats=["-1", "@x", "S", "W"])
    phone.logged(*a_turn(1))
    for row in csv.reader(io.StringIO(phone.get("/sheet.csv").text)):
        assert not row[1].startswith(("=", "-", "@", "+"))
