"""Long work on the event loop, in time slices, so that it blocks nobody else.

A thread would have to share the interpreter with the event loop, which would wait for it at every turn. After each
slice the work yields to what the loop has ready. That is not enough for a command: it takes many turns, and the thread
that commits it waits for the interpreter at each of its statements. So while commands wait, the work also sleeps in
proportion to the slice.

Why: decision 0022.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Generic, TypeVar

import msgspec

from domain.kernel.steps import Steps
from domain.runtime.shares import CALLER, Parts, Shares

T = TypeVar("T")

SLICE = 0.002
"""Seconds of work after which it yields to others, give or take a step."""
WORK = Parts(64, 16, 8)
"""Pieces of work that are under way."""

_TURNS = 3
"""The turns of the loop from the arrival of a command to when it waits to be stored."""


class TooMuchWork(Exception):
    """Back-pressure: too many pieces of long work are under way; try again shortly."""


class Slices:
    """Pieces of long work, each a slice in turn. Used on the event loop's thread.

    All of them have half of the loop's time, or another share, while commands wait, and otherwise all that is left.
    """

    def __init__(
        self, commands_wait: Callable[[], bool] = lambda: True, *, rest: float = 1, work: Parts = WORK
    ) -> None:
        """`commands_wait`: does any wait to be stored? `rest`: how long the work sleeps then, in slices.

        `work`: how many pieces of it may be under way.
        """
        self._commands_wait = commands_wait
        self._rest = rest
        self._under_way = Shares(work)
        self._turn = asyncio.Lock()
        self._rested = 0.0

    async def run(self, steps: Steps[T]) -> T:
        """The result of long work, which waits while its caller has as much under way as it may.

        Raises `TooMuchWork`, or what the work raises.
        """
        if self._under_way.held >= self._under_way.parts.all:
            raise TooMuchWork
        with await self._under_way.turn(CALLER.get()):
            while True:
                async with self.slice():
                    done = _slice(steps)
                if done is not None:
                    return done.result

    @asynccontextmanager
    async def slice(self) -> AsyncIterator[None]:
        """Do a slice of work within, once it has its turn."""
        async with self._turn:
            await self._yield()
            start = perf_counter()
            try:
                yield
            finally:
                end = perf_counter()
                self._rested = end + self._rest * (end - start)

    async def _yield(self) -> None:
        """Let the loop do what it has ready, and sleep after the last slice while commands wait."""
        if perf_counter() < self._rested:
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            if self._commands_wait():
                await asyncio.sleep(max(0.0, self._rested - perf_counter()))


class _Done(msgspec.Struct, Generic[T], frozen=True):
    result: T


def _slice(steps: Steps[T]) -> _Done[T] | None:
    """Work for `SLICE` seconds; the result, None if there is more to do."""
    until = perf_counter() + SLICE
    while perf_counter() < until:
        try:
            next(steps)
        except StopIteration as done:
            return _Done(done.value)
    return None
