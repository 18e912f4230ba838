"""What a person reads is there before any script runs, and a form that is sent by itself arrives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone
from tests.browser.tables import imported

pytestmark = pytest.mark.browser

GAME = """[Rulebook "classic"]

round dealer W
N: draw; meld J J J; discard 4
dispute 1 E 3 "was that enough?"
propose 1 N struck "it was 45": correct 3: -
"""


@pytest.fixture
def plain(server: str, chromium: Browser) -> Iterator[Phone]:
    """A browser that runs no script."""
    context = chromium.new_context(base_url=server, viewport={"width": 320, "height": 640}, java_script_enabled=False)
    phone = Phone(context.new_page())
    yield phone
    context.close()
    assert phone.errors == []


def test_the_pages_of_a_table_are_read(plain: Phone) -> None:
    table = imported(plain, GAME)
    for path, says in {
        "": "Ask",
        "/log": "N proposes on dispute 1",
        "/entries/4": "J J J",
        "/sheet": "Score sheet",
        "/disputes": "was that enough?",
        "/disputes/1": "it was 45",
        "/disputes/new": "Raise a dispute",
        "/links": "Recovery code",
        "/owner": "Recovery code",
    }.items():
        plain.open(f"/tables/{table}{path}")
        expect(plain.page.locator("body")).to_contain_text(says)


def test_the_referee_answers_a_form_that_was_sent_by_itself(plain: Phone) -> None:
    plain.open("/referee")
    plain.page.locator("textarea").first.fill('[Rulebook "classic"]\nN: draw; meld J J J; discard 4\n')
    plain.page.locator("form#referee button").last.click()
    expect(plain.page.locator("main")).to_contain_text("meld J J J")
