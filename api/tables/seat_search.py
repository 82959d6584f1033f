"""The search of quick play: a seat at the table that has waited longest, or at a new one.

The list of tables finds them, and each is checked against its session. A player who waits looks once more before the
answer, and moves to a table that goes before their own: so players meet who opened tables at the same time, each at a
process of their own, or while the other one was away. Tables are ranked alike by all, so no two swap places. Where
somebody was faster, many move at once: then only those do whom the tables before theirs have room for, and the others
wait for them.

Why: decision 0041.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from operator import itemgetter

import msgspec

from api.state.projections import ProjectionLagging
from api.state.service import Service
from api.state.waiting import present_players, with_all_present
from api.tables.turns import require_few_turns
from domain.kernel.chain import canonical
from domain.kernel.events import Clock
from domain.kernel.game import Refused
from domain.kernel.refusals import TOO_MANY_BOTS, Conflict
from domain.kernel.session import Session, batch_of, seat_of
from domain.refusals import CallerGone, Forbidden, NotFound, Stale
from domain.storage.group_commit import QueueFull
from domain.storage.read_models import FoundTable, ListedStatus, TableQuery
from domain.storage.sql.beside_log.table_keys import TableKey
from domain.tables.commands import Close, Leave, Open, RequestContext, Sit, require_seat
from domain.tables.damage import DamagedTable
from domain.tables.service import Acknowledgement, KeyReused
from projections.table_list import TABLE_LIST
from projections.table_rows import TableRow, decode_row, encode

_PAGE = 100
"""The newest open tables of the game are looked through, so many: who sat down at another process is not shared yet."""

_EACH, _MOST = 5, 500
"""So are the oldest where players who are present have seats: so many of each player, and of all players together.

