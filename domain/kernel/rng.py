r"""Chance that can be verified: named streams from one seed, every draw recorded.

The contract is fixed, since verifiers in other languages are written against it. A draw has a label
``"{purpose}/{n}"``, where n counts the draws of this purpose before it on the line of play. Its stream is the
concatenation of HMAC-SHA256(seed, label "\0" uint32_be(i)) for i = 0, 1, ..., read as 4-byte big-endian words.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from hmac import HMAC
from itertools import count
from typing import TypeVar, assert_never

import msgspec

from domain.kernel.chain import hmac_with

T = TypeVar("T")

Label = str
"""What was drawn for, and the number of this draw among those for the same, from 0: ``deck/0``."""


class Below(
    msgspec.Struct,
    frozen=True,
    tag_field="kind",
    tag="below",
    forbid_unknown_fields=True,
    gc=False,
):
    """A number drawn by chance, each of 0..n-1 equally likely.

    Attributes:
        n: How many numbers there were to draw from.
        result: The number drawn, 0..n-1.
    """

    label: Label
    n: int
    result: int


class Shuffle(
    msgspec.Struct,
    frozen=True,
    tag_field="kind",
    tag="shuffle",
    forbid_unknown_fields=True,
    gc=False,
):
    """A list shuffled by chance.

    Attributes:
        n: How many things were shuffled.
        result: A permutation p of 0..n-1: the shuffled list is ``[xs[k] for k in p]``.
    """

    label: Label
    n: int
    result: tuple[int, ...]


class Dice(
    msgspec.Struct,
    frozen=True,
    tag_field="kind",
    tag="dice",
    forbid_unknown_fields=True,
    gc=False,
):
    """Dice thrown by chance.

    Attributes:
        count: How many dice.
        sides: How many sides each has.
        result: What each shows, 1..sides.
    """

    label: Label
    count: int
    sides: int
    result: tuple[int, ...]


Draw = Below | Shuffle | Dice

Counts = Mapping[str, int]
"""How many draws of each purpose are on a line of play."""

_LIMIT = 2**32
_EIGHT_WORDS = struct.Struct(">8I").unpack


class Rng:
    """The chance of one decision, drawn by purpose; ``draws`` records each draw in order."""

    __slots__ = ("_counts", "_key", "_numbers", "_seed", "draws")

    def __init__(self, seed: bytes, counts: Counts) -> None:
        """`seed`: the table's 32 bytes; `counts`: the draws already on the line."""
        self._seed = seed
        self._key: HMAC | None = None  # few decisions draw
        self._counts = counts
        self._numbers: dict[str, int] = {}
        self.draws: list[Draw] = []

    def below(self, purpose: str, n: int) -> int:
        """A number in 0..n-1, each equally likely. n in 1..2^32."""
        label = self._label(purpose)
        result = _below(self._words(label), n)
        self.draws.append(Below(label, n, result))
        return result

    def shuffle(self, purpose: str, xs: Sequence[T]) -> tuple[T, ...]:
        """A uniformly random permutation of `xs`."""
        label = self._label(purpose)
        permutation = _permutation(self._words(label), len(xs))
        self.draws.append(Shuffle(label, len(xs), permutation))
        return tuple([xs[k] for k in permutation])

    def dice(self, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        """`count` dice, each 1..`sides`, from one stream."""
        label = self._label(purpose)
        words = self._words(label)
        result = tuple([1 + _below(words, sides) for _ in range(count)])
        self.draws.append(Dice(label, count, sides, result))
        return result

    @property
    def counts(self) -> Counts:
        """The draws on the line once these are on it too."""
        return counted(self._counts, self.draws)

    def _words(self, label: str) -> Iterator[int]:
        if self._key is None:
            self._key = hmac_with(self._seed)
        return _words(self._key, label)

    def _label(self, purpose: str) -> str:
        number = self._numbers.get(purpose, self._counts.get(purpose, 0))
        self._numbers[purpose] = number + 1
        return f"{purpose}/{number}"


class RecordedRng(Rng):
    """Replays recorded draws in order; needs no seed."""

    __slots__ = ("_recorded",)

    def __init__(self, draws: Sequence[Draw]) -> None:
        super().__init__(b"", {})
        self._recorded = iter(draws)

    def shuffle(self, purpose: str, xs: Sequence[T]) -> tuple[T, ...]:
        """`xs` in the recorded order. Raises `ValueError` if another draw was recorded here."""
        draw = next(self._recorded, None)
        if not isinstance(draw, Shuffle) or draw.n != len(xs) or purpose_of(draw) != purpose:
            raise ValueError(f"no shuffle of {len(xs)} for {purpose} was recorded here")
        self.draws.append(draw)
        return tuple([xs[k] for k in draw.result])

    def _label(self, purpose: str) -> str:
        raise ValueError(f"only shuffles can be recorded here, not {purpose}")


def purpose_of(draw: Draw) -> str:
    """The purpose of a draw: its label without the number."""
    return draw.label.rpartition("/")[0]


def counted(counts: Counts, draws: Sequence[Draw]) -> Counts:
    """`counts` with `draws` added; the same object where there are none."""
    if not draws:
        return counts
    after = dict(counts)
    for draw in draws:
        purpose = purpose_of(draw)
        after[purpose] = after.get(purpose, 0) + 1
    return after


def redraw(seed: bytes, draw: Draw) -> Draw:
    """The draw that the seed gives for this label and kind: equal to `draw` unless that was tampered with."""
    words = _words(hmac_with(seed), draw.label)
    match draw:
        case Below(label, n):
            return Below(label, n, _below(words, n))
        case Shuffle(label, n):
            return Shuffle(label, n, _permutation(words, n))
        case Dice(label, count, sides):
            return Dice(
                label,
                count,
                sides,
                tuple([1 + _below(words, sides) for _ in range(count)]),
            )
        case _:
            assert_never(draw)


def _words(keyed: HMAC, label: str) -> Iterator[int]:
    """The endless stream of a label, in 32-bit words."""
    prefix = label.encode() + b"\0"
    for number in count():
        block = keyed.copy()
        block.update(prefix + number.to_bytes(4, "big"))
        yield from _EIGHT_WORDS(block.digest())


def _below(words: Iterator[int], n: int) -> int:
    """A uniformly distributed number in 0..n-1, by rejection sampling."""
    bound = _LIMIT - _LIMIT % n
    word = next(words)
    while word >= bound:
        word = next(words)
    return word % n


def _permutation(words: Iterator[int], n: int) -> tuple[int, ...]:
    """Fisher-Yates from the top; `_below` in place, since this is where bots that search spend their time."""
    p = list(range(n))
    for left in range(n, 1, -1):
        word = next(words)
        while word >= _LIMIT - _LIMIT % left:
            word = next(words)
        i, j = left - 1, word % left
        p[i], p[j] = p[j], p[i]
    return tuple(p)
