"""In and out: what is exported is read back, and an import that does not verify is refused."""

from __future__ import annotations

import csv
import io
import json
import uuid
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from events.catalogue import VERSIONS, TableOpened
from events.games import open_table
from service.entries import Draft, FreeText, TableRow
from service.storage.lifts import LIFTS
from service.wire.canonical import canonical, digest
from service.wire.chain import chained
from service.wire.encoding import encode
from service.wire.lines import WrittenLog, write_lines
from tests.service.phone import Phone, a_turn, event, opens, refused, said

WIDE = "\uff1d1"
"""What begins with an equals sign of wide letters."""

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


def test_a_substitutes_name_goes_along_with_the_round_it_holds_from(client: FlaskClient) -> None:
    first = opens(client, names={"N": "Ada", "E": "Dora"})
    for name, since in (('Eva: "the" [third]', 3), ("Zoë", 5)):
        assert first.send("PUT", "/people/1", {"name": name, "round": since}).status_code == 200
    text = first.get("/export.meld").text
    assert '[N "Ada"]\n[N:3 "Eva: \\"the\\" [third]"]\n[N:5 "Zoë"]\n[E "Dora"]\n' in text
    second = imported(client, meld=text)
    assert second.get("/export.meld").text == text


LOSING = """[Rulebook "classic"]
[Scores "NS -85, EW 1490"]
[Dealer "S"]

tally NS: sum -430
tally EW: sum 905
end
W: draw; meld 4 4 2; discard 9
N: draw; meld Q Q Q; discard 3s
correct 5 "a four": W: meld 4 4 4
penalty NS 100 CC-IRR-5 "card shown"
end agreed
W: left 2 2
N: left Jk Jk A
"""
"""Scores below nothing carried in, made and carried on, with free text and a correction."""


@pytest.mark.parametrize("way", ["meld", "jsonl"])
def test_totals_below_nothing_survive(client: FlaskClient, way: str) -> None:
    first = imported(client, meld=LOSING)
    totals = said(first.get("/sheet"))["totals"]
    assert totals["NS"] < -600
    text, before, head = first.get(f"/export.{way}").text, seen(first), first.etag
    first.send("DELETE", "")
    second = imported(client, **{way: text})
    assert seen(second) == before
    assert (second.table == first.table, second.etag == head) == (way == "jsonl",) * 2
    assert [each["data"].get("reason") for each in said(second.get("/log"))["entries"]].count("card shown") == 1


def test_json_lines_come_back_with_the_same_hashes(client: FlaskClient, owner: Phone) -> None:
    owner.send("PUT", "/people/N", {"name": "Ada"})
    owner.logged(*a_turn(1), event("turn-taken-back", reason="a phone\u2028fell"))
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


def test_on_request_an_import_that_does_not_verify_is_a_new_table_marked_for_ever(client: FlaskClient) -> None:
    owner = opens(client, names={"N": "Ada"})
    owner.logged(*a_turn(1), event("turn-taken-back", reason="a phone fell"))
    lines = [json.loads(line) for line in owner.get("/export.jsonl").text.splitlines()]
    tampered(lines, "data")
    text = "\n".join(json.dumps(line) for line in lines)
    response = client.post("/api/tables/import?unverified=keep", json={"jsonl": text})
    assert response.status_code == 201
    table, token = said(response)["table"], said(response)["links"]["owner"].rpartition("/")[2]
    client.delete_cookie(f"redthree-{table}")
    kept = Phone(client, table, token, said(response)["head"]["etag"])
    assert kept.table != owner.table
    assert said(kept.get())["unverified"] is True
    assert said(owner.get())["unverified"] is False
    assert said(kept.get())["seats"][0]["name"] == "Ada"
    assert said(kept.get("/verify")) == {
        "sound": True, "entries": 4, "unverified": True, "head": said(kept.get("/log"))["head"],
    }  # fmt: skip
    entries, originals = (said(each.get("/log"))["entries"] for each in (kept, owner))
    assert entries[2]["data"]["cards"] == ["9"]
    assert entries[3]["data"] == originals[3]["data"]
    assert [each["happened"] for each in entries] == [each["happened"] for each in originals]

    again = kept.get("/export.jsonl").text
    kept.send("DELETE", "")
    assert said(imported(client, jsonl=again).get())["unverified"] is True
    renamed = again.replace(table, "aaaaaaaaaaaaaaaa")
    refused(client.post("/api/tables/import", json={"jsonl": renamed}), 422, "not-sound")
    nonsense = text.replace('"stock-drawn"', '"stock-burnt"')
    refused(client.post("/api/tables/import?unverified=keep", json={"jsonl": nonsense}), 422, "not-sound")


