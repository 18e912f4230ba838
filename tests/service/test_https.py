"""https at home: an authority of this machine's own, a certificate for its addresses, and a doorway for new phones."""

from __future__ import annotations

import json
import os
import re
import ssl
import stat
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, build_opener

import pytest

from service.commands import certificates as made
from service.commands.addresses import served_at
from service.commands.certificates import NoOpenssl, NotAtHome, certificates
from service.config import Config
from tests.service.following import Stream, answered, asking, connected

ADDRESS = re.compile(r"https?://127\.0\.0\.1:\d+")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def content(path: Path) -> tuple[bytes, bytes]:
    return (path / "redthree-ca.crt").read_bytes(), (path / "server.crt").read_bytes()


# The certificates


def test_nobody_else_may_read_the_keys(tmp_path: Path) -> None:
    certificates(tmp_path / "https", "192.168.1.5")
    assert mode(tmp_path / "https") == 0o700
    assert {mode(path) for path in (tmp_path / "https").glob("*.key")} == {0o600}


def test_a_phone_trusts_once(tmp_path: Path) -> None:
    certificates(tmp_path, "192.168.1.5")
    first = content(tmp_path)
    certificates(tmp_path, "192.168.1.5")
    assert content(tmp_path) == first
    certificates(tmp_path, "192.168.1.6")  # this machine has another address today
    authority, certificate = content(tmp_path)
    assert authority == first[0]
    assert certificate != first[1]


def test_a_certificate_that_runs_out_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "CERTIFICATE_DAYS", 20)
    certificates(tmp_path, "192.168.1.5")
    first = content(tmp_path)
    monkeypatch.undo()
    certificates(tmp_path, "192.168.1.5")
    authority, certificate = content(tmp_path)
    assert authority == first[0]
    assert certificate != first[1]


@pytest.mark.parametrize(
    ("name", "trusted"), [("IP:10.1.2.3", True), ("IP:8.8.8.8", False), ("DNS:example.org", False)]
)
def test_whoever_has_the_authoritys_key_can_vouch_for_homes_only(tmp_path: Path, name: str, trusted: bool) -> None:
    certificates(tmp_path, "192.168.1.5")
    made._make_certificate(tmp_path, name)  # what a thief of the key would do
    command = ["openssl", "verify", "-CAfile", "redthree-ca.crt", "server.crt"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is trusted, done.stderr


@pytest.mark.parametrize("host", ["8.8.8.8", "example.org", "2001:db8::1"])
def test_an_address_that_is_not_at_home_is_told(tmp_path: Path, host: str) -> None:
    with pytest.raises(NotAtHome, match=re.escape(host)):
        certificates(tmp_path, host)


def test_a_machine_without_openssl_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoOpenssl, match="not installed"):
        certificates(tmp_path / "https", "192.168.1.5")


# The server


