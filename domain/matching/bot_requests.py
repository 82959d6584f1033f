"""Bot fill requests: after a while, house bots take the free seats of a table whose players found too few others."""

import logging
from collections.abc import Collection, Sequence

from domain.kernel import commands
from domain.kernel.batches import Batch, Stamp, begin
from domain.kernel.game import Refused
from domain.kernel.session import Session, seat_of
from domain.players.house_bots import HOUSE, HouseBots
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored, NotStored
from domain.storage.group_commit import GroupCommit
from domain.storage.sql.beside_log.bot_requests import BotRequest
from domain.tables.service import Tables

_log = logging.getLogger("takeback")


class BotRequests:
    """The bot fill requests of a database, stored outside the log. Used on the event loop's thread."""

    def __init__(self, tables: Tables, database: Database, writer: GroupCommit, bots: HouseBots) -> None:
        self._tables = tables
        self._database = database
        self._writer = writer
        self._bots = bots

    async def first(self, limit: int, *, after: BotRequest) -> Sequence[BotRequest]:
        """The first `limit` requests after one, by their time; none if the service has no bots. Raises `NotStored`."""
        if not self._bots.bots:
            return ()
        return await self._tables.sessions.read(self._database.bot_requests.page, limit, after=after)

    async def due(self, session: Session) -> int | None:
        """When bots fill up a table, in ms since 1970 UTC; None if nobody there asked, or it cannot be read."""
        try:
            requests = await self._tables.sessions.read(self._database.bot_requests.due, session.table)
        except NotStored:  # the table itself can be shown
            return None
        return min((at for player, at in requests.items() if seat_of(session, player) is not None), default=None)

    async def grant(self, request: BotRequest) -> Batch | None:
        """Seat bots on every free seat of a table, at once; None if it is not open, or nobody sits there who asked.

        The request is removed then, and also if the seat options of bots do not fit those of the others. If
        another process was faster, it stays. Raises `NotFound`, `Conflict`, `TooMuchWork`, `DamagedTable`, `QueueFull`,
        `NotStored`, `InDoubt`.
        """
        strongest, batch = self._bots.of_level(HOUSE.levels[-1].level), None
        requests = await self._tables.sessions.read(self._database.bot_requests.due, request.table)
        wanting = {player for player, at in requests.items() if at <= request.at}  # who has left wants nothing more
        try:
            batch = await self._tables.act(
                request.table,
                lambda session, now: filled(session, strongest, self._bots, now) if _sits(session, wanting) else None,
            )
        except AlreadyStored:
            return None
        except Refused:
            _log.warning("bots-not-seated", extra={"table": request.table})
        await self._writer.submit(lambda transaction: transaction.bot_requests.remove(request))
        return batch


def _sits(session: Session, players: Collection[str]) -> bool:
    return any(held is not None and held.player in players for held in session.seats)


def filled(session: Session, accounts: Sequence[str], bots: HouseBots, now: int) -> Batch | None:
    """The seating of some of `accounts` on all free seats, each by itself; None unless a person waits at the table.

    `now`: milliseconds since 1970 UTC. Raises `Refused`.
    """
    seated = [held.player for held in session.seats if held is not None]
    free = [seat for seat, held in enumerate(session.seats) if held is None]
    available = [account for account in accounts if account not in seated]
    if session.status != "open" or session.is_dealing or bots.players.issuperset(seated) or len(available) < len(free):
        return None
    batch = begin(session)
    for seat, bot in zip(free, available, strict=False):
        options = session.game.seat_options_type()
        one = commands.sit(batch.session, bot, seat, "", options, Stamp(now, bot), bot=True)
        batch = Batch(one.session, (*batch.records, *one.records))
    return batch
