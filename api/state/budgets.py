"""Budgets: how much of the service a player may use and, without a token, an address; and the players of an address.

They are counted in sliding windows: a whole budget may be spent at once, it comes back evenly, and a refused request
uses up nothing. Some units at a time are taken from the window, and then spent here: what is taken is announced to
other processes.

Why: decision 0049.
"""

import math
import time
from collections.abc import Callable
from typing import Literal, NamedTuple

from api.state.addresses import Network
from api.state.windows import KEYS, Windows

WINDOW = 2
"""Seconds in which a budget that is used up comes back, and whose units may be spent at once."""

REFUSAL_DELAY = 0.2
"""Seconds that a refusal keeps its caller waiting: so each connection gets five a second at most."""

REFUSALS_EACH = 0.01
"""Seconds between two refusals of an address: however many connections it has, refusing them costs little."""

AT_ONCE = 50
"""Units that are taken at once, to be spent until the window is over; a fortieth of the usual budget."""

PLAYERS = 2
"""The players of an address may use up this many times the budget of one, and then borrow even shares of that again."""

REGISTRATIONS, REGISTRATION_WINDOW = 60, 600
"""So many players are registered from an address in so many seconds."""

CODES = 60
"""So many recovery codes are tried from an address in `REGISTRATION_WINDOW` seconds."""

ELSEWHERE = 2
"""What is said to be spent at other processes uses up at most one part in so many of a budget: it may be forged."""

_ROUNDING = 1e-6
"""Seconds by which the time to wait may be computed wrong."""

Policy = Literal["player", "address", "players-of-address", "registrations", "recovery-codes"]
"""Whose budget it is: a player's; an address's without a token, for its players, for registering them, or for codes."""

_SLOW: tuple[Literal["registrations", "recovery-codes"], ...] = ("registrations", "recovery-codes")
"""Those that are counted one by one, in the longer window."""


_SHARED: Literal["players-of-address"] = "players-of-address"


class OverBudget(Exception):
    """A caller has used up its budget."""

    def __init__(self, policy: Policy, quota: int, window: int, left: int, wait: int) -> None:
        """`quota`, `left`: units in `window` seconds, and now; `wait`: seconds until the request would be accepted."""
        super().__init__(policy, quota, window, left, wait)
        self.policy = policy
        self.quota = quota
        self.window = window
        self.left = left
        self.wait = wait


class Quota(NamedTuple):
    """So many units in so many seconds."""

    units: int
    seconds: int

    def key(self, policy: Policy, caller: str) -> str:
        """What a caller's count is kept by, and announced: processes of every release must agree on it."""
        return f"LIMITER/{policy}/{caller}/{self.units}/{self.seconds}/second"


