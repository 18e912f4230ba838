"""The log that travels inside a score sheet, read back: the text that `redthree import` takes."""

from __future__ import annotations

import io
import json
from typing import Any, Final

from events.catalogue import Event
from events.notation.writing import write_log
from service.errors import NotOneGame
from service.reports.errors import UnreadableLog
from service.wire.encoding import NotDecodable, decode

PDF: Final = b"%PDF-"
"""What a PDF begins with."""

LOG: Final = ".jsonl"
NAMES: Final = "-names.json"


def is_pdf(content: bytes) -> bool:
    """Whether these are the bytes of a PDF."""
    return content[:1024].lstrip().startswith(PDF)


def log_inside(content: bytes) -> str:
    """Return the log attached to the score sheet of one game.

    Of a table it is JSON Lines with its hashes, so that the same table is made of it; with the names, where they were
    attached. The sheet of a text has no hashes: its log comes back as notation.

    Raises:
        UnreadableLog: it is no PDF that can be read, or has no log.
        NotOneGame: it holds the sheets of several games.
    """
    attached = _attachments(content)
    logs = {name: text for name, text in attached.items() if name.endswith(LOG)}
    if not logs:
        raise UnreadableLog(("There is no log in this PDF: it is no score sheet of Red Three.",))
    if len(logs) > 1:
        raise NotOneGame(len(logs))
    ((name, text),) = logs.items()
    try:
        lines = [json.loads(line) for line in text.splitlines() if line.strip()]
        if lines and "hash" not in lines[0]:
            return _notation(lines)
        if (names := attached.get(f"{name.removesuffix(LOG)}{NAMES}")) is not None:
            lines[0]["names"] = json.loads(names)["names"]
            text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    except (ValueError, LookupError, TypeError, NotDecodable) as error:
        raise UnreadableLog((f"The log in this PDF cannot be read ({error}).",)) from error
    return text


def _attachments(content: bytes) -> dict[str, str]:
    from pypdf import PdfReader  # noqa: PLC0415  (a tenth of a second that only this needs)
    from pypdf.errors import PyPdfError  # noqa: PLC0415  (as above)

    try:
        found = PdfReader(io.BytesIO(content)).attachments
        return {name: b"".join(parts).decode() for name, parts in found.items()}
    except (PyPdfError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise UnreadableLog((f"This PDF cannot be read ({error}).",)) from error


def _notation(lines: list[dict[str, Any]]) -> str:
    events: list[Event] = [decode(line["kind"], line["version"], json.dumps(line["data"])) for line in lines]
    return write_log(events, tuple(lines[0]["seats"]), {})
