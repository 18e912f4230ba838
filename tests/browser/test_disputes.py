"""Disputes of real tables, settled on the page by people who have never seen it before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

SHORT_OPENING = f"""{HEAD}round 1, dealer W, up 9d
N: draw; meld K K K; discard 5
E: draw; discard 6
"""
FROZEN = f"""{HEAD}round 1, dealer W, up 9d
N: draw; meld K K K; meld A A A; discard 5
E: draw; discard 2
S: draw; discard 8
W: draw; discard K
N: take onto; discard 7
E: draw; discard 6
"""
AGAINST_A_NO = f"""{HEAD}round 1, up 9d
at round 1
at NS melds K*7 / A*4
at pile 5 top 9s
at N hand 2
at turn N
N: draw; ask
S: no
N: meld A A A; out
"""


def disputed(phone: Phone, table: str, play: str, question: str) -> None:
    """From the log: tap the play, dispute its turn, say why."""
    phone.open(f"/tables/{table}/log")
    phone.page.locator(".plays a").filter(has_text=play).last.click()
    phone.page.get_by_role("link", name="Dispute this play").click()
    faultless(phone)
    phone.page.get_by_label("Who disputes it").select_option("Dora")
    phone.page.get_by_label("What is in doubt").fill(question)
    phone.button("Raise the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("open")
    expect(phone.page.locator("main")).to_contain_text(question)
    faultless(phone)


def agreed(phone: Phone, *names: str) -> None:
    phone.page.get_by_label("I decide as the owner").uncheck()
    for name in names:
        phone.page.get_by_role("radio", name=name, exact=True).check()


@pytest.mark.parametrize("width", [320, 360])
def test_a_short_opening_is_struck_by_both_teams(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    table = imported(phone, SHORT_OPENING)
    disputed(phone, table, "melds K K K", "was that enough?")
    expect(phone.page.locator("main")).to_contain_text("Opened with 30; needed: 50.")
    phone.page.get_by_text("The play is struck", exact=True).click()
    agreed(phone, "Ada")
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("#agree-wrong")).to_contain_text("One of every team")
    agreed(phone, "Cato")
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("settled: it is struck")
    expect(phone.page.locator("main")).to_contain_text("Ada, Cato")
    phone.open(f"/tables/{table}/log")
    expect(phone.page.locator(".to-dispute").first).to_have_text("⚖ it is struck")
    expect(phone.page.locator(".plays s").first).to_be_visible()
    faultless(phone)


def test_a_pile_taken_frozen_is_fined_and_the_ruling_reversed_a_round_later(phone: Phone) -> None:
    table = imported(phone, FROZEN)
    disputed(phone, table, "takes the pile", "the pile was frozen")
    expect(phone.page.locator("main")).to_contain_text("CC-PILE-4")
    expect(phone.page.locator("main")).to_contain_text("frozen")
    phone.page.get_by_text("The table decides otherwise").click()
    phone.page.get_by_label("It comes to").select_option("points off a team")
    phone.page.get_by_label("Points off").fill("100")
    phone.page.get_by_label("Why").fill("first time")
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("the table’s own decision")
    expect(phone.page.locator("main")).to_contain_text("first time")
    before = phone.page.request.get(f"/api/tables/{table}/sheet").json()
    assert "penalties" in str(before["rounds"][0]["teams"]["NS"])

    phone.open(f"/tables/{table}")
    phone.more("end the round")
    phone.end_round([], how="agreed")
    phone.start_round()
    phone.open(f"/tables/{table}/disputes")
    faultless(phone)
    phone.page.get_by_role("link", name="takes the pile").click()
    phone.page.get_by_text("Reopen it").click()
    phone.page.get_by_text("The play stands", exact=True).click()
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("it stands")
    after = phone.page.request.get(f"/api/tables/{table}/sheet").json()
    assert "'line': 'penalties', 'points': -100" not in str(after["rounds"][0]["teams"]["NS"])
    faultless(phone)


def test_going_out_against_a_no_costs_what_the_law_says(phone: Phone) -> None:
    table = imported(phone, AGAINST_A_NO)
    disputed(phone, table, "is out", "Ben had said no")
    way = phone.page.locator("label.choice").filter(has_text="A penalty of 100")
    expect(way).to_contain_text("CC-IRR-")
    expect(way).to_contain_text("total")
    way.click()
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("a penalty")
    phone.open(f"/tables/{table}/log")
    expect(phone.page.locator(".bubbles")).to_contain_text("a penalty of 100")


def test_an_entry_has_one_open_dispute_and_any_seat_may_raise_it(phones: Callable[[], Phone]) -> None:
    owner, guest = phones(), phones()
    guest.refusals.append("/log")
    table = imported(owner, SHORT_OPENING)
    owner.open(f"/tables/{table}/links")
    guest.open(owner.link_for("seat"))
    disputed(guest, table, "melds K K K", "was that enough?")
    guest.open(f"/tables/{table}/disputes/new?first=4&last=4")
    expect(guest.page.locator(".notice")).to_contain_text("open already")
    guest.button("Raise the dispute").click()
    expect(guest.page.locator(".wrong")).to_contain_text("settle it first")
    guest.page.locator(".notice a").click()
    guest.page.get_by_text("The play stands", exact=True).click()
    expect(guest.page.get_by_role("radio", name="Ada")).to_be_checked()
    guest.page.get_by_role("radio", name="Dora").check()
    guest.button("Settle the dispute").click()
    expect(guest.page.locator("h1")).to_contain_text("it stands")
