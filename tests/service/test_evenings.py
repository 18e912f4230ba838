"""What goes wrong on an evening, through the API: rules noticed late, misdeals, lost tracks, substitutes, once more."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.service.phone import Phone, a_turn, event, inner, opens, said


def tally(team: list[int], **items: Any) -> dict[str, Any]:
    return event("round-tallied", team=team, **items)


def three_rounds(phone: Phone) -> None:
    """Log three rounds as totals; the third is won by NS, going out concealed."""
    for ours, theirs in ((1400, 200), (1600, 300)):
        phone.logged(tally([1, 3], cards=ours, went_out=True), tally([2, 4], cards=theirs), event("round-ended"))
    phone.logged(tally([1, 3], cards=2500, out_concealed=True), tally([2, 4], cards=100), event("round-ended"))


def corrects(phone: Phone, first: int, *events: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Correct one entry after asking what that would change, and return what was foretold."""
    data = {"first": first, "last": first, "events": list(events), "reason": "noticed late", **more}
    foretold = said(phone.post("/what-if", {"events": [inner("log-corrected", **data)]}))
    phone.logged(event("log-corrected", **data))
    return foretold


def opening(phone: Phone, **changed: Any) -> dict[str, Any]:
    """Return the opening of a table with something changed."""
    data = said(phone.get("/log?limit=1"))["entries"][0]["data"]
    return inner("table-opened", **{**data, **changed})


def marks(phone: Phone) -> dict[int, str]:
    return {each["entry"]: each["reason"] for each in said(phone.get("/verdicts"))["senseless"]}


def numbers(foretold: dict[str, Any], what: str) -> dict[tuple[int, str], tuple[int, int]]:
    return {(each["place"], each["team"]): (each["before"], each["after"]) for each in foretold[what]}


def test_a_house_rule_noticed_in_the_third_round_counts_from_the_first(owner: Phone) -> None:
    three_rounds(owner)
    assert said(owner.get("/sheet"))["over"] is True
    foretold = corrects(owner, 1, opening(owner, house=[["game.target", "10000"]]), opening=True)
    assert foretold["reopens"]["game"] is True
    assert foretold["winner"] == {"before": "NS", "after": None}
    sheet = said(owner.get("/sheet"))
    assert (sheet["over"], sheet["winner"]) == (False, None)
    assert said(owner.get())["house"] == {"game.target": "10000"}
    correction = said(owner.get("/log?after=10"))["entries"][0]
    assert (correction["by"], correction["data"]["reason"]) == ("owner", "noticed late")
    owner.logged(event("log-corrected", first=11, last=11, reason="no, we said so"))
    assert said(owner.get("/sheet"))["winner"] == "NS"


def test_teams_noticed_wrong_leave_tallies_of_teams_that_are_none(client: FlaskClient) -> None:
    six = opens(client, seats=list("ABCDEF"), teams=[["A", "C", "E"], ["B", "D", "F"]])
    for points in (600, 700):
        six.logged(tally([1, 3, 5], cards=points), tally([2, 4, 6], cards=100), event("round-ended"))
    six.logged(tally([1, 3, 5], cards=300))
    foretold = corrects(six, 1, opening(six, teams=[[1, 4], [2, 5], [3, 6]]), opening=True)
    wrong = dict.fromkeys((2, 3, 5, 6, 8), "no-such-team")
    assert {each["entry"]: each["after"] for each in foretold["senseless"]} == wrong
    assert marks(six) == wrong
    audited = {each["entry"]["number"]: each for each in said(six.get("/rounds/1/audit"))["entries"]}
    assert audited[2]["senseless"] == "no-such-team"
    assert len(said(six.get("/log"))["entries"]) == 9, "all of it is kept"
    for entry in (2, 3, 5, 6, 8):
        team = [1, 4] if entry in {2, 5, 8} else [2, 5]
        mended = [inner("round-tallied", team=team, cards=900)]
        six.logged(event("log-corrected", first=entry, last=entry, events=mended))
    assert marks(six) == {}
    assert said(six.get("/sheet"))["totals"] == {"AD": 2700, "BE": 1800, "CF": 0}


