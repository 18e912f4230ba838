"""A phone keeps the last entry it saw, and says so when the server's log no longer has it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from events.cards import CARDS
from tests.browser import serving
from tests.browser.phone import SECONDS, Phone

pytestmark = pytest.mark.browser


def test_a_log_cut_behind_the_phones_back_is_told_on_the_page(chromium: Browser, tmp_path: Path) -> None:
    with serving.serving(tmp_path) as address:
        context = chromium.new_context(base_url=address, viewport={"width": 360, "height": 640})
        phone = Phone(context.new_page())
        table = phone.opened()
        phone.start_round([CARDS["K"]])
        seen = phone.number
        phone.turn_of_one("5")
        phone.page.reload()
        told = phone.page.locator("#witness")
        expect(phone.page.locator("#standing")).to_have_attribute("data-number", str(seen + 2))
        expect(told).to_be_hidden()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
            db.execute("DELETE FROM entries WHERE table_id = ? AND number > ?", (table, seen))
        phone.refusals.append("/stream")  # it cannot go on from an entry that is not there
        expect(told).to_be_visible(timeout=SECONDS * 1000)  # by itself
        phone.page.reload()
        expect(told).to_be_visible()
        expect(told).to_contain_text(f"no longer holds entry {seen + 2}")
        assert phone.errors == []
        context.close()
