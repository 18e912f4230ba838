"""Disputes of real tables, settled on the page by people who have never seen it before."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from events.cards import CARDS
from events.notation import read, write_log
from tests.browser.phone import Phone
from tests.browser.tables import faultless, imported

pytestmark = pytest.mark.browser

NEWS = 20_000  # milliseconds until another phone's entry is shown here, at the slowest
CASES = Path(__file__).parents[1] / "cases"


def case(name: str) -> str:
    """A case of the collection, by its id: what was played, with nothing of what is to be answered."""
    for path in CASES.rglob("*.meld"):
        for game in read(path.read_text(encoding="utf-8")).games:
            if game.tag("Id") == name:
                return write_log(game.log, game.labels)
    raise AssertionError(name)


def disputed(phone: Phone, table: str, play: str, question: str, by: str = "E") -> None:
    """From the log: tap the play, dispute its turn, say why."""
    phone.open(f"/tables/{table}/log")
    phone.page.locator(".plays a").filter(has_text=play).last.click()
    phone.page.get_by_role("link", name="Dispute this play").click()
    expect(phone.page.locator("h1")).to_contain_text("Raise a dispute")
    faultless(phone)
    phone.page.get_by_label("Who disputes it").select_option(by)
    phone.page.get_by_label("What is in doubt").fill(question)
    phone.button("Raise the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("open")
    expect(phone.page.locator("main")).to_contain_text(question)
    faultless(phone)


def agreed(phone: Phone, *names: str) -> None:
    phone.page.get_by_label("I decide as the owner").uncheck()
    for name in names:
        phone.page.get_by_role("radio", name=name, exact=True).check()


@pytest.mark.parametrize("width", [320, 360])
def test_an_opening_that_fell_short_is_taken_back_by_both_teams(phones: Callable[..., Phone], width: int) -> None:
    phone = phones(width)
    table = imported(phone, case("opening.3"))
    disputed(phone, table, "melds J J J", "was that enough?")
    expect(phone.page.locator("main")).to_contain_text("Opened with 45; needed: 50.")
    way = phone.page.locator("label.choice").filter(has_text="The turn is taken back")
    expect(way).to_contain_text("CC-IRR-1")
    way.click()
    agreed(phone, "N")
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("#agree-wrong")).to_contain_text("One of every team")
    agreed(phone, "W")
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("settled: it is struck")
    expect(phone.page.locator("main")).to_contain_text("N, W")
    phone.open(f"/tables/{table}/log")
    expect(phone.page.locator(".to-dispute").first).to_have_text("⚖ it is struck")
    expect(phone.page.locator(".plays s").first).to_be_visible()
    faultless(phone)


def test_a_pile_taken_frozen_is_fined_by_the_table_and_the_ruling_reversed_a_round_later(phone: Phone) -> None:
    table = imported(phone, case("pile.1"))
    disputed(phone, table, "takes the pile", "the pile was frozen")
    expect(phone.page.locator("main")).to_contain_text("CC-PILE-4")
    expect(phone.page.locator("main")).to_contain_text("frozen: a wild card lies in it")
    phone.page.get_by_text("The table decides otherwise").click()
    phone.page.get_by_label("It comes to").select_option("points off a team")
    phone.page.get_by_label("Points off").fill("100")
    phone.page.get_by_label("Why").fill("first time")
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("own decision")
    expect(phone.page.locator("main")).to_contain_text("first time")
    assert penalties(phone, table) == [-100]

    phone.open(f"/tables/{table}")
    phone.more("end the round")
    phone.end_round([], how="agreed")
    phone.start_round()
    phone.open(f"/tables/{table}/disputes")
    faultless(phone)
    phone.page.get_by_role("link", name="takes the pile").click()
    phone.page.get_by_text("Reopen it").click()
    phone.page.get_by_text("The play stands", exact=True).click()
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("it stands")
    assert penalties(phone, table) == []
    phone.open(f"/tables/{table}/rounds/1")
    expect(phone.page.locator("main")).to_contain_text("Disputes")
    faultless(phone)


def penalties(phone: Phone, table: str) -> list[int]:
    """What was taken off in the first round."""
    teams = phone.page.request.get(f"/api/tables/{table}/sheet").json()["rounds"][0]["teams"].values()
    return [
        line["points"] for team in teams for line in team["lines"] if line["line"] == "penalties" and line["points"]
    ]


def test_going_out_against_a_no_costs_what_the_law_says(phone: Phone) -> None:
    table = imported(phone, case("going-out.6"))
    disputed(phone, table, "melds Q Q Q", "the partner had said no")
    expect(phone.page.locator("main")).to_contain_text("The partner said no.")
    way = phone.page.locator("label.choice").filter(has_text="A penalty of 100")
    expect(way).to_contain_text("CC-IRR-4")
    expect(way).to_contain_text("total")
    way.click()
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("a penalty")
    phone.open(f"/tables/{table}/log")
    expect(phone.page.locator(".bubbles")).to_contain_text("a penalty of 100")
    assert penalties(phone, table) == [-100]


def test_an_entry_has_one_open_dispute_and_any_seat_may_raise_it(phones: Callable[[], Phone]) -> None:
    owner, guest = phones(), phones()
    guest.refusals.append("/log")
    table = imported(owner, case("opening.3"))
    owner.open(f"/tables/{table}/links")
    guest.open(owner.link_for("seat"))
    disputed(guest, table, "melds J J J", "was that enough?")
    guest.open(f"/tables/{table}/disputes/new?first=4&last=4")
    expect(guest.page.locator(".notice")).to_contain_text("open already")
    guest.button("Raise the dispute").click()
    expect(guest.page.locator(".wrong")).to_contain_text("settle it first")
    guest.page.locator(".notice a").click()
    guest.page.get_by_text("The play stands", exact=True).click()
    guest.button("Propose it").click()
    expect(guest.page.locator("#proposal")).to_contain_text("N agrees")
    owner.open(f"/tables/{table}/disputes/1")
    owner.button("Settle it so").click()
    expect(owner.page.locator("h1")).to_contain_text("it stands")
    expect(owner.page.locator("main")).to_contain_text("the owner")


@dataclass(frozen=True)
class Sitting:
    """A table whose owner is away: its id, and the links of its seats."""

    table: str
    seats: dict[str, str]

    def phone(self, phones: Callable[..., Phone], label: str, width: int = 360) -> Phone:
        phone = phones(width)
        phone.open(self.seats[label])
        return phone


def sitting(phones: Callable[..., Phone], name: str, scoring: str) -> Sitting:
    owner = phones()
    made = owner.page.request.post("/api/tables/import", data={"meld": case(name)})
    assert made.ok, made.text()
    said = made.json()
    owner.open("/")
    headers = {"Origin": origin(owner)}
    assert owner.page.request.patch(f"/api/tables/{said['table']}", data={"scoring": scoring}, headers=headers).ok
    return Sitting(said["table"], said["links"]["seats"])


def test_two_phones_settle_a_dispute_without_the_owner(phones: Callable[..., Phone]) -> None:
    """Each seat logs only for itself; together they have a turn taken back that neither could take back alone."""
    found = sitting(phones, "opening.3", "own")
    north, west = found.phone(phones, "N", 320), found.phone(phones, "W", 320)
    dispute = f"/tables/{found.table}/disputes/1"
    disputed(west, found.table, "melds J J J", "was that enough?", by="W")
    north.open(dispute)
    north.page.locator("label.choice").filter(has_text="The turn is taken back").click()
    north.page.get_by_label("Why").fill("it was 45")
    faultless(north)
    north.button("Propose it").click()
    expect(north.page.locator("#proposal")).to_contain_text("Proposed by N")
    expect(north.page.locator("#proposal")).to_contain_text("E, W: nobody agrees yet")
    faultless(north)
    north.button("I no longer agree").click()
    expect(north.page.locator("#proposal")).to_contain_text("N, S: nobody agrees yet")

    expect(west.page.locator("#proposal")).to_contain_text("it was 45", timeout=NEWS)
    expect(west.page.locator("#proposal")).to_contain_text("The turn is taken back")
    expect(west.page.locator("#proposal")).to_contain_text("N, S: nobody agrees yet", timeout=NEWS)
    faultless(west)
    west.button("I agree").click()
    expect(west.page.locator("#proposal")).to_contain_text("W agrees")
    expect(west.page.locator("h1")).to_contain_text("open")

    north.button("I agree").click()  # whether or not this phone has seen yet that West agrees
    expect(north.page.locator("h1")).to_contain_text("settled: it is struck", timeout=NEWS)
    expect(west.page.locator("h1")).to_contain_text("settled: it is struck", timeout=NEWS)
    expect(north.page.locator("main")).to_contain_text("N, W – it was 45")
    faultless(north)
    north.open(f"/tables/{found.table}/log")
    expect(north.page.locator(".plays s").first).to_be_visible()
    expect(north.page.locator(".bubbles")).to_contain_text("agreed by N, W")


def test_what_really_happened_settles_the_dispute_once_both_teams_agree(phones: Callable[..., Phone]) -> None:
    found = sitting(phones, "opening.3", "own")
    north, west = found.phone(phones, "N", 320), found.phone(phones, "W")
    dispute = f"/tables/{found.table}/disputes/1"
    disputed(west, found.table, "melds J J J", "were they not queens?", by="W")
    north.open(dispute)
    north.page.get_by_role("link", name="Log what really happened").click()
    north.button("undo the last tap").click()
    north.tap([CARDS["Q"]] * 3)
    north.button("meld", exact=True).click()
    north.button("see what changes").click()
    north.choose("propose it")
    north.page.wait_for_url("**/disputes/1")
    expect(north.page.locator("#proposal")).to_contain_text("Instead of entry 4: N melds Q Q Q")
    faultless(north)
    west.open(dispute)
    west.button("I agree").click()
    expect(west.page.locator("h1")).to_contain_text("settled: it is struck")
    expect(west.page.locator(".plain s").first).to_be_visible()


def test_the_owner_puts_right_what_happened_and_comes_back_to_settle(phone: Phone) -> None:
    table = imported(phone, case("opening.3"))
    disputed(phone, table, "melds J J J", "were they not queens?")
    phone.page.get_by_role("link", name="Log what really happened").click()
    phone.button("undo the last tap").click()
    phone.button("see what changes").click()
    phone.choose("correct it")
    phone.page.wait_for_url("**/disputes/1")
    phone.page.get_by_text("It has been put right in the log").click()
    phone.button("Settle the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("settled: it is struck")


def test_what_was_proposed_is_proposed_anew_when_the_log_has_gone_on(phones: Callable[..., Phone]) -> None:
    found = sitting(phones, "opening.3", "any")
    north = found.phone(phones, "N")
    disputed(north, found.table, "melds J J J", "was that enough?")
    north.page.get_by_text("The play stands", exact=True).click()
    north.button("Propose it").click()
    expect(north.page.locator("#proposal")).to_contain_text("N agrees")
    event = {"id": str(uuid.uuid4()), "kind": "hand-counted", "data": {"seat": 1, "count": 11}}
    headers = {"Origin": origin(north), "If-Match": "*"}
    assert north.page.request.post(f"/api/tables/{found.table}/log", data={"events": [event]}, headers=headers).ok
    north.page.reload()
    expect(north.page.locator("#proposal")).to_contain_text("to be proposed anew")
    expect(north.button("I agree")).to_have_count(0)
    expect(north.button("Propose it")).to_be_visible()
    faultless(north)


def test_the_last_turn_is_disputed_from_the_table_and_the_table_says_so(phone: Phone) -> None:
    table = imported(phone, case("opening.3"))
    phone.open(f"/tables/{table}")
    phone.page.locator(".more:visible").click()
    phone.page.locator("#drawer").get_by_role("link", name="Dispute the last turn").click()
    expect(phone.page.locator("main")).to_contain_text("melds 7 7 7")
    phone.button("Raise the dispute").click()
    expect(phone.page.locator("h1")).to_contain_text("Dispute 1")
    phone.open(f"/tables/{table}")
    phone.page.locator("#last").get_by_role("link", name="dispute 1").click()
    expect(phone.page.locator("h1")).to_contain_text("open")
    phone.open(f"/tables/{table}/log")
    faultless(phone)
    phone.page.get_by_role("link", name="Dispute this turn").last.click()
    expect(phone.page.locator(".notice")).to_contain_text("open already")


def test_of_a_corrected_turn_what_was_struck_and_what_stands_in_its_place_are_told(phone: Phone) -> None:
    turn = "round 1, dealer W, up 9d\nN: draw; meld 4 4 4; discard 5\n"
    table = imported(phone, f'[Rulebook "classic"]\n\n{turn}correct 3 "they were kings": N: meld K K\n')
    phone.open(f"/tables/{table}/disputes/new?first=3&last=5")
    lines = phone.page.locator("main > ul > li")
    told = [
        "3 · N draws", "4 · N melds 4 4 4 corrected", "6 · Instead of entry 4: N melds K K – “they were kings”",
        "5 · N discards 5",
    ]  # fmt: skip
    expect(lines).to_contain_text(told)
    expect(lines.nth(2)).to_contain_text("✕ broken")
    expect(lines.locator("s")).to_have_text(["N melds 4 4 4"])
    phone.button("Raise the dispute").click()
    expect(lines).to_contain_text(told)
    expect(phone.page.locator(".slip").first).to_contain_text("CC-MELD-1")
    faultless(phone)
    phone.page.get_by_role("link", name="All disputes").click()
    expect(phone.page.locator("main h2")).not_to_contain_text("4 4 4")


def test_the_table_is_seen_as_it_lay_before_a_play(phone: Phone) -> None:
    table = imported(phone, case("opening.3"))
    phone.open(f"/tables/{table}/entries/5")
    phone.page.get_by_role("link", name="The table then").click()
    expect(phone.page.locator("main")).to_contain_text("J J J (meld)")
    phone.page.get_by_role("link", name="earlier").click()
    expect(phone.page.locator("main")).to_contain_text("nothing melded")
    faultless(phone)


def test_who_watches_reads_disputes_and_raises_none(phone: Phone) -> None:
    phone.refusals.append("/disputes/new")
    phone.open("/example")
    phone.open("/tables/example/disputes")
    faultless(phone)
    phone.open("/tables/example/disputes/new")
    expect(phone.page.locator("h1")).to_contain_text("closed")


def test_what_was_asked_is_read_in_the_log_until_it_is_forgotten(phone: Phone) -> None:
    table = imported(phone, case("opening.3"))
    disputed(phone, table, "melds J J J", "was that enough?")
    phone.open(f"/tables/{table}/log")
    expect(phone.page.locator(".bubbles")).to_contain_text("was that enough?")
    assert phone.page.request.delete(f"/api/tables/{table}/texts/7", headers={"Origin": origin(phone)}).ok
    for path in ("log", "entries/7", "disputes", "disputes/1"):
        phone.open(f"/tables/{table}/{path}")
        expect(phone.page.locator("main")).not_to_contain_text("was that enough?")


def origin(phone: Phone) -> str:
    """Where the pages come from, as a browser tells with every writing request."""
    return str(phone.page.evaluate("location.origin"))
