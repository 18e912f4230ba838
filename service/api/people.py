"""People and links: who sits where, who may come in."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from service import present
from service.access import Visitor
from service.api import answers
from service.api.operation import Operation, answer, nothing, operation
from service.context import keeper, link_url, remember
from service.wire.bodies import ClaimBody, LinkBody, NameBody, RedeemBody

routes: Final = Blueprint("people", __name__)


@routes.put("/tables/<table>/people/<seat>")
@operation(Operation(summary="Set a name", body=NameBody, answers={200: answers.Person}))
def set_name(table: str, seat: str, who: Visitor, body: dict[str, Any], **_: object) -> Response:
    """Set who sits at a seat, from a round on."""
    naming = keeper().naming(table)
    number = naming.read_seat(seat)
    who.require_seat(number)
    keeper().set_name(table, number, body["name"], body["round"])
    return answer({"seat": number, "label": naming.label(number), "name": body["name"], "round": body["round"]})


@routes.delete("/tables/<table>/people/<seat>")
@operation(Operation(summary="Forget the names of a seat", answers={204: None}))
def forget_names(table: str, seat: str, who: Visitor, **_: object) -> Response:
    """Forget everybody who sat at a seat."""
    number = keeper().naming(table).read_seat(seat)
    who.require_seat(number)
    keeper().forget_names(table, number)
    return nothing()


@routes.delete("/tables/<table>/texts/<int:number>")
@operation(Operation(summary="Forget the free text of an entry", owner=True, answers={204: None}))
def forget_text(table: str, number: int, **_: object) -> Response:
    """Forget the free text of an entry; its hash stays."""
    keeper().forget_texts(table, number)
    return nothing()


@routes.get("/tables/<table>/links")
@operation(Operation(summary="The links in force", owner=True, answers={200: answers.Links}))
def see_links(table: str, **_: object) -> Response:
    """Show the links in force, without their tokens, which nobody keeps."""
    naming = keeper().naming(table)
    return answer({"links": [present.link(each, naming) for each in keeper().store.links(table)]})


@routes.post("/tables/<table>/links")
@operation(Operation(summary="Issue a link", owner=True, body=LinkBody, answers={201: answers.NewLink}))
def issue_link(table: str, body: dict[str, Any], **_: object) -> Response:
    """Issue a link; handing over revokes every other one of its role and seat."""
    naming = keeper().naming(table)
    if body["seat"] is not None:
        naming.read_seat(str(body["seat"]))
    token, link = keeper().issue(table, body["role"], body["seat"], hand_over=body["hand_over"])
    return answer(present.link(link, naming) | {"url": link_url(table, token)}, 201)


@routes.delete("/tables/<table>/links/<link>")
@operation(Operation(summary="Revoke a link", owner=True, answers={204: None}))
def revoke_link(table: str, link: str, **_: object) -> Response:
    """Revoke a link; one that is not in force stays so."""
    keeper().store.revoke(table, [link])
    return nothing()


@routes.post("/tables/<table>/links/redeem")
@operation(
    Operation(summary="Turn a link into a cookie", of_table=False, body=RedeemBody, answers={200: answers.Redeemed}),
)
def redeem(table: str, body: dict[str, Any], **_: object) -> Response:
    """Turn a link into a cookie: from then on the browser is whoever the link makes it."""
    who = keeper().doors.visitor(table, body["token"])
    response = answer({"table": table, "you": present.you(who)})
    remember(response, table, body["token"])
    return response


@routes.post("/tables/<table>/recovery")
@operation(Operation(summary="Make a new recovery code", owner=True, answers={201: answers.Recovery}))
def new_code(table: str, **_: object) -> Response:
    """Make a new recovery code; the one of before no longer holds."""
    return answer({"recovery": keeper().new_code(table)}, 201)


@routes.post("/tables/<table>/owner")
@operation(Operation(summary="Become the owner", of_table=False, body=ClaimBody, answers={200: answers.Claimed}))
def claim(table: str, body: dict[str, Any], **_: object) -> Response:
    """Become the owner by the recovery code, or by a link that hands the table over; either can be used once."""
    claimed = keeper().claim(table, body["secret"])
    you = present.you(keeper().doors.visitor(table, claimed.owner))
    response = answer({"table": table, "you": you, "url": link_url(table, claimed.owner), "recovery": claimed.recovery})
    remember(response, table, claimed.owner)
    return response
