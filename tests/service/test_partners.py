"""Drawing for partners over HTTP."""

from __future__ import annotations

from flask.testing import FlaskClient

from events.cards import CARDS
from tests.service.phone import refused

PAIRS = [[1, 3], [2, 4]]


def test_the_service_draws_for_whoever_asks(client: FlaskClient) -> None:
    answer = client.post("/api/partners", json={"players": 4, "teams": PAIRS})
    found = answer.get_json()
    assert answer.status_code == 200
    assert len({CARDS[each] for each in found["cards"]}) == 4
    assert sorted(found["seats"]) == [1, 2, 3, 4]
    again = client.post("/api/partners", json={"players": 4, "teams": PAIRS, "cards": found["cards"]})
    assert again.get_json() == found


def test_players_say_what_they_drew_and_what_does_not_count_is_drawn_again(client: FlaskClient) -> None:
    asked = {"players": 4, "teams": PAIRS}
    answer = client.post("/api/partners", json=asked | {"cards": ["5h", "Kd", "As", "2c"]})
    assert answer.get_json()["seats"] == [3, 1, 2, 4]
    body = refused(client.post("/api/partners", json=asked | {"cards": ["Jk", "Kd", "Kd", "2c"]}), 422, "fields")
    assert set(body["errors"]) == {"cards.0", "cards.1", "cards.2"}
    body = refused(client.post("/api/partners", json=asked | {"cards": ["Z", "Kd", "As", "2c"]}), 422, "fields")
    assert set(body["errors"]) == {"cards.0"}
    refused(client.post("/api/partners", json=asked | {"cards": ["As"]}), 422, "fields")
    refused(client.post("/api/partners", json={"players": 4, "teams": [[1, 2]]}), 422, "fields")
