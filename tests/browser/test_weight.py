"""A first visit over a slow network: the table's page with all it needs stays light."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from benchmarks.phone import MOST_WEIGHT, half_played, weight

pytestmark = pytest.mark.browser


def test_the_table_and_all_it_needs_weigh_less_than_sixty_kibibytes(chromium: Browser, server: str) -> None:
    sizes, requests = weight(chromium, half_played(chromium, server))
    assert requests["Document"] == 1
    assert requests["Script"] > 10
    assert sum(sizes.values()) < MOST_WEIGHT, sizes
