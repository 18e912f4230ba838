"""The page of the events is the one that script/docs would make now."""

from tests.event_pages import PAGE, events_page


def test_the_page_of_the_events_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == events_page(), "docs/events.md is out of date: run script/docs"
