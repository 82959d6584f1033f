"""Taking erased players out of their tables, so that nobody there waits for them.

The erasure itself stores what is to be done; the leader does it, over kills and restarts, as often as it takes. A
request that was under way during the erasure may still seat the player somewhere, so it is done again a minute later,
and only then forgotten.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, suppress

from api.state.projections import ProjectionLagging
from api.state.service import Service
from domain.kernel.refusals import Conflict
from domain.refusals import NotFound
from domain.runtime.background import in_background
from domain.storage.accounts import Erasure
from domain.tables.damage import DamagedTable
from projections.table_list import TABLE_LIST

AT_ONCE = 50
"""Erasures, and tables of one player, that are handled together."""

SETTLED_MS = 60_000
"""How long no request of an erased player takes that was admitted before."""

EACH = 1.0
"""Seconds between two looks for erasures, from whichever process they come."""

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 1_000, 3_600_000
"""The back-off of a player who could not be taken out of every table: doubled each time."""

_log = logging.getLogger("takeback")


class Eraser:
    """Takes erased players out of their tables. Used on the event loop's thread."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._notifier = asyncio.Event()
        self._paused: dict[str, tuple[int, int]] = {}  # by player: until when, and for how long

    def notify(self) -> None:
        """This process has erased a player."""
        self._notifier.set()

    def running(self) -> AbstractAsyncContextManager[None]:
        """Run in the background until the context is left."""
        return in_background(self._run)

    async def carry_out(self) -> None:
        """Take every erased player out of every table, where that is possible now."""
        now, after = self._service.now(), ""
        known: set[str] = set()
        while page := await self._service.players.erasures.first(AT_ONCE, after=after):
            known.update(erasure.player for erasure in page)
            due = [erasure for erasure in page if self._paused.get(erasure.player, (0, 0))[0] <= now]
            if due:
                await self._service.projections.wait_for(TABLE_LIST, await self._last_position())
                await asyncio.gather(*[self._carry_out(erasure, now) for erasure in due])
            after = page[-1].player
        self._paused = {player: pause for player, pause in self._paused.items() if player in known}

    async def _carry_out(self, erasure: Erasure, now: int) -> None:
        """Take a player out of every table; forget the erasure once nothing can be left to be done."""
        player = erasure.player
        with self._service.projections.reading():
            tables = await self._service.query(self._service.projections.models.tables_of, player)
        failed = 0
        for start in range(0, len(tables), AT_ONCE):
            done = await asyncio.gather(*[self._withdraw(one, player) for one in tables[start : start + AT_ONCE]])
            failed += done.count(False)
        if failed:
            _, pause = self._paused.get(player, (0, FIRST_PAUSE_MS // 2))
            pause = min(2 * pause, LONGEST_PAUSE_MS)
            self._paused[player] = (now + pause, pause)
        elif now < erasure.at + SETTLED_MS:
            self._paused[player] = (erasure.at + SETTLED_MS, FIRST_PAUSE_MS // 2)
        else:
            await self._service.players.erasures.settle(erasure)

    async def _withdraw(self, table: str, player: str) -> bool:
        """Take a player out of a table; False if that failed, whatever the reason: other tables are not to wait."""
        try:
            batch = await self._service.tables.withdraw(table, player)
        except NotFound:
            return True
        except Exception as error:  # noqa: BLE001  # other tables are served, and it is tried again
            if not isinstance(error, DamagedTable | Conflict):  # logged where it is found; of rules not installed
                _log.exception("player-not-withdrawn", extra={"table": table})
            return False
        if batch is None and await self._service.tables.is_dealing(table):
            return False  # what is to be done follows from how the game starts
        self._count(() if batch is None else [record.event.type for record in batch.records])
        return True

    def _count(self, types: Sequence[str]) -> None:
        for type_ in types:
            self._service.process.metrics.count_server_event(type_)

    async def _last_position(self) -> int:
        return await self._service.query(self._service.tables.last_position)

    async def _run(self) -> None:
        while True:
            try:
                with suppress(ProjectionLagging):
                    await self.carry_out()
            except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running and tries again
                self._service.process.metrics.interruptions.count("erasing", error)
                _log.exception("erasing-interrupted")
            with suppress(TimeoutError):
                async with asyncio.timeout(EACH):
                    await self._notifier.wait()
            self._notifier.clear()
