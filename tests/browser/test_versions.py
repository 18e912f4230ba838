"""A published house version is chosen when a table is opened, and its rules stand in the table's terms."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


def test_a_published_version_is_opened_from_the_page(phone: Phone) -> None:
    phone.open("/new")
    page = phone.page
    page.locator("#house > summary").click()
    expect(page.locator("#version-field")).to_be_hidden()
    page.locator("input[name=rulebook][value=hand-and-foot-pagat]").check()
    expect(page.locator("#version-field")).to_be_visible()
    page.locator("#version").select_option("bicycle")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/links?fresh=1")
    table = page.url.split("/tables/")[1].split("/")[0]
    house = page.request.get(f"/api/tables/{table}").json()["house"]
    assert (house["out.contract"], house["deal.foot_size"]) == ("1/1/0", "11")
