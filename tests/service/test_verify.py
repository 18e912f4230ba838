"""A log that was touched: every fault is found, and the first wrong entry named, by whoever looks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlite_utils import Database

from service.cli import main
from service.wire.canonical import canonical
from tests.service.phone import Phone, a_turn, event, opens, said

SCRIPT = Path(__file__).parents[2] / "script" / "verify-log"

Lines = list[dict[str, Any]]
Look = Callable[..., str]


def played(client: FlaskClient) -> Phone:
    """A table with a log of five entries, one of them with a reason."""
    phone = opens(client)
    phone.logged(*a_turn(1), *a_turn(2), event("turn-taken-back", reason="a phone fell — “so”\u2028"))
    return phone


def lines_of(phone: Phone) -> Lines:
    return [json.loads(line) for line in phone.get("/export.jsonl").text.split("\n") if line]


def changed(lines: Lines, entry: int, **members: Any) -> Lines:
    return [line | members if line["number"] == entry else line for line in lines]


FAULTS: dict[str, tuple[Callable[[Lines, Lines], Lines], int, str]] = {
    "a card changed": (lambda log, _: changed(log, 3, data={"seat": 1, "cards": ["9"]}), 3, "hash"),
    "a moment changed": (lambda log, _: changed(log, 4, happened="2020-01-01T00:00:00.000Z"), 4, "hash"),
    "its author changed": (lambda log, _: changed(log, 2, by=3), 2, "hash"),
    "an entry removed": (lambda log, _: log[:2] + log[3:], 3, "number"),
    "the first removed": (lambda log, _: [log[1] | {"table": log[0]["table"], "seats": ["N"]}, *log[2:]], 1, "number"),
    "an entry removed and the rest renumbered": (
        lambda log, _: log[:2] + [line | {"number": line["number"] - 1} for line in log[3:]], 3, "previous",
    ),
    "two swapped": (lambda log, _: [*log[:2], log[3], log[2], *log[4:]], 3, "number"),
    "two swapped with their numbers": (
        lambda log, _: [*log[:2], log[3] | {"number": 3}, log[2] | {"number": 4}, *log[4:]], 3, "previous",
    ),
    "spliced from another table": (lambda log, other: log[:3] + other[3:], 4, "previous"),
    "another table's first": (lambda log, other: [other[0] | {"table": log[0]["table"]}, *log[1:]], 1, "previous"),
    "a text changed": (
        lambda log, _: changed(log, 6, texts={k: t | {"text": "a phone rang"} for k, t in log[5]["texts"].items()}),
        6, "text",
    ),
    "a member twice": (lambda log, _: log, 2, "it cannot be read"),
    "a member missing": (
        lambda log, _: [{k: v for k, v in line.items() if k != "hash" or line["number"] != 5} for line in log],
        5, "it cannot be read",
    ),
}  # fmt: skip
"""What may be done to a log, the first entry that is then wrong, and why."""


@pytest.fixture
def look(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Look:
    """What `redthree verify` and the script say of a file; they say the same."""

    def looked(content: str, head: str = "") -> str:
        path = tmp_path / "log.jsonl"
        path.write_text(content, "utf-8", newline="\n")
        ours = main(["verify", str(path), *(["--head", head] if head else [])])
        says = capsys.readouterr().out.strip().removeprefix(f"{path}: ")
        script = subprocess.run(
            [sys.executable, "-I", SCRIPT, path, *([head] if head else [])], capture_output=True, text=True, check=False
        )
        assert script.returncode == ours
        assert (script.stdout or script.stderr).split(", head ")[0].split(", but ")[0].strip() == says.split(", head ")[
            0
        ]
        return says

    return looked


def written(lines: Lines) -> str:
    return "".join(canonical(line).decode() + "\n" for line in lines)


@pytest.mark.parametrize("fault", FAULTS)
def test_an_export_that_was_touched_names_its_first_wrong_entry(client: FlaskClient, look: Look, fault: str) -> None:
    change, entry, why = FAULTS[fault]
    text = written(change(lines_of(played(client)), lines_of(played(client))))
    if fault == "a member twice":
        text = text.replace('"number":2', '"number":1,"number":2')
    assert look(text) == f"entry {entry} is not sound ({why})"


def test_an_export_that_was_not_touched_is_sound_and_a_cut_tail_shows_by_a_head_once_seen(
    client: FlaskClient, look: Look
) -> None:
    phone = played(client)
    text = phone.get("/export.jsonl").text
    assert look(text, phone.etag) == f"sound, 6 entries, head {phone.etag}"
    cut = "".join(line + "\n" for line in text.split("\n")[:4])
    assert look(cut).startswith("sound, 4 entries")
    assert look(cut, phone.etag).startswith("sound, 4 entries")
    assert main(["verify", "-", "--head", "x"]) == 2


@pytest.mark.parametrize(
    ("said", "answered"), [((), "script/verify-log LOG.jsonl"), (("gone.jsonl",), "gone.jsonl: No such")]
)
def test_the_script_says_how_it_is_called_and_which_file_it_misses(said: tuple[str, ...], answered: str) -> None:
    found = subprocess.run([sys.executable, SCRIPT, *said], capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert answered in found.stderr
    assert "Traceback" not in found.stderr


STORED: dict[str, tuple[list[str], int, str]] = {
    "a byte changed": (
        ["UPDATE entries SET data = replace(data, '1', '2') WHERE table_id = :t AND number = 2"],
        2,
        "hash",
    ),
    "a space put in": (["UPDATE entries SET data = data || ' ' WHERE table_id = :t AND number = 2"], 2, "hash"),
    "an entry removed": (["DELETE FROM entries WHERE table_id = :t AND number = 3"], 3, "number"),
    "two swapped": (
        [
            "UPDATE entries SET number = -number WHERE table_id = :t AND number IN (3, 4)",
            "UPDATE entries SET number = 7 + number WHERE table_id = :t AND number < 0",
        ],
        3,
        "previous",
    ),
    "spliced from another table": (
        [
            "DELETE FROM entries WHERE table_id = :t AND number > 3",
            "UPDATE entries SET table_id = :t WHERE table_id = :o AND number > 3",
        ],
        4,
        "previous",
    ),
    "a text changed": (["UPDATE texts SET text = 'a phone rang' WHERE table_id = :t"], 6, "text"),
}
"""What may be done to a database, the first entry that is then wrong, and why."""


@pytest.mark.parametrize("fault", STORED)
def test_a_stored_log_that_was_touched_names_its_first_wrong_entry(client: FlaskClient, fault: str) -> None:
    phone, other = played(client), played(client)
    statements, entry, why = STORED[fault]
    touch(client, statements, t=phone.table, o=other.table)
    found = said(phone.get("/verify"))
    assert (found["sound"], found["entry"], found["why"]) == (False, entry, why)


def test_a_stored_log_whose_tail_was_cut_no_longer_contains_the_head_that_a_phone_saw(client: FlaskClient) -> None:
    phone = played(client)
    assert said(phone.get(f"/verify?head={phone.etag}"))["contains"] is True
    touch(client, ["DELETE FROM entries WHERE table_id = :t AND number > 4"], t=phone.table)
    found = said(phone.get(f"/verify?head={phone.etag}"))
    assert (found["sound"], found["entries"], found["contains"]) == (True, 4, False)


def touch(client: FlaskClient, statements: list[str], **values: str) -> None:
    def job(db: Database) -> None:
        for statement in statements:
            db.execute(statement, {name: value for name, value in values.items() if f":{name}" in statement})

    client.application.extensions["redthree"].keeper.store._writer.run(job)
