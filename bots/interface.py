"""What every level of bot is: a function from worlds to an action."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from domain.kernel.game import AnyGame, Seat, Setup
from domain.kernel.rng import Rng


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: `seconds` of `clock`.

    With a clock that counts its calls, the thinking of `search` is measured in simulations, and so repeatable.
    """

    seconds: float
    clock: Callable[[], float]


class Choose(Protocol):
    """A level. It never sees the table's state, only `worlds`: at least one, each redealt for its seat.

    `worlds` may be lazy: a level takes no more than it has time for.
    """

    def __call__(  # noqa: D102  # see the class
        self, game: AnyGame, setup: Setup[Any, Any], worlds: Iterable[Any], seat: Seat, rng: Random, budget: Budget
    ) -> Any: ...


def played(game: AnyGame, state: Any, seat: Seat, action: Any, rng: Rng) -> Any:
    """The state after an action."""
    for fact in game.decide(state, seat, action, rng):
        state = game.evolve(state, fact)
    return state
