"""A table as a play of BG Stats: the file that the app opens, and the link that hands it one play.

Ids are made of names (UUIDv5), so that the same evening exported twice is the same play, and a person the same player
at every table. `winner` is always there: the app refuses a player without it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from events.catalogue import Seat, Team
from events.score import ScoreSheet
from service.entries import Entry
from service.judged import Judged

OURS: Final = uuid5(NAMESPACE_URL, "urn:redthree")
ABOUT: Final = "A play for BG Stats. Share it with that app, or open it there."
PUSH: Final = "https://app.bgstatsapp.com/createPlay.html?data="
NAME: Final = "Red Three"
UNKNOWN: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Play:
    """A table as BG Stats sees it: when it began and ended, and its sheet."""

    judged: Judged
    scores: ScoreSheet
    began: datetime
    ended: datetime

    @property
    def players(self) -> tuple[tuple[Seat, Team, str], ...]:
        """Every seat with its team and who sits there now."""
        naming = self.judged.naming
        team_of = {seat: team for team in self.judged.bench.teams for seat in team}
        return tuple((seat, team_of[seat], naming.name(seat)) for seat in naming.seats if seat in team_of)

    @property
    def minutes(self) -> int:
        """How long it took."""
        return max(int((self.ended - self.began).total_seconds() // 60), 0)

    def has_won(self, team: Team) -> bool:
        """Whether a team has won, or shares the first place."""
        winner, totals = self.scores.winner, self.scores.totals
        return team == winner or (winner == "tie" and totals[team] == max(totals.values()))

    def id_of(self, what: str, name: str) -> str:
        """Return the id that a thing has for ever."""
        return str(uuid5(OURS, f"{what} {name}")).upper()

    def player_id(self, seat: Seat, name: str) -> str:
        """Return a player's id: one for a name wherever it sits, one for the seat where it has none of its own."""
        naming = self.judged.naming
        others = [naming.name(other) for other in naming.seats if other != seat]
        own = name != naming.label(seat) and name not in others
        return self.id_of("player", name if own else f"{self.judged.table} {seat}")


def play_of(judged: Judged, scores: ScoreSheet, entries: Sequence[Entry]) -> Play:
    """Return a table as a play."""
    return Play(judged, scores, _moment(entries[0]), _moment(entries[-1]))


def to_bgsplay(play: Play) -> str:
    """Return the file that BG Stats opens."""
    book, made = play.judged.bench.rulebook, written(play.ended)
    teams = any(len(team) > 1 for team in play.judged.bench.teams)
    players = [
        {"id": seat, "uuid": play.player_id(seat, name), "name": name, "isAnonymous": False, "modificationDate": made}
        for seat, _, name in play.players
    ]
    game = {
        "id": 1, "uuid": play.id_of("game", book.game), "name": book.game, "bggId": 0, "bggName": "", "bggYear": 0,
        "highestWins": True, "noPoints": False, "cooperative": False, "usesTeams": teams, "modificationDate": made,
    }  # fmt: skip
    played = {
        "uuid": play.id_of("table", play.judged.table), "gameRefId": 1, "locationRefId": 0, "board": book.title,
        "playDate": made, "playDateYmd": int(f"{play.ended:%Y%m%d}"), "entryDate": made, "modificationDate": made,
        "durationMin": play.minutes, "rounds": sum(each.ended and not each.void for each in play.scores.rounds),
        "usesTeams": teams, "manualWinner": True, "ignored": False, "rating": 0, "scoringSetting": 0,
        "playerScores": [_score(play, seat, team, uses_teams=teams) for seat, team, _ in play.players],
    }  # fmt: skip
    whole = {"about": ABOUT, "players": players, "locations": [], "games": [game], "plays": [played]}
    return json.dumps(whole | {"userInfo": {"meRefId": 0}}, ensure_ascii=False, indent=1) + "\n"


def to_link(play: Play) -> str:
    """Return the address that hands the play to BG Stats on the phone that opens it."""
    book = play.judged.bench.rulebook
    data: dict[str, Any] = {
        "sourceName": NAME,
        "sourcePlayId": play.id_of("table", play.judged.table),
        "playDate": written(play.ended),
        "durationMin": play.minutes,
        "board": book.title,
        "game": {
            "name": book.game, "sourceGameId": play.id_of("game", book.game), "highestWins": True, "noPoints": False,
        },
        "players": [
            {
                "name": name, "sourcePlayerId": play.player_id(seat, name), "score": play.scores.totals[team],
                "winner": play.has_won(team),
            }
            for seat, team, name in play.players
        ],
    }  # fmt: skip
    return PUSH + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def written(moment: datetime) -> str:
    """Return a moment as BG Stats writes it, in UTC."""
    return f"{moment:%Y-%m-%d %H:%M:%S}"


def _score(play: Play, seat: Seat, team: Team, *, uses_teams: bool) -> dict[str, Any]:
    said = {
        "playerRefId": seat, "score": str(play.scores.totals[team]), "winner": play.has_won(team), "rank": 0,
        "newPlayer": False, "startPlayer": False, "seatOrder": seat,
    }  # fmt: skip
    return said | ({"team": play.judged.naming.team(team)} if uses_teams else {})


def _moment(entry: Entry) -> datetime:
    """Return when an entry happened; when it was recorded, where an imported log does not say."""
    for text in (entry.happened, entry.recorded):
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            continue
        return moment.astimezone(UTC)
    return UNKNOWN
