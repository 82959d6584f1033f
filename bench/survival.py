"""How often greedy survivors of Maximum Apocalypse win from a state: the fit by which analyses judge unfinished games.

    python -m bench.survival --games 156

Greedy survivors play every mission at every number of seats. At the start of each turn the log-odds of winning are
taken to be linear in the evaluation of the house bots, the turn's number and the seats. What is printed goes into
`analysis/aims.py`; the Brier score comes from games that the fit has not seen.
"""

import argparse
from collections.abc import Sequence
from math import exp
from random import Random
from statistics import mean

from rich.progress import track

from bots.evaluations.maximum_apocalypse import score
from bots.greedy import greedy
from bots.luck import Luck
from bots.seam import Budget, played
from domain.games.maximum_apocalypse import game
from domain.kernel.game import Setup
from domain.kernel.rng import Rng

Row = tuple[float, float, float, float]
"""What is known at the start of a turn: 1, the evaluation, the turn's number, the seats."""

FOLDS = 5
NO_BUDGET = Budget(0.0, lambda: 0.0)


def rows_of(mission: int, seats: int, number: int) -> tuple[list[Row], bool]:
    """The turns of one game, and whether it was won."""
    luck = Random(number)
    setup = Setup(seats, game.options_type(mission=mission), (game.seat_options_type(),) * seats)
    state = game.initial()
    for fact in game.setup(setup, Luck(luck.getrandbits(32))):
        state = game.evolve(state, fact)
    rows: list[Row] = []
    turn = 0
    while (outcome := game.outcome(state)) is None:
        seat = min(game.to_act(state))
        if state.turn.number > turn and not state.stack:
            turn = state.turn.number
            rows.append((1.0, score(state, seat), float(turn), float(seats)))
        world = game.redeal(state, seat, Rng(luck.randbytes(32), {}))
        action = greedy(game, setup, [world], seat, luck, NO_BUDGET)
        state = played(game, state, seat, action, Luck(luck.getrandbits(32)))
    return rows, bool(outcome.winners)


def chance(weights: Sequence[float], row: Row) -> float:
    """The chance of winning."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, sum([w * x for w, x in zip(weights, row, strict=True)])))))


def fitted(rows: Sequence[Row], won: Sequence[bool]) -> list[float]:
    """The weights of the likeliest log-odds, by Newton's method; a little held back, as no weight is infinite."""
    weights = [0.0] * 4
    for _ in range(40):
        slope = [-1e-4 * weight for weight in weights]
        curve = [[1e-4 * (i == j) for j in range(4)] for i in range(4)]
        for row, result in zip(rows, won, strict=True):
            p = chance(weights, row)
            for i in range(4):
                slope[i] += (result - p) * row[i]
                for j in range(4):
                    curve[i][j] += p * (1 - p) * row[i] * row[j]
        weights = [weight + step for weight, step in zip(weights, solved(curve, slope), strict=True)]
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


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=156)
    asked = parser.parse_args()
    kinds = [(mission, seats) for seats in range(1, 7) for mission in range(13)]
    games = [rows_of(*kinds[number % len(kinds)], number) for number in track(range(asked.games))]
    errors, base = [], []
    for fold in range(FOLDS):
        seen = [game for place, game in enumerate(games) if place % FOLDS != fold]
        unseen = [game for place, game in enumerate(games) if place % FOLDS == fold]
        weights = fitted(*_flat(seen))
        share = mean(_flat(seen)[1])
        errors.append(brier(weights, *_flat(unseen)))
        base.append(mean([(share - result) ** 2 for result in _flat(unseen)[1]]))
    wins = sum(won for _, won in games)
    print(f"{wins} of {len(games)} games won; weights {[round(w, 5) for w in fitted(*_flat(games))]}")
    print(f"Brier score {mean(errors):.3f}; {mean(base):.3f} for the share of victories alone")


def _flat(games: Sequence[tuple[list[Row], bool]]) -> tuple[list[Row], list[bool]]:
    return [row for rows, _ in games for row in rows], [won for rows, won in games for _ in rows]


if __name__ == "__main__":
    main()
