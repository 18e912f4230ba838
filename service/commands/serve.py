"""`redthree serve`: the service under gunicorn, one process, a pool of threads."""

from __future__ import annotations

import argparse
import errno
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import platformdirs
import segno
from gunicorn.app.base import BaseApplication

from service.commands.addresses import address_of, noted, reached_at
from service.commands.certificates import certificates
from service.commands.doorway import answer_at
from service.config import Config
from service.errors import ShellError
from service.storage import open_store

if TYPE_CHECKING:
    from flask import Flask

GRACE_SECONDS: Final = 5
TURN: Final = 0.0005
"""Seconds that a thread may keep the others waiting: who counts a whole log must not hold up who logs one entry."""
HTTPS: Final = "https"
"""The folder of the certificates in the user's data folder."""


class PortTaken(ShellError):
    """Something else listens there."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"Port {port} on {host} is taken. Choose another one with --port.")


class CannotListen(ShellError):
    """The host cannot be listened on."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"Cannot listen on {host}, port {port}: {why}.")


class Server(BaseApplication):
    """Gunicorn, told its settings here instead of in a file."""

    def __init__(self, make: Callable[[], Flask], settings: dict[str, Any]) -> None:
        self._make = make
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Set what we set; the rest is gunicorn's default, whatever its own variables say."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:  # noqa: ANN401  (what gunicorn takes is wider than what it is)
        """Make the application, in the process that serves it."""
        sys.setswitchinterval(TURN)
        return self._make()


def arguments(parser: argparse.ArgumentParser) -> None:
    """Tell what the command takes."""
    parser.add_argument("--host", help="the address to listen on; all of this machine's unless said")
    parser.add_argument("--port", type=int, help="the port to listen on; 0 takes a free one; 8000 unless said")
    parser.add_argument(
        "--https", action="store_true",
        help="serve by https, with certificates of this machine's own; the port after it explains how to trust them",
    )  # fmt: skip


def run(said: argparse.Namespace) -> int:
    """Serve until stopped."""
    from service.app import create_app

    config = Config.from_environment()
    config = replace(config, host=said.host or config.host, port=config.port if said.port is None else said.port)
    listener = listen(config.host, config.port)
    config = replace(config, port=listener.getsockname()[1])
    open_store(config).close()  # what is wrong with the database is told before anybody is sent to an address
    if said.https:
        return run_https(config, listener, said.port)
    address = address_of("http", config)
    with noted(config, address):
        announce(address)
        Server(lambda: create_app(config), settings(config, listener.detach())).run()
    return 0


def run_https(config: Config, listener: socket.socket, asked: int | None) -> int:
    """Serve by https until stopped, with a doorway by plain http for phones that do not trust us yet."""
    from service.app import create_app, create_doorway
    from service.pages.doorway import Doorway

    folder = Path(platformdirs.user_data_dir("redthree", appauthor=False)) / HTTPS
    made = certificates(folder, reached_at(config.host).strip("[]"))
    entrance = listen(config.host, 0 if asked == 0 else config.port + 1)
    address = address_of("https", config)
    door = Doorway(address=address, authority=made.authority.read_bytes(), fingerprint=made.fingerprint)
    entry = address_of("http", replace(config, port=entrance.getsockname()[1]))

    def make() -> Flask:
        """Make the application, and answer at the door, in the process that serves."""
        Thread(target=answer_at, args=(entrance, create_doorway(door)), daemon=True).start()
        return create_app(config)

    secured = {"certfile": str(made.certificate), "keyfile": str(made.key), "worker_class": "service.hub.worker.Worker"}
    with noted(config, address):
        announce(address, entry, made.fingerprint)
        Server(make, settings(config, listener.detach()) | secured).run()
    return 0


def settings(config: Config, listener: int) -> dict[str, Any]:
    """Return gunicorn's settings; it owns the listener from now on. No access log: addresses of links hold tokens."""
    return {
        "bind": [f"fd://{listener}"],
        "worker_class": "gthread",
        "workers": 1,
        "threads": config.threads,
        "keepalive": 15,
        "timeout": 60,
        "graceful_timeout": GRACE_SECONDS,
        "limit_request_field_size": 32768,
        "accesslog": None,
        "loglevel": "error",  # a warning about a request that cannot be read quotes it, tokens too
        "proc_name": "redthree",
    }


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Raises:
        PortTaken: something else listens there.
        CannotListen: the host or the port cannot be.
    """
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OverflowError as error:
        raise CannotListen(host, port, "there is no such port") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(host, port) from error
        raise CannotListen(host, port, error.strerror or str(error)) from error
    listener.listen()
    listener.set_inheritable(True)
    return listener


def announce(address: str, entrance: str = "", fingerprint: str = "") -> None:
    """Print the address to open, also for the camera of a phone; by https, the one to open first on a new phone."""
    print(f"Red Three is at {address}  (stop with Ctrl-C)", flush=True)
    if entrance:
        print(f"A phone that is new here opens {entrance} first, to trust this certificate (SHA-256):")
        print(f"  {fingerprint}", flush=True)
    if sys.stdout.isatty():
        segno.make(entrance or address).terminal(compact=True)
