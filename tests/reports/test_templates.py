"""Every report's template uses what its dataclass has, and nothing else; it fetches nothing and says nothing twice."""

from __future__ import annotations

import re

import pytest
from jinja2 import Environment, FileSystemLoader

from service.reports.contexts import PrintedDocument
from service.reports.printing import FORMS, Form, templates_folder
from service.reports.renderer import HERE
from tests.browser.template_types import Checker

FOLDER = templates_folder() / "reports"


@pytest.mark.parametrize(
    ("document", "form"), FORMS.items(), ids=lambda each: each.__name__ if isinstance(each, type) else ""
)
def test_a_template_uses_only_what_its_dataclass_has(document: type[PrintedDocument], form: Form) -> None:
    checker = Checker(Environment(loader=FileSystemLoader(templates_folder()), autoescape=True))
    assert checker.problems(form.template, {"document": document}) == []


def test_every_document_has_a_template() -> None:
    names = {each.__name__ for each in PrintedDocument.__subclasses__()}  # a class with slots is made twice
    assert {each.__name__ for each in FORMS} == names


def test_no_template_does_arithmetic() -> None:
    for path in FOLDER.glob("*.html"):
        for expression in re.findall(r"{[{%].*?[%}]}", path.read_text()):
            bare = re.sub(r"\"[^\"]*\"|'[^']*'|[{%}]-?|-?[%}]", "", expression)
            assert not re.search(r"[-+*/]", bare), f"{path.name}: {expression}"


def test_every_style_is_used() -> None:
    used = {style for form in FORMS.values() for style in form.styles}
    assert used == {path.name for path in (HERE / "styles").glob("*.css")}


def test_styles_reach_for_nothing_but_the_projects_fonts() -> None:
    for path in (HERE / "styles").glob("*.css"):
        for address in re.findall(r"url\((.*?)\)", path.read_text()):
            name = address.strip("\"'").removeprefix("redthree:fonts/")
            assert (HERE / "fonts" / name).is_file(), address
