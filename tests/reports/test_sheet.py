"""The score sheet on paper: every number, every word, on every page."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pikepdf
import pypdf
import pytest

from service.papers import PAPERS
from service.reports.contexts import Cell, RoundPart, SheetPart
from service.reports.evening import sheets
from service.reports.printing import printed
from service.reports.renderer import Renderer
from service.reports.score_sheet import score_sheet
from tests.reports.conftest import Print
from tests.reports.printouts import (
    CLASSIC,
    ENGLISH,
    GAMES,
    HAND_AND_FOOT,
    NAMES_AS_TEXT,
    game,
    is_structure,
    kinds_of,
    pages,
    twelve_rounds,
    twelve_seats,
    words_outside,
)

every_game = pytest.mark.parametrize("text", GAMES.values(), ids=GAMES)


def plain(text: str) -> str:
    return " ".join(text.split())


def part_of(text: str) -> SheetPart:
    return score_sheet(game(text), ENGLISH)


def sheet_of(renderer: Renderer, text: str) -> bytes:
    found = game(text)
    return printed(renderer, sheets([found], ENGLISH, "a4"), ENGLISH, found.attachments)


# Every number


@every_game
def test_the_overview_has_a_row_per_round_and_team_with_every_figure(text: str, printout: Print) -> None:
    found = " ".join(pages(printout(text)))
    for round_ in part_of(text).overview.rounds:
        for row in round_.rows:
            figures = [cell.points for cell in row.cells]
            assert plain(f"{row.team} {row.out} {' '.join(figures)} {row.score} {row.total}") in found
        if round_.note:
            assert f"{round_.number} {round_.dealer} {round_.note}" in found


@every_game
def test_a_round_has_every_line_with_its_working_and_its_sums(text: str, printout: Print) -> None:
    found = " ".join(pages(printout(text)))
    for round_ in part_of(text).rounds:
        assert (
            plain(f"{round_.title} {' '.join(note.number for note in round_.notes)} {' '.join(round_.facts)}") in found
        )
        for row in (*round_.lines, *round_.penalties):
            assert plain(f"{row.title} {row.article} {' '.join(map(shown, row.cells))}") in found
        for total in round_.sums:
            assert f"{total.title} {' '.join(total.cells)}" in found


def shown(cell: Cell) -> str:
    return " ".join((*cell.working, cell.points))


@every_game
def test_the_figures_are_those_of_the_score(text: str) -> None:
    """What the sheet shows is what the core counts: no figure is made on the way."""
    played, part = game(text), part_of(text)
    points = ENGLISH.figures.points
    for scored, shown_round in zip(played.score.rounds, part.rounds, strict=True):
        if scored.void:
            assert not shown_round.lines
            continue
        for place, team in enumerate(scored.teams.values()):
            lines = {row.title: row.cells[place].points for row in (*shown_round.lines, *shown_round.penalties)}
            counted = [line.points for line in team.lines if line.points]
            assert sorted(figure for figure in lines.values() if figure != "0") == sorted(map(points, counted))
            sums = {row.key: row.cells[place] for row in shown_round.sums}
            assert sums["score"] == points(team.score)
            assert sums["total"] == points(team.total)
            assert sums["next"] == points(team.next_minimum)
    assert [team.total for team in part.teams] == [points(total) for total in played.score.totals.values()]


def test_a_round_in_one_figure_stands_under_what_it_is() -> None:
    """Of its cards and canastas nobody said anything: a dash, never nought; and no figure passes for a bonus."""
    by_lines = "tally EW: natural 1, cards 200, bonus 50\n"
    part = part_of(
        f'[Rulebook "classic"]\nround 1\ntally NS: sum -85\n{by_lines}end\n'
        "round 2\ntally NS: sum 400\ntally EW: sum 0\nend\n"
    )
    mixed, whole = part.rounds
    rows = {row.title: [cell.points for cell in row.cells] for row in mixed.lines}
    assert rows["In one figure"] == ["−85", "–"]
    assert rows["Bonuses"] == ["0", "50"]
    assert rows["Natural canastas"] == ["–", "500"]
    assert {row.title: [cell.points for cell in row.cells] for row in whole.lines} == {
        "Bonuses": ["0", "0"], "In one figure": ["400", "0"],
    }  # fmt: skip
    columns = [column.title for column in part.overview.columns]
    shown_rows = [[cell.points for cell in row.cells] for round_ in part.overview.rounds for row in round_.rows]
    assert [row[columns.index("In one figure")] for row in shown_rows] == ["−85", "–", "400", "0"]
    assert [row[columns.index("Cards melded")] for row in shown_rows] == ["–", "200", "–", "–"]


def sums_of(round_: RoundPart, key: str) -> tuple[str, ...]:
    return next(row.cells for row in round_.sums if row.key == key)


def test_a_round_begins_with_the_totals_that_the_one_before_left() -> None:
    first, void, second, third = part_of(CLASSIC).rounds
    assert sums_of(first, "before") == ("−200", "140")
    assert void.sums == ()
    assert sums_of(second, "before") == sums_of(first, "total") == ("1,645", "500")
    assert sums_of(third, "before") == sums_of(second, "total")


def test_the_minimum_of_a_round_is_what_the_one_before_asked_for() -> None:
    first, _, second, third = part_of(CLASSIC).rounds
    assert [team.minimum for team in first.teams] == ["minimum 15", "minimum 50"]
    assert [team.minimum for team in second.teams] == ["minimum 90", "minimum 50"]
    assert [team.minimum for team in third.teams] == ["minimum 50", "minimum 90"]


# What else stands there


def test_the_head_says_game_rulebook_date_place_seats_names_and_what_deviates(printout: Print) -> None:
    first = pages(printout(CLASSIC))[0]
    for said in (
        "Score sheet Classic Canasta",
        "Rulebook classic, edition 2026-11",
        "Sunday evening",
        "November 29, 2026",
        "The Spruce Club",
        "NS N Ada S Cato 2,690",
        "EW E Ben W Dora 2,700",
        "out.canastas = 2 (rulebook: 1)",
        "pile.black3_effect = freeze (rulebook: block_one_turn)",
    ):
        assert said in first


def test_a_round_says_who_dealt_and_who_went_out() -> None:
    first, void, second, third = part_of(CLASSIC).rounds
    assert first.facts == ("Dora dealt.", "NS went out.")
    assert void.facts == ("Ada dealt.", "Void: nothing counts, and it is dealt again.")
    assert second.facts == ("Ada dealt.", "EW went out.")
    assert third.facts == ("Ben dealt.", "Cato went out.")


def test_a_round_that_is_not_over_says_so() -> None:
    assert part_of(HAND_AND_FOOT).rounds[-1].facts[-1] == "Not over yet: the score as it stands."


def test_penalties_stand_apart_with_their_article_entry_and_reason(printout: Print) -> None:
    round_ = part_of(CLASSIC).rounds[2]
    assert all(row.title != "Penalties" for row in round_.lines)
    assert "NS −100 CC-IRR-3, entry 11: went out without a canasta" in " ".join(pages(printout(CLASSIC)))


def test_corrections_and_rulings_are_numbered_footnotes_of_their_round() -> None:
    first, void, second, third = part_of(CLASSIC).rounds
    assert [(note.number, note.text) for note in first.notes] == [
        ("1", "Entry 13 corrects entry 2. “misread: 445, not 435”")
    ]
    assert not void.notes
    assert not third.notes
    (ruling,) = second.notes
    assert ruling.number == "2"
    assert ruling.text == (
        "Ada disputes entries 9 to 10 (entry 14). “was it concealed?” "
        "Settled by Ada, Ben: it stands (entry 15). “it was”"
    )


def test_who_agreed_to_a_ruling_stands_in_its_footnote() -> None:
    open_one = CLASSIC + 'dispute 2 E 9 "too late?"\npropose 2 E penalty: penalty NS 100 CC-IRR-3\nagree 2 S\n'
    (_, pending) = part_of(open_one).rounds[2].notes
    proposed = "Proposed by Ben: a penalty (entry 25). Agreed to by Cato (entry 26)."
    assert pending.text.endswith(f"“too late?” {proposed} Not settled.")
    closed = open_one + "penalty NS 100 CC-IRR-3\nsettle 2 penalty by E+S\n"
    (_, settled) = part_of(closed).rounds[2].notes
    assert settled.text.endswith(f"{proposed} Settled by Ben, Cato: a penalty (entry 28).")


def test_what_was_corrected_at_the_start_stands_beside_the_rounds() -> None:
    text = CLASSIC + 'correct opening "misheard": Dealer "S"\ncorrect after 3: tally EW: cards 5\ncorrect 23: -\n'
    part = part_of(text)
    assert [note.text for note in part.notes] == ["Entry 24 puts right what was agreed at the start. “misheard”"]
    texts = [note.text for round_ in part.rounds for note in round_.notes]
    assert "Entry 25 adds what was forgotten after entry 3." in texts
    assert "Entry 26 strikes entry 23." in texts


def test_hand_and_foot_has_books_and_classic_has_canastas(printout: Print) -> None:
    books, canastas = " ".join(pages(printout(HAND_AND_FOOT))), " ".join(pages(printout(CLASSIC)))
    assert all(word in books for word in ("Clean books", "Dirty books", "Wild books"))
    assert "canasta" not in books.lower().replace("classic canasta", "")
    assert all(word in canastas for word in ("Natural canastas", "Mixed canastas"))
    assert "book" not in canastas.lower().replace("rulebook", "")


def test_threes_have_their_colour_in_words() -> None:
    found = " ".join(
        piece for row in part_of(HAND_AND_FOOT).rounds[0].lines for cell in row.cells for piece in cell.working
    )
    assert "red\N{NO-BREAK SPACE}3" in found
    assert "black\N{NO-BREAK SPACE}3" in found


def test_the_seal_names_the_last_entry_and_the_file(printout: Print) -> None:
    played = game(CLASSIC)
    found = " ".join(pages(printout(CLASSIC)))
    assert "Last entry 23 SHA-256 of the file" in found
    assert all(part in found for part in part_of(CLASSIC).head.seal.digest)
    assert "".join(part_of(CLASSIC).head.seal.digest) == played.source.digest


# Pages


def test_twelve_rounds_of_two_teams_fit_one_page_of_a4_and_letter(printout: Print) -> None:
    for paper in ("a4", "letter"):
        first, second, *_ = pages(printout(twelve_rounds(), paper))
        assert "12 S deals" in first
        assert "Signatures" in first
        assert "The rounds in full" in second


def test_twelve_seats_in_six_teams_lie_across_and_fit_one_page(printout: Print) -> None:
    for paper in ("a4", "letter"):
        pdf = printout(twelve_seats(), paper)
        box = pypdf.PdfReader(io.BytesIO(pdf)).pages[0].mediabox
        assert box.width > box.height
        assert "FL 2,500 600 525 500 0 −60 4,065 16,350" in pages(pdf)[0]


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 595, 842), ("letter", 612, 792), ("a5", 420, 595)])
def test_paper_has_the_size_asked_for(paper: str, width: int, height: int, printout: Print) -> None:
    box = pypdf.PdfReader(io.BytesIO(printout(CLASSIC, paper))).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (width, height)


def test_every_page_has_the_header_row_of_its_table_and_its_number(printout: Print) -> None:
    for text in (twelve_rounds(), twelve_seats(8)):
        found = pages(printout(text))
        for number, page in enumerate(found, 1):
            assert page.endswith(f"{number} / {len(found)}")
            if "deals" in page:
                assert "Round Team" in page
            if "dealt." in page:
                assert "Line minimum" in page


def test_later_pages_say_what_they_belong_to(printout: Print) -> None:
    found = pages(printout(twelve_rounds()))
    assert "Score sheet: Classic Canasta · Twelve rounds on A4" not in found[0]
    assert all("Score sheet: Classic Canasta · Twelve rounds on A4" in page for page in found[1:])


@every_game
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_warned_of_at_any_size(text: str, paper: str, printout: Print) -> None:
    assert pages(printout(text, paper))


# Names


def test_names_are_text_and_never_markup(printout: Print) -> None:
    found = " ".join(pages(printout(twelve_seats())))
    for name in NAMES_AS_TEXT:
        assert name in found
    assert "Maximiliana Wilhelmina van der Westhuizen-Oppenheimer" in found


def test_marks_that_turn_the_text_round_break_nothing(shared: Renderer) -> None:
    text = CLASSIC.replace('"Ada"', '"Ada\u202e\u2066 &amp; \u200fCo"')
    found = " ".join(pages(sheet_of(shared, text)))
    assert "&amp;" in found
    assert "EW E Ben W Dora 2,700" in found


def test_a_name_in_another_script_is_set_in_a_font_of_the_machine_or_by_its_numbers(shared: Renderer) -> None:
    found = " ".join(pages(sheet_of(shared, CLASSIC.replace("Ada", "שרה"))))
    assert "שרה" in found or "הרש" in found or "[U+05E9]" in found


def test_a_sign_that_no_font_has_is_printed_by_its_number_and_told(shared: Renderer) -> None:
    found = pages(sheet_of(shared, CLASSIC.replace("Ada", "Ada \U0001f0fd")))
    assert "Ada [U+1F0FD]" in found[0]
    assert "Signs that no font of this machine has are printed by their number: U+1F0FD." in found[-1]


# The file


@every_game
def test_two_prints_have_the_same_bytes(text: str, printout: Print, shared: Renderer) -> None:
    assert sheet_of(shared, text) == printout(text)


@every_game
def test_it_is_sound_tagged_archival_and_accessible(text: str, printout: Print) -> None:
    """What pikepdf can tell; there is no full PDF/UA checker among the packages."""
    kinds = kinds_of(printout(text))
    assert {"/Document", "/H1", "/H2", "/Figure", "/P", "/L"} <= kinds


def test_every_figure_of_a_table_knows_its_headers(printout: Print) -> None:
    with pikepdf.open(io.BytesIO(printout(CLASSIC))) as pdf:
        cells = [each for each in pdf.objects if is_structure(each) and each.S == "/TD"]
        assert cells
        assert all(len(each.A.Headers) >= 1 for each in cells)


def test_the_log_is_attached(printout: Print) -> None:
    with pikepdf.open(io.BytesIO(printout(CLASSIC))) as pdf:
        assert list(pdf.attachments) == ["log.jsonl"]
        attached = pdf.attachments["log.jsonl"].get_file()
        assert attached.creation_date
        lines = [json.loads(line) for line in attached.read_bytes().decode().splitlines()]
    assert [line["number"] for line in lines] == list(range(24))
    assert lines[0]["kind"] == "table-opened"
    assert all("Ada" not in json.dumps(line) for line in lines)


@every_game
@pytest.mark.parametrize("paper", PAPERS)
def test_no_word_lies_outside_the_printable_area_at_any_size(
    text: str, paper: str, printout: Print, tmp_path: Path
) -> None:
    assert words_outside(printout(text, paper), tmp_path) == []
