"""Without network: what is logged waits in order and goes on record once; a person settles what conflicts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from events.cards import CARDS
from tests.browser import serving
from tests.browser.phone import Phone
from tests.browser.tables import HEAD, faultless, imported

pytestmark = pytest.mark.browser

NO_DATABASE = (
    'Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("none", "SecurityError"); } });'
)
FULL = """
const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
    if (key === "redthree.outbox") throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, value);
};
"""
DEALT = HEAD + "round 1, up 8d\n"


@dataclass
class Table:
    """A phone at a table, and what others do there meanwhile, from phones of their own."""

    phone: Phone
    table: str

    def __post_init__(self) -> None:
        self.phone.refusals += ["/tables/", "/static/"]  # a network that fails is no error of the page

    @property
    def outbox(self) -> Locator:
        return self.phone.page.locator("#outbox")

    def network(self, *, there: bool) -> None:
        self.phone.page.context.set_offline(offline=not there)

    def turn(self, card: str) -> None:
        """Drew, and discarded this card; it is on record only once the network lets it."""
        self.phone.tap([CARDS[card]])
        self.phone.button("discard").click()

    def other(self, seat: int, card: str) -> None:
        """Somebody else logs such a turn."""
        kinds = [("stock-drawn", {"seat": seat}), ("cards-discarded", {"seat": seat, "cards": [card]})]
        events = [{"id": str(uuid4()), "kind": kind, "data": data} for kind, data in kinds]
        url = f"/api/tables/{self.table}/log"
        made = self.phone.page.request.post(url, data={"events": events}, headers={"If-Match": "*"})
        assert made.ok, made.text()

    def entries(self) -> list[Any]:
        """The log as the server has it."""
        return list(self.phone.page.request.get(f"/api/tables/{self.table}/log").json()["entries"])

    def discards(self) -> list[str]:
        return [entry["data"]["cards"][0] for entry in self.entries() if entry["kind"] == "cards-discarded"]

    def decide(self, name: str) -> None:
        self.phone.choose(name)


@pytest.fixture
def table(phone: Phone) -> Table:
    """A table with its first round dealt."""
    made = Table(phone, imported(phone, DEALT))
    phone.open(f"/tables/{made.table}")
    return made


def test_turns_wait_in_order_and_are_on_record_once_when_the_network_is_back(table: Table) -> None:
    table.network(there=False)
    for card, waits in (("5", "1 turn waits"), ("6", "2 turns wait"), ("7", "3 turns wait")):
        table.turn(card)
        expect(table.outbox).to_contain_text(f"{waits} on this phone")
    expect(table.phone.page.locator("#tray-who")).to_have_text("Cato")  # the seat after the third
    faultless(table.phone)
    table.outbox.get_by_role("button").click()
    expect(table.phone.page.locator("#chooser-options button")).to_have_text([
        "Ada: drew · ↓ 5 · waits for the network", "Dora: drew · ↓ 6 · waits for the network",
        "Ben: drew · ↓ 7 · waits for the network",
    ])  # fmt: skip
    faultless(table.phone)
    table.phone.button("close").click()
    before = table.phone.number
    table.network(there=True)
    table.phone.logged(before, 6)
    expect(table.outbox).to_be_hidden()
    assert table.discards() == ["5", "6", "7"]
    expect(table.phone.page.locator("#verdict")).to_contain_text("✓ kept · 3 turns that waited are on record")


def test_a_whole_round_can_begin_without_network(phone: Phone) -> None:
    table = Table(phone, phone.opened())
    table.network(there=False)
    phone.tap([CARDS["K"]])
    phone.button("start the round").click()
    expect(phone.button("end turn")).to_be_visible()
    table.turn("5")
    expect(table.outbox).to_contain_text("2 turns wait")
    before = phone.number
    table.network(there=True)
    phone.logged(before, 3)


def test_a_reply_that_was_lost_makes_no_second_entry(table: Table) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    before = table.phone.number
    table.phone.page.route("**/api/tables/*/log", lose)
    table.turn("5")
    expect(table.outbox).to_contain_text("1 turn waits")
    table.outbox.get_by_role("button").click()
    table.decide("Ada: drew")
    chooser = table.phone.page.locator("#chooser")
    expect(chooser).to_contain_text("It may be on record already")
    expect(chooser.get_by_role("button")).to_have_text(["send it now", "close"])  # neither changed nor dropped
    table.phone.page.unroute("**/api/tables/*/log")
    table.decide("send it now")
    table.phone.logged(before, 2)
    expect(table.outbox).to_be_hidden()
    assert table.discards() == ["5"]


def test_a_turn_that_waits_can_be_changed_and_keeps_its_place(table: Table) -> None:
    table.network(there=False)
    table.turn("5")
    table.turn("6")
    expect(table.outbox).to_contain_text("2 turns wait")
    table.outbox.get_by_role("button").click()
    table.decide("Ada: drew")
    table.decide("change it")
    expect(table.phone.page.locator("#tray-who")).to_have_text("Ada")
    table.phone.page.locator("#tray-plays .chip").nth(1).click()
    before = table.phone.number
    table.network(there=True)
    expect(table.outbox).to_contain_text("A turn waits for you")  # the one behind does not overtake it
    table.turn("7")
    table.phone.logged(before, 4)
    assert table.discards() == ["7", "6"]


def test_two_tabs_deliver_what_waits_once(table: Table) -> None:
    second = Phone(table.phone.page.context.new_page(), refusals=table.phone.refusals)
    second.open(f"/tables/{table.table}")
    before = table.phone.number
    table.network(there=False)
    table.turn("5")
    expect(table.outbox).to_contain_text("1 turn waits")
    table.network(there=True)
    for phone in (table.phone, second):
        phone.logged(before, 2)
        expect(phone.page.locator("#outbox")).to_be_hidden()
    assert table.discards() == ["5"]
    assert second.errors == []


def test_a_name_that_could_not_be_sent_is_still_in_its_field(table: Table) -> None:
    page = table.phone.page
    page.goto(f"/tables/{table.table}/names")
    page.get_by_text("change").first.click()
    page.get_by_label("Name").first.fill("Zoë")
    table.network(there=False)
    table.phone.button("set the name").first.click()
    expect(page.get_by_role("alert")).to_contain_text("No network. Try again when it is back.")
    table.network(there=True)
    table.phone.button("set the name").first.click()
    expect(page.locator("h2").first).to_have_text("Zoë N")


@pytest.fixture
def paper(table: Table) -> Table:
    """The same table's page for totals, filled in."""
    table.phone.open(f"/tables/{table.table}/tally?0.sum=110&1.sum=-20")
    return table


