"""A small server of plain http beside the one of https, for the page by which phones come to trust it."""

from __future__ import annotations

import socket
from socketserver import ThreadingMixIn
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class _Handler(WSGIRequestHandler):
    timeout = 10  # seconds that a phone may take to say what it wants

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (its name in the library)
        """Say nothing."""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


def answer_at(listener: socket.socket, app: WSGIApplication) -> None:
    """Answer everybody who comes to a socket that listens, for as long as the process lives."""
    host, port = listener.getsockname()[:2]
    server = _Server((host, port), _Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listener
    server.server_name, server.server_port = host, port
    server.setup_environ()
    server.set_app(app)
    server.serve_forever()
