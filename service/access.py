"""Who may what. Whoever holds a link of a table has its rights; there are no accounts.

Tokens are stored as hashes only. A token opens the one table it was made for. What is answered to somebody without
the right is the same whether the table exists or not.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from events.catalogue import DisputeSettled, Event, LogCorrected, RulingAnswered, RulingProposed, Seat, TurnTakenBack
from service.entries import CLAIMS, By, Link, Role
from service.errors import NoLink, NotAllowed, NotSettled, NotYours
from service.ports import Links

TOKEN_BYTES: Final = 24
"""192 bits: nobody guesses one."""


def new_token() -> str:
    """Return a token nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


CODE_LETTERS: Final = "ACDEFGHJKMNPQRTVWXY34679"
"""What recovery codes are made of: nothing that can be mistaken for another when it is written by hand."""

CODE_GROUPS: Final = 5
CODE_GROUP: Final = 5
"""Five groups of five of 24 letters: 114 bits."""


def new_code() -> str:
    """Return a recovery code nobody can guess, in groups that are easily written down."""
    groups = ("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_GROUP)) for _ in range(CODE_GROUPS))
    return "-".join(groups)


def read_code(text: str) -> str:
    """Return a recovery code as it was made, however it was typed: in small letters, without or with other gaps."""
    letters = "".join(letter for letter in text.upper() if letter in CODE_LETTERS)
    return "-".join(letters[n : n + CODE_GROUP] for n in range(0, len(letters), CODE_GROUP))


def token_hash(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_link(role: Role, seat: int | None, issued: str) -> tuple[str, Link]:
    """Return a fresh token, or code, and the link it opens; the link's id tells nothing of the token."""
    secret = new_code() if role == "recovery" else new_token()
    return secret, Link(secrets.token_hex(8), role, seat, issued)


def _nobody(entry: int) -> frozenset[Seat]:
    del entry
    return frozenset()


@dataclass(frozen=True, slots=True)
class Played:
    """What decides whether a turn is still a seat's own: whose turn could be taken back, who played after an entry."""

    turn: Seat | None = None
    since: Callable[[int], frozenset[Seat]] = _nobody


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a link: the role it gives and, for a seat's link, the seat."""

    role: str
    seat: int | None = None

    @property
    def is_owner(self) -> bool:
        """Whether everything is allowed."""
        return self.role == "owner"

    @property
    def by(self) -> By:
        """What stands in an entry as its author."""
        if self.role == "seat" and self.seat is not None:
            return self.seat
        return "owner" if self.is_owner else "scorer"

    def require_owner(self) -> None:
        """Let only the owner pass.

        Raises:
            NotAllowed: somebody else.
        """
        if not self.is_owner:
            raise NotAllowed

    def require_seat(self, seat: int) -> None:
        """Let only the owner and the holder of that seat pass.

        Raises:
            NotAllowed: somebody else.
        """
        if not (self.is_owner or (self.role == "seat" and self.seat == seat)):
            raise NotAllowed

    def require_carrying_out(self) -> None:
        """Let pass who may put on record a ruling that one seat of every team agreed to: whoever logs at all.

        Raises:
            NotAllowed: somebody who watches.
        """
        if self.role not in {"owner", "seat", "scorer"}:
            raise NotAllowed

    def require_logging(
        self, event: Event, scoring: str, author: Callable[[int], By | None], played: Played | None = None
    ) -> None:
        """Let pass who may log this event; `author` tells who logged an entry, `played` what was played since.

        Raises:
            NotSettled: somebody else than the owner would settle a dispute alone.
            NotYours: a seat would correct, or take back, what is not its own, or no longer.
            NotAllowed: the visitor may not log it for another reason.
        """
        if self.is_owner:
            return
        self.require_carrying_out()
        match event:
            case DisputeSettled():
                raise NotSettled
            case LogCorrected() if any(isinstance(each, DisputeSettled) for each in event.events):
                raise NotSettled
            case RulingProposed() | RulingAnswered():
                self.require_seat(event.seat)
            case _ if self._scores(scoring):
                return
            case LogCorrected() | TurnTakenBack():
                if not self._takes_back_its_own(event, author, played or Played()):
                    raise NotYours
            case _:
                if not self._says_for_itself(event):
                    raise NotAllowed

    def _scores(self, scoring: str) -> bool:
        """Whether the visitor logs for the whole table."""
        return self.role == "scorer" or (self.role == "seat" and scoring == "any")

    def _takes_back_its_own(
        self, event: LogCorrected | TurnTakenBack, author: Callable[[int], By | None], played: Played
    ) -> bool:
        """Whether a seat corrects what it logged itself, before anybody else has played."""
        if isinstance(event, TurnTakenBack):
            return played.turn == self.seat
        corrected = range(event.first, event.last + 1)
        return (
            bool(corrected)
            and all(author(entry) == self.seat for entry in corrected)
            and played.since(event.first) <= {self.seat}
            and all(self._says_for_itself(each) for each in event.events)
        )

    def _says_for_itself(self, event: Event) -> bool:
        """Whether an event is about the visitor's own seat."""
        return getattr(event, "seat", None) == self.seat


class Doors:
    """Looks at links and says who comes."""

    def __init__(self, links: Links) -> None:
        self._links = links

    def visitor(self, table: str, token: str | None) -> Visitor:
        """Return who holds this token at this table.

        Raises:
            NoLink: there is no token at all.
            NotAllowed: the token opens nothing here, or there is no such table.
        """
        if not token:
            raise NoLink
        link = self._links.link(table, token_hash(token))
        if link is None or link.role in CLAIMS:
            raise NotAllowed
        return Visitor(link.role, link.seat)

    def claim(self, table: str, secret: str) -> Link:
        """Return what makes whoever knows this secret the owner: a link to hand the table over, or a recovery code.

        Raises:
            NotAllowed: it is neither here, or no longer, or there is no such table.
        """
        written = (self._links.link(table, token_hash(text)) for text in (secret, read_code(secret)))
        found = [link for link in [*written] if link is not None and link.role in CLAIMS]
        if not found:
            raise NotAllowed
        return found[0]
