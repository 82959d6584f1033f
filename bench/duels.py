"""The chance to win a duel of Thermal Showdown from a state: the fit behind the evaluation of the house bots.

    python -m bench.duels --games 500

Greedy players duel; a tenth of their actions is random, so that states come up that they would avoid. At each free
choice the log-odds are taken to be linear in both sides (`Side`), with weights of their own for the side whose round
it is where that matters. Prints the weights, and the Brier score on a fifth of the duels that the fit has not seen.
"""

import argparse
from random import Random

from rich.progress import track

from bench.bots import DECKS
from bench.logistic import brier, fitted
from bots.evaluations.thermal_showdown import Side, score, sensible, side
from bots.interface import played
from bots.luck import Luck
from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.state import Acting, State
from domain.kernel.game import Setup

AT_RANDOM = 0.1
OF_EITHER_ROUND = ("exposed", "exposed_to_defeat", "ready")
"""What weighs differently in one's own round and in the other side's."""
NAMES = (*Side._fields, *[f"{name} (other)" for name in OF_EITHER_ROUND], "move")


def row_of(state: State) -> list[float]:
    """The features of a state for the side whose round it is, in the order of `NAMES`."""
    mine, other = side(state, state.active), side(state, 1 - state.active)
    shared = [
        getattr(mine, name) - (0 if name in {*OF_EITHER_ROUND, "spendable"} else getattr(other, name))
        for name in Side._fields
    ]
    return [*map(float, shared), *[-float(getattr(other, name)) for name in OF_EITHER_ROUND], 1.0]


def duel(number: int) -> list[tuple[list[float], bool]]:
    """The free choices of one duel, and whether the side that had them won."""
    luck = Random(number)
    decks = DECKS[number % 2]
    setup = Setup(2, game.options_type(), tuple([game.seat_options_type(deck) for deck in decks]))
    state = game.initial()
    for fact in game.setup(setup, Luck(luck.getrandbits(32))):
        state = game.evolve(state, fact)
    seen: list[State] = []
    while (outcome := game.outcome(state)) is None:
        seat = min(game.to_act(state))
        if isinstance(state.phase, Acting):
            seen.append(state)
        actions = sensible(state, game.legal(state, seat))
        action = luck.choice(actions)
        if luck.random() >= AT_RANDOM:
            start = luck.getrandbits(32)
            after = [score(played(game, state, seat, each, Luck(start)), seat) for each in actions]
            action = actions[after.index(max(after))]
        state = played(game, state, seat, action, Luck(luck.getrandbits(32)))
    return [(row_of(each), each.active in outcome.winners) for each in seen]


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    duels = [duel(number) for number in track(range(parser.parse_args().games))]
    known = [one for number, each in enumerate(duels) if number % 5 for one in each]
    unseen = [one for number, each in enumerate(duels) if not number % 5 for one in each]
    weights = fitted([row for row, _ in known], [won for _, won in known])
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:26} {weight:7.3f}")
    error = brier(weights, [row for row, _ in unseen], [won for _, won in unseen])
    print(f"{len(known)} choices; Brier score on {len(unseen)} others {error:.3f}")


if __name__ == "__main__":
    main()
