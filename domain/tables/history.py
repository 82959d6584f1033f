"""What happened at a table: its stored events, and the table as it was at any version."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from domain.kernel import chain
from domain.kernel.batches import Record
from domain.kernel.events import AnyEvent, decoders
from domain.kernel.folding import begin, fold
from domain.kernel.session import CorruptHistory, Games, Session
from domain.kernel.steps import each
from domain.refusals import NotFound
from domain.storage.database import Database
from domain.storage.reading import Reader
from domain.tables.records import check_records, frames_of, records_of
from domain.tables.sessions import Sessions

P = ParamSpec("P")
R = TypeVar("R")


def _readable(
    read: Callable[Concatenate["History", Session, P], Awaitable[R]],
) -> Callable[Concatenate["History", Session, P], Coroutine[Any, Any, R]]:
    """A read of a table's stored events that puts the table aside if they are damaged. Raises `DamagedTable`."""

    @wraps(read)
    async def reading(self: "History", session: Session, /, *args: P.args, **kwargs: P.kwargs) -> R:
        async with self._sessions.loader.reading(session.table):
            return await read(self, session, *args, **kwargs)

    return reading


class History:
    """The history of every table of a database. Used on the event loop's thread."""

    def __init__(self, games: Games, database: Database, sessions: Sessions, read: Reader) -> None:
        """`sessions`: the tables in memory."""
        self._games = games
        self._database = database
        self._sessions = sessions
        self._read = read

    @_readable
    async def at(self, session: Session, version: int) -> Session:
        """The table as it was at an earlier version. Raises `NotFound` for a version it never had."""
        if version == session.version:
            return session
        if not 1 <= version < session.version:
            raise NotFound(version)
        snapshot = (await self._sessions.entry(session.table)).snapshots.before(version)
        after = 0 if snapshot is None else snapshot.version
        rows = await self._read.in_thread(self._database.rows, session.table, after=after, upto=version)
        if snapshot is None:
            snapshot, rows = begin(self._games, *rows[0], session.rematch), rows[1:]
        then = fold(snapshot, rows)
        if then.version != version:
            raise CorruptHistory("events are missing")
        return then

    @_readable
    async def records(self, session: Session, *, after: int, upto: int, head: bytes | None = None) -> list[Record]:
        """The events of a table with `after` < version <= `upto`, each with its stored bytes and hash.

        `head`: the hash of version `after`, if it is known.
        """
        start = after
        if head is None:
            snapshot = (await self._sessions.entry(session.table)).snapshots.before(after)
            head, start = (chain.genesis(session.table), 0) if snapshot is None else (snapshot.head, snapshot.version)
        rows = await self._read.in_thread(
            self._database.rows, session.table, after=start, upto=min(upto, session.version)
        )
        records = await self._sessions.slices.run(records_of(session.game, rows, head, skipped=after - start))
        check_records(session, records, after, upto)
        return records

    async def head(self, session: Session, version: int) -> bytes:
        """The chain's hash at a version that the table has, 0 included."""
        if version == session.version:
            return session.head
        if version == 0:
            return chain.genesis(session.table)
        [record] = await self.records(session, after=version - 1, upto=version)
        return record.hash

    @_readable
    async def line(self, session: Session, versions: Sequence[int]) -> list[AnyEvent]:
        """The events of these versions, at most 500: see `versions_in_force`."""
        rows = await self._read.in_thread(self._database.rows_at, session.table, versions)
        if len(rows) != len(versions):
            raise CorruptHistory("events are missing")
        decode = decoders(session.game)
        return await self._sessions.slices.run(each(lambda row: decode[row[0]](row[1]), rows))

    @_readable
    async def frames(self, session: Session, *, after: int, upto: int) -> list[tuple[Record, Session]]:
        """The events with `after` < version <= `upto`, each with the session after it."""
        if after >= session.version:
            return []
        then = await self.at(session, max(after, 1))
        rows = await self._read.in_thread(
            self._database.rows, session.table, after=after, upto=min(upto, session.version)
        )
        frames = await self._sessions.slices.run(frames_of(then, rows, first=after == 0))
        check_records(session, [record for record, _ in frames], after, upto)
        return frames

    async def position(self, session: Session) -> int:
        """The position of a session's last event."""
        entry, version = self._sessions.cache.entries.get(session.table), session.version
        if entry is not None and entry.position[0] == version:
            return entry.position[1]
        position = await self._read(self._database.position, session.table, version)
        if entry is not None and entry.session.version == version:
            entry.position = (version, position)
        return position
