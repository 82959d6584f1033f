"""The levels of house bots, by name. `domain.players.house_bots` says which bot has which level."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from bots.greedy import greedy
from bots.interface import Budget, Choose
from bots.search import search
from domain.kernel.game import AnyGame, Seat, Setup


def at_random(
    game: AnyGame, setup: Setup[Any, Any], worlds: Iterable[Any], seat: Seat, rng: Random, budget: Budget
) -> Any:
    """Any legal action: they are the same in all worlds."""
    return rng.choice(game.legal(next(iter(worlds)), seat))


LEVELS: Mapping[str, Choose] = {"random": at_random, "greedy": greedy, "search": search}
