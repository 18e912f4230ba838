"""Why a report was not made."""

from __future__ import annotations

from service.errors import Busy, ShellError


class ReportError(ShellError):
    """A report was not made."""


class RendererBusy(ReportError, Busy):
    """Too many reports wait for the renderer. `retry_after`: seconds after which to ask again."""

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after
        ShellError.__init__(self, f"Too many reports are being printed. Ask again in {retry_after} seconds.")


class RenderingTooLong(ReportError):
    """A report took more time than it may have."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"The report took more than {seconds:g} seconds.")


class RenderingTooLarge(ReportError):
    """A report took more memory than it may have."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        super().__init__(f"The report took more than {memory >> 20} MiB of memory.")


class RenderingFailed(ReportError):
    """A report cannot be made: it reaches for an address that is not the project's, or the renderer died of it."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The report cannot be made: {why}.")


class UnreadableLog(ReportError):
    """A file that is to be printed cannot be read: each problem with its file, line and column."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))
