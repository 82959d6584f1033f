"""The level `search`: information-set Monte Carlo tree search over worlds.

One tree serves all worlds: its nodes are sequences of actions, and each simulation walks it in one world. A leaf is
scored after the playout of the game's evaluation. Without a playout, all children of a new node are created at once,
each with its score as the first estimate. Every seat is assumed to choose what is best for itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf, log, sqrt
from random import Random
from typing import Any

from bots.evaluations import evaluation_of
from bots.evaluations.interface import Evaluation
from bots.interface import Budget, played
from bots.luck import Luck
from domain.kernel.game import AnyGame, Seat, Setup

EXPLORATION = 0.5
"""The weight of the bonus of actions that were seldom tried, in standard deviations of the values seen."""


def search(
    game: AnyGame, setup: Setup[Any, Any], worlds: Iterable[Any], seat: Seat, rng: Random, budget: Budget
) -> Any:
    """The legal action that has done best when the time is up."""
    dealt = _Worlds(worlds)
    end = budget.clock() + budget.seconds
    tree = _Tree(game, evaluation_of(game), rng)
    actions = tree.choices(dealt[0], seat)
    if len(actions) == 1:
        return actions[0]
    root = _Node()
    tree.expand(root, dealt[0], seat, actions)
    left = 1
    while budget.clock() < end or left:
        left = 0
        tree.simulate(root, dealt, seat, actions)
    return _best_proven(root, actions)


def _best_proven(root: "_Node", actions: Sequence[Any]) -> Any:
    """The action with the best mean of those tried at least half as often as the most tried one."""
    enough = max(root.children[action].visits for action in actions) / 2
    return max([a for a in actions if root.children[a].visits >= enough], key=lambda a: root.children[a].mean)


class _Worlds:
    """The worlds, dealt when they are first needed, and then over and over."""

    def __init__(self, worlds: Iterable[Any]) -> None:
        self._more: Iterator[Any] = iter(worlds)
        self._dealt: list[Any] = []

    def __getitem__(self, number: int) -> Any:
        while number >= len(self._dealt):
            world = next(self._more, None)
            if world is None:
                return self._dealt[number % len(self._dealt)]
            self._dealt.append(world)
        return self._dealt[number]


class _Node:
    """What followed an action: how often it was tried, and the total of its values for the seat that chose it."""

    __slots__ = ("children", "mean", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.mean = 0.0
        self.children: dict[Any, _Node] = {}

    def learn(self, value: float) -> None:
        self.visits += 1
        self.mean += (value - self.mean) / self.visits


class _Spread:
    """How far the values seen lie apart: their standard deviation, so that a rare victory does not drown the rest."""

    __slots__ = ("_count", "_mean", "_squares")

    def __init__(self) -> None:
        self._count, self._mean, self._squares = 0, 0.0, 0.0

    def learn(self, value: float) -> None:
        self._count += 1
        off = value - self._mean
        self._mean += off / self._count
        self._squares += off * (value - self._mean)

    @property
    def deviation(self) -> float:
        return sqrt(self._squares / self._count) if self._count else 0.0


class _Tree:
    def __init__(self, game: AnyGame, evaluation: Evaluation, rng: Random) -> None:
        self._game, self._rng = game, rng
        self._score, self._playout, self._sensible = evaluation.score, evaluation.playout, evaluation.sensible
        self._spread = _Spread()

    def choices(self, state: Any, seat: Seat) -> Sequence[Any]:
        """The legal actions that are worth considering."""
        actions = self._game.legal(state, seat)
        return actions if self._sensible is None else self._sensible(state, actions)

    def simulate(self, root: _Node, worlds: _Worlds, seat: Seat, actions: Sequence[Any]) -> None:
        """Walk the tree in one world, and back its value up.

        The n-th visit of each root action uses the n-th world, so that all are compared on the same ones.
        """
        game = self._game
        action = self._select(root, actions)
        node = root.children[action]
        world = worlds[node.visits]
        luck = Luck(self._rng.getrandbits(32))
        path = [(node, seat)]
        state = played(game, world, seat, action, luck)
        while game.outcome(state) is None:
            seat = min(game.to_act(state))
            actions = self.choices(state, seat)
            if not node.children:
                if self._playout is None or node.visits:
                    state = self.expand(node, state, seat, actions)
                break
            unseen = [a for a in actions if a not in node.children]
            if unseen:
                self.expand(node, state, seat, unseen)
            action = self._select(node, actions)
            node = node.children[action]
            path.append((node, seat))
            state = played(game, state, seat, action, luck)
        if self._playout is not None:
            state = self._playout(world, state, self._rng)
        values: dict[Seat, float] = {}
        for passed, chooser in path:
            if chooser not in values:
                values[chooser] = self._score(state, chooser)
            passed.learn(values[chooser])
        self._spread.learn(values[path[0][1]])

    def expand(self, node: _Node, state: Any, seat: Seat, actions: Sequence[Any]) -> Any:
        """Give a node children; the state after the one that looks best, if they can be judged at once."""
        if self._playout is not None:
            node.children.update((action, _Node()) for action in actions)
            return state
        start = self._rng.getrandbits(32)
        best, highest = state, -inf
        for action in actions:
            child = node.children[action] = _Node()
            after = played(self._game, state, seat, action, Luck(start))
            value = self._score(after, seat)
            child.learn(value)
            if value > highest:
                best, highest = after, value
        return best

    def _select(self, node: _Node, actions: Sequence[Any]) -> Any:
        """The action with the highest upper confidence bound; one that was never tried comes first."""
        children = node.children
        bonus = EXPLORATION * self._spread.deviation
        weight = bonus * bonus * log(1 + sum([children[a].visits for a in actions]))
        best, highest = actions[0], -inf
        for action in actions:
            child = children[action]
            visits = child.visits
            bound = child.mean + sqrt(weight / visits) if visits else 1e9 + self._rng.random()
            if bound > highest:
                best, highest = action, bound
        return best
