"""The search of quick play: a seat at the table that has waited longest, or at a new one.

The list of tables finds them, and each is checked against its session. Whoever opened a table looks once more before
the answer: of two players who opened at the same time, each at a process of their own, the later one moves over.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from api.presence import SECONDS
from api.service import ProjectionLagging, Service
from domain.damage import DamagedTable
from domain.kernel.events import SeatTaken
from domain.kernel.game import Refused
from domain.kernel.refusals import Conflict
from domain.kernel.session import Session, batch_of, seat_of
from domain.requests import Close, NotFound, Open, RequestContext, Sit, Stale, is_answered_by
from domain.storage.group_commit import QueueFull
from domain.storage.read_models import FoundTable, TableQuery
from domain.tables import Acknowledgement, KeyReused
from projections.table_list import TABLE_LIST
from projections.table_rows import TableRow, decode_row, encode

_PAGE, _PAGES = 100, 5
"""The open tables that are looked through: the newest of the game."""

_OWN = 20
"""Among how many of the player's newest tables the one of an idempotency key is looked for."""

_TRIES = 8
"""How often another table is looked for because a seat was taken."""


class Search:
    """The search for a table on behalf of a player."""

    def __init__(self, service: Service, context: RequestContext, wanted: Open, sit: Sit) -> None:
        self._service = service
        self._tables = service.tables
        self._player = context.player
        self._key = context.key
        self._wanted = wanted
        self._sit = sit

    async def run(self) -> Acknowledgement:
        """The table where the player has a seat now.

        Raises `Conflict` for a player with too many tables, `KeyReused`, `ProjectionLagging`; `QueueFull` if others are
        faster each time.
        """
        last = await self._service.query(self._tables.last_position)
        await self._service.wait_for_position(TABLE_LIST, last)
        before = await self._seated_before()
        if before is not None:
            return before
        for left in reversed(range(_TRIES)):
            found = await self._sit_down()
            if found is not None:
                return found
            own = await self._open()
            if own is not None and (not left or not await self._gives_way(own)):
                return own
        raise QueueFull

    async def _seated_before(self) -> Acknowledgement | None:
        """What the player's key led to, or the table where the player waits already."""
        waiting = None
        for one in await self._find(TableQuery(self._player, mine=True, limit=_OWN)):
            row = decode_row(one.shown)
            fits = self._fits(row)
            if self._key is None and not (row.status == "open" and fits):
                continue
            session = await self._fresh(row.id)
            replayed = await self._replayed(session, fits=fits)
            if replayed is not None:
                return replayed
            if session.status == "open" and fits and seat_of(session, self._player) is not None:
                waiting = session  # the one that was opened first
        return None if waiting is None else Acknowledgement(waiting, (), await self._tables.history.position(waiting))

    async def _replayed(self, session: Session, *, fits: bool) -> Acknowledgement | None:
        """What the player's key led to at a table, None for nothing. `fits`: the table is as it is wanted.

        Raises `KeyReused` for another request.
        """
        versions = None if self._key is None else batch_of(session, self._player, self._key)
        if versions is None or (session.status == "closed" and not session.voided):
            return None
        records = await self._tables.history.records(session, after=versions.first - 1, upto=versions.last)
        if not isinstance(records[0].event.data, SeatTaken):
            return None
        if not (fits and is_answered_by(self._sit, records[0].event)):
            raise KeyReused
        then = await self._tables.history.at(session, versions.last)
        return Acknowledgement(then, tuple(records), await self._tables.history.position(then), replayed=True)

    async def _sit_down(self) -> Acknowledgement | None:
        """Take a seat at the table that has waited longest, None if there is none."""
        for session in await self._candidates():
            try:
                return await self._tables.handle(session.table, RequestContext(self._player, self._key), self._sit)
            except (Conflict, NotFound, Refused):  # somebody was faster, or its seats do not go together with this one
                continue
        return None

    async def _open(self) -> Acknowledgement | None:
        """Take a seat at a new table, None if others have taken all of them at once."""
        opened = await self._tables.open(RequestContext(self._player), self._wanted)
        try:
            return await self._tables.handle(opened.session.table, RequestContext(self._player, self._key), self._sit)
        except (Conflict, Refused):
            return None

    async def _gives_way(self, own: Acknowledgement) -> bool:
        """Close the player's own new table if somebody else waits with more players, or since before."""
        if own.session.status != "open":
            return False
        try:
            await self._service.wait_for_position(TABLE_LIST, own.position)
        except ProjectionLagging:
            return False
        others = await self._candidates()
        if not any([await self._is_before(other, own) for other in others]):
            return False
        try:
            await self._tables.handle(
                own.session.table, RequestContext(self._player, None, own.session.version), Close()
            )
        except (Stale, Conflict):  # somebody has joined
            return False
        return True

    async def _is_before(self, other: Session, own: Acknowledgement) -> bool:
        """Whether another table goes before one's own: so of two that were opened at once, one stays."""
        return _seated(other) > 1 or await self._tables.history.position(other) < own.position

    async def _candidates(self) -> Sequence[Session]:
        """The tables with a free seat where all players are present, the one that was opened first at the front."""
        found: list[Session] = []
        for row in self._open_rows(await self._pages()):
            try:
                session = await self._fresh(row.id)
            except DamagedTable:
                continue
            if (
                session.status == "open"
                and seat_of(session, self._player) is None
                and _seated(session)
                and await self._is_present(session)
            ):
                found.append(session)
        return found

    def _open_rows(self, found: Sequence[FoundTable]) -> Iterator[TableRow]:
        for one in reversed(found):
            row = decode_row(one.shown)
            if self._fits(row) and any(seat.player is not None for seat in row.seats):
                yield row

    async def _pages(self) -> Sequence[FoundTable]:
        """The newest open tables of the game, the newest first."""
        query = TableQuery(game=self._wanted.game, statuses=("open",), limit=_PAGE)
        found: list[FoundTable] = []
        for _ in range(_PAGES):
            page = await self._find(query)
            found += page
            if len(page) < _PAGE:
                break
            query = replace(query, before=page[-1].place)
        return found

    async def _find(self, query: TableQuery) -> Sequence[FoundTable]:
        with self._service.reading():
            return await self._service.query(self._service.read.find_tables, query)

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

    async def _is_present(self, session: Session) -> bool:
        """Are all players of a table present? Who has just sat down is, whichever process that was at."""
        [last] = await self._tables.history.records(session, after=session.version - 1, upto=session.version)
        recent = isinstance(last.event.data, SeatTaken) and self._service.now() - session.at < 1000 * SECONDS
        just_seated = last.event.actor if recent else None
        players = [seated.player for seated in session.seats if seated is not None]
        return all(player == just_seated or self._service.presence.is_present(player) for player in players)

    async def _fresh(self, table: str) -> Session:
        """A table as it is now, whatever other processes have stored."""
        await self._tables.refresh(table)
        return await self._tables.get(table, self._player)


def _seated(session: Session) -> int:
    """How many seats of a table are taken."""
    return sum(seated is not None for seated in session.seats)
