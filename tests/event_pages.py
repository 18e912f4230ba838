"""The page of the events: every kind, what it says, its fields, how it is written, and its stored example."""

import dataclasses
import json
import re
from typing import get_type_hints

from events import catalogue
from events.catalogue import KINDS, VERSIONS, Event, LogCorrected, TableOpened
from events.notation import write_event
from service.wire.encoding import decode
from tests.law import ROOT

EXAMPLES = ROOT / "tests" / "service" / "examples"
PAGE = ROOT / "docs" / "events.md"
LABELS = ("N", "E", "S", "W")


def events_page() -> str:
    """Every kind of event in the order of the catalogue."""
    lines = [
        "# Events",
        "",
        "Every kind of event a log can hold, with its fields as JSON sends them, a line of the notation, and an",
        "example of the version as it is stored. Made by `script/docs`; not edited by hand.",
    ]
    for kind, cls in KINDS.items():
        lines += ["", f"## `{kind}`", "", *_kind(kind, cls)]
    return "\n".join(lines) + "\n"


def _kind(kind: str, cls: type[Event]) -> list[str]:
    stored = json.loads((EXAMPLES / f"{kind}-{VERSIONS[kind]}.json").read_text(encoding="utf-8"))
    event = decode(kind, VERSIONS[kind], json.dumps(stored["data"]))
    lines = [*(cls.__doc__ or "").replace("\n    ", "\n").strip().splitlines(), "", "| field | holds |", "|---|---|"]
    hints = get_type_hints(cls, vars(catalogue))
    lines += [f"| `{field.name}` | {_type(hints[field.name])} |" for field in dataclasses.fields(cls)]
    written = write_event(event, LABELS) if not isinstance(event, TableOpened | LogCorrected) else ""
    if written:
        lines += ["", *(f"    {line}" for line in written.splitlines())]
    return [*lines, "", "```json", json.dumps(stored, ensure_ascii=False), "```"]


def _type(hint: object) -> str:
    """What a field holds, in the words of the page."""
    text = hint.__name__ if isinstance(hint, type) else str(hint)
    for found, said in WORDS.items():
        text = text.replace(found, said)
    while "tuple[" in text:
        shorter = re.sub(r"tuple\[([^\[\]]*), \.\.\.\]", r"list of \1", text)
        text = re.sub(r"tuple\[([^\[\]]*), ([^\[\]]*)\]", r"pair (\1, \2)", shorter)
    return text


WORDS = {
    "events.catalogue.": "", "events.cards.": "", "typing.": "", "tuple[int, ...]": "seats",
    "tuple[Card, ...]": "cards", "int": "whole number", "str": "text", "bool": "true or false", "NoneType": "nothing",
    "None": "nothing", " | ": " or ",
}  # fmt: skip


def write() -> None:
    """Write the page anew."""
    PAGE.write_text(events_page(), encoding="utf-8")
