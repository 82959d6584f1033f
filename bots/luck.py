"""Randomness for simulated games: quick, seeded, and neither recorded nor verifiable."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from domain.kernel.rng import Rng

T = TypeVar("T")


class Luck(Rng):
    """Chance for `decide` in an imagined game. Equal seeds give equal luck, whatever the purposes of the draws."""

    __slots__ = ("_random", "_start")

    def __init__(self, start: int) -> None:
        super().__init__(b"", {})
        self._start = start
        self._random: Random | None = None  # few decisions draw, and seeding is expensive

    @property
    def random(self) -> Random:
        """The source of all draws."""
        if self._random is None:
            self._random = Random(self._start)  # noqa: S311  # imagined games are no secret
        return self._random

    def below(self, purpose: str, n: int) -> int:  # as in `Rng`
        """A number in 0..n-1."""
        return self.random.randrange(n)

    def shuffle(self, purpose: str, xs: Sequence[T]) -> tuple[T, ...]:
        """`xs` in any order."""
        return tuple(self.random.sample(xs, len(xs)))

    def dice(self, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        """`count` dice."""
        return tuple([self.random.randint(1, sides) for _ in range(count)])
