"""Delivering: each webhook with deliveries waiting has a task of its own, which sends them one after another."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from random import random
from time import monotonic

from api.state.service import Service
from api.webhooks.bodies import body_of, headers_of
from api.webhooks.outbox import Outbox
from api.webhooks.sending import Sender
from domain.players.webhooks import Attempt, after_attempt
from domain.runtime.shares import Caller, Parts, Shares, ShareTaken
from domain.storage.errors import NotStored
from domain.storage.webhooks import Delivery, Webhook

PROMPT = Parts(64, 16, 4)
"""Attempts under way that last for less than `PROMPT_SECONDS` as yet."""

PROMPT_SECONDS = 1.0
"""Seconds in which a receiver should answer. What takes longer is slow, and keeps no others waiting."""

SLOW = Parts(256, 64, 4)
"""Attempts under way that last longer, and those to players whose last one did."""

LONGEST_SLEEP = 600.0
"""Seconds until a webhook is looked at again, in case the clock is set."""

LOOK_EACH = 2.0
"""Seconds between two looks for what other processes enqueue: tests, and what is sent again."""

REST = 1.0
"""Seconds before a retry where the result of an attempt could not be stored."""

ATTEMPTS_EACH = 0.1
"""A player's attempts come one in so many seconds, after the first `AT_ONCE`."""

AT_ONCE = 20

LONGEST_REST = 60
"""After each failure of a webhook in a row its next attempt waits twice as long: for 1 second, for so many at most."""

_log = logging.getLogger("takeback")


