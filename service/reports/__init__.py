"""Reports on paper.

Light to import: each name is loaded when it is first asked for, so that the command line does not load the routes. And
WeasyPrint is loaded by neither: it runs in a process of its own, started by the first report.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from service.reports.attached import is_pdf, log_inside
    from service.reports.errors import RendererBusy, UnreadableLog
    from service.reports.files import report_file
    from service.reports.printing import printed
    from service.reports.routes import blueprint

__all__ = ["RendererBusy", "UnreadableLog", "blueprint", "is_pdf", "log_inside", "printed", "report_file"]

_HOMES: Final = {
    "RendererBusy": "errors",
    "UnreadableLog": "errors",
    "blueprint": "routes",
    "is_pdf": "attached",
    "log_inside": "attached",
    "printed": "printing",
    "report_file": "files",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(name)