def test_a_round_on_paper_waits_like_a_turn_and_is_on_record_once(paper: Table) -> None:
    page, log = paper.phone.page, paper.phone.button("log the round")
    paper.network(there=False)
    page.get_by_label("The whole round in one figure").last.fill("2x10+5")
    expect(page.locator("#told")).to_contain_text("What you typed stays here")
    expect(log).to_be_disabled()
    assert "1.sum=2x10%2B5" in page.url  # so that it outlasts a reload
    paper.network(there=True)
    expect(page.locator("#trial .sum td")).to_have_text(["110", "25"])
    expect(page.locator("#told")).to_be_hidden()
    paper.network(there=False)
    log.click()
    expect(page.locator("#told")).to_contain_text("The round waits on this phone")
    expect(log).to_be_disabled()
    assert [entry for entry in paper.entries() if entry["kind"] == "round-tallied"] == []
    paper.network(there=True)
    expect(page.locator(".total b")).to_have_text(["110", "25"])
    assert [entry["kind"] for entry in paper.entries()][-3:] == ["round-tallied", "round-tallied", "round-ended"]
    assert len(paper.entries()) == 5


def test_a_round_on_paper_that_waited_is_told_when_the_page_is_opened_again(paper: Table) -> None:
    page = paper.phone.page
    page.route("**/api/tables/*/log", lambda route: route.abort())
    paper.phone.button("log the round").click()
    expect(page.locator("#told")).to_contain_text("The round waits on this phone")
    page.reload()
    expect(page.locator("#told")).to_contain_text("1 turn waits on this phone")
    expect(paper.phone.button("log the round")).to_be_disabled()
    page.goto(f"/tables/{paper.table}")
    paper.outbox.get_by_role("button").click()
    expect(page.locator("#chooser-options button")).to_have_text(
        ["a result as totals · a result as totals · the round ends · waits for the network"]
    )
    page.unroute("**/api/tables/*/log")
    paper.decide("a result as totals")
    paper.decide("send it now")
    expect(page.locator(".total b")).to_have_text(["110", "−20"])


def test_a_round_on_paper_that_was_overtaken_is_looked_at_again(paper: Table) -> None:
    page, log = paper.phone.page, paper.phone.button("log the round")
    paper.other(1, "5")
    log.click()
    expect(page.locator("#told")).to_contain_text("Others have logged meanwhile")
    expect(page.get_by_label("The whole round in one figure").first).to_have_value("110")
    faultless(paper.phone)
    log.click()
    expect(page.locator(".total b")).to_have_text(["110", "−20"])


