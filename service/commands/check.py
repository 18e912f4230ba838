"""`redthree check`: the answers in texts, compared with what the referee says."""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass

from events.cases import Reply
from events.notation import Game
from events.notation.questions import write_question
from service.commands.stored import read_file
from service.commands.terminal import Paint
from service.referee import JudgedGame, judge_text


@dataclass(frozen=True, slots=True)
class Difference:
    """One failure: where it stands, what was asked, what the text expects and what the referee found.

    A line that cannot be read, and a text without an answer, expect nothing and say what is the matter in `found`.
    """

    file: str
    line: int
    asked: str
    expected: str
    found: str
    column: int = 0

    def __str__(self) -> str:
        where = ":".join((self.file, *(str(each) for each in (self.line, self.column) if each)))
        if not self.expected:
            return f"{where}: {self.found}"
        return f"{where}: {self.asked}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Checked:
    """A file checked: how many answers are as expected, and every failure."""

    passed: int
    differences: tuple[Difference, ...]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="texts in the notation; - is standard input")
    parser.add_argument(
        "--rulebook", metavar="KEY", action="append", help="only games of this rulebook, or of any of several given so"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: argparse.Namespace) -> int:
    """Check every file, print every difference, and return 1 if there is any."""
    paint, passed, failed, differences = Paint(), 0, 0, []
    for name in said.files:
        try:
            checked = check(name, read_file(name), said.rulebook)
        except OSError as error:
            checked = Checked(0, (Difference(name, 0, "", "", error.strerror or str(error)),))
        passed, failed = passed + checked.passed, failed + len(checked.differences)
        differences += [asdict(each) for each in checked.differences]
        if not said.json:
            for each in checked.differences:
                print(paint.broken(str(each)))
    if said.json:
        print(json.dumps({"passed": passed, "failed": failed, "differences": differences}, ensure_ascii=False))
    else:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def check(name: str, text: str, rulebooks: Collection[str] | None = None) -> Checked:
    """Return a text checked, of its games only those of these rulebooks, all if none is named."""
    judgement = judge_text(text)
    wanted = [each for each in judgement.games if not rulebooks or each.examination.game.opening.rulebook in rulebooks]
    others = [each.examination.game for each in judgement.games if each not in wanted]
    replies = [(each, reply) for each in wanted for reply in each.answers if reply.expected is not None]
    differences = [_difference(name, each, reply) for each, reply in replies if not reply.passed]
    differences += [
        Difference(name, fault.line, "", "", fault.says, fault.column)
        for fault in judgement.faults
        if not any(fault.line in lines for lines in _lines_of(others, judgement.games))
    ]
    if not any(reply.expected is not None for each in judgement.games for reply in each.answers) and not differences:
        differences.append(Difference(name, 1, "", "", "there is no answer in it"))
    return Checked(len(replies) - sum(not reply.passed for _, reply in replies), tuple(sorted(differences, key=_place)))


def _lines_of(games: list[Game], every: tuple[JudgedGame, ...]) -> Iterator[range]:
    """Return the lines of each of these games: from where it begins to where the next one does."""
    beginnings = sorted(each.examination.game.line for each in every)
    for game in games:
        later = [line for line in beginnings if line > game.line]
        yield range(game.line, later[0] if later else 1 << 62)


def _place(difference: Difference) -> int:
    return difference.line


def _difference(name: str, game: JudgedGame, reply: Reply) -> Difference:
    labels = game.examination.game.labels
    asked = f"? {write_question(reply.question, labels)}" if reply.question is not None else "verdict"
    return Difference(name, reply.line, asked, reply.expected or "nothing", reply.found.text)
