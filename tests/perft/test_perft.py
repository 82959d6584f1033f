"""The number of ways to play. Record anew with TAKEBACK_REGENERATE=1, and say which rule has changed."""

import pytest

from domain.kernel.game import AnyGame
from tests.catalogue.records import newest, perft_of


@pytest.mark.parametrize("game", newest(), ids=lambda game: game.key)
def test_the_ways_to_play_have_not_changed(game: AnyGame) -> None:
    made, recorded = perft_of(game).again()

    assert recorded == made
