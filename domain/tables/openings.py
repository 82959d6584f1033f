"""Storing new tables, within what their players may open.

Why: decision 0012.
"""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from domain.kernel.batches import Batch
from domain.players.house_bots import TABLES
from domain.storage.database import Database, Transaction
from domain.storage.events import appending
from domain.storage.group_commit import GroupCommit, Work
from domain.storage.reading import Reader
from domain.storage.sql.beside_log.table_keys import TableKey
from domain.tables.open_tables import OpenTables, require_room


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

    async def store(self, batch: Batch, shown: TableKey | None = None) -> int:
        """The position of the last event of the first batch of a table, once it is on disk.

        `shown`: what the request's key led to, stored with it.

        Raises `Conflict` if its player has too many tables, `QueueFull`, `AlreadyStored` (also if a player who sits
        there was erased), `NotStored`, `InDoubt`.
        """
        player = batch.session.opener
        if not self._database.shared:
            self._counted.add(player)

            def count(stored: bool) -> None:  # noqa: FBT001  # the answer
                if not stored:
                    self._counted.remove(player)
                elif batch.session.status != "open":
                    self._counted.change("open", batch.session)

            return await self._submit(batch, shown, count)
        lock = self._locks.setdefault(player, asyncio.Lock())
        await lock.acquire()
        try:
            require_room(await self._read(self._database.opened_tables, player))
        except BaseException:
            lock.release()
            raise
        return await self._submit(batch, shown, lambda _: lock.release())

    async def has_many(self, player: str) -> bool:
        """Has a player opened so many tables that are not over that they get no more bots?"""
        if self._database.shared:
            stored = await self._read(self._database.opened_tables, player)
            count = sum(tables for _, _, tables in stored)
        else:
            count = self._counted.total(player)
        return count > TABLES

    async def _submit(self, batch: Batch, shown: TableKey | None, then: Callable[[bool], None]) -> int:
        """Store a batch. `then` is called with whether it is stored, even if the request was cancelled."""
        try:
            stored = self._writer.submit(_work_of(batch, shown), lambda error: then(error is None))
        except BaseException:
            then(False)  # noqa: FBT003  # not stored
            raise
        return await stored


def _work_of(batch: Batch, shown: TableKey | None) -> Work[int]:
    """What stores the first batch of a table; with the rows of a rematch, a try of the day, and a key."""
    append, session = appending(batch), batch.session
    table, rematch, day = session.table, session.rematch, session.opened.daily
    if rematch is None and day is None and shown is None:
        return append

    def with_row(transaction: Transaction) -> int:
        position = append(transaction)
        if shown is not None:
            transaction.table_keys.put(shown)
        if rematch is not None:
            transaction.rematches.add(table, rematch)  # last: another process that adds one waits from here on
        if day is not None:
            transaction.daily_tries.add(session.game.key, day, session.opener, table)
        return position

    return with_row
