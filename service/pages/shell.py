"""What makes the pages an app: the manifest, the service worker, the page that stands in without network."""

from __future__ import annotations

import json
from typing import Final

from flask import Blueprint, Response, url_for

from service.context import language
from service.pages.assets import ASSETS, BRIEFLY
from service.pages.contexts import TroublePage
from service.pages.showing import packed, show, words

WORKER: Final = "worker.js"
GROUND: Final = "#113a2e"
PAPER: Final = "#f5f0e1"

ICONS: Final = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKABLE: Final = (("icon-maskable-512.png", "512x512", "maskable"),)


def install(pages: Blueprint) -> None:
    """Put these in their places. A worker rules over the addresses beside its own, so it stands at the top."""
    pages.add_url_rule("/worker.js", "worker", see_worker)
    pages.add_url_rule("/manifest.webmanifest", "manifest", see_manifest)
    pages.add_url_rule("/offline", "offline", see_offline)


def see_worker() -> Response:
    """Send the service worker, with the files of this version written before it."""
    names = [name for name in ASSETS.names if name != WORKER and not name.endswith(".png")]
    shell = [url_for("pages.offline"), *(url_for("pages.static", filename=name) for name in names)]
    written = f"const VERSION = {json.dumps(ASSETS.fingerprint)};\nconst SHELL = {json.dumps(shell)};\n"
    response = Response(written + ASSETS[WORKER].content.decode(), mimetype="text/javascript")
    response.headers["Cache-Control"] = BRIEFLY
    response.vary.add("Accept-Encoding")
    return packed(response)


def see_manifest() -> Response:
    """Tell the phone how Red Three is installed, in the reader's language."""
    _ = words()
    icons = [
        {"src": url_for("pages.static", filename=name), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in (*ICONS, *MASKABLE)
    ]
    manifest = {
        "id": "/",
        "name": _("Red Three"),
        "short_name": _("Red Three"),
        "description": _("Canasta at your table, scored and refereed"),
        "lang": language(),
        "start_url": url_for("pages.home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GROUND,
        "icons": icons,
    }
    response = Response(json.dumps(manifest), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = f"private, {BRIEFLY}"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def see_offline() -> Response:
    """Show what stands in for a page that this phone has not kept."""
    _ = words()
    page = TroublePage(
        title=_("No network"),
        language=language(),
        here="trouble",
        says=_("This page cannot be had without the server."),
        next=_("The tables this phone has seen open from home, as they were then. What you log there waits."),
    )
    return show(page)
