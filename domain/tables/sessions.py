"""The sessions of tables in memory, kept up to date, and the turns at which they change.

A table has at most one uncommitted batch: the next request for it waits for its turn, and the new session is installed
only once its batch is on disk, so no uncommitted event is ever visible.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Self

from domain.kernel.batches import Batch, Record
from domain.kernel.session import Games, Session
from domain.refusals import CallerGone
from domain.runtime.slices import Slices
from domain.storage.database import Changes, Database
from domain.storage.errors import AlreadyStored, InDoubt, Unreachable, UnreadableStorage
from domain.storage.events import LoggedEvent, OpenedTables, appending, type_of
from domain.storage.group_commit import GroupCommit
from domain.storage.reading import LIMIT, Reader
from domain.tables.cache import Cache, Entry
from domain.tables.damage import UNREADABLE
from domain.tables.freshness import Freshness
from domain.tables.loading import Loader
from domain.tables.open_tables import OpenTables
from domain.tables.records import followed

_log = logging.getLogger("takeback")

OnChange = Callable[[Session, Sequence[Record], Session], None]
"""Called with a table's session before and after these records, once they are on disk. Must not raise.

Without records: the table has changed, and is to be read.
"""

OnOver = Callable[[str], None]
"""Called with a table that is over. Must not raise."""

OnAccounts = Callable[[Sequence[str] | None], None]
"""Called with the players whose accounts another process has changed; None if it may be any. Must not raise."""

_MOST_FOLDED = 32
"""Later events of a table that are folded at once. With more it is evicted, and loaded in slices."""


class Sessions:
    """The sessions in memory, loaded on demand. Used on the event loop's thread.

    ``shared``: other processes may change what is stored. ``imported``: the tables that were imported, of those that
    were loaded.
    """

    def __init__(self, games: Games, database: Database, writer: GroupCommit, cache_bytes: int) -> None:
        """`cache_bytes`: of stored events."""
        self.writer = writer
        self.slices = Slices(lambda: writer.waiting > 0)
        self.shared = database.shared
        self._database = database
        self.read = Reader(shared=database.shared)
        self.cache = Cache(cache_bytes)
        self.loader = Loader(games, database, self.cache, self.slices, self.read)
        self.imported = self.loader.imported
        self.hits = self.misses = self.moves = 0
        self.open_tables = OpenTables([] if database.shared else _opened_tables(database))
        self.on_change: OnChange = lambda _before, _records, _after: None
        self.on_over: OnOver = lambda _table: None
        self.on_accounts: OnAccounts = lambda _players: None
        self._freshness = Freshness(database, self._version_of, self._update) if database.shared else None

    async def refresh(self, table: str | None = None) -> None:
        """Bring what is cached of accounts, and of a table, up to date with what other processes have stored.

        Raises `QueueFull`, `NotStored`.
        """
        if self._freshness is None:
            return
        loading = None if table is None else self.loader.under_way(table)
        if loading is not None:  # what it reads may be older than the request
            await asyncio.wait({loading}, timeout=LIMIT)
            if not loading.done():
                raise Unreachable("the database does not answer")
        await (self._freshness.refresh() if table is None else self._freshness.refresh(table))

    async def follow(self, tables: Sequence[str]) -> list[str]:
        """Bring accounts and these tables up to date; returns those that are not cached, so nothing is known of them.

        Raises `QueueFull`, `NotStored`.
        """
        if self._freshness is not None:
            await self._freshness.refresh(*tables)
        return [table for table in tables if table not in self.cache.entries]

    async def reach(self, versions: Mapping[str, int]) -> None:
        """Bring what is cached of these tables to versions that are stored, or beyond.

        A read model may know of them first: it reads what is stored, and is a process of its own. Raises `QueueFull`,
        `NotStored`.
        """
        behind = [
            table
            for table, version in versions.items()
            if self.loader.under_way(table) or self._is_behind(table, version)
        ]
        if self.shared:
            await asyncio.gather(*map(self.refresh, behind))
            return
        for entry in [self.cache.entries[table] for table in behind if table in self.cache.entries]:
            async with entry.lock:  # held until what is on disk is installed
                pass

    async def require_not_erased(self, player: str) -> None:
        """Raise `CallerGone` for a player who was erased: to try again would not help. Raises `NotStored`."""
        if await self.read(self._database.accounts.erased, [player]):
            raise CallerGone

    def known(self, table: str) -> Session | None:
        """The session of a table that is in memory.

        None where other processes change what is stored: the database may have been restored since.
        """
        entry = None if self.shared else self.cache.entries.get(table)
        return None if entry is None else entry.session

    async def close(self) -> None:
        """Stop asking for what other processes store."""
        if self._freshness is not None:
            await self._freshness.close()

    async def entry(self, table: str) -> Entry:
        """The entry of a table, loaded on a miss, once for concurrent callers.

        Raises `NotFound`, `Conflict`, `TooMuchWork`, `DamagedTable`.
        """
        entry = self.cache.entries.get(table)
        if entry is not None:
            self.hits += 1
            self.cache.entries.move_to_end(table)
            return entry
        self.misses += 1
        return await self.loader.load(table)

    def turn(self, table: str) -> "Turn":
        """A turn at a table, as a context manager: no other request changes the table meanwhile."""
        return Turn(self, table)

    def replace(self, entry: Entry, records: Sequence[Record], after: Session) -> None:
        """Replace a cached session by the one after further events, which are on disk."""
        before, entry.session = entry.session, after
        if after.status != before.status and not self.shared:
            self.open_tables.change(before.status, after)
        self.cache.install(entry, sum(len(record.stored) for record in records))
        entry.snapshots.record(after)
        self.changed(before, records, after)

    def changed(self, before: Session, records: Sequence[Record], after: Session) -> None:
        """Say that a table has changed."""
        self.on_change(before, records, after)
        if after.over:
            self.on_over(after.table)

    def _is_behind(self, table: str, version: int) -> bool:
        entry = self.cache.entries.get(table)
        return entry is not None and entry.session.version < version

    def _version_of(self, table: str) -> int | None:
        """The version of a cached table that is not over."""
        entry = self.cache.entries.get(table)
        return None if entry is None or entry.session.over else entry.session.version

    def _update(self, changes: Changes) -> None:
        """Update what is cached, where it is not as new."""
        for table in changes.packed:
            self._reload(table)
        for table, events in groupby(changes.events, attrgetter("table")):
            self._advance(table, [*events])
        if changes.players is None or changes.players:
            self.on_accounts(changes.players)

    def _advance(self, table: str, events: Sequence[LoggedEvent]) -> None:
        """Fold later events of a table into its cached session."""
        entry = self.cache.entries.get(table)
        if entry is None:
            return
        newer = [event for event in events if event.version > entry.session.version]
        if len(newer) > _MOST_FOLDED:
            self._reload(table)
        elif newer:
            try:
                records, after = followed(entry.session, [(type_of(event.topic), event.stored) for event in newer])
            except UNREADABLE:  # loading it finds out what is wrong
                self._reload(table)
            else:
                self.replace(entry, records, after)
                entry.position = (after.version, newer[-1].position)

    def _reload(self, table: str) -> None:
        """Evict a table that others have changed, and notify its followers."""
        entry = self.cache.entries.get(table)
        if entry is not None:
            self.cache.evict(table)
            self.changed(entry.session, (), entry.session)


def _opened_tables(database: Database) -> list[OpenedTables]:
    """The tables that count for their players; none if the database is damaged, and the service starts all the same."""
    try:
        return database.opened_tables()
    except UnreadableStorage:
        _log.error("tables-not-counted", extra={"reason": "the database is damaged"})
        return []


class Turn:
    """A turn at a table: its lock is held until the context is left or, if a batch was appended, until that is on disk.

    So the lock outlives a request that was cancelled. ``entry``: the table's.
    """

    __slots__ = ("_handed_over", "_sessions", "_table", "entry")

    entry: Entry

    def __init__(self, sessions: Sessions, table: str) -> None:
        self._sessions = sessions
        self._table = table
        self._handed_over = False

    @property
    def session(self) -> Session:
        """The table's current session."""
        return self.entry.session

    def append(self, batch: Batch) -> "asyncio.Future[int]":
        """Submit a batch to the writer. The future gives the position of its last event. Raises `QueueFull`."""
        stored = self._sessions.writer.submit(appending(batch), partial(self._on_commit, batch))
        self._handed_over = True
        return stored

    async def __aenter__(self) -> Self:
        while True:
            self.entry = await self._sessions.entry(self._table)
            await self.entry.lock.acquire()
            if self.entry is self._sessions.cache.entries.get(self._table):
                return self
            self.entry.lock.release()

    async def __aexit__(self, *_: object) -> None:
        if not self._handed_over:
            self.entry.lock.release()

    def _on_commit(self, batch: Batch, error: BaseException | None) -> None:
        """Install the new session once its batch is on disk; evict the entry if other events may be stored.

        The entry may have been brought up to date, or evicted, before this is called.
        """
        entry, sessions = self.entry, self._sessions
        try:
            if error is None:
                sessions.moves += any(record.event.type == "Played" for record in batch.records)
                if sessions.cache.entries.get(self._table) is not entry:
                    sessions.changed(batch.session, (), batch.session)
                elif entry.session.version < batch.session.version:
                    sessions.replace(entry, batch.records, batch.session)
            elif isinstance(error, InDoubt) or (isinstance(error, AlreadyStored) and not sessions.shared):
                sessions.cache.evict(self._table)
        finally:
            entry.lock.release()