def test_a_dealer_noticed_wrong_moves_every_deal(owner: Phone) -> None:
    for seat in (1, 2):
        owner.logged(*a_turn(seat), event("round-ended", how="agreed"))
    owner.logged(event("round-started", dealer=3))
    assert [each["dealer"] for each in said(owner.get("/sheet"))["rounds"]] == [4, 1, 3]
    wrong = [each for each in said(owner.get("/verdicts?entry=8"))["verdicts"] if each["outcome"] == "broken"]
    assert wrong, "not the one who was to deal"
    foretold = corrects(owner, 1, opening(owner, dealer=1), opening=True)
    changed = {each["entry"]: each["after"] for each in foretold["verdicts"]}
    assert changed[8] == "kept"
    assert [each["dealer"] for each in said(owner.get("/sheet"))["rounds"]] == [1, 2, 3]


def test_a_misdeal_counts_for_nothing_and_is_dealt_again(owner: Phone) -> None:
    owner.logged(
        event("round-started"),
        event("bonus-given", team=[1, 3], points=100),
        *a_turn(1),
        event("round-ended", how="void"),
    )
    owner.logged(event("round-started"), *a_turn(1))
    sheet = said(owner.get("/sheet"))
    assert [(each["number"], each["void"]) for each in sheet["rounds"]] == [(1, True), (1, False)]
    assert sheet["totals"] == {"NS": 0, "EW": 0}


def test_a_round_that_is_abandoned_is_scored_as_far_as_it_went(owner: Phone) -> None:
    owner.logged(event("stock-drawn", seat=1), event("cards-melded", seat=1, cards=["K", "K", "K", "K", "K"]))
    owner.logged(event("cards-discarded", seat=1, cards=["5"]), event("round-ended", how="agreed"))
    (only,) = said(owner.get("/sheet"))["rounds"]
    assert (only["ended"], only["went_out"]) == (True, None)
    assert only["teams"]["NS"]["total"] == 50


def test_a_table_that_lost_track_goes_on_from_a_position(owner: Phone) -> None:
    owner.logged(*a_turn(1), *a_turn(2))
    lying = [{"owner": [1, 3], "melds": [{"cards": ["K"] * 7}]}]
    owner.logged(event("position-taken", melds=lying, turn=3, hands=[{"seat": 3, "count": 4}]))
    table = said(owner.get())
    assert table["turn"] == {"seat": 3, "phase": "to-draw"}
    assert table["teams"][0]["canastas"] == {"natural": 1}
    assert table["seats"][2]["hand"] == 4
    owner.logged(*a_turn(3))
    assert said(owner.get())["seats"][2]["hand"] in {4, 5}
    assert [each["number"] for each in said(owner.get("/sheet"))["rounds"]] == [1]


def test_a_substitute_sits_there_from_a_round_on(owner: Phone) -> None:
    assert owner.send("PUT", "/people/E", {"name": "Ben"}).status_code == 200
    owner.logged(*a_turn(1), event("round-ended", how="agreed"))
    assert owner.send("PUT", "/people/E", {"name": "Bea", "round": 2}).status_code == 200
    owner.logged(event("round-started"))
    assert said(owner.get())["seats"][1]["name"] == "Bea"
    assert said(owner.get("?at=3"))["seats"][1]["name"] == "Ben"


