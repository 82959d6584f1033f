"""The service's time, by what its responses say: the clock of this machine may be wrong, or be set meanwhile."""

import time
import warnings
from collections.abc import Callable, Mapping
from typing import NamedTuple

_HEADER = "takeback-time"
_LATEST = 8_640_000_000_000_000
"""The latest time that is one, in milliseconds: clients in browsers know no later one."""
_DIGITS = len(str(_LATEST))
_KEPT = 600.0
"""Seconds for which what was learned is kept, unless something better comes: a clock of the service may be set, too."""

_APART = 60.0
"""Seconds by which a receipt may be ahead of this machine's clock."""


def warn_of_time(at: int) -> None:
    """Warn where a receipt is of the future. `at`: in milliseconds since 1970 UTC."""
    ahead = at / 1000 - time.time()
    if ahead > _APART:
        warnings.warn(f"The receipt's time is {ahead:.0f} s ahead of this machine's clock", stacklevel=2)


class _Known(NamedTuple):
    """By how many seconds the service's time is ahead of what has elapsed here, and since when that is known."""

    ahead: float
    since: float


class ServerClock:
    """The time of a service, in seconds since 1970 UTC."""

    def __init__(self, elapsed: Callable[[], float] = time.monotonic) -> None:
        """`elapsed`: seconds since any moment, evenly."""
        self._elapsed = elapsed
        self._known: _Known | None = None

    def heard(self, milliseconds: int) -> None:
        """Learn the service's time. What comes late, or from a cache, is an earlier one, so the latest is the best."""
        if milliseconds > _LATEST:
            return
        since = self._elapsed()
        ahead = milliseconds / 1000 - since
        known = self._known
        if known is None or ahead >= known.ahead or since - known.since > _KEPT:
            self._known = _Known(ahead, since)

    def read(self, headers: Mapping[str, str]) -> None:
        """Learn from the headers of a response, if they have the time."""
        said = headers.get(_HEADER, "")
        if said.isascii() and said.isdigit() and len(said) <= _DIGITS:
            self.heard(int(said))

    def now(self) -> float:
        """The time now: that of this machine as long as the service has said nothing."""
        known = self._known
        return time.time() if known is None else self._elapsed() + known.ahead
