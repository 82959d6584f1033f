"""The application service: every read of a table and every request to one. No rules, no HTTP."""

import hmac
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from domain.kernel import chain, commands, erasure
from domain.kernel.batches import Batch, Record, Stamp
from domain.kernel.clocks import due_batch, least_due, wait_of
from domain.kernel.days import date_of
from domain.kernel.events import SERVER, Forked, Opened, TakebackLapsed, Voided
from domain.kernel.forks import forked_from
from domain.kernel.game import Refused
from domain.kernel.keys import Versions
from domain.kernel.refusals import ALREADY_TRIED, CANNOT_FORK_THERE, DAY_NOT_OVER, TABLE_NOT_OVER, Conflict
from domain.kernel.session import Games, Session, batch_of
from domain.refusals import Forbidden, Malformed, NotFound, Stale
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored
from domain.storage.group_commit import GroupCommit, QueueFull
from domain.tables.cache import Entry
from domain.tables.commands import (
    Open,
    Request,
    RequestContext,
    decide,
    is_answered_by,
    require_expected,
    require_seat,
    require_visible,
)
from domain.tables.history import History
from domain.tables.openings import Openings
from domain.tables.sessions import Sessions

_TRIES = 16
"""The number of retries when another process was faster."""

_REFUSALS = (Malformed, NotFound, Forbidden, Stale, Conflict, Refused)
"""Refusals that depend on the state of a table: they are checked against its latest version before they are raised."""

_HAS_CLOCK = b'"data":{"clock":'
"""Marks stored `Opened` events that have a clock. Older events lack the field, and their requests had no clock."""


Read = Callable[[Session], Awaitable[tuple[RequestContext, Request]]]
"""Reads a request, once the session that decides it is known."""


class KeyReused(Exception):
    """The idempotency key was used for another request."""


