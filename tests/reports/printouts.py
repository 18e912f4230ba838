"""Games to print, and what stands on their sheets."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path
from typing import Final

import pikepdf
import pypdf

from service.reports.files import games_of
from service.reports.game import Game, Language
from service.wire import limits

ENGLISH: Final = Language.of("en")

CLASSIC: Final = """
[Id "paper.1"]
[Title "Sunday evening"]
[Date "2026-11-29"]
[Site "The Spruce Club"]
[Rulebook "classic"]
[House "out.canastas=2; pile.black3_effect=freeze"]
[Scores "NS -200, EW 140"]
[N "Ada"]
[E "Ben"]
[S "Cato"]
[W "Dora"]

round 1, dealer W
tally NS: natural 1, mixed 2, red-threes 2, went-out, cards 435
tally EW: mixed 1, cards 120, left 60
end
round 2, dealer N
tally NS: mixed 1, cards 95, left 210
end void
round 2, dealer N
tally NS: red-threes 1, left 185
tally EW: natural 2, mixed 1, red-threes 3, went-out concealed, concealed 1, cards 510
penalty NS 100 CC-IRR-3 "went out without a canasta"
end
correct 2 "misread: 445, not 435": tally NS: natural 1, mixed 2, red-threes 2, went-out, cards 445
dispute 1 N 9-10 "was it concealed?"
settle 1 stands by N+E "it was"
round 3
at NS melds A*7! / K*5 2 2 / 6*3
at NS red 3h 3d
at EW red 3h
at S hand 10h
at turn S drawn
S: discard 10h
end out
N: left 4 Q
E: left Jk A 9 9 5
W: left 4 4 3b
bonus EW 100 "exact cut"
"""

HAND_AND_FOOT: Final = """
[Rulebook "hand-and-foot"]
[Seats "Ann Bob Cyd Dee"]
[Ann "Ann"]
[Bob "Bob"]

