"""What belongs to a request: the keeper it asks, who it comes from, the language it wants its sentences in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from flask import Response, current_app, g, request
from werkzeug.wrappers import Response as AnyResponse

from service.access import Visitor
from service.config import Config
from service.keeper import Keeper
from service.languages import ENGLISH, LANGUAGES
from service.ports import Streams

EXTENSION: Final = "redthree"
COOKIE: Final = "redthree-"
"""What the name of a table's cookie begins with; the table's id follows."""

LANGUAGE: Final = "language"
"""The name of the cookie that keeps the language which the reader chose."""

HEIR: Final = "heir-"
"""What the name of the cookie begins with that asks whether to become a table's owner; the table's id follows."""

HEIR_SECONDS: Final = 3600

COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep a cookie."""

BEARER: Final = "bearer "


@dataclass(frozen=True, slots=True)
class Services:
    """What the application was made with."""

    keeper: Keeper
    config: Config
    streams: Streams


def services() -> Services:
    """Return what the application was made with."""
    return cast("Services", current_app.extensions[EXTENSION])


def keeper() -> Keeper:
    """Return the keeper of the tables."""
    return services().keeper


def token_for(table: str) -> str | None:
    """Return the token that the request brings for a table, None where it brings none."""
    authorization = request.headers.get("Authorization", "")
    if authorization[: len(BEARER)].lower() == BEARER:
        return authorization[len(BEARER) :].strip()
    return request.cookies.get(COOKIE + table)


def by_cookie() -> bool:
    """Whether the request may have been sent by a browser by itself, rather than by who holds a token."""
    return "Authorization" not in request.headers


def visitor(table: str) -> Visitor:
    """Return who the request comes from.

    Raises:
        NoLink: it brings no token.
        NotAllowed: its token opens nothing at this table, or there is no such table.
    """
    return keeper().doors.visitor(table, token_for(table))


def remember(response: Response, table: str, token: str) -> None:
    """Let the browser keep the token of a table, out of reach of scripts."""
    response.set_cookie(
        COOKIE + table, token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="Lax", secure=is_secure()
    )


def remember_heir(response: Response, table: str, token: str) -> None:
    """Let the browser keep what makes its holder the owner, for the one page that asks whether to become it."""
    response.set_cookie(
        HEIR + table, token, max_age=HEIR_SECONDS, path=owner_path(table), httponly=True, samesite="Lax",
        secure=is_secure(),
    )  # fmt: skip


def heir_token(table: str) -> str | None:
    """Return what was kept by `remember_heir`."""
    return request.cookies.get(HEIR + table)


def forget_heir(response: Response, table: str) -> None:
    """Let the browser forget what was kept by `remember_heir`."""
    response.delete_cookie(HEIR + table, path=owner_path(table), httponly=True, samesite="Lax", secure=is_secure())


def owner_path(table: str) -> str:
    """Return where somebody becomes the owner of a table."""
    return f"/tables/{table}/owner"


def is_secure() -> bool:
    """Whether people reach the service by https."""
    return request.is_secure or services().config.public_address.startswith("https:")


def public_address() -> str:
    """Return what addresses for people begin with, without a slash at the end."""
    return services().config.public_address or request.host_url.rstrip("/")


def link_url(table: str, token: str) -> str:
    """Return the address that a link is handed out as."""
    return f"{public_address()}/join/{table}/{token}"


def language() -> str:
    """Return the language of the reader, one of ours.

    The one asked for in the address, else the one chosen before on this phone, else what the browser likes best, else
    the table's own.
    """
    if "language" not in g:
        asked = request.args.get("language"), request.cookies.get(LANGUAGE)
        liked = (tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality)
        g.language = next((each for each in (*asked, *liked) if each in LANGUAGES), None) or _of_the_table()
    return cast("str", g.language)


def _of_the_table() -> str:
    table = (request.view_args or {}).get("table", "")
    try:
        row = keeper().store.row(table) if table else None
    except Exception:  # noqa: BLE001  (whatever is wrong with the store is itself to be said in some language)
        return ENGLISH
    return row.language if row else ENGLISH


def prefer(response: AnyResponse, chosen: str) -> None:
    """Let the browser keep the language that its reader chose."""
    response.set_cookie(
        LANGUAGE, chosen, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="Lax", secure=is_secure()
    )
