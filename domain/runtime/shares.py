"""Shares: pools of which one address, and one player there, may hold a part, so that nobody crowds out anybody.

A pool counts places, or bytes. A caller whose part is used up is refused (`Shares.take`) or waits (`Shares.turn`). Of
those who wait, the address comes first that has held the pool for the shortest time of late, and there the player who
holds least of it, or else has held it for the shortest time.

Why: decision 0046.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Literal, NamedTuple, Self

RECENT = 60.0
"""For so many seconds at least, and twice as many at most, it counts how long a pool was held."""

REMEMBERED = 10_000
"""Of how many callers that is known; with more of them it counts for less long."""


class Caller(NamedTuple):
    """Who makes a request: the address that it comes from and, with a valid token, the player."""

    address: str
    player: str = ""


SERVICE = Caller("")
"""The service itself, which has a part as an address has one."""

CALLER: ContextVar[Caller] = ContextVar("caller", default=SERVICE)
"""Who makes the present request; outside of requests `SERVICE`."""


class Parts(NamedTuple):
    """How much there is of a pool in all, for an address, and for a player; or for those of an address without one."""

    all: int
    address: int
    player: int


Whose = Literal["all", "address", "player"]


class ShareTaken(Exception):
    """Back-pressure: a caller's part of a pool is taken, or the whole pool."""

    def __init__(self, whose: Whose) -> None:
        """`whose`: part is taken."""
        super().__init__(whose)
        self.whose = whose


class Held:
    """What a caller holds of a pool until it is released, which can be done twice. As a context manager, until left."""

    __slots__ = ("_amount", "_caller", "_shares", "_since")

    def __init__(self, shares: "Shares", caller: Caller, amount: int, since: float) -> None:
        self._shares = shares
        self._caller = caller
        self._amount = amount
        self._since = since

    def add(self, amount: int) -> None:
        """Take more of the pool. Raises `ShareTaken`."""
        self._shares.require(self._caller, amount)
        self._shares.count(self._caller, amount)
        self._amount += amount

    def release(self) -> None:
        """Give back what is held."""
        amount, self._amount = self._amount, 0
        if amount:
            self._shares.give_back(self._caller, amount, self._since)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


TURN: ContextVar[Held | None] = ContextVar("turn", default=None)
"""The turn to read of the present request."""


def end_turn() -> None:
    """Let the next request of the caller read: this one waits for something."""
    turn = TURN.get()
    if turn is not None:
        turn.release()


