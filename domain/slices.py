"""Long work on the event loop, in time slices, so that it blocks nobody else.

A thread would have to share the interpreter with the event loop, which would wait for it at every turn. After each
slice the work sleeps for as long as the slice took. Yielding for a single turn of the loop is not enough: a move takes
many turns, and the thread that commits it waits for the interpreter at each of its statements.
"""

import asyncio
from time import perf_counter
from typing import Generic, TypeVar

import msgspec

from domain.kernel.steps import Steps

T = TypeVar("T")

SLICE = 0.002
"""Seconds of work after which it yields to others, give or take a step."""
LIMIT = 64
"""How many pieces of work may be under way."""


class TooMuchWork(Exception):
    """Back-pressure: too many pieces of long work are under way; try again shortly."""


class Slices:
    """Pieces of long work, each a slice in turn: all of them have half of the event loop's time. Used on its thread."""

    def __init__(self, limit: int = LIMIT) -> None:
        """`limit`: how many pieces of work may be under way."""
        self._limit = limit
        self._under_way = 0
        self._turn = asyncio.Lock()
        self._rested = 0.0

    async def run(self, steps: Steps[T]) -> T:
        """The result of long work. Raises `TooMuchWork`, or what the work raises."""
        if self._under_way >= self._limit:
            raise TooMuchWork
        self._under_way += 1
        try:
            while True:
                async with self._turn:
                    await asyncio.sleep(max(0.0, self._rested - perf_counter()))
                    start = perf_counter()
                    done = _slice(steps)
                    end = perf_counter()
                    self._rested = end + (end - start)
                if done is not None:
                    return done.result
        finally:
            self._under_way -= 1


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
