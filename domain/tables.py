"""The application: whoever wants something of a table comes through here. No rules, no HTTP.

Sessions are cached; a miss folds the stored events. A table has at most one uncommitted batch: the next request for it
waits, and the new session is installed only once its batch is on disk, so nobody ever sees what is not stored.
"""

import asyncio
import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

import msgspec

from domain.asking import (
    OPERATOR,
    Asked,
    Open,
    Request,
    Sit,
    command,
    is_answered_by,
    may,
    seat_or_forbidden,
    stamp_of,
)
from domain.kernel import chain, commands
from domain.kernel.batches import Batch, Record
from domain.kernel.branches import Branches, branches_of
from domain.kernel.events import AnyEvent, Opened, TakebackLapsed, decoders
from domain.kernel.forks import forked_from
from domain.kernel.refusals import CANNOT_FORK_THERE, RULES_NOT_INSTALLED, TABLE_NOT_OVER, Conflict
from domain.kernel.session import Games, Session, batch_of, begin, fold, seat_of
from domain.marks import EVERY, Marks
from domain.storage.events import Append, stored_events
from domain.storage.group_commit import GroupCommit, OnCommit, QueueFull
from domain.storage.interface import AlreadyStored, Database, Row
from domain.table_log import versions_in_force

_TRIES = 8


class NotFound(Exception):  # an answer, not an error
    """There is no such table, or none that this player may know of."""


