"""What can go wrong in the shell, and the one table that maps every error, the core's too, to its status and code.

Constructors take facts; the sentence is made here. A play against the rules is never an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from events import errors as core
from events.errors import Said


class ShellError(Exception):
    """Something the shell cannot do. `extra` are further members of its problem body."""

    def __init__(self, said: str | Said, /, **extra: object) -> None:
        self.said = said if isinstance(said, Said) else Said(said, **extra)
        super().__init__(str(self.said))
        self.extra: Mapping[str, object] = extra


class BadSetting(ShellError):
    """An environment variable holds what it cannot mean."""

    def __init__(self, name: str, value: str, expected: str) -> None:
        super().__init__(Said("{name} is “{value}”; it must be {expected}.", name=name, value=value, expected=expected))


class NoSuchTable(ShellError):
    """No table has this id."""

    def __init__(self, table: str) -> None:
        super().__init__(Said("There is no table “{table}”.", table=table))


class TableExists(ShellError):
    """A log cannot be imported twice: its table is there already."""

    def __init__(self) -> None:
        super().__init__("The table of this log is here already.")


class NoSuchRound(ShellError):
    """The log has no such round."""

    def __init__(self, number: int) -> None:
        super().__init__("There is no round {round}.", round=number)


class EntryNotThere(ShellError):
    """A page or a figure of an entry that the log does not have."""

    def __init__(self, number: int, last: int) -> None:
        super().__init__("There is no entry {number}; the log ends with entry {last}.", number=number, last=last)


class NoLink(ShellError):
    """Nothing shows who asks."""

    def __init__(self) -> None:
        super().__init__("Open this table by its link first.")


class NotAllowed(ShellError):
    """Whoever asks may not do this. The words are the same whether the table exists or not."""

    def __init__(self) -> None:
        super().__init__("This link does not allow that.")


class NotYours(NotAllowed):
    """A seat that logs only for itself would correct what another logged, or what another has played after."""

    def __init__(self) -> None:
        said = Said(
            "Only who logged this, before another has played, the scorer and the owner can correct it."
            " Raise a dispute instead."
        )
        ShellError.__init__(self, said)


class NotSettled(NotAllowed):
    """Somebody else than the owner would settle a dispute otherwise than one seat of every team agreed."""

    def __init__(self) -> None:
        said = Said(
            "A dispute is settled by the owner, or as it was proposed once one seat of every team has agreed to that."
            " Propose it first."
        )
        ShellError.__init__(self, said)


class CrossOrigin(ShellError):
    """A page of another site tried to write."""

    def __init__(self) -> None:
        super().__init__("A page of another site cannot do this.")


class WrongMediaType(ShellError):
    """The body is not of a kind that can be read here."""

    def __init__(self, expected: Sequence[str]) -> None:
        super().__init__(Said("Send the body as one of {expected}.", expected=tuple(expected)))


class NotJson(ShellError):
    """The body is not JSON."""

    def __init__(self, line: int = 0) -> None:
        self.line = line
        super().__init__(Said("Line {line} is not JSON.", line=line) if line else Said("The body is not JSON."))


class TooDeep(NotJson):
    """The body is JSON, nested too deeply to be meant."""

    def __init__(self) -> None:
        self.line = 0
        super(NotJson, self).__init__("The body is nested too deeply.")


class BadFields(ShellError):
    """Fields that cannot be read, all at once: path of the field to its messages; `line` where they stand in one."""

    def __init__(self, errors: Mapping[str, Sequence[str | Said]], line: int = 0) -> None:
        self.errors, self.line = errors, line
        said = Said("Line {line} is no entry.", line=line) if line else Said("Some fields cannot be read.")
        super().__init__(said, errors=errors)


class Refused(ShellError):
    """What the core refuses: every reason, by the field to blame. Status and code are those of the first."""

    def __init__(self, causes: Sequence[tuple[str, core.CannotRecord]]) -> None:
        errors: dict[str, list[Said]] = {}
        for field, cause in causes:
            errors.setdefault(field, []).append(cause.said)
        self.first = causes[0][1]
        super().__init__(self.first.said, errors=errors, facts=self.first.facts)


class CannotOpen(Refused):
    """What was agreed cannot be played."""


class NotRecordable(Refused):
    """An event of a batch cannot go on record at this table."""

    def __init__(self, place: int, causes: Sequence[core.CannotRecord]) -> None:
        super().__init__([(f"events.{place}", cause) for cause in causes])


class HeadRequired(ShellError):
    """An append must say which entry the phone has seen last."""

    def __init__(self) -> None:
        super().__init__("Send If-Match with the ETag of the last entry you have seen.")


class StaleLog(ShellError):
    """Others have logged meanwhile what these entries may depend on."""

    def __init__(self, missed: Sequence[object], head: object) -> None:
        super().__init__("The log has gone on since. Look at what you missed.", missed=missed, head=head)


class LogReplaced(ShellError):
    """The log no longer contains the entry that the phone has seen."""

    def __init__(self, head: object) -> None:
        super().__init__("The log no longer contains the entry you have seen last.", head=head)


class IdTaken(ShellError):
    """An id was used before, for something else."""

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__("These ids stand in the log already, with other content.", ids=list(ids))


class IdOrder(ShellError):
    """Entries that are stored already may only begin a batch, in the order in which they are stored."""

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__("Some of these entries are in the log already, in another order.", ids=list(ids))


class UnreadableText(ShellError):
    """A text of notation that cannot be read: every place at once."""

    def __init__(self, lines: Sequence[Mapping[str, object]]) -> None:
        super().__init__("Some lines cannot be read.", lines=list(lines))


class TooLong(ShellError):
    """A text with more entries than are judged at once."""

    def __init__(self, most: int) -> None:
        super().__init__("The text has more entries than {most}.", most=most)


class NotOneGame(ShellError):
    """A text to be imported must hold one game."""

    def __init__(self, count: int) -> None:
        super().__init__(Said("Games that the text holds: {count}; a table is made of one.", count=count))


class NotSound(ShellError):
    """A log whose chain does not hold: `entry` is the first that is wrong, `table` whose, of several logs."""

    def __init__(self, entry: int, why: str, table: str = "") -> None:
        said = Said("Entry {entry} does not verify ({why}).", entry=entry, why=why)
        if table:
            said = Said("Entry {entry} of table {table} does not verify ({why}).", entry=entry, table=table, why=why)
        super().__init__(said, entry=entry, why=why)
        self.entry, self.why = entry, why


class UnreadableEntry(ShellError):
    """A stored entry that this version cannot read."""

    def __init__(self, number: int, kind: str, version: int) -> None:
        super().__init__(
            Said(
                "Entry {number} ({kind}, version {version}) cannot be read by this version.",
                number=number, kind=kind, version=version,
            ),
            number=number,
        )  # fmt: skip


class Busy(ShellError):
    """The database is held by another writer for too long. `retry_after`: seconds after which to ask again."""

    retry_after = 1

    def __init__(self) -> None:
        super().__init__("The database is busy. Try again in a moment.")


class ReportError(ShellError):
    """A report was not made."""


class RenderingTooLong(ReportError):
    """A report took more time than it may have."""

    def __init__(self, seconds: float) -> None:
        super().__init__("The report took too long, and was given up. Seconds: {seconds}.", seconds=round(seconds))


class RenderingTooLarge(ReportError):
    """A report took more memory than it may have."""

    def __init__(self, memory: int) -> None:
        mebibytes = memory >> 20
        super().__init__(Said("The report is too large: it took more than {memory} MiB of memory.", memory=mebibytes))


class NoStream(ShellError):
    """This server has no streams: it cannot hand a connection over, or its store tells no news."""

    def __init__(self) -> None:
        super().__init__("This server has no streams. Ask the log with wait instead.")


class TooManyStreams(Busy):
    """As many streams are open as there may be."""

    retry_after = 30

    def __init__(self) -> None:
        said = Said("Too many phones follow already. Ask the log with wait instead, or try again later.")
        ShellError.__init__(self, said)


class HubResting(Busy):
    """What serves the streams has died just after it was started."""

    retry_after = 5

    def __init__(self) -> None:
        said = Said("The streams cannot be served just now. Ask the log with wait instead.")
        ShellError.__init__(self, said)


class NoDatabase(ShellError):
    """The file that should be the database is none, or cannot be opened."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(Said("{path} cannot be used as the database: {why}.", path=path, why=why))


