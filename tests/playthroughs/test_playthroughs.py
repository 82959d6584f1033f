"""Each game told once from beginning to end. Record anew with TAKEBACK_REGENERATE=1, and read what has changed."""

import pytest

from domain.kernel.game import AnyGame
from tests.catalogue.records import newest, playthrough_of


@pytest.mark.parametrize("game", newest(), ids=lambda game: game.key)
def test_the_story_of_a_game_has_not_changed(game: AnyGame) -> None:
    told, recorded = playthrough_of(game).again()

    assert recorded == told
