"""Every state that a viewer can imagine, by trying out whatever could have happened: for games with small piles."""

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

MOST_STATES, MOST_WAYS = 600, 2000
"""If there are more states than so many, or chance can fall in more ways, the rest of the game is left out."""

RESIGNING = 0.05
"""How likely it is at each step that somebody resigns, with several seats."""


class Branching(Rng):
    """Chance that falls as a script says, and after its end first as low as it can. ``taken``: what of how many."""

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


def every_way(work: Callable[[Rng], T]) -> Iterator[T]:
    """What comes of it, however chance falls."""
    script: list[int] | None = []
    while script is not None:
        rng = Branching(script)
        yield work(rng)
        while rng.taken and rng.taken[-1][0] + 1 == rng.taken[-1][1]:
            rng.taken.pop()
        script = [*[choice for choice, _ in rng.taken[:-1]], rng.taken[-1][0] + 1] if rng.taken else None


def imagined(  # a game, who looks on, and how far
    game: AnyGame, setup: Setup[Any, Any], starts: Sequence[Start], viewer: Seat | None, seed: int, moves: int = 12
) -> Iterator[tuple[Any, set[Any]]]:
    """A game at random from one of the starts: each state, and all that are possible for all the viewer has seen.

    The cards of a start need not be those of the game, so that a game that shuffles all of them is left there.
    """
    chance = Random(seed)
    start = chance.choice(starts)
    seen = observation(game, setup, start, viewer)
    state = _after(game, game.initial(), start)
    possible = {
        _after(game, game.initial(), other) for other in starts if seen == observation(game, setup, other, viewer)
    }
    yield state, possible
    for number in range(moves):
        acting = sorted(game.to_act(state))
        if not acting or len(possible) > MOST_STATES:
            return
        seat = chance.choice(acting)
        resigns = setup.seats > 1 and chance.random() < RESIGNING
        action = None if resigns else chance.choice(game.legal(state, seat))
        facts = _facts(game, state, seat, action, Rng(b"%d/%d" % (seed, number), {}))
        seen = observation(game, setup, facts, viewer)
        following: set[Any] = set()
        for world in possible:
            for other in _alike(game, setup, world, seat, action, viewer):
                ways = list(islice(every_way(lambda rng: _facts(game, world, seat, other, rng)), MOST_WAYS))  # noqa: B023
                if len(ways) == MOST_WAYS:
                    return
                following |= {_after(game, world, way) for way in ways if seen == observation(game, setup, way, viewer)}
        state, possible = _after(game, state, facts), following
        yield state, possible


def _alike(
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
