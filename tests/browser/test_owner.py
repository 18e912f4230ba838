"""The owner's ways back, as people go them: a code written down, a table handed over, a link that opens no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.tables import faultless

pytestmark = pytest.mark.browser


def code_on(phone: Phone) -> str:
    """The recovery code as somebody would write it down."""
    expect(phone.page.locator(".code span")).to_have_count(5)
    return " ".join(phone.page.locator(".code span").all_inner_texts())


def test_a_lost_phone_is_made_up_for_by_what_was_written_down(phones: Callable[..., Phone]) -> None:
    owner, found = phones(320), phones(320)
    owner.open("/new")
    owner.button("Open the table").click()
    owner.page.wait_for_url("**/links*")
    written, table = code_on(owner), owner.table
    address = owner.page.locator(".address").inner_text()
    faultless(owner)
    owner.page.reload()
    expect(owner.page.locator(".told")).to_be_hidden()

    found.refusals += [f"/tables/{table}", "/owner"]
    found.open(f"/tables/{table}")
    expect(found.page.locator("h1")).to_contain_text("closed")
    found.page.get_by_role("link", name="have the recovery code").click()
    assert found.page.url == address
    faultless(found)
    found.page.get_by_label("Recovery code").fill("AAAAA AAAAA")
    found.button("Become the owner").click()
    expect(found.page.locator(".wrong")).to_contain_text("opens nothing")
    found.page.get_by_label("Recovery code").fill(written.lower())
    found.button("Become the owner").click()
    assert code_on(found) != written
    faultless(found)
    found.page.get_by_role("link", name="Links of this table").click()
    faultless(found)
    found.button("make a new recovery code").click()
    code_on(found)
    expect(found.page.locator("#links")).to_contain_text("recovery code")


def test_a_table_is_handed_over_once_the_other_says_so(phones: Callable[..., Phone]) -> None:
    owner, heir = phones(320), phones(320)
    owner.refusals.append("/tables/")
    table = owner.opened()
    owner.open(f"/tables/{table}/links")
    heir.open(owner.link_for("heir"))
    expect(heir.page.locator("main")).to_contain_text("hands this table over")
    assert heir.page.url.endswith(f"/tables/{table}/owner"), "the token left the address bar"
    faultless(heir)
    owner.open(f"/tables/{table}/links")
    expect(owner.page.locator("#links")).to_contain_text("hands the table over")
    heir.button("Become the owner").click()
    code_on(heir)
    heir.page.get_by_role("link", name="Links of this table").click()
    expect(heir.page.locator("#links")).to_contain_text("owner")
    owner.open(f"/tables/{table}")
    expect(owner.page.locator("h1")).to_contain_text("closed")
    faultless(owner)


def test_a_link_that_opens_nothing_says_what_to_do(phone: Phone) -> None:
    phone.refusals.append("/join/")
    table = phone.opened()
    for path in (f"/join/{table}/guessed", "/join/nowhere123/guessed", f"/join/{table}/%00", "/join/x"):
        phone.open(path)
        expect(phone.page.get_by_role("link", name="Open by link")).to_be_visible()
    faultless(phone)
    phone.open(f"/join/{table}/guessed")
    faultless(phone)
