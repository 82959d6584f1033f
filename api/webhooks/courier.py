"""Delivering: each webhook with deliveries waiting has a task of its own, which sends them one after another."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import random
from weakref import WeakValueDictionary

from api.service import Service
from api.webhooks.bodies import body_of, headers_of
from api.webhooks.outbox import Outbox
from api.webhooks.sending import Sender
from domain.storage.interface import NotStored
from domain.storage.webhooks import Delivery, Webhook
from domain.webhooks import after_attempt

AT_ONCE, STALLED_AT_ONCE, OF_PLAYER = 64, 16, 4
"""Concurrent attempts, each to another webhook: to players whose receivers answer in time, to the others, to each."""

LONGEST_SLEEP = 600.0
"""Seconds until a webhook is looked at again, in case the clock is set."""

LOOK_EACH = 2.0
"""Seconds between two looks for what other processes enqueue: tests, and what is sent again."""

REST = 1.0
"""Seconds before a retry where the result of an attempt could not be stored."""

_log = logging.getLogger("takeback")


class Couriers:
    """The tasks that deliver. Used on the event loop's thread.

    A player whose last attempt timed out shares slots with others like that; nobody else waits for them.
    """

    def __init__(self, service: Service, sender: Sender) -> None:
        self._service = service
        self._sender = sender
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._stalled_slots = asyncio.Semaphore(STALLED_AT_ONCE)
        self._slots_of: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._stalled: set[str] = set()
        self._bells: dict[str, asyncio.Event] = {}
        service.metrics.show_waiting_webhooks(lambda: len(self._bells))
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, webhook: str) -> None:
        """Deliveries are waiting for a webhook."""
        if webhook in self._bells:
            self._bells[webhook].set()
            return
        self._bells[webhook] = asyncio.Event()
        task = asyncio.create_task(self._run(webhook))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop all deliveries; what was not recorded is sent again after the start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._bells.clear()

    async def look(self) -> None:
        """Look for what other processes enqueue, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EACH)
            try:
                found = await asyncio.to_thread(self._service.webhooks.waiting, due=self._service.now())
            except NotStored:
                continue
            for webhook in found:
                self.wake(webhook)

    async def _run(self, webhook: str) -> None:
        """Deliver to a webhook until nothing waits."""
        bell = self._bells[webhook]
        while True:
            bell.clear()
            try:
                wait = await self._deliver_next(webhook)
            except Exception:  # noqa: BLE001  # whatever it is, the service goes on, and it is sent again
                _log.exception("delivery-interrupted")
                wait = REST
            if wait is None:
                break
            if wait > 0:
                await _ring_or_sleep(bell, min(wait, LONGEST_SLEEP))
        del self._bells[webhook]

    async def _deliver_next(self, webhook: str) -> float | None:
        """Try the next delivery if it is due; the seconds until one is, None if none is waiting."""
        found = await self._service.query(self._service.webhooks.next_delivery, webhook)
        if found is None:
            return None
        wait = self._seconds_until_due(found[1])
        if wait > 0:
            return wait
        async with self._slot(found[0].player):
            found = await self._service.query(
                self._service.webhooks.next_delivery, webhook
            )  # as of now, after a wait for the slot
            if found is not None and self._seconds_until_due(found[1]) <= 0:
                await self._attempt(*found)
        return 0.0

    def _seconds_until_due(self, delivery: Delivery) -> float:
        return (delivery.next_at - self._service.now()) / 1000

    @asynccontextmanager
    async def _slot(self, player: str) -> AsyncIterator[None]:
        """A slot among the concurrent attempts."""
        own = self._slots_of.setdefault(player, asyncio.Semaphore(OF_PLAYER))
        async with own, self._stalled_slots if player in self._stalled else self._slots:
            yield

    async def _attempt(self, webhook: Webhook, delivery: Delivery) -> None:
        now, body = self._service.now(), body_of(delivery, self._service)
        attempt = await self._sender.post(webhook.url, headers_of(webhook, delivery, body, now), body)
        self._service.metrics.count_delivery(attempt.failure or "delivered")
        if attempt.failure == "timeout":
            self._stalled.add(webhook.player)
        else:
            self._stalled.discard(webhook.player)
        await self._service.webhooks.record(after_attempt(delivery, attempt, self._service.now(), random()))  # noqa: S311  # jitter


async def _ring_or_sleep(bell: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await bell.wait()
    except TimeoutError:
        pass


@asynccontextmanager
async def delivering(service: Service, outbox: Outbox, sender: Sender, *, shared: bool) -> AsyncIterator[None]:
    """Fill the outbox and deliver it in the background, until the context is left.

    `shared`: other processes enqueue deliveries too.
    """
    couriers = Couriers(service, sender)
    service.webhooks.on_waiting = couriers.wake
    for webhook in await service.query(service.webhooks.waiting):
        couriers.wake(webhook)
    tasks = [asyncio.create_task(each) for each in (outbox.run(), *([couriers.look()] if shared else []))]
    try:
        yield
    finally:
        service.webhooks.on_waiting = lambda _webhook: None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await couriers.stop()
