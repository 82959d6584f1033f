"""Filling the outbox: what the list of tables shows as changed is enqueued for the webhooks of its players.

Each webhook has a cursor, the position up to which this was done, stored in one transaction with its deliveries. So
each change is enqueued once, over restarts, and a list that is being rebuilt adds nothing: it is behind the cursor.

Why: decision 0030.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple

from api.state.projections import ProjectionLagging
from api.state.service import Service
from domain.players.webhooks import delivery_of, kinds_of
from domain.storage.group_commit import QueueFull
from domain.storage.read_models import FoundTable
from domain.storage.webhooks import Delivery, Notice, Webhook
from projections.runner import Applied
from projections.table_list import TABLE_LIST
from projections.table_rows import TableRow, decode_own, decode_row, is_asked

PAGE = 50
"""The most tables of a player that are read at a time."""

AT_ONCE = 50
"""Players in a transaction."""

REST = 1.0
"""Seconds before a retry where reading or storing failed."""

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""The back-off, in seconds, of a player whose changes cannot be read: doubled with each failure."""

_log = logging.getLogger("takeback")


class Outbox:
    """Fills the outbox as the list of tables is built. Used on the event loop's thread."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._changed = set(service.players.webhooks.players)
        self._notifier = asyncio.Event()
        self._notifier.set()
        self._pauses: dict[str, float] = {}
        self._paused: set[str] = set()

    def notify(self, applied: Applied) -> None:
        """A batch was applied to a read model."""
        mine = self._service.players.webhooks.players
        if applied.model == TABLE_LIST.name and mine:
            self._changed |= mine if applied.players is None else mine.intersection(applied.players)
            if self._changed:
                self._notifier.set()

    async def run(self) -> None:
        """Fill the outbox until cancelled."""
        while True:
            await self._notifier.wait()
            self._notifier.clear()
            players = [self._changed.pop() for _ in range(min(AT_ONCE, len(self._changed)))]
            try:
                again = await self._fill(players)
            except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running and tries again
                self._service.process.metrics.interruptions.count("outbox", error)
                _log.exception("outbox-interrupted")
                again = players
                await asyncio.sleep(REST)
            self._changed.update(again)
            if self._changed:
                self._notifier.set()

    async def _fill(self, players: Sequence[str]) -> list[str]:
        """Enqueue the changes at some players' tables; returns the players with more of them."""
        entries, again = [], []
        for player in players:
            if player in self._paused:
                continue
            try:
                found = await _changes(self._service, player)
            except (ProjectionLagging, QueueFull):  # not of this player alone
                raise
            except Exception:  # noqa: BLE001  # whatever fails, the other players get their messages
                self._pause(player)
                continue
            self._pauses.pop(player, None)
            entries += found.entries
            again += [player] if found.more else []
            await asyncio.sleep(0)  # yields to requests
        if entries:
            await self._service.players.webhooks.enqueue(entries)
        return again

    def _pause(self, player: str) -> None:
        """Leave a player alone for a while, each time twice as long."""
        if player not in self._pauses:
            _log.exception("outbox-interrupted")
        pause = self._pauses.get(player, FIRST_PAUSE / 2)
        self._pauses[player] = min(2 * pause, LONGEST_PAUSE)
        self._paused.add(player)
        asyncio.get_running_loop().call_later(self._pauses[player], self._retry, player)

    def _retry(self, player: str) -> None:
        self._paused.discard(player)
        self._changed.add(player)
        self._notifier.set()


class _Changes(NamedTuple):
    """What to enqueue for each webhook of a player, up to which position; and whether there is more."""

    entries: list[tuple[Webhook, list[Delivery], int]]
    more: bool


async def _changes(service: Service, player: str) -> _Changes:
    webhooks = [
        webhook for webhook in await service.query(service.players.webhooks.of, player) if webhook.disabled_at is None
    ]
    if not webhooks:
        return _Changes([], more=False)
    after = min(webhook.position for webhook in webhooks)
    with service.projections.reading():
        # before the rows: changes in between are read again
        built = await service.query(service.projections.models.position, TABLE_LIST.name)
        found = await service.query(service.projections.models.changed_tables, player, after=after, limit=PAGE)
    more = len(found) == PAGE
    upto = found[-1].position if more else max(after, built, *[table.position for table in found])
    now = service.now()
    rows = [(table, decode_row(table.shown)) for table in found]
    entries = [
        (webhook, [each for table, row in rows for each in _deliveries(webhook, table, row, now)], upto)
        for webhook in webhooks
        if webhook.position < upto
    ]
    return _Changes(entries, more)


def _deliveries(webhook: Webhook, table: FoundTable, row: TableRow, now: int) -> list[Delivery]:
    """The deliveries of a change at a table to a webhook."""
    seat = decode_own(table.own or b"{}").seat
    if seat is None or table.position <= webhook.position:
        return []
    notice = Notice(row.id, table.position, seat, table.shown)
    is_turn = seat in row.to_act or seat in row.to_reveal
    kinds = kinds_of(row.status, to_act=is_turn, asked=is_asked(row, seat, now))
    return [delivery_of(webhook, kind, notice, row.head, now) for kind in kinds if kind in webhook.kinds]