class Acknowledgement(msgspec.Struct, frozen=True):
    """The records that a request appended, the session after them, and the position of the last one."""

    session: Session
    records: tuple[Record, ...]
    position: int
    replayed: bool = False


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
        self.sessions = Sessions(games, database, writer, cache_bytes)
        self.slices = self.sessions.slices
        self._read = self.sessions.read
        self.history = History(games, database, self.sessions, self._read)
        self.openings = Openings(database, writer, self._read, self.sessions.open_tables)

    async def refresh(self, table: str | None = None) -> None:
        """Bring accounts, and a table if it is cached, up to date with what other processes have stored.

        A request that reads begins with it. Raises `QueueFull`, `NotStored`.
        """
        await self.sessions.refresh(table)

    async def follow(self, tables: Sequence[str]) -> list[str]:
        """Bring tables up to date, so that their followers are notified; see `Sessions.follow`."""
        return await self.sessions.follow(tables)

    async def _has_changed(self, table: str) -> bool:
        """After a refusal by the session that is cached now: has another process changed the table?"""
        if not self.sessions.shared:
            return False
        refused_by = self._cached(table)
        await self.refresh(table)
        return refused_by is None or self._cached(table) is not refused_by

    async def get(self, table: str, player: str | None, *, invite: str | None = None) -> Session:
        """The table as it is now. Raises `NotFound`, also for a private table that `player` has no part in.

        With its invitation a private table is found by any player.
        """
        session = (await self.sessions.entry(table)).session
        require_visible(session, player, invite, self._clock())
        return session

    async def open(self, context: RequestContext, request: Open) -> Acknowledgement:
        """Open a table. Nobody is seated yet. A player's key opens one table, however often it is sent.

        Raises `KeyReused`, `Conflict` if the player has too many tables, or has tried the seed of the day.
        """
        game = self.games[request.game][max(self.games[request.game])]
        *earlier, table = self._ids("open", context)
        for each in (*earlier, table) if context.key is not None else ():
            before = await self._opened_before(each, context, request)
            if before is not None:
                return before
        stamp = self.stamp(context)
        day = date_of(stamp.at) if request.daily else None
        server_seed = self._secret(32) if day is None else self.seed_of_day(game.key, day)
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
            clock=request.clock,
            daily=day,
        )
        batch = commands.open_table(game, table, opened, stamp)
        try:
            position = await self.openings.store(batch)
        except AlreadyStored:
            await self.refresh(table)  # a load that is under way began before, and finds nothing
            before = await self._opened_before(table, context, request)
            if before is None and day is not None:
                raise Conflict(ALREADY_TRIED) from None
            if before is None:
                raise
            return before
        return self.begun(batch, position)

    async def fork(self, table: str, context: RequestContext, version: int) -> Acknowledgement:
        """Open a table whose game starts where this one stood at a version. Nobody is seated yet.

        For a player who holds a seat, after the end; alone at a table at any time. Raises `NotFound`, `Forbidden`,
        `KeyReused`, `Stale`, `Conflict`.
        """
        session = await self.get(table, context.player)
        require_seat(session, context.player)
        *earlier, name = self._ids(f"fork/{table}", context)
        for each in (*earlier, name) if context.key is not None else ():
            before = await self._forked_before(each, session, context, version)
            if before is not None:
                return before
        require_expected(session, context)
        if session.is_secret(self._clock()):
            raise Conflict(DAY_NOT_OVER)
        if len(session.seats) > 1 and not session.over:
            raise Conflict(TABLE_NOT_OVER, "A table with several seats can be forked once it is over.")
        then = await self.history.at(session, version) if version <= session.version else session
        if version > session.version or then.line is None or then.game.outcome(then.line.state) is not None:
            raise Conflict(CANNOT_FORK_THERE)
        if then.resigned:
            raise Conflict(CANNOT_FORK_THERE, "A seat had resigned by then.")
        forked = forked_from(session, then, name)
        batch = commands.fork_table(session.game, name, self.reopened(session.opened), forked, self.stamp(context))
        try:
            position = await self.openings.store(batch)
        except AlreadyStored:
            await self.refresh(name)
            before = await self._forked_before(name, session, context, version)
            if before is None:
                raise
            return before
        return self.begun(batch, position)

    async def handle(self, table: str, context: RequestContext, request: Request) -> Acknowledgement:
        """Carry out a request to a table; see `carry_out`."""

        async def read(_: Session) -> tuple[RequestContext, Request]:
            return context, request

        return await self.carry_out(table, read)

    async def carry_out(self, table: str, read: Read) -> Acknowledgement:
        """Carry out the request that `read` gives for the table's session, at its turn; the only place of a retry.

        `read` may be called again: where another process was faster, or has changed the table since it was refused.
        Raises what `read` raises, and in the order in which they are checked, `NotFound`, `Forbidden`, `KeyReused`,
        `Stale`, `Conflict`, `Refused`, `CallerGone`, `QueueFull`, `NotStored`: nothing was appended. Raises `InDoubt`:
        something may have been.
        """
        refused = False
        for _ in range(_TRIES):
            try:
                with suppress(AlreadyStored):  # optimistic concurrency: another process was faster, so try again
                    return await self._carry_out(table, read)
            except _REFUSALS:
                if refused or not await self._has_changed(table):
                    raise
                refused = True
        raise QueueFull

    async def _carry_out(self, table: str, read: Read) -> Acknowledgement:
        async with self.sessions.turn(table) as turn:
            context, request = await read(turn.session)
            decided = decide(turn.session, context, request, self._clock())
            if not isinstance(decided, Batch):
                return await self._replayed(turn.session, decided, request)
            stored = turn.append(decided)
        try:
            position = await stored
        except AlreadyStored:
            await self.refresh(table)
            await self.withdraw_erased(table)
            await self.sessions.require_not_erased(context.player)
            raise
        turn.entry.position = (decided.session.version, position)
        return Acknowledgement(decided.session, decided.records, position)

    async def serve(self, table: str) -> Batch | None:
        """Append what the server does at a table by itself, if anything is due now; what it was, None for nothing.

        Another process, or a player, may have been faster.
        Raises `NotFound`, `Conflict`, `TooMuchWork`, `DamagedTable`, `QueueFull`, `NotStored`.
        """

        def due(session: Session, now: int) -> Batch | None:
            wait, up_since = wait_of(session), self._database.up_since
            return None if wait is None or now < least_due(wait.since, up_since) else due_batch(session, now)

        try:
            return await self.act(table, due)
        except AlreadyStored:
            return None

    async def withdraw_erased(self, table: str) -> None:
        """Take the players out of an open table who were erased, so that nobody sits down with one of them.

        Raises `NotFound`, `Conflict`, `TooMuchWork`, `DamagedTable`, `QueueFull`, `NotStored`.
        """
        session = (await self.sessions.entry(table)).session
        if session.status != "open":
            return
        players = [session.opener, *(held.player for held in session.seats if held is not None)]
        for player in await self._read(self._database.accounts.erased, players):
            await self.withdraw(table, player)

    async def withdraw(self, table: str, player: str) -> Batch | None:
        """Take an erased player out of a table; what was appended, None for nothing. Raises as `act` does."""
        for _ in range(_TRIES):
            with suppress(AlreadyStored):
                return await self.act(table, lambda session, now: erasure.withdraw(session, player, now))
        raise QueueFull

    async def is_dealing(self, table: str) -> bool:
        """Whether a table waits for entropy of sealed seats. Raises `NotFound`, `DamagedTable`, `NotStored`."""
        return (await self.sessions.entry(table)).session.is_dealing

    async def act(self, table: str, decide: Callable[[Session, int], Batch | None]) -> Batch | None:
        """Append what `decide` gives for a table now (ms since 1970 UTC), on nobody's request; None for nothing.

        Raises what `decide` does, `AlreadyStored` if another process was faster, `NotFound`, `Conflict`, `TooMuchWork`,
        `DamagedTable`, `QueueFull`, `NotStored`.
        """
        await self.refresh(table)
        async with self.sessions.turn(table) as turn:
            batch = decide(turn.session, self._clock())
            if batch is None:
                return None
            stored = turn.append(batch)
        await stored
        return batch

    async def is_of_game_in_play(self, session: Session) -> bool:
        """Whether a table is a fork of a game that is not over, or a fork of such a fork."""
        while (forked := session.forked) is not None:
            try:
                session = (await self.sessions.entry(forked.table)).session
            except NotFound:  # the fork was imported
                return False
            if session.status == "playing":
                return True
        return False

    async def parent_seat_options(self, forked: Forked[Any]) -> tuple[Any, ...]:
        """The options of every seat at the table that a fork comes from."""
        parent = (await self.sessions.entry(forked.table)).session
        return parent.known_setup.seat_options

    async def touch(self) -> None:
        """Write to the database without changing it, through the writer. Raises `QueueFull`, `NotStored`."""
        await self._writer.submit(lambda transaction: transaction.touch())

    def last_position(self) -> int:
        """The position of the last event of the log."""
        return self._database.last_position()

    def settled_position(self) -> int:
        """The position up to which the log is settled: see `Log.settled_position`."""
        return self._database.settled_position()

    def _cached(self, table: str) -> Session | None:
        entry = self.sessions.cache.entries.get(table)
        return None if entry is None else entry.session

    def reopened(self, opened: Opened[Any]) -> Opened[Any]:
        """The settings of a table, for another one with a seed of its own."""
        server_seed, commitment = self._secret(32), chain.commitment
        return msgspec.structs.replace(
            opened, server_seed=server_seed.hex(), seed_commitment=commitment(server_seed), seeded=None, daily=None
        )

    def seed_of_day(self, game: str, day: str) -> bytes:
        """The seed of a day: it follows from the secret of the database, so every process knows it."""
        return hmac.digest(self._database.secret, f"daily/{game}/{day}".encode(), "sha256")

    async def daily_try(self, game: str, day: str, player: str) -> str | None:
        """The table that a player opened for the seed of a day, None if there is none. Raises `NotStored`."""
        return await self._read(self._database.daily_tries.of, game, day, player)

    def stamp(self, context: RequestContext) -> Stamp:
        """When, by whom and under which key a request appends."""
        return Stamp(self._clock(), context.player, context.key)

    def new_id(self) -> str:
        """A table's id, by chance."""
        return self._secret(12).hex()

    def _ids(self, what: str, context: RequestContext) -> list[str]:
        """The ids of the table that a request opens: those that it may have since before restores, then a new one's.

        They follow from the idempotency key, if any, so the database refuses a second table. After a restore new ones
        do not come again: the service may have said something else of a table that was lost. Only with the secret of
        the database can they be computed: nobody else can find a table by a guessed key.
        """
        if context.key is None:
            return [self.new_id()]
        named = f"{what}/{context.player}/{context.key}"
        logs = (*self._database.former, self._database.name)
        texts = [named, *(f"{log}/{named}" for log in logs[1:])]
        return [hmac.digest(self._database.secret, text.encode(), "sha256")[:12].hex() for text in texts]

    def begun(self, batch: Batch, position: int) -> Acknowledgement:
        """Cache a new table whose first batch is on disk, unless others may have changed it by now; acknowledge it."""
        if not self.sessions.shared and batch.session.table not in self.sessions.cache.entries:
            self.sessions.cache.install(Entry(batch.session), sum(len(record.stored) for record in batch.records))
        return Acknowledgement(batch.session, batch.records, position)

    async def _replayed(self, session: Session, versions: Versions, request: Request) -> Acknowledgement:
        """The first acknowledgement of a request, rebuilt. Raises `KeyReused` for another request."""
        versions = await self._with_void(session, versions)
        records = await self.history.records(session, after=versions.first - 1, upto=versions.last)
        first = next(record.event for record in records if not isinstance(record.event.data, TakebackLapsed))
        if not is_answered_by(request, first):
            raise KeyReused
        then = await self.history.at(session, versions.last)
        return Acknowledgement(then, tuple(records), await self.history.position(then), replayed=True)

    async def _with_void(self, session: Session, versions: Versions) -> Versions:
        """The versions of a batch, with the server's void, without a key, if it left the game to house bots."""
        if not session.voided or versions.last != session.version - 1 or not session.is_left_to_bots:
            return versions
        [after] = await self.history.records(session, after=versions.last, upto=versions.last + 1)
        voided = isinstance(after.event.data, Voided) and after.event.data.by == SERVER
        return Versions(versions.first, versions.last + 1) if voided else versions

    async def _forked_before(
        self, name: str, parent: Session, context: RequestContext, version: int
    ) -> Acknowledgement | None:
        """The first acknowledgement of an idempotency key, None if the key is new. Raises `KeyReused`."""
        try:
            session = (await self.sessions.entry(name)).session
        except NotFound:
            if context.key is not None and batch_of(parent, context.player, context.key) is not None:
                raise KeyReused from None
            return None
        if session.forked is None or session.forked.version != version:
            raise KeyReused
        records = await self.history.records(session, after=0, upto=2)
        then = await self.history.at(session, 2)
        return Acknowledgement(then, tuple(records), await self.history.position(then), replayed=True)

    async def _opened_before(self, table: str, context: RequestContext, request: Open) -> Acknowledgement | None:
        """The first acknowledgement of an idempotency key, None if the key is new. Raises `KeyReused`."""
        try:
            session = (await self.sessions.entry(table)).session
        except NotFound:
            return None
        acknowledged = await self.opening_of(session)
        records = acknowledged.records
        opened = records[0].event.data
        clock = opened.clock if _HAS_CLOCK in records[0].stored else request.clock
        settings = (opened.game, opened.options, opened.seats, opened.undo, opened.visibility, opened.seeded, clock)
        first = Open(*settings, daily=opened.daily is not None)
        if first != request or records[0].event.key != context.key:
            raise KeyReused
        return acknowledged

    async def opening_of(self, session: Session) -> Acknowledgement:
        """The first acknowledgement of the request that opened a table, rebuilt."""
        records = await self.history.records(session, after=0, upto=1)
        then = await self.history.at(session, 1)
        return Acknowledgement(then, tuple(records), await self.history.position(then), replayed=True)