class Budgets:
    """The budgets of all players and addresses. Used on the event loop's thread.

    ``on_taken`` is called with what callers take here, so that it can be announced to other processes of a shared
    database, which `add` it. What they announce is believed up to half of a budget (`ELSEWHERE`), so that nobody who
    can announce can shut a caller out. So each process gives half of a budget at least: two give little more than one
    would, and more of them, `n`, give up to n/2 budgets, and (n + 1)/2 at once. What players borrow is not announced.
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
        self._quotas: dict[Policy, Quota] = {}
        if units is not None:
            one = Quota(units * WINDOW, WINDOW)
            self._quotas = {
                "player": one,
                "address": one,
                _SHARED: Quota(PLAYERS * units * WINDOW, WINDOW),
                "registrations": Quota(REGISTRATIONS, REGISTRATION_WINDOW),
                "recovery-codes": Quota(CODES, REGISTRATION_WINDOW),
            }
        self._clock = clock
        self._windows = Windows(WINDOW, clock)
        self._elsewhere = _Elsewhere(self._windows, WINDOW, clock)
        self._registrations = Windows(REGISTRATION_WINDOW, clock)
        self._registered_elsewhere = _Elsewhere(self._registrations, REGISTRATION_WINDOW, clock)
        self.on_taken: Callable[[str, int], object] = lambda _key, _units: None
        self._taken: dict[tuple[Policy, str], int] = {}
        self._until = 0.0
        self._shares = _EvenShares(self._quotas[_SHARED].units if self._quotas else 0)
        self._refusals: dict[str, float] = {}

    def charge(self, policy: Literal["player", "address"], caller: str, units: int, before: int = 0) -> None:
        """Charge a player, or an address without one. Raises `OverBudget`, and then charges nothing.

        `before`: what the request was charged already. One that costs more than a whole budget takes a whole one.
        """
        quota = self._quotas.get(policy)
        if quota is None:
            return
        if self._clock() >= self._until:
            self._turn()
        cost = units if units + before <= quota.units else max(0, quota.units - before)
        left = self._taken.get((policy, caller), 0) - cost
        if left < 0 and not self._has(policy, caller, -left):
            raise self._over(policy, caller, units + before)
        self._taken[policy, caller] = left if left >= 0 else self._take(policy, caller, -left)

    def charge_player(self, player: str, address: str, units: int, before: int = 0) -> None:
        """Charge a player, and the budget that the players of their address have together.

        Where that is used up, the player borrows from an even share of it, and so is not shut out by the others.
        Raises `OverBudget`, and then charges nothing. `before`: as for `charge`.
        """
        quota = self._quotas.get("player")
        if quota is None:
            return
        if self._clock() >= self._until:
            self._turn()
        self._shares.see(address, player)
        cost = units if units + before <= quota.units else max(0, quota.units - before)
        mine, ours = self._taken.get(("player", player), 0) - cost, self._taken.get((_SHARED, address), 0) - cost
        own, shared = mine >= 0 or self._has("player", player, -mine), ours >= 0 or self._has(_SHARED, address, -ours)
        if not (own and shared):
            wait = self._wait_for_share(address, player, before)
            if not own:
                raise self._over("player", player, units + before, wait)
            if wait:
                raise self._over(_SHARED, address, units + before, wait)
            self._shares.lend(address, player, cost)
        self._taken["player", player] = mine if mine >= 0 else self._take("player", player, -mine)
        if shared:
            self._taken[_SHARED, address] = ours if ours >= 0 else self._take(_SHARED, address, -ours)

    def charge_registration(self, address: str, units: int, before: int) -> None:
        """Charge an address for a new player, and count the registration.

        Raises `OverBudget`, and then does neither. `before`: as for `charge`.
        """
        self._require_one("registrations", address)
        self.charge("address", address, units, before)
        self._count_one("registrations", address)

    def charge_code(self, address: str) -> None:
        """Count a recovery code that is tried from an address. Raises `OverBudget`, and then counts nothing."""
        self._require_one("recovery-codes", address)
        self._count_one("recovery-codes", address)

    def add(self, key: str, units: int) -> None:
        """Count what a caller has taken at another process. `key`: as `on_taken` names the caller there.

        Of what no process of ours can have taken, nothing is counted.
        """
        policy = next((policy for policy in self._quotas if f"/{policy}/" in key), None)
        if policy is not None and units > 0:
            elsewhere = self._registered_elsewhere if policy in _SLOW else self._elsewhere
            elsewhere.add(key, units, self._quotas[policy].units // ELSEWHERE)

    def delay(self, address: str) -> float:
        """How many seconds a refusal to an address is to be held back."""
        now = self._clock()
        if len(self._refusals) > KEYS:
            self._refusals = {each: at for each, at in self._refusals.items() if at > now}
        at = max(now + REFUSAL_DELAY, self._refusals.get(address, 0.0) + REFUSALS_EACH)
        self._refusals[address] = at
        return at - now

    def _turn(self) -> None:
        """Begin a window."""
        passed = 1 + int((self._clock() - self._until) // WINDOW)
        self._until += passed * WINDOW
        self._taken = {}
        self._shares.turn(passed)

    def _has(self, policy: Policy, caller: str, lacking: int) -> bool:
        """Does the window of a budget have so many units?"""
        quota = self._quotas[policy]
        return self._windows.has(quota.key(policy, caller), quota.units, lacking)

    def _take(self, policy: Policy, caller: str, lacking: int) -> int:
        """Take units that the window of a budget has, and some more if there are; returns how many more."""
        quota = self._quotas[policy]
        key = quota.key(policy, caller)
        more = AT_ONCE if self._windows.has(key, quota.units, lacking + AT_ONCE) else 0
        self._windows.add(key, lacking + more)
        self.on_taken(key, lacking + more)
        return more

    def _require_one(self, policy: Literal["registrations", "recovery-codes"], address: str) -> None:
        quota = self._quotas.get(policy)
        if quota is not None and not self._registrations.has(quota.key(policy, address), quota.units, 1):
            raise self._over(policy, address, 1)

    def _count_one(self, policy: Literal["registrations", "recovery-codes"], address: str) -> None:
        quota = self._quotas.get(policy)
        if quota is not None:
            key = quota.key(policy, address)
            self._registrations.add(key, 1)
            self.on_taken(key, 1)

    def _wait_for_share(self, address: str, player: str, before: int) -> float:
        """Seconds until a player may borrow; 0: at once."""
        windows = self._shares.windows_until(address, player, before)
        return self._until - self._clock() + (windows - 1) * WINDOW if windows else 0.0

    def _over(self, policy: Policy, caller: str, cost: int, wait: float = 0.0) -> OverBudget:
        """The refusal of a request that costs so many units in all, and has to `wait` so many seconds at least.

        The players of an address wait for their shares alone: their budget may be used up again by then.
        """
        quota = self._quotas[policy]
        windows = self._registrations if policy in _SLOW else self._windows
        key = quota.key(policy, caller)
        left = max(0, math.floor(quota.units - windows.used(key))) + self._taken.get((policy, caller), 0)
        if policy != _SHARED:
            wait = max(wait, windows.seconds_until(key, quota.units, min(cost, quota.units)))
        return OverBudget(policy, *quota, left, max(1, math.ceil(wait + _ROUNDING)))


class _Elsewhere:
    """What is said to be spent at other processes, of which so much counts at any time, and for so many callers."""

    def __init__(self, windows: Windows, window: int, clock: Callable[[], float]) -> None:
        self._windows = windows
        self._counted = Windows(window, clock, KEYS // ELSEWHERE)

    def add(self, key: str, units: int, most: int) -> None:
        """Count units of a caller, as many as make no more than `most` with those of the last `window` seconds."""
        counted = min(units, int(most - self._counted.used(key)))
        if counted > 0:
            self._counted.add(key, counted)
            self._windows.add(key, counted)


class _EvenShares:
    """The players of each address, and what they have borrowed once the budget of its players was used up.

    In each window a player repays an even share of that budget, and may borrow as long as less than a share is owed.
    So what costs more than a share is granted too, and the player then borrows nothing for some windows.
    """

    def __init__(self, quota: int) -> None:
        """`quota`: the units of the budget of the players of an address."""
        self._quota = quota
        self._seen: dict[str, set[str]] = {}
        self._before: dict[str, set[str]] = {}
        self._known = 0
        self._owed: dict[str, dict[str, float]] = {}

    def turn(self, windows: int) -> None:
        """Begin a window; so many windows after the one before."""
        owed: dict[str, dict[str, float]] = {}
        for address, debts in self._owed.items():
            repaid = windows * self._share(address)
            left = {player: units - repaid for player, units in debts.items() if units > repaid}
            if left:
                owed[address] = left
        self._owed = owed
        self._seen, self._before, self._known = {}, self._seen, sum(map(len, owed.values()))

    def see(self, address: str, player: str) -> None:
        """Count a player among those of an address, in this window and the next one, if there is room for more."""
        seen = self._seen.get(address)
        if (seen is None or player not in seen) and self._known < KEYS:
            self._known += 1
            self._seen.setdefault(address, set()).add(player)

    def windows_until(self, address: str, player: str, before: int) -> int:
        """In how many windows a player may borrow: 0: now. `before`: what the request was charged already."""
        if player not in self._seen.get(address, ()):
            return 1
        owed, share = self._owed.get(address, {}).get(player, 0.0), self._share(address)
        return 0 if owed - before < share else math.floor(owed / share + _ROUNDING)

    def lend(self, address: str, player: str, units: int) -> None:
        """Count what a player borrows."""
        owed = self._owed.setdefault(address, {})
        owed[player] = owed.get(player, 0.0) + units

    def _share(self, address: str) -> float:
        """What each player of an address may borrow in a window."""
        parts = self._seen.get(address, ()), self._before.get(address, ()), self._owed.get(address, ())
        return self._quota / len(set().union(*parts))
