"""The language that a reader gets: asked for in the address, chosen on the page, liked by the browser, the table's."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from events.games import rulebook
from service.languages import LANGUAGES, NAMES
from service.reports.game import Language
from tests.service.phone import opens

LAW = rulebook("classic").articles[0]


def page_language(client: FlaskClient, path: str, accepts: str = "") -> str:
    page = client.get(path, headers={"Accept-Language": accepts} if accepts else {}).get_data(as_text=True)
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("accepts", "language"),
    [
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("fy-NL, nl;q=0.8", "fy"),
        ("de, mt;q=0.5, en;q=0.3", "mt"),
        ("de-AT, de", "en"),
        ("", "en"),
    ],
)
def test_a_browser_gets_what_it_likes_best_of_ours(client: FlaskClient, accepts: str, language: str) -> None:
    assert page_language(client, "/", accepts) == language


def test_a_language_chosen_on_a_page_is_kept_and_the_page_comes_back_without_it(client: FlaskClient) -> None:
    answer = client.get("/new?rulebook=hand-and-foot&language=nl&seats=6", headers={"Accept-Language": "mt"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/new?rulebook=hand-and-foot&seats=6"
    assert page_language(client, "/join", "mt") == "nl"
    client.get("/?language=en")
    assert page_language(client, "/join", "mt") == "en"


def test_a_language_nobody_knows_changes_nothing(client: FlaskClient) -> None:
    assert client.get("/?language=tlh").status_code == 200
    assert page_language(client, "/?language=tlh", "fy") == "fy"


def test_every_page_leads_to_itself_in_every_language(client: FlaskClient) -> None:
    page = client.get("/new?seats=6").get_data(as_text=True)
    for code, name in NAMES.items():
        link = page.partition(f'href="?seats=6&amp;language={code}"')[2].partition("</a>")[0]
        assert link.endswith(f">{name}")
        assert f'lang="{code}"' in link
        assert ('aria-current="true"' in link) == (code == "en")


def test_a_table_speaks_its_own_language_to_who_has_said_nothing(client: FlaskClient) -> None:
    owner = opens(client, language="fy")
    table = f"/tables/{owner.table}"
    assert page_language(owner.client, f"{table}/sheet") == "fy"
    assert page_language(owner.client, f"{table}/sheet", "nl") == "nl"
    assert page_language(client, "/") == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_law_is_quoted_in_the_language_asked_for(client: FlaskClient, language: str) -> None:
    found = client.get(f"/api/rulebooks/classic/articles?language={language}").get_json()["articles"][0]
    assert found["article"] == LAW.id
    assert found["text"] == Language.of(language).gettext(LAW.text)
