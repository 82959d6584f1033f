"""Perft: how many ways there are to play on, by the rules. A number that changes tells of a rule that changed."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from domain.kernel.game import AnyGame, Setup
from domain.kernel.rng import Counts, Rng

SEED = bytes(range(32))

ACTIONS = (0, 8, 24)
"""Counted from the start, and from where so many random actions lead."""

ENOUGH = 1000
"""The first depth with so many ways is the last that is counted."""


def perft(game: AnyGame) -> str:
    """The table of a game, for the fewest and the most seats."""
    return "\n".join(_lines(game)) + "\n"


def ways(game: AnyGame, state: Any, draws: Counts, depth: int) -> int:
    """How many sequences of so many legal actions there are. `draws`: what was drawn before, so that luck goes on."""
    if depth == 0:
        return 1
    return sum(
        ways(game, *_played(game, state, draws, seat, action), depth - 1)
        for seat in sorted(game.to_act(state))
        for action in game.legal(state, seat)
    )


def _lines(game: AnyGame) -> Iterator[str]:
    yield f"{game.title}: sequences of 1, 2, ... legal actions, with luck that is always the same"
    for seats in sorted({game.seats[0], game.seats[-1]}):
        for actions in ACTIONS:
            counts = " ".join(map(str, _counts(game, *_position(game, seats, actions)))) or "the game is over"
            where = f"after {actions} random actions" if actions else "at the start"
            yield f"{seats} {'seat' if seats == 1 else 'seats'}, {where}: {counts}"


def _counts(game: AnyGame, state: Any, draws: Counts) -> Iterator[int]:
    """The ways by depth; none where the game is over."""
    depth, found = 0, 1
    while 0 < found < ENOUGH:
        depth += 1
        found = ways(game, state, draws, depth)
        if found:
            yield found


def _position(game: AnyGame, seats: int, actions: int) -> tuple[Any, Counts]:
    """Where so many random actions lead, or where the game ends before, and the draws on the way."""
    luck, rng = Random(f"{game.key} {seats}"), Rng(SEED, {})
    setup = Setup(seats, game.options_type(), (game.seat_options_type(),) * seats)
    state, draws = reduce(game.evolve, game.setup(setup, rng), game.initial()), rng.counts
    for _ in range(actions):
        moves = [(seat, action) for seat in sorted(game.to_act(state)) for action in game.legal(state, seat)]
        if not moves:
            break
        state, draws = _played(game, state, draws, *luck.choice(moves))
    return state, draws


def _played(game: AnyGame, state: Any, draws: Counts, seat: int, action: Any) -> tuple[Any, Counts]:
    rng = Rng(SEED, draws)
    return reduce(game.evolve, game.decide(state, seat, action, rng), state), rng.counts
