"""The number of ways to play. To record them again, delete the file, run `make record`, and say which rule changed."""

import pytest

from domain.kernel.game import AnyGame
from tests.catalogue.records import newest, perft_of

RECORDED = [game for game in newest() if perft_of(game).path.exists()]
"""Which game is not, `tests.catalogue` says."""


@pytest.mark.parametrize("game", RECORDED, ids=lambda game: game.key)
def test_the_ways_to_play_have_not_changed(game: AnyGame) -> None:
    record = perft_of(game)
    made, recorded = record.again()

    assert recorded == made, record.advice
