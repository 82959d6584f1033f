"""Reading from the database without blocking the event loop."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from domain.storage.interface import Unreachable

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
        reading = asyncio.to_thread(call, *args, **kwargs)
        if not self._shared:
            return await reading
        try:
            async with asyncio.timeout(LIMIT):
                return await reading
        except TimeoutError as error:
            raise Unreachable("the database does not answer") from error
