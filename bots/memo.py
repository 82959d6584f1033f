"""Remembering what parts of states are worth: states that follow one another share most of their parts."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

KEPT = 2048
"""How many results of a function are memoized."""


def memoized(parts: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a pure function of immutable arguments, given by place, has returned.

    The first `parts` arguments are compared by identity, which is much quicker; the others by value.
    """

    def decorated(function: Callable[P, T]) -> Callable[P, T]:
        kept: dict[tuple[Any, ...], tuple[Any, T]] = {}

        def recalled(*args: P.args, **none: P.kwargs) -> T:
            key = (*map(id, args[:parts]), *args[parts:])
            found = kept.get(key)
            if found is None:
                if len(kept) >= KEPT:
                    kept.clear()
                found = kept[key] = (args, function(*args, **none))  # what is kept has an identity of its own
            return found[1]

        return recalled

    return decorated
