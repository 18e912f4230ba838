"""An entry of an earlier round is corrected while the next is being played: all it changes is told first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from events.cards import CARDS
from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

TWO_ROUNDS = f"""[Scores "NS 1420"]
{HEAD}round 1, dealer W, up 9d
N: draw; meld A A A; meld K K K; discard 5
E: draw; discard 6
end agreed
round 2, up 4d
N: draw; discard 5
"""


def test_a_correction_of_an_earlier_round_tells_totals_and_minima_that_change(phone: Phone) -> None:
    table = imported(phone, TWO_ROUNDS)
    phone.open(f"/tables/{table}")
    expect(phone.page.locator(".total b")).to_have_text(["1,510", "0"])
    expect(phone.page.locator(".total .needs").first).to_have_text("needs 90 to open")
    phone.open(f"/tables/{table}/entries/5")
    phone.page.get_by_role("link", name="Correct this play").click()
    phone.page.locator("#tray-plays .chip").click()
    phone.tap([CARDS["4"]] * 3)
    phone.button("see what changes").click()
    expect(phone.page.locator("#verdict")).to_have_text("Say first what the last cards are: meld, pile or discard.")
    phone.button("meld", exact=True).click()
    expect(phone.page.locator("#verdict")).to_be_empty()
    phone.button("see what changes").click()
    told = phone.page.locator("#chooser")
    expect(told).to_contain_text("NS, round 1: total 1510 → 1495")
    expect(told).to_contain_text("NS, after round 1: minimum 90 → 50")
    faultless(phone)
    phone.choose("correct it")
    expect(phone.page.locator("main")).to_contain_text("corrected")
    phone.open(f"/tables/{table}/sheet")
    expect(phone.page.locator(".sum td").first).to_have_text("1,495")
    phone.open(f"/tables/{table}/log")
    expect(phone.page.locator("#entry-5 .evidence")).to_be_visible()
