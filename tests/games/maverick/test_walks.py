"""Legal actions are exactly those that are accepted; and how many ways there are to play."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from domain.games.maverick import game
from domain.games.maverick.actions import ChooseCompanion, SetPayment
from domain.games.maverick.state import State
from domain.kernel.game import Refused
from tests.games.kit import random_game
from tests.games.maverick.tables import EVERY_ACTION, SETUP, dealt, rng
from tests.perft.counting import ways

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


@pytest.mark.parametrize(
    ("seed", "expected"), [(1, {1: 2, 2: 72, 3: 1161, 4: 19529}), (2, {1: 2, 2: 72, 3: 1080, 4: 16924})]
)
def test_the_ways_from_the_deal_are_counted(seed: int, expected: Mapping[int, int]) -> None:
    assert expected == {depth: ways(game, dealt(seed).state, {}, depth) for depth in expected}


@pytest.mark.parametrize(
    ("seed", "expected"), [(1, {1: 10, 2: 114, 3: 1280, 4: 12962}), (2, {1: 15, 2: 227, 3: 3218, 4: 39981})]
)
def test_the_ways_from_the_first_turn_are_counted(seed: int, expected: Mapping[int, int]) -> None:
    state = dealt(seed).after(0, ChooseCompanion("raven"), SetPayment(5)).state

    assert expected == {depth: ways(game, state, {}, depth) for depth in expected}
