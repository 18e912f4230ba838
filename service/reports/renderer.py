"""The one door to WeasyPrint: a process of its own that renders, one document after the other.

It is started when the first document comes, started anew when it has died, and ends with the process that started
it. Whoever asks waits for a bounded time in a bounded queue; a document that takes too long or too much is given up.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from service.errors import RenderingTooLarge, RenderingTooLong
from service.reports.errors import RendererBusy, RenderingFailed

HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a renderer may take."""

    seconds: float = 120.0
    """for one document"""
    memory: int = 1536 << 20
    """bytes of address space; 0: no limit"""
    enough: int = 320 << 20
    """bytes of memory after which a process is replaced, once it has answered"""
    waiting: int = 8
    """how many may ask at once, the one being served included"""
    patience: float = 20.0
    """seconds that one may wait for its turn"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A text that travels inside a PDF."""

    name: str
    description: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """All that a PDF is made from. `made` (ISO 8601) dates its attachments: the same document, the same bytes."""

    html: str
    styles: tuple[str, ...]
    made: str
    attachments: tuple[Attachment, ...] = ()

    def job(self) -> bytes:
        """Return the line that asks the renderer for it."""
        attachments = [
            {"name": each.name, "description": each.description, "text": each.text} for each in self.attachments
        ]
        job = {"html": self.html, "styles": self.styles, "made": self.made, "attachments": attachments}
        return json.dumps(job).encode() + b"\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A PDF, and what WeasyPrint warned of when it made it."""

    pdf: bytes
    warned: tuple[str, ...]


class _Died(Exception):
    """The process that renders is gone."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the renderer died of it (exit code {code})")


class Renderer:
    """Renders documents in a process of its own. May be shared by threads, and inherited by a forked process."""

    def __init__(self, limits: Limits = Limits()) -> None:
        self.limits = limits
        self._forget()
        _RENDERERS.add(self)

    def _forget(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closings = 0
        self._turn = threading.Lock()
        self._queue = threading.BoundedSemaphore(self.limits.waiting)

    @property
    def pid(self) -> int | None:
        """The number of the process that renders, None while there is none."""
        return self._process.pid if self._process is not None else None

    def render(self, document: Document) -> Rendered:
        """Return the PDF of a document.

        Raises:
            RendererBusy: too many ask at once, or it took too long until it was this one's turn.
            RenderingTooLong: it took more time than the limit.
            RenderingTooLarge: it took more memory than the limit.
            RenderingFailed: it reaches for an address outside the project, or it cannot be rendered at all.
        """
        with self._in_turn():
            return self._rendered(document)

    def close(self) -> None:
        """End the renderer's process, also in the middle of a document. A later document starts another."""
        process = self._process
        if process is None:
            return
        self._closings += 1
        process.kill()
        with self._turn:  # whoever waits for an answer has heard by now that there will be none
            if self._process is process:
                self._end()

    def _end(self) -> None:
        """End the process. Only for whoever has the turn."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in _pipes(process):
                with contextlib.suppress(OSError):
                    pipe.close()
            process.wait()

    @contextlib.contextmanager
    def _in_turn(self) -> Iterator[None]:
        queue, turn = self._queue, self._turn
        if not queue.acquire(blocking=False):
            raise RendererBusy(retry_after=_whole(self.limits.patience))
        try:
            if not turn.acquire(timeout=self.limits.patience):
                raise RendererBusy(retry_after=_whole(self.limits.patience))
            try:
                yield
            finally:
                turn.release()
        finally:
            queue.release()

    def _rendered(self, document: Document) -> Rendered:
        running, closings = self._process, self._closings
        try:
            return self._once(document)
        except _Died as died:
            # It may have died of something else, before the document came: one that was just started gives the answer.
            if running is None or closings != self._closings:
                raise RenderingFailed(str(died)) from died
        return self._rendered(document)

    def _once(self, document: Document) -> Rendered:
        process = self._started()
        took_too_long = threading.Event()

        def give_up() -> None:
            took_too_long.set()
            process.kill()

        clock = threading.Timer(self.limits.seconds, give_up)
        clock.daemon = True
        clock.start()
        try:
            said, pdf = _ask(process, document.job())
        except (OSError, EOFError) as error:
            self._end()
            if took_too_long.is_set():
                raise RenderingTooLong(self.limits.seconds) from None
            raise _Died(process.returncode) from error
        finally:
            clock.cancel()
            clock.join()
        if took_too_long.is_set():
            self._end()  # at the very last moment: the answer is whole, the process is gone
        if "failed" in said:
            raise self._failure(said)
        return Rendered(pdf=pdf, warned=tuple(said["warned"]))

    def _failure(self, said: dict[str, Any]) -> RenderingFailed | RenderingTooLarge:
        match said["failed"]:
            case "memory":
                self._end()
                return RenderingTooLarge(self.limits.memory)
            case "address":
                return RenderingFailed(f"it reaches outside the project: {said['why']}")
            case _:
                return RenderingFailed(str(said["why"]))

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        arguments = [HERE / "worker.py", HERE / "styles", HERE / "fonts", self.limits.memory, self.limits.enough]
        # A fixed hash seed: the order of a set must not show in the bytes of a PDF.
        self._process = subprocess.Popen(  # noqa: S603 — a file of ours, by this very Python
            [sys.executable, "-P", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONHASHSEED": "0"},
        )
        return self._process


_RENDERERS: Final[weakref.WeakSet[Renderer]] = weakref.WeakSet()


def _ask(process: subprocess.Popen[bytes], job: bytes) -> tuple[dict[str, Any], bytes]:
    jobs, answers = _pipes(process)
    jobs.write(job)
    jobs.flush()
    line = answers.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    said: dict[str, Any] = json.loads(line)
    size = said.get("size", 0)
    pdf = answers.read(size)
    if len(pdf) < size:
        raise EOFError
    return said, pdf


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    if process.stdin is None or process.stdout is None:  # pragma: no cover — both are asked for
        raise EOFError
    return process.stdin, process.stdout


def _whole(seconds: float) -> int:
    return max(1, round(seconds))


def _close_all() -> None:
    for renderer in list(_RENDERERS):
        renderer.close()


def _let_go() -> None:
    """In a forked process: the renderer is the parent's, and ends only when no one else holds its input open."""
    for renderer in list(_RENDERERS):
        process = renderer._process  # noqa: SLF001 — of this module
        if process is not None:
            nothing = os.open(os.devnull, os.O_RDWR)
            for pipe in _pipes(process):
                os.dup2(nothing, pipe.fileno())
            os.close(nothing)
            process.returncode = 0  # as far as this process is concerned
        renderer._forget()  # noqa: SLF001


atexit.register(_close_all)
os.register_at_fork(after_in_child=_let_go)
