"""Further reasons why a report was not made; what a caller is told of each stands in the table of `service.errors`."""

from __future__ import annotations

from events.errors import Said
from service.errors import Busy, ReportError, ShellError


class RendererBusy(Busy, ReportError):
    """Too many reports wait for the renderer."""

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after
        said = Said("Too many reports are being printed. Ask again in a moment.")
        ShellError.__init__(self, said)


class RenderingFailed(ReportError):
    """A report cannot be made: it reaches for an address that is not the project's, or the renderer died of it."""

    def __init__(self, why: str) -> None:
        super().__init__(Said("The report cannot be made: {why}.", why=why))


class UnreadableLog(ReportError):
    """A file that is to be printed cannot be read: each problem with its file, line and column."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__(Said("{problems}", problems="\n".join(problems)))
