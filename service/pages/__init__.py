"""The pages: what a person reads is made here and works before any script runs; what a person logs goes to the API."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint
from flask.blueprints import BlueprintSetupState
from jinja2 import StrictUndefined

from service.pages import (
    agreed,
    asking,
    assets,
    auditing,
    board,
    counting,
    disputing,
    doors,
    otherbook,
    owning,
    people,
    refereeing,
    shell,
    switch,
    tables,
    tallying,
    trouble,
)
from service.pages.showing import counted, translated

SERVICE: Final = Path(__file__).parents[1]
INSTALLED: Final = SERVICE / "templates"
TEMPLATES: Final = INSTALLED if INSTALLED.is_dir() else SERVICE.parent / "templates"
"""In an installed package the templates lie within it, in a checkout at its top."""

blueprint: Final = Blueprint("pages", __name__, template_folder=TEMPLATES)


@blueprint.record_once
def _set_up(state: BlueprintSetupState) -> None:
    """Let a template that uses what is not there fail, rather than show nothing."""
    environment = state.app.jinja_env
    environment.undefined = StrictUndefined
    environment.globals["_"] = translated  # a global, so that macros that are imported have it too
    environment.globals["ngettext"] = counted
    environment.globals["languages"] = switch.choices
    environment.trim_blocks = environment.lstrip_blocks = True


assets.install(blueprint)
shell.install(blueprint)
switch.install(blueprint)
doors.install(blueprint)
tables.install(blueprint)
asking.install(blueprint)
auditing.install(blueprint)
agreed.install(blueprint)
board.install(blueprint)
counting.install(blueprint)
people.install(blueprint)
tallying.install(blueprint)
otherbook.install(blueprint)
owning.install(blueprint)
disputing.install(blueprint)
refereeing.install(blueprint)
trouble.install(blueprint)
