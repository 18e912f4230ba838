"""The JSON API: thin routes, each an operation of the keeper."""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from service.api import agreeing, asking, books, documents, log, partners, people, streaming, tables, transfer

blueprint: Final = Blueprint("api", __name__, url_prefix="/api")

for _routes in (tables, log, streaming, asking, agreeing, partners, people, transfer, books, documents):
    blueprint.register_blueprint(_routes.routes)
