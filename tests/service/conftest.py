from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.context import EXTENSION
from tests.service.phone import Phone, opens


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on a real database file, one for all tests of a module: each opens a table of its own."""
    app = create_app(Config(database=f"sqlite:///{tmp_path_factory.mktemp('service') / 'redthree.db'}"))
    yield app
    app.extensions[EXTENSION].keeper.store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application, without a cookie."""
    return app.test_client()


@pytest.fixture
def owner(client: FlaskClient) -> Phone:
    """The owner's phone at a table of classic canasta."""
    return opens(client)
