from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.context import EXTENSION
from tests.service.phone import Phone, opens


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Settings with a database of their own, in a real file."""
    return Config(database=f"sqlite:///{tmp_path / 'redthree.db'}")


@pytest.fixture
def app(config: Config) -> Flask:
    """The application on a real database file."""
    return create_app(config)


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A client of the application; the store is closed when it is done."""
    yield app.test_client()
    app.extensions[EXTENSION].keeper.store.close()


@pytest.fixture
def owner(client: FlaskClient) -> Phone:
    """The owner's phone at a table of classic canasta."""
    return opens(client)
