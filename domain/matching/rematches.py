"""Rematches: the players of a finished table play again, at one table, even if they ask at the same time.

Opening it, seating the player who asks and the house bots, and the row that names it are one transaction: what a
process dies of leaves no empty table. The other people's seats are kept, see `domain.tables.kept_seats`.
"""

import asyncio
from hashlib import sha256
from weakref import WeakValueDictionary

import msgspec

from domain.kernel import commands
from domain.kernel.batches import Batch, Stamp, require_finished
from domain.kernel.chain import canonical
from domain.kernel.events import Resigned
from domain.kernel.game import Seat
from domain.kernel.refusals import TABLE_STARTED, TOO_MANY_BOTS, Conflict
from domain.kernel.session import Rematch, Seated, Session, batch_of, seat_of
from domain.players.house_bots import HouseBots
from domain.players.names import Names
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored, NotStored
from domain.storage.group_commit import GroupCommit, QueueFull
from domain.storage.sql.beside_log.table_keys import TableKey
from domain.tables.commands import Brought, RequestContext, Sit, may_see, require_expected, require_seat
from domain.tables.service import Acknowledgement, KeyReused, Tables

_TRIES = 16
"""How often a rematch is looked for again because somebody else was faster."""


class Rematches:
    """Opens rematches. Used on the event loop's thread."""

    def __init__(self, tables: Tables, database: Database, writer: GroupCommit, bots: HouseBots, names: Names) -> None:
        """`database`: where the tables are stored."""
        self._tables = tables
        self._database = database
        self._writer = writer
        self._bots = bots
        self._names = names
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self, table: str, context: RequestContext, brought: Brought, *, crowded: bool = False
    ) -> Acknowledgement:
        """The rematch of a finished table, with its settings, where the player has a seat now.

        The first player to ask opens it, with the house bots at their seats; so it may start at once. Once a rematch is
        closed, the next request opens another. For a player who holds a seat. Raises `NotFound`, `Forbidden`,
        `KeyReused`, `Stale`, `Conflict`, `Refused`, `CallerGone`, `QueueFull`, `NotStored`, `InDoubt`. `brought`: to
        the seat, if the player has none there yet. `crowded`: the caller's address has bots at too many tables.
        """
        session = await self._tables.get(table, context.player)
        require_seat(session, context.player)
        before = await self._answered_before(session, context, brought)
        if before is not None:
            return before
        require_expected(session, context)
        if not is_void_without_people(session):
            require_finished(session)
        async with self._locks.setdefault(table, asyncio.Lock()):
            return await self._find_or_open(session, context, brought, crowded=crowded)

    async def last(self, session: Session, player: str) -> str | None:
        """The rematch of a finished table, for a player; None if it is closed, hidden, or cannot be read."""
        try:
            last = await self._tables.sessions.read(self._database.rematches.last, session.table)
        except NotStored:  # the table itself can be shown
            return None
        found = None if last is None else await self._fresh(last[1])
        now = self._tables.stamp(RequestContext(player)).at
        return found.table if found is not None and found.status != "closed" and may_see(found, player, now) else None

    async def _find_or_open(
        self, session: Session, context: RequestContext, brought: Brought, *, crowded: bool
    ) -> Acknowledgement:
        """A seat at the rematch that is not closed, opened if there is none."""
        for _ in range(_TRIES):
            last = await self._tables.sessions.read(self._database.rematches.last, session.table)
            found = None if last is None else await self._fresh(last[1])
            before = await self._answered_before(session, context, brought)  # by another process
            if before is not None:
                return before
            try:
                if found is None or found.status == "closed":
                    number = 0 if last is None else last[0] + 1
                    return await self._open(session, context, brought, number, crowded=crowded)
                acknowledged = await self._join(session, found, context, brought)
            except AlreadyStored:  # another process was faster, or the player was erased
                await self._tables.sessions.require_not_erased(context.player)
                continue
            except Conflict:
                if found is not None and (await self._fresh(found.table)).version != found.version:
                    continue
                raise
            await self._note(_shown(session.table, context, brought, acknowledged.session))
            return acknowledged
        raise QueueFull

    async def _open(
        self, session: Session, context: RequestContext, brought: Brought, number: int, *, crowded: bool
    ) -> Acknowledgement:
        """Open the rematch of this number, and seat the player who asks and the bots.

        Where no bots are on offer any more, their seats stay free. Raises `AlreadyStored` if there is one, `Conflict`.
        """
        bots = {seat: held.player for seat, held in _held(session) if held.player in self._bots.players}
        bots = bots if self._bots.bots else {}
        if bots and (crowded or await self._tables.openings.has_many(context.player)):
            raise Conflict(TOO_MANY_BOTS)
        waited_for = await self._people(session, context.player)
        stamp, name = self._tables.stamp(context), self._tables.new_id()
        rematch = Rematch(session.table, number, waited_for)
        batch = commands.open_table(session.game, name, self._tables.reopened(session.opened), stamp, rematch)
        asking = require_seat(session, context.player)
        batch = _seated(batch, session, asking, Stamp(stamp.at, context.player), brought, bot=False)
        for seat, bot in bots.items():
            batch = _seated(batch, session, seat, Stamp(stamp.at, bot), Brought(), bot=True)
        shown = _shown(session.table, context, brought, batch.session)
        return self._tables.begun(batch, await self._tables.openings.store(batch, shown))

    async def _join(
        self, session: Session, found: Session, context: RequestContext, brought: Brought
    ) -> Acknowledgement:
        """A seat at an open rematch; the rematch as it is if the player has one, or may watch it. Raises `Conflict`."""
        player, seat = context.player, require_seat(session, context.player)
        if found.status == "open" and not found.is_dealing and seat_of(found, player) is None:
            wanted = seat if found.seats[seat] is None else None
            options = session.known_setup.seat_options[seat]
            sit = Sit(wanted, brought.entropy, options, brought.commitment)
            return await self._tables.handle(found.table, RequestContext(player), sit)
        if not may_see(found, player, self._tables.stamp(context).at):
            raise Conflict(TABLE_STARTED, "The others play again already.")
        return Acknowledgement(found, (), await self._tables.history.position(found))

    async def _people(self, session: Session, asking: str) -> tuple[str, ...]:
        """The players who are waited for: those with an account who did not resign during the game."""
        people = [(seat, held.player) for seat, held in _held(session) if held.player not in self._bots.players]
        await self._names.fetch(player for _, player in people)
        gone = session.resigned - {await self._last_to_resign(session)}
        return tuple(
            player
            for seat, player in people
            if player == asking or (seat not in gone and self._names.find(player) is not None)
        )

    async def _last_to_resign(self, session: Session) -> Seat | None:
        """The seat whose resignation ended the game, None if it ended otherwise."""
        if session.resigned_at != session.version - 1:
            return None
        [record] = await self._tables.history.records(session, after=session.version - 2, upto=session.version - 1)
        return record.event.data.seat if isinstance(record.event.data, Resigned) else None

    async def _note(self, shown: TableKey | None) -> None:
        """Store what a key led to, where that opened nothing."""
        if shown is not None:
            await self._writer.submit(lambda transaction: transaction.table_keys.put(shown))

    async def _answered_before(
        self, session: Session, context: RequestContext, brought: Brought
    ) -> Acknowledgement | None:
        """The first acknowledgement of a request's key, None if it is new. Raises `KeyReused`."""
        if context.key is None:
            return None
        known = await self._tables.sessions.read(
            self._database.table_keys.of, context.player, session.table, context.key
        )
        if known is None or known.version is None:
            if batch_of(session, context.player, context.key) is not None:
                raise KeyReused
            return None
        if known.request != _request(brought):
            raise KeyReused
        then = await self._tables.history.at(await self._fresh(known.table), known.version)
        return Acknowledgement(then, (), await self._tables.history.position(then), replayed=True)

    async def _fresh(self, table: str) -> Session:
        """A table as it is now, whatever other processes have stored."""
        await self._tables.refresh(table)
        return (await self._tables.sessions.entry(table)).session