@pytest.mark.parametrize(
    ("lacks", "says"),
    [(NO_DATABASE, "keeps what waits in its plain storage"), (NO_DATABASE + FULL, "This browser keeps nothing")],
    ids=["no database", "nor storage"],
)
def test_a_browser_without_a_database_lets_turns_wait_all_the_same(
    table: Table, phones: Callable[[], Phone], lacks: str, says: str
) -> None:
    poor = Table(phones(), table.table)
    poor.phone.page.context.add_init_script(lacks)
    link = table.phone.page.request.post(f"/api/tables/{table.table}/links", data={"role": "scorer"})
    poor.phone.open(link.json()["url"])
    poor.network(there=False)
    poor.turn("5")
    poor.turn("6")
    expect(poor.outbox).to_contain_text("2 turns wait")
    poor.outbox.get_by_role("button").click()
    expect(poor.phone.page.locator("#chooser-body")).to_contain_text(says)
    poor.phone.button("close").click()
    poor.network(there=True)
    expect(poor.outbox).to_be_hidden()
    assert table.discards() == ["5", "6"]


# Others have logged meanwhile


@pytest.fixture
def overtaken(table: Table) -> Table:
    """Ada's turn, and Dora's after it, wait on the phone; meanwhile somebody has logged another turn for Ada."""
    table.network(there=False)
    table.turn("6")
    table.turn("7")
    expect(table.outbox).to_contain_text("2 turns wait")
    table.other(1, "5")
    table.network(there=True)
    chooser = table.phone.page.locator("#chooser")
    expect(chooser).to_contain_text("Ada: drew · ↓ 6")
    expect(chooser.locator(".bubble")).to_contain_text("discards 5")  # what happened meanwhile, beside it
    assert table.discards() == ["5"]
    return table


def test_a_turn_that_was_overtaken_is_logged_after_all(overtaken: Table) -> None:
    faultless(overtaken.phone)
    overtaken.decide("log it after all")
    expect(overtaken.outbox).to_be_hidden()
    assert overtaken.discards() == ["5", "6", "7"]


def test_a_turn_that_was_overtaken_is_changed_first(overtaken: Table) -> None:
    overtaken.decide("change it")
    discard = overtaken.phone.page.locator("#tray-plays .chip").nth(1)
    expect(discard).to_be_visible()
    overtaken.phone.page.reload()  # the tray and the outbox outlast it
    expect(overtaken.outbox).to_contain_text("A turn waits for you")
    discard.click()
    overtaken.turn("8")
    anyway = overtaken.phone.button("log it anyway")
    expect(anyway).to_be_visible()  # it is not Ada's turn any more
    anyway.click()
    expect(overtaken.outbox).to_be_hidden()
    assert overtaken.discards() == ["5", "8", "7"]


def test_a_turn_that_was_overtaken_is_dropped_and_the_one_behind_it_is_asked_about(overtaken: Table) -> None:
    overtaken.decide("drop it")
    chooser = overtaken.phone.page.locator("#chooser")
    expect(chooser).to_contain_text("Dora: drew · ↓ 7")
    expect(chooser.locator(".bubble")).to_contain_text("discards 5")
    assert overtaken.discards() == ["5"]
    overtaken.decide("log it after all")
    expect(overtaken.outbox).to_be_hidden()
    assert overtaken.discards() == ["5", "7"]


def test_a_turn_nobody_decides_about_stays(overtaken: Table) -> None:
    overtaken.phone.button("close").click()
    overtaken.phone.page.reload()
    expect(overtaken.phone.page.locator("#chooser")).to_contain_text("Ada: drew · ↓ 6")
    assert overtaken.discards() == ["5"]


def test_a_turn_the_server_refuses_is_kept_and_told_why(table: Table, phones: Callable[[], Phone]) -> None:
    guest = Table(phones(), table.table)
    table.phone.open(f"/tables/{table.table}/links")
    guest.phone.open(table.phone.link_for("scorer"))
    guest.network(there=False)
    guest.turn("5")
    table.phone.page.reload()
    handed = table.phone.page.get_by_role("listitem").filter(has_text="scorer")
    handed.get_by_role("button", name="revoke").click()
    expect(handed).to_have_count(0)
    guest.network(there=True)
    chooser = guest.phone.page.locator("#chooser")
    expect(chooser).to_contain_text("This link does not allow that.")
    expect(chooser.get_by_role("button")).to_have_text(["try again", "change it", "drop it", "close"])
    guest.decide("drop it")
    expect(guest.outbox).to_be_hidden()
    assert table.discards() == []


# The service worker


