"""The log of requests that failed. Nobody can fill it: of each code only some failures are logged in a while."""

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

MOST = 10
"""Failures of one code that are logged within `WINDOW`. The metrics count all of them."""

WINDOW = 10.0
"""Seconds."""

_log = logging.getLogger("takeback")


class FailureLog:
    """Used on the event loop's thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds."""
        self._clock = clock
        self._since: dict[str, float] = {}
        self._counts: dict[str, int] = {}

    def add(self, code: str, error: Exception, fields: Mapping[str, Any]) -> None:
        """Log a failure, unless there are many. The next line of its code then says how many are ``unlogged``.

        What nobody expected is always logged, with its stack.
        """
        broken = code == "broken"
        unlogged = self._unlogged(code)
        if self._counts[code] > MOST and not broken:
            return
        _log.log(
            logging.ERROR if broken else logging.WARNING,
            "request-failed",
            exc_info=error if broken or error.__cause__ is not None else None,
            extra={**fields, "unlogged": unlogged} if unlogged and not broken else fields,
        )

    def _unlogged(self, code: str) -> int:
        """Count a failure; how many of the last window were not logged, if this one begins another."""
        now = self._clock()
        if now - self._since.get(code, -WINDOW) < WINDOW:
            self._counts[code] += 1
            return 0
        before = self._counts.get(code, 0)
        self._since[code], self._counts[code] = now, 1
        return max(0, before - MOST)
