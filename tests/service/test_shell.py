"""What a phone installs: the manifest in the reader's language, the worker with every file of this version."""

from __future__ import annotations

import json
import re
import struct

import pytest
from flask.testing import FlaskClient

from service.pages.assets import ASSETS


def size_of(picture: bytes) -> str:
    """The width and height that a PNG says it has."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return "{}x{}".format(*struct.unpack(">II", picture[16:24]))


@pytest.mark.parametrize("language", ["en", "nl", "fy", "mt"])
def test_the_manifest_is_in_the_readers_language(client: FlaskClient, language: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["lang"] == language
    assert client.get(manifest["start_url"]).status_code == 200


def test_every_icon_is_there_and_as_large_as_it_says(client: FlaskClient) -> None:
    icons = json.loads(client.get("/manifest.webmanifest").text)["icons"]
    for icon in icons:
        assert size_of(client.get(icon["src"]).data) == icon["sizes"], icon
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons if icon["purpose"] == "any"}
    assert any(icon["purpose"] == "maskable" for icon in icons)
    (apple,) = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', client.get("/").text)
    assert size_of(client.get(apple).data) == "180x180"


def test_the_worker_fetches_every_script_and_style_of_this_version(client: FlaskClient) -> None:
    answer = client.get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"  # so that an upgrade is noticed
    version, shell = (
        json.loads(found) for found in re.findall(r"^const (?:VERSION|SHELL) = (.+);$", answer.text, re.MULTILINE)
    )
    assert version == ASSETS.fingerprint
    for path in shell:
        assert client.get(path).status_code == 200, path
    names = {path.rpartition("/")[2] for path in shell}
    assert {name for name in ASSETS.names if name.endswith((".js", ".css"))} - names == {"worker.js"}


def test_the_page_that_stands_in_tells_nothing_of_a_table(client: FlaskClient) -> None:
    answer = client.get("/offline")
    assert answer.status_code == 200
    assert "/tables/" not in answer.text
