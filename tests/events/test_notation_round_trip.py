"""What is written is read back equal, whatever the catalogue can hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from events.asked import Question
from events.catalogue import Event, TableOpened
from events.notation import (
    Answered,
    Asked,
    Game,
    Played,
    read,
    read_lines,
    read_question,
    write,
    write_event,
    write_log,
    write_question,
)
from tests import strategies

CASES = sorted((Path(__file__).parent.parent / "cases").rglob("*.meld"))
ANY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine fails no test."""
SEATS = st.integers(2, 6)
TABLES = SEATS.flatmap(lambda n: st.tuples(st.just(n), strategies.labels(n)))


def without_places(game: Game) -> list[tuple[Event, ...] | Question | str]:
    said: list[tuple[Event, ...] | Question | str] = []
    for line in game.lines:
        match line:
            case Played(events=events):
                said.append(events)
            case Asked(question=question):
                said.append(question)
            case Answered(text=text):
                said.append(text)
    return said


@ANY
@given(data=st.data(), table=TABLES)
def test_every_event_is_read_back_from_its_line(data: DataObject, table: tuple[int, tuple[str, ...]]) -> None:
    n, labels = table
    event = data.draw(strategies.events(n, last=30))
    standing = data.draw(st.none() | strategies.openings(n))
    opening = standing or TableOpened(rulebook="classic", seats=n)
    (line,) = read_lines(write_event(event, labels, standing), labels, opening, 30)
    assert isinstance(line, Played)
    assert line.events == (event,)


@settings(ANY, max_examples=40)
@given(data=st.data(), table=TABLES)
def test_a_whole_log_is_read_back_with_the_same_numbers(data: DataObject, table: tuple[int, tuple[str, ...]]) -> None:
    n, labels = table
    log = data.draw(strategies.logs(n, strategies.house_rules()))
    names = data.draw(st.dictionaries(st.sampled_from(labels), strategies.texts()))
    title = data.draw(strategies.texts())
    reading = read(write_log(log, labels, names, [("Title", title)]))
    assert reading.errors == ()
    (game,) = reading.games
    assert (game.log, game.labels, game.names, game.tag("Title")) == (log, labels, names, title)


@ANY
@given(data=st.data(), table=TABLES)
def test_a_question_is_read_back(data: DataObject, table: tuple[int, tuple[str, ...]]) -> None:
    n, labels = table
    question = data.draw(strategies.questions(n))
    assert read_question(write_question(question, labels), labels) == question


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_case_is_read_without_an_error_and_written_back(path: Path) -> None:
    reading = read(path.read_text(encoding="utf-8"), name=path.name)
    assert reading.errors == ()
    assert reading.games
    for game in reading.games:
        text = write(game)
        (again,) = read(text).games
        assert again.errors == ()
        assert again.log == game.log
        assert without_places(again) == without_places(game)
        assert [tag.name for tag in again.tags] == [tag.name for tag in game.tags]
        assert write(again) == text
        (logged,) = read(write_log(game.log, game.labels, game.names)).games
        assert logged.log == game.log