KEPT = """async (path) => {
    while (!navigator.serviceWorker.controller || !await caches.match(path, { ignoreVary: true })) {
        await new Promise((passed) => setTimeout(passed, 50));
    }
}"""
EVERYTHING_KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((each) => each.keys()))).flat().map(({ url }) => new URL(url).pathname);
}"""


def kept(phone: Phone) -> None:
    """Wait until the phone has kept the page that it shows."""
    phone.page.evaluate(KEPT, f"/tables/{phone.table}")


def test_a_table_opens_again_without_network_as_of_the_last_contact(phones: Callable[..., Phone]) -> None:
    phone = phones(worker=True)
    table = Table(phone, imported(phone, DEALT))
    phone.open(f"/tables/{table.table}")
    kept(phone)
    phone.turn_of_one("5")
    table.network(there=False)
    phone.page.reload()
    contact = phone.page.locator("#contact")
    expect(contact).to_contain_text("No network: as of the last contact")
    expect(phone.page.locator("#standing .turn")).to_be_visible()
    expect(phone.page.locator("#last")).to_contain_text("discards 5")  # what it saw last, not what it opened with
    faultless(phone)
    table.turn("6")
    expect(table.outbox).to_contain_text("1 turn waits")
    phone.open("/referee")
    expect(phone.page.locator("h1")).to_have_text("No network")
    faultless(phone)
    phone.open(f"/tables/{table.table}")
    expect(table.outbox).to_contain_text("1 turn waits")
    table.network(there=True)
    expect(table.outbox).to_be_hidden()
    expect(contact).to_be_hidden()
    assert table.discards() == ["5", "6"]


@pytest.mark.parametrize("opens", ["/tables/{table}", "/"])
def test_nothing_is_kept_of_a_link_nor_of_a_table_once_it_is_closed(phones: Callable[..., Phone], opens: str) -> None:
    owner, guest = phones(), phones(worker=True)
    table = imported(owner, DEALT)
    links = f"/api/tables/{table}/links"
    made = owner.page.request.post(links, data={"role": "scorer"}).json()
    guest.refusals.append(f"/tables/{table}")
    guest.open(made["url"])
    kept(guest)
    guest.open(f"/tables/{table}/log")
    paths = guest.page.evaluate(EVERYTHING_KEPT)
    assert {f"/tables/{table}", f"/tables/{table}/log"} <= set(paths)
    assert not [path for path in paths if path.startswith(("/join", "/api"))]
    assert owner.page.request.delete(f"{links}/{made['link']}").ok
    guest.open(opens.format(table=table))
    assert not [path for path in guest.page.evaluate(EVERYTHING_KEPT) if path.startswith("/tables")]


def test_an_upgrade_takes_the_place_of_the_version_before(phones: Callable[..., Phone]) -> None:
    phone = phones(worker=True)
    table = imported(phone, DEALT)
    phone.open(f"/tables/{table}")
    kept(phone)
    phone.page.evaluate(
        """async (path) => {
            await caches.open("redthree-files-before");
            await (await caches.open("redthree-pages-before")).put(path, new Response("as it was"));
            await (await navigator.serviceWorker.getRegistration()).unregister();
        }""",
        f"/tables/{table}/log",
    )
    phone.page.reload()  # and so a new worker comes
    phone.page.evaluate(
        """async () => {
            while ((await caches.keys()).some((name) => name.endsWith("-before"))) {
                await new Promise((passed) => setTimeout(passed, 50));
            }
        }"""
    )
    log = phone.page.evaluate("async (path) => (await caches.match(path)).text()", f"/tables/{table}/log")
    assert "<title>The log" in log  # fetched anew: the page before named files that are gone


def test_a_turn_logged_while_the_server_was_down_is_on_record_once_it_is_back(
    chromium: Browser, tmp_path: Path
) -> None:
    port = serving.free_port()
    with serving.serving(tmp_path, port) as address:
        context = chromium.new_context(base_url=address, viewport={"width": 360, "height": 640}, locale="en-GB")
        phone = Phone(context.new_page())
        table = Table(phone, imported(phone, DEALT))
        phone.open(f"/tables/{table.table}")
        kept(phone)
        phone.tap([CARDS["5"]])  # in the middle of a turn
    phone.button("discard").click()
    expect(table.outbox).to_contain_text("1 turn waits")
    phone.page.reload()
    expect(table.outbox).to_contain_text("1 turn waits")
    table.turn("6")
    expect(table.outbox).to_contain_text("2 turns wait")
    with serving.serving(tmp_path, port):
        expect(table.outbox).to_be_hidden()
        assert table.discards() == ["5", "6"]
        assert phone.errors == []
        context.close()
