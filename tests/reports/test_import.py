"""A score sheet imported back: the log inside makes the same table."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from service.cli import main
from service.errors import NotOneGame
from service.reports.attached import is_pdf, log_inside
from service.reports.errors import UnreadableLog
from service.reports.evening import attachments_of, sheets
from service.reports.files import games_of
from tests.reports.conftest import Print
from tests.reports.printouts import CLASSIC, ENGLISH, HAND_AND_FOOT, game
from tests.service.phone import Phone

Run = Callable[..., str]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command with a database of its own, as another machine would."""
    monkeypatch.setenv("REDTHREE_DATABASE", f"sqlite:///{tmp_path / 'elsewhere.db'}")

    def run(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out

    return run


def test_a_sheet_of_a_table_restores_the_table_with_the_same_head(owner: Phone, elsewhere: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(owner.get("/sheet.pdf").data)
    restored = json.loads(elsewhere("import", "--json", str(file)))
    assert (restored["table"], restored["head"]["etag"]) == (owner.table, owner.etag)
    assert elsewhere("export", owner.table, "--format", "jsonl") == owner.get("/export.jsonl").text.replace(
        json.dumps(json.loads(owner.get("/export.jsonl").text.splitlines()[0])["names"], separators=(",", ":")), "[]"
    )
    assert "went out without a canasta" in elsewhere("export", owner.table)


def test_names_come_back_only_where_they_were_asked_for(owner: Phone, elsewhere: Run, tmp_path: Path) -> None:
    assert "Ada" not in log_inside(owner.get("/sheet.pdf").data)
    data = owner.get("/sheet.pdf?names=yes").data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert sorted(pdf.attachments) == [f"{owner.table}-names.json", f"{owner.table}.jsonl"]
    file = tmp_path / "sheet.pdf"
    file.write_bytes(data)
    elsewhere("import", str(file))
    assert elsewhere("export", owner.table) == owner.get("/export.meld").text


@pytest.mark.parametrize("text", [CLASSIC, HAND_AND_FOOT], ids=["classic", "hand and foot"])
def test_a_sheet_of_a_text_gives_the_same_log_back(text: str, printout: Print) -> None:
    (again,) = games_of(log_inside(printout(text)).encode(), "sheet.pdf")
    assert again.log == game(text).log
    assert again.naming.labels == game(text).naming.labels


def test_sheets_of_several_games_are_not_imported_together(paper_of: Print) -> None:
    games = games_of((CLASSIC + HAND_AND_FOOT).encode(), "two.meld")
    with pytest.raises(NotOneGame):
        log_inside(paper_of(sheets(games, ENGLISH, "a4"), tuple(attachments_of(games))))


def test_another_pdf_and_a_broken_one_are_told_as_such() -> None:
    other = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(other)
    with pytest.raises(UnreadableLog, match="no score sheet"):
        log_inside(other.getvalue())
    with pytest.raises(UnreadableLog, match="cannot be read"):
        log_inside(b"%PDF-1.7\nnonsense")
    assert is_pdf(other.getvalue())
    assert not is_pdf(CLASSIC.encode())


@pytest.mark.usefixtures("elsewhere")
def test_a_log_that_was_tampered_with_does_not_verify(
    owner: Phone, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.pdf"
    with pikepdf.open(io.BytesIO(owner.get("/sheet.pdf").data)) as pdf:
        name = f"{owner.table}.jsonl"
        text = pdf.attachments[name].get_file().read_bytes().replace(b'"natural":1', b'"natural":2')
        del pdf.attachments[name]
        pdf.attachments[name] = text
        pdf.save(file)
    assert main(["import", str(file)]) == 2
    assert "does not verify" in capsys.readouterr().err
