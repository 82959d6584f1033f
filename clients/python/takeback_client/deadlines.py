"""How long a response may take in all. httpx bounds only the wait for each byte, and what drips never ends.

Bytes that are decoded to nothing count too: chunk extensions, trailers, responses such as 103, empty gzip blocks.
"""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator
from math import ceil, inf
from time import monotonic
from typing import TypeVar, cast

import httpx

T = TypeVar("T")

_CONNECTING = 10.0
"""Seconds that connecting to an address takes at most."""


class Deadline:
    """The end of the time for the head of a response, for its body, or for a line of a stream.

    `seconds`: until then; `silence`: the most of them without a byte; `clock`: in seconds.
    """

    def __init__(self, seconds: float, silence: float = inf, clock: Callable[[], float] | None = None) -> None:
        self._seconds = seconds
        self._silence = silence
        self._clock = clock or monotonic
        self.exceeded = f"the answer takes more than {seconds:.0f} seconds"
        self.renew()

    def renew(self) -> None:
        """Have as many seconds again, from now on."""
        self._until = self._clock() + self._seconds

    def left(self) -> float:
        """The seconds that are left. Raises `httpx.ReadTimeout` for none."""
        left = self._until - self._clock()
        if left < 0:
            raise httpx.ReadTimeout(self.exceeded)
        return left

    def __index__(self) -> int:
        """The most seconds for the next read or write, rounded up. Raises `TimeoutError` for none.

        `socket.settimeout` takes an integer by this method, and httpx calls it before each read and write of a socket.
        """
        try:
            return max(1, ceil(min(self.left(), self._silence)))
        except httpx.ReadTimeout as error:
            raise TimeoutError(self.exceeded) from error

    @property
    def timeout(self) -> httpx.Timeout:
        """What httpx is given. It is asked at each read and write."""
        each = cast("float", self)  # httpx passes it on as it is
        seconds = min(self._seconds, self._silence)
        return httpx.Timeout(connect=min(seconds, _CONNECTING), read=each, write=each, pool=seconds)

    def of(self, received: T) -> T:
        """What was received: the socket has kept the time."""
        return received

    def each(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """The chunks of a body. Raises `httpx.ReadTimeout`."""
        for chunk in chunks:
            yield chunk
            self.left()


class AsyncDeadline:
    """The same for asyncio, whose sockets need no timeouts of their own."""

    def __init__(self, seconds: float) -> None:
        self._deadline = Deadline(seconds)
        self._seconds = seconds

    def renew(self) -> None:
        """Have as many seconds again, from now on."""
        self._deadline.renew()

    @property
    def timeout(self) -> httpx.Timeout:
        """What httpx is given."""
        return httpx.Timeout(self._seconds, connect=min(self._seconds, _CONNECTING))

    async def of(self, coming: Awaitable[T]) -> T:
        """What is received. Raises `httpx.ReadTimeout`."""
        try:
            async with asyncio.timeout(self._deadline.left()):
                return await coming
        except TimeoutError as error:
            raise httpx.ReadTimeout(self._deadline.exceeded) from error

    async def each(self, chunks: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
        """The chunks of a body. Raises `httpx.ReadTimeout`."""
        coming = aiter(chunks)
        while (chunk := await self.of(anext(coming, None))) is not None:
            yield chunk
            self._deadline.left()
