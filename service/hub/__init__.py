"""Live news. Connections that follow a log wait in a process of their own, the hub, and hold no thread of the server.

A request for a stream is let in like any other (`service.api.streaming`); then `handing` gives its connection to the
hub by descriptor. The hub (`process`) looks for news in the store (`board`) and writes it as server-sent events
(`telling`). It starts with the first stream, is started anew when it has died, and ends with the server that started
it: see docs/decisions/0026-live-news.md.
"""

from service.hub.handing import Hub

__all__ = ["Hub"]
