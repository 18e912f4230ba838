"""Becoming the owner of a table: by a link that hands it over, or by the recovery code. Either can be used once."""

from __future__ import annotations

from flask import Blueprint, Response, request

from service.context import (
    forget_heir,
    heir_token,
    keeper,
    language,
    owner_path,
    public_address,
    remember,
)
from service.errors import NotAllowed
from service.pages.contexts import CodePage, OwnerPage
from service.pages.showing import show, words


def install(pages: Blueprint) -> None:
    """Put these pages in their places."""
    pages.add_url_rule("/tables/<table>/owner", "owner", see_owner)
    pages.add_url_rule("/tables/<table>/owner", "claim", claim, methods=["POST"])


def see_owner(table: str) -> Response:
    """Ask whether to become the owner, by the link that was followed, else by the recovery code."""
    return _asked(handed=_is_heir(table))


def claim(table: str) -> Response:
    """Become the owner, and show the new recovery code, this once."""
    secret = request.form.get("code") or heir_token(table) or ""
    _ = words()
    try:
        claimed = keeper().claim(table, secret)
    except NotAllowed:
        return _asked(handed=False, wrong=_("This code opens nothing, or it was used already."), status=403)
    page = CodePage(
        title=_("Your recovery code"),
        language=language(),
        here="links",
        table=table,
        owner=True,
        code=claimed.recovery,
        address=public_address() + owner_path(table),
    )
    response = show(page)
    response.headers["Cache-Control"] = "no-store"
    remember(response, table, claimed.owner)
    forget_heir(response, table)
    return response


def _is_heir(table: str) -> bool:
    """Whether the browser came by a link that hands the table over and holds still."""
    try:
        keeper().doors.claim(table, heir_token(table) or "")
    except NotAllowed:
        return False
    return True


def _asked(*, handed: bool, wrong: str = "", status: int = 200) -> Response:
    page = OwnerPage(title=words()("Become the owner"), language=language(), here="join", handed=handed, wrong=wrong)
    response = show(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response
