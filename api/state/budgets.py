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
"""The players of an address may use up this many times the budget of one, and then each an even share of that again."""

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
    database, which `add` it: together they give little more than one would. What they announce is believed in part
    only (`ELSEWHERE`), so that nobody who can announce can shut a caller out.
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
                "players-of-address": Quota(PLAYERS * units * WINDOW, WINDOW),
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
        self._shares = _EvenShares()
        self._refusals: dict[str, float] = {}

    def charge(self, policy: Literal["player", "address"], caller: str, units: int) -> None:
        """Charge a player, or an address without one. Raises `OverBudget`, and then charges nothing.

        What costs more than a whole budget takes a whole one.
        """
        self._charge(policy, caller, units)

    def charge_player(self, player: str, address: str, units: int) -> None:
        """Charge a player, and the budget that the players of their address have together.

        Where that is used up, each of them may use up an even share of it, and so is not shut out by the others.
        Raises `OverBudget`, and then charges nothing.
        """
        quota = self._quotas.get("players-of-address")
        if quota is None:
            return
        self._charge("player", player, units)
        try:
            self._charge("players-of-address", address, units)
        except OverBudget:
            if not self._shares.has(address, player, units, quota.units):
                self._taken["player", player] += min(units, self._quotas["player"].units)
                raise
        self._shares.count(address, player, units)

    def charge_registration(self, address: str) -> None:
        """Count a registration from an address. Raises `OverBudget`, and then counts nothing."""
        self._charge_one("registrations", address)

    def charge_code(self, address: str) -> None:
        """Count a recovery code that is tried from an address. Raises `OverBudget`, and then counts nothing."""
        self._charge_one("recovery-codes", address)

    def _charge_one(self, policy: Literal["registrations", "recovery-codes"], address: str) -> None:
        quota = self._quotas.get(policy)
        if quota is None:
            return
        key = quota.key(policy, address)
        if not self._registrations.hit(key, quota.units):
            raise self._over(policy, address, 1)
        self.on_taken(key, 1)

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

    def _charge(self, policy: Policy, caller: str, units: int) -> None:
        quota, now = self._quotas.get(policy), self._clock()
        if quota is None:
            return
        if now >= self._until:
            self._taken, self._until = {}, now + WINDOW
            self._shares.turn()
        left = self._taken.get((policy, caller), 0) - units
        self._taken[policy, caller] = left if left >= 0 else self._take(quota, policy, caller, units)

    def _take(self, quota: Quota, policy: Policy, caller: str, units: int) -> int:
        """Take what the caller needs, and some more if there is; returns what is left of it. Raises `OverBudget`."""
        taken, cost, key = self._taken.get((policy, caller), 0), min(units, quota.units), quota.key(policy, caller)
        for more in (AT_ONCE, 0):
            if self._windows.hit(key, quota.units, cost - taken + more):
                self.on_taken(key, cost - taken + more)
                return more
        raise self._over(policy, caller, cost, taken)

    def _over(self, policy: Policy, caller: str, cost: int, taken: int = 0) -> OverBudget:
        """The refusal of what costs so many units. `taken`: units that are taken already."""
        quota = self._quotas[policy]
        windows = self._registrations if policy in _SLOW else self._windows
        key = quota.key(policy, caller)
        left = max(0, quota.units - math.floor(windows.used(key))) + taken
        wait = windows.seconds_until(key, quota.units, cost)
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
    """What the players of each address have spent in this window and in the one before."""

    def __init__(self) -> None:
        self._spent: dict[str, dict[str, int]] = {}
        self._before: dict[str, dict[str, int]] = {}
        self._known = 0

    def turn(self) -> None:
        """Begin a window."""
        self._spent, self._before, self._known = {}, self._spent, 0

    def has(self, address: str, player: str, units: int, quota: int) -> bool:
        """Is so much more within a player's even share of the quota of an address?"""
        spent = self._spent.get(address, {})
        players = len({*spent, *self._before.get(address, ()), player})
        return (player in spent or self._known < KEYS) and spent.get(player, 0) + units <= quota // players

    def count(self, address: str, player: str, units: int) -> None:
        """Count what a player has spent."""
        spent = self._spent.setdefault(address, {})
        if player not in spent:
            if self._known >= KEYS:
                return
            self._known += 1
        spent[player] = spent.get(player, 0) + units