def is_void_without_people(session: Session) -> bool:
    """Whether the game was declared void because all people had resigned: they may play again."""
    return session.voided and session.is_left_to_bots


def _held(session: Session) -> list[tuple[Seat, Seated]]:
    return [(seat, held) for seat, held in enumerate(session.seats) if held is not None]


def _seated(batch: Batch, before: Session, seat: Seat, stamp: Stamp, brought: Brought, *, bot: bool) -> Batch:
    """The batch, and that a player takes the seat that they had at the table before, with its options."""
    options = before.known_setup.seat_options[seat]
    player, entropy, commitment = stamp.actor, brought.entropy, brought.commitment
    taken = commands.sit(batch.session, player, seat, entropy, options, stamp, bot=bot, commitment=commitment)
    return Batch(taken.session, (*batch.records, *taken.records))


def _request(brought: Brought) -> str:
    """The hash of a request, by what it differs in from others for the same table; empty where it brings nothing."""
    return "" if brought == Brought() else sha256(canonical(msgspec.to_builtins(brought))).hexdigest()


def _shown(table: str, context: RequestContext, brought: Brought, rematch: Session) -> TableKey | None:
    """What a request's key led to."""
    if context.key is None:
        return None
    return TableKey(context.player, table, context.key, _request(brought), rematch.table, rematch.version)
