"""The level `greedy`: the action with the best immediate evaluation."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

from bots.evaluations import evaluation_of
from bots.interface import Budget, played
from bots.luck import Luck
from domain.kernel.game import AnyGame, Seat, Setup

WORLDS = 4
"""How many worlds it looks at."""


def greedy(
    game: AnyGame, setup: Setup[Any, Any], worlds: Iterable[Any], seat: Seat, rng: Random, budget: Budget
) -> Any:
    """The legal action with the best mean score over a few worlds, any of several equally good ones."""
    seen = list(islice(worlds, WORLDS))
    actions = game.legal(seen[0], seat)
    if len(actions) == 1:
        return actions[0]
    score = evaluation_of(game).score
    starts = [rng.getrandbits(32) for _ in seen]
    totals = [
        sum(
            score(played(game, world, seat, action, Luck(start)), seat)
            for world, start in zip(seen, starts, strict=True)
        )
        for action in actions
    ]
    best = max(totals)
    return rng.choice([action for action, total in zip(actions, totals, strict=True) if total >= best - 1e-9])
