"""Storing new tables, within what their players may open."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from domain.kernel.batches import Batch
from domain.open_tables import OpenTables, require_room
from domain.reading import Reader
from domain.storage.events import Append, stored_events
from domain.storage.group_commit import GroupCommit
from domain.storage.interface import Database


class Openings:
    """Stores the first batches of tables. Used on the event loop's thread.

    On a shared database a player's tables are counted there, one opening of this process at a time. So where several
    processes open some at once, there may be as many too many as there are other processes.
    """

    def __init__(self, database: Database, writer: GroupCommit, read: Reader, counted: OpenTables) -> None:
        """`counted`: the tables of a database that is not shared."""
        self._database = database
        self._writer = writer
        self._read = read
        self._counted = counted
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def store(self, batch: Batch) -> int:
        """The position of the last event of the first batch of a table, once it is on disk.

        Raises `Conflict` if its player has too many tables, `QueueFull`, `AlreadyStored`, `NotStored`, `InDoubt`.
        """
        player = batch.session.opener
        if not self._database.shared:
            self._counted.add(player)
            return await self._submit(batch, lambda stored: None if stored else self._counted.remove(player))
        lock = self._locks.setdefault(player, asyncio.Lock())
        await lock.acquire()
        try:
            require_room(await self._read(self._database.opened_tables, player))
        except BaseException:
            lock.release()
            raise
        return await self._submit(batch, lambda _: lock.release())

    async def _submit(self, batch: Batch, then: Callable[[bool], None]) -> int:
        """Store a batch. `then` is called with whether it is stored, even if the request was cancelled."""
        try:
            stored = self._writer.submit(Append(stored_events(batch)), lambda error: then(error is None))
        except BaseException:
            then(False)  # noqa: FBT003  # not stored
            raise
        return await stored
