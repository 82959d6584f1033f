"""The timer: appends what the server does at a table once a deadline has passed.

The read model of the list of tables has the next deadline, so nothing is scanned; what is due is decided by the table
itself, under its lock, with optimistic concurrency: of several timers, or a timer and a player, exactly one wins. What
fell due while no timer was running is done later.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial

from api.state.service import Service
from domain.kernel.batches import Batch
from domain.kernel.clocks import GRACE_MS
from domain.runtime.background import in_background
from domain.storage.read_models import DueTable
from domain.storage.sql.beside_log.bot_requests import NO_BOT_REQUEST
from domain.tables.damage import DamagedTable
from projections.runner import Applied
from projections.table_list import TABLE_LIST

AT_ONCE = 50
"""Tables that are handled together, so that they share a transaction."""

NEWS_MS = 1_000
"""Seconds until a bot fill request of another process is noticed."""

REST = 0.25
"""Seconds between two rounds: the list changes several times a second."""

LONGEST_WAIT = 60
"""Seconds until the next round if nothing is due sooner, in case the clock is set or the machine sleeps."""

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 1_000, 3_600_000
"""The back-off of a table where the server could not act: doubled with each failure."""

_log = logging.getLogger("takeback")


class Timer:
    """Acts at the tables where a deadline has passed. Used on the event loop's thread."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._notifier = asyncio.Event()
        self._paused: dict[str, tuple[int, int]] = {}  # by table: until when, and for how long

    def notify(self, applied: Applied) -> None:
        """A batch was applied to a read model: the next deadline may be another."""
        if applied.model == TABLE_LIST.name:
            self._notifier.set()

    def running(self) -> AbstractAsyncContextManager[None]:
        """Run in the background until the context is left."""
        return in_background(self._run)

    async def serve_due(self) -> float:
        """Act at every table where a deadline has passed; the seconds until the next one, `LONGEST_WAIT` at most."""
        read, query = self._service.projections.models, self._service.query
        now, started = self._service.now(), self._service.process.up_since()
        since = started if now < started + GRACE_MS else 0  # older tables have a grace period
        after = (0, 0)
        with self._service.projections.reading():
            while page := await query(read.due_tables, upto=now, since=since, after=after, limit=AT_ONCE):
                await self._serve(page, now)
                after = (page[-1].until, page[-1].place)
            next_due = await query(read.next_due, after=now)
        next_wish = await self._grant_wishes(now)
        self._paused = {table: pause for table, pause in self._paused.items() if pause[0] > now}
        times = [now + 1000 * LONGEST_WAIT, *[until for until, _ in self._paused.values()]]
        times += [until for until in (next_due, next_wish) if until is not None]
        times += [] if since == 0 else [started + GRACE_MS]
        return max(0, min(times) - now) / 1000

    async def _serve(self, due: Sequence[DueTable], now: int) -> None:
        tables = [one.table for one in due if self._paused.get(one.table, (0, 0))[0] <= now]
        await asyncio.gather(*[self._serve_table(table, now) for table in tables])

    async def _grant_wishes(self, now: int) -> int | None:
        """Fill up the tables whose requests are due; the time of the next one, or when to look for new ones."""
        requests = self._service.matching.bot_requests
        after = NO_BOT_REQUEST
        while due := [request for request in await requests.first(AT_ONCE, after=after) if request.at <= now]:
            ready = [request for request in due if self._paused.get(request.table, (0, 0))[0] <= now]
            await asyncio.gather(
                *[self._act(request.table, now, partial(requests.grant, request)) for request in ready]
            )
            after = due[-1]
        return now + NEWS_MS if self._service.players.house.bots else None

    async def _serve_table(self, table: str, now: int) -> None:
        batch = await self._act(table, now, lambda: self._service.tables.serve(table))
        for record in () if batch is None else batch.records:
            self._service.process.metrics.count_server_event(record.event.type)

    async def _act(self, table: str, now: int, work: Callable[[], Awaitable[Batch | None]]) -> Batch | None:
        """The outcome of work at a table; if it fails, it is tried again after a pause."""
        try:
            batch = await work()
        except Exception as error:  # noqa: BLE001  # whatever fails, other tables are served and it tries again
            _, pause = self._paused.get(table, (0, FIRST_PAUSE_MS // 2))
            pause = min(2 * pause, LONGEST_PAUSE_MS)
            self._paused[table] = (now + pause, pause)
            if not isinstance(error, DamagedTable):  # which is logged where it is found
                _log.exception("table-not-served", extra={"table": table})
            return None
        self._paused.pop(table, None)
        return batch

    async def _run(self) -> None:
        while True:
            try:
                wait = await self.serve_due()
            except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running and tries again
                self._service.process.metrics.interruptions.count("timer", error)
                _log.exception("timer-interrupted")
                wait = FIRST_PAUSE_MS / 1000
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._notifier.wait()
            self._notifier.clear()
            await asyncio.sleep(REST)