def test_labels_that_no_table_has_are_refused(client: FlaskClient, owner: Phone) -> None:
    text = owner.get("/export.jsonl").text
    owner.send("DELETE", "")
    for labels in ('["N","E"]', '["N","E","S","S"]', '["N","E","S","="]'):
        touched = text.replace('["N","E","S","W"]', labels)
        refused(client.post("/api/tables/import", json={"jsonl": touched}), 422, "not-sound")


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


def test_the_spreadsheet_has_a_row_a_line_and_a_row_a_round_that_add_up(client: FlaskClient) -> None:
    phone = imported(client, meld=first_game())
    response = phone.get("/export.csv")
    assert response.content_type == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(response.text, newline="")))
    sheet = said(phone.get("/sheet"))["rounds"][0]["teams"]
    for team, own in sheet.items():
        mine = [row for row in rows if row["team"] == team]
        lines = {row["line"]: int(row["points"]) for row in mine}
        assert len(lines) == len(mine)
        assert lines.pop("round") == own["score"] == sum(lines.values())
        assert lines == {line["line"]: line["points"] for line in own["lines"] if line["points"] or line["working"]}
        assert mine[-1]["total"] == str(own["total"])
        assert all(row["working"] and row["article"] for row in mine[:-1])


def test_no_cell_is_a_formula_and_numbers_stay_numbers(client: FlaskClient) -> None:
    phone = opens(client, seats=["-1", "@x", "S", "W"], names={"S": "=1+1", "@x": WIDE}, scores={"-1+S": -40})
    phone.logged(event("round-tallied", team=[1, 3], sum=-300))
    found = list(csv.reader(io.StringIO(phone.get("/sheet.csv").text, newline="")))
    assert [row[5:6] for row in found if row[1] == "'-1+S" and row[3] == "round"] == [["-340"]]
    cells = [cell for row in found for cell in row if not cell.lstrip("-").isdigit()]
    assert not [cell for cell in cells if cell.startswith(("=", "-", "@", "+", "\uff1d"))]


# BG Stats


PUSH = "https://app.bgstatsapp.com/createPlay.html?data="


def evening(client: FlaskClient) -> Phone:
    """A game that was played to its end, and won by east and west."""
    phone = opens(client, names={"N": "Ada", "E": "Bob", "S": "Ada"})
    for team, points in (([1, 3], -115), ([2, 4], 5230)):
        phone.logged(event("round-tallied", team=team, sum=points))
    phone.logged(event("round-ended") | {"happened": "2026-11-29T21:15:02.123Z"})
    return phone


def test_bg_stats_opens_the_file(client: FlaskClient) -> None:
    phone = evening(client)
    response = phone.get("/export.bgsplay")
    file = json.loads(response.text)
    assert response.headers["Content-Disposition"].endswith(f"{phone.table}.bgsplay")
    (play,), (game,) = file["plays"], file["games"]
    assert play["gameRefId"] == game["id"]
    assert (play["playDate"], play["usesTeams"], game["name"]) == ("2026-11-29 21:15:02", True, "Classic Canasta")
    names = {each["id"]: each["name"] for each in file["players"]}
    scores = [(names[s["playerRefId"]], s["score"], s["winner"], s["team"]) for s in play["playerScores"]]
    lost, won = ("-115", False, "NS"), ("5230", True, "EW")
    assert scores == [("Ada", *lost), ("Bob", *won), ("Ada", *lost), ("W", *won)]
    ids = [each["uuid"] for each in (*file["players"], game, play)]
    assert len(set(ids)) == 6
    assert all(uuid.UUID(each).version == 5 for each in ids)


