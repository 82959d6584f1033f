"""Leases that are kept while something is done."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from domain.storage.errors import NotStored
from domain.storage.leases import Leases

Run = Callable[..., Awaitable[object]]
"""Calls a function that blocks, with its arguments, outside of the event loop."""


@asynccontextmanager
async def kept(run: Run, leases: Leases, name: str, holder: str, seconds: float) -> AsyncIterator[None]:
    """Renew a lease that a holder has, each time for so many seconds, until the context ends; then give it up.

    Where the database fails, the next renewal tries again, and what is not given up runs out.
    """
    over = asyncio.Event()
    renewing = asyncio.create_task(_renew(run, leases, name, holder, seconds, over))
    try:
        yield
    finally:
        over.set()
        await renewing  # not cancelled: a renewal that is under way would take the lease after it was given up
        with suppress(NotStored):
            await run(leases.release, name, holder)


async def _renew(run: Run, leases: Leases, name: str, holder: str, seconds: float, over: asyncio.Event) -> None:
    while True:
        try:
            async with asyncio.timeout(seconds / 3):
                await over.wait()
        except TimeoutError:
            with suppress(NotStored):
                await run(leases.renew, name, holder, seconds)
        else:
            return
