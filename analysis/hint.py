"""A hint: the action of the search bot, and how much better than the next best it does in rollouts.

It is found from one world that the seat thinks possible, which is redealt for it again and again. So it knows no more
than the seat does, wherever it runs.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from analysis.document import Unit
from analysis.judging import Judge
from analysis.objectives import FULL, objective_of
from analysis.rollouts import Rollouts
from bots.interface import Budget
from bots.luck import Luck
from bots.search import search
from domain.kernel.game import AnyGame, Seat, Setup

PART = 20
"""The rollouts may take one part in so many of the decisions that an analysis of the whole game may take."""
SURE = 2
"""The standard errors by which the best action must lead to be called better than the next best."""


class Question(msgspec.Struct, frozen=True):
    """Which game a hint is for, one world that its seat thinks possible, as JSON, and the seat."""

    game: str
    rules_version: int
    world: Any
    seat: Seat


class NextBest(msgspec.Struct, frozen=True):
    """The best other action that was found: its place among the legal ones, and its value in thousandths."""

    action: int
    value: int


class Found(msgspec.Struct, frozen=True):
    """A hint, its action by the place among the legal ones. Values are thousandths, as in an analysis.

    ``better``: whether it leads by more than chance explains; False if it is the only action.
    """

    action: int
    value: int
    better: bool
    next_best: NextBest | None
    rollouts: int
    unit: Unit


def hint_of(game: AnyGame, world: Any, seat: Seat, rng: Random, budget: Budget) -> Found:
    """The hint for a seat that is to act. `budget`: for the search; `world`: any that the seat thinks possible."""

    def worlds() -> Iterator[Any]:
        while True:
            yield game.redeal(world, seat, Luck(rng.getrandbits(64)))

    legal = game.legal(world, seat)
    objective = objective_of(game)
    rollouts = Rollouts(game, objective)
    setup: Setup[Any, Any] = Setup(seat + 1, game.options_type(), ())  # the search asks for no more than worlds
    chosen = search(game, setup, worlds(), seat, rng, budget)
    judged = Judge(game, rollouts).choice(world, seat, chosen, rng, objective.decisions // PART)
    ways = [(chosen, judged.chosen), *([] if judged.best is None else [judged.best])]
    (best, sample), *others = sorted(ways, key=lambda way: way[1].mean, reverse=True)  # the search may have erred
    return Found(
        legal.index(best),
        round(sample.mean * FULL),
        any(sample.mean - other.mean > SURE * judged.error for _, other in others),
        next((NextBest(legal.index(action), round(other.mean * FULL)) for action, other in others), None),
        len(sample.values),
        objective.unit,
    )


def in_words(value: int, unit: Unit) -> str:
    """A value of a hint, for people."""
    return f"a {value / 10:.0f} % chance to win" if unit == "chance" else f"{value / FULL:.1f} points"
