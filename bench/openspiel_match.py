"""A match between the level `search` and the search of OpenSpiel, at the same processor time a move.

    python -m venv .cache/openspiel
    .cache/openspiel/bin/pip install --require-hashes -r requirements.lock
    .cache/openspiel/bin/pip install open-spiel==2.0.2
    .cache/openspiel/bin/python -m bench.openspiel_match

OpenSpiel's information-set Monte Carlo tree search runs over the same worlds as `search`, by the same rules; its
information sets are sequences of actions, as in `search`. It is tried with its own evaluator, random rollouts, and with
the evaluation that `search` has.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import Evaluator, RandomRolloutEvaluator

from bench.bots import CONFIDENCE, SECONDS, Match, compete, lower_bound
from bots.evaluations import evaluation_of
from bots.interface import Budget, played
from bots.levels import LEVELS
from bots.luck import Luck
from domain.kernel.game import AnyGame, Seat, Setup

GAMES = 200
LONGEST_GAME = 500
"""Actions of a game at random."""
BONUSES = {"rollouts": (0.7, 1.4), "evaluation": (0.1, 0.3, 0.7)}
"""The evaluators of OpenSpiel's search, with the weights of its bonus that are tried."""
UNLIMITED = -1
"""New worlds for as long as there are some."""
NEVER = 10**9
_TYPE = SimpleNamespace(
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
)


class _TimeUp(Exception):
    """The processor time of a move is spent."""


class _Actions:
    """The numbers by which OpenSpiel knows actions."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self.all: list[Any] = []

    def number(self, action: Any) -> int:
        if action not in self._numbers:
            self._numbers[action] = len(self.all)
            self.all.append(action)
        return self._numbers[action]


class _State:
    """A state of a game, as OpenSpiel's search wants it."""

    def __init__(self, game: AnyGame, actions: _Actions, luck: Luck, state: Any, path: tuple[int, ...] = ()) -> None:
        self.game, self.state = game, state
        self._actions, self._luck, self._path = actions, luck, path

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: _TYPE)

    def clone(self) -> "_State":
        return _State(self.game, self._actions, self._luck, self.state, self._path)

    def current_player(self) -> Seat:
        return min(self.game.to_act(self.state))

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.game.outcome(self.state) is not None

    def returns(self) -> list[float]:
        outcome = self.game.outcome(self.state)
        if outcome is None or not outcome.winners:
            return [0.0, 0.0]
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(2)]

    def legal_actions(self, _player: Seat | None = None) -> list[int]:
        return [self._actions.number(each) for each in self.game.legal(self.state, self.current_player())]

    def apply_action(self, number: int) -> None:
        self.state = played(self.game, self.state, self.current_player(), self._actions.all[number], self._luck)
        self._path = (*self._path, number)

    def information_state_string(self) -> tuple[int, ...]:
        return self._path


class _Evaluation(Evaluator):  # type: ignore[misc]  # the library ships no types
    """The evaluation of a game, for OpenSpiel."""

    def __init__(self, game: AnyGame, world: Sequence[Any], rng: Random) -> None:
        self._of, self._world, self._rng = evaluation_of(game), world, rng

    def evaluate(self, state: _State) -> Any:
        after = state.state
        if self._of.playout is not None:
            after = self._of.playout(self._world[0], after, self._rng)
        return np.array([self._of.score(after, seat) for seat in range(2)])

    def prior(self, state: _State) -> list[tuple[int, float]]:
        numbers = state.legal_actions()
        return [(number, 1.0 / len(numbers)) for number in numbers]


@dataclass(frozen=True)
class OpenSpiel:
    """A level: the action that OpenSpiel's search has tried most when the time is up. ``bonus``: its ``uct_c``."""

    evaluator: str
    bonus: float

    def __call__(  # noqa: D102  # see the class
        self,
        game: AnyGame,
        setup: Setup[Any, Any],  # noqa: ARG002  # as every level
        worlds: Iterable[Any],
        seat: Seat,
        rng: Random,
        budget: Budget,
    ) -> Any:
        end = budget.clock() + budget.seconds
        dealt = cycle(worlds)
        world = [next(dealt)]
        root = _State(game, _Actions(), Luck(rng.getrandbits(32)), world[0])
        actions = game.legal(world[0], seat)
        numbers = root.legal_actions()
        if len(actions) == 1:
            return actions[0]

        def resampled(state: _State, _seat: Seat) -> _State:
            if budget.clock() > end:
                raise _TimeUp
            world[0] = next(dealt)
            sample = state.clone()
            sample.state = world[0]
            return sample

        bot = self._bot(game, world, rng)
        bot.set_resampler(resampled)
        try:
            bot.run_search(root)
        except _TimeUp:
            policy = bot.get_final_policy(root, bot._root_node)  # noqa: SLF001  # it cannot be stopped by time
            number, _ = max(policy, key=lambda each: each[1])
            return actions[numbers.index(number)]
        raise AssertionError

    def _bot(self, game: AnyGame, world: Sequence[Any], rng: Random) -> Any:
        chance = np.random.RandomState(rng.getrandbits(32))
        by_game = self.evaluator == "evaluation"
        judge = _Evaluation(game, world, rng) if by_game else RandomRolloutEvaluator(1, chance, LONGEST_GAME)
        most = ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        return ISMCTSBot(None, judge, self.bonus, NEVER, UNLIMITED, chance, most, allow_inconsistent_action_sets=True)


def main() -> None:
    """Play and print how `search` has done against each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="thermal-showdown", help="one for two")
    parser.add_argument("--games", type=int, default=GAMES, help="how many against each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--evaluator", choices=list(BONUSES), help="only this one")
    parser.add_argument("--bonus", type=float, help="only this weight")
    asked = parser.parse_args()
    for evaluator, bonuses in BONUSES.items():
        if asked.evaluator not in {None, evaluator}:
            continue
        for bonus in bonuses if asked.bonus is None else (asked.bonus,):
            match = Match(asked.game, ("search", "openspiel"), asked.games, {})
            known = {**LEVELS, "openspiel": OpenSpiel(evaluator, bonus)}
            numbers = range(asked.first, asked.first + asked.games)
            won = sum(compete(match, number, SECONDS, known).won for number in numbers)
            share = lower_bound(won, asked.games)
            print(
                f"by {evaluator}, bonus {bonus}: search wins {won} of {asked.games}, at least {share:.1%}", flush=True
            )
    print(f"One-sided bounds of {CONFIDENCE:.0%}; {SECONDS * 1000:.0f} ms of processor time a move.")


if __name__ == "__main__":
    main()
