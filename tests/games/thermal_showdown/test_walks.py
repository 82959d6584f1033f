"""What the rulebook promises all along a random duel."""

from itertools import islice
from typing import Any

import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.state import State
from domain.kernel.game import Refused, Seat
from tests.games.kit import random_game
from tests.games.thermal_showdown.tables import (
    EVERY_ACTION,
    census,
    dealt,
    random_setup,
    rng,
    table,
)

SEEDS = range(8)


def accepts(state: State, seat: Seat, action: Any) -> bool:
    """Whether an action is accepted."""
    try:
        game.decide(state, seat, action, rng(0))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_the_legal_actions_are_accepted(seed: int) -> None:
    for state, *_ in islice(random_game(game, random_setup(seed), seed), 0, None, 5):
        for seat in (0, 1):
            accepted = {action for action in EVERY_ACTION if accepts(state, seat, action)}
            assert set(game.legal(state, seat)) == accepted


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_keep_their_owner_and_numbers_stay_in_their_bounds(seed: int) -> None:
    setup = random_setup(seed)
    start = census(dealt(seed, setup).state)
    for *_, state in random_game(game, setup, seed):
        assert start == census(state)
        for duelist in state.duelists:
            assert list(duelist.hand) == sorted(duelist.hand)
            assert 0 <= duelist.control <= duelist.counters
            assert duelist.heat >= 0
            for robot in duelist.robots:
                assert min(robot.counters, robot.heat, robot.placed, robot.mass) >= 0
                assert 0 <= robot.melting < 2


def test_a_duel_without_attacks_ends_in_a_draw() -> None:
    position = table(round_=1, round_limit=200)
    for _ in range(200):
        seat = position.state.active
        position = position.after(seat, position.legal(seat)[-1])

    assert position.outcome is not None
    assert "round-limit" == position.outcome.reason
