"""Imagined games: what is likely to come of a state.

Where the house bots have an evaluation for states of the game, every seat looks at a few of its legal actions, and
takes the one after which it stands best by that. Where they play games out at random, so does this.
"""

from random import Random
from typing import Any

from analysis.aims import Aim
from bots.evaluations import EVALUATIONS, evaluation_of
from bots.luck import Luck
from bots.seam import played
from domain.kernel.game import AnyGame, Seat


class Rollouts:
    """Imagined games of one game. ``decisions``: how many decisions of the rules they took; ``games``: their number."""

    def __init__(self, game: AnyGame, aim: Aim) -> None:
        self.decisions = 0
        self.games = 0
        self._game = game
        self._aim = aim
        self._score = evaluation_of(game).score
        self._looks = game.key in EVALUATIONS

    def after(self, world: Any, seat: Seat, action: Any, luck: int) -> float:
        """What a seat gets, in units, if it chooses this action in a world. Equal `luck` gives equal games."""
        rng = Random(luck)  # noqa: S311  # imagined games are no secret
        return self.value(self._played(world, seat, action, rng.getrandbits(32)), seat, rng)

    def value(self, state: Any, seat: Seat, rng: Random) -> float:
        """What a seat gets, in units, in one imagined game from a state on."""
        self.games += 1
        game, aim = self._game, self._aim
        for _ in range(aim.horizon):
            outcome = game.outcome(state)
            if outcome is not None:
                return aim.worth(outcome, seat)
            state = self._moved(state, min(game.to_act(state)), rng)
        outcome = game.outcome(state)
        return aim.judge(state, seat) if outcome is None else aim.worth(outcome, seat)

    def score(self, world: Any, seat: Seat, action: Any, luck: int) -> float:
        """How a seat stands right after an action, by the evaluation of its game, in any unit."""
        return self._score(self._played(world, seat, action, luck), seat)

    def _moved(self, state: Any, seat: Seat, rng: Random) -> Any:
        """The state after some action of a seat. It is not chosen by the luck that it then has."""
        actions = self._game.legal(state, seat)
        action = rng.choice(actions)
        if self._looks and len(actions) > 1:
            seen = rng.sample(range(len(actions)), min(self._aim.looks, len(actions)))
            luck = rng.getrandbits(32)
            action = max((actions[place] for place in seen), key=lambda one: self.score(state, seat, one, luck))
        return self._played(state, seat, action, rng.getrandbits(32))

    def _played(self, state: Any, seat: Seat, action: Any, luck: int) -> Any:
        self.decisions += 1
        return played(self._game, state, seat, action, Luck(luck))
