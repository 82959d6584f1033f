"""Budgets: how much of the service a player may use and, without a token, an address.

Of the strategies of the library `limits`, the sliding window counter is nearest to a token bucket: a whole budget may
be spent at once, it comes back evenly, and a refused request uses up nothing. Some units at a time
are taken from the library, and then spent here: taking costs ten times as much, and is announced to other processes.
"""

import math
import time
from collections.abc import Callable
from typing import Literal, Protocol

from limits import RateLimitItemPerSecond
from limits.strategies import SlidingWindowCounterRateLimiter

from api.addresses import Network
from api.windows import Windows

WINDOW = 2
"""Seconds in which a budget that is used up comes back, and whose units may be spent at once."""

REFUSAL_DELAY = 0.2
"""Seconds that a refusal keeps its caller waiting: so each connection gets five a second at most."""

AT_ONCE = 50
"""Units that are taken at once, to be spent until the window is over; a fortieth of the usual budget."""

Policy = Literal["player", "address"]
"""Whose budget it is."""


class OverBudget(Exception):
    """A caller has used up its budget."""

    def __init__(self, policy: Policy, quota: int, left: int, wait: int) -> None:
        """`quota`, `left`: units in `WINDOW` seconds, and now; `wait`: seconds until the request would be accepted."""
        super().__init__(policy, quota, left, wait)
        self.policy = policy
        self.quota = quota
        self.left = left
        self.wait = wait


class SlidingWindows(Protocol):
    """The part of the library's storage interface from which the time to wait follows."""

    def get_sliding_window(self, key: str, expiry: int) -> tuple[int, float, int, float]:
        """The count of the window before, the seconds that it still matters, and the same of the present one."""


class Budgets:
    """The budgets of all players and addresses. Used on the event loop's thread.

    ``on_taken`` is called with what callers take here, so that it can be announced to other processes of a shared
    database, which `add` it: together they give no more than one would, but for what is under way between them.
    """

    def __init__(
        self,
        units: int | None,
        trusted_proxies: tuple[Network, ...] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`units`: a second, for each player and for each address; None: unbounded.

        `trusted_proxies`: those whose forwarding headers are believed; `clock`: seconds.
        """
        self.trusted_proxies = trusted_proxies
        self._quota = None if units is None else RateLimitItemPerSecond(units * WINDOW, WINDOW)
        self._clock = clock
        self._windows = counted_in_memory(clock)
        self._strategy = SlidingWindowCounterRateLimiter(self._windows)
        self.on_taken: Callable[[str, int], object] = lambda _key, _units: None
        self._taken: dict[str, int] = {}
        self._until = 0.0

    def charge(self, policy: Policy, caller: str, units: int) -> None:
        """Charge a caller. Raises `OverBudget`, and then charges nothing.

        What costs more than a whole budget takes a whole one.
        """
        quota, now = self._quota, self._clock()
        if quota is None:
            return
        if now >= self._until:
            self._taken, self._until = {}, now + WINDOW
        left = self._taken.get(caller, 0) - units
        self._taken[caller] = left if left >= 0 else self._take(quota, policy, caller, units)

    def add(self, key: str, units: int) -> None:
        """Count what a caller has taken at another process. `key`: as `on_taken` names the caller there."""
        self._windows.incr(key, WINDOW, units)

    def _take(self, quota: RateLimitItemPerSecond, policy: Policy, caller: str, units: int) -> int:
        """Take what the caller needs, and some more if there is; returns what is left of it. Raises `OverBudget`."""
        taken, cost = self._taken.get(caller, 0), min(units, quota.amount)
        for more in (AT_ONCE, 0):
            if self._strategy.hit(quota, policy, caller, cost=cost - taken + more):
                self.on_taken(quota.key_for(policy, caller), cost - taken + more)
                return more
        left = self._strategy.get_window_stats(quota, policy, caller).remaining + taken
        wait = _seconds_until(self._windows, quota.key_for(policy, caller), quota.amount, cost)
        raise OverBudget(policy, quota.amount, left, max(1, math.ceil(wait)))


def counted_in_memory(clock: Callable[[], float]) -> Windows:
    """The storage of the counts: the one place where it is chosen."""
    return Windows(WINDOW, clock)


def _seconds_until(windows: SlidingWindows, key: str, limit: int, amount: int) -> float:
    """Seconds until `amount`, at most the limit, will be accepted, if nothing else is charged before."""
    before, left, count, _ = windows.get_sliding_window(key, WINDOW)
    if count + amount <= limit:
        return left - (limit - count - amount) * WINDOW / max(1, before)
    return left + WINDOW * (1 - (limit - amount) / count)
