"""Each game told once from beginning to end. Record anew with TAKEBACK_REGENERATE=1, and read what has changed."""

import pytest

from domain.kernel.game import AnyGame
from tests.catalogue.records import newest, playthrough_of

RECORDED = [game for game in newest() if playthrough_of(game).path.exists()]
"""Which game is not, `tests.catalogue` says."""


@pytest.mark.parametrize("game", RECORDED, ids=lambda game: game.key)
def test_the_story_of_a_game_has_not_changed(game: AnyGame) -> None:
    told, recorded = playthrough_of(game).again()

    assert recorded == told
