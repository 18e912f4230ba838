"""Corrections through the service: as if it had been played so, there and back, and what was foretold.

The logs are whole evenings of two rounds as the second witness plays them; a correction may reach any of their entries.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from events.answers import verdict_text
from events.catalogue import Event, LogCorrected, PositionTaken, RoundEnded, RoundStarted, TableOpened
from events.errors import CannotRecord
from events.games import open_table
from events.judge import Bench, check_event
from events.score import sheet
from service.app import create_app
from service.config import Config
from service.context import EXTENSION
from service.keeper import Keeper
from service.wire.encoding import encode_inner
from tests import strategies
from tests.service.phone import Phone, said
from tests.witness.rounds import play_round

FEW = settings(
    max_examples=6,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # what is drawn is small already: an evening, an entry
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
LABELS = ("N", "E", "S", "W")


@cache
def evening(seed: int) -> tuple[Event, ...]:
    """Return the log of a whole round and the beginning of the next, the opening first."""
    opened = open_table(TableOpened(rulebook="classic-pagat" if seed % 3 else "classic", seats=4))
    first = play_round(opened, f"{seed} one")
    totals = sheet(Bench((opened, *first.events))).totals
    second = play_round(opened, f"{seed} two", number=2, dealer=1, totals=dict(totals))
    return (opened, *first.events, *second.events[:40])


@contextmanager
def table_of(app: Flask, log: tuple[Event, ...]) -> Iterator[Phone]:
    """Open a table that has this log, for as long as the block lasts."""
    keeper: Keeper = app.extensions[EXTENSION].keeper
    opened = keeper.establish(LABELS, log, ())
    yield Phone(app.test_client(), opened.table, opened.owner, opened.head.etag)
    keeper.forget(opened.table)


def corrects(first: int, last: int, *events: Event) -> dict[str, Any]:
    data = {"first": first, "last": last, "events": [encode_inner(each) for each in events], "reason": "seen later"}
    return {"id": str(uuid.uuid4()), "kind": "log-corrected", "data": data}


def plain(value: Any) -> Any:
    """Return an answer without what tells one log from another: numbers of entries and the head."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items() if name not in {"entry", "evidence", "head", "says"}}
    return [plain(each) for each in value] if isinstance(value, list) else value


def verdicts(phone: Phone) -> dict[int, Any]:
    return {each["entry"]: each for each in said(phone.get("/verdicts"))["verdicts"]}


def outcomes(verdict: Any) -> list[tuple[str, str, str]]:
    return [(each["article"], each["outcome"], each["reason"]) for each in verdict["findings"]]


@dataclass(frozen=True)
class Chosen:
    """An evening, the number of one of its entries, and what shall stand in its place."""

    seed: int
    number: int
    put: Event

    @property
    def log(self) -> tuple[Event, ...]:
        return evening(self.seed)


@st.composite
def corrections(draw: st.DrawFn) -> Chosen:
    """Return what may be put in the place of an entry."""
    seed = draw(st.integers(0, 5))
    log = evening(seed)
    number = draw(st.integers(2, len(log)))
    others = st.sampled_from([each for each in log[1:] if not isinstance(each, RoundStarted | RoundEnded)])
    put = draw(st.one_of(others, strategies.events(4, 5)))
    assume(not isinstance(log[number - 1], RoundStarted))
    assume(not isinstance(put, LogCorrected | TableOpened | RoundStarted | PositionTaken))
    return Chosen(seed, number, put)


def can_be_played(log: tuple[Event, ...]) -> bool:
    bench = Bench(log[:1])
    try:
        for event in log[1:]:
            check_event(bench, event)
            bench.append(event)
    except CannotRecord:
        return False
    return True


@pytest.fixture(scope="module")
def app() -> Flask:
    """The application on a store in memory: storing is tested elsewhere, and here the same is asked many times."""
    return create_app(Config(database="memory://"))


@FEW
@given(corrections())
def test_a_correction_is_as_if_it_had_been_played_so(app: Flask, chosen: Chosen) -> None:
    log, number, put = chosen.log, chosen.number, chosen.put
    so = (*log[: number - 1], put, *log[number:])
    assume(can_be_played(so))
    with table_of(app, log) as corrected, table_of(app, so) as played:
        response = corrected.log(corrects(number, number, put))
        assume(said(response).get("code") != "fields")  # more than the edge lets through
        assert response.status_code == 201, response.text
        assert plain(said(corrected.get("/sheet"))) == plain(said(played.get("/sheet")))
        ours, theirs = verdicts(corrected), verdicts(played)
        ours[number] = ours.pop(said(response)["head"]["number"])
        assert {n: outcomes(each) for n, each in ours.items()} == {n: outcomes(each) for n, each in theirs.items()}
        for question in ("winner", "minimum NS", "score EW", "canastas NS"):
            asked = [said(each.post("/questions", {"question": question})) for each in (corrected, played)]
            assert plain(asked[0]) == plain(asked[1])


