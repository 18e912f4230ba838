"""The schemas of what stands behind the `?` of an address: texts, read as what they mean."""
# ruff: noqa: ANN401  (marshmallow's own signatures; a value may be any text)

from __future__ import annotations

from typing import Any, Final

from marshmallow import fields, validate

from events.findings import Outcome
from service.entries import Seen, seen
from service.languages import LANGUAGES
from service.papers import PAPERS
from service.wire import limits
from service.wire.bodies import Strict, one_of, text

WAIT: Final = 30
"""The most seconds that a reader of a log may wait for news."""

PAGE: Final = 1000
"""The most entries that one answer holds."""

BUILDING: Final = 60
"""The most events of a turn that is being built: more than any turn has."""


class NumberField(fields.Field[int]):
    """A whole number written in digits."""

    default_error_messages = {"invalid": "Not a whole number.", "range": "Must be from {least} to {most}."}  # noqa: RUF012

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(metadata={"type": "integer", "minimum": least, "maximum": most}, **more)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int:
        if not (value.isascii() and value.isdigit() and len(value) < 12):  # noqa: PLR2004  (longer than any number here)
            raise self.make_error("invalid")
        if not self.least <= int(value) <= self.most:
            raise self.make_error("range", least=self.least, most=self.most)
        return int(value)


class SeenField(fields.Field[Seen]):
    """A head as it was seen: `17-9f86d081884c7d65`."""

    default_error_messages = {"invalid": "Not a head such as 17-9f86d081884c7d65."}  # noqa: RUF012  (so marshmallow asks)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Seen:
        if found := seen(value):
            return found
        raise self.make_error("invalid")


class HouseField(fields.Field[dict[str, str]]):
    """House rules as in the notation: `out.canastas=2; meld.max_wild=3`."""

    default_error_messages = {"invalid": "Not house rules such as out.canastas=2; meld.max_wild=3."}  # noqa: RUF012

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[str, str]:
        pairs = [part.partition("=") for part in value.split(";") if part.strip()]
        if not all(name.strip() and equals for name, equals, _ in pairs):
            raise self.make_error("invalid")
        return {name.strip(): given.strip() for name, _, given in pairs}


class Query(Strict):
    """What every address takes: the reader's language."""

    language = one_of(LANGUAGES, load_default=None)


class AtQuery(Query):
    """A table as it stood after an entry."""

    at = NumberField(*limits.NUMBER, load_default=None)


class LogQuery(Query):
    """Entries after a number; waiting for news if there are none."""

    after = NumberField(*limits.NUMBER, load_default=0)
    wait = NumberField(0, WAIT, load_default=0)
    limit = NumberField(1, PAGE, load_default=PAGE)


class StreamQuery(Query):
    """Entries after a number, for as long as somebody follows."""

    after = NumberField(*limits.NUMBER, load_default=0)


class AppendQuery(Query):
    """A dry run stores nothing; of a turn that is being built, so many events are told to the other phones."""

    dry_run = fields.String(validate=validate.OneOf(["0", "1"], error="Must be 0 or 1."), load_default="0")
    building = NumberField(0, BUILDING, load_default=0)


class VerdictsQuery(AtQuery):
    """Which verdicts, and by which law."""

    round = NumberField(*limits.COUNT, load_default=None)
    entry = NumberField(*limits.NUMBER, load_default=None)
    outcome = one_of(tuple(each.value for each in Outcome), load_default=None)
    article = text(limits.NAME, load_default=None)
    rulebook = text(limits.NAME, load_default=None)
    house = HouseField(load_default=None)


class ImportQuery(Query):
    """What becomes of JSON Lines that do not verify."""

    unverified = one_of(("refuse", "keep"), load_default="refuse")


class VerifyQuery(Query):
    """A head that somebody kept."""

    head = SeenField(load_default=None)


class PaperQuery(Query):
    """What a report is printed on."""

    paper = one_of(PAPERS, load_default=PAPERS[0])


class SheetQuery(PaperQuery):
    """A score sheet; names travel inside it, to be imported with it, only where somebody asks for that."""

    names = one_of(("no", "yes"), load_default="no")


class AgainstQuery(Query):
    """Another rulebook to compare with."""

    against = text(limits.NAME, load_default=None)
