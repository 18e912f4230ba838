"""The law, readable: the rulebooks, their articles, their house rules and how they differ."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from events.errors import UnknownRulebook
from events.games import KEYS, rulebook
from events.rulebook import Rulebook
from service import present
from service.api import answers
from service.api.operation import Operation, answer, operation
from service.context import language
from service.languages import translations
from service.wire.queries import AgainstQuery

routes: Final = Blueprint("books", __name__)


@routes.get("/rulebooks")
@operation(Operation(summary="The rulebooks", of_table=False, answers={200: answers.Rulebooks}))
def see_rulebooks(**_: object) -> Response:
    """Show every rulebook in its newest edition."""
    gettext = translations(language()).gettext
    return answer({"rulebooks": [present.rulebook(rulebook(key), gettext) for key in KEYS]})


@routes.get("/rulebooks/<key>")
@operation(
    Operation(summary="One rulebook", of_table=False, query=AgainstQuery, answers={200: answers.Rulebook}),
)
def see_rulebook(key: str, query: dict[str, Any]) -> Response:
    """Show a rulebook's house rules, and how it differs from another one."""
    book, against = _there(key), query["against"]
    gettext = translations(language()).gettext
    return answer(present.whole_rulebook(book, gettext, rulebook(against) if against is not None else None))


@routes.get("/rulebooks/<key>/articles")
@operation(Operation(summary="The articles of a rulebook", of_table=False, answers={200: answers.Articles}))
def see_articles(key: str, **_: object) -> Response:
    """Show every article of a rulebook."""
    gettext = translations(language()).gettext
    return answer({"articles": [present.article(each, gettext) for each in _there(key).articles]})


def _there(key: str) -> Rulebook:
    try:
        return rulebook(key)
    except UnknownRulebook as error:
        raise NotFound(str(error)) from error
