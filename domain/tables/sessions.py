"""The cache of sessions. A miss folds the stored events of the table.

A table has at most one uncommitted batch: the next request for it waits for its turn, and the new session is installed
only once its batch is on disk, so no uncommitted event is ever visible.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Self

from domain.kernel.batches import Batch, Record
from domain.kernel.folding import begin, fold
from domain.kernel.refusals import RULES_NOT_INSTALLED, Conflict
from domain.kernel.session import CorruptHistory, Games, Rematch, Session
from domain.kernel.steps import Steps
from domain.refusals import NotFound
from domain.runtime.shares import CALLER, Parts, Shares
from domain.runtime.slices import Slices
from domain.storage.events import appending, type_of
from domain.storage.group_commit import GroupCommit
from domain.storage.interface import (
    AlreadyStored,
    Changes,
    Database,
    InDoubt,
    LoggedEvent,
    OpenedTables,
    Row,
    Unreachable,
    UnreadableStorage,
)
from domain.storage.reading import LIMIT, Reader
from domain.tables.damage import UNREADABLE, Damage, DamagedTable, Head, find_damage, leads_to
from domain.tables.freshness import Freshness
from domain.tables.open_tables import OpenTables
from domain.tables.records import followed
from domain.tables.snapshots import EVERY, Snapshots

LOADS = Parts(16, 8, 4)
"""Tables that are loaded at one time. The others wait, before anything is read for them."""

REMEMBERED = 10_000
"""Of how many evicted tables the heads are remembered, to be compared with the stored events."""

_log = logging.getLogger("takeback")

OnChange = Callable[[Session, Sequence[Record], Session], None]
"""Called with a table's session before and after these records, once they are on disk. Must not raise.

