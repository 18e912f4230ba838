"""The schemas of what comes in by HTTP. Unknown members are errors; every error is named at once."""
# ruff: noqa: ANN401  (marshmallow's own signatures; a value may be any JSON)

from __future__ import annotations

import re
import uuid
from collections import Counter
from datetime import datetime
from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate, validates_schema

from service.clock import written
from service.entries import ROLES, SCORING, Submitted
from service.languages import LANGUAGES
from service.opening import OpenRequest
from service.wire import limits
from service.wire.event_fields import EventSchema
from service.wire.fields import FlagField, ManyField, NameField, TextField, WholeField

MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)")


EVENING: Final = 32
"""So many tables are printed together at most."""


class Strict(Schema):
    """A schema that refuses unknown members."""

    class Meta:
        """Unknown members are errors."""

        unknown = RAISE


class IdField(TextField):
    """A UUID as a phone makes it, kept in the one form that all of them have."""

    default_error_messages = {"invalid": "Not a UUID."}  # noqa: RUF012  (so marshmallow asks)

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> str:
        text = super()._deserialize(value, attr, data, **more)
        try:
            return str(uuid.UUID(text))
        except ValueError:
            raise self.make_error("invalid") from None


class MomentField(TextField):
    """A moment, RFC 3339, kept in UTC with milliseconds."""

    default_error_messages = {"invalid": "Not a moment such as 2026-11-29T21:15:02.123Z."}  # noqa: RUF012  (as above)

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> str:
        text = super()._deserialize(value, attr, data, **more)
        try:
            if not MOMENT.fullmatch(text):
                raise self.make_error("invalid")
            return written(datetime.fromisoformat(text))
        except (ValueError, OverflowError):
            raise self.make_error("invalid") from None


class ValueField(TextField):
    """The value of a house rule: a text, a whole number, or yes and no as true and false."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **more: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return super()._deserialize(str(value) if type(value) is int else value, attr, data, **more)


def text(most: int, least: int = 0, **more: Any) -> TextField:
    """Return a field for a text of such a length."""
    field = TextField(most, **more)
    field.validators = [validate.Length(least, most, error="Must have from {min} to {max} letters.")]
    return field


def one_of(choices: tuple[str, ...], **more: Any) -> fields.String:
    """Return a field for one of these texts."""
    return fields.String(validate=validate.OneOf(choices, error="Must be one of {choices}."), **more)


def labels(**more: Any) -> ManyField:
    """Return a field for labels of seats."""
    return ManyField(text(limits.LABEL), validate=validate.Length(1, limits.SEATS[1]), **more)


class OpenBody(Strict):
    """A table to be opened."""

    rulebook = text(limits.LABEL, required=True)
    edition = text(limits.LABEL)
    version = text(limits.LABEL)
    house = fields.Dict(keys=text(limits.NAME), values=ValueField(limits.NAME))
    seats = labels()
    teams = ManyField(labels(), validate=validate.Length(1, limits.SEATS[1]))
    dealer = text(limits.LABEL)
    scores = fields.Dict(keys=text(limits.TEXT), values=WholeField(*limits.POINTS))
    names = fields.Dict(keys=text(limits.LABEL), values=NameField(limits.NAME))
    language = one_of(LANGUAGES)
    scoring = one_of(SCORING)

    @post_load
    def _made(self, read: dict[str, Any], **_: Any) -> OpenRequest:
        return OpenRequest(**read)


class AgainBody(Strict):
    """Another table for the same people."""

    dealer = text(limits.LABEL, load_default=None)


class SubmittedSchema(EventSchema):
    """An event to be logged: with the id that makes sending it twice harmless."""

    id = IdField(required=True)
    happened = MomentField()

    @post_load
    def _made(self, read: dict[str, Any], **_: Any) -> Submitted:
        return Submitted(read["id"], read["event"], read.get("happened"))


class AppendBody(Strict):
    """A batch of events, appended all or none."""

    events = fields.List(fields.Nested(SubmittedSchema), required=True, validate=validate.Length(1))

    @validates_schema
    def _ids_differ(self, read: dict[str, Any], **_: Any) -> None:
        times = Counter(each.id for each in read["events"])
        twice = {n: {"id": ["Twice in this batch."]} for n, each in enumerate(read["events"]) if times[each.id] > 1}
        if twice:
            raise ValidationError({"events": twice})


class WhatIfBody(Strict):
    """Events whose consequences are asked for."""

    events = fields.List(fields.Nested(EventSchema), required=True, validate=validate.Length(1, 100))


class EveningBody(Strict):
    """Tables whose sheets are printed together, each opened by its token, else by what the request brings."""

    tables = fields.List(text(limits.NAME, 1), required=True, validate=validate.Length(1, EVENING))
    tokens = fields.Dict(keys=text(limits.NAME), values=text(limits.TEXT), load_default=dict)

    @validates_schema
    def _tables_differ(self, read: dict[str, Any], **_: Any) -> None:
        times = Counter(read["tables"])
        twice = {str(place): ["Twice."] for place, table in enumerate(read["tables"]) if times[table] > 1}
        if twice:
            raise ValidationError({"tables": twice})


class NameBody(Strict):
    """Who sits at a seat, from a round on."""

    name = NameField(limits.NAME, required=True)
    round = WholeField(0, 1000, load_default=0)


class LinkBody(Strict):
    """A link to be issued."""

    role = one_of(ROLES, required=True)
    seat = WholeField(*limits.SEATS, load_default=None, allow_none=True)
    hand_over = FlagField(load_default=False)

    @validates_schema
    def _seat_with_its_role(self, read: dict[str, Any], **_: Any) -> None:
        if (read["role"] == "seat") != (read["seat"] is not None):
            raise ValidationError({"seat": ["A seat's link names its seat, and no other does."]})


class RedeemBody(Strict):
    """A token, to be kept as a cookie."""

    token = text(limits.TEXT, 1, required=True)


class ClaimBody(Strict):
    """A recovery code, or the token of a link to hand the table over."""

    secret = text(limits.TEXT, 1, required=True)


class SettingsBody(Strict):
    """A table's settings; what is left out stays."""

    language = one_of(LANGUAGES, load_default=None)
    scoring = one_of(SCORING, load_default=None)


class MeldBody(Strict):
    """A text in the notation."""

    meld = fields.String(required=True)


class ImportBody(Strict):
    """A log to be imported: one of the two."""

    meld = fields.String()
    jsonl = fields.String()

    @validates_schema
    def _one(self, read: dict[str, Any], **_: Any) -> None:
        if len(read) != 1:
            raise ValidationError({"meld": ["Give this or jsonl, and not both."]})
