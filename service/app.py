"""The application: the one place that knows all the parts and puts them together."""

from __future__ import annotations

import atexit
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from flask import Blueprint, Flask

from service import api, headers, pages
from service.api import join, problems
from service.clock import now
from service.config import Config
from service.context import EXTENSION, Services
from service.hub import Hub
from service.keeper import Keeper
from service.pages import doorway
from service.storage import open_store

PARTS: Final = ("service.reports", "service.pages")
"""Further parts that bring a blueprint of their own."""


def create_app(config: Config | None = None) -> Flask:
    """Return the application with these settings; without any, with those of the environment.

    Raises:
        BadSetting: the environment holds what a setting cannot be.
    """
    config = config or Config.from_environment()
    app = Flask("service", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = config.body_limit
    store = open_store(config)
    atexit.register(store.close)
    hub = Hub(config)
    atexit.register(hub.close)
    keeper = Keeper(store, now, tables_kept=config.tables_kept, waiters=config.threads // 2)
    app.extensions[EXTENSION] = Services(keeper, config, hub)
    problems.install(app)
    headers.install(app)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(join.blueprint)
    for part in PARTS:
        if blueprint := _blueprint_of(part):
            app.register_blueprint(blueprint)
    return app


def create_doorway(door: doorway.Doorway) -> Flask:
    """Return the application that leads phones to trust this machine's certificates, and then to the service."""
    app = Flask("service", static_folder=None)
    doorway.install(app, door)
    headers.install(app)
    app.register_blueprint(pages.blueprint)
    return app


def _blueprint_of(part: str) -> Blueprint | None:
    """Return the blueprint of a part of the service, None where the part is not there."""
    return getattr(import_module(part), "blueprint", None) if find_spec(part) else None
