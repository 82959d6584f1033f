"""Rollouts: how games are likely to continue from a state.

Where the house bots have an evaluation of the game, every seat compares a few of its legal actions by it, and takes the
best; in other games it acts at random.
"""

from random import Random
from typing import Any

from analysis.objectives import Objective
from bots.evaluations import EVALUATIONS, evaluation_of
from bots.interface import played
from bots.luck import Luck
from domain.kernel.game import AnyGame, Seat


class Rollouts:
    """Rollouts of one game. ``decisions``: how many calls of `decide` they took; ``games``: how many rollouts."""

    def __init__(self, game: AnyGame, objective: Objective) -> None:
        self.decisions = 0
        self.games = 0
        self._game = game
        self._objective = objective
        self._score = evaluation_of(game).score
        self._looks = game.key in EVALUATIONS

    def after(self, world: Any, seat: Seat, action: Any, luck: int) -> float:
        """What a seat gets, in units, if it chooses this action in a world. Equal `luck` gives equal games."""
        rng = Random(luck)  # noqa: S311  # imagined games are no secret
        return self.value(self._played(world, seat, action, rng.getrandbits(32)), seat, rng)

    def value(self, state: Any, seat: Seat, rng: Random) -> float:
        """What a seat gets, in units, in one rollout from a state."""
        self.games += 1
        game, objective = self._game, self._objective
        for _ in range(objective.horizon):
            outcome = game.outcome(state)
            if outcome is not None:
                return objective.worth(outcome, seat)
            state = self._moved(state, min(game.to_act(state)), rng)
        outcome = game.outcome(state)
        return objective.judge(state, seat) if outcome is None else objective.worth(outcome, seat)

    def score(self, world: Any, seat: Seat, action: Any, luck: int) -> float:
        """How a seat stands right after an action, by the evaluation of its game, in any unit."""
        return self._score(self._played(world, seat, action, luck), seat)

    def _moved(self, state: Any, seat: Seat, rng: Random) -> Any:
        """The state after some action of a seat, chosen with other luck than it is played with."""
        actions = self._game.legal(state, seat)
        action = rng.choice(actions)
        if self._looks and len(actions) > 1:
            seen = rng.sample(range(len(actions)), min(self._objective.looks, len(actions)))
            luck = rng.getrandbits(32)
            action = max((actions[place] for place in seen), key=lambda one: self.score(state, seat, one, luck))
        return self._played(state, seat, action, rng.getrandbits(32))

    def _played(self, state: Any, seat: Seat, action: Any, luck: int) -> Any:
        self.decisions += 1
        return played(self._game, state, seat, action, Luck(luck))
