"""Turns: who moves next of all tables that wait for a bot, so that nobody's tables keep those of others waiting.

Addresses take turns, and at each address its players, and of a player's tables the one that has waited longest comes
first. So a player waits for one move of each other address at most, however many tables that has.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, Self

AT_ONCE = 4
"""Moves that are made at the same time: one thinks, while the others wait for the service."""

LONGEST = 20.0
"""Seconds after which a move counts as hung: it keeps no other one waiting any more."""


class Share(NamedTuple):
    """Whose time a move takes: that of an address, and there of a player."""

    address: str
    player: str


class Turns:
    """The turns of all bots of a process. Used on the event loop's thread."""

    def __init__(self, at_once: int = AT_ONCE, longest: float = LONGEST) -> None:
        """`longest`: seconds."""
        self._free = at_once
        self._longest = longest
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}  # in the order of their next turns
        self._active: Counter[Share] = Counter()

    @asynccontextmanager
    async def turn(self, share: Share) -> AsyncIterator[float]:
        """A turn, once it has come; gives the part of all thinking time that is due to it, from 0 to 1."""
        self._active[share] += 1
        try:
            await self._admitted(share)
            with _Once(self._release) as release:
                alarm = asyncio.get_running_loop().call_later(self._longest, release)
                try:
                    yield self._part_of(share)
                finally:
                    alarm.cancel()
        finally:
            self._active[share] -= 1
            if not self._active[share]:
                del self._active[share]

    async def _admitted(self, share: Share) -> None:
        if self._free:
            self._free -= 1
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(share.address, {}).setdefault(share.player, deque()).append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if not waiting.cancelled():  # its turn had come
                self._release()
            raise

    def _release(self) -> None:
        """A turn is over: the next one begins."""
        while self._waiting:
            waiting = self._next()
            if not waiting.done():
                waiting.set_result(None)
                return
        self._free += 1

    def _next(self) -> "asyncio.Future[None]":
        """The next one that waits, whose address and player go to the end of their lines."""
        address = next(iter(self._waiting))
        players = self._waiting.pop(address)
        player = next(iter(players))
        tables = players.pop(player)
        found = tables.popleft()
        if tables:
            players[player] = tables
        if players:
            self._waiting[address] = players
        return found

    def _part_of(self, share: Share) -> float:
        addresses = {active.address for active in self._active}
        players = [active for active in self._active if active.address == share.address]
        return 1 / (len(addresses) * len(players) * self._active[share])


class _Once:
    """Calls something once, at the first request."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call: Callable[[], None] | None = call

    def __call__(self) -> None:
        call, self._call = self._call, None
        if call is not None:
            call()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self()
