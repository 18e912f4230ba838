"""How a batch becomes entries: sent twice, sent late, sent by whoever may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from events.catalogue import (
    CardsDiscarded,
    CardsMelded,
    DisputeSettled,
    Event,
    FootTaken,
    PileTaken,
    Seat,
    StockDrawn,
)
from events.findings import Verdict
from events.judge import Bench, problems
from events.rulings import carried_out
from service.access import Played, Visitor
from service.benches import Benches, Kept
from service.commuting import commutes
from service.entries import By, Draft, Entry, FreeText, Head, Seen, Submitted
from service.errors import HeadMoved, HeadRequired, IdOrder, IdTaken, LogReplaced, NoSuchTable, NotRecordable, StaleLog
from service.ports import Clock, Store
from service.reading import Logged, draft_of, event_of, events_of, logged, says_the_same
from service.shown import shown_since

SeenLast = Seen | Literal["*"] | None
"""The entry a phone has seen last; `*`: whichever it is; None: it does not say."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of a batch: its entries, the log's head after them, and every verdict that is new or changed."""

    entries: list[Logged]
    head: Head
    verdicts: list[tuple[int, Verdict | None]]
    stored: bool


class Appender:
    """Appends batches: judged first, then stored if the log still has the head they were judged against."""

    def __init__(self, store: Store, benches: Benches, clock: Clock) -> None:
        self._store = store
        self._benches = benches
        self._clock = clock

    def append(self, table: str, batch: Sequence[Submitted], seen: SeenLast, visitor: Visitor) -> Appended:
        """Store a batch, all or nothing, and judge it. Ids stored before are answered as they were the first time.

        Raises:
            IdTaken, IdOrder: ids are stored already, with other content or in another order.
            HeadRequired, LogReplaced, StaleLog: the phone does not know the log it appends to.
            NotAllowed: the visitor may not log one of the events.
            NotRecordable: an event cannot go on record at this table.
        """
        with self._benches.hold(table) as (kept, judged, last):
            bench, head = judged, last
            while True:
                known = self._stored(table, batch)
                if len(known) == len(batch):
                    return self._answer_again(table, known)
                self._require_seen(table, batch, known, seen, head)
                try:
                    return self._append(table, kept, bench, head, known, batch, visitor)
                except HeadMoved:
                    bench, head = self._benches.refresh(table, kept)

    def rehearse(self, table: str, batch: Sequence[Submitted], visitor: Visitor) -> Appended:
        """Judge a batch as if it were appended now; nothing is stored."""
        with self._benches.hold(table) as (_, bench, head):
            trial = bench.copy()
            changed = self._judge(table, trial, batch, 0, visitor)
            drafts = [draft_of(each, visitor.by, self._clock()) for each in batch]
        entries = [_unstored(draft, number) for number, draft in enumerate(drafts, head.number + 1)]
        texts = {text.digest: text for draft in drafts for text in draft.texts}
        return Appended(logged(entries, texts), head, _verdicts(trial, changed), stored=False)

    def _append(  # noqa: PLR0913, PLR0917  (one step of `append`, with all that it holds)
        self, table: str, kept: Kept, bench: Bench, head: Head, known: list[Entry], batch: Sequence[Submitted],
        visitor: Visitor,
    ) -> Appended:  # fmt: skip
        fresh = batch[len(known) :]
        kept.drop()  # until all of it is stored: meanwhile the judged log is ahead of the store
        try:
            changed = self._judge(table, bench, batch, len(known), visitor)
        except Exception:
            if bench.length == head.number:
                kept.put(bench, head)
            raise
        now = self._clock()
        shown = shown_since(bench, (each.event for each in fresh), changed, head.number)
        entries = self._store.append(table, [draft_of(each, visitor.by, now) for each in fresh], head, shown)
        kept.put(bench, entries[-1].head)
        if known:
            return self._answer_again(table, [*known, *entries])
        return Appended(self._logged(table, entries), entries[-1].head, _verdicts(bench, changed), stored=True)

    def _judge(self, table: str, bench: Bench, batch: Sequence[Submitted], first: int, visitor: Visitor) -> set[int]:
        """Judge a batch from its place `first` on, and return the entries whose verdicts are new or changed."""
        row = self._store.row(table)
        if row is None:
            raise NoSuchTable(table)
        changed: set[int] = set()
        stored, events, agreed = bench.length, [each.event for each in batch], 0

        def author(number: int) -> By | None:
            return visitor.by if number > stored else self._author(table, number)

        for place, each in enumerate(batch[first:], first):
            agreed = agreed or _carried_out(bench, events[place:])
            if agreed:
                visitor.require_carrying_out()
                agreed -= 1
            else:
                visitor.require_logging(each.event, row.scoring, author, _played(bench))
            if found := problems(bench, each.event):
                raise NotRecordable(place, found)
            changed |= bench.append(each.event)
        return changed

    def _author(self, table: str, number: int) -> By | None:
        entries = self._store.entries(table, after=number - 1, upto=number)
        return entries[0].by if entries else None

    def _stored(self, table: str, batch: Sequence[Submitted]) -> list[Entry]:
        """Return the entries that the batch begins with and that are stored already."""
        found = self._store.find(table, [each.id for each in batch])
        if not found:
            return []
        by_id = {each.id: each for each in batch}
        texts = self._store.texts(table)
        if taken := [entry.id for entry in found if not says_the_same(entry, texts, by_id[entry.id])]:
            raise IdTaken(taken)
        ids = [entry.id for entry in found]
        in_a_row = found[-1].number - found[0].number == len(found) - 1
        if ids != [each.id for each in batch[: len(ids)]] or not in_a_row:
            raise IdOrder(ids)
        return found

    def _require_seen(
        self, table: str, batch: Sequence[Submitted], known: Sequence[Entry], seen: SeenLast, head: Head
    ) -> None:
        if seen is None:
            raise HeadRequired
        if seen == "*" or seen.is_of(head):
            return
        since = self._store.entries(table, after=max(seen.number - 1, 0))
        if not since or not seen.is_of(since[0].head):
            raise LogReplaced(head)
        own = {entry.id for entry in known}
        missed = [entry for entry in since[1:] if entry.id not in own]
        others = [event_of(entry) for entry in missed]
        if not all(commutes(each.event, others) for each in batch[len(known) :]) and missed:
            raise StaleLog(self._logged(table, missed), head)

    def _answer_again(self, table: str, entries: Sequence[Entry]) -> Appended:
        """Answer for entries that are stored as they were answered for when they became the end of the log."""
        first, last = entries[0].number, entries[-1].number
        log = events_of(self._store.entries(table, upto=last))
        bench = Bench(log[: first - 1])
        changed = {number for event in log[first - 1 :] for number in bench.append(event)}
        return Appended(self._logged(table, entries), entries[-1].head, _verdicts(bench, changed), stored=True)

    def _logged(self, table: str, entries: Sequence[Entry]) -> list[Logged]:
        texts: dict[str, FreeText] = dict(self._store.texts(table)) if any("sha256:" in e.data for e in entries) else {}
        return logged(entries, texts)


PLAYS: Final = (StockDrawn, PileTaken, CardsMelded, CardsDiscarded, FootTaken)
"""What is done in a turn: once another seat has, the turn before is over for good."""


def _played(bench: Bench) -> Played:
    """Return whose turn could be taken back, and who has played since an entry."""
    current = bench.table.in_play
    turn = current.last_turn if current is not None else None

    def since(entry: int) -> frozenset[Seat]:
        return frozenset(event.seat for event in bench.log[entry:] if isinstance(event, PLAYS))

    return Played(turn.seat if turn is not None else None, since)


def _carried_out(bench: Bench, coming: Sequence[Event]) -> int:
    """Return how many of the coming events put on record what was agreed on a dispute."""
    settles = any(isinstance(event, DisputeSettled) for event in coming)
    return carried_out(bench.log, bench.teams, coming) if settles else 0


def _unstored(draft: Draft, number: int) -> Entry:
    """Return a draft as an entry without what only storing gives it."""
    return Entry(number, draft.id, draft.kind, draft.version, draft.data, draft.by, draft.happened, "", "", "")


def _verdicts(bench: Bench, entries: set[int]) -> list[tuple[int, Verdict | None]]:
    return [(number, bench.verdict(number)) for number in sorted(entries)]