class Shares:
    """A pool. Used on the event loop's thread. ``held``: how much of it."""

    def __init__(self, parts: Parts, clock: Callable[[], float] = time.monotonic, *, evenly: bool = False) -> None:
        """`clock`: seconds.

        `evenly`: of the part of an address, only half is first come, first served. Of the other half a caller gets what
        keeps it within an even share of the first, and within 1 at least.
        """
        self.parts = parts
        self._evenly = evenly
        self._callers: dict[str, int] = {}
        self.held = 0
        self._clock = clock
        self._held: dict[_Whose, int] = {}
        self._waiting: dict[str, dict[Caller, deque[asyncio.Future[Held]]]] = {}
        self._used: dict[_Whose, float] = {}
        self._used_before: dict[_Whose, float] = {}
        self._since = clock()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(line) for players in self._waiting.values() for line in players.values())

    def of(self, whose: str | Caller) -> int:
        """How much an address holds, or a player there."""
        return self._held.get(whose, 0)

    def take(self, caller: Caller, amount: int = 1) -> Held:
        """Take some of the pool. Raises `ShareTaken`, and then takes nothing."""
        lacking = self._lacking(caller, amount)
        if lacking is not None:
            raise ShareTaken(lacking)
        return self._hold(caller, amount)

    async def turn(self, caller: Caller) -> Held:
        """Take a place, after waiting for it where that is needed."""
        if self._lacking(caller, 1) is None:
            return self._hold(caller, 1)
        turn: asyncio.Future[Held] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller.address, {}).setdefault(caller, deque()).append(turn)
        try:
            return await turn
        except BaseException:  # also where the coroutine is closed without being cancelled
            if not turn.cancel() and not turn.cancelled():  # it had come
                turn.result().release()
            raise

    def require(self, caller: Caller, amount: int) -> None:
        """Raise `ShareTaken` unless a caller may have so much more."""
        lacking = self._lacking(caller, amount)
        if lacking is not None:
            raise ShareTaken(lacking)

    def count(self, caller: Caller, amount: int) -> None:
        """Count what a caller takes or, below 0, gives back."""
        self.held += amount
        counts = self._held
        if self._evenly:
            self._count_callers(caller, counts.get(caller, 0), amount)
        for whose in (caller, caller.address):
            held = counts.get(whose, 0) + amount
            if held:
                counts[whose] = held
            else:
                counts.pop(whose, None)

    def give_back(self, caller: Caller, amount: int, since: float) -> None:
        """Count what a caller gives back that it held `since` then, and admit those who waited for it."""
        self.count(caller, -amount)
        now = self._clock()
        if now - self._since > RECENT or len(self._used) > 2 * REMEMBERED:
            self._used, self._used_before, self._since = {}, self._used, now
        used, address, seconds = self._used, caller.address, now - since
        used[caller] = used.get(caller, 0.0) + seconds
        used[address] = used.get(address, 0.0) + seconds
        while self._waiting and self._admit_next():
            pass

    def _lacking(self, caller: Caller, amount: int) -> Whose | None:
        """Whose part does not suffice for so much more?"""
        counts, (most, of_address, of_player) = self._held, self.parts
        if counts.get(caller, 0) + amount > of_player:
            return "player"
        of_all_there = counts.get(caller.address, 0) + amount
        if of_all_there > of_address or (
            self._evenly and of_all_there > of_address // 2 and not self._is_even(caller, amount)
        ):
            return "address"
        return "all" if self.held + amount > most else None

    def _is_even(self, caller: Caller, amount: int) -> bool:
        """Is so much more within a caller's even share of half the part of its address?"""
        held = self._held.get(caller, 0)
        callers = self._callers.get(caller.address, 0) + (held == 0)
        return held + amount <= max(1, self.parts.address // 2 // callers)

    def _count_callers(self, caller: Caller, held: int, amount: int) -> None:
        """Count the callers of each address that hold anything. `held`: what this one does now."""
        more = (held + amount > 0) - (held > 0)
        if more:
            callers = self._callers.get(caller.address, 0) + more
            if callers:
                self._callers[caller.address] = callers
            else:
                del self._callers[caller.address]

    def _hold(self, caller: Caller, amount: int) -> Held:
        self.count(caller, amount)
        return Held(self, caller, amount, self._clock())

    def _admit_next(self) -> bool:
        """Give a place to the next one that waits and may have it. Is there one?"""
        if self.held >= self.parts.all:
            return False
        for address in sorted(self._waiting, key=self._recently):
            if self.of(address) < self.parts.address:
                for caller in sorted(self._waiting[address], key=self._has_had):
                    turn = self._first(caller)
                    if turn is not None:
                        turn.set_result(self._hold(caller, 1))
                        return True
        return False

    def _first(self, caller: Caller) -> "asyncio.Future[Held] | None":
        """The first of a caller's that wait, unless its part is taken."""
        players = self._waiting[caller.address]
        line = players[caller]
        while line and line[0].done():  # it was cancelled
            del line[0]
        turn = line.popleft() if line and self._lacking(caller, 1) is None else None
        if not line:
            del players[caller]
        if not players:
            del self._waiting[caller.address]
        return turn

    def _has_had(self, caller: Caller) -> tuple[int, float]:
        """How much a player holds, and for how many tenths of a second they held the pool of late: little is none."""
        return self.of(caller), round(self._recently(caller), 1)

    def _recently(self, whose: str | Caller) -> float:
        """For how many seconds an address, or a player, held the pool of late."""
        return self._used.get(whose, 0.0) + self._used_before.get(whose, 0.0)


_Whose = str | Caller
"""An address, or a player there."""
