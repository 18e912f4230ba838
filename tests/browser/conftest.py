"""A real server with a real database, and phones that are real browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import serving
from tests.browser.phone import SECONDS, Phone

expect.set_options(timeout=SECONDS * 1000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving.serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with serving.chromium() as browser:
        yield browser


@pytest.fixture
def phones(server: str, chromium: Browser) -> Iterator[Callable[..., Phone]]:
    """Makes phones that know nothing of each other; none may ever have an error on its console.

    They have no service worker unless asked: it fetches every file for each, and tests stand in for the network.
    """
    made: list[Phone] = []

    def another(width: int = 360, *, worker: bool = False, **wishes: Any) -> Phone:
        context = chromium.new_context(
            base_url=server, viewport={"width": width, "height": 640}, has_touch=True, is_mobile=True, locale="en-GB",
            service_workers="allow" if worker else "block", **wishes,
        )  # fmt: skip
        made.append(Phone(context.new_page()))
        return made[-1]

    yield another
    for phone in made:
        phone.page.context.close()
    assert [error for phone in made for error in phone.errors] == []


@pytest.fixture
def phone(phones: Callable[..., Phone]) -> Phone:
    return phones()
