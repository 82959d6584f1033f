"""A chi-square test of homogeneity for two samples of states: are they drawn from one distribution?

It compares every leaf and every length of the encoded states.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import Any
from zlib import crc32

import msgspec

BINS = 8
"""Values too many to count one by one are hashed into this many bins."""

FALSE_ALARM = 1e-6
"""The highest probability that a whole run rejects games that are correct ..."""

COMPARISONS = 1e4
"""... with at most so many comparisons of two samples in it (`make soak` makes nearly as many)."""

ABSENT = object()

Tally = Counter[tuple[str, Any]]
"""How often each leaf or length had which value."""


def tally(states: Iterable[Any]) -> Tally:
    """The counts to compare of a sample of states."""
    counts: Tally = Counter()
    for state in states:
        counts.update(features(state))
    return counts


def features(state: Any) -> list[tuple[str, Any]]:
    """The features of an encoded state: each leaf, the length and the unordered content of each list, and its size."""
    found: list[tuple[str, Any]] = []
    value = msgspec.to_builtins(state, order="sorted")
    encoded = msgspec.json.encode(value)
    found += [("size", len(encoded)), ("all", crc32(encoded) % BINS)]
    _walk(value, "", found)
    return found


def difference(one: Tally, other: Tally, drawn: int) -> str | None:
    """The feature in which two samples of `drawn` states differ more than by chance, or None.

    For each leaf the chi-square statistic of homogeneity X over its K values, of two equal samples, is the sum of
    (a - b)^2 / (a + b). Its tail is bounded by Chernoff's bound for a chi-square of K degrees of freedom,
    exp(K/2 (1 + log(X/K) - X/K)): it holds for rare values too, since a - b is a sum of a + b fair signs at most, so
    that none need be pooled. Bonferroni over all leaves and comparisons keeps a run below `FALSE_ALARM`.
    """
    values: dict[str, list[tuple[int, int]]] = {}
    for leaf, value in {**one, **other}:
        values.setdefault(leaf, []).append((one[leaf, value], other[leaf, value]))
    limit = log(FALSE_ALARM / COMPARISONS / len(values))
    worst = min(_log_tails(values, drawn))
    return f"{worst[1]} (p < 1e{worst[0] / log(10):.0f})" if worst[0] < limit else None


def log_tail(x: float, k: int) -> float:
    """A bound on the logarithm of how likely a chi-square of `k` degrees of freedom exceeds `x`."""
    return k / 2 * (1 + log(x / k) - x / k) if x > k else 0.0


def _log_tails(values: dict[str, list[tuple[int, int]]], drawn: int) -> Iterator[tuple[float, str]]:
    for leaf, counts in values.items():
        missing = [drawn - sum(lot) for lot in zip(*counts, strict=True)]
        pairs = [pair for pair in (*counts, tuple(missing)) if any(pair)]
        yield log_tail(sum((a - b) ** 2 / (a + b) for a, b in pairs), len(pairs)), leaf


def _walk(value: Any, path: str, found: list[tuple[str, Any]]) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            _walk(item, f"{path}.{key}", found)
    elif isinstance(value, list | tuple):
        found += [(f"{path} length", len(value)), (f"{path} in any order", _in_any_order(value))]
        for at, item in enumerate(value):
            _walk(item, f"{path}[{at}]", found)
    else:
        found.append((path, value))


def _in_any_order(items: Sequence[Any]) -> int:
    return crc32(b"".join(sorted([msgspec.msgpack.encode(item) for item in items]))) % BINS
