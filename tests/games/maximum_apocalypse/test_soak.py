"""Thousands of random games: none gets stuck, none loses a card. Run with ``-m soak``."""

import pytest

from domain.games.maximum_apocalypse.content import MISSIONS
from tests.games.maximum_apocalypse.walking import census, setting, walk

GAMES = 250


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mission", sorted(MISSIONS))
def test_no_mission_gets_stuck(mission: int) -> None:
    for number in range(GAMES):
        seats = 1 + number % 6
        classes = (("veteran", "gunslinger"),) if number % 12 == 0 else ()
        *_, last = walk(setting(seats, classes, mission=mission, harder_decks=number % 2 == 0), number)
        assert last.state.outcome is not None
        census(last.state)
