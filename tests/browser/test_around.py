"""Around the table: who sits where, what is played by and who has accepted it, the scoreboard, another game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

PLAYED = f"""{HEAD}round 1, dealer W, up 9d
N: draw; meld K K K; meld A A 2; discard 5
E: draw; discard 2
"""
TWO_ROUNDS = f"""{PLAYED}S: draw; discard 7
W: draw; discard 8
end agreed
round 2, up 9h
E: draw; discard 10
S: draw; discard J
W: draw; discard Q
"""
HOUSE = HEAD.replace('"classic"]', '"classic"]\n[House "out.canastas=2"]')


def test_a_substitute_sits_down_from_a_round_on_and_names_are_forgotten(phone: Phone) -> None:
    table = imported(phone, TWO_ROUNDS)
    page = phone.page
    phone.open(f"/tables/{table}/names")
    cato = page.locator("#names > li").nth(3)
    cato.get_by_text("change").click()
    cato.get_by_label("Name").fill("Eva")
    cato.get_by_label("Holds").select_option(label="from round 2 on")
    phone.button("set the name").click()
    expect(cato.get_by_role("heading")).to_contain_text("Eva")
    expect(cato).to_contain_text("Cato, from the start")
    expect(cato).to_contain_text("Eva, from round 2 on")
    faultless(phone)
    phone.open(f"/tables/{table}/log")
    expect(page.locator(".bubble", has=page.locator("#entry-12"))).to_contain_text("Cato")
    expect(page.locator(".bubble", has=page.locator("#entry-20"))).to_contain_text("Eva")
    phone.open(f"/tables/{table}/rounds/1")
    expect(page.get_by_text("Cato").first).to_be_visible()
    expect(page.get_by_text("Eva")).to_have_count(0)
    phone.open(f"/tables/{table}/names")
    cato.get_by_text("change").click()
    forget = cato.locator(".forget")
    forget.click()
    expect(forget).to_have_text("Sure? Tap again: nobody can bring them back.")
    forget.click()
    expect(cato.get_by_role("heading")).to_have_text("W")


def test_a_seat_sets_its_own_name_and_no_other(phones: Callable[[], Phone]) -> None:
    owner, guest = phones(), phones()
    owner.opened()
    owner.open(f"/tables/{owner.table}/links")
    guest.open(owner.link_for("seat"))
    guest.open(f"/tables/{guest.table}/names")
    expect(guest.page.get_by_text("change")).to_have_count(1)


def test_house_rules_are_shown_and_accepted_by_every_player(phones: Callable[[], Phone]) -> None:
    owner, guest = phones(), phones()
    table = imported(owner, HOUSE)
    owner.open(f"/tables/{table}/links")
    guest.open(owner.link_for("seat"))
    guest.open(f"/tables/{table}/terms")
    expect(guest.page.locator("main")).to_contain_text(
        "How many canastas of any kind a team needs to go out: 2 rulebook: 1"
    )
    faultless(guest)
    expect(guest.button("accepts")).to_have_count(1)
    guest.button("Ada accepts").click()
    expect(guest.page.locator(".handed").first).to_contain_text("✓ accepted Ada")
    expect(guest.button("accepts")).to_have_count(0)
    owner.open(f"/tables/{table}/terms")
    expect(owner.button("accepts")).to_have_count(3)
    expect(owner.page.locator(".handed").first).to_contain_text("✓ accepted")


def test_the_scoreboard_follows_the_table_and_opens_to_a_watcher(phones: Callable[[], Phone]) -> None:
    owner, screen = phones(), phones()
    table = imported(owner, PLAYED)
    owner.open(f"/tables/{table}/links")
    screen.open(owner.link_for("watcher"))
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    screen.open(f"/tables/{table}/scoreboard")
    board = screen.page.locator("#board")
    expect(board.locator(".points")).to_have_text(["90", "0"])
    expect(board).to_contain_text("lacks 1 canasta")
    expect(board).to_contain_text("Ben is on turn")
    expect(board).to_contain_text("Dora draws · discards 2")
    faultless(screen)
    assert screen.page.evaluate("document.documentElement.scrollHeight") <= 720
    owner.open(f"/tables/{table}")
    owner.turn_of_one("5")
    expect(board).to_contain_text("Cato is on turn")
    expect(board).to_contain_text("Ben draws · discards 5")
    expect(screen.page.get_by_role("status")).to_contain_text("Cato is on turn")


def test_the_same_people_play_again_from_the_sheet(phone: Phone) -> None:
    table = imported(phone, f"{HOUSE}round 1\ntally NS: sum 5000\ntally EW: sum 40\nend\n")
    phone.open(f"/tables/{table}/sheet")
    expect(phone.page.locator(".notice")).to_have_text("NS has won.")
    expect(phone.page.locator("#share")).to_have_attribute(
        "data-told", "Ada, Ben – Dora, Cato: NS 5,000 · EW 40. NS has won."
    )
    phone.page.get_by_text("More to take along").click()
    faultless(phone)
    phone.button("Play again").click()
    expect(phone.page.locator("#standing")).to_have_attribute("data-stage", "deal")
    assert phone.table != table
    expect(phone.page.locator(".place-s .who")).to_have_text("Ada")
    assert phone.page.request.get(f"/api/tables/{phone.table}").json()["house"] == {"out.canastas": "2"}


def test_a_table_is_deleted_by_its_owner_who_is_asked_once_more(phone: Phone) -> None:
    table = imported(phone, PLAYED)
    phone.refusals.append(table)
    phone.open(f"/tables/{table}/links")
    delete = phone.page.locator("#delete")
    delete.click()
    expect(delete).to_have_text("Sure? Tap again: log, sheet and names are gone for good.")
    delete.click()
    expect(phone.page.locator("#tables")).to_contain_text("None yet")
    phone.open(f"/tables/{table}")
    expect(phone.page.locator("h1")).to_contain_text("closed")
