"""The recorded playthrough of each game is unchanged. To record it again, delete its file and run `make record`."""

import pytest

from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.kernel.game import AnyGame
from tests.catalogue.records import digests_of, newest, playthrough_of, won_missions

RECORDED = [game for game in newest() if playthrough_of(game).path.exists()]
"""`tests.catalogue` reports those that are missing."""


@pytest.mark.parametrize("game", RECORDED, ids=lambda game: game.key)
def test_the_playthrough_of_a_game_has_not_changed(game: AnyGame) -> None:
    for record in (playthrough_of(game), digests_of(game)):
        made, recorded = record.again()

        assert recorded == made, record.advice


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_won_game_of_a_mission_has_not_changed(mission: int) -> None:
    story, digests = won_missions()[mission]

    assert "The mission is accomplished: " in " ".join(story.made().split())
    for record in (story, digests):
        made, recorded = record.again()
        assert recorded == made, record.advice