class Stale(Exception):  # an answer, not an error
    """The table has moved on from the version that the request was made for."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class KeyReused(Exception):  # an answer, not an error
    """The idempotency key was used for another request."""


class Answer(msgspec.Struct, frozen=True):
    """What a request appended, the session as of then, and the place of its last event in the whole log."""

    session: Session
    records: tuple[Record, ...]
    position: int
    replayed: bool = False


class _Entry:
    """A cached session and the lock under which it is replaced, and marks on the way to it."""

    __slots__ = ("lock", "marks", "session", "weight")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.marks = Marks(session)
        self.weight = 0
        self.lock = asyncio.Lock()


class Tables:
    """Every table of a database. Used on the event loop's thread."""

    def __init__(
        self,
        games: Games,
        database: Database,
        writer: GroupCommit,
        *,
        clock: Callable[[], int],
        secret: Callable[[int], bytes],
        cache_bytes: int = 256 * 2**20,
    ) -> None:
        """`clock`: milliseconds since 1970 UTC; `secret`: n unguessable bytes; `cache_bytes`: of stored events."""
        self.games = games
        self._database = database
        self._writer = writer
        self._clock = clock
        self._secret = secret
        self._cache_bytes = cache_bytes
        self._cached_bytes = 0
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._loading: dict[str, asyncio.Task[_Entry]] = {}

    async def get(self, table: str, player: str | None, *, invite: str | None = None) -> Session:
        """The table as it is now. Raises `NotFound`, also for a private table that `player` has no part in.

        Whoever brings the invitation of a private table may know of it.
        """
        session = (await self._entry(table)).session
        if session.opened.visibility == "private" and not _insider(session, player) and not _invited(session, invite):
            raise NotFound(table)
        return session

    async def open(self, asked: Asked, request: Open) -> Answer:
        """Open a table. Nobody is seated yet. A player's key opens one table, however often it is sent."""
        game = self.games[request.game][max(self.games[request.game])]
        table = self._secret(12).hex() if asked.key is None else _table_of_key("open", asked.player, asked.key)
        server_seed = self._secret(32)
        opened = Opened(
            game=game.key,
            rules_version=game.version,
            options=request.options,
            seats=request.seats,
            undo=request.undo,
            visibility=request.visibility,
            server_seed=server_seed.hex(),
            seed_commitment=chain.commitment(server_seed),
            seeded=request.seed,
        )
        batch = commands.open_table(game, table, opened, stamp_of(asked, self._clock()))
        try:
            position = await self._store(batch)
        except AlreadyStored:
            return await self._opened_before(table, asked, request)
        return self._begun(batch, position)

    async def fork(self, table: str, asked: Asked, version: int) -> Answer:
        """Open a table whose game starts where this one stood at a version. Nobody is seated yet.

        Whoever sat there may, after the end; alone at a table at any time. Raises `NotFound`, `Forbidden`, `KeyReused`,
        `Stale`, `Conflict`.
        """
        session = await self.get(table, asked.player)
        seat_or_forbidden(session, asked.player)
        name = self._secret(12).hex() if asked.key is None else _table_of_key(f"fork/{table}", asked.player, asked.key)
        before = None if asked.key is None else await self._forked_before(name, session, asked, version)
        if before is not None:
            return before
        if asked.version not in (None, session.version):
            raise Stale(session.version)
        if len(session.seats) > 1 and not session.over:
            raise Conflict(TABLE_NOT_OVER, "A table with several seats can be forked once it is over.")
        then = await self.at(session, version) if version <= session.version else session
        if version > session.version or then.line is None or then.game.outcome(then.line.state) is not None:
            raise Conflict(CANNOT_FORK_THERE)
        if then.resigned:
            raise Conflict(CANNOT_FORK_THERE, "A seat had resigned by then.")
        server_seed = self._secret(32)
        opened = msgspec.structs.replace(
            session.opened, server_seed=server_seed.hex(), seed_commitment=chain.commitment(server_seed), seeded=None
        )
        forked = forked_from(session, then, name)
        batch = commands.fork_table(session.game, name, opened, forked, stamp_of(asked, self._clock()))
        try:
            position = await self._store(batch)
        except AlreadyStored:
            before = await self._forked_before(name, session, asked, version)
            if before is None:
                raise
            return before
        return self._begun(batch, position)

    async def act(self, table: str, asked: Asked, request: Request) -> Answer:
        """Do what `request` says at a table.

        Raises, in the order in which they are looked for, `NotFound`, `Forbidden`, `KeyReused`, `Stale`, `Conflict`,
        `Refused`, `QueueFull`, `NotStored`. Whatever is raised, nothing was appended.
        """
        for _ in range(_TRIES):
            entry = await self._held(table)
            try:
                answer = await self._answered_before(entry.session, asked, request)
                if answer is None:
                    wanted = await self._as_at_its_parent(entry.session, request)
                    batch = command(entry.session, asked, wanted, self._clock())
                    stored = self._store(batch, partial(self._on_commit, entry, batch))
            except BaseException:
                entry.lock.release()
                raise
            if answer is not None:
                entry.lock.release()
                return answer
            try:
                return Answer(batch.session, batch.records, await stored)
            except AlreadyStored:
                continue  # another process was quicker: look again
        raise QueueFull

    async def at(self, session: Session, version: int) -> Session:
        """The table as it was at an earlier version. Raises `NotFound` for a version it never had."""
        if version == session.version:
            return session
        if not 1 <= version < session.version:
            raise NotFound(version)
        mark = (await self._entry(session.table)).marks.before(version)
        after = 0 if mark is None else mark.version
        rows = await asyncio.to_thread(self._database.rows, session.table, after=after, upto=version)
        return fold(begin(self.games, *rows[0]), rows[1:]) if mark is None else fold(mark, rows)

    async def records(self, session: Session, *, after: int, upto: int) -> list[Record]:
        """The events of a table with `after` < version <= `upto`, each with its stored bytes and hash."""
        mark = (await self._entry(session.table)).marks.before(after)
        head, start = (chain.genesis(session.table), 0) if mark is None else (mark.head, mark.version)
        rows = await asyncio.to_thread(self._database.rows, session.table, after=start, upto=min(upto, session.version))
        decode = decoders(session.game)
        records = []
        for version, (type_, stored) in enumerate(rows, start + 1):
            head = chain.link(head, stored)
            if version > after:
                records.append(Record(decode[type_](stored), stored, head))
        return records

    async def line(self, session: Session, *, after: int, limit: int) -> list[AnyEvent]:
        """The first `limit` (at most 500) events past a version that are in force: the line of play, and the end."""
        versions = versions_in_force(session, after=after, limit=limit)
        rows = await asyncio.to_thread(self._database.rows_at, session.table, versions)
        decode = decoders(session.game)
        return [decode[type_](stored) for type_, stored in rows]

    async def touch(self) -> None:
        """Write something that changes nothing, through the writer. Raises `QueueFull`, `NotStored`."""
        await self._writer.submit(lambda transaction: transaction.touch())

    def position(self, session: Session) -> int:
        """The place in the whole log of a table's last event."""
        return self._database.position(session.table, session.version)

    async def branches(self, session: Session) -> Branches:
        """What is off the line of play, and how much each undo took back."""
        rows = await asyncio.to_thread(self._database.rows, session.table, upto=session.version)
        return branches_of(decoders(session.game), rows)

    async def frames(self, session: Session, *, after: int, upto: int) -> list[tuple[Record, Session]]:
        """The events with `after` < version <= `upto`, each with the session after it."""
        if after >= session.version:
            return []
        then = await self.at(session, max(after, 1))
        rows = await asyncio.to_thread(self._database.rows, session.table, after=after, upto=min(upto, session.version))
        frames: list[tuple[Record, Session]] = []
        for row in rows:
            then = then if after == 0 and not frames else fold(then, [row])
            frames.append((_record(then, row), then))
        return frames

    def last_position(self) -> int:
        """The place of the last event of all in the log."""
        return self._database.last_position()

    async def _entry(self, table: str) -> _Entry:
        """The cached entry of a table, loaded if need be, once however many ask."""
        entry = self._entries.get(table)
        if entry is not None:
            self._entries.move_to_end(table)
            return entry
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> _Entry:
        rows = await asyncio.to_thread(self._database.rows, table)
        known = self._entries.get(table)
        if known is not None:  # it was opened in the meantime, and may have gone on since the rows were read
            return known
        if not rows:
            raise NotFound(table)
        try:
            opened = begin(self.games, *rows[0])
        except LookupError as error:
            raise Conflict(RULES_NOT_INSTALLED) from error
        entry = _Entry(opened)
        for start in range(1, len(rows), EVERY):
            entry.session = fold(entry.session, rows[start : start + EVERY])
            entry.marks.pass_by(entry.session)
        self._install(entry, sum(len(stored) for _, stored in rows))
        return entry

    async def _held(self, table: str) -> _Entry:
        """The entry of a table, its lock held."""
        while True:
            entry = await self._entry(table)
            await entry.lock.acquire()
            if entry is self._entries.get(table):
                return entry
            entry.lock.release()

    def _store(self, batch: Batch, on_commit: OnCommit = lambda _: None) -> "asyncio.Future[int]":
        return self._writer.submit(Append(stored_events(batch)), on_commit)

    def _on_commit(self, entry: _Entry, batch: Batch, error: BaseException | None) -> None:
        """Install the new session once it is on disk, or forget what turned out not to be so."""
        if error is None:
            entry.session = batch.session
            entry.marks.pass_by(batch.session)
            self._install(entry, sum(len(record.stored) for record in batch.records))
        elif isinstance(error, AlreadyStored):
            self._forget(batch.session.table)
        entry.lock.release()

    def _begun(self, batch: Batch, position: int) -> Answer:
        """A table that is on disk now, and was not there before."""
        if batch.session.table not in self._entries:
            self._install(_Entry(batch.session), sum(len(record.stored) for record in batch.records))
        return Answer(batch.session, batch.records, position)

    def _install(self, entry: _Entry, more_bytes: int) -> None:
        table = entry.session.table
        self._entries[table] = entry
        entry.weight += more_bytes
        self._cached_bytes += more_bytes
        while self._cached_bytes > self._cache_bytes and len(self._entries) > 1:
            oldest = next(iter(self._entries))
            if oldest == table or self._entries[oldest].lock.locked():
                return
            self._forget(oldest)

    def _forget(self, table: str) -> None:
        entry = self._entries.pop(table, None)
        if entry is not None:
            self._cached_bytes -= entry.weight

    async def _answered_before(self, session: Session, asked: Asked, request: Request) -> Answer | None:
        """The first answer to a key, rebuilt as of its batch; else None, once nothing else stands in the way."""
        may(session, asked.player, request)
        versions = None if asked.key is None else batch_of(session, asked.player, asked.key)
        if versions is not None:
            records = await self.records(session, after=versions.first - 1, upto=versions.last)
            asked_for = next(record.event for record in records if not isinstance(record.event.data, TakebackLapsed))
            if not is_answered_by(request, asked_for):
                raise KeyReused
            then = await self.at(session, versions.last)
            return Answer(then, tuple(records), self._database.position(session.table, versions.last), replayed=True)
        if asked.version is not None and asked.version != session.version:
            raise Stale(session.version)
        return None

    async def _as_at_its_parent(self, session: Session, request: Request) -> Request:
        """At a fork, a seat is taken with the options that it was taken with at the table it comes from."""
        if session.forked is None or not isinstance(request, Sit):
            return request
        free = (number for number, seated in enumerate(session.seats) if seated is None)
        seat = next(free, 0) if request.seat is None else request.seat
        parent = (await self._entry(session.forked.table)).session
        return Sit(request.seat, request.entropy, parent.known_setup.seat_options[seat])

    async def _forked_before(self, name: str, parent: Session, asked: Asked, version: int) -> Answer | None:
        """The first answer to a key, None if it is new. Raises `KeyReused`."""
        try:
            session = (await self._entry(name)).session
        except NotFound:
            if asked.key is not None and batch_of(parent, asked.player, asked.key) is not None:
                raise KeyReused from None
            return None
        if session.forked is None or session.forked.version != version:
            raise KeyReused
        records = await self.records(session, after=0, upto=2)
        then = await self.at(session, 2)
        return Answer(then, tuple(records), self._database.position(name, 2), replayed=True)

    async def _opened_before(self, table: str, asked: Asked, request: Open) -> Answer:
        session = (await self._entry(table)).session
        records = await self.records(session, after=0, upto=1)
        opened = records[0].event.data
        first = Open(opened.game, opened.options, opened.seats, opened.undo, opened.visibility, opened.seeded)
        if first != request or records[0].event.key != asked.key:
            raise KeyReused
        then = await self.at(session, 1)
        return Answer(then, tuple(records), self._database.position(table, 1), replayed=True)


def _record(session: Session, row: Row) -> Record:
    """The last event of a session, of which `row` is what is stored."""
    type_, stored = row
    return Record(decoders(session.game)[type_](stored), stored, session.head)


def invitation(session: Session) -> str:
    """What a player must bring to a seat of a private table."""
    return hmac.digest(session.server_seed, b"invite", "sha256")[:12].hex()


def _insider(session: Session, player: str | None) -> bool:
    return player == OPERATOR or (
        player is not None and (player == session.opener or seat_of(session, player) is not None)
    )


def _invited(session: Session, invite: str | None) -> bool:
    return invite is not None and hmac.compare_digest(invite.encode(), invitation(session).encode())


def _table_of_key(what: str, player: str, key: str) -> str:
    """One key of a player opens one table: its id follows from both, so the database itself refuses a second."""
    return hashlib.sha256(f"{what}/{player}/{key}".encode()).hexdigest()[:24]
