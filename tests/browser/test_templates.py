"""Every page's template uses what its dataclass has, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from service.pages import contexts
from service.pages.templates import TEMPLATES
from tests.browser.template_types import Checker

FOLDER = Path(__file__).parents[2] / "templates"


@pytest.fixture
def checker() -> Checker:
    return Checker(Environment(loader=FileSystemLoader(FOLDER), autoescape=True))


@pytest.mark.parametrize("page", TEMPLATES)
def test_a_template_uses_only_what_its_dataclass_has(page: type[contexts.Page], checker: Checker) -> None:
    assert checker.problems(TEMPLATES[page], {"page": page}) == []


def test_every_page_template_has_a_dataclass() -> None:
    frames = {"pages/base.html"}
    found = {str(path.relative_to(FOLDER)) for path in (FOLDER / "pages").glob("*.html")}
    assert found - frames == set(TEMPLATES.values())


def test_a_name_that_is_not_there_is_found(checker: Checker) -> None:
    found = checker.problems("pages/log.html", {"page": contexts.HomePage})
    assert any("outcome" in problem for problem in found)


def test_no_template_holds_script_or_style_of_its_own() -> None:
    for path in [*(FOLDER / "pages").glob("*.html"), *(FOLDER / "parts").glob("*.html")]:
        text = path.read_text()
        assert "<style" not in text, path
        assert " style=" not in text, path
        assert " onclick=" not in text, path
        assert text.count("<script") == text.count('<script type="module" src='), path
