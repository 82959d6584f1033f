"""Logistic regression: how the log-odds of winning follow from what is known of a state."""

from collections.abc import Sequence
from math import exp
from statistics import mean

Row = Sequence[float]
"""The features of a state."""

RIDGE = 1e-4
"""Holds weights back a little, as none is infinite."""
CONVERGED = 1e-6


def chance(weights: Sequence[float], row: Row) -> float:
    """The chance of winning."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, sum([w * x for w, x in zip(weights, row, strict=True)])))))


def fitted(rows: Sequence[Row], won: Sequence[bool]) -> list[float]:
    """The most likely weights, by Newton's method."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(40):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for row, result in zip(rows, won, strict=True):
            p = chance(weights, row)
            for i, x in enumerate(row):
                slope[i] += (result - p) * x
                scaled, line = p * (1 - p) * x, curve[i]
                for j, y in enumerate(row):
                    line[j] += scaled * y
        steps = solved(curve, slope)
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < CONVERGED:
            break
    return weights


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda i: abs(rows[i][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(len(rows)):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [line[-1] / line[at] for at, line in enumerate(rows)]


def brier(weights: Sequence[float], rows: Sequence[Row], won: Sequence[bool]) -> float:
    """The mean squared error of the chances."""
    return mean([(chance(weights, row) - result) ** 2 for row, result in zip(rows, won, strict=True)])
