"""What the page of the log says of entries that make no sense any more, and of a log that never verified."""

from __future__ import annotations

import json

from flask.testing import FlaskClient

from tests.service.phone import Phone, a_turn, event, inner, opens, said


def page(phone: Phone) -> str:
    """The page of the log, as whoever holds the phone reads it."""
    return phone.client.get(f"/tables/{phone.table}/log", headers=phone.headers(Accept="text/html")).text


def test_entries_that_make_no_sense_any_more_are_marked_with_the_reason(client: FlaskClient) -> None:
    phone = opens(client)
    phone.logged(*a_turn(1), event("round-ended", how="agreed"), *a_turn(2), event("round-ended", how="agreed"))
    assert "makes no sense" not in page(phone)
    phone.logged(event("log-corrected", first=5, last=6))
    assert "makes no sense any more: no round is being played that it could end" in page(phone)


def test_a_log_imported_although_its_hashes_did_not_hold_says_so(client: FlaskClient) -> None:
    phone = opens(client)
    phone.logged(*a_turn(1))
    assert "hashes did not hold" not in page(phone)
    lines = [json.loads(line) for line in phone.get("/export.jsonl").text.splitlines()]
    lines[-1]["data"]["cards"] = ["6"]
    body = {"jsonl": "\n".join(json.dumps(line) for line in lines)}
    kept = said(client.post("/api/tables/import?unverified=keep", json=body))
    token = kept["links"]["owner"].rpartition("/")[2]
    assert "hashes did not hold" in page(Phone(client, kept["table"], token, kept["head"]["etag"]))


def test_a_play_that_was_corrected_leads_to_its_correction(client: FlaskClient) -> None:
    phone = opens(client)
    phone.logged(*a_turn(1))
    assert "#entry-4" not in page(phone)
    phone.logged(event("log-corrected", first=3, last=3, events=[inner("cards-discarded", seat=1, cards=["6"])]))
    assert '<a class="evidence" href="#entry-4">→ 4</a>' in page(phone)
