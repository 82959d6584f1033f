"""What is tried again, and when."""

import random
from collections.abc import Mapping

import httpx

_PASSING = (429, 502, 503, 504)
"""Statuses of what passes: too much was asked, or the service (or a proxy before it) cannot answer now."""
_OVER_BUDGET = 429
_FIRST, _LONGEST = 0.25, 10.0


class Retries:
    """The pauses of one call, until its patience is over.

    `patience`: how many seconds of pauses there may be in all. `safe`: may the request be sent twice? One that may
    not (it has no idempotency key) is only repeated where it was refused for its cost or no connection was made.
    """

    def __init__(self, patience: float, *, safe: bool) -> None:
        self._left = patience
        self._pause = _FIRST
        self._safe = safe

    def after_error(self, error: httpx.TransportError) -> float | None:
        """Seconds until the next attempt after a lost connection; None to give up, and where none was ever tried."""
        if isinstance(error, httpx.LocalProtocolError | httpx.UnsupportedProtocol):
            return None
        unsent = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
        return self._spent(self._next()) if self._safe or unsent else None

    def after_response(self, status: int, headers: Mapping[str, str]) -> float | None:
        """Seconds until the next attempt after a response; None if it stands."""
        if status not in _PASSING or not (self._safe or status == _OVER_BUDGET):
            return None
        asked = headers.get("retry-after", "")
        seconds = float(asked) if asked.isascii() and asked.isdigit() else 0
        return self._spent(max(seconds, self._next()))

    def _next(self) -> float:
        pause, self._pause = self._pause, min(2 * self._pause, _LONGEST)
        return pause * random.uniform(0.5, 1)  # noqa: S311  # so that clients do not come back all at once

    def _spent(self, pause: float) -> float | None:
        self._left -= pause
        return pause if self._left >= 0 else None
