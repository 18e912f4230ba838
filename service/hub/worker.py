"""Gunicorn's threads, where they end TLS: they let go of a connection that was taken over."""

from __future__ import annotations

import socket
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from service.hub.relay import TakenOver, letting


class Worker(ThreadWorker):
    """Gunicorn's worker with threads, whose connections can be taken over also by https."""

    def handle(self, conn: TConn) -> Any:  # noqa: ANN401  (gunicorn's own business)
        """Serve a connection; one that was taken over is left alone."""
        letting.go = True
        try:
            return super().handle(conn)
        except TakenOver:
            conn.sock, gone = socket.socketpair()  # for gunicorn to close
            gone.close()
            return False
        finally:
            letting.go = False
