"""Events whose fields are right each by itself and make no sense together, and logs with what no log can hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.cli import main
from tests.service.phone import Phone, event, inner, opens, refused, said

DISAGREEING: list[tuple[dict[str, Any], str]] = [
    (event("cards-melded", seat=1, cards=["2", "2", "Jk"], rank="K", wild=True), "wild"),
    (event("cards-melded", seat=1, cards=["K", "K", "K"], rank="x"), "rank"),
    (event("cards-left", seat=1, hand={"points": -5}, foot={"cards": []}), "hand"),
    (event("cards-left", seat=1, hand={"points": 5}, foot={"cards": [], "points": 0}), "foot"),
    (event("penalty-given", team=[1, 3], points=100, article="#a"), "article"),
    (event("penalty-given", team=[1, 3], points=100, article="CC IRR 3"), "article"),
    (event("position-taken", hands=[{"seat": 1, "count": 5}, {"seat": 1, "count": 6}]), "hands"),
    (event("position-taken", hands=[{"seat": 1, "count": 5, "cards": ["7", "K"]}]), "hands"),
    (event("position-taken", feet=[{"seat": 1, "count": 11}, {"seat": 1, "count": None}]), "feet"),
    (event("position-taken", minima=[[[1, 3], 60], [[1, 3], 70]]), "minima"),
    (event("position-taken", minima=[[[1, 3], -5]]), "minima.0.1"),
    (event("position-taken", pile={"count": 3, "cards": ["K"]}), "pile"),
    (event("position-taken", pile={"count": 1, "cards": ["K"], "top": "Q"}), "pile"),
    (event("position-taken", drawn=True), "drawn"),
    (event("round-tallied", team=[1, 3], red_threes_by_seat=[[1, 1], [1, 2]]), "red_threes_by_seat"),
    (event("round-tallied", team=[1, 3], red_threes_by_seat=[[1, 1], [3, 2]], red_threes=2), "red_threes"),
    (event("round-tallied", team=[1, 3], cards=-5), "cards"),
    (event("round-tallied", team=[1, 3], left=-5), "left"),
    (event("dispute-raised", dispute=1, seat=1, first=1, last=0), "last"),
    (event("dispute-settled", dispute=1, outcome="stands", by=[1, 2, 2]), "by"),
    (event("log-corrected", first=3, last=1), "last"),
    (event("log-corrected", first=1, last=1, events=[inner("table-opened", rulebook="classic")]), "opening"),
]


@pytest.mark.parametrize(("bad", "field"), DISAGREEING)
def test_fields_that_make_no_sense_together_are_told(owner: Phone, bad: dict[str, Any], field: str) -> None:
    assert set(refused(owner.log(bad), 422, "fields")["errors"]) == {f"events.0.data.{field}"}
    assert said(owner.get("/log"))["head"]["number"] == 1


@pytest.mark.parametrize("number", [2**53, 2**63, 10**40])
def test_an_entry_far_beyond_the_log_is_not_there(owner: Phone, number: int) -> None:
    assert owner.send("DELETE", f"/texts/{number}").status_code == 404


@pytest.mark.parametrize("wrong", [2**53, "\ud800"])
def test_a_log_with_what_none_can_hold_is_not_sound(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: object
) -> None:
    phone = opens(client)
    phone.logged(event("hand-counted", seat=1, count=11))
    lines = [json.loads(line) for line in phone.get("/export.jsonl").text.split("\n") if line]
    lines[1]["data"]["count"] = wrong
    text = "".join(json.dumps(line) + "\n" for line in lines)
    for query in ("", "?unverified=keep"):
        answer = client.post(f"/api/tables/import{query}", json={"jsonl": text})
        assert 400 <= answer.status_code < 500, answer.text
    path = tmp_path / "log.jsonl"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) in (1, 2)
    told = capsys.readouterr()
    assert "2" in told.out + told.err


def test_a_text_that_cannot_be_imported_tells_every_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDTHREE_DATABASE", f"sqlite:///{tmp_path / 'tables.db'}")
    path = tmp_path / "odd.meld"
    path.write_text('[Rulebook "classic"]\nround 1\nN: discrad 5\nat\n', encoding="utf-8")
    assert main(["import", str(path)]) == 2
    told = capsys.readouterr().err
    assert "line 3, column 4" in told
    assert "line 4" in told


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\u200b", "\u202eabc"])
def test_a_name_is_one_line_that_can_be_read(owner: Phone, name: str) -> None:
    assert "name" in refused(owner.send("PUT", "/people/N", {"name": name}), 422, "fields")["errors"]
