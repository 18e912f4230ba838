"""The doorway: the page that a phone opens before it trusts this machine's certificates."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from service.app import create_doorway
from service.commands.doorway import answer_at
from service.commands.serve import listen
from service.pages.doorway import Doorway
from tests.browser.phone import Phone
from tests.browser.tables import faultless

pytestmark = pytest.mark.browser

DOOR = Doorway(address="https://192.168.1.5:8000", authority=b"-----BEGIN", fingerprint=":".join(["A7"] * 32))


@pytest.fixture
def doorway() -> Iterator[str]:
    with listen("127.0.0.1", 0) as listener:
        Thread(target=answer_at, args=(listener, create_doorway(DOOR)), daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


def test_it_explains_in_words_and_hands_out_the_certificate(chromium: Browser, doorway: str) -> None:
    context = chromium.new_context(viewport={"width": 320, "height": 640}, locale="nl-NL", service_workers="block")
    phone = Phone(context.new_page())
    phone.open(doorway)
    expect(phone.page.locator("html")).to_have_attribute("lang", "nl")
    faultless(phone)
    with phone.page.expect_download() as download:
        phone.page.locator('a[href="/redthree-ca.crt"]').click()
    assert download.value.suggested_filename == "redthree-ca.crt"
    phone.page.get_by_role("link", name="English").click()
    expect(phone.page.locator("h1")).to_have_text("Trust this table’s own certificate")
    expect(phone.page.locator("main a.button").nth(1)).to_have_attribute("href", DOOR.address)
    assert phone.errors == []
    context.close()
