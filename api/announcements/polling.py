"""Looking for what other processes did: for what is followed here, and nothing else.

What changed is found within a poll's interval whether or not it was announced; an announcement only makes this process
look at once. The work is in proportion to what is followed here, however much happens elsewhere.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import ParamSpec, TypeVar

from api.state.hub import table_notifier
from api.state.service import Service
from domain.storage.errors import NotStored
from domain.storage.group_commit import QueueFull
from domain.storage.read_models import DamagedReadModels
from projections import MODELS
from projections.runner import Applied, ReadModel
from projections.table_list import TABLE_LIST

P = ParamSpec("P")
T = TypeVar("T")

SELDOM, OFTEN, AWAITED = 1.0, 0.2, 0.02
"""Seconds between two looks: where announcements are heard, where none are, and while a request waits for a model."""

AT_ONCE = 250
"""Tables that are asked for at once, so that requests need not wait for long."""

_FAILURES = (NotStored, QueueFull, DamagedReadModels)


class Poll:
    """Looks at the tables and the read models that are followed here. Used on the event loop's thread."""

    def __init__(self, service: Service, *, hears: Callable[[], bool], leads: Callable[[], bool]) -> None:
        """`hears`: are announcements heard now? `leads`: does this process build the read models itself?"""
        self._tables = service.tables
        self._read = service.projections.models
        self._hub = service.live.hub
        self._progress = service.projections.progress
        self._hears = hears
        self._leads = leads
        self._thread = ThreadPoolExecutor(1, "poll")
        self._changed: set[str] = set()
        self._notifier = asyncio.Event()
        self._positions: dict[str, int] = {}

    def look_at(self, *tables: str) -> None:
        """Look at these tables at once, where they are followed, and at accounts."""
        self._changed.update(table for table in tables if self._hub.is_heard(table_notifier(table)))
        self._notifier.set()

    def look(self) -> None:
        """Look at everything at once: something may have been missed."""
        self.look_at(*self._hub.followed("table"))
        self._progress.asked.set()

    def built(self, model: str, after: int, position: int) -> None:
        """Note that streams, but not waiting requests, know of a model's change from one position to another."""
        if not self._progress.awaited and after <= self._positions.get(model, -1) < position:
            self._positions[model] = position

    async def follow_tables(self) -> None:
        """Bring the tables that are followed here up to date until cancelled, and wake their listeners."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self._notifier.wait()
            self._notifier.clear()
            tables, self._changed = [*self._changed], set()
            if loop.time() >= due:
                tables, due = self._hub.followed("table"), loop.time() + self._interval()
            if len(self._hub):
                with suppress(*_FAILURES):
                    await self._refresh(tables)

    async def follow_models(self) -> None:
        """Tell how far the read models are until cancelled, unless this process builds them."""
        while True:
            self._progress.asked.clear()
            with suppress(*_FAILURES):
                await self._tell()
            with suppress(TimeoutError):
                async with asyncio.timeout(AWAITED if self._progress.awaited else self._interval()):
                    await self._progress.asked.wait()

    def close(self) -> None:
        """Wait for the read that is under way, if any. Blocks."""
        self._thread.shutdown()

    def _interval(self) -> float:
        return SELDOM if self._hears() else OFTEN

    async def _refresh(self, tables: Sequence[str]) -> None:
        for start in range(0, len(tables) or 1, AT_ONCE):
            for table in await self._tables.follow(tables[start : start + AT_ONCE]):
                self._hub.notify(table_notifier(table))

    async def _tell(self) -> None:
        if self._leads() or not (self._progress.awaited or self._hub.followed("player")):
            self._positions.clear()  # the next positions go to all
            return
        for model in MODELS:
            before = self._positions.get(model.name)
            position = await self._in_thread(self._read.position, model.name)
            if position != before:
                players = await self._changed_for(model, before, position)
                self._positions[model.name] = position  # not before: where the database fails, it is tried again
                self._progress.tell(Applied(model.name, position, players))

    async def _changed_for(self, model: ReadModel, before: int | None, position: int) -> tuple[str, ...] | None:
        """The players here for whom something has changed; None if it may be any."""
        if model is not TABLE_LIST or before is None or position < before:
            return None
        players = self._hub.followed("player")
        return (*await self._in_thread(self._read.changed_players, players, after=before),)

    async def _in_thread(self, read: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(read, *arguments, **more))