Without records: the table has changed, and is to be read.
"""

OnAccounts = Callable[[Sequence[str] | None], None]
"""Called with the players whose accounts another process has changed; None if it may be any. Must not raise."""

_MOST_FOLDED = 32
"""Later events of a table that are folded at once. With more it is evicted, and loaded in slices."""


class Entry:
    """A cached session, the lock under which it is replaced, and snapshots of earlier versions.

    ``position``: a version and the position of its event, the last whose position was asked for or came along.
    """

    __slots__ = ("lock", "position", "session", "snapshots", "weight")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.snapshots = Snapshots(session)
        self.weight = 0
        self.position = (0, 0)
        self.lock = asyncio.Lock()


class Sessions:
    """The sessions in memory, loaded on demand. Used on the event loop's thread.

    ``shared``: other processes may change what is stored.
    """

    def __init__(self, games: Games, database: Database, writer: GroupCommit, cache_bytes: int) -> None:
        """`cache_bytes`: of stored events."""
        self._games = games
        self._database = database
        self.writer = writer
        self.slices = Slices(lambda: writer.waiting > 0)
        self._cache_bytes = cache_bytes
        self.hits = self.misses = self.moves = 0
        self.cached_bytes = 0
        self.entries: OrderedDict[str, Entry] = OrderedDict()
        self._loads = Shares(LOADS)
        self._loading: dict[str, asyncio.Task[Entry]] = {}
        self._heads: OrderedDict[str, Head] = OrderedDict()
        self.damaged: dict[str, Damage] = {}
        self.open_tables = OpenTables([] if database.shared else _opened_tables(database))
        self.on_change: OnChange = lambda _before, _records, _after: None
        self.on_accounts: OnAccounts = lambda _players: None
        self.on_imported: Callable[[str], None] = lambda _table: None
        self.shared = database.shared
        self.read = Reader(shared=database.shared)
        self._freshness = Freshness(database, self._version_of, self._update) if database.shared else None

    async def refresh(self, table: str | None = None) -> None:
        """Bring what is cached of accounts, and of a table, up to date with what other processes have stored.

        Raises `QueueFull`, `NotStored`.
        """
        if self._freshness is None:
            return
        loading = None if table is None else self._loading.get(table)
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
        return [table for table in tables if table not in self.entries]

    async def reach(self, versions: Mapping[str, int]) -> None:
        """Bring what is cached of these tables to versions that are stored, or beyond.

        A read model may know of them first: it reads what is stored, and is a process of its own. Raises `QueueFull`,
        `NotStored`.
        """
        behind = [
            table for table, version in versions.items() if table in self._loading or self._is_behind(table, version)
        ]
        if self.shared:
            await asyncio.gather(*map(self.refresh, behind))
            return
        for entry in [self.entries[table] for table in behind if table in self.entries]:
            async with entry.lock:  # held until what is on disk is installed
                pass

    async def close(self) -> None:
        """Stop asking for what other processes store."""
        if self._freshness is not None:
            await self._freshness.close()

    async def entry(self, table: str) -> Entry:
        """The entry of a table, loaded on a miss, once for concurrent callers.

        Raises `NotFound`, `Conflict`, `TooMuchWork`, `DamagedTable`.
        """
        entry = self.entries.get(table)
        if entry is not None:
            self.hits += 1
            self.entries.move_to_end(table)
            return entry
        self.misses += 1
        if table in self.damaged:
            raise DamagedTable(self.damaged[table])
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load_or_put_aside(table))
            loading.add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(loading)

    def turn(self, table: str) -> "Turn":
        """A turn at a table, as a context manager: no other request changes the table meanwhile."""
        return Turn(self, table)

    def install(self, entry: Entry, more_bytes: int) -> None:
        """Cache an entry whose stored events grew by `more_bytes`; evict the least recently used where needed."""
        table = entry.session.table
        self.entries[table] = entry
        entry.weight += more_bytes
        self.cached_bytes += more_bytes
        while self.cached_bytes > self._cache_bytes and len(self.entries) > 1:
            oldest = next(iter(self.entries))
            if oldest == table or self.entries[oldest].lock.locked():
                return
            self.evict(oldest)

    def evict(self, table: str) -> None:
        """Evict a table's entry: the next request loads it."""
        entry = self.entries.pop(table, None)
        if entry is not None:
            self.cached_bytes -= entry.weight
            self._heads[table] = Head(entry.session.version, entry.session.head)
            if len(self._heads) > REMEMBERED:
                self._heads.popitem(last=False)

    def replace(self, entry: Entry, records: Sequence[Record], after: Session) -> None:
        """Replace a cached session by the one after further events, which are on disk."""
        before, entry.session = entry.session, after
        if after.status != before.status and not self.shared:
            self.open_tables.change(before.status, after)
        self.install(entry, sum(len(record.stored) for record in records))
        entry.snapshots.record(after)
        self.on_change(before, records, after)

    def _is_behind(self, table: str, version: int) -> bool:
        entry = self.entries.get(table)
        return entry is not None and entry.session.version < version

    def _version_of(self, table: str) -> int | None:
        """The version of a cached table that is not over."""
        entry = self.entries.get(table)
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
        entry = self.entries.get(table)
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
        entry = self.entries.get(table)
        if entry is not None:
            self.evict(table)
            self.on_change(entry.session, (), entry.session)

    @asynccontextmanager
    async def reading(self, table: str) -> AsyncIterator[None]:
        """Read stored events of a table within: if they cannot be read, put it aside. Raises `DamagedTable`."""
        try:
            yield
        except (*UNREADABLE, UnreadableStorage) as error:
            damage = await self._damage_of(table, error)
            if damage is None:  # the software fails, not the storage
                raise
            self.damaged[table] = damage
            self.evict(table)
            known = {"table": table, "version": damage.version, "reason": damage.reason}
            _log.error("table-damaged", extra=known)  # without the error, which may quote an event
            raise DamagedTable(damage) from error

    async def _damage_of(self, table: str, error: Exception) -> Damage | None:
        """The damage of a table after an error, once all of its events are read; None if there is none."""
        entry = self.entries.get(table)
        known = self._heads.get(table) if entry is None else Head(entry.session.version, entry.session.head)
        try:
            rows = await self.read.in_thread(self._database.rows, table)
        except (*UNREADABLE, UnreadableStorage):
            return Damage(table, None, "the database is damaged where its events are")
        damage = await asyncio.to_thread(find_damage, self._games, table, rows, () if known is None else (known,))
        if damage is None and isinstance(error, UnreadableStorage):
            return Damage(table, None, "the database is damaged where more is stored of the table than its events")
        return damage

    def _stored(self, table: str) -> tuple[Sequence[Row], Rematch | None]:
        rows = self._database.rows(table)
        return rows, self._database.rematch(table) if rows else None

    async def _load_or_put_aside(self, table: str) -> Entry:
        with await self._loads.turn(CALLER.get()):
            async with self.reading(table):
                return await self._load(table)

    async def _load(self, table: str) -> Entry:
        rows, rematch = await self.read.in_thread(self._stored, table)
        entry = await self.slices.run(_loaded(self._games, rows, rematch)) if rows else None
        known = self.entries.get(table)
        if known is not None:  # it was opened meanwhile, and may have later events than the rows
            return known
        head = self._heads.get(table)
        if head is not None and not _leads_to(head, entry, rows):
            raise CorruptHistory("these are not the events that were cached")
        if entry is None:
            raise NotFound(table)
        if entry.session.over and await self.read(self._database.is_imported, table):  # imported tables are over
            self.on_imported(table)
        self.install(entry, sum(len(stored) for _, stored in rows))
        return entry


def _opened_tables(database: Database) -> list[OpenedTables]:
    """The tables that count for their players; none if the database is damaged, and the service starts all the same."""
    try:
        return database.opened_tables()
    except UnreadableStorage:
        _log.error("tables-not-counted", extra={"reason": "the database is damaged"})
        return []


def _leads_to(head: Head, entry: Entry | None, rows: Sequence[Row]) -> bool:
    """Whether the events that an entry was loaded from lead to a head that was cached before."""
    before = None if entry is None else entry.snapshots.before(head.version)
    return before is not None and leads_to(head, before, rows)


def _loaded(games: Games, rows: Sequence[Row], rematch: Rematch | None) -> Steps[Entry]:
    """The entry of a table, from its stored events. Raises `Conflict`."""
    try:
        opened = begin(games, *rows[0], rematch)
    except LookupError as error:
        raise Conflict(RULES_NOT_INSTALLED) from error
    entry = Entry(opened)
    for start in range(1, len(rows), EVERY):
        yield
        entry.session = fold(entry.session, rows[start : start + EVERY])
        entry.snapshots.record(entry.session)
    return entry


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
            if self.entry is self._sessions.entries.get(self._table):
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
                if sessions.entries.get(self._table) is not entry:
                    sessions.on_change(batch.session, (), batch.session)
                elif entry.session.version < batch.session.version:
                    sessions.replace(entry, batch.records, batch.session)
            elif isinstance(error, InDoubt) or (isinstance(error, AlreadyStored) and not sessions.shared):
                sessions.evict(self._table)
        finally:
            entry.lock.release()
