"""The cache of sessions: of each table the session as it is, and a few earlier ones.

Snapshots are a few earlier sessions of a table, from which any version is folded quickly. They share their states.

Why: decision 0003.
"""

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from operator import attrgetter

from domain.kernel.session import Session
from domain.tables.damage import Head

EVERY = 32
"""The least number of versions between two snapshots."""

REMEMBERED = 10_000
"""Of how many evicted tables the heads are remembered, to be compared with the stored events."""

_version = attrgetter("version")


class Snapshots:
    """The snapshots of one table, from the version at which it was cached on."""

    __slots__ = ("_sessions",)

    def __init__(self, first: Session) -> None:
        self._sessions = [first]

    def record(self, session: Session) -> None:
        """Record a session, if the last snapshot is old enough. Sessions are recorded in order."""
        if session.version >= self._sessions[-1].version + EVERY:
            self._sessions.append(session)

    def before(self, version: int) -> Session | None:
        """The last snapshot at or before a version, None if the first one is later."""
        count = bisect_right(self._sessions, version, key=_version)
        return self._sessions[count - 1] if count else None


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


class Cache:
    """The sessions in memory, the least recently used first. Used on the event loop's thread."""

    def __init__(self, limit: int) -> None:
        """`limit`: bytes of stored events."""
        self._limit = limit
        self._heads: OrderedDict[str, Head] = OrderedDict()
        self.entries: OrderedDict[str, Entry] = OrderedDict()
        self.stored_bytes = 0

    def install(self, entry: Entry, more_bytes: int) -> None:
        """Cache an entry whose stored events grew by `more_bytes`; evict the least recently used where needed."""
        table = entry.session.table
        self.entries[table] = entry
        entry.weight += more_bytes
        self.stored_bytes += more_bytes
        while self.stored_bytes > self._limit and len(self.entries) > 1:
            oldest = next(iter(self.entries))
            if oldest == table or self.entries[oldest].lock.locked():
                return
            self.evict(oldest)

    def evict(self, table: str) -> None:
        """Evict a table's entry: the next request loads it."""
        entry = self.entries.pop(table, None)
        if entry is not None:
            self.stored_bytes -= entry.weight
            self._heads[table] = Head(entry.session.version, entry.session.head)
            if len(self._heads) > REMEMBERED:
                self._heads.popitem(last=False)

    def known_head(self, table: str) -> Head | None:
        """The head of a table that is cached, or was."""
        entry = self.entries.get(table)
        return self._heads.get(table) if entry is None else Head(entry.session.version, entry.session.head)
