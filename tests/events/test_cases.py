"""Every game of tests/cases, played and asked: what the referee says is what the case expects."""

from collections import Counter

import pytest

from events.cases import examine
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
