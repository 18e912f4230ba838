"""What was shown is kept beside the log, and what this version says otherwise is listed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.awards import LINES, LINES_OF_A_SUM, Line
from events.catalogue import Event, TableOpened
from events.errors import CannotRecord
from events.games import open_table
from events.judge import Bench, check_event
from events.score import sheet
from service.access import Visitor
from service.cli import main
from service.clock import now
from service.entries import Submitted
from service.keeper import Keeper
from service.shown import differences, shown_since, shown_whole
from service.storage.sqlite import SqliteStore
from tests import strategies
from tests.witness.rounds import play_round

OPENING = open_table(TableOpened(rulebook="classic"))
GAME = """[Rulebook "classic"]
N: draw; discard 5
E: draw; meld K 2 2; discard 6
tally NS: sum -430
tally EW: sum 905
end
"""


def answered(log: Sequence[Event], sizes: Sequence[int]) -> tuple[dict[str, str], Bench]:
    """Return what is kept of a log that was logged in batches of these sizes, and the log judged."""
    bench = Bench(log[:1])
    kept, rest, turn = dict(shown_whole(bench)), list(log[1:]), 0
    while rest:
        batch, rest = rest[: sizes[turn]], rest[sizes[turn] :]
        turn, before = (turn + 1) % len(sizes), bench.length
        changed = frozenset[int]().union(*map(bench.append, batch))
        kept |= shown_since(bench, batch, changed, before)
    return kept, bench


SIZES = st.lists(st.integers(1, 9), min_size=1, max_size=4)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(strategies.events(), max_size=25), SIZES)
def test_what_was_kept_batch_by_batch_is_what_is_shown(events: list[Event], sizes: list[int]) -> None:
    log: list[Event] = [OPENING]
    trial = Bench(log)
    for event in events:
        try:
            check_event(trial, event)
        except CannotRecord:
            continue
        trial.append(event)
        log.append(event)
    kept, bench = answered(log, sizes)
    assert differences(kept, bench) == []
    assert shown_whole(bench).items() <= kept.items()


@pytest.mark.parametrize("book", ["classic", "hand-and-foot"])
def test_an_evening_is_kept_as_it_was_shown(book: str) -> None:
    opened = open_table(TableOpened(rulebook=book, seats=4))
    first = play_round(opened, "first")
    totals = dict(sheet(Bench((opened, *first.events))).totals)
    log = (opened, *first.events, *play_round(opened, "second", number=2, dealer=1, totals=totals).events)
    kept, bench = answered(log, [2, 3])
    assert differences(kept, bench) == []
    assert sum(about.startswith("round") for about in kept) == 4


Run = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command on a database of its own."""
    monkeypatch.setenv("REDTHREE_DATABASE", f"sqlite:///{tmp_path / 'redthree.db'}")

    def called(*arguments: str) -> tuple[int, list[str]]:
        status = main(arguments)
        return status, capsys.readouterr().out.splitlines()

    return called


@pytest.fixture
def table(run: Run, tmp_path: Path) -> str:
    """A table in the database."""
    (tmp_path / "game.meld").write_text(GAME, "utf-8")
    return str(json.loads(run("import", "--json", str(tmp_path / "game.meld"))[1][0])["table"])


def logged(path: Path, table: str, *events: Event) -> None:
    store = SqliteStore(str(path), now)
    batch = [Submitted(f"00000000-0000-4000-8000-{number:012}", event) for number, event in enumerate(events)]
    Keeper(store, now).append(table, batch, "*", Visitor("owner"))
    store.close()


def test_rejudge_lists_each_verdict_and_line_that_this_version_says_otherwise(
    run: Run, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "redthree.db"
    round_two = play_round(OPENING, "second", number=2, dealer=1, totals={(1, 3): -430, (2, 4): 905}).events
    logged(database, table, *round_two)
    assert run("rejudge", str(database)) == (0, ["1 tables, 0 differences"])
    for lines_of_a_round in (LINES, LINES_OF_A_SUM):
        monkeypatch.setitem(
            lines_of_a_round, "penalties", lambda count: Line("penalties", -7 if count.team == (1, 3) else 0)
        )
    store = SqliteStore(str(database), now)
    shown = store.shown(table)
    store.show(table, {**shown, "entry 3": "broken CC-TURN-1"})
    store.close()
    status, lines = run("rejudge", str(database))
    assert status == 1
    assert lines == [
        f"{table}: entry 3: broken CC-TURN-1, now kept",
        f"{table}: deal 1, NS, penalties: 0, now -7",
        f"{table}: deal 2, NS, penalties: 0, now -7",
        "1 tables, 3 differences",
    ]
    found = [json.loads(line) for line in run("rejudge", "--json")[1]]
    assert found[0] == {"table": table, "entry": 3, "before": "broken CC-TURN-1", "after": "kept"}
    assert found[1] == {"table": table, "place": 1, "team": "NS", "line": "penalties", "before": 0, "after": -7}
    assert run("rejudge", "--accept")[0] == 1
    assert run("rejudge") == (0, ["1 tables, 0 differences"])


def test_what_was_shown_can_be_thrown_away(run: Run, table: str, tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "redthree.db"), now)
    store.show(table, {})
    store.close()
    assert run("rejudge")[0] == 0
    assert run("verify", table)[0] == 0
    logged(tmp_path / "redthree.db", table, *play_round(OPENING, "second", number=2).events)
    assert run("rejudge", "--accept")[0] == 0
    assert run("rejudge")[0] == 0


def test_a_log_that_this_version_cannot_judge_is_named_and_the_others_are_judged(
    run: Run, table: str, tmp_path: Path
) -> None:
    other = json.loads(run("import", "--json", str(tmp_path / "game.meld"))[1][0])["table"]
    store = SqliteStore(str(tmp_path / "redthree.db"), now)
    store._writer.run(
        lambda db: db.execute("UPDATE entries SET version = 9 WHERE table_id = ? AND number = 3", [other])
    )
    store.close()
    status, lines = run("rejudge")
    assert (status, lines[-1]) == (1, "2 tables, 1 differences")
    assert lines[0].startswith(f"{other}: cannot be judged: Entry 3 (cards-discarded, version 9) cannot be read")
    assert main(["rejudge", str(tmp_path / "nowhere.db")]) == 2
    assert table