def test_the_same_people_play_again(client: FlaskClient) -> None:
    phone = opens(
        client, rulebook="hand-and-foot", seats=["Ann", "Bob", "Cat", "Dan"],
        dealer="Bob", names={"Ann": "Anna", "Bob": "Robert"}, scoring="own", scores={"Ann+Cat": 500},
    )  # fmt: skip
    phone.send("PUT", "/people/Bob", {"name": "Bea", "round": 1})
    phone.logged(*a_turn(3), event("round-ended", how="agreed"))
    response = phone.post("/again", {})
    assert response.status_code == 201
    body = said(response)
    assert body["table"] != phone.table
    again = Phone(client, body["table"], body["links"]["owner"].rpartition("/")[2], body["head"]["etag"], body["links"])
    new, old = said(again.get()), said(phone.get())
    for same in ("rulebook", "house", "language", "scoring"):
        assert new[same] == old[same]
    assert [(each["label"], each["name"], each["team"]) for each in new["seats"]] == [
        ("Ann", "Anna", "Ann+Cat"), ("Bob", "Bea", "Bob+Dan"), ("Cat", "Cat", "Ann+Cat"), ("Dan", "Dan", "Bob+Dan"),
    ]  # fmt: skip
    assert new["round"]["dealer"] == 3
    assert {each["team"]: each["total"] for each in new["teams"]} == {"Ann+Cat": 0, "Bob+Dan": 0}
    assert again.with_link("Ann").get().status_code == 200
    assert phone.with_link("Ann").post("/again", {}).status_code == 403
    assert said(phone.post("/again", {"dealer": "Ann"}))["table"] not in {again.table, phone.table}
    assert said(phone.post("/again", {"dealer": "Eve"}))["code"] == "no-such-seat"


def test_what_was_taken_back_of_nothing_is_marked_and_makes_sense_again(owner: Phone) -> None:
    owner.logged(*a_turn(1), event("turn-taken-back", reason="wrong pile"), *a_turn(1), *a_turn(2))
    assert marks(owner) == {}
    striking = {"first": 2, "last": 3, "reason": "that was yesterday"}
    foretold = said(owner.post("/what-if", {"events": [inner("log-corrected", **striking)]}))
    assert foretold["senseless"] == [{"entry": 4, "before": None, "after": "nothing-to-take-back"}]
    assert marks(owner) == {}, "nothing was stored"
    owner.logged(event("log-corrected", **striking))
    assert marks(owner) == {4: "nothing-to-take-back"}
    owner.logged(event("log-corrected", first=9, last=9))
    assert marks(owner) == {}


def test_the_end_of_a_round_that_was_struck_is_marked(owner: Phone) -> None:
    owner.logged(*a_turn(1), event("round-ended", how="agreed"), *a_turn(2), event("round-ended", how="agreed"))
    owner.logged(event("dispute-raised", dispute=1, seat=2, first=5, last=6))
    foretold = said(owner.post("/what-if", {"events": [inner("log-corrected", first=5, last=6)]}))
    told = {each["entry"]: each["after"] for each in foretold["senseless"]}
    assert told == {7: "nothing-to-end", 8: "nothing-disputed"}


def test_a_correction_of_a_correction_reaches_the_minima_of_later_rounds(owner: Phone) -> None:
    three_rounds(owner)
    first = corrects(owner, 2, inner("round-tallied", team=[1, 3], cards=1300, went_out=True))
    assert numbers(first, "minima") == {(1, "NS"): (90, 50)}
    second = corrects(owner, 2, inner("round-tallied", team=[1, 3], cards=400, went_out=True))
    assert numbers(second, "minima") == {(2, "NS"): (120, 90)}
    before, after = numbers(second, "totals")[3, "NS"]
    assert after - before == 400 - 1300
    third = said(owner.post("/what-if", {"events": [inner("log-corrected", first=12, last=12)]}))
    assert numbers(third, "minima") == {(2, "NS"): (90, 120)}


def test_a_round_in_the_past_reopens_when_its_end_and_all_after_it_are_struck(owner: Phone) -> None:
    owner.logged(*a_turn(1), event("round-ended", how="agreed"), *a_turn(2), event("round-ended", how="agreed"))
    foretold = said(owner.post("/what-if", {"events": [inner("log-corrected", first=7, last=7)]}))
    assert foretold["reopens"] == {"game": False, "rounds": [2]}
    assert foretold["reopened"] is True
    foretold = said(owner.post("/what-if", {"events": [inner("log-corrected", first=4, last=7)]}))
    assert foretold["reopens"] == {"game": False, "rounds": [1]}
    assert foretold["rounds"] == {"before": 2, "after": 1}
