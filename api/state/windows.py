"""A sliding window counter: how many units each caller has used in the last seconds, in memory.

The units of the window before count in part: the less of it lies in the last seconds, the fewer.
"""

import time
from collections.abc import Callable

KEYS = 50_000
"""How many callers a window distinguishes: more than it has time to answer. All further ones count as one."""


class Windows:
    """The counts of the present window and of the one before. Used on the event loop's thread."""

    def __init__(self, seconds: int, clock: Callable[[], float] = time.monotonic, keys: int = KEYS) -> None:
        """`seconds`: the length of a window; `clock`: seconds; `keys`: the most in a window."""
        self._seconds = seconds
        self._clock = clock
        self._keys = keys
        self._window = 0
        self._before: dict[str, int] = {}
        self._counts: dict[str, int] = {}

    def has(self, key: str, limit: int, units: int) -> bool:
        """Would so many units more be within the limit, with those of the last `seconds`?"""
        passed = self._turn()
        counts = self._counts
        if key not in counts:
            key = self._counted_as(key)
        return self._before.get(key, 0) * (1 - passed) + counts.get(key, 0) + units <= limit

    def add(self, key: str, units: int) -> None:
        """Count units, whatever the limit."""
        self._turn()
        key = self._counted_as(key)
        self._counts[key] = self._counts.get(key, 0) + units

    def used(self, key: str) -> float:
        """The units of the last `seconds`."""
        passed = self._turn()
        key = self._counted_as(key)
        return self._before.get(key, 0) * (1 - passed) + self._counts.get(key, 0)

    def seconds_until(self, key: str, limit: int, units: int) -> float:
        """Seconds until so many units, at most the limit, will be accepted, if nothing else is counted before."""
        left = self._seconds * (1 - self._turn())
        key = self._counted_as(key)
        before, count = self._before.get(key, 0), self._counts.get(key, 0)
        if count + units <= limit:
            return left - (limit - count - units) * self._seconds / max(1, before)
        return left + self._seconds * (1 - (limit - units) / count)

    def _turn(self) -> float:
        """Begin a new window if it is time; returns how much of the present one has passed, from 0 to 1."""
        now = self._clock() / self._seconds
        window = int(now)
        if window != self._window:
            self._before = self._counts if window == self._window + 1 else {}
            self._counts, self._window = {}, window
        return now - window

    def _counted_as(self, key: str) -> str:
        """The key, or the one that stands for all for which there is no room."""
        return key if key in self._counts or len(self._counts) < self._keys else ""
