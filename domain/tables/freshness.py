"""Freshness: nothing that is answered is older than what any process has acknowledged before the request came in.

One thread asks the database what has changed, in one query for all who wait. A request joins a group that has not been
sent yet, and never the one under way: what that brings may be older than the request.

Why: decision 0034.
"""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from domain.storage.database import Changes, Database
from domain.storage.errors import Unreachable
from domain.storage.group_commit import QueueFull
from domain.storage.reading import LIMIT

MOST_WAITING = 4096
"""Requests that wait for the database to say what has changed."""


class _Group:
    """Those who are asked for together: the tables, and who waits."""

    __slots__ = ("futures", "tables", "timer")

    def __init__(self) -> None:
        self.tables: set[str] = set()
        self.futures: list[asyncio.Future[None]] = []
        self.timer: asyncio.TimerHandle


_Query = tuple[_Group, list[tuple[str, int]], int]


class Freshness:
    """Brings what is in memory up to date. Made and used on the event loop's thread."""

    def __init__(
        self,
        database: Database,
        version_of: Callable[[str], int | None],
        install: Callable[[Changes], None],
        *,
        limit: int = MOST_WAITING,
    ) -> None:
        """`version_of`: of a table in memory that may change yet; `limit`: how many may wait."""
        self._database = database
        self._version_of = version_of
        self._install = install
        self._limit = limit
        self._waiting = 0
        self._accounts = 0
        self._gathered: _Group | None = None
        self._asking = False
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Query | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="freshness", daemon=True)
        self._thread.start()

    def refresh(self, *tables: str) -> "asyncio.Future[None]":
        """Bring the accounts, and those of some tables that are in memory, up to date. Done once they are.

        Raises `QueueFull`; the future raises `NotStored`, also if the database does not answer in time.
        """
        if self._waiting >= self._limit:
            raise QueueFull
        group = self._gathered
        if group is None:
            group = self._gathered = _Group()
            group.timer = self._loop.call_later(LIMIT, self._give_up, group)
            if not self._asking:
                self._loop.call_soon(self._send)
        group.tables.update(tables)
        future: asyncio.Future[None] = self._loop.create_future()
        group.futures.append(future)
        self._waiting += 1
        return future

    async def close(self) -> None:
        """Stop, once what is under way has been answered."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _send(self) -> None:
        """Ask for the group that was gathered."""
        group, self._gathered = self._gathered, None
        if group is not None:
            self._asking = True
            known = [(table, version) for table in group.tables if (version := self._version_of(table)) is not None]
            self._queue.put((group, known, self._accounts))

    def _run(self) -> None:
        while (query := self._queue.get()) is not None:
            group, known, accounts = query
            try:
                changes: Changes | BaseException = self._database.changes(known, accounts)
            except BaseException as error:  # noqa: BLE001  # passed on to the futures
                changes = error
            self._loop.call_soon_threadsafe(self._resolve, group, changes)

    def _resolve(self, group: _Group, changes: Changes | BaseException) -> None:
        self._asking = False
        error = changes if isinstance(changes, BaseException) else None
        if isinstance(changes, Changes):
            try:
                self._install(changes)
                self._accounts = changes.accounts
            except BaseException as raised:  # noqa: BLE001  # passed on to the futures
                error = raised
        self._send()
        self._finish(group, error)

    def _give_up(self, group: _Group) -> None:
        """Stop waiting. The thread continues, and its result is installed."""
        if group is self._gathered:
            self._gathered = None
        self._finish(group, Unreachable("the database does not answer"))

    def _finish(self, group: _Group, error: BaseException | None) -> None:
        group.timer.cancel()
        futures, group.futures = group.futures, []
        self._waiting -= len(futures)
        for future in futures:
            if future.done():
                continue
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)
