"""Where a database is served, as a note beside it tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.commands.addresses import noted, served_at
from service.config import Config

HERE = "http://192.0.2.7:9000"


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Settings whose own address is another than `HERE`."""
    return Config(database=f"sqlite:///{tmp_path / 'redthree.db'}", host="127.0.0.1", port=8000)


@pytest.fixture
def note(tmp_path: Path) -> Path:
    return tmp_path / "redthree.db.address"


def test_a_note_that_cannot_be_read_tells_nothing(config: Config, note: Path) -> None:
    note.write_bytes(b"\xff\xfe")
    assert served_at(config) == "http://127.0.0.1:8000"


def test_a_database_is_served_where_no_note_can_be_kept(config: Config, note: Path) -> None:
    note.mkdir()  # which stands for a folder in which nothing may be written, since some may write everywhere
    with noted(config, HERE):
        assert served_at(config) == "http://127.0.0.1:8000"
    assert note.is_dir()


def test_a_note_left_by_another_is_replaced_without_writing_to_it(config: Config, note: Path, tmp_path: Path) -> None:
    note.write_text("http://192.0.2.8:80\n")
    theirs = tmp_path / "theirs"
    theirs.hardlink_to(note)
    with noted(config, HERE):
        assert served_at(config) == HERE
    assert not note.exists()
    assert theirs.read_text() == "http://192.0.2.8:80\n"


def test_a_server_leaves_the_note_of_one_that_began_later(config: Config, note: Path) -> None:
    with noted(config, "http://192.0.2.8:80"):
        note.write_text(f"{HERE}\n")
    assert served_at(config) == HERE
