"""The service with a thread a stream, as it would be without the hub: what the hub is measured against.

    python -m benchmarks.threads serve --host HOST --port PORT

takes what `redthree serve` takes. A thread looks for commits as often as the hub does and wakes all that wait.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from flask import Flask, Response

from service.app import create_app
from service.commands import serve
from service.config import Config
from service.context import keeper, visitor
from service.hub.process import LOOK, room_for_descriptors
from service.hub.telling import greeting, told
from service.storage import open_tail


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["serve"])
    serve.arguments(parser)
    said = parser.parse_args()
    listener = serve.listen(said.host, said.port)
    config = Config.from_environment()
    print(f"http://{said.host}:{listener.getsockname()[1]}", flush=True)  # noqa: T201  (where it is)
    serve.Server(lambda: threaded(config), serve.settings(config, listener.detach())).run()


def threaded(config: Config) -> Flask:
    """Return the application, with a stream that holds its thread."""
    room_for_descriptors()
    app = create_app(config)
    news = threading.Condition()

    def look() -> None:
        tail = open_tail(config.database)
        while True:
            if tail.moved():
                with news:
                    news.notify_all()
            time.sleep(LOOK)

    def follow(table: str, **_: Any) -> Response:
        visitor(table)
        tables = keeper()

        def events() -> Iterator[bytes]:
            yield greeting()
            number = 0
            while True:
                entries = tables.store.entries(table, number)
                number = entries[-1].number if entries else number
                yield b"".join(told(entries, tables.store.texts(table)).values())
                with news:
                    news.wait_for(partial(is_behind, table, number))

        def is_behind(table: str, number: int) -> bool:
            return tables.head(table).number > number

        return Response(events(), content_type="text/event-stream")

    app.view_functions["api.streaming.follow"] = follow
    threading.Thread(target=look, daemon=True).start()
    return app


if __name__ == "__main__":
    main()
