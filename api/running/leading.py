"""Leading: of all processes that share a database, one does what is to be done once. It holds a lease.

A holder that is frozen or cut off loses the lease: it stops by its own clock, counted from before its last renewal,
and so before another can take the lease. Even so there may be two leaders for a moment, such as one that was frozen
and now thaws. What they do must allow for that: read models are applied by position in one transaction, the server's
moves and packing are appended with optimistic concurrency, and webhooks are delivered at least once, each delivery
under an id of its own.

Why: decision 0035.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from secrets import token_hex

from api.state.metrics import Metrics
from domain.storage.clock import Clock, DatabaseClock
from domain.storage.errors import NotStored
from domain.storage.leases import Leases

NAME = "leader"
LOG = "log"
"""The lease of the process that appends to the transparency log."""
LEASE = 5.0
"""Seconds after which a silent leader is replaced."""
MARGIN = 1.0
"""Seconds before that, by its own clock, at which a leader stops."""
EACH = 1.0
"""Seconds between two renewals."""

Led = Callable[[], AbstractAsyncContextManager[None]]
"""What a leader does while the context is open."""

_log = logging.getLogger("takeback")


@asynccontextmanager
async def leading(leases: Leases | None, led: Led, clock: Clock, metrics: Metrics) -> AsyncIterator[Callable[[], bool]]:
    """Do what a leader does whenever this process leads, until the context is left; gives whether it does.

    One that owns its database always leads.
    """
    if leases is None:
        metrics.show_leading(lambda: True)
        async with led():
            yield lambda: True
    else:
        candidate = Candidate(leases, led, clock.check if isinstance(clock, DatabaseClock) else None)
        candidate.on_interrupted = partial(metrics.interruptions.count, "leading")
        metrics.show_leading(lambda: candidate.leads)
        async with candidate.running():
            yield lambda: candidate.leads


def sequencing(leases: Leases | None, sequencer: Led, metrics: Metrics) -> AbstractAsyncContextManager[None]:
    """Append to the transparency log whenever this process is the one that does, until the context is left."""
    if leases is None:
        return sequencer()
    candidate = Candidate(leases, sequencer, name=LOG)
    candidate.on_interrupted = partial(metrics.interruptions.count, "leading")
    return candidate.running()


class Candidate:
    """A process that leads whenever it holds the lease. Used on the event loop's thread.

    ``leads``: does it lead now? ``on_interrupted``: called with what made it begin again.
    """

    def __init__(self, leases: Leases, led: Led, check: Callable[[], None] | None = None, *, name: str = NAME) -> None:
        """`check`: called before each renewal, in a thread; may raise `NotStored`. `name`: of the lease."""
        self._name = name
        self._leases = leases
        self._led = led
        self._check = check
        self._holder = token_hex(8)
        self._thread = ThreadPoolExecutor(1, "leases")
        self.leads = False
        self.on_interrupted: Callable[[Exception], object] = lambda _: None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Stand for election in the background until the context is left."""
        task = asyncio.create_task(self._run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            with suppress(TimeoutError):
                async with asyncio.timeout(MARGIN):
                    await asyncio.get_running_loop().run_in_executor(self._thread, self._release)
            self._thread.shutdown(wait=False)

    async def _run(self) -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  # a coroutine runs in one
        while not task.cancelling():  # what failed as it ended may have come instead of the cancellation
            try:
                until = await self._renewed(0.0)
                if until:
                    await self._lead(until)
            except Exception as error:  # noqa: BLE001  # whatever fails, the service keeps running and tries again
                self.on_interrupted(error)
                _log.exception("leading-interrupted")
            await asyncio.sleep(EACH)

    async def _lead(self, until: float) -> None:
        """Lead for as long as the lease is renewed. `until`: when it runs out, by the loop's clock."""
        loop = asyncio.get_running_loop()
        _log.info("leading-began", extra={"lease": self._name})
        try:
            self.leads = True
            async with self._led():
                while loop.time() < until:
                    with suppress(TimeoutError):
                        async with asyncio.timeout_at(until):
                            await asyncio.sleep(EACH)
                            until = await self._renewed(until)
                self.leads = False
        finally:
            self.leads = False
            _log.info("leading-ended", extra={"lease": self._name})

    async def _renewed(self, until: float) -> float:
        """Until when the lease is held, as the loop counts; 0 if another holds it, `until` if that is not known."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            held = await loop.run_in_executor(self._thread, self._renew)
        except NotStored:
            return until
        return began + LEASE - MARGIN if held else 0.0

    def _renew(self) -> bool:
        if self._check is not None:
            self._check()
        return self._leases.renew(self._name, self._holder, LEASE)

    def _release(self) -> None:
        with suppress(NotStored):
            self._leases.release(self._name, self._holder)
