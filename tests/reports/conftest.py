"""One renderer for all tests of this folder: starting it takes longer than printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.context import EXTENSION
from service.reports import routes
from service.reports.contexts import PrintedDocument
from service.reports.evening import attachments_of, sheets
from service.reports.game import Language
from service.reports.printing import FORMS, html_of
from service.reports.renderer import Attachment, Document, Renderer
from tests.reports.printouts import ENGLISH, game
from tests.service.phone import Phone, event, opens

Print = Callable[..., bytes]


@pytest.fixture(scope="session")
def shared() -> Iterator[Renderer]:
    """A renderer that nobody ends."""
    renderer = Renderer()
    yield renderer
    renderer.close()


@pytest.fixture(scope="session")
def paper_of(shared: Renderer) -> Print:
    """Print a document; WeasyPrint must have nothing to say."""

    def prints(
        document: PrintedDocument, attachments: tuple[Attachment, ...] = (), language: Language = ENGLISH
    ) -> bytes:
        html, styles = html_of(document, language), FORMS[type(document)].styles
        rendered = shared.render(Document(html=html, styles=styles, made=document.made, attachments=attachments))
        assert not rendered.warned
        return rendered.pdf

    return prints


@pytest.fixture(scope="session")
def printout(paper_of: Print) -> Print:
    """Print the score sheet of a text in the notation, once each."""
    made: dict[tuple[str, str], bytes] = {}

    def prints(text: str, paper: str = "a4") -> bytes:
        if (text, paper) not in made:
            games = [game(text)]
            made[text, paper] = paper_of(sheets(games, ENGLISH, paper), tuple(attachments_of(games)))
        return made[text, paper]

    return prints


@pytest.fixture
def app(shared: Renderer) -> Iterator[Flask]:
    """The application, its tables in memory, with the renderer that all tests share."""
    app = create_app(Config(database="memory://"))
    app.extensions[routes.EXTENSION].renderer = shared
    yield app
    app.extensions[EXTENSION].keeper.store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def owner(client: FlaskClient) -> Phone:
    """The owner's phone at a table in whose first round a team was fined."""
    phone = opens(client, names={"N": "Ada", "E": "Ben"})
    phone.logged(
        event("round-started"),
        event("round-tallied", team=[1, 3], natural=1, cards=120, went_out=True),
        event("round-tallied", team=[2, 4], cards=45, left=60),
        event("penalty-given", team=[2, 4], points=100, article="CC-IRR-3", reason="went out without a canasta"),
        event("round-ended"),
    )
    return phone
