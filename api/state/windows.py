"""Counts of units by caller, in memory: a replacement for the storage of the library `limits`.

The library's own memory storage goes through all its keys every 10 ms, in a thread: with 300,000 keys that held the
interpreter for 0.5 s. Here a whole window is dropped at once.
"""

import time
from collections.abc import Callable

from limits.storage import Storage
from limits.storage.base import SlidingWindowCounterSupport

KEYS = 50_000
"""How many callers a window distinguishes: more than it has time to answer. All further ones count as one."""


class Windows(Storage, SlidingWindowCounterSupport):
    """The counts of the present window and of the one before. Used on the event loop's thread."""

    STORAGE_SCHEME = None
    base_exceptions = ValueError

    def __init__(self, seconds: int, clock: Callable[[], float] = time.monotonic, keys: int = KEYS) -> None:
        """`seconds`: the length of a window, for every limit; `clock`: seconds; `keys`: the most in a window."""
        super().__init__()
        self._seconds = seconds
        self._clock = clock
        self._keys = keys
        self._window = 0
        self._before: dict[str, int] = {}
        self._counts: dict[str, int] = {}

    def acquire_sliding_window_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:  # noqa: ARG002  # of one length
        """Count `amount`, unless the counts of the last `seconds` would then exceed the limit."""
        passed = self._turn()
        counts = self._counts
        if key not in counts:
            key = self._counted_as(key)
        count = counts.get(key, 0) + amount
        if self._before.get(key, 0) * (1 - passed) + count > limit:
            return False
        counts[key] = count
        return True

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        """The count of the window before, the seconds that it still matters, and the same of the present one."""
        left = expiry * (1 - self._turn())
        key = self._counted_as(key)
        return self._before.get(key, 0), left, self._counts.get(key, 0), left + expiry

    def clear_sliding_window(self, key: str, expiry: int) -> None:  # noqa: ARG002  # of one length
        """Forget a key."""
        self.clear(key)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:  # noqa: ARG002  # of one length
        """The count of the present window, after counting `amount`."""
        self._turn()
        key = self._counted_as(key)
        self._counts[key] = self._counts.get(key, 0) + amount
        return self._counts[key]

    def get(self, key: str) -> int:
        """The count of the present window."""
        self._turn()
        return self._counts.get(self._counted_as(key), 0)

    def get_expiry(self, key: str) -> float:  # noqa: ARG002  # all at once
        """When the present window ends."""
        self._turn()
        return float((self._window + 1) * self._seconds)

    def clear(self, key: str) -> None:
        """Forget a key."""
        self._before.pop(key, None)
        self._counts.pop(key, None)

    def check(self) -> bool:
        """Memory is always there."""
        return True

    def reset(self) -> int:
        """Forget all keys; returns how many were counted."""
        known = len(self._counts)
        self._before, self._counts = {}, {}
        return known

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