A table where nobody is present, or nobody sits, takes no other one's place.
"""

_TRIES = 8
"""The number of tries to find another table after a seat was taken; after them, a table is opened."""

_BEHIND = "The list of tables has not reached the newest ones yet. Retry."

_UNAWARE = 60_000
"""Milliseconds after the start of a game in which a player who has not acted in it may not know of it."""


class Search:
    """The search for a table on behalf of a player."""

    def __init__(
        self,
        service: Service,
        context: RequestContext,
        wanted: Open,
        sit: Sit,
        bots_after: int | None,
        clock: Clock | msgspec.UnsetType | None,
        require_bots: Callable[[], None] | None = None,
    ) -> None:
        """`bots_after`: seconds until bots are to come; None: never. `clock`: as the request has it.

        `require_bots`: raises where none can come; not for a key that was answered before.
        """
        self._service = service
        self._tables = service.tables
        self._player = context.player
        self._context = RequestContext(context.player, context.key)
        self._wanted = wanted
        self._sit = sit
        self._bots_after = bots_after
        self._require_bots = require_bots
        whole = (wanted.game, wanted.seats, wanted.options, sit.options, bots_after)
        given = () if clock is msgspec.UNSET else (clock,)  # another default does not make it another request
        entropy = ({"entropy": sit.entropy},) if sit.entropy else ()
        sealed = () if sit.commitment is msgspec.UNSET else ({"commitment": sit.commitment},)
        self._request = sha256(canonical((*whole, *given, *entropy, *sealed))).hexdigest()

    async def run(self) -> Acknowledgement:
        """The table where the player has a seat now.

        Raises `KeyReused`, `Conflict` for a player with too many tables, turns, or tables with bots;
        `ProjectionLagging`, `NotStored`; `CallerGone` for a player who was erased meanwhile; `QueueFull` if each
        table that the player opens is filled by others at once.
        """
        known = await self._service.matching.quick_plays.find(self._context)
        if known is not None and known.version is not None:
            return await self._replayed(known, await self._fresh(known.table), known.version)
        found = None if known is None else await self._begun_before(known)
        if found is None:
            found = await self._search()
        await self._settle(found)
        return found

    async def _begun_before(self, known: TableKey) -> Acknowledgement | None:
        """The seat that was taken under the key, although the request was not answered; None if none was."""
        session = await self._fresh(known.table)
        seat_taken = batch_of(session, self._player, known.key)
        if seat_taken is None or (session.status == "closed" and not session.voided):
            return None
        return await self._replayed(known, session, seat_taken.last)

    async def _replayed(self, known: TableKey, session: Session, version: int) -> Acknowledgement:
        """The first acknowledgement of a key, as of a version of the table. Raises `KeyReused` for another request."""
        if known.request != self._request:
            raise KeyReused
        then = await self._tables.history.at(session, version)
        return Acknowledgement(then, (), await self._tables.history.position(then), replayed=True)

    async def _settle(self, found: Acknowledgement) -> None:
        """Store what the request led to, and when bots are to come: counted from when the player sat down for it."""
        session, bots_at = found.session, None
        if self._bots_after is not None and session.status == "open" and not session.is_dealing:
            since = session.at if found.records or found.replayed else self._service.now()
            bots_at = since + 1000 * self._bots_after
        settle = self._service.matching.quick_plays.settle
        await settle(self._context, self._request, session.table, session.version, bots_at=bots_at)

    async def _search(self) -> Acknowledgement:
        """A seat that the player takes now, or holds already where the player waits."""
        if self._require_bots is not None:
            self._require_bots()
        if self._bots_after is not None and await self._tables.openings.has_many(self._player):
            raise Conflict(TOO_MANY_BOTS)
        last = await self._service.query(self._tables.last_position)
        try:
            await self._service.projections.wait_for(TABLE_LIST, last)
        except ProjectionLagging:
            await self._tables.touch()  # where nothing can be stored, that is why, and what the caller has to know
            raise ProjectionLagging(_BEHIND) from None
        own = await self._held()
        if own is None and self._wanted.seats > 1:
            await require_few_turns(self._service, self._player)
        for tries in range(1, _TRIES + 1):
            if own is None:
                found = await self._sit_down(await self._candidates())
                if found is not None:
                    return found
                own = await self._open()
            if own is not None:
                better = await self._better_than(own) if tries < _TRIES else ()
                if tries > 1:
                    better = _places(better)
                if not better or not await self._leave(own.session):
                    return own
                found = await self._sit_down(better)
                if found is not None:
                    return found
                own = None
        raise QueueFull

    async def _held(self) -> Acknowledgement | None:
        """The table with these settings where the player waits already, the one that was opened first.

        Else the one where the player waited, if it has started since, perhaps just now, and the player may not know.
        """
        listed = await self._fitting(await self._find(self._mine("open", "dealing")))
        waiting = [session for session in listed if session.status == "open"]
        if waiting or self._wanted.seats == 1:  # which nobody else can have started
            return await self._first(waiting)
        lately = self._service.now() - _UNAWARE
        changed = [one for one in await self._find(self._mine("playing")) if decode_row(one.shown).updated_at > lately]
        begun = [session for session in (*listed, *await self._fitting(changed)) if session.status == "playing"]
        return await self._first([session for session in begun if await self._is_news(session, lately)])

    def _mine(self, *statuses: ListedStatus) -> TableQuery:
        return TableQuery(self._player, game=self._wanted.game, statuses=statuses, mine=True, limit=_PAGE)

    async def _first(self, sessions: Sequence[Session]) -> Acknowledgement | None:
        """The first table at which the player has a seat."""
        for session in sessions:
            if seat_of(session, self._player) is not None:
                return Acknowledgement(session, (), await self._tables.history.position(session))
        return None

    async def _is_news(self, session: Session, lately: int) -> bool:
        """Has a game started since then (ms since 1970 UTC), in which the player has neither acted nor resigned?"""
        seat, point = seat_of(session, self._player), session.point
        while point.before is not None:
            if point.seat == seat:
                return False
            point = point.before
        return (await self._tables.history.at(session, point.version)).at > lately

    async def _sit_down(self, tables: Sequence[Session]) -> Acknowledgement | None:
        """Take a seat at the first of some tables where that is possible, None if it is at none."""
        for session in tables:
            await self._service.matching.quick_plays.begin(self._context, self._request, session.table)
            try:
                return await self._tables.handle(session.table, self._context, self._sit)
            except (Conflict, NotFound, Refused):  # somebody was faster
                continue
        return None

    async def _open(self) -> Acknowledgement | None:
        """Take a seat at a new table, None if others have taken all of them at once. Raises `CallerGone`."""
        opened = await self._tables.open(RequestContext(self._player), self._wanted)
        found = await self._sit_down([opened.session])
        if found is None and await self._service.query(self._service.players.accounts.player, self._player) is None:
            raise CallerGone
        return found

    async def _better_than(self, own: Acknowledgement) -> Sequence[Session]:
        """The tables that go before the one where the player waits, the best one first.

        More players go first, then who has waited longer. Where another player is away, every other table does.
        """
        if own.session.status != "open" or own.session.is_dealing:
            return ()
        try:
            await self._service.projections.wait_for(TABLE_LIST, own.position)
        except ProjectionLagging:
            return ()
        ranked = [(await self._rank(session), session) for session in await self._candidates()]
        mine = await self._rank(own.session) if await with_all_present(self._service, [own.session]) else (1, 0)
        return [session for rank, session in sorted(ranked, key=itemgetter(0)) if rank < mine]

    async def _rank(self, session: Session) -> tuple[int, int]:
        return -_seated(session), await self._tables.history.position(session)

    async def _leave(self, own: Session) -> bool:
        """Give up the player's seat, and close their own table if no other person sits there.

        False if the table has changed meanwhile.
        """
        others = (
            {held.player for held in own.seats if held is not None}
            - {self._player}
            - self._service.players.house.players
        )
        closes = own.opener == self._player and not others
        try:
            leave = Close() if closes else Leave(require_seat(own, self._player))
            await self._tables.handle(own.table, RequestContext(self._player, None, own.version), leave)
        except (Forbidden, Stale, Conflict):
            return False
        return True

    async def _candidates(self) -> Sequence[Session]:
        """The tables with a seat for the player where all are present, the one that was opened first at the front."""
        fitting = await self._fitting(await self._waited_at())
        open_ = [one for one in fitting if one.status == "open" and not one.is_dealing]
        others = [one for one in open_ if _seated(one) and self._may_sit_at(one)]
        return await with_all_present(self._service, others)

    def _may_sit_at(self, session: Session) -> bool:
        """Do the seat options go together with those of the others, and has the player no seat yet?"""
        taken = {seat: held.options for seat, held in enumerate(session.seats) if held is not None}
        free = next(seat for seat in range(len(session.seats)) if seat not in taken)
        try:
            session.game.admit(session.opened.options, len(session.seats), taken, free, self._sit.options)
        except Refused:
            return False
        return seat_of(session, self._player) is None

    async def _fitting(self, found: Sequence[FoundTable]) -> Sequence[Session]:
        """Those tables that are as they are wanted, the one that was opened first at the front."""
        sessions: list[Session] = []
        for row in map(decode_row, (one.shown for one in reversed(found))):
            if self._fits(row) and any(seat.player is not None for seat in row.seats):
                with suppress(DamagedTable):
                    sessions.append(await self._fresh(row.id))
        return sessions

    async def _waited_at(self) -> Sequence[FoundTable]:
        """The open tables of the game where players wait who are present, and the newest ones; the newest first."""
        game = self._wanted.game
        newest = await self._find(TableQuery(game=game, statuses=("open",), limit=_PAGE))
        players = [*await present_players(self._service)]
        waited_at = self._service.projections.models.tables_waited_at
        with self._service.projections.reading():
            found = await self._service.query(waited_at, players, game, each=_EACH, limit=_MOST)
        tables = {one.place: one for one in (*newest, *found)}
        return [tables[place] for place in sorted(tables, reverse=True)]

    async def _find(self, query: TableQuery) -> Sequence[FoundTable]:
        with self._service.projections.reading():
            return await self._service.query(self._service.projections.models.find_tables, query)

    def _fits(self, row: TableRow) -> bool:
        """Has a table the settings that are wanted? Forks and rematches are for those who played before."""
        wanted = self._wanted
        return (
            (row.game, len(row.seats), row.undo, row.visibility, row.clock)
            == (wanted.game, wanted.seats, wanted.undo, wanted.visibility, wanted.clock)
            and bytes(row.options) == encode(wanted.options)
            and row.rules_version == max(self._tables.games[wanted.game])
            and row.forked_from is row.rematch_of is msgspec.UNSET
            and not (row.seeded or row.imported)
        )

    async def _fresh(self, table: str) -> Session:
        """A table as it is now, whatever other processes have stored."""
        await self._tables.refresh(table)
        return await self._tables.get(table, self._player)


def _seated(session: Session) -> int:
    """How many seats of a table are taken."""
    return sum(seated is not None for seated in session.seats)


def _places(better: Sequence[Session]) -> Sequence[Session]:
    """Where to move of the tables that go before the player's own, if all others move as well: nowhere, or there first.

    By rank each table awaits as many of the players after it as it has free seats, and they leave theirs.
    """
    place, free = 0, 0
    for index, table in enumerate(better):
        if free > 0:
            free -= _seated(table)
        else:
            place, free = index, len(table.seats) - _seated(table)
    return [better[place], *better[:place], *better[place + 1 :]] if free > 0 else ()
