"""The keeper of the tables: one method a use case. It reads, asks the core and appends; it knows no rule."""

from __future__ import annotations

import secrets
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import BoundedSemaphore
from typing import Final

from events.answers import Answer
from events.asked import Question
from events.catalogue import Event
from events.comparison import judged_by, reopened
from events.consequences import Consequences
from events.consequences import differences as consequences_of
from events.errors import CannotRecord
from events.games import opening_errors
from events.judge import Bench, problems
from events.notation import read_question
from events.questions import answer
from service import access
from service.access import Visitor
from service.appending import Appended, Appender, SeenLast
from service.benches import Benches
from service.entries import CLAIMS, UNVERIFIED, Head, Link, Name, Opening, Role, Seen, Submitted, TableRow
from service.errors import CannotOpen, EntryNotThere, NoSuchTable, NotAllowed, NotRecordable
from service.exchange import Exchange
from service.judged import Judged
from service.naming import Naming
from service.opening import OpenRequest, names_again, names_of, opening_again, read_opening
from service.ports import Clock, Store
from service.questions import require_askable
from service.reading import Logged, digests_of, draft_of, events_of, logged, wrong_text
from service.shown import Difference, differences, shown_whole
from service.wire.chain import first_wrong
from service.wire.lines import WrittenLog