@dataclass(frozen=True)
class Secured:
    """A server by https: where it is, where its doorway is, what it said, and what it keeps."""

    address: str
    doorway: str
    said: str
    folder: Path

    def opened(
        self, path: str, method: str = "GET", body: bytes | None = None, token: str = ""
    ) -> tuple[int, str, str]:
        """Ask it, as a phone that trusts it; gives status, cookie and body."""
        context = ssl.create_default_context(cafile=str(self.folder / "redthree-ca.crt"))
        said = {"Content-Type": "application/json", "If-Match": "*"}
        said |= {"Authorization": f"Bearer {token}"} if token else {}
        asked = Request(self.address + path, body, said, method=method)  # noqa: S310  (our own server)
        with urllib.request.urlopen(asked, timeout=20, context=context) as answer:  # noqa: S310  (our own server)
            return answer.status, answer.headers["Set-Cookie"] or "", answer.read().decode()

    @contextmanager
    def following(self, table: str, token: str, takes: int = 0) -> Iterator[Stream]:
        """Follow a table; `takes`: bytes that the phone keeps unread, where the system is not to choose."""
        context = ssl.create_default_context(cafile=str(self.folder / "redthree-ca.crt"))
        connection = connected(self.address, takes)
        with context.wrap_socket(connection, server_hostname="127.0.0.1") as secure:
            secure.sendall(asking(f"/api/tables/{table}", token))
            yield answered(secure)


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Secured]:
    home = tmp_path_factory.mktemp("https")
    settings = {**os.environ, "XDG_DATA_HOME": str(home), "REDTHREE_DATABASE": f"sqlite:///{home / 'tables.db'}"}
    command = [sys.executable, "-m", "service.cli", "serve", "--https", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = "".join(process.stdout.readline() for _ in range(3))
        address, doorway = ADDRESS.findall(said)
        yield Secured(address, doorway, said, home / "redthree" / "https")
        process.terminate()
        assert process.wait(20) == 0


def test_a_phone_that_trusts_the_authority_plays_by_https(secured: Secured) -> None:
    status, cookie, _ = secured.opened("/api/tables", "POST", b'{"rulebook": "classic"}')
    assert status == 201
    assert "Secure" in cookie
    config = Config(database=f"sqlite:///{secured.folder.parents[1] / 'tables.db'}")
    assert served_at(config) == secured.address  # which is what `redthree owner` prints


def test_news_come_by_https_as_they_do_without(secured: Secured) -> None:
    _, _, opened = secured.opened("/api/tables", "POST", b'{"rulebook": "classic"}')
    table, token = json.loads(opened)["links"]["owner"].rsplit("/", 2)[1:]
    assert "data-streams" in secured.opened(f"/tables/{table}", token=token)[2]
    log = f"/api/tables/{table}/log"
    with secured.following(table, token) as one, secured.following(table, token) as another:
        for _ in range(3):
            event = {"id": str(uuid.uuid4()), "kind": "hand-counted", "data": {"seat": 1, "count": 11}}
            secured.opened(log, "POST", json.dumps({"events": [event]}).encode(), token)
        entries = json.loads(secured.opened(log, token=token)[2])["entries"]
        for stream in (one, another):
            assert stream.headers["content-type"] == "text/event-stream"
            assert [entry for _, entry in stream.take(4)] == entries
        assert secured.opened(f"/api/tables/{table}", "DELETE", token=token)[0] == 204
        for stream in (one, another):
            assert list(stream) == []


def test_by_https_too_a_phone_that_reads_nothing_keeps_nobody_waiting(secured: Secured) -> None:
    _, _, opened = secured.opened("/api/tables", "POST", b'{"rulebook": "classic"}')
    table, token = json.loads(opened)["links"]["owner"].rsplit("/", 2)[1:]
    with secured.following(table, token, takes=4096) as slow, secured.following(table, token) as quick:
        for _ in range(4):
            events = [
                {"id": str(uuid.uuid4()), "kind": "hand-counted", "data": {"seat": 1, "count": 11}} for _ in range(500)
            ]
            secured.opened(f"/api/tables/{table}/log", "POST", json.dumps({"events": events}).encode(), token)
        for stream in (quick, slow):
            assert [number for number, _ in stream.take(2001)] == list(range(1, 2002))


def test_a_phone_that_does_not_is_warned(secured: Secured) -> None:
    with pytest.raises(urllib.error.URLError) as refused:
        urllib.request.urlopen(secured.address, timeout=20)  # noqa: S310  (our own server)
    assert isinstance(refused.value.reason, ssl.SSLCertVerificationError)


def test_the_doorway_hands_out_the_certificate_with_its_fingerprint(secured: Secured) -> None:
    with urllib.request.urlopen(secured.doorway, timeout=20) as page:  # noqa: S310  (our own server)
        shown = re.sub(r"<br>", ":", page.read().decode())
    fingerprint = re.search(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", secured.said)
    assert fingerprint
    assert fingerprint[0] in shown
    assert secured.address in shown
    with urllib.request.urlopen(f"{secured.doorway}/redthree-ca.crt", timeout=20) as file:  # noqa: S310  (as above)
        assert file.headers["Content-Type"] == "application/x-x509-ca-cert"
        assert file.read() == (secured.folder / "redthree-ca.crt").read_bytes()


def test_everything_else_at_the_doorway_leads_to_https(secured: Secured) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    with pytest.raises(urllib.error.HTTPError) as led:
        build_opener(Stay).open(f"{secured.doorway}/tables/some?language=nl", timeout=20)
    assert led.value.headers["Location"] == f"{secured.address}/tables/some?language=nl"
    led.value.close()
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(Request(f"{secured.doorway}/api/tables", b"{}"), timeout=20)  # noqa: S310  (as above)
    assert refused.value.code == 405
    refused.value.close()
