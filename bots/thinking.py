"""Choosing moves outside the event loop, one at a time, so that all bots together take one core at most."""

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random, SystemRandom
from time import thread_time
from types import TracebackType
from typing import Any, Self

import msgspec

from bots.interface import Budget
from bots.levels import LEVELS
from bots.turns import Turns
from domain.catalogue import GAMES
from domain.kernel.game import AnyGame, Seat, Setup

WORLDS = {"random": 1, "greedy": 4, "search": 32}
"""How many worlds a level looks at."""
SECONDS, LEAST_SECONDS = 0.4, 0.01
"""The processor time of a move, shared by all who wait for theirs as `Turns` says; and how much it is at least."""

_seeds = SystemRandom()


class Thinking:
    """Chooses moves for all bots, in a thread of its own. Used on the event loop's thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "thinking")
        self.turns = Turns()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.shutdown(cancel_futures=True)

    async def choose(
        self, level: str, key: str, rules_version: int, worlds: Sequence[Any], seat: Seat, *, part: float = 1.0
    ) -> Any:
        """An action of a seat, as JSON. `worlds`: as the service samples them; `part`: of the thinking time."""
        game = GAMES[key][rules_version]
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, self._choose, level, game, worlds, seat, part
        )

    def _choose(self, level: str, game: AnyGame, worlds: Sequence[Any], seat: Seat, part: float) -> Any:
        setup: Setup[Any, Any] = Setup(seat + 1, game.options_type(), ())  # no level asks for more than worlds
        budget = Budget(max(LEAST_SECONDS, SECONDS * part), thread_time)
        rng = Random(_seeds.getrandbits(64))  # noqa: S311  # what a bot likes is no secret
        return msgspec.to_builtins(LEVELS[level](game, setup, _states(game, worlds), seat, rng, budget))


def _states(game: AnyGame, worlds: Sequence[Any]) -> Iterator[Any]:
    """The worlds as states, decoded when they are looked at."""
    return (msgspec.convert(world, game.state_type) for world in worlds)
