"""What a seat plays for in each game, and how its rollouts are cut off."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp
from typing import Any

from analysis.document import Unit
from bots.evaluations import maverick, maximum_apocalypse, thermal_showdown
from domain.kernel.game import AnyGame, Outcome, Seat

FULL = 1000
"""A victory, in thousandths."""


@dataclass(frozen=True)
class Objective:
    """What a game is played for.

    Attributes:
        unit: What is measured.
        together: All seats win or lose together.
        horizon: The actions after which a rollout is cut off, and its state evaluated.
        looks: How many actions a seat compares at each step of a rollout, if the bots have an evaluation.
        judge: The value of a state where it is cut off, in units, 0..1 for a chance.
        decisions: How many calls of `decide` an analysis may take: its budget.
    """

    unit: Unit = "chance"
    together: bool = False
    horizon: int = 200
    looks: int = 3
    judge: Callable[[Any, Seat], float] = lambda _state, _seat: 0.0
    decisions: int = 400_000

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """What a seat got, in units."""
        if self.unit == "score":
            return float(outcome.scores[seat] or 0)
        return float(seat in outcome.winners)


def _gold(state: Any, _seat: Seat) -> float:
    chance, gold = maverick.prospects(state)
    return chance * gold


def _survival(state: Any, seat: Seat) -> float:
    """How often greedy players win from here: log-odds, fitted to 156 of their games by `bench.survival`."""
    lead = 0.00374 * maximum_apocalypse.score(state, seat) - 0.0802 * state.turn.number + 0.4270 * len(state.players)
    return 1 / (1 + exp(2.4491 - lead))


def _duel(state: Any, seat: Seat) -> float:
    return (1 + thermal_showdown.score(state, seat)) / 2


OBJECTIVES: Mapping[str, Objective] = {
    "full-throttle": Objective(),
    "maverick": Objective(unit="score", horizon=6, looks=12, judge=_gold, decisions=1_500_000),
    "maximum-apocalypse": Objective(together=True, horizon=6, looks=2, judge=_survival, decisions=60_000),
    "thermal-showdown": Objective(horizon=24, judge=_duel),
}
"""By game. Any other is played to win, with rollouts that seldom have to be cut off."""


def objective_of(game: AnyGame) -> Objective:
    """What the game is played for."""
    return OBJECTIVES.get(game.key) or Objective()
