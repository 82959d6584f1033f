"""Loading a table: its stored events are read and folded. One that cannot be read is put aside.

Why: decision 0023.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from domain.kernel.folding import begin, fold
from domain.kernel.refusals import RULES_NOT_INSTALLED, Conflict
from domain.kernel.session import CorruptHistory, Games, Rematch
from domain.kernel.steps import Steps
from domain.refusals import NotFound
from domain.runtime.shares import CALLER, Parts, Shares
from domain.runtime.slices import Slices
from domain.storage.database import Database
from domain.storage.errors import UnreadableStorage
from domain.storage.events import Row
from domain.storage.reading import Reader
from domain.tables.cache import EVERY, Cache, Entry
from domain.tables.damage import UNREADABLE, Damage, DamagedTable, Head, find_damage, leads_to

LOADS = Parts(16, 8, 4)
"""Tables that are loaded at one time. The others wait, before anything is read for them."""

_log = logging.getLogger("takeback")


class Loader:
    """Loads tables into the cache, each once for concurrent callers. Used on the event loop's thread.

    ``damaged``: the tables that are put aside. ``imported``: those of the loaded ones that were imported.
    """

    def __init__(self, games: Games, database: Database, cache: Cache, slices: Slices, read: Reader) -> None:
        self._games = games
        self._database = database
        self._cache = cache
        self._slices = slices
        self._read = read
        self._loads = Shares(LOADS)
        self._loading: dict[str, asyncio.Task[Entry]] = {}
        self.damaged: dict[str, Damage] = {}
        self.imported: set[str] = set()

    async def load(self, table: str) -> Entry:
        """The entry of a table that is not cached. Raises `NotFound`, `Conflict`, `TooMuchWork`, `DamagedTable`."""
        if table in self.damaged:
            raise DamagedTable(self.damaged[table])
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load_or_put_aside(table))
            loading.add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(loading)

    def under_way(self, table: str) -> "asyncio.Task[Entry] | None":
        """The load of a table that has begun and not ended."""
        return self._loading.get(table)

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
            self._cache.evict(table)
            known = {"table": table, "version": damage.version, "reason": damage.reason}
            _log.error("table-damaged", extra=known)  # without the error, which may quote an event
            raise DamagedTable(damage) from error

    async def _damage_of(self, table: str, error: Exception) -> Damage | None:
        """The damage of a table after an error, once all of its events are read; None if there is none."""
        known = self._cache.known_head(table)
        try:
            rows = await self._read.in_thread(self._database.rows, table)
        except (*UNREADABLE, UnreadableStorage):
            return Damage(table, None, "the database is damaged where its events are")
        damage = await asyncio.to_thread(find_damage, self._games, table, rows, () if known is None else (known,))
        if damage is None and isinstance(error, UnreadableStorage):
            return Damage(table, None, "the database is damaged where more is stored of the table than its events")
        return damage

    def _stored(self, table: str) -> tuple[Sequence[Row], Rematch | None]:
        rows = self._database.rows(table)
        return rows, self._database.rematches.of(table) if rows else None

    async def _load_or_put_aside(self, table: str) -> Entry:
        with await self._loads.turn(CALLER.get()):
            async with self.reading(table):
                return await self._load(table)

    async def _load(self, table: str) -> Entry:
        rows, rematch = await self._read.in_thread(self._stored, table)
        entry = await self._slices.run(_loaded(self._games, rows, rematch)) if rows else None
        known = self._cache.entries.get(table)
        if known is not None:  # it was opened meanwhile, and may have later events than the rows
            return known
        head = self._cache.known_head(table)
        if head is not None and not _leads_to(head, entry, rows):
            raise CorruptHistory("these are not the events that were cached")
        if entry is None:
            raise NotFound(table)
        if entry.session.over and await self._read(self._database.imports.has, table):  # imported tables are over
            self.imported.add(table)
        self._cache.install(entry, sum(len(stored) for _, stored in rows))
        return entry


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
