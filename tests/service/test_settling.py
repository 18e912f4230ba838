"""Settling a dispute: by the owner, or as one seat of every team agreed, each from its own phone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.phone import Phone, a_turn, event, inner, opens, refused, said

STRUCK = {"first": 3, "last": 3}
FINE = {"team": [2, 4], "points": 100, "article": "CC-IRR-4"}
STEPS = ("log-corrected", STRUCK), ("penalty-given", FINE)
"""What the ruling of these tests puts on record."""


@pytest.fixture(params=["any", "own"])
def owner(client: FlaskClient, request: pytest.FixtureRequest) -> Phone:
    """A table of either kind with a dispute on its third entry."""
    owner = opens(client, scoring=request.param)
    owner.logged(*a_turn(1), event("dispute-raised", dispute=1, seat=2, first=3, last=3))
    return owner


def phones(owner: Phone, *names: str) -> list[Phone]:
    return [owner.with_link(name) for name in names]


def proposed(seat: int, *steps: tuple[str, dict[str, Any]], outcome: str = "struck", **more: Any) -> dict[str, Any]:
    made = [inner(kind, **data) for kind, data in steps]
    return event("ruling-proposed", dispute=1, seat=seat, outcome=outcome, events=made, **more)


def answered(seat: int, *, yes: bool = True) -> dict[str, Any]:
    return event("ruling-answered", dispute=1, seat=seat, yes=yes)


def ruled(*by: int, outcome: str = "struck", steps: tuple[Any, ...] = STEPS, **more: Any) -> list[dict[str, Any]]:
    """What puts a ruling on record: its steps, and the settlement in the name of these seats."""
    settled = event("dispute-settled", dispute=1, outcome=outcome, by=list(by), **more)
    return [*(event(kind, **data) for kind, data in steps), settled]


def seen(phone: Phone) -> Phone:
    """The phone has looked at the log as it stands."""
    phone.etag = said(phone.get())["head"]["etag"]
    return phone


def disputed(phone: Phone) -> dict[str, Any]:
    (dispute,) = said(phone.get())["disputes"]
    found: dict[str, Any] = dispute
    return found


def test_two_phones_settle_what_one_of_them_proposed(owner: Phone) -> None:
    north, east = phones(owner, "N", "E")
    north.logged(proposed(1, *STEPS, reason="it was a nine"))
    assert disputed(north)["proposal"] == {
        "entry": 5,
        "seat": 1,
        "outcome": "struck",
        "events": [
            {"kind": "log-corrected", "version": 1, "data": STRUCK},
            {"kind": "penalty-given", "version": 1, "data": FINE},
        ],
        "agreed": [1],
    }
    seen(east).logged(answered(2), *ruled(1, 2, reason="it was a nine"))
    found = disputed(owner)
    assert (found["outcome"], found["by"], found["proposal"]) == ("struck", [1, 2], None)
    by = [entry["by"] for entry in said(owner.get("/log?after=4"))["entries"]]
    assert by == [1, 2, 2, 2, 2]
    lines = said(owner.get("/sheet"))["rounds"][0]["teams"]["EW"]["lines"]
    assert [line["points"] for line in lines if line["line"] == "penalties"] == [-100]


def test_a_phone_cannot_say_what_others_agree_to(owner: Phone) -> None:
    north, east, watcher = phones(owner, "N", "E", "watcher")
    refused(north.log(event("dispute-settled", dispute=1, outcome="stands", by=[1, 2])), 403, "not-settled")
    refused(north.log(event("dispute-settled", dispute=1, outcome="stands")), 403, "not-settled")
    refused(north.log(proposed(2, *STEPS)), 403, "not-allowed")
    refused(watcher.log(proposed(1, *STEPS)), 403, "not-allowed")
    north.logged(proposed(1, *STEPS))
    refused(north.log(answered(2)), 403, "not-allowed")
    refused(north.log(*ruled(1, 2, steps=())), 403, "not-settled")
    south = seen(owner.with_link("S"))
    south.logged(answered(3))  # the partner: the other team has not agreed
    assert seen(north).log(*ruled(1, 3)).status_code in {403, 422}
    assert north.log(*ruled(1, 2)).status_code == 403
    refused(seen(watcher).log(*ruled(1, 2)), 403, "not-allowed")
    assert seen(east).log(answered(2), *ruled(1, 2, 4)).status_code == 403  # West said nothing
    assert said(owner.get("/log"))["head"]["number"] == 6


def test_nobody_but_the_owner_settles_by_a_correction(owner: Phone) -> None:
    settled = inner("dispute-settled", dispute=1, outcome="stands", by=[1, 2])
    brought_in = event("log-corrected", first=5, last=4, events=[settled])
    (north,) = phones(owner, "N")
    refused(north.log(brought_in), 403, "not-settled")
    assert disputed(owner)["outcome"] is None
    owner.logged(brought_in)
    assert disputed(owner)["outcome"] == "stands"


@pytest.mark.parametrize(
    "otherwise",
    [
        ruled(1, 2, outcome="penalty"),
        ruled(1, 2, steps=STEPS[:1]),
        ruled(1, 2, steps=STEPS[::-1]),
        ruled(1, 2, steps=(STEPS[0], ("penalty-given", {**FINE, "points": 500}))),
        ruled(1, 2, steps=(*STEPS, ("penalty-given", FINE))),
    ],
)
def test_what_goes_on_record_is_what_was_agreed(owner: Phone, otherwise: list[dict[str, Any]]) -> None:
    north, east = phones(owner, "N", "E")
    north.logged(proposed(1, *STEPS))
    assert seen(east).log(answered(2), *otherwise).status_code == 403
    east.logged(answered(2))
    assert seen(north).log(*otherwise).status_code == 403
    north.logged(*ruled(1, 2))


def test_who_no_longer_agrees_takes_the_yes_back(owner: Phone) -> None:
    north, east = phones(owner, "N", "E")
    north.logged(proposed(1, outcome="stands"))
    seen(east).logged(answered(2))
    seen(north).logged(answered(1, yes=False))
    refused(seen(east).log(*ruled(1, 2, outcome="stands", steps=())), 403, "not-settled")
    seen(north).logged(answered(1), *ruled(1, 2, outcome="stands", steps=()))
    assert disputed(owner)["by"] == [1, 2]


def test_a_proposal_is_for_the_log_as_it_stood(owner: Phone) -> None:
    north, east = phones(owner, "N", "E")
    north.logged(proposed(1, *STEPS))
    seen(east).logged(event("stock-drawn", seat=2))
    refused(east.log(answered(2)), 422, "cannot-record")
    assert disputed(owner)["proposal"] is None
    assert east.log(*ruled(1, 2)).status_code == 403
    seen(north).logged(proposed(1, *STEPS))
    seen(east).logged(answered(2), *ruled(1, 2))


def test_another_proposal_begins_anew(owner: Phone) -> None:
    north, east = phones(owner, "N", "E")
    north.logged(proposed(1, *STEPS))
    seen(east).logged(proposed(2, outcome="stands"))
    assert disputed(owner)["proposal"]["agreed"] == [2]
    assert east.log(*ruled(1, 2)).status_code == 403
    seen(north).logged(answered(1), *ruled(1, 2, outcome="stands", steps=()))


def test_two_answers_at_once_are_both_heard(owner: Phone) -> None:
    north, east, south = phones(owner, "N", "E", "S")
    north.logged(proposed(1, *STEPS))
    seen(east)
    seen(south)
    south.logged(answered(3))
    east.logged(answered(2))
    assert disputed(owner)["proposal"]["agreed"] == [1, 2, 3]
    seen(north).logged(*ruled(1, 2, 3))


def test_an_answer_is_not_given_to_a_proposal_that_was_not_seen(owner: Phone) -> None:
    north, east = phones(owner, "N", "E")
    north.logged(proposed(1, *STEPS))
    seen(east)
    north.logged(proposed(1, outcome="stands"))
    refused(east.log(answered(2)), 412, "stale-log")


@pytest.mark.parametrize(
    "steps",
    [
        (("stock-drawn", {"seat": 2}),),
        (("log-corrected", {"first": 99, "last": 99}),),
        (("penalty-given", {**FINE, "team": [1, 2]}),),
        (("log-corrected", {"first": 2, "last": 3}), ("turn-taken-back", {})),
        (("log-corrected", {"first": 1, "last": 1, "opening": True, "events": [
            {"kind": "table-opened", "data": {"rulebook": "classic"}}]}),),
    ],
)  # fmt: skip
def test_a_ruling_that_cannot_go_on_record_is_not_proposed(owner: Phone, steps: tuple[Any, ...]) -> None:
    (north,) = phones(owner, "N")
    assert north.log(proposed(1, *steps)).status_code == 422
    assert north.log(event("ruling-answered", dispute=1, seat=1, yes=True)).status_code == 422
    assert north.log(event("ruling-answered", dispute=7, seat=1, yes=True)).status_code == 422


def test_each_phone_is_offered_what_it_may_do_about_a_proposal(owner: Phone) -> None:
    north, east, watcher = phones(owner, "N", "E", "watcher")
    scorer = replace(owner, token=said(owner.post("/links", {"role": "scorer"}))["url"].rpartition("/")[2])
    north.logged(proposed(1, *STEPS))
    offered = {
        name: {word for word in ("I agree", "I no longer agree", "Settle it so", "Propose it", "Settle the dispute")
               if f">{word}</button>" in page_of(phone)}
        for name, phone in {"owner": owner, "N": north, "E": east, "watcher": watcher, "scorer": scorer}.items()
    }  # fmt: skip
    assert offered == {
        "owner": {"Settle it so", "Settle the dispute"},
        "N": {"I no longer agree", "Propose it"},
        "E": {"I agree", "Propose it"},
        "watcher": set(),
        "scorer": set(),
    }
    seen(east).logged(answered(2))
    assert ">Settle it so</button>" in page_of(north)
    assert ">Settle it so</button>" in page_of(scorer)
    assert ">Settle it so</button>" not in page_of(watcher)
    seen(scorer).logged(*ruled(1, 2))
    assert "Settle it so" not in page_of(owner)


def page_of(phone: Phone) -> str:
    """The page of the dispute, as this phone has it."""
    return phone.client.get(f"/tables/{phone.table}/disputes/1", headers=phone.headers(Accept="text/html")).text


def test_a_correction_brings_in_no_agreement(owner: Phone) -> None:
    for kind, more in (("ruling-proposed", {"outcome": "stands"}), ("ruling-answered", {"yes": True})):
        forged = inner(kind, dispute=1, seat=2, **more)
        refused(owner.log(event("log-corrected", first=3, last=3, events=[forged])), 422, "not-correctable")


def test_the_owner_settles_alone(owner: Phone) -> None:
    owner.logged(*ruled(reason="enough"))
    assert disputed(owner)["by"] == []


def test_what_was_agreed_is_read_in_every_export(owner: Phone) -> None:
    north, east = phones(owner, "N", "E")
    north.logged(proposed(1, *STEPS, reason="it was a nine"))
    seen(east).logged(answered(2), *ruled(1, 2))
    text = owner.get("/export.meld").text
    assert 'propose 1 N struck "it was a nine": correct 2: - then penalty EW 100 CC-IRR-4\nagree 1 E\n' in text
    again = said(owner.client.post("/api/tables/import", json={"meld": text}))
    assert again["head"]["number"] == said(owner.get("/log"))["head"]["number"]
