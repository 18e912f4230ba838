"""The scoreboard: the table for a television across the room."""

from __future__ import annotations

from flask import Blueprint, Response, request

from service.context import language, services
from service.pages.around import ScoreboardPage
from service.pages.onlooker import onlooker
from service.pages.showing import show
from service.pages.standing import standing


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/scoreboard", "scoreboard", see_scoreboard)


def see_scoreboard(table: str) -> Response:
    """Show the totals, what each team needs, whose turn it is and the last play, large."""
    seen = onlooker(table)
    now = standing(seen)
    return show(
        ScoreboardPage(
            title=seen.title,
            language=language(),
            here="scoreboard",
            table=table,
            owner=seen.who.is_owner,
            standing=now,
            streams=services().streams.can_take(request.environ),
            on_turn=next((seat.name for seat in now.seats if seat.on_turn), ""),
        )
    )
