"""The number of ways to play. To record them again, delete the file, run `make record`, and say which rule changed."""

import pytest

from domain.kernel.game import AnyGame
from tests.catalogue.records import installed, perft_of

RECORDED = [game for game in installed() if perft_of(game).path.exists()]
"""Which game is not, `tests.catalogue` says."""


@pytest.mark.parametrize("game", RECORDED, ids=lambda game: f"{game.key}-{game.version}")
def test_the_ways_to_play_have_not_changed(game: AnyGame) -> None:
    record = perft_of(game)
    made, recorded = record.again()

    assert recorded == made, record.advice
