"""The time: of the system where a process owns its database, else of the database, which is one for all processes."""

import time
from collections.abc import Callable

from domain.storage.leases import Leases

LARGEST_ERROR = 100
"""Milliseconds by which a clock may differ from the database's before it is set again."""

Clock = Callable[[], int]
"""The time now, in integer milliseconds since 1970 UTC."""


def milliseconds() -> int:
    """Now by the system's clock, in integer milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def clock_of(leases: Leases | None) -> Clock:
    """The clock of a service over a database with these leases. Raises `NotStored`."""
    return milliseconds if leases is None else DatabaseClock(leases)


class DatabaseClock:
    """The time by the clock of a database: measured from time to time, and extrapolated in between."""

    def __init__(self, leases: Leases, elapsed: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000) -> None:
        """`elapsed`: milliseconds since any time, evenly. Raises `NotStored`."""
        self._leases = leases
        self._elapsed = elapsed
        self._offset = self._measured()[0]

    def __call__(self) -> int:
        """The time now, in ms since 1970 UTC."""
        return self._elapsed() + self._offset

    def check(self) -> None:
        """Set it again if it differs: the database has moved, or its clock was set. Blocks. Raises `NotStored`."""
        offset, uncertain = self._measured()
        if abs(offset - self._offset) > LARGEST_ERROR + uncertain:
            self._offset = offset

    def _measured(self) -> tuple[int, int]:
        """What is to be added to what has elapsed, and by how many milliseconds that may be wrong."""
        before = self._elapsed()
        now = self._leases.now()
        after = self._elapsed()
        return now - (before + after) // 2, (after - before) // 2 + 1
