"""`redthree report`: the sheets of a file, or every problem of it with its place."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pikepdf
import pytest

from service.cli import main
from service.reports import UnreadableLog, report_file
from service.reports.files import games_of
from tests.reports.printouts import CLASSIC, HAND_AND_FOOT, pages


def test_the_games_of_a_file_make_one_pdf(tmp_path: Path) -> None:
    file, out = tmp_path / "evening.meld", tmp_path / "sheet.pdf"
    file.write_text(CLASSIC + HAND_AND_FOOT)
    report_file(str(file), str(out), paper="letter")
    found = pages(out.read_bytes())
    assert found[0].startswith("♠ ♥ ♦ ♣ 2 score sheets")
    assert "Score sheet Classic Canasta" in found[1]
    assert any("Score sheet Hand & Foot" in page for page in found[2:])
    with pikepdf.open(out) as pdf:
        assert sorted(pdf.attachments) == ["log-1.jsonl", "log-2.jsonl"]
        assert [round(side) for side in pdf.pages[0].mediabox.as_list()] == [0, 0, 612, 792]


def test_a_dash_is_standard_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CLASSIC.encode())))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, write_through=True))
    report_file("-", "-")
    assert "NS N Ada S Cato" in pages(written.getvalue())[0]


def test_the_same_file_gives_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "evening.meld"
    file.write_text(CLASSIC)
    report_file(str(file), str(tmp_path / "one.pdf"))
    report_file(str(file), str(tmp_path / "two.pdf"))
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ('[Rulebook "classic"]\nN: drax\n', "2:4", "found “drax”"),
        ('[Rulebook "clasic"]\n', "1:12", "there is no rulebook “clasic”"),
        ('[Rulebook "classic"]\n[House "x.y=1"]\n', "2:9", "x.y"),
        ('[Rulebook "classic"]\n[House "out.canastas=99"]\n', "2:9", "out.canastas cannot be “99”"),
        ("", "1:1", "there is no game in it"),
        ("# nothing\n", "1:1", "there is no game in it"),
    ],
)
def test_what_cannot_be_read_is_named_with_file_line_and_column(text: str, place: str, says: str) -> None:
    with pytest.raises(UnreadableLog) as error:
        games_of(text.encode(), "evening.meld")
    assert str(error.value).startswith(f"evening.meld:{place}: ")
    assert says in str(error.value)


def test_every_problem_comes_at_once() -> None:
    with pytest.raises(UnreadableLog) as error:
        games_of(b'[Rulebook "classic"]\nN: drax\nE: draw; discart 5\n', "evening.meld")
    assert [problem.partition(": ")[0] for problem in error.value.problems] == ["evening.meld:2:4", "evening.meld:3:10"]


def test_bytes_that_are_no_text_are_named() -> None:
    with pytest.raises(UnreadableLog, match="not UTF-8"):
        games_of(b"\xff\xfe", "evening.meld")


def test_paper_and_language_may_be_chosen_on_the_command_line(tmp_path: Path) -> None:
    file, out = tmp_path / "evening.meld", tmp_path / "sheet.pdf"
    file.write_text(CLASSIC)
    assert main(["report", str(file), "-o", str(out), "--paper", "a5", "--language", "en"]) == 0
    with pikepdf.open(out) as pdf:
        assert [round(side) for side in pdf.pages[0].mediabox.as_list()] == [0, 0, 420, 595]
        assert str(pdf.Root.Lang) == "en"
    with pytest.raises(SystemExit):
        main(["report", str(file), "-o", str(out), "--paper", "a6"])


def test_nothing_is_written_when_it_cannot_be_read(tmp_path: Path) -> None:
    file, out = tmp_path / "evening.meld", tmp_path / "sheet.pdf"
    file.write_text('[Rulebook "clasic"]\n')
    with pytest.raises(UnreadableLog):
        report_file(str(file), str(out))
    assert not out.exists()
