"""Long work on the event loop, in slices, so that it holds nobody else up.

A thread would have to share the interpreter with the event loop, which then waits for it at every turn.
"""

import asyncio
from time import perf_counter
from typing import Generic, TypeVar

import msgspec

from domain.kernel.steps import Steps

T = TypeVar("T")

SLICE = 0.002
"""Seconds of work between two turns of the event loop, give or take a step."""
LIMIT = 64
"""How many pieces of work may be under way."""


class TooMuchWork(Exception):
    """Back-pressure: too many pieces of long work are under way; try again shortly."""


class Slices:
    """Pieces of long work, each a slice in turn: one slice in each turn of the event loop. Used on its thread."""

    def __init__(self, limit: int = LIMIT) -> None:
        """`limit`: how many pieces of work may be under way."""
        self._limit = limit
        self._under_way = 0
        self._turn = asyncio.Lock()

    async def run(self, steps: Steps[T]) -> T:
        """The result of long work. Raises `TooMuchWork`, or what the work raises."""
        if self._under_way >= self._limit:
            raise TooMuchWork
        self._under_way += 1
        try:
            while True:
                async with self._turn:
                    done = _slice(steps)
                    await asyncio.sleep(0)  # nobody has the next slice before the loop has turned
                if done is not None:
                    return done.result
        finally:
            self._under_way -= 1


class _Done(msgspec.Struct, Generic[T], frozen=True):
    result: T


def _slice(steps: Steps[T]) -> _Done[T] | None:
    """Work for `SLICE` seconds; the result, None if more is to be done."""
    until = perf_counter() + SLICE
    while perf_counter() < until:
        try:
            next(steps)
        except StopIteration as done:
            return _Done(done.value)
    return None