class DiskFull(ShellError):
    """There is no room left for the log."""

    def __init__(self) -> None:
        super().__init__("There is no room left on the disk. Nothing was stored.")


class HeadMoved(Exception):
    """The log has another head than the one that the entries were made for."""


PROBLEMS: Final[Mapping[type[Exception], tuple[int, str]]] = {
    core.UnknownRulebook: (422, core.UnknownRulebook.code),
    core.UnknownEdition: (422, core.UnknownEdition.code),
    core.UnknownHouseRule: (422, core.UnknownHouseRule.code),
    core.HouseRuleValue: (422, core.HouseRuleValue.code),
    core.Unplayable: (422, core.Unplayable.code),
    core.NoSuchSeat: (422, core.NoSuchSeat.code),
    core.NoSuchTeam: (422, core.NoSuchTeam.code),
    core.NoSuchEntry: (422, core.NoSuchEntry.code),
    core.NotCorrectable: (422, core.NotCorrectable.code),
    core.NotOpened: (422, core.NotOpened.code),
    core.Unreadable: (422, core.Unreadable.code),
    core.CannotRecord: (422, core.CannotRecord.code),
    NoLink: (401, "no-link"),
    NotAllowed: (403, "not-allowed"),
    NotYours: (403, "not-yours"),
    NotSettled: (403, "not-settled"),
    CrossOrigin: (403, "cross-origin"),
    NoSuchTable: (403, "not-allowed"),
    NoSuchRound: (404, "no-such-round"),
    EntryNotThere: (404, "no-such-entry"),
    TableExists: (409, "table-exists"),
    StaleLog: (412, "stale-log"),
    LogReplaced: (412, "log-replaced"),
    WrongMediaType: (415, "unsupported-media-type"),
    NotJson: (400, "not-json"),
    BadFields: (422, "fields"),
    IdTaken: (422, "id-taken"),
    IdOrder: (422, "id-order"),
    UnreadableText: (422, "unreadable"),
    NotOneGame: (422, "not-one-game"),
    TooLong: (413, "too-large"),
    NotSound: (422, "not-sound"),
    HeadRequired: (428, "head-required"),
    UnreadableEntry: (500, "unreadable-entry"),
    ReportError: (500, "report-failed"),
    RenderingTooLong: (504, "report-too-long"),
    RenderingTooLarge: (422, "report-too-large"),
    Busy: (503, "busy"),
    NoStream: (501, "no-stream"),
    TooManyStreams: (503, "too-many-streams"),
    HubResting: (503, "streams-resting"),
    NoDatabase: (503, "no-database"),
    DiskFull: (507, "disk-full"),
}
"""Status and stable code of every error that may reach a caller."""


def problem_of(error: Exception) -> tuple[int, str]:
    """Return status and code of an error, by the nearest class that the table names."""
    if isinstance(error, Refused):
        return problem_of(error.first)
    for cls in type(error).__mro__:
        if cls in PROBLEMS:
            return PROBLEMS[cls]
    return 500, "unexpected"
