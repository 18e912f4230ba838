"""What a person sees in place of a page that cannot be shown."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.context import language, owner_path
from service.errors import EntryNotThere, NoLink, NoSuchRound, NotAllowed
from service.pages.contexts import TroublePage
from service.pages.showing import show, words


def install(pages: Blueprint) -> None:
    """Answer these errors of a page with a page."""
    pages.register_error_handler(NoLink, _closed)
    pages.register_error_handler(NotAllowed, _closed)
    pages.register_error_handler(EntryNotThere, _nothing)
    pages.register_error_handler(NoSuchRound, _nothing)
    pages.register_error_handler(NotFound, _nothing)


def _closed(error: NoLink | NotAllowed) -> Response:
    _ = words()
    page = TroublePage(
        title=_("This table is closed to this phone"),
        language=language(),
        here="trouble",
        says=_("A table opens by its link: the one you were sent, or the code another player can show you."),
        next=_("Follow the link again, or ask the owner of the table for a new one."),
        recover=owner_path(table) if (table := (request.view_args or {}).get("table")) else "",
    )
    return show(page, 401 if isinstance(error, NoLink) else 403)


def _nothing(_error: EntryNotThere | NoSuchRound | NotFound) -> Response:
    _ = words()
    page = TroublePage(
        title=_("There is nothing here"),
        language=language(),
        here="trouble",
        says=_("The page you asked for is not, or is no longer, in this table’s log."),
        next=_("Go back, or start from home."),
    )
    return show(page, 404)