@FEW
@given(corrections(), st.integers(0, 3))
def test_striking_and_restoring_gives_back_verdicts_and_scores(app: Flask, chosen: Chosen, more: int) -> None:
    log, number, put = chosen.log, chosen.number, chosen.put
    with table_of(app, log) as phone:
        before = (verdicts(phone), plain(said(phone.get("/sheet"))))
        response = phone.log(corrects(number, min(number + more, len(log)), *([put] if more == 1 else [])))
        assume(response.status_code == 201)
        struck = said(response)["head"]["number"]
        phone.logged(corrects(struck, struck))
        after = (verdicts(phone), plain(said(phone.get("/sheet"))))
        assert {n: each for n, each in after[0].items() if n <= len(log)} == before[0]
        assert after[1] == before[1]
        phone.logged(corrects(struck + 1, struck + 1))
        assert said(phone.get("/verify"))["sound"] is True
        entries = said(phone.get("/log?after=1&limit=1000"))["entries"]
        assert len(entries) == len(log) + 2, "nothing is ever dropped"
        assert {(each["by"], each["data"]["reason"]) for each in entries[-3:]} == {("owner", "seen later")}


@FEW
@given(corrections(), st.booleans())
def test_what_if_is_what_then_happens(app: Flask, chosen: Chosen, strikes: bool) -> None:
    log, number, put = chosen.log, chosen.number, chosen.put
    with table_of(app, log) as phone:
        correction = corrects(number, number, *(() if strikes else (put,)))
        asked = {name: correction[name] for name in ("kind", "data")}
        before = look(phone)
        response = phone.post("/what-if", {"events": [asked]})
        assume(response.status_code == 200)
        assert look(phone) == before, "nothing was stored"
        foretold = said(response)
        phone.logged(correction)
        after = look(phone)
    for what in ("totals", "minima", "lines"):
        key = ("place", "team", "line") if what == "lines" else ("place", "team")
        told = {tuple(each[name] for name in key): (each["before"], each["after"]) for each in foretold[what]}
        expected = changed(before[what], after[what], 0 if what == "lines" else None)
        both = before["places"] & after["places"]
        assert told == {at: pair for at, pair in expected.items() if what == "lines" or at[0] in both}
    told = {each["entry"]: (each["before"], each["after"]) for each in foretold["verdicts"]}
    assert told == changed(before["verdicts"], after["verdicts"])
    told = {each["entry"]: (each["before"], each["after"]) for each in foretold["senseless"]}
    assert told == changed(before["senseless"], after["senseless"])
    assert foretold["winner"] == {"before": before["winner"], "after": after["winner"]}
    assert foretold["reopens"]["game"] is (before["over"] and not after["over"])
    assert foretold["reopens"]["rounds"] == sorted(before["ended"] - after["ended"] & after["places"])


def look(phone: Phone) -> dict[str, Any]:
    """Return all of a table that a correction may change, each under a key of its own."""
    scored = said(phone.get("/sheet"))
    teams = {(each["place"], team): own for each in scored["rounds"] for team, own in each["teams"].items()}
    bench = phone.client.application.extensions[EXTENSION].keeper.judged(phone.table).bench
    return {
        "totals": {key: own["total"] for key, own in teams.items()},
        "minima": {key: own["next_minimum"] for key, own in teams.items()},
        "lines": {(*key, line["line"]): line["points"] for key, own in teams.items() for line in own["lines"]},
        "verdicts": {
            number: verdict_text(verdict.findings)
            for number in range(1, bench.length + 1)
            if (verdict := bench.verdict(number)) is not None
        },
        "senseless": {each["entry"]: each["reason"] for each in said(phone.get("/verdicts"))["senseless"]},
        "winner": scored["winner"],
        "over": scored["over"],
        "ended": {each["place"] for each in scored["rounds"] if each["ended"]},
        "places": {each["place"] for each in scored["rounds"]},
    }


def changed(before: dict[Any, Any], after: dict[Any, Any], missing: Any = None) -> dict[Any, Any]:
    """Return what differs, by its key."""
    pairs = {key: (before.get(key, missing), after.get(key, missing)) for key in {*before, *after}}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
