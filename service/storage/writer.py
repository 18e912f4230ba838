"""One connection a process that writes: what has queued up is committed together.

Writers that contend for SQLite's own lock starve one another; here each process has one, and the processes take
turns by a lock file held around `BEGIN IMMEDIATE` … `COMMIT`. Who finds nobody writing commits on the spot, which
saves two changes of thread; everybody else queues for the thread that commits what has queued up. A job that fails
is rolled back by itself; the others of its group are committed. A job's result is set only after the commit, so
whoever has it has it on disk.
"""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as TooLate
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final, TypeVar

from sqlite_utils import Database

from service.errors import Busy
from service.storage.faults import as_ours

GROUP: Final = 256
"""The most jobs committed together."""

T = TypeVar("T")
Job = Callable[[Database], Any]


class _OthersWrite(Exception):
    """Another process is writing."""


class Writer:
    """Runs jobs against a database of its own, in the order in which they came."""

    def __init__(self, connect: Callable[[], Database], lock_file: Path, *, busy_seconds: float) -> None:
        self._connect = connect
        self._lock_file = lock_file
        self._busy_seconds = busy_seconds
        self._jobs: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._turn = threading.Lock()
        self._opened: tuple[Database, IO[str]] | None = None

    def run(self, job: Callable[[Database], T]) -> T:
        """Run a job in a transaction and return its result once it is on disk.

        Raises:
            Busy: the database was held by others for too long; the job was not run and never will be.
        """
        if self._jobs.empty() and self._turn.acquire(blocking=False):
            try:
                return self._run_at_once(job)
            except _OthersWrite:
                pass
            finally:
                self._turn.release()
        future: Future[T] = Future()
        self._start()
        self._jobs.put((job, future))
        try:
            return future.result(self._busy_seconds)
        except TooLate:
            if future.cancel():
                raise Busy from None
            return future.result()

    def close(self) -> None:
        """Finish what has queued up, end the thread and let go of the files."""
        if self._thread:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None
        with self._turn:
            if self._opened:
                db, lock = self._opened
                db.close()
                lock.close()
                self._opened = None

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="redthree-writer", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while (first := self._jobs.get()) is not None:
            with self._turn:
                self._commit(self._group(first))

    def _group(self, first: tuple[Job, Future[Any]]) -> list[tuple[Job, Future[Any]]]:
        group = [first]
        with suppress(Empty):
            while len(group) < GROUP:
                job = self._jobs.get_nowait()
                if job is None:
                    self._jobs.put(None)
                    break
                group.append(job)
        return group

    def _run_at_once(self, job: Callable[[Database], T]) -> T:
        """Run a job and commit it.

        Raises:
            _OthersWrite: another process is writing; nothing was run.
        """
        try:
            db, lock = self._files()
            with locked(lock.fileno(), wait=False), immediate(db):
                return job(db)
        except Exception as error:
            if (ours := as_ours(error)) is not error:
                raise ours from error
            raise

    def _commit(self, group: list[tuple[Job, Future[Any]]]) -> None:
        """Commit jobs together and tell how each went."""
        results: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            db, lock = self._files()
            with locked(lock.fileno()), immediate(db):
                for job, future in group:
                    if future.set_running_or_notify_cancel():
                        alone = len(group) == 1  # its failure may undo the whole transaction
                        results.append((future, job(db), None) if alone else (future, *_attempt(db, job)))
        except Exception as error:  # noqa: BLE001  (whatever it is, whoever waits must hear of it)
            _fail(group, as_ours(error))
            return
        for future, result, failed in results:
            future.set_exception(failed) if failed else future.set_result(result)

    def _files(self) -> tuple[Database, IO[str]]:
        """Return the database and the lock file, opened by whoever needs them first, again after a failure."""
        if self._opened is None:
            db = self._connect()
            try:
                self._opened = db, self._lock_file.open("a")
            except OSError:
                db.close()
                raise
        return self._opened


def _attempt(db: Database, job: Job) -> tuple[Any, Exception | None]:
    """Run one job of a group, so that its failure undoes what it did and nothing else."""
    db.execute("SAVEPOINT job")
    try:
        result = job(db)
    except Exception as error:
        if not db.conn.in_transaction:  # SQLite gave up the whole group: a full disk, for one
            raise
        db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")
        return None, as_ours(error)
    db.execute("RELEASE job")
    return result, None


def _fail(group: list[tuple[Job, Future[Any]]], error: Exception) -> None:
    for _, future in group:
        with suppress(CancelledError):
            if future.running() or (not future.done() and future.set_running_or_notify_cancel()):
                future.set_exception(error)


@contextmanager
def locked(lock: int, *, wait: bool = True) -> Iterator[None]:
    """Hold the lock file, by which the processes take turns.

    Raises:
        _OthersWrite: another process holds it, and we do not `wait`.
    """
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        raise _OthersWrite from None
    try:
        yield
    finally:
        fcntl.flock(lock, fcntl.LOCK_UN)


@contextmanager
def immediate(db: Database) -> Iterator[None]:
    """Hold a transaction that owns the right to write from its first moment, and commit it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.conn.in_transaction:
            db.execute("ROLLBACK")
        raise


def lock_file_of(database: Path) -> Path:
    """Return the lock file that stands beside a database."""
    return database.with_name(database.name + os.extsep + "lock")
