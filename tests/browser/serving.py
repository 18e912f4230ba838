"""A server of its own for the browsers: the real application, a real database, a port that was free."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 30  # seconds for the server to answer for the first time


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve, with the database in this folder, on this port or a free one; gives the address."""
    port = port or free_port()
    settings = {**os.environ, "REDTHREE_DATABASE": f"sqlite:///{folder / 'tables.db'}"}
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--bind",
        f"127.0.0.1:{port}",
        "--threads",
        "8",
        "--no-control-socket",
        "wsgi:app",
    ]
    address = f"http://127.0.0.1:{port}"
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=settings, stdout=log, stderr=log)
    try:
        until = time.monotonic() + PATIENCE
        while not _answers(address):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((folder / "log").read_text())
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5):  # noqa: S310  (our own server)
            return True
    except OSError:
        return False


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
