"""Rematches: the players of a finished table play again, at one table whoever of them asks first."""

import asyncio
from weakref import WeakValueDictionary

from domain.kernel import commands
from domain.kernel.batches import require_finished
from domain.kernel.session import Rematch, Session, batch_of
from domain.requests import NotFound, RequestContext, Stale, require_seat
from domain.storage.group_commit import GroupCommit, QueueFull
from domain.storage.interface import AlreadyStored, Database
from domain.storage.quick_play import TableKey
from domain.tables import Acknowledgement, KeyReused, Tables

_TRIES = 16
"""How often a rematch is looked for again because another process was faster."""


class Rematches:
    """Opens rematches. Used on the event loop's thread."""

    def __init__(self, tables: Tables, database: Database, writer: GroupCommit) -> None:
        """`database`: where the tables are stored."""
        self._tables = tables
        self._database = database
        self._writer = writer
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(self, table: str, context: RequestContext) -> Acknowledgement:
        """The rematch of a finished table, with its settings; without records if somebody has opened it before.

        Once a rematch is closed, whoever asks next opens another. For a player who holds a seat. Raises `NotFound`,
        `Forbidden`, `KeyReused`, `Stale`, `Conflict`, `QueueFull`, `NotStored`, `InDoubt`.
        """
        session = await self._tables.get(table, context.player)
        require_seat(session, context.player)
        name = self._tables.new_id(f"rematch/{table}", context)
        before = await self._opened_before(name, session, context) or await self._shown_before(table, context)
        if before is not None:
            return before
        if context.version not in (None, session.version):
            raise Stale(session.version)
        require_finished(session)
        async with self._locks.setdefault(table, asyncio.Lock()):
            acknowledged = await self._find_or_open(name, session, context)
        if not acknowledged.records:
            await self._note(table, context, acknowledged.session)
        return acknowledged

    async def _find_or_open(self, name: str, session: Session, context: RequestContext) -> Acknowledgement:
        """The rematch that is not closed, opened if there is none. `name`: the id of the one that is opened."""
        for _ in range(_TRIES):
            last = await self._tables.sessions.read(self._database.last_rematch, session.table)
            found = None if last is None else await self._fresh(last[1])
            if found is not None and found.table == name:  # by the same request, at another process
                return await self._tables.opening_of(found)
            if found is not None and found.status != "closed":
                return Acknowledgement(found, (), await self._tables.history.position(found))
            try:
                return await self._open(name, session, context, 0 if last is None else last[0] + 1)
            except AlreadyStored:  # another process was faster
                continue
        raise QueueFull

    async def _open(self, name: str, session: Session, context: RequestContext, number: int) -> Acknowledgement:
        """Open the rematch of this number. Raises `AlreadyStored` if there is one, `Conflict`."""
        players = tuple(seated.player for seated in session.seats if seated is not None)
        opened, rematch = self._tables.reopened(session.opened), Rematch(session.table, number, players)
        batch = commands.open_table(session.game, name, opened, self._tables.stamp(context), rematch)
        return self._tables.begun(batch, await self._tables.openings.store(batch))

    async def _note(self, table: str, context: RequestContext, rematch: Session) -> None:
        """Store what a key was shown, which has opened nothing."""
        if context.key is not None:
            shown = TableKey(context.player, table, context.key, "", rematch.table, rematch.version)
            await self._writer.submit(lambda transaction: transaction.put_table_key(shown))

    async def _shown_before(self, table: str, context: RequestContext) -> Acknowledgement | None:
        """The first acknowledgement of a key that was shown the rematch that another had opened, None if none was."""
        if context.key is None:
            return None
        known = await self._tables.sessions.read(self._database.table_key, context.player, table, context.key)
        if known is None or known.version is None:
            return None
        then = await self._tables.history.at(await self._fresh(known.table), known.version)
        return Acknowledgement(then, (), await self._tables.history.position(then), replayed=True)

    async def _fresh(self, table: str) -> Session:
        """A table as it is now, whatever other processes have stored."""
        await self._tables.refresh(table)
        return (await self._tables.sessions.entry(table)).session

    async def _opened_before(self, name: str, session: Session, context: RequestContext) -> Acknowledgement | None:
        """The first acknowledgement of a key that opened a rematch, None if none did. Raises `KeyReused`."""
        if context.key is None:
            return None
        try:
            rematch = (await self._tables.sessions.entry(name)).session
        except NotFound:
            if batch_of(session, context.player, context.key) is not None:
                raise KeyReused from None
            return None
        return await self._tables.opening_of(rematch)