class Couriers:
    """The tasks that deliver. Used on the event loop's thread.

    An attempt that lasts gives up its place among the prompt ones, and the next ones to its player begin among the slow
    ones. So an attempt that waits for a prompt place never waits for a slow receiver. If too many are slow, an attempt
    is ended.
    """

    def __init__(self, service: Service, sender: Sender) -> None:
        self._service = service
        self._sender = sender
        self._prompt = Shares(PROMPT)
        self._slow = Shares(SLOW)
        self._slow_players: set[str] = set()
        self._notifiers: dict[str, asyncio.Event] = {}
        self._pace = _Pace()
        service.process.metrics.show_waiting_webhooks(lambda: len(self._notifiers))
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, webhook: str) -> None:
        """Deliveries are waiting for a webhook."""
        if webhook in self._notifiers:
            self._notifiers[webhook].set()
            return
        self._notifiers[webhook] = asyncio.Event()
        task = asyncio.create_task(self._run(webhook))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop all deliveries; what was not recorded is sent again after the start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._notifiers.clear()

    async def look(self) -> None:
        """Look for what other processes enqueue, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EACH)
            try:
                found = await asyncio.to_thread(self._service.players.webhooks.waiting, due=self._service.now())
            except NotStored:
                continue
            for webhook in found:
                self.wake(webhook)

    async def _run(self, webhook: str) -> None:
        """Deliver to a webhook until nothing waits."""
        notifier = self._notifiers[webhook]
        while True:
            notifier.clear()
            try:
                wait = await self._deliver_next(webhook)
            except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running and tries again
                self._service.process.metrics.interruptions.count("deliveries", error)
                _log.exception("delivery-interrupted")
                wait = REST
            if wait is None:
                break
            if wait > 0:
                await _wait(notifier, min(wait, LONGEST_SLEEP))
            while (rest := self._pace.rest(webhook, self._service.now())) > 0:
                notifier.clear()
                await _wait(notifier, rest)
        self._pace.forget(webhook)
        del self._notifiers[webhook]

    async def _deliver_next(self, webhook: str) -> float | None:
        """Try the next delivery if it is due; the seconds until one is, None if none is waiting."""
        found = await self._service.query(self._service.players.webhooks.next_delivery, webhook)
        if found is None:
            return None
        wait = self._seconds_until_due(found[1])
        if wait > 0:
            return wait
        player = found[0].player
        caller = Caller(self._service.live.presence.address(player) or player, player)
        pool = self._slow if player in self._slow_players else self._prompt
        with ExitStack() as held:
            held.enter_context(await pool.turn(caller))
            if pool is self._prompt and player in self._slow_players:
                return 0.0  # its receivers have turned out to be slow meanwhile: the place is for others
            # as of now, after a wait for the place
            found = await self._service.query(self._service.players.webhooks.next_delivery, webhook)
            if found is not None and self._seconds_until_due(found[1]) <= 0:
                await self._attempt(*found, None if pool is self._slow else partial(self._move, caller, held))
        return 0.0

    def _seconds_until_due(self, delivery: Delivery) -> float:
        return (delivery.next_at - self._service.now()) / 1000

    def _move(self, caller: Caller, held: ExitStack) -> None:
        """Move an attempt that lasts among the slow ones. Raises `ShareTaken` where these are too many."""
        self._slow_players.add(caller.player)
        with held.pop_all():
            held.enter_context(self._slow.take(caller))

    async def _attempt(self, webhook: Webhook, delivery: Delivery, on_slow: Callable[[], None] | None) -> None:
        """Make an attempt. `on_slow`: called once it lasts; where that raises `ShareTaken`, the attempt ends."""
        now, body = self._service.now(), body_of(delivery, self._service)
        began = monotonic()
        try:
            async with asyncio.timeout(None) as deadline:
                with _after(PROMPT_SECONDS, on_slow, deadline) if on_slow else nullcontext():
                    attempt = await self._sender.post(webhook.url, headers_of(webhook, delivery, body, now), body)
        except TimeoutError:
            attempt = Attempt(None, "timeout")
        self._service.process.metrics.count_delivery(attempt.failure or "delivered")
        if attempt.failure is not None:  # of which its owner is told less
            _log.debug("webhook-failed", extra={"webhook": webhook.id, "reason": attempt.failure})
        self._pace.count(webhook, self._service.now(), failed=attempt.failure is not None)
        if attempt.failure == "timeout" or monotonic() - began >= PROMPT_SECONDS:
            self._slow_players.add(webhook.player)
        else:
            self._slow_players.discard(webhook.player)
        await self._service.players.webhooks.record(after_attempt(delivery, attempt, self._service.now(), random()))  # noqa: S311  # jitter


class _Pace:
    """How soon a webhook is tried again: attempts that cost a receiver nothing cost the service something."""

    def __init__(self) -> None:
        self._players: dict[str, str] = {}  # by webhook
        self._taken: dict[str, float] = {}  # by player: until when the attempts so far last, by the event loop's time
        self._failures: dict[str, tuple[int, int]] = {}  # by webhook: how many in a row, and until when it rests

    def count(self, webhook: Webhook, now: int, *, failed: bool) -> None:
        """Count an attempt. `now`: milliseconds since 1970 UTC."""
        self._players[webhook.id] = player = webhook.player
        taken = self._taken.get(player, 0.0)
        self._taken[player] = max(taken, asyncio.get_running_loop().time()) + ATTEMPTS_EACH
        times, _ = self._failures.pop(webhook.id, (0, 0))
        if failed:
            self._failures[webhook.id] = times + 1, now + 1000 * min(2**times, LONGEST_REST)

    def rest(self, webhook: str, now: int) -> float:
        """The seconds until a webhook may be tried again."""
        taken = self._taken.get(self._players.get(webhook, ""), 0.0)
        _, until = self._failures.get(webhook, (0, 0))
        paced = taken - asyncio.get_running_loop().time() - AT_ONCE * ATTEMPTS_EACH
        return max(paced, (until - now) / 1000)

    def forget(self, webhook: str) -> None:
        """Nothing waits for a webhook."""
        player = self._players.pop(webhook, "")
        self._failures.pop(webhook, None)
        if self._taken.get(player, 0.0) <= asyncio.get_running_loop().time():
            self._taken.pop(player, None)


@contextmanager
def _after(seconds: float, call: Callable[[], None], deadline: asyncio.Timeout) -> Iterator[None]:
    """Call something after some seconds within; where that raises `ShareTaken`, the deadline is now."""

    def due() -> None:
        try:
            call()
        except ShareTaken:
            deadline.reschedule(0)

    alarm = asyncio.get_running_loop().call_later(seconds, due)
    try:
        yield
    finally:
        alarm.cancel()


async def _wait(notifier: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await notifier.wait()
    except TimeoutError:
        pass


@asynccontextmanager
async def delivering(service: Service, outbox: Outbox, sender: Sender, *, shared: bool) -> AsyncIterator[None]:
    """Fill the outbox and deliver it in the background, until the context is left.

    `shared`: other processes enqueue deliveries too.
    """
    couriers = Couriers(service, sender)
    service.players.webhooks.on_waiting = couriers.wake
    for webhook in await service.query(service.players.webhooks.waiting):
        couriers.wake(webhook)
    tasks = [asyncio.create_task(each) for each in (outbox.run(), *([couriers.look()] if shared else []))]
    try:
        yield
    finally:
        service.players.webhooks.on_waiting = lambda _webhook: None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await couriers.stop()