def test_a_person_is_the_same_player_at_every_table_and_a_table_the_same_play(client: FlaskClient) -> None:
    first, second = (json.loads(evening(client).get("/export.bgsplay").text) for _ in range(2))
    same = [one["uuid"] == other["uuid"] for one, other in zip(first["players"], second["players"], strict=True)]
    assert same == [False, True, False, False]  # two of the name of Ada are at the table, and west has none
    assert first["games"] == [second["games"][0] | {"modificationDate": first["games"][0]["modificationDate"]}]
    assert first["plays"][0]["uuid"] != second["plays"][0]["uuid"]


def test_a_short_link_hands_the_play_to_bg_stats(client: FlaskClient) -> None:
    phone = evening(client)
    response = phone.get("/bgstats")
    assert response.status_code == 303
    assert response.headers["Location"].startswith(PUSH)
    data = json.loads(unquote(response.headers["Location"].removeprefix(PUSH)))
    assert [(each["name"], each["score"], each["winner"]) for each in data["players"]] == [
        ("Ada", -115, False), ("Bob", 5230, True), ("Ada", -115, False), ("W", 5230, True),
    ]  # fmt: skip
    file = json.loads(phone.get("/export.bgsplay").text)
    assert data["sourcePlayId"] == file["plays"][0]["uuid"]
    assert data["playDate"] == "2026-11-29 21:15:02"


def test_bg_stats_is_told_who_won_while_nobody_has_and_where_the_first_place_is_shared(client: FlaskClient) -> None:
    phone = opens(client)
    assert {each["winner"] for each in json.loads(phone.get("/export.bgsplay").text)["plays"][0]["playerScores"]} == {
        False
    }
    phone.logged(event("game-ended"))
    assert said(phone.get("/sheet"))["winner"] == "tie"
    assert {each["winner"] for each in json.loads(phone.get("/export.bgsplay").text)["plays"][0]["playerScores"]} == {
        True
    }


def test_a_log_of_an_older_version_is_read_verified_and_taken_along_for_ever(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draws had a `who` and cost nothing once, in a version that only this test knows."""
    table, moment = "aaaabbbbccccdddd", "2026-11-29T21:15:02.123Z"
    opened = canonical(encode(open_table(TableOpened(rulebook="classic")))).decode()
    old = ('{"who":1}', '{"reason":"' + digest("salt", "a phone fell") + '"}')
    drafts = [
        Draft("a", "table-opened", 1, opened, "owner", moment),
        Draft("b", "stock-drawn", 1, old[0], 1, moment),
        Draft("c", "turn-taken-back", 1, old[1], 1, moment),
    ]
    log = WrittenLog(
        TableRow(table, ("N", "E", "S", "W")), (), tuple(chained(table, drafts, None, moment)),
        (FreeText(digest("salt", "a phone fell"), "salt", "a phone fell"),),
    )  # fmt: skip
    lines = write_lines(log)
    assert refused(client.post("/api/tables/import", json={"jsonl": lines}), 422, "not-sound")["entry"] == 2

    monkeypatch.setitem(cast("dict[Any, Any]", LIFTS), ("stock-drawn", 1), lambda data: {"seat": data["who"]})
    monkeypatch.setitem(VERSIONS, "stock-drawn", 2)
    phone = imported(client, jsonl=lines)
    assert said(phone.get("/verify"))["entries"] == 3
    assert phone.get("/export.jsonl").text == lines
    assert "N: draw" in phone.get("/export.meld").text
    entries = said(phone.get("/log"))["entries"]
    assert [(each["version"], each["data"]) for each in entries[1:]] == [
        (1, {"who": 1}),
        (1, {"reason": "a phone fell"}),
    ]
    phone.logged(event("stock-drawn", seat=1) | {"version": 2})
    assert said(phone.get("/log"))["entries"][-1]["version"] == 2
    assert [each["entry"] for each in said(phone.get("/verdicts"))["verdicts"]][-1] == 4
