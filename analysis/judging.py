"""Evaluating one choice: against the best other action found, in worlds that agree with what the seat knew.

First the other actions compete, by successive halving; then the best of them and the chosen one are measured in fresh
worlds, so that an action that was merely lucky in the heats is not overrated. Actions are compared in the same worlds
with the same luck.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

from analysis.rollouts import Rollouts
from bots.luck import Luck
from domain.kernel.game import AnyGame, Seat

COMPETE = 6
"""The most other actions that compete: the best ones by the evaluation."""
GLANCES = 3
"""The worlds in which they are preselected."""
LEAST, MOST = 16, 128
"""In how many worlds values are measured."""

Play = Callable[[Any, int], float]
"""A rollout in a world: its value, given a seed for all of its luck."""


@dataclass(frozen=True)
class Sample:
    """The values of rollouts, in units."""

    values: Sequence[float]

    @property
    def mean(self) -> float:
        """The mean value."""
        return fmean(self.values)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(variance(self.values) / len(self.values))


@dataclass(frozen=True)
class Judgement:
    """What a choice was worth. ``best``: the best other action that was found, and its values; None if forced.

    ``error``: the standard error of the difference of the two.
    """

    chosen: Sample
    best: tuple[Any, Sample] | None
    error: float


class Judge:
    """Judges choices in one game."""

    def __init__(self, game: AnyGame, rollouts: Rollouts) -> None:
        self._game = game
        self._rollouts = rollouts

    def choice(self, state: Any, seat: Seat, chosen: Any, rng: Random, share: int) -> Judgement:
        """What an action was worth. `share`: its budget in decisions, which the minimum of rollouts may exceed."""
        others = [action for action in self._game.legal(state, seat) if action != chosen]
        if not others:
            (only,) = self._measured([self._playing(seat, chosen)], state, seat, rng, share)
            return Judgement(only, None, 0.0)
        best = self._best(others, state, seat, rng, share // 2)
        plays = [self._playing(seat, action) for action in (chosen, best)]
        one, other = self._measured(plays, state, seat, rng, share // 2)
        difference = Sample([a - b for a, b in zip(one.values, other.values, strict=True)])
        return Judgement(one, (best, other), difference.error)

    def state(self, state: Any, seat: Seat, rng: Random, share: int) -> Sample:
        """What a seat gets from a state on, from what it knows there."""

        def play(world: Any, luck: int) -> float:
            return self._rollouts.value(world, seat, Random(luck))  # noqa: S311  # imagined games are no secret

        (found,) = self._measured([play], state, seat, rng, share)
        return found

    def _best(self, actions: Sequence[Any], state: Any, seat: Seat, rng: Random, share: int) -> Any:
        """The action that wins the heats. Each heat takes an equal part of the share."""
        left = list(actions)
        if len(left) > COMPETE:
            looks = [(self._world(state, seat, rng), rng.getrandbits(32)) for _ in range(GLANCES)]
            left = _leading(
                left, lambda action: fmean([self._rollouts.score(world, seat, action, luck) for world, luck in looks])
            )[:COMPETE]
        games: dict[Any, list[float]] = {action: [] for action in left}
        heats = (len(left) - 1).bit_length()
        while len(left) > 1:
            plays = [self._playing(seat, action) for action in left]
            samples = self._measured(plays, state, seat, rng, share // heats, least=1)
            for action, sample in zip(left, samples, strict=True):
                games[action] += sample.values
            left = _leading(left, lambda action: fmean(games[action]))[: (len(left) + 1) // 2]
        return left[0]

    def _measured(
        self, plays: Sequence[Play], state: Any, seat: Seat, rng: Random, share: int, least: int = LEAST
    ) -> list[Sample]:
        """The values of some plays, each in the same worlds with the same luck."""
        values: list[list[float]] = [[] for _ in plays]
        end = self._rollouts.decisions + share
        while len(values[0]) < least or (len(values[0]) < MOST and self._rollouts.decisions < end):
            world, luck = self._world(state, seat, rng), rng.getrandbits(64)
            for play, found in zip(plays, values, strict=True):
                found.append(play(world, luck))
        return [Sample(found) for found in values]

    def _playing(self, seat: Seat, action: Any) -> Play:
        return lambda world, luck: self._rollouts.after(world, seat, action, luck)

    def _world(self, state: Any, seat: Seat, rng: Random) -> Any:
        """A state that the seat cannot tell from this one."""
        return self._game.redeal(state, seat, Luck(rng.getrandbits(64)))


def _leading(actions: Sequence[Any], value: Callable[[Any], float]) -> list[Any]:
    """The actions, the best first; of equally good ones the first legal one first."""
    return sorted(actions, key=value, reverse=True)
