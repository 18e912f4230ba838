"""The switch of languages: a link to the same page for each of them, which keeps it and leads back, without script."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from service.context import language, prefer
from service.languages import LANGUAGES, NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageChoice:
    """A language by what it calls itself, and the address of this page in it."""

    code: str
    name: str
    address: str
    chosen: bool


def install(pages: Blueprint) -> None:
    """Let every page be asked for in a language."""
    pages.before_request(keep)


def choices() -> tuple[LanguageChoice, ...]:
    """Return every language, for the page that is being shown."""
    return tuple(
        LanguageChoice(
            code=code, name=name, address=f"?{urlencode([*_rest(), ('language', code)])}", chosen=code == language()
        )
        for code, name in NAMES.items()
    )


def keep() -> AnyResponse | None:
    """Keep the language that a page was asked for in, and lead to the page without it in the address."""
    chosen = request.args.get("language", "")
    if request.method != "GET" or chosen not in LANGUAGES or request.endpoint is None:
        return None
    address, rest = url_for(request.endpoint, **(request.view_args or {})), urlencode(_rest())
    response = redirect(f"{address}?{rest}" if rest else address)
    prefer(response, chosen)
    return response


def _rest() -> list[tuple[str, str]]:
    return [(name, value) for name, value in request.args.items(multi=True) if name != "language"]
