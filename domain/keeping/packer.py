"""Packing tables some time after their end: by the service through its writer, or all at once while it is stopped."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager

from domain.runtime.background import in_background
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored, InDoubt, NotStored, UnreadableStorage
from domain.storage.events import EndedTable
from domain.storage.group_commit import GroupCommit, QueueFull
from domain.storage.packing import PackedTable, Unpackable, pack

IDLE_SECONDS = 60.0
"""How long the service waits before it looks for further tables."""

REST = 4
"""The service rests this many times as long as compressing a table took, so as not to slow down requests."""

AT_ONCE = 50
"""Tables in a transaction while the service is stopped."""

_PAGE = 200

_log = logging.getLogger("takeback")


class Packer:
    """Packs tables while the service runs. Used on the event loop's thread.

    ``on_interrupted``: called with what made it begin again.
    """

    def __init__(self, database: Database, writer: GroupCommit, *, clock: Callable[[], int], delay: int) -> None:
        """`clock`: milliseconds since 1970 UTC; `delay`: how many milliseconds after its end a table is packed."""
        self._database = database
        self._writer = writer
        self._clock = clock
        self._delay = delay
        self._unpackable: set[str] = set()
        self.on_interrupted: Callable[[Exception], object] = lambda _: None

    def running(self) -> AbstractAsyncContextManager[None]:
        """Pack tables in the background until the context is left."""
        return in_background(self._run)

    async def pack_ended(self) -> int:
        """Pack the tables that ended long enough ago; how many. Raises `NotStored`."""
        packed, after, before = 0, (0, 0), self._clock() - self._delay
        while page := await asyncio.to_thread(self._database.ended_tables, before=before, after=after, limit=_PAGE):
            for ended in page:
                if ended.table not in self._unpackable:
                    packed += await self._pack(ended.table)
            after = (page[-1].at, page[-1].position)
        return packed

    async def _pack(self, table: str) -> bool:
        now = asyncio.get_running_loop().time
        began = now()
        try:
            packed = await asyncio.to_thread(_packed, self._database, table)
            await asyncio.sleep(REST * (now() - began))
            return await self._writer.submit(lambda transaction: transaction.pack(packed))
        except Unpackable as error:
            self._unpackable.add(table)
            _log_unpackable(table, error)
        except (QueueFull, AlreadyStored):  # tried again later, or packed already
            pass
        return False

    async def _run(self) -> None:
        while True:
            try:
                await self.pack_ended()
            except (NotStored, InDoubt) as error:
                self.on_interrupted(error)
                _log.warning("packing-interrupted", extra={"reason": "the storage is not available"})
            except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running and tries again
                self.on_interrupted(error)
                _log.exception("packing-interrupted")
            await asyncio.sleep(IDLE_SECONDS)


def pack_all(database: Database, before: int) -> Iterator[tuple[int, int]]:
    """Pack all tables that ended before a time (ms since 1970 UTC), while no other process uses the database.

    Yields after each transaction how many tables were tried, and how many of them were packed. Raises `NotStored`.
    """
    after = (0, 0)
    while page := database.ended_tables(before=before, after=after, limit=AT_ONCE):
        ready = list(_packable(database, page))
        with database.transaction() as transaction:
            packed = sum([transaction.pack(one) for one in ready])
        after = (page[-1].at, page[-1].position)
        yield len(page), packed


def _packable(database: Database, page: Sequence[EndedTable]) -> Iterator[PackedTable]:
    """The packed form of those tables that can be packed."""
    for ended in page:
        try:
            yield _packed(database, ended.table)
        except Unpackable as error:
            _log_unpackable(ended.table, error)


def _packed(database: Database, table: str) -> PackedTable:
    try:
        return pack(database.unpacked_events(table))
    except UnreadableStorage as error:
        raise Unpackable("the database is damaged where its events are") from error


def _log_unpackable(table: str, error: Unpackable) -> None:
    _log.warning("table-not-packed", extra={"table": table, "reason": str(error)})
