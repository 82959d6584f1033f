"""Legal actions are exactly those that are accepted."""

from typing import Any

import msgspec
import pytest

from domain.games.maverick import game
from domain.games.maverick.state import State
from domain.kernel.game import Refused
from tests.games.kit import random_game
from tests.games.maverick.tables import EVERY_ACTION, SETUP, rng

SEEDS = range(12)


def _accepts(state: State, action: Any) -> bool:  # any action
    try:
        game.decide(state, 0, action, rng(0))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_the_legal_actions_are_accepted(seed: int) -> None:
    for state, *_ in random_game(game, SETUP, seed):
        assert set(game.legal(state, 0)) == {action for action in EVERY_ACTION if _accepts(state, action)}


def test_the_content_and_the_options_encode_to_json() -> None:
    told = msgspec.json.decode(msgspec.json.encode(game.content))

    assert 18 == len(told["monsters"])
    assert b'{"trophy_rule":"required"}' == msgspec.json.encode(game.options_type())
    assert b"{}" == msgspec.json.encode(game.seat_options_type())