TABLE_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""What the ids of tables are made of: nothing that can be mistaken for another."""

TABLE_LENGTH: Final = 16

NEWS_SECONDS: Final = 0.2
"""How often a reader who waits looks for news."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table just opened: its head, the tokens of its links and its recovery code, which nobody can be told again."""

    table: str
    head: Head
    owner: str
    seats: dict[str, str]
    watcher: str
    recovery: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """A table that has a new owner: the token of the owner's link, and the recovery code that holds from now on."""

    owner: str
    recovery: str


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a log's chain holds: `entry` is the first that is wrong. `contains` answers for a head once seen.

    `unverified` tells that the log did not verify when it was imported, whatever it does since.
    """

    head: Head | None
    entry: int | None = None
    why: str = ""
    contains: bool | None = None
    unverified: bool = False


class Keeper:
    """Keeps tables in a store. Nothing it has in memory is needed to be right."""

    def __init__(self, store: Store, clock: Clock, *, tables_kept: int = 1000, waiters: int = 8) -> None:
        self.store = store
        self.doors = access.Doors(store)
        self.exchange = Exchange(self)
        self._clock = clock
        self._waiters = BoundedSemaphore(waiters)
        self._benches = Benches(store, tables_kept)
        self._appender = Appender(store, self._benches, clock)

    # Opening and logging

    def open(self, request: OpenRequest) -> Opened:
        """Open a table.

        Raises:
            BadFields, CannotOpen: what was agreed cannot be read, or not be played.
        """
        opened = read_opening(request)
        return self.establish(request.seats, [opened], names_of(request), request.language, request.scoring)

    def again(self, table: str, dealer: str | None = None) -> Opened:
        """Open another table for the same people: their seats, names and rules. `dealer` goes by its label.

        Raises:
            NoSuchSeat: nobody sits there.
            CannotOpen: with this dealer nobody can play.
        """
        judged = self.judged(table)
        row, naming = judged.row, judged.naming
        opened = opening_again(judged.bench, naming.read_seat(dealer) if dealer is not None else None)
        return self.establish(row.labels, [opened], names_again(naming), row.language, row.scoring)

    def establish(  # noqa: PLR0913, PLR0917  (all that a table begins with)
        self, labels: Sequence[str], events: Sequence[Event], names: Sequence[Name], language: str = "en",
        scoring: str = "any", bench: Bench | None = None,
    ) -> Opened:  # fmt: skip
        """Store a new table that begins with these events: an opening as `open_table` makes it, and what can follow.

        `bench` is these events judged, where somebody has that already.
        """
        row, now = TableRow(new_table_id(), tuple(labels), language, scoring), self._clock()
        drafts = tuple(draft_of(Submitted(str(uuid.uuid4()), event), "owner", now) for event in events)
        tokens, links = self.first_links(row)
        entries = self.store.open(Opening(row, drafts, links, tuple(names), shown_whole(bench or Bench(events))))
        return opened_with(row, entries[-1].head, tokens)

    def adopt(self, log: WrittenLog, bench: Bench) -> Opened:
        """Store a table whose entries have their hashes already; `bench` is the log judged.

        Raises:
            TableExists: the table is here already.
        """
        tokens, links = self.first_links(log.row)
        self.store.adopt(Opening(log.row, (), links, log.names, shown_whole(bench)), log.entries, log.texts)
        return opened_with(log.row, log.entries[-1].head, tokens)

    def adopt_unverified(self, log: WrittenLog, events: Sequence[Event]) -> Opened:
        """Store what a log that does not verify says, its events, as a new table that is marked for ever."""
        row, now = replace(log.row, id=UNVERIFIED + new_table_id()), self._clock()
        submitted = [
            Submitted(str(uuid.uuid4()), event, entry.happened)
            for entry, event in zip(log.entries, events, strict=True)
        ]
        drafts = tuple(draft_of(each, entry.by, now) for entry, each in zip(log.entries, submitted, strict=True))
        tokens, links = self.first_links(row)
        entries = self.store.open(Opening(row, drafts, links, log.names, shown_whole(Bench(events))))
        return opened_with(row, entries[-1].head, tokens)

    def first_links(self, row: TableRow) -> tuple[list[str], tuple[tuple[str, Link], ...]]:
        """Return secrets and links of a new table: the owner's, each seat's, a watcher's, the recovery code's."""
        wanted: list[tuple[Role, int | None]] = [("owner", None)]
        wanted += [("seat", seat) for seat in range(1, len(row.labels) + 1)]
        wanted += [("watcher", None), ("recovery", None)]
        made = [access.new_link(role, seat, self._clock()) for role, seat in wanted]
        return [token for token, _ in made], tuple((access.token_hash(token), link) for token, link in made)

    def append(self, table: str, batch: Sequence[Submitted], seen: SeenLast, visitor: Visitor) -> Appended:
        """Store a batch, all or nothing, and judge it; see `Appender.append` for what it raises."""
        return self._appender.append(table, batch, seen, visitor)

    def rehearse(self, table: str, batch: Sequence[Submitted], visitor: Visitor) -> Appended:
        """Judge a batch as if it were appended now; nothing is stored."""
        return self._appender.rehearse(table, batch, visitor)

    def has_any(self, table: str, batch: Sequence[Submitted]) -> bool:
        """Whether an event of a batch is on record."""
        return bool(self.store.find(table, [each.id for each in batch]))

    # Reading

    def row(self, table: str) -> TableRow:
        """Return what is kept of a table beside its log.

        Raises:
            NoSuchTable: there is no such table.
        """
        if row := self.store.row(table):
            return row
        raise NoSuchTable(table)

    def naming(self, table: str) -> Naming:
        """Return what seats and teams of a table are called."""
        return Naming(self.row(table).labels, tuple(self.store.names(table)))

    def log(
        self, table: str, after: int = 0, limit: int | None = None, *, wait: float = 0
    ) -> tuple[list[Logged], Head]:
        """Return at most `limit` entries with numbers above `after`, and the head of the log.

        Waits up to `wait` seconds for news when there are none.
        """
        head = self._news(table, after, wait)
        upto = None if limit is None else after + limit
        return logged(self.store.entries(table, after, upto), self.store.texts(table)), head

    def _news(self, table: str, after: int, wait: float) -> Head:
        """Return the head once it is above `after`, or `wait` seconds have passed.

        Whoever waits holds a thread: when too many do already, the head is returned at once.
        """
        head = self.head(table)
        if not wait or head.number > after or not self._waiters.acquire(blocking=False):
            return head
        try:
            until = time.monotonic() + wait
            while head.number <= after and (left := until - time.monotonic()) > 0:
                time.sleep(min(left, NEWS_SECONDS))
                head = self.head(table)
            return head
        finally:
            self._waiters.release()

    def head(self, table: str) -> Head:
        """Return the head of a log.

        Raises:
            NoSuchTable: there is no such table.
        """
        if head := self.store.head(table):
            return head
        raise NoSuchTable(table)

    def judged(self, table: str, at: int | None = None) -> Judged:
        """Return a table as it stands, or stood after entry `at`.

        Raises:
            EntryNotThere: the log has no entry `at`.
        """
        row, naming = self.row(table), self.naming(table)
        with self._benches.hold(table) as (_, bench, last):
            if at is None or at == last.number:
                return Judged(row, naming, last, bench.copy(), last)
        if not 1 <= at <= last.number:
            raise EntryNotThere(at, last.number)
        entries = self.store.entries(table, upto=at)
        return Judged(row, naming, entries[-1].head, Bench(events_of(entries)), last)

    def judged_by(self, judged: Judged, rulebook: str | None, house: dict[str, str] | None) -> Judged:
        """Return the same log judged by another rulebook or other house rules.

        Raises:
            CannotOpen: this table could not have been played so.
        """
        pairs = None if house is None else tuple(house.items())
        field = "house" if rulebook is None else "rulebook"
        if errors := opening_errors(reopened(judged.bench, rulebook, pairs)):
            raise CannotOpen([(field, error) for error in errors])
        try:
            return replace(judged, bench=judged_by(judged.bench, rulebook, pairs))
        except CannotRecord as error:
            raise CannotOpen([(field, error)]) from error

    # Asking

    def question(self, judged: Judged, question: Question | str) -> tuple[Question, Answer]:
        """Answer a question, given as itself or in the notation.

        Raises:
            Unreadable: the text is no question.
            CannotRecord: it names a seat, team or entry that is not there.
        """
        asked = read_question(question, judged.row.labels) if isinstance(question, str) else question
        require_askable(judged.bench, judged.naming, asked)
        return asked, answer(judged.bench, asked, judged.row.labels)

    def what_if(self, judged: Judged, events: Sequence[Event]) -> Consequences:
        """Return what these events would change; nothing is stored.

        Raises:
            NotRecordable: an event cannot go on record at this table.
        """
        trial = judged.bench.copy()
        for place, event in enumerate(events):
            if found := problems(trial, event):
                raise NotRecordable(place, found)
            trial.append(event)
        return consequences_of(judged.bench, trial)

    def verify(self, table: str, seen: Seen | None = None) -> Verification:
        """Check the chain of a log from its genesis, and whether it still contains a head somebody saw."""
        row = self.row(table)
        entries = self.store.entries(table)
        head = entries[-1].head if entries else None
        contains = any(seen.is_of(entry.head) for entry in entries) if seen else None
        entry, why = first_wrong(table, entries) or wrong_text(entries, self.store.texts(table)) or (None, "")
        return Verification(head, entry, why, contains, row.unverified)

    def rejudge(self, table: str, *, accept: bool = False) -> tuple[list[Difference], Naming]:
        """Judge a log anew, and return what is said of it otherwise than was shown before.

        With `accept` what is said now counts as shown from now on.

        Raises:
            UnreadableEntry, CannotRecord: this version cannot judge the log.
        """
        naming = self.naming(table)
        while True:
            head, kept, entries = self.head(table), self.store.shown(table), self.store.entries(table)
            if entries and entries[-1].head == head:  # nobody has logged meanwhile
                break
        bench = Bench(events_of(entries))
        found = differences(kept, bench)
        if accept:
            self.store.show(table, shown_whole(bench))
        return found, naming

    # People, links, settings

    def set_name(self, table: str, seat: int, name: str, since: int = 0) -> None:
        """Set who sits at a seat from a round on; 0: from the start."""
        self.store.set_name(table, Name(seat, name, since))

    def forget_names(self, table: str, seat: int) -> None:
        """Forget everybody who sat at a seat."""
        self.store.forget_names(table, seat)

    def forget_texts(self, table: str, number: int) -> None:
        """Forget the free text of an entry; its hash stays.

        Raises:
            EntryNotThere: the log has no such entry.
        """
        last = self.head(table).number
        if not 1 <= number <= last:
            raise EntryNotThere(number, last)
        entries = self.store.entries(table, number - 1, number)
        self.store.forget_texts(table, digests_of(entries[0]))

    def issue(self, table: str, role: Role, seat: int | None, *, hand_over: bool = False) -> tuple[str, Link]:
        """Return the token of a new link; handing over puts the others of its role and seat out of force.

        With the owner's go the recovery code and the links that would hand the table over, which its holder knows.
        """
        token, link = access.new_link(role, seat, self._clock())
        others = [each.id for each in self.store.links(table) if (each.role, each.seat) == (role, seat)]
        if role == "owner":
            others += self._in_force(table, *CLAIMS)
        self.store.issue(table, access.token_hash(token), link, others if hand_over else ())
        return token, link

    def claim(self, table: str, secret: str) -> Claimed:
        """Make whoever knows this secret the owner; it is used up, and another recovery code takes its place.

        A link to hand the table over ends the rights of every owner before; a recovery code leaves them.

        Raises:
            NotAllowed: it is no such secret, or was used already, or there is no such table.
        """
        used = self.doors.claim(table, secret)
        ended = {"recovery"} if used.role == "recovery" else {"owner", "heir", "recovery"}
        (owner, owners), (code, recovery) = (
            access.new_link(role, None, self._clock()) for role in ("owner", "recovery")
        )
        links = [(access.token_hash(owner), owners), (access.token_hash(code), recovery)]
        if not self.store.exchange(table, used.id, links, self._in_force(table, *ended)):
            raise NotAllowed
        return Claimed(owner, code)

    def new_code(self, table: str) -> str:
        """Return a new recovery code; the one of before no longer holds."""
        code, link = access.new_link("recovery", None, self._clock())
        self.store.issue(table, access.token_hash(code), link, self._in_force(table, "recovery"))
        return code

    def _in_force(self, table: str, *roles: str) -> list[str]:
        return [link.id for link in self.store.links(table) if link.role in roles]

    def change(self, table: str, language: str | None = None, scoring: str | None = None) -> TableRow:
        """Change a table's settings; None leaves one as it is."""
        row = self.row(table)
        row = replace(row, language=language or row.language, scoring=scoring or row.scoring)
        self.store.change(row)
        return row

    def forget(self, table: str) -> None:
        """Forget a table and everything of it."""
        self.store.forget_table(table)
        self._benches.drop(table)


def new_table_id() -> str:
    """Return an id for a table, which nobody can guess."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def opened_with(row: TableRow, head: Head, tokens: Sequence[str]) -> Opened:
    """Return what is told of a table just opened; the tokens are in the order of `Keeper.first_links`."""
    owner, *seats, watcher, recovery = tokens
    return Opened(row.id, head, owner, dict(zip(row.labels, seats, strict=True)), watcher, recovery)
