"""Scripts and styles: kept by browsers for good, packed, and under new addresses once any of them changes."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient

from service.pages.assets import ASSETS, FOLDER, Assets

PACKED = {"Accept-Encoding": "gzip"}


def address(name: str) -> str:
    return f"/static/{ASSETS.fingerprint}/{name}"


def test_every_file_a_page_names_is_there_and_may_be_kept_for_good(client: FlaskClient) -> None:
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)
    assert named
    for path in named:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["Cache-Control"], path


def test_a_script_is_sent_packed_to_who_can_unpack_it(client: FlaskClient) -> None:
    plain, packed = client.get(address("table.js")), client.get(address("table.js"), headers=PACKED)
    assert plain.headers["Content-Type"] == packed.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data == (FOLDER / "table.js").read_bytes()
    assert len(packed.data) < len(plain.data)


def test_a_page_is_sent_packed_to_who_can_unpack_it(client: FlaskClient) -> None:
    packed = client.get("/", headers=PACKED)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == client.get("/").data


def test_a_page_from_before_an_upgrade_gets_the_file_of_today_but_does_not_keep_it(client: FlaskClient) -> None:
    answer = client.get("/static/000000000000/table.js")
    assert answer.data == (FOLDER / "table.js").read_bytes()
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing.js", "../pages/assets.py", ""])
def test_nothing_else_is_sent(client: FlaskClient, name: str) -> None:
    assert client.get(address(name)).status_code == 404


def test_the_fingerprint_changes_with_any_file() -> None:
    files = {"one.js": b"1", "two.js": b"2"}
    changes: list[dict[str, bytes]] = [{"two.js": b"3"}, {"three.js": b""}, {"one.js": b"12", "two.js": b""}]
    found = {Assets(files).fingerprint, *(Assets(files | change).fingerprint for change in changes)}
    assert len(found) == 4
