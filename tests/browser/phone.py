"""A phone as a person uses it: opening pages, tapping cards, reading what stands there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from events import catalogue as e
from events.cards import CARDS, Card, Rank

SECONDS = 15
BLOCKED = "Service Worker registration blocked by Playwright"


@dataclass
class Phone:
    """A phone's browser. `refusals` are addresses whose 4xx answers a test expects; browsers report those as errors."""

    page: Page
    errors: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(SECONDS * 1000)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        address = message.location.get("url", "")
        if message.text == BLOCKED:
            return
        if message.type in {"error", "warning"} and not any(each in address for each in self.refusals):
            self.errors.append(f"{message.text} ({address})")

    def open(self, path: str) -> None:
        self.page.goto(path)

    def button(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    # The table

    @property
    def table(self) -> str:
        found = re.search(r"/tables/([^/?]+)", self.page.url)
        assert found, self.page.url
        return str(found[1])

    @property
    def number(self) -> int:
        """The last entry the page stands on."""
        return int(self.page.locator("#standing").get_attribute("data-number") or 0)

    def opened(self, rulebook: str = "classic") -> str:
        """Open a table by the API, as its owner; the phone stands before it. Returns its id."""
        made = self.page.request.post("/api/tables", data={"rulebook": rulebook})
        assert made.ok, made.text()
        table: str = made.json()["table"]
        self.open(f"/tables/{table}")
        return table

    def link_for(self, role: str) -> str:
        """On the page of links: show the link of a role, and return its address."""
        offer = self.page.locator(f'[data-role="{role}"]').first
        offer.get_by_role("button", name="show the link").click()
        expect(offer.locator(".qr svg")).to_be_visible()
        return offer.locator(".url").get_attribute("href") or ""

    def tap(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.page.locator(f'#pad [data-card="{key_of(card)}"]').click()

    def more(self, name: str) -> None:
        """Open the drawer and tap what it offers."""
        self.page.locator(".more:visible").click()
        self.page.locator("#drawer").get_by_role("button", name=name).click()

    def choose(self, name: str | re.Pattern[str]) -> None:
        self.page.locator("#chooser").get_by_role("button", name=name).click()

    def logged(self, before: int, entries: int) -> None:
        """Wait until the page stands so many entries further on."""
        expect(self.page.locator("#standing")).to_have_attribute("data-number", str(before + entries))

    def start_round(self, upcards: Sequence[Card] = ()) -> None:
        before = self.number
        self.tap(upcards)
        self.button("start the round").click()
        self.logged(before, 1)

    def turn(self, events: Sequence[e.Event]) -> None:
        """Log a whole turn by taps. A turn that ends without a discard is ended by the button."""
        before = self.number
        for place, event in enumerate(events):
            self._do(event, events[place + 1 :])
        if not isinstance(events[-1], e.CardsDiscarded):
            self.button("end turn").click()
        self.logged(before, len(events))

    def _do(self, event: e.Event, later: Sequence[e.Event]) -> None:
        match event:
            case e.StockDrawn():
                if later and isinstance(later[0], e.RedThreesLaid):
                    self.more("drew from the stock")  # elsewhere it is understood
            case e.RedThreesLaid():
                self.tap(event.cards)
                self.button("lay red 3").click()
            case e.PileTaken():
                self.tap(event.cards)
                self.button("pile", exact=True).click()
                if not event.cards:
                    self.choose(re.compile("^onto"))
            case e.CardsMelded():
                self.tap(event.cards)
                self.button("meld", exact=True).click()
                if all(card.rank.is_wild for card in event.cards):
                    assert event.rank
                    self.choose(f"the {NAMES[event.rank]}")
            case e.CardsDiscarded():
                self.tap(event.cards)
                self.button("discard").click()
            case _:
                self.more(SAID[type(event), getattr(event, "yes", None)])

    def turn_of_one(self, card: str) -> None:
        """Log a turn of two taps: drew, and discarded this card."""
        before = self.number
        self.tap([CARDS[card]])
        self.button("discard").click()
        self.logged(before, 2)

    def end_round(self, lefts: Sequence[e.CardsLeft], *, how: str = "") -> None:
        """Say what every hand is left with, and end the round."""
        before = self.number
        for left in lefts:
            self.page.locator("#left-seats button").nth(left.seat - 1).click()
            if left.hand.cards:
                self.tap(left.hand.cards)
            elif left.hand.points:
                self.button("points").click()
                self.page.get_by_role("spinbutton").fill(str(left.hand.points))
                self.button("enter").click()
            else:
                self.button("nothing left").click()
        if how:
            self.page.get_by_label("How the round ended").select_option(how)
        self.button("end the round").click()
        self.logged(before, len(lefts) + 1)

    def overflow(self) -> int:
        """How many pixels the page is wider than the phone."""
        found: Any = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return int(found)


SAID = {
    (e.PermissionAsked, None): "ask: may I go out?",
    (e.PermissionAnswered, True): "partner says yes",
    (e.PermissionAnswered, False): "partner says no",
    (e.FootTaken, None): "takes the foot",
    (e.HandEmptied, None): "I am out",
}
"""What the drawer offers for what is said."""

NAMES = {
    Rank.ACE: "aces", Rank.KING: "kings", Rank.QUEEN: "queens", Rank.JACK: "jacks", Rank.TEN: "tens",
    Rank.NINE: "nines", Rank.EIGHT: "eights", Rank.SEVEN: "sevens", Rank.SIX: "sixes", Rank.FIVE: "fives",
    Rank.FOUR: "fours",
}  # fmt: skip


def key_of(card: Card) -> str:
    """The key of the pad that a card is tapped on: suits are never asked."""
    return str(card.rank.value)
