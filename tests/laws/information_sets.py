"""A viewer's whole information set, enumerated over every outcome of chance: for games with small piles."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from random import Random
from typing import Any, TypeVar

from domain.kernel.game import AnyGame, Seat, Setup
from domain.kernel.rng import Rng
from tests.laws.worlds import observation

T = TypeVar("T")
Start = tuple[Any, ...]
"""The facts with which a game begins."""

MAX_STATES, MAX_OUTCOMES = 600, 2000
"""A game is cut short where the information set holds more states, or one action has more outcomes."""

RESIGNATION_PROBABILITY = 0.05
"""The probability of a resignation at each step, with several seats."""


class ScriptedRng(Rng):
    """Returns the scripted numbers, then zeros. ``taken``: each number returned, and its bound."""

    __slots__ = ("_script", "taken")

    def __init__(self, script: Iterable[int]) -> None:
        super().__init__(b"", {})
        self._script = iter(script)
        self.taken: list[tuple[int, int]] = []

    def below(self, purpose: str, n: int) -> int:  # noqa: ARG002  # as `Rng`
        self.taken.append((next(self._script, 0), n))
        return self.taken[-1][0]

    def shuffle(self, purpose: str, xs: Sequence[T]) -> tuple[T, ...]:
        left = list(xs)
        return tuple([left.pop(self.below(purpose, len(left))) for _ in xs])

    def dice(self, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        return tuple([1 + self.below(purpose, sides) for _ in range(count)])


def enumerate_outcomes(work: Callable[[Rng], T]) -> Iterator[T]:
    """The result of `work` for every possible sequence of draws."""
    script: list[int] | None = []
    while script is not None:
        rng = ScriptedRng(script)
        yield work(rng)
        while rng.taken and rng.taken[-1][0] + 1 == rng.taken[-1][1]:
            rng.taken.pop()
        script = [*[choice for choice, _ in rng.taken[:-1]], rng.taken[-1][0] + 1] if rng.taken else None


def walk_information_sets(  # a game, a viewer, and how far
    game: AnyGame, setup: Setup[Any, Any], starts: Sequence[Start], viewer: Seat | None, seed: int, moves: int = 12
) -> Iterator[tuple[Any, set[Any], list[Any]]]:
    """Play at random from one of the starts; yield each state, the viewer's information set, and what it saw last.

    A start need not hold all cards of the game; the walk stops where a game would shuffle all of them.
    """
    chance = Random(seed)
    start = chance.choice(starts)
    seen = observation(game, setup, start, viewer)
    state = _after(game, game.initial(), start)
    possible = {
        _after(game, game.initial(), other) for other in starts if seen == observation(game, setup, other, viewer)
    }
    yield state, possible, seen
    for number in range(moves):
        acting = sorted(game.to_act(state))
        if not acting or len(possible) > MAX_STATES:
            return
        seat = chance.choice(acting)
        resigns = setup.seats > 1 and chance.random() < RESIGNATION_PROBABILITY
        action = None if resigns else chance.choice(game.legal(state, seat))
        facts = _facts(game, state, seat, action, Rng(b"%d/%d" % (seed, number), {}))
        seen = observation(game, setup, facts, viewer)
        next_states: set[Any] = set()
        for world in possible:
            for other in _indistinguishable_actions(game, setup, world, seat, action, viewer):
                every = enumerate_outcomes(lambda rng: _facts(game, world, seat, other, rng))  # noqa: B023
                outcomes = list(islice(every, MAX_OUTCOMES))
                if len(outcomes) == MAX_OUTCOMES:
                    return
                next_states |= {
                    _after(game, world, outcome)
                    for outcome in outcomes
                    if seen == observation(game, setup, outcome, viewer)
                }
        state, possible = _after(game, state, facts), next_states
        yield state, possible, seen


def _indistinguishable_actions(
    game: AnyGame, setup: Setup[Any, Any], world: Any, seat: Seat, action: Any, viewer: Seat | None
) -> list[Any]:
    if action is None or seat == viewer:
        return [action]
    shown = game.redact_action(setup, seat, action, viewer)
    return [other for other in game.legal(world, seat) if shown == game.redact_action(setup, seat, other, viewer)]


def _facts(game: AnyGame, state: Any, seat: Seat, action: Any, rng: Rng) -> tuple[Any, ...]:
    return tuple(game.resign(state, seat, rng) if action is None else game.decide(state, seat, action, rng))


def _after(game: AnyGame, state: Any, facts: Sequence[Any]) -> Any:
    return reduce(game.evolve, facts, state)
