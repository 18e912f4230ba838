"""What a table looks like through the API: the table, verdicts, the sheet, an audit, what-if, answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.service.phone import Phone, a_turn, event, opens, refused, said

ROUNDS = Path(__file__).parents[1] / "cases" / "rounds" / "rounds.meld"

TWO_ROUNDS = """[Rulebook "classic"]
[House "out.canastas=2"]

N: draw; meld 5 5 2; discard 9
E: draw; discard 9
end agreed
round 2
E: draw; discard 6
"""


@pytest.fixture
def played(client: FlaskClient) -> Phone:
    response = client.post("/api/tables/import", json={"meld": TWO_ROUNDS})
    body = said(response)
    client.delete_cookie(f"redthree-{body['table']}")
    token = body["links"]["owner"].rpartition("/")[2]
    return Phone(client, body["table"], token, body["head"]["etag"], body["links"])


def test_the_table_as_it_stands(played: Phone) -> None:
    body = said(played.get())
    assert body["head"]["etag"] == played.etag
    assert body["you"] == {"role": "owner", "seat": None}
    assert body["rulebook"]["key"] == "classic"
    assert body["house"] == {"out.canastas": "2"}
    assert body["round"] == {"number": 2, "dealer": 1, "sits_out": None, "begun": True}
    assert body["turn"] == {"seat": 3, "phase": "to-draw"}
    assert [(seat["label"], seat["team"]) for seat in body["seats"]] == [
        ("N", "NS"),
        ("E", "EW"),
        ("S", "NS"),
        ("W", "EW"),
    ]
    assert body["teams"][0]["opened"] is False
    assert body["teams"][0]["needs"] == 50
    assert body["over"] is False


def test_the_table_as_it_stood(played: Phone) -> None:
    body = said(played.get("?at=4"))
    (meld,) = body["teams"][0]["melds"]
    assert meld == {
        "entry": 3, "entries": [3], "rank": "5", "kind": "open", "concealed": False, "cards": ["5", "5", "2"],
    }  # fmt: skip
    assert body["teams"][0]["needs"] in {0, 50}


def test_a_table_before_its_first_round(owner: Phone) -> None:
    body = said(owner.get())
    assert body["round"] == {"number": 1, "dealer": 4, "sits_out": None, "begun": False}
    assert body["turn"] == {"seat": 1, "phase": "to-draw"}


def test_verdicts_can_be_chosen(played: Phone) -> None:
    broken = said(played.get("/verdicts?outcome=broken"))["verdicts"]
    assert broken
    assert all(each["outcome"] == "broken" for each in broken)
    article = broken[0]["findings"][0]["article"]
    assert said(played.get(f"/verdicts?article={article}"))["verdicts"]
    assert said(played.get("/verdicts?article=CC-NONE-1"))["verdicts"] == []
    assert [each["entry"] for each in said(played.get("/verdicts?entry=3"))["verdicts"]] == [3]
    second = [each["entry"] for each in said(played.get("/verdicts?round=2"))["verdicts"]]
    assert second == [8, 9, 10]
    assert said(played.get("/verdicts?round=7"))["verdicts"] == []


def test_a_correction_is_of_the_round_it_corrects(played: Phone) -> None:
    inner = {"kind": "cards-discarded", "data": {"seat": 1, "cards": ["Q"]}}
    played.logged(event("log-corrected", first=4, last=4, events=[inner]))
    assert 11 in [each["entry"] for each in said(played.get("/verdicts?round=1"))["verdicts"]]
    audited = said(played.get("/rounds/1/audit"))["entries"]
    assert [(each["entry"]["number"], each["struck"]) for each in audited] == [
        (2, False), (3, False), (4, True), (5, False), (6, False), (7, False), (11, False),
    ]  # fmt: skip


def test_the_same_log_by_another_law(played: Phone) -> None:
    (verdict,) = said(played.get("/verdicts?entry=3&rulebook=hand-and-foot"))["verdicts"]
    articles = {finding["article"].partition("-")[0] for finding in verdict["findings"]}
    assert "HFB" in articles
    assert "CC" not in articles
    assert said(played.get("/verdicts?house=out.canastas%3D1"))["verdicts"]


def test_another_law_is_another_also_where_what_was_agreed_was_corrected(client: FlaskClient) -> None:
    text = '[Rulebook "classic"]\n\nN: draw; meld 7 7 7; discard 5\ncorrect opening: House "open.table=15/15/15/15"\n'
    table = said(client.post("/api/tables/import", json={"meld": text}))["table"]
    broken = f"/api/tables/{table}/verdicts?outcome=broken"
    assert said(client.get(broken))["verdicts"] == []
    for other in ("rulebook=classic", "house=open.table%3D15/50/90/120"):
        (verdict,) = said(client.get(f"{broken}&{other}"))["verdicts"]
        found = [each["article"] for each in verdict["findings"] if each["outcome"] == "broken"]
        assert found == ["CC-OPEN-1"]
        (pair,) = said(client.get(f"/api/tables/{table}/comparison?{other}"))["verdicts"]
        assert pair["entry"] == verdict["entry"]


def test_every_total_is_the_sum_of_its_lines(client: FlaskClient) -> None:
    text = "[Id " + ROUNDS.read_text("utf-8").split("\n[Id ")[1]
    body = said(client.post("/api/tables/import", json={"meld": text}))
    sheet = said(client.get(f"/api/tables/{body['table']}/sheet"))
    for each in sheet["rounds"]:
        for own in each["teams"].values():
            assert own["score"] == sum(line["points"] for line in own["lines"])
            for line in own["lines"]:
                assert line["points"] == sum(item["points"] for item in line["working"])
                assert line["article"]
    assert sheet["totals"] == {team: own["total"] for team, own in sheet["rounds"][-1]["teams"].items()}


def test_a_round_of_which_only_the_result_was_logged_shows_no_cards(owner: Phone) -> None:
    owner.logged(event("round-started"), event("round-tallied", team=[1, 3], cards=500), event("round-ended"))
    body = said(owner.get())
    assert body["stock"] is None
    assert not {each for each in body["pile"].values() if each}
    assert {each["hand"] for each in body["seats"]} == {None}


def test_an_audit_says_every_entry_in_words(played: Phone) -> None:
    body = said(played.get("/rounds/2/audit"))
    assert [each["says"] for each in body["entries"]] == ["round 2", "E: draw", "E: discard 6"]
    assert body["sheet"]["number"] == 2
    (after,) = body["turns"]
    assert (after["seat"], after["top"], set(after["teams"])) == (2, "6", {"NS", "EW"})
    refused(played.get("/rounds/3/audit"), 404, "no-such-round")


def test_an_audit_shows_both_versions_and_quotes_the_law(played: Phone) -> None:
    cards = ["A", "2", "2"]
    inner = {"kind": "cards-melded", "data": {"seat": 1, "cards": cards}}
    played.logged(event("log-corrected", first=3, last=3, events=[inner]))
    body = said(played.get("/rounds/1/audit"))
    (correction,) = body["corrections"]
    assert correction["after"][0]["data"]["cards"] == cards
    assert correction["before"][0]["kind"] == said(played.get("/log?after=2&limit=1"))["entries"][0]["kind"]
    assert correction["stands"] is True
    broken = {found["article"] for each in body["entries"] if each["verdict"] for found in each["verdict"]["findings"]
              if found["outcome"] == "broken"}  # fmt: skip
    assert broken
    assert broken <= {each["article"] for each in body["laws"] if each["text"]}


def test_an_answer_brings_its_lines_its_law_and_what_is_offered(played: Phone) -> None:
    why = said(played.post("/questions", {"question": "why NS"}))
    assert sum(line["points"] for line in why["lines"]) == why["facts"]["score"]
    played.logged(event("cards-melded", seat=1, cards=["K", "2", "2", "2"]))
    legal = said(played.post("/questions", {"question": {"kind": "verdict", "entry": 11}}))
    assert legal["answer"].startswith("broken")
    assert {each["article"] for each in legal["laws"] if each["text"]} >= set(legal["articles"])
    remedy = said(played.post("/questions", {"question": {"kind": "remedy", "entry": 11}}))
    assert remedy["offers"] == legal["offers"]
    assert [each["article"] for each in remedy["offers"]] == remedy["articles"]


def test_what_if_is_what_then_happens(played: Phone) -> None:
    inner = {"kind": "cards-melded", "data": {"seat": 1, "cards": ["A", "A", "2"]}}
    striking = event("log-corrected", first=3, last=3, events=[inner])
    asked = {"events": [{"kind": striking["kind"], "data": striking["data"]}]}
    foretold = said(played.post("/what-if", asked))
    assert said(played.get("/log"))["head"]["number"] == 10
    assert foretold["lines"]
    assert foretold["totals"]
    before = said(played.get("/sheet"))
    played.logged(striking)
    after = said(played.get("/sheet"))
    for change in foretold["totals"]:
        place = change["place"] - 1
        assert before["rounds"][place]["teams"][change["team"]]["total"] == change["before"]
        assert after["rounds"][place]["teams"][change["team"]]["total"] == change["after"]


def test_questions_as_text_and_as_json_have_the_same_answer(played: Phone) -> None:
    for text, question in (
        ("may S take", {"kind": "may-take", "seat": 3}),
        ("? minimum NS", {"kind": "minimum", "team": [1, 3]}),
        ("verdict 2", {"kind": "verdict", "entry": 3}),
        ("verdict last", {"kind": "verdict", "entry": None}),
        ("could N hold K K", {"kind": "could-hold", "seat": 1, "cards": ["K", "K"]}),
        ("line EW hand", {"kind": "line", "team": [2, 4], "line": "hand"}),
        ("winner", {"kind": "winner"}),
    ):
        said_so = said(played.post("/questions", {"question": text}))
        assert said_so == said(played.post("/questions", {"question": question}))
        assert said_so["question"] == text.removeprefix("? ")


def test_a_question_is_answered_as_the_log_stood(played: Phone) -> None:
    then = said(played.post("/questions?at=1", {"question": "total NS"}))
    assert then["answer"] == "0"


def test_hand_and_foot_and_five_players(client: FlaskClient) -> None:
    phone = opens(client, rulebook="hand-and-foot", names={"N": "Ada"})
    body = said(phone.get())
    assert body["seats"][0]["foot"] == "waiting"
    assert body["seats"][0]["name"] == "Ada"
    five = opens(client, seats=["Ann", "Bob", "Cat", "Dan", "Eve"], teams=[["Ann", "Cat", "Eve"], ["Bob", "Dan"]])
    five.logged(event("round-started", out=5))
    body = said(five.get())
    assert {each["team"] for each in body["teams"]} == {"Ann+Cat+Eve", "Bob+Dan"}
    assert body["round"]["sits_out"] == 5


def test_a_name_holds_from_its_round_on(played: Phone) -> None:
    played.send("PUT", "/people/E", {"name": "Ben"})
    played.send("PUT", "/people/E", {"name": "Bea", "round": 2})
    assert said(played.get())["seats"][1]["name"] == "Bea"
    assert said(played.get("?at=4"))["seats"][1]["name"] == "Ben"


def test_news_is_waited_for(owner: Phone) -> None:
    from threading import Timer  # noqa: PLC0415

    other = Phone(owner.client.application.test_client(), owner.table, owner.token, owner.etag)
    timer = Timer(0.3, lambda: other.log(*a_turn(1)))
    timer.start()
    body = said(owner.get("/log?after=1&wait=20"))
    timer.join()
    assert [entry["number"] for entry in body["entries"]] == [2, 3]
    assert said(owner.get("/log?after=3&wait=0"))["entries"] == []


def test_a_link_revoked_while_its_holder_waits_for_news_tells_none(owner: Phone) -> None:
    from threading import Timer  # noqa: PLC0415

    watcher = replace(owner.with_link("watcher"), client=owner.client.application.test_client())
    (link,) = [each for each in said(owner.get("/links"))["links"] if each["role"] == "watcher"]

    def revoke_and_log() -> None:
        owner.send("DELETE", f"/links/{link['link']}")
        owner.log(*a_turn(1))

    timer = Timer(0.3, revoke_and_log)
    timer.start()
    refused(watcher.get("/log?after=1&wait=20"), 403, "not-allowed")
    timer.join()
