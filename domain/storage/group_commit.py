"""Group commit: one writer thread commits all waiting work in one durable transaction, and then acknowledges it.

Work that is submitted during a transaction is gathered into the next one.

A piece of work is a function of a transaction. If one fails, the transaction is rolled back, and each piece of it is
run again in a transaction of its own. Work that may have been stored is never run again.

Why: decision 0016.
"""

import asyncio
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from domain.storage.database import Database, Transaction
from domain.storage.errors import AlreadyStored, InDoubt, Unreachable
from domain.storage.events import Append

T = TypeVar("T")
Work = Callable[[Transaction], T]
OnCommit = Callable[[BaseException | None], None]
OnBatch = Callable[[int, float], None]
"""Called after a transaction: how many pieces of work it was given, how many seconds it took. Must not raise."""


MOST_WAITING = 2048
"""Pieces of work that wait to be committed."""

_ENOUGH = 16
"""Pieces of work that are committed without waiting for more: a commit costs as much as 25 events more in it."""


class QueueFull(Exception):
    """Back-pressure: the queue of waiting work is full; try again shortly."""


class _Job(NamedTuple):
    work: Work[Any]
    on_commit: OnCommit
    future: "asyncio.Future[Any]"


class _CommitResult(NamedTuple):
    job: _Job
    result: Any
    error: BaseException | None


class GroupCommit:
    """The one writer of a database. Made and used on the event loop's thread.

    ``on_append`` is called with each append of a table's further events that is on disk. It must not raise.
    """

    def __init__(
        self, database: Database, *, limit: int = MOST_WAITING, on_batch: OnBatch = lambda _, __: None
    ) -> None:
        """`limit`: how many pieces of work may wait."""
        self._database = database
        self._limit = limit
        self._on_batch = on_batch
        self.waiting = 0
        self._gathered: list[_Job] = []
        self._storing = False
        self.on_append: Callable[[Append], object] | None = None
        self._idle = asyncio.Event()
        self._idle.set()
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="group-commit", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], on_commit: OnCommit = lambda _: None) -> "asyncio.Future[T]":
        """Store `work`. The future is done once it is on disk; cancelling the future does not cancel the work.

        `work` may be called again after a failure in the same transaction, so it must only use its transaction.
        `on_commit` is called, with the error if any, before the future is done, even if that was cancelled.
        Raises `QueueFull`; the future raises `AlreadyStored`, `NotStored`, `InDoubt`, or what `work` or `on_commit`
        raised.
        """
        if self.waiting >= self._limit:
            raise QueueFull
        future: asyncio.Future[T] = self._loop.create_future()
        self.waiting += 1
        self._idle.clear()
        self._gathered.append(_Job(work, on_commit, future))
        if not self._storing and len(self._gathered) == 1:
            self._wait_for_more()
        return future

    async def close(self) -> None:
        """Store all waiting work, then stop."""
        await self._idle.wait()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _wait_for_more(self) -> None:
        """Look again once what the loop has ready was done: a request that has just arrived runs a turn later."""
        self._loop.call_soon(self._loop.call_soon, self._hand_over, len(self._gathered))

    def _hand_over(self, before: int) -> None:
        """Give all gathered work to the writer thread, which is idle, unless there is little and more is coming.

        `before`: how much was gathered when it was looked at last.
        """
        if before < len(self._gathered) < _ENOUGH:
            self._wait_for_more()
        else:
            self._storing, gathered, self._gathered = True, self._gathered, []
            self._queue.put(gathered)

    def _run(self) -> None:
        while (jobs := self._queue.get()) is not None:
            began = perf_counter()
            results = [result for group in self._groups(jobs) for result in self._commit(group)]
            self._loop.call_soon_threadsafe(self._resolve, results, perf_counter() - began)

    def _commit(self, jobs: list[_Job], *, again: bool = False) -> list[_CommitResult]:
        """The results of jobs. One that finds something stored already is run `again`, and then sees it."""
        try:
            return self._store(jobs)
        except BaseException as error:  # noqa: BLE001  # passed on to the futures
            if len(jobs) == 1 and isinstance(error, AlreadyStored) and not again:
                return self._commit(jobs, again=True)
            if len(jobs) == 1 or isinstance(error, InDoubt | Unreachable):
                return [_CommitResult(job, None, error) for job in jobs]
            return [result for job in jobs for result in self._commit([job])]

    def _groups(self, jobs: list[_Job]) -> list[list[_Job]]:
        """The jobs by transaction. On a shared database, accounts have locks. Appends wait for erasures alone."""
        if not self._database.shared:
            return [jobs]
        appends = [job for job in jobs if isinstance(job.work, Append)]
        others = [job for job in jobs if not isinstance(job.work, Append)]
        return [group for group in (appends, others) if group]

    def _store(self, jobs: Sequence[_Job]) -> list[_CommitResult]:
        """The result of each piece of work. If all of them append events, a conflict of one affects no other."""
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        if len(appends) == len(jobs):
            positions = self._database.append(appends)
            return [
                _CommitResult(job, position, AlreadyStored() if position is None else None)
                for job, position in zip(jobs, positions, strict=True)
            ]
        with self._database.transaction() as transaction:
            results = [job.work(transaction) for job in jobs]
        return [_CommitResult(job, result, None) for job, result in zip(jobs, results, strict=True)]

    def _resolve(self, results: list[_CommitResult], seconds: float) -> None:
        self.waiting -= len(results)
        self._storing = False
        if self._gathered:
            self._hand_over(0)
        self._on_batch(len(results), seconds)
        for each in results:
            _complete(each)
        if self.on_append is not None:
            for job, _, error in results:
                if error is None and isinstance(job.work, Append):
                    self.on_append(job.work)
        if not self.waiting:
            self._idle.set()


def _complete(done: _CommitResult) -> None:
    """Complete a job. If its hook raises, that is the job's own error, and no other job's."""
    job, result, error = done
    try:
        job.on_commit(error)
    except BaseException as raised:  # noqa: BLE001  # whatever fails, the other jobs must complete
        error = raised
        if job.future.cancelled():
            job.future.get_loop().call_exception_handler({"message": "on_commit raised", "exception": raised})
    if job.future.cancelled():
        return
    if error is None:
        job.future.set_result(result)
    elif isinstance(error, StopIteration):  # no future can raise that
        job.future.set_exception(RuntimeError(repr(error)))
    else:
        job.future.set_exception(error)
