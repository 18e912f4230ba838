"""JSON Lines: a log entry by entry, with its hashes, so that anybody can check it and read it back.

Each line is an entry as it is hashed (free text as digests) and its hash; `texts` beside it has the salts and texts
that were not forgotten. The first line has beside it what is kept of the table: its id, which the chain begins with,
its labels and names.
"""
# ruff: noqa: ANN401  (a value may be any JSON)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from marshmallow import RAISE, Schema, fields, validate
from rfc8785 import CanonicalizationError

from service.entries import Entry, FreeText, Name, TableRow
from service.errors import BadFields, NotJson, NotSound
from service.languages import LANGUAGES
from service.wire import limits
from service.wire.bodies import labels, one_of, text
from service.wire.canonical import canonical, digest
from service.wire.chain import first_wrong, members
from service.wire.fields import WholeField
from service.wire.loading import load, read_json
from service.wire.sealing import digests_in

HEX: Final = validate.Regexp(r"[0-9a-f]{64}\Z", error="Not 64 hexadecimal digits.")


class TextSchema(Schema):
    """A free text and the salt of its digest."""

    salt = text(64, required=True)
    text = text(limits.TEXT, required=True)


class NameSchema(Schema):
    """Who sits at a seat from a round on."""

    seat = WholeField(*limits.SEATS, required=True)
    name = text(limits.NAME, 1, required=True)
    since = WholeField(0, 1000, required=True)


class ByField(fields.Field[int | str]):
    """Who logged an entry: a seat, or a role without one."""

    default_error_messages = {"invalid": "Not a seat, owner or scorer."}  # noqa: RUF012  (so marshmallow asks)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> int | str:
        if value in ("owner", "scorer") or (type(value) is int and 1 <= value <= limits.SEATS[1]):
            return value  # type: ignore[no-any-return]
        raise self.make_error("invalid")


class LineSchema(Schema):
    """A line: an entry, and what stands beside it."""

    class Meta:
        """Unknown members are errors."""

        unknown = RAISE

    number = WholeField(1, limits.NUMBER[1], required=True)
    id = text(64, 1, required=True)
    kind = text(64, 1, required=True)
    version = WholeField(1, 99, required=True)
    data = fields.Dict(required=True)
    by = ByField(required=True)
    happened = text(64, required=True)
    recorded = text(64, required=True)
    previous = fields.String(required=True, validate=HEX)
    hash = fields.String(required=True, validate=HEX)
    texts = fields.Dict(keys=text(128), values=fields.Nested(TextSchema), load_default=dict)
    table = fields.String(validate=validate.Regexp(r"[a-z0-9]{8,40}\Z", error="Not the id of a table."))
    seats = labels()
    language = one_of(LANGUAGES, load_default="en")
    names = fields.List(fields.Nested(NameSchema), load_default=list)


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """A log as it stands in JSON Lines."""

    row: TableRow
    names: tuple[Name, ...]
    entries: tuple[Entry, ...]
    texts: tuple[FreeText, ...]


def write_lines(log: WrittenLog) -> str:
    """Return a log as JSON Lines."""
    texts = {each.digest: each for each in log.texts}
    beside = {
        "table": log.row.id,
        "seats": list(log.row.labels),
        "language": log.row.language,
        "names": [{"seat": each.seat, "name": each.name, "since": each.since} for each in log.names],
    }
    lines = []
    for entry in log.entries:
        line = members(entry)
        if own := _texts_of(line["data"], texts):
            line["texts"] = own
        lines.append(canonical(line | beside if entry.number == 1 else line).decode() + "\n")
    return "".join(lines)


def _texts_of(data: dict[str, Any], texts: Mapping[str, FreeText]) -> dict[str, dict[str, str]]:
    kept = [texts[each] for each in digests_in(data) if each in texts]
    return {each.digest: {"salt": each.salt, "text": each.text} for each in kept}


def read_lines(content: str) -> WrittenLog:
    """Return the log that JSON Lines hold, its chain checked from the genesis of its table on.

    Raises:
        NotJson, BadFields: a line that is no entry.
        NotSound: the chain does not hold, or a text is not the one that was sealed.
    """
    lines = _lines(content)
    log = _log(lines)
    if wrong := first_wrong(log.row.id, log.entries) or _wrong_text(lines):
        raise NotSound(*wrong)
    return log


def read_unverified(content: str) -> WrittenLog:
    """Return the log that JSON Lines hold, whether its chain holds or not; texts that were not sealed are left out.

    Raises:
        NotJson, BadFields: a line that is no entry.
        NotSound: the first line does not name its table and seats.
    """
    log = _log(_lines(content))
    return replace(log, texts=tuple(each for each in log.texts if digest(each.salt, each.text) == each.digest))


def _lines(content: str) -> list[dict[str, Any]]:
    return [_line(number, line) for number, line in enumerate(content.split("\n"), 1) if line.strip()]


def _log(lines: Sequence[Mapping[str, Any]]) -> WrittenLog:
    if not lines or "table" not in lines[0] or "seats" not in lines[0]:
        raise NotSound(1, "the first line does not name its table and seats")
    first = lines[0]
    row = TableRow(first["table"], first["seats"], first["language"])
    texts = (FreeText(key, **own) for line in lines for key, own in line["texts"].items())
    return WrittenLog(row, tuple(Name(**each) for each in first["names"]), tuple(map(_entry, lines)), tuple(texts))


def _line(number: int, line: str) -> dict[str, Any]:
    try:
        read: dict[str, Any] = load(LineSchema(), read_json(line.encode("utf-8", "surrogatepass")))
    except NotJson:
        raise NotJson(number) from None
    except BadFields as error:
        raise BadFields({f"{number}.{path}": found for path, found in error.errors.items()}, number) from None
    return read


def _entry(line: Mapping[str, Any]) -> Entry:
    own = ("number", "id", "kind", "version", "by", "happened", "recorded", "previous", "hash")
    try:
        data = canonical(line["data"]).decode()
    except CanonicalizationError:
        raise NotSound(line["number"], "data") from None  # no log ever held such numbers or letters
    return Entry(**{name: line[name] for name in own}, data=data)


def _wrong_text(lines: Sequence[Mapping[str, Any]]) -> tuple[int, str] | None:
    """Return the first entry beside which a text stands that is not the one that was sealed; None: there is none."""
    for line in lines:
        sealed = set(digests_in(line["data"]))
        if any(key not in sealed or digest(own["salt"], own["text"]) != key for key, own in line["texts"].items()):
            return line["number"], "text"
    return None
