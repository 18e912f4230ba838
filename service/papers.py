"""The papers that a report can be printed on."""

from __future__ import annotations

from typing import Final

PAPERS: Final = ("a4", "letter", "a5")
"""The first is taken unless another is asked for."""
