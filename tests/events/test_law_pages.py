"""The pages made from the law are those that script/docs would make now."""

import pytest

from tests.law import ROOT
from tests.law_pages import pages


@pytest.mark.parametrize("path", pages())
def test_a_page_made_from_the_law_is_up_to_date(path: str) -> None:
    target = ROOT / path
    assert target.exists(), f"{path} is missing: run script/docs"
    assert target.read_text(encoding="utf-8") == pages()[path], f"{path} is out of date: run script/docs"
