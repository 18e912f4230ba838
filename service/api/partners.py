"""Drawing for partners: what was drawn at the table, or cards drawn here, and who sits where by them."""

from __future__ import annotations

import secrets
from typing import Any, Final

from flask import Blueprint, Response
from marshmallow import ValidationError, fields, validate, validates_schema

from events.cards import Card, card
from events.partners import DECK, drawn_again, seating
from service.api.answers import Answer
from service.api.operation import Operation, answer, operation
from service.errors import BadFields
from service.wire import limits
from service.wire.bodies import Strict
from service.wire.fields import WholeField

routes: Final = Blueprint("partners", __name__)

CHANCE: Final = secrets.SystemRandom()


class PartnersBody(Strict):
    """How many draw, into which teams of seats; `cards` where they drew themselves."""

    players = WholeField(*limits.SEATS, required=True)
    teams = fields.List(fields.List(WholeField(*limits.SEATS)), required=True)
    cards = fields.List(fields.String(validate=validate.Length(1, limits.LABEL)))

    @validates_schema
    def _fit(self, read: dict[str, Any], **_: Any) -> None:  # noqa: ANN401  (marshmallow's own signature)
        seats = sorted(seat for team in read["teams"] for seat in team)
        if seats != list(range(1, read["players"] + 1)):
            raise ValidationError({"teams": ["Every seat must be in one team."]})
        if len(read.get("cards", seats)) != read["players"]:
            raise ValidationError({"cards": ["Everybody draws one card."]})


class Partners(Answer):
    """The cards drawn, and who sits at each seat by them: places among those who drew, from 1. The last seat deals."""

    cards = fields.List(fields.String(), required=True)
    seats = fields.List(fields.Integer(), required=True)


@routes.post("/partners")
@operation(Operation(summary="Draw for partners", of_table=False, body=PartnersBody, answers={200: Partners}))
def draw_for_partners(body: dict[str, Any], **_: object) -> Response:
    """Seat players by the cards they drew; without cards, draw for them."""
    said = body.get("cards")
    drawn = CHANCE.sample(DECK, body["players"]) if said is None else _read(said)
    places = seating(drawn, [tuple(team) for team in body["teams"]])
    return answer({"cards": [str(each) for each in drawn], "seats": [place + 1 for place in places]})


def _read(said: list[str]) -> list[Card]:
    """Read cards that were drawn.

    Raises:
        BadFields: some are no cards, or must be drawn again.
    """
    drawn, faults = [], {}
    for place, text in enumerate(said):
        try:
            drawn.append(card(text))
        except ValueError:
            faults[f"cards.{place}"] = ["Not a card: write it like Kh, with its suit."]
    if not faults:
        again = "Draw again: jokers and cards without a suit do not count, and no two may be the same."
        faults = {f"cards.{place}": [again] for place in drawn_again(drawn)}
    if faults:
        raise BadFields(faults)
    return drawn
