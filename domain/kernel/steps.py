"""Long work in steps: a generator that yields wherever it may be interrupted, and returns its result."""

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

Steps = Generator[None, None, T]
"""Work whose result is a `T`. Each step takes up to a few milliseconds."""


def each(function: Callable[[T], R], items: Iterable[T]) -> Steps[list[R]]:
    """The results of a function for all items, a step each."""
    results = []
    for item in items:
        results.append(function(item))
        yield
    return results


def finish(steps: Steps[T]) -> T:
    """The result of work, without interruption."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
