"""What cannot go on record. A play against the rules is not here: that is a finding."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, init=False)
class Said:
    """A sentence, and what it names in braces: text, figures, several of them, or what is itself said so."""

    sentence: str
    facts: Mapping[str, object]

    def __init__(self, sentence: str, /, **facts: object) -> None:
        object.__setattr__(self, "sentence", sentence)
        object.__setattr__(self, "facts", facts)

    def told(self, translated: Callable[[str], str]) -> str:
        """Return it in words, each sentence as it is translated."""
        words = {name: _word(fact, translated) for name, fact in self.facts.items()}
        return translated(self.sentence).format_map(words)

    def __str__(self) -> str:
        """Return it in English."""
        return self.told(str)


def _word(fact: object, translated: Callable[[str], str]) -> str:
    if isinstance(fact, Said):
        return fact.told(translated)
    if isinstance(fact, tuple):
        return ", ".join(_word(each, translated) for each in fact) or "–"
    return str(fact)


class CannotRecord(Exception):
    """Something that cannot go on record; `code` is stable, `facts` are what the sentence is made of."""

    code = "cannot-record"

    def __init__(self, sentence: str | Said, /, **facts: object) -> None:
        self.said = sentence if isinstance(sentence, Said) else Said(sentence, **facts)
        super().__init__(str(self.said))
        self.facts = facts

    def in_text(self) -> CannotRecord:
        """Return the same error for a text, whose own numbers leave the opening out."""
        return self


class UnknownRulebook(CannotRecord):
    """No rulebook has this key."""

    code = "unknown-rulebook"

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        super().__init__("there is no rulebook “{key}”; the rulebooks are {known}", key=key, known=known)


class UnknownEdition(CannotRecord):
    """No edition of the rulebook has this name or digest."""

    code = "unknown-edition"

    def __init__(self, key: str, edition: str, known: tuple[str, ...]) -> None:
        super().__init__(
            "rulebook “{key}” has no edition “{edition}”; it has {known}",
            key=key,
            edition=edition,
            known=known,
        )


class UnknownHouseRule(CannotRecord):
    """No house rule has this name."""

    code = "unknown-house-rule"

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        super().__init__("there is no house rule “{name}”; do you mean {near}?", name=name, near=near)


class HouseRuleValue(CannotRecord):
    """A house rule was given a value that it cannot take."""

    code = "house-rule-value"

    def __init__(self, name: str, value: str, allowed: Said) -> None:
        super().__init__(
            "house rule {name} cannot be “{value}”; it may be {allowed}", name=name, value=value, allowed=allowed
        )


class Unplayable(CannotRecord):
    """House rules, seats or teams that cannot be played together."""

    code = "unplayable"


class NoSuchSeat(CannotRecord):
    """The table has no such seat."""

    code = "no-such-seat"

    def __init__(self, seat: str, seats: tuple[str, ...]) -> None:
        super().__init__("there is no seat “{seat}”; the seats are {seats}", seat=seat, seats=seats)


class NoSuchTeam(CannotRecord):
    """The table has no such team."""

    code = "no-such-team"

    def __init__(self, team: str, teams: tuple[str, ...]) -> None:
        super().__init__("there is no team “{team}”; the teams are {teams}", team=team, teams=teams)


class NoSuchEntry(CannotRecord):
    """The log has no such entry."""

    code = "no-such-entry"

    def __init__(self, number: int, last: int) -> None:
        super().__init__("there is no entry {number}; the log ends with entry {last}", number=number, last=last)
        self.number, self.last = number, last

    def in_text(self) -> CannotRecord:
        """Return the same error with the numbers of a text."""
        return NoSuchEntry(self.number - 1, self.last - 1)


class NoSuchDispute(CannotRecord):
    """The log has no such dispute, or has one of that number already."""

    code = "no-such-dispute"

    def __init__(self, number: int, known: tuple[int, ...], *, taken: bool = False) -> None:
        said = Said("there is no dispute {number}; the disputes are {known}", number=number, known=known)
        if taken:
            said = Said("there is a dispute {number} already; the disputes are {known}", number=number, known=known)
        super().__init__(said, number=number, known=known)


class DisputedAlready(CannotRecord):
    """An entry has one open dispute at most."""

    code = "disputed-already"

    def __init__(self, dispute: int, first: int, last: int) -> None:
        super().__init__(
            "dispute {number} on entries {first}-{last} is still open: settle it first",
            number=dispute, first=first, last=last,
        )  # fmt: skip
        self.dispute, self.first, self.last = dispute, first, last

    def in_text(self) -> CannotRecord:
        """Return the same error with the numbers of a text."""
        return DisputedAlready(self.dispute, self.first - 1, self.last - 1)


class NotAgreed(CannotRecord):
    """A dispute is settled by the owner, or by one seat of every team."""

    code = "not-agreed"

    def __init__(self, number: int, lacking: tuple[str, ...]) -> None:
        super().__init__(
            "dispute {number} is settled by one seat of every team; nobody of {lacking} agrees",
            number=number, lacking=lacking,
        )  # fmt: skip


class NothingProposed(CannotRecord):
    """No ruling is proposed for a dispute that could be agreed to: none was, or the log has gone on since."""

    code = "nothing-proposed"

    def __init__(self, number: int) -> None:
        super().__init__("no ruling on dispute {number} is proposed for the log as it stands", number=number)


class NoRuling(CannotRecord):
    """A proposed ruling that would put on record what no ruling can."""

    code = "no-ruling"

    def __init__(self) -> None:
        super().__init__("a ruling corrects the log, fines a team or takes a turn back, and nothing else")


class NothingToTakeBack(CannotRecord):
    """No turn is in progress or just over that could be taken back."""

    code = "nothing-to-take-back"

    def __init__(self) -> None:
        super().__init__("there is no turn to take back")


class NotCorrectable(CannotRecord):
    """A correction that reaches what it cannot reach."""

    code = "not-correctable"


class CorrectedTogether(NotCorrectable):
    """A correction that would split what an earlier one put in the place of several entries."""

    def __init__(self, first: int, last: int, by: int) -> None:
        super().__init__(
            "entries {first}-{last} were corrected together by entry {by}: correct them together",
            first=first, last=last, by=by,
        )  # fmt: skip
        self.first, self.last, self.by = first, last, by

    def in_text(self) -> CannotRecord:
        """Return the same error with the numbers of a text."""
        return CorrectedTogether(self.first - 1, self.last - 1, self.by - 1)


class NotOpened(CannotRecord):
    """The first entry of a log opens the table; nothing else can stand before it, nor a second opening after.

    `why` is `first` (another event stands first), `twice` (a second opening) or `struck`.
    """

    code = "not-opened"

    def __init__(self, why: Literal["first", "twice", "struck"]) -> None:
        sentence = {
            "first": Said("the first entry of a log opens the table"),
            "twice": Said("the table is open already: correct the opening instead"),
            "struck": Said("the opening of a table cannot be struck"),
        }[why]
        super().__init__(sentence, why=why)


class Unreadable(CannotRecord):
    """A text that cannot be read.

    `line` and `column` count from 1; `found` is what stands there, `expected` what may stand there.
    """

    code = "unreadable"

    def __init__(self, line: int, column: int, found: str, expected: str) -> None:
        super().__init__(
            "line {line}, column {column}: found {found}, expected {expected}",
            line=line,
            column=column,
            found=found,
            expected=expected,
        )
        self.line, self.column, self.found, self.expected = line, column, found, expected
