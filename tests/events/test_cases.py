"""Every game of tests/cases, played and asked: what the referee says is what the case expects."""

from collections import Counter

import pytest

from events.cases import examine
from events.notation import read
from tests.law import Case, cases


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in cases()])
def test_the_referee_answers_as_the_case_expects(case: Case) -> None:
    examined = examine(case.game)
    assert not examined.errors, f"{case.path}: {examined.errors}"
    wrong = [
        f"{case.path.name}:{reply.line} expected {reply.expected!r}, found {reply.found.text!r}"
        for reply in examined.replies
        if reply.passed is False
    ]
    assert not wrong, "\n".join(wrong)
    assert any(reply.passed for reply in examined.replies), f"{case.path.name}: {case.id} expects nothing"


def test_no_two_cases_have_one_id() -> None:
    assert [each for each, count in Counter(case.id for case in cases()).items() if count > 1] == []


def test_a_line_that_cannot_go_on_record_leaves_what_is_said_of_the_lines_after_it() -> None:
    played = ("round 1, up 5d", "take back", "N: draw; discard 5", "E: draw 3; discard 5", "= broken only CC-TURN-1")
    asked = ("? verdict last", "= broken only CC-TURN-1", "? remedy last", "= CC-IRR-12 table")
    examined = examine(read("\n".join(('[Rulebook "classic"]', *played, *asked))).games[0])
    assert [error.line for error in examined.errors] == [3]
    assert [reply.found.text for reply in examined.replies if not reply.passed] == []
    assert [list(line.entries) for line in examined.played] == [[2], [3, 4], [5, 6]]
