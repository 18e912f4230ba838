"""Who follows which log, how far each has come, and what is due to each.

A follower is a place in its log: it is sent what comes after, in order, and its place moves on. So nobody misses an
entry or is sent one twice, however late or slow, and nobody is sent more than their connection takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from service.entries import Door, Head
from service.errors import Busy, UnreadableEntry
from service.hub.telling import told
from service.ports import Tail

PAGE: Final = 100
"""The most entries that one follower is sent before it is another's turn."""


class Line(Protocol):
    """A connection to a follower."""

    @property
    def is_full(self) -> bool:
        """Whether it takes nothing more for now."""
        ...

    def write(self, events: bytes) -> None:
        """Send events."""
        ...

    def end(self) -> None:
        """Send no more."""
        ...


@dataclass(eq=False, slots=True)
class Follower:
    """Somebody who came by a link, and the number of the last entry that was sent."""

    door: Door
    seen: int
    line: Line


@dataclass(slots=True)
class Feed:
    """A log that somebody follows: its head when it was last looked at, and the events made since."""

    head: Head
    events: dict[int, bytes] = field(default_factory=dict)
    followers: dict[Door, set[Follower]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Follower]:
        return (each for group in list(self.followers.values()) for each in list(group))


class Board:
    """Brings what is new in a store to those who follow it. `soon` calls a function when others have had their turn."""

    def __init__(self, tail: Tail, soon: Callable[[Callable[[], None]], object]) -> None:
        self._tail = tail
        self._soon = soon
        self._feeds: dict[str, Feed] = {}

    def __len__(self) -> int:
        return sum(len(group) for feed in self._feeds.values() for group in feed.followers.values())

    def join(self, follower: Follower) -> None:
        """Let somebody follow, from the entry after the last seen.

        Ended at once: one whose link is out of force, or who has seen more than the log holds.

        Raises:
            Busy: the store cannot be seen just now.
        """
        table = follower.door.table
        with self._tail.snapshot():
            allowed = follower.door in self._tail.in_force([follower.door])
            head = self._tail.heads([table]).get(table)
        if head is None or not allowed or follower.seen > head.number:
            follower.line.end()
            return
        feed = self._feeds.setdefault(table, Feed(head))
        feed.followers.setdefault(follower.door, set()).add(follower)
        self.serve(follower)

    def leave(self, follower: Follower) -> None:
        """Forget somebody who follows, if it is not forgotten already."""
        feed = self._feeds.get(follower.door.table)
        if feed is None or follower not in (group := feed.followers.get(follower.door, set())):
            return
        group.remove(follower)
        if not group:
            del feed.followers[follower.door]
        if not feed.followers:
            del self._feeds[follower.door.table]

    def look(self) -> None:
        """Look for news: to be called whenever something was committed.

        Ended: whose link is out of force, and who follows a log that is gone, or no longer holds what was its head.
        Since links and heads are seen in one moment, a link brings nothing that was logged after it was revoked.

        Raises:
            Busy: the store cannot be seen just now; nothing has changed here.
        """
        with self._tail.snapshot():
            in_force = self._tail.in_force([door for feed in self._feeds.values() for door in feed.followers])
            heads = self._tail.heads(list(self._feeds))
            replaced = {table for table, feed in self._feeds.items() if not self._continues(table, feed.head, heads)}
        for table, feed in list(self._feeds.items()):
            feed.events.clear()  # free text may have been forgotten
            for door in [door for door in feed.followers if door not in in_force or table in replaced]:
                self._end(feed.followers[door])
            if feed.followers and feed.head != heads[table]:
                feed.head = heads[table]
                self._end({each for each in feed if each.seen > feed.head.number})
                for follower in feed:
                    self.serve(follower)

    def tell(self, table: str, event: bytes) -> None:
        """Send those who follow a log what is no entry of it. It is not kept: who takes nothing just now misses it."""
        for follower in self._feeds.get(table, ()):
            if not follower.line.is_full:
                follower.line.write(event)

    def serve(self, follower: Follower) -> None:
        """Send somebody what is due, a page at most; the rest when others have had their turn."""
        feed = self._feeds.get(follower.door.table)
        if feed is None or follower not in feed.followers.get(follower.door, ()) or follower.line.is_full:
            return
        upto = min(follower.seen + PAGE, feed.head.number)
        if follower.seen >= upto:
            return
        try:
            events = list(self._events(follower.door.table, feed, follower.seen, upto))
        except UnreadableEntry:  # /log tells which
            self._end({follower})
            return
        except Busy:
            self._soon(lambda: self.serve(follower))
            return
        if len(events) < upto - follower.seen:  # the log was cut a moment ago: the next look will tell
            return
        follower.seen = upto
        follower.line.write(b"".join(events))
        if upto < feed.head.number:
            self._soon(lambda: self.serve(follower))

    def _events(self, table: str, feed: Feed, after: int, upto: int) -> Iterator[bytes]:
        """Return events with numbers above `after`, up to and with `upto`: those made already, or made now for all."""
        numbers = range(after + 1, upto + 1)
        if not all(number in feed.events for number in numbers):
            with self._tail.snapshot():
                made = told(self._tail.entries(table, after, upto), self._tail.texts(table))
            if len(feed.events) > PAGE:
                feed.events.clear()
            feed.events |= made
        return (feed.events[number] for number in numbers if number in feed.events)

    def _continues(self, table: str, known: Head, heads: dict[str, Head]) -> bool:
        """Whether a log still holds the entry that was its head."""
        now = heads.get(table)
        if now is None or now.number <= known.number:
            return now == known
        return [entry.head for entry in self._tail.entries(table, known.number - 1, known.number)] == [known]

    def _end(self, followers: set[Follower]) -> None:
        for follower in list(followers):
            self.leave(follower)
            follower.line.end()
