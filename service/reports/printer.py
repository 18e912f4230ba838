"""The service's printer: a renderer, and the PDFs it made last, so that the same sheet is not rendered twice."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from service.reports.renderer import Limits, Renderer

KEPT: Final = 64
"""How many PDFs are kept."""

KEPT_BYTES: Final = 32 << 20
"""How many bytes of them."""


class Printer:
    """Keeps a renderer and what it made. Keys name all that a PDF depends on."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.renderer = Renderer(limits or Limits())
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def kept(self, key: str) -> bytes | None:
        """Return the PDF of this key, None where it is not kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: str, pdf: bytes) -> bytes:
        """Keep a PDF, and return it; those used longest ago make room."""
        with self._lock:
            self._kept[key] = pdf
            while len(self._kept) > KEPT or sum(map(len, self._kept.values())) > KEPT_BYTES:
                self._kept.popitem(last=False)
        return pdf

    def close(self) -> None:
        """End the renderer."""
        self.renderer.close()