at round 2
at Ann+Cyd melds K*7 / 9*7 / 5*5 2 2 / Q*6 Jk / 2*4 Jk*3 / A*4 / 8 8 2
at Ann+Cyd red 3h 3h 3h 3d 3d
at Bob+Dee melds J*7 / 7*5 2 / 4*3
at Bob+Dee red 3h 3d 3d
at Cyd hand 6c
at Cyd foot taken
at turn Cyd drawn
Cyd: discard 6c
end out
Ann: left 6 10 / K Q J 10 9 8 7 6 5 4 4 A 3h
Bob: left K K A 6
Dee: left 9 9 Q 3b / A A J J 8 8 6 6 4 4 5 5 3b
round 3
tally Ann+Cyd: natural 1, cards 300, left 20
"""

TWELVE_SEATS: Final = """
[Rulebook "hand-and-foot"]
[Seats "A B C D E F G H I J K L"]
[Teams "A+G B+H C+I D+J E+K F+L"]
[A "Maximiliana Wilhelmina van der Westhuizen-Oppenheimer"]
[B "<b>Bob</b> & \\"Eve\\" <script>"]
[C "Ναυσικά Παπαδοπούλου"]
[D "Владимир Ќорѓиевски"]
[E "Zoë Ærøskøbing"]
[F "Ġorġ Żammit"]
"""

NAMES_AS_TEXT: Final = ('<b>Bob</b> & "Eve" <script>', "Ναυσικά Παπαδοπούλου", "Владимир Ќорѓиевски", "Ġorġ Żammit")

LONG_NAME: Final = "Maximiliana Wilhelmina Theodora van der Westhuizen-Oppenheim"
"""As long as a name may be."""

OPENED: Final = '[Rulebook "classic"]\n'


def twelve_rounds(paper: str = "A4") -> str:
    """Return a game of twelve rounds of two teams that never reach the target."""
    rounds = [
        f"round {number}\n"
        f"tally NS: mixed {number % 2}, cards {45 + 5 * number}, left {number * 5}\n"
        f"tally EW: mixed {(number + 1) % 2}, cards {140 - 5 * number}, red-threes 1\n"
        "end\n"
        for number in range(1, 13)
    ]
    return f'[Title "Twelve rounds on {paper}"]\n[Rulebook "classic"]\n' + "".join(rounds)


def twelve_seats(rounds: int = 4) -> str:
    """Return a game of six teams."""
    lines = [
        f"tally {team}: natural {place}, mixed 2, cards {500 + 5 * place}, red-threes {place}, left {15 * number}\n"
        for number in range(1, rounds + 1)
        for place, team in enumerate(("AG", "BH", "CI", "DJ", "EK", "FL"))
    ]
    parts = ["".join(lines[at : at + 6]) for at in range(0, len(lines), 6)]
    return TWELVE_SEATS + "".join(f"round {number}\n{part}end\n" for number, part in enumerate(parts, 1))


def longest_names() -> str:
    """Return two rounds of six teams, every name as long as a name may be."""
    names = "".join(f'[{seat} "{LONG_NAME[: limits.NAME - 2]} {seat}"]\n' for seat in "ABCDEFGHIJKL")
    opened, start, rounds = twelve_seats(2).partition("round 1\n")
    tags = "\n".join(line for line in opened.splitlines() if line.startswith(("[Rulebook", "[Seats", "[Teams")))
    return f"{tags}\n{names}\n{start}{rounds}"


GAMES: Final = {
    "classic": CLASSIC,
    "hand and foot": HAND_AND_FOOT,
    "twelve rounds": twelve_rounds(),
    "twelve seats": twelve_seats(),
    "nothing dealt": OPENED,
}


def game(text: str) -> Game:
    """Return the one game of a text."""
    (found,) = games_of(text.encode(), "game.meld")
    return found


def pages(pdf: bytes) -> list[str]:
    """Return the text of each page, its spaces one each."""
    return [re.sub(r"\s+", " ", page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


PRINTABLE: Final = 22.0
"""Points at the sides that a printer may not reach: 8 mm, less what a letter may stick out."""


def words_outside(pdf: bytes, folder: Path) -> list[str]:
    """Return the words that lie outside the printable area of their page."""
    file = folder / "printed.pdf"
    file.write_bytes(pdf)
    command = ["pdftotext", "-bbox", str(file), "-"]
    boxes = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    outside = []
    for page in re.findall(r"<page width=\"([\d.]+)\" height=\"([\d.]+)\">(.*?)</page>", boxes, re.DOTALL):
        width, height = float(page[0]), float(page[1])
        for word in re.findall(r"xMin=\"(.*?)\" yMin=\"(.*?)\" xMax=\"(.*?)\" yMax=\"(.*?)\">(.*?)<", page[2]):
            left, top, right, bottom = map(float, word[:4])
            if left < PRINTABLE or right > width - PRINTABLE or top < 0 or bottom > height:
                outside.append(word[4])
    return outside


def kinds_of(pdf: bytes) -> set[str]:
    """Return the kinds of structure in a PDF that is sound, tagged, archival and accessible, as far as pikepdf tells.

    There is no full PDF/UA checker among the packages.
    """
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert not file.check_pdf_syntax()
        assert file.Root.MarkInfo.Marked
        assert str(file.Root.Lang) == "en"
        assert file.Root.ViewerPreferences.DisplayDocTitle
        with file.open_metadata() as metadata:
            assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("3", "A")
            assert metadata["pdfuaid:part"] == "1"
            assert str(metadata["dc:title"])
        assert all("/Alt" in each for each in file.objects if is_structure(each) and each.S == "/Figure")
        assert all(
            "/FontFile2" in each
            for each in file.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor"
        )
        return {str(each.S) for each in file.objects if is_structure(each)}


def is_structure(each: pikepdf.Object) -> bool:
    """Whether an object is an element of the structure tree."""
    return isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/StructElem"
