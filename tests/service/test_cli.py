"""The command line: what it prints, and its exit status."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.catalogue import HandCounted
from service.access import Doors, Visitor
from service.cli import COMMANDS, main
from service.clock import now
from service.entries import Submitted
from service.errors import NotAllowed
from service.keeper import Keeper
from service.storage.sqlite import SqliteStore

CASES = Path(__file__).parents[1] / "cases"
MELDS = str(CASES / "melds" / "melds.meld")

GAME = """[Id "t.1"]
[Rulebook "classic"]

N: draw; discard 5
= kept
? hand N
= 11
E: draw; meld K 2 2; discard 6
? minimum EW
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command in a folder and with a database of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REDTHREE_DATABASE", f"sqlite:///{tmp_path / 'redthree.db'}")

    def called(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(arguments)
        out, err = capfd.readouterr()
        return status, out, err

    return called


def test_check_counts_what_is_as_it_should_be(run: Run) -> None:
    status, out, _ = run("check", MELDS, str(CASES / "rounds" / "rounds.meld"))
    assert status == 0
    assert out.splitlines()[-1].endswith(" passed, 0 failed")


def test_check_says_where_what_was_expected_and_what_was_found(run: Run) -> None:
    status, out, _ = run("check", "-", stdin=GAME.replace("= 11", "= 12").replace("= kept", "= broken CC-MELD-4"))
    assert status == 1
    assert out.splitlines() == [
        "-:4: verdict: expected broken CC-MELD-4, found kept",
        "-:6: ? hand N: expected 12, found 11",
        "0 passed, 2 failed",
    ]


def test_a_line_that_cannot_be_read_is_one_failure(run: Run) -> None:
    status, out, _ = run("check", "-", stdin=GAME + "N: dance\n")
    assert status == 1
    assert out.splitlines()[-1] == "2 passed, 1 failed"
    assert out.startswith("-:10:4: ")
    assert "dance" in out


def test_a_file_without_answers_is_one_failure(run: Run) -> None:
    for text in ("", '[Rulebook "classic"]\nN: draw\n', "# nothing\n"):
        status, out, _ = run("check", "-", stdin=text)
        assert (status, out) == (1, "-:1: there is no answer in it\n0 passed, 1 failed\n")


def test_a_file_that_is_not_there_is_one_failure_and_the_others_are_checked(run: Run) -> None:
    status, out, _ = run("check", "nowhere.meld", MELDS)
    assert status == 1
    assert out.splitlines()[0] == "nowhere.meld: No such file or directory"
    assert out.splitlines()[-1].endswith(" passed, 1 failed")


def test_an_unknown_rulebook_or_house_rule_is_told_with_its_line(run: Run) -> None:
    status, out, _ = run("check", "-", stdin=GAME.replace("classic", "clasic"))
    assert (status, out.splitlines()[-1]) == (1, "0 passed, 1 failed")
    assert out.startswith("-:2:12: ")
    status, out, _ = run("check", "-", stdin=GAME.replace('"classic"]', '"classic"]\n[House "out.canasta=2"]'))
    assert out.startswith("-:3:9: ")


def test_only_games_of_the_rulebooks_named_are_checked(run: Run) -> None:
    other = GAME.replace("classic", "hand-and-foot").replace("= 11", "= 1")
    text = GAME + "\n" + other
    assert run("check", "-", stdin=text)[0] == 1
    assert run("check", "-", "--rulebook", "classic", stdin=text)[:2] == (0, "2 passed, 0 failed\n")
    both = run("check", "-", "--rulebook", "classic", "--rulebook", "hand-and-foot", stdin=text)
    assert both[0] == 1
    broken = text + "N: dance\n"
    assert run("check", "-", "--rulebook", "classic", stdin=broken)[:2] == (0, "2 passed, 0 failed\n")
    assert run("check", "-", "--rulebook", "classic-pagat", stdin=text)[:2] == (0, "0 passed, 0 failed\n")


def test_check_in_json(run: Run) -> None:
    status, out, _ = run("check", "--json", "-", stdin=GAME.replace("= 11", "= 12"))
    body = json.loads(out)
    assert (status, body["passed"], body["failed"]) == (1, 1, 1)
    (difference,) = body["differences"]
    assert difference == {"file": "-", "line": 6, "asked": "? hand N", "expected": "12", "found": "11", "column": 0}


def test_judge_shows_lines_with_findings_and_answers(run: Run) -> None:
    status, out, err = run("judge", "-", stdin=GAME)
    assert (status, err) == (0, "")
    assert "E: draw; meld K 2 2; discard 6" in out
    assert "✕ broken CC-MELD" in out
    assert "? hand N = 11" in out
    assert "N: draw; discard 5" not in out
    assert "\x1b" not in out
    assert "N: draw; discard 5" in run("judge", "--all", "-", stdin=GAME)[1]


def test_judge_speaks_the_language_asked_for(run: Run) -> None:
    _, out, _ = run("judge", "--language", "nl", "-", stdin='[Rulebook "classic"]\nN: draw; meld 9 9 2 2 2 Jk\n')
    assert "CC-MELD-3: Wilde kaarten: 4; een combinatie heeft er hoogstens 3." in out


def test_judge_tells_what_cannot_be_read_and_judges_the_rest(run: Run) -> None:
    status, out, err = run("judge", "-", stdin=GAME + "N: dance\n")
    assert status == 2
    assert "? hand N = 11" in out
    assert err.startswith("-:10:4: found ")


def test_judge_in_json_is_as_the_api_says_it(run: Run) -> None:
    status, out, _ = run("judge", "--json", "-", stdin=GAME)
    body = json.loads(out)
    assert status == 0
    (game,) = body["games"]
    assert (game["id"], game["rulebook"]) == ("t.1", "classic")
    assert game["lines"][0]["entries"] == [1, 2]
    assert [each["answer"] for each in game["answers"]] == ["kept", "11", "0"]
    assert [each["passed"] for each in game["answers"]] == [True, True, None]


def test_colour_comes_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from service.commands.terminal import Paint  # noqa: PLC0415

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Paint().broken("x") == "\x1b[31mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Paint().broken("x") == "x"


def test_a_log_comes_in_goes_out_and_verifies(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("import", "-", stdin=GAME)
    assert status == 0
    table = out.split()[1].rstrip(",")
    assert out.count(f"/join/{table}/") == 6
    status, text, _ = run("export", table)
    assert (status, "E: draw; meld K 2 2; discard 6" in text) == (0, True)
    assert run("export", table, "--format", "jsonl", "-o", "log.jsonl")[0] == 0
    status, out, _ = run("verify", table)
    assert status == 0
    head = out.split()[-1]
    assert run("verify", "log.jsonl", "--head", head)[0] == 0
    assert run("verify", "--head", "2-0000000000000000")[0] == 1
    lines = (tmp_path / "log.jsonl").read_text("utf-8").replace('"seat":2', '"seat":3', 1)
    (tmp_path / "log.jsonl").write_text(lines, "utf-8")
    status, out, _ = run("verify", "log.jsonl")
    assert status == 1
    assert out == "log.jsonl: entry 4 is not sound (hash)\n"
    assert json.loads(run("verify", "--json")[1])["sound"] is True


def test_a_new_table_in_json(run: Run) -> None:
    body = json.loads(run("import", "--json", "-", stdin=GAME)[1])
    assert body["head"]["number"] == 6
    assert set(body["links"]) == {"owner", "seats", "watcher"}


def test_the_owner_gets_a_new_link_on_the_server(run: Run, tmp_path: Path) -> None:
    made = json.loads(run("import", "--json", "-", stdin=GAME)[1])
    table, lost = made["table"], made["links"]["owner"].rpartition("/")[2]
    status, out, _ = run("owner", table)
    assert status == 0
    found = re.fullmatch(rf"http://(?!localhost)[^/]+:8000/join/{table}/(\S+)\n", out)
    assert found
    store = SqliteStore(str(next(tmp_path.glob("*.db"))), now)
    doors = Doors(store)
    assert doors.visitor(table, found[1]).is_owner
    assert doors.visitor(table, lost).is_owner
    alone = run("owner", table, "--hand-over")[1].strip().rpartition("/")[2]
    assert doors.visitor(table, alone).is_owner
    for token in (found[1], lost):
        with pytest.raises(NotAllowed):
            doors.visitor(table, token)
    with pytest.raises(NotAllowed):
        doors.claim(table, made["recovery"])
    store.close()
    for command in ("owner", "export", "verify"):
        assert run(command, "nowhere") == (2, "", "redthree: There is no table “nowhere”.\n")


def test_a_restored_table_keeps_its_ways_in(run: Run, tmp_path: Path) -> None:
    made = json.loads(run("import", "--json", "-", stdin=GAME)[1])
    assert run("backup", "copy.db")[0] == 0
    next(tmp_path.glob("redthree.db")).unlink()
    for beside in tmp_path.glob("redthree.db-*"):
        beside.unlink()
    assert run("restore", "copy.db", "--force")[0] == 0
    store = SqliteStore(str(tmp_path / "redthree.db"), now)
    assert Doors(store).visitor(made["table"], made["links"]["owner"].rpartition("/")[2]).is_owner
    assert Doors(store).claim(made["table"], made["recovery"]).role == "recovery"
    store.close()


def test_a_backup_can_be_restored(run: Run, tmp_path: Path) -> None:
    table = run("import", "-", stdin=GAME)[1].split()[1].rstrip(",")
    assert run("backup", "copy.db")[0] == 0
    assert run("backup", "copy.db")[0] == 2
    assert run("restore", "copy.db")[0] == 2
    run("import", "-", stdin=GAME)
    assert run("restore", "copy.db", "--force")[0] == 0
    assert run("verify")[1].count(table) == 1
    assert len(run("verify")[1].splitlines()) == 1
    assert run("backup", "nowhere/copy.db") == (2, "", "redthree: nowhere: there is no such folder\n")
    (tmp_path / "bad.db").write_bytes(b"nonsense" * 500)
    assert run("restore", "bad.db", "--force")[0] == 2
    assert run("verify")[0] == 0


@pytest.mark.parametrize(
    ("touch", "says"),
    [
        (
            "UPDATE entries SET data = '{\"seat\":4}' WHERE number = 3",
            "Entry 3 of table {table} does not verify (hash).",
        ),
        ("DELETE FROM entries WHERE number = 2", "Entry 2 of table {table} does not verify (number)."),
    ],
)
def test_a_backup_in_which_a_chain_does_not_hold_is_not_put_in_place(
    run: Run, tmp_path: Path, touch: str, says: str
) -> None:
    table = run("import", "-", stdin=GAME)[1].split()[1].rstrip(",")
    run("backup", "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy, copy:
        copy.execute(touch)
    before = sorted(path.name for path in tmp_path.iterdir())
    assert run("restore", "copy.db", "--force") == (2, "", f"redthree: {says.format(table=table)}\n")
    assert run("verify", table)[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_backup_of_a_database_in_use_is_whole(run: Run, tmp_path: Path) -> None:
    run("import", "-", stdin=GAME)
    store = SqliteStore(str(next(tmp_path.glob("*.db"))), now)
    keeper, copied = Keeper(store, now), threading.Event()
    table = store.tables()[0]

    def play() -> None:
        while not copied.is_set():
            batch = [Submitted(str(uuid.uuid4()), HandCounted(seat=1, count=11))]
            keeper.append(table, batch, "*", Visitor("owner"))

    player = threading.Thread(target=play)
    player.start()
    for name in ("one.db", "two.db", "three.db"):
        before = store.head(table)
        while store.head(table) == before and player.is_alive():
            time.sleep(0.001)  # until it is seen to be in use
        assert run("backup", name)[0] == 0
        assert player.is_alive()
    copied.set()
    player.join()
    store.close()
    for name in ("one.db", "two.db", "three.db"):
        assert run("restore", name, "--force")[0] == 0
        assert run("verify")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["judge", "nowhere.meld"], "nowhere.meld: No such file or directory"),
        (["import", "-"], "Games that the text holds: 0"),
        (["verify", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["verify", "--head", "x"], "--head is “x”"),
        (["backup", "copy.db"], "there is no database"),
        (["restore", "nowhere.db"], "there is no such file"),
        (["report", "nowhere.meld", "-o", "x.pdf"], "nowhere.meld"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(run: Run, arguments: list[str], says: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("redthree: ")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", ["export nowhere", "owner nowhere", "rejudge", "verify", "verify nowhere"])
def test_what_reads_a_database_makes_none(run: Run, tmp_path: Path, arguments: str) -> None:
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert err == f"redthree: {tmp_path / 'redthree.db'}: there is no database\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDTHREE_PORT", "many"),
        ("REDTHREE_DATABASE", "mysql://x"),
        ("REDTHREE_DATABASE", "sqlite:///"),
        ("REDTHREE_PUBLIC_ADDRESS", "cards.example.org"),
    ],
)
def test_a_setting_that_cannot_be_is_one_clear_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    status, _, err = run("verify")
    assert (status, err.count("\n")) == (2, 1)
    assert err.startswith(f"redthree: {name} is “{value}”")


@pytest.mark.parametrize("arguments", [[], ["dance"], ["check"], ["serve", "--port", "x"]])
def test_a_command_that_is_none_shows_what_there_is(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_tells_what_it_takes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: redthree {command}")


def test_no_command_but_report_loads_what_makes_pdfs() -> None:
    program = (
        "import sys\nfrom service.cli import main\nstatus = main(['check', sys.argv[1]])\n"
        "loaded = [name for name in ('weasyprint', 'flask', 'gunicorn', 'babel', 'apispec') if name in sys.modules]\n"
        "print(loaded)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, MELDS],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout.splitlines()[-1] == "[]"
