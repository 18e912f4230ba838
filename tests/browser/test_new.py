"""The page on which a table is opened: seats round the table, drawing for partners, what is played otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.tables import faultless

pytestmark = pytest.mark.browser


@pytest.fixture
def named(phone: Phone) -> Phone:
    """Four names in the order of their seats."""
    phone.open("/new")
    for place, name in enumerate(("Ada", "Dora", "Ben", "Cato")):
        phone.page.get_by_label("Name").nth(place).fill(name)
    return phone


def drawn(phone: Phone) -> Locator:
    return phone.page.locator("#drawn button")


def test_two_seats_are_exchanged_by_tapping_them(named: Phone) -> None:
    expect(drawn(named)).to_have_text(["Ada", "Dora", "Ben", "Cato"])
    named.page.locator("#drawn").get_by_role("button", name="Dora").press("Enter")
    expect(drawn(named).nth(1)).to_have_attribute("aria-pressed", "true")
    named.page.locator("#drawn").get_by_role("button", name="Cato").click()
    expect(drawn(named)).to_have_text(["Ada", "Cato", "Ben", "Dora"])
    expect(named.page.get_by_label("Name").nth(1)).to_have_value("Cato")


def test_a_seat_dragged_onto_another_changes_places_with_it(named: Phone) -> None:
    named.page.locator("#drawn").scroll_into_view_if_needed()
    drawn(named).nth(0).drag_to(drawn(named).nth(3))
    expect(drawn(named)).to_have_text(["Cato", "Dora", "Ben", "Ada"])


def test_cards_drawn_at_the_table_seat_the_players_and_the_highest_plays_first(named: Phone) -> None:
    named.refusals.append("/api/partners")
    named.page.get_by_text("Draw for partners").click()
    for place, card in enumerate(("5h", "Kd", "As", "Kd")):
        named.page.get_by_label("Card drawn").nth(place).fill(card)
    named.button("we drew these").click()
    expect(named.page.locator(".seat-row").nth(1)).to_contain_text("Draw again")
    expect(named.page.get_by_label("Card drawn").nth(1)).to_be_focused()
    faultless(named)
    named.page.get_by_label("Card drawn").nth(3).fill("2c")
    named.button("we drew these").click()
    expect(named.page.locator("#drawn-says")).to_have_text("Ben drew the highest card and plays first; Cato deals.")
    expect(drawn(named)).to_have_text(["Ben", "Ada", "Dora", "Cato"])
    expect(named.page.get_by_label("Card drawn").first).to_have_value("As")
    expect(named.page.get_by_label("Teams")).to_contain_text("BD – AC")
    named.button("Open the table").click()
    named.page.wait_for_url("**/links?fresh=1")
    table = named.page.request.get(f"/api/tables/{named.table}").json()
    assert [seat["name"] for seat in table["seats"]] == ["Ben", "Ada", "Dora", "Cato"]
    assert table["round"]["dealer"] == 4


def test_the_app_draws_where_there_are_no_cards_yet(named: Phone) -> None:
    named.page.get_by_text("Draw for partners").click()
    named.button("the app draws").click()
    expect(named.page.locator("#drawn-says")).to_contain_text("plays first")
    cards = [field.input_value() for field in named.page.get_by_label("Card drawn").all()]
    assert len(set(cards)) == 4


def test_what_the_table_plays_otherwise_stands_on_the_page_in_words(named: Phone) -> None:
    page = named.page
    page.locator("#house > summary").click()
    page.get_by_text("Going out", exact=True).click()
    page.locator('[data-house="out.canastas"]').fill("2")
    page.locator('[data-house="out.yes_forces"]').select_option("no")
    told = page.locator("#house-changed li")
    expect(told).to_have_text(
        [
            "▸ How many canastas of any kind a team needs to go out. 2",
            "▸ Whether a player told yes must go out in that turn. No.",
        ]
    )
    page.locator("input[name=rulebook][value=hand-and-foot-pagat]").check()
    page.locator("#version").select_option("bicycle")
    expect(page.locator('[data-version="bicycle"]')).to_contain_text("“They make none” instead of “Three or more do”")
    faultless(named)
