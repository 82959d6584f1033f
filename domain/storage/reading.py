"""Reading from the database without blocking the event loop."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from domain.storage.errors import Unreachable

P = ParamSpec("P")
T = TypeVar("T")

LIMIT = 4.0
"""Seconds that a request waits for a shared database."""


class Reader:
    """Calls what reads from a database. One that is shared may be far away or not answer, so it is read in threads."""

    def __init__(self, *, shared: bool) -> None:
        """`shared`: other processes use the database too."""
        self._shared = shared

    async def __call__(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a short read. Raises what it raises, `Unreachable`."""
        return await self.in_thread(call, *args, **kwargs) if self._shared else call(*args, **kwargs)

    async def in_thread(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a read that may be long. Raises what it raises, `Unreachable`."""
        reading = asyncio.get_running_loop().run_in_executor(None, partial(call, *args, **kwargs))
        if self._shared:  # not by `asyncio.timeout`, since a stream may read before it has a task
            try:
                await asyncio.wait({reading}, timeout=LIMIT)
            finally:
                if not reading.done():
                    reading.cancel()
            if reading.cancelled():
                raise Unreachable("the database does not answer")
        return await reading
