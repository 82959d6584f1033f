"""How often greedy survivors of Maximum Apocalypse win from a state: the fit by which analyses judge unfinished games.

    python -m bench.survival --games 156

Greedy survivors play every mission at every number of seats. At the start of each turn the log-odds of winning are
taken to be linear in the evaluation of the house bots, the turn's number and the seats. What is printed goes into
`analysis/objectives.py`; the Brier score comes from games that the fit has not seen.
"""

import argparse
from collections.abc import Sequence
from random import Random
from statistics import mean

from rich.progress import track

from bench.logistic import brier, fitted
from bots.evaluations.maximum_apocalypse import score
from bots.greedy import greedy
from bots.interface import Budget, played
from bots.luck import Luck
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
