"""Sent twice, sent late, sent together: what a phone can rely on when it logs."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.service.phone import Phone, a_turn, event, opens, refused, said


def test_a_turn_is_logged_and_judged(owner: Phone) -> None:
    body = owner.logged(*a_turn(1))
    assert [entry["number"] for entry in body["entries"]] == [2, 3]
    assert [entry["kind"] for entry in body["entries"]] == ["stock-drawn", "cards-discarded"]
    assert body["head"]["number"] == 3
    assert {verdict["entry"] for verdict in body["verdicts"]} >= {2, 3}


def test_a_play_against_the_rules_is_recorded_with_its_verdict(owner: Phone) -> None:
    response = owner.log(event("cards-discarded", seat=2, cards=["5", "9"]))
    assert response.status_code == 201
    (verdict,) = [each for each in said(response)["verdicts"] if each["entry"] == 2]
    assert verdict["outcome"] == "broken"
    for finding in verdict["findings"]:
        assert finding["article"]
        assert finding["says"]


def test_the_same_batch_again_gets_the_same_answer_and_stores_nothing(owner: Phone) -> None:
    first = owner.etag
    batch = a_turn(1)
    answer = owner.logged(*batch)
    owner.logged(*a_turn(2))
    again = owner.log(*batch, etag=first)
    assert again.status_code == 201
    assert said(again) == answer
    assert said(owner.get("/log"))["head"]["number"] == 5


def test_stored_ids_are_answered_whatever_if_match_says(owner: Phone) -> None:
    batch = a_turn(1)
    answer = owner.logged(*batch)
    for headers in ({}, {"If-Match": '"99-0000000000000000"'}, {"If-Match": "nonsense"}):
        again = owner.client.post(owner.url("/log"), json={"events": batch}, headers=owner.headers(**headers))
        assert said(again) == answer


def test_the_same_id_with_other_content_is_refused(owner: Phone) -> None:
    batch = a_turn(1)
    owner.logged(*batch)
    other = {**batch[0], "data": {"seat": 3}}
    assert refused(owner.log(other), 422, "id-taken")["ids"] == [batch[0]["id"]]
    later = {**batch[0], "happened": "2026-01-01T00:00:00Z"}
    refused(owner.log(later), 422, "id-taken")


def test_a_batch_may_go_on_from_what_is_stored(owner: Phone) -> None:
    seen, batch = owner.etag, a_turn(1)
    owner.logged(batch[0])
    answer = said(owner.log(*batch, etag=seen))
    assert [entry["number"] for entry in answer["entries"]] == [2, 3]


def test_stored_entries_may_not_change_places(owner: Phone) -> None:
    batch = a_turn(1)
    owner.logged(*batch)
    refused(owner.log(*reversed(batch)), 422, "id-order")
    refused(owner.log(event("stock-drawn", seat=2), *batch), 422, "id-order")


def test_without_if_match_nothing_is_appended(owner: Phone) -> None:
    response = owner.client.post(owner.url("/log"), json={"events": a_turn(1)}, headers=owner.headers())
    refused(response, 428, "head-required")
    assert said(owner.get("/log"))["head"]["number"] == 1


def test_a_star_appends_whatever_the_head_is(owner: Phone) -> None:
    owner.logged(*a_turn(1))
    headers = owner.headers(**{"If-Match": "*"})
    response = owner.client.post(owner.url("/log"), json={"events": a_turn(2)}, headers=headers)
    assert response.status_code == 201


def test_a_stale_head_is_told_what_it_missed(owner: Phone) -> None:
    seen = owner.etag
    missed = owner.logged(*a_turn(1))["entries"]
    body = refused(owner.log(*a_turn(2), etag=seen), 412, "stale-log")
    assert body["missed"] == missed
    assert body["head"]["number"] == 3
    assert said(owner.get("/log"))["head"]["number"] == 3


@pytest.mark.parametrize("etag", ["1-0000000000000000", "7-0000000000000000", "0-0000000000000000", "x", ""])
def test_a_head_that_the_log_does_not_contain_is_noticed(owner: Phone, etag: str) -> None:
    headers = owner.headers(**{"If-Match": f'"{etag}"'})
    response = owner.client.post(owner.url("/log"), json={"events": a_turn(1)}, headers=headers)
    refused(response, 412, "log-replaced")


@pytest.mark.parametrize(
    "late",
    [
        event("hand-counted", seat=3, count=11),
        event("red-threes-laid", seat=3, cards=["3r"], drawn=1),
        event("permission-answered", seat=3, yes=True),
        event("terms-accepted", seat=3),
        event("cards-left", seat=3, hand={"points": 45}),
    ],
    ids=lambda late: late["kind"],
)
def test_what_does_not_depend_on_what_was_missed_is_rebased(owner: Phone, late: dict[str, object]) -> None:
    seen = owner.etag
    owner.logged(*a_turn(1))
    response = owner.log({**late, "id": event("x")["id"]}, etag=seen)
    assert response.status_code == 201, response.text
    assert said(response)["entries"][0]["number"] == 4


@pytest.mark.parametrize(
    ("late", "missed"),
    [
        (event("hand-counted", seat=1, count=11), event("stock-drawn", seat=1)),
        (event("red-threes-laid", seat=3, cards=["3r"], drawn=1), event("round-ended")),
        (event("cards-left", seat=3, hand={"points": 45}), event("turn-taken-back")),
        (event("terms-accepted", seat=3), event("log-corrected", first=2, last=2)),
        (event("stock-drawn", seat=2), event("hand-counted", seat=1, count=11)),
    ],
    ids=str,
)
def test_what_may_depend_on_what_was_missed_is_not(owner: Phone, late: dict[str, str], missed: dict[str, str]) -> None:
    owner.logged(*a_turn(4))
    seen = owner.etag
    owner.logged({**missed, "id": event("x")["id"]})
    refused(owner.log({**late, "id": event("x")["id"]}, etag=seen), 412, "stale-log")


def test_a_batch_is_rebased_only_as_a_whole(owner: Phone) -> None:
    seen = owner.etag
    owner.logged(*a_turn(1))
    batch = [event("hand-counted", seat=3, count=11), event("stock-drawn", seat=2)]
    refused(owner.log(*batch, etag=seen), 412, "stale-log")
    assert said(owner.get("/log"))["head"]["number"] == 3


def test_a_dry_run_says_the_verdicts_and_stores_nothing(owner: Phone) -> None:
    batch = a_turn(1)
    rehearsed = owner.log(*batch, dry_run=True)
    assert rehearsed.status_code == 200
    assert said(rehearsed)["head"]["number"] == 1
    assert "hash" not in said(rehearsed)["entries"][0]
    assert said(owner.get("/log"))["head"]["number"] == 1
    assert owner.logged(*batch)["verdicts"] == said(rehearsed)["verdicts"]


def test_a_batch_is_stored_as_a_whole_or_not_at_all(owner: Phone) -> None:
    refused(owner.log(*a_turn(1), event("stock-drawn", seat=7)), 422, "no-such-seat")
    assert said(owner.get("/log"))["head"]["number"] == 1
    owner.logged(*a_turn(1))


def test_an_id_may_be_used_at_two_tables(client: FlaskClient) -> None:
    one, other = opens(client), opens(client)
    batch = a_turn(1)
    one.logged(*batch)
    other.logged(*batch)


def test_free_text_comes_back_and_is_not_in_the_entry_that_is_hashed(owner: Phone) -> None:
    owner.logged(*a_turn(1))
    owner.logged(event("turn-taken-back", reason="Ada’s phone fell"))
    entry = said(owner.get("/log?after=3"))["entries"][0]
    assert entry["data"]["reason"] == "Ada’s phone fell"
    exported = owner.get("/export.jsonl").text.splitlines()[-1]
    assert '"reason":"sha256:' in exported


def test_a_forgotten_text_reads_as_nothing_and_the_chain_holds(owner: Phone) -> None:
    batch = [*a_turn(1), event("turn-taken-back", reason="Ada’s phone fell")]
    owner.logged(*batch)
    assert owner.send("DELETE", "/texts/4").status_code == 204
    assert said(owner.get("/log?after=3"))["entries"][0]["data"]["reason"] == ""
    assert said(owner.get("/verify"))["sound"] is True
    assert owner.log(*batch).status_code == 201
    assert "phone" not in owner.get("/export.jsonl").text


def test_a_correction_keeps_what_it_replaces(owner: Phone) -> None:
    owner.logged(*a_turn(1))
    inner = {"kind": "cards-discarded", "data": {"seat": 1, "cards": ["9"]}}
    body = owner.logged(event("log-corrected", first=3, last=3, events=[inner], reason="it was a nine"))
    struck = [each for each in body["verdicts"] if each.get("struck")]
    assert [each["entry"] for each in struck] == [3]
    kinds = [entry["kind"] for entry in said(owner.get("/log"))["entries"]]
    assert kinds == ["table-opened", "stock-drawn", "cards-discarded", "log-corrected"]


def test_the_log_is_read_in_pieces(owner: Phone) -> None:
    for seat in (1, 2, 3, 4):
        owner.logged(*a_turn(seat))
    body = said(owner.get("/log?after=2&limit=3"))
    assert [entry["number"] for entry in body["entries"]] == [3, 4, 5]
    assert body["head"]["number"] == 9
    assert said(owner.get("/log?after=9"))["entries"] == []
    assert said(owner.get("/log?after=99"))["entries"] == []


def test_the_table_stood_otherwise_before(owner: Phone) -> None:
    owner.logged(*a_turn(1))
    before = said(owner.get("?at=2"))
    assert before["at"] == 2
    assert before["turn"]["seat"] == 1
    assert said(owner.get())["turn"]["seat"] == 2
    refused(owner.get("?at=9"), 404, "no-such-entry")
    refused(owner.get("?at=0"), 404, "no-such-entry")
