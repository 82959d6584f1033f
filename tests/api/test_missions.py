"""Every mission of Maximum Apocalypse, played over HTTP by legal actions until the rules end it."""

from random import Random

import pytest

from domain.catalogue import GAMES
from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.verifying import verify
from tests.api.client import done
from tests.api.serving import InProcess
from tests.api.test_games import Play, Way

MOST_ACTIONS = 6000


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
@pytest.mark.parametrize("mission", sorted(MISSIONS))
def test_a_mission_is_played_to_its_end(service: InProcess, mission: int, seats: int) -> None:
    name = f"mission {mission} by {seats}"
    service.secrets.seed(name)
    play = Play(service, "maximum-apocalypse", seats, Way({"mission": mission}), Random(name))
    for _ in range(MOST_ACTIONS):
        if play.now["status"] != "playing":
            break
        play.act()

    table = done(play.spectator.get(str(play.table)), 200)
    report = verify(play.spectator.get(play.table / "transcript").content, GAMES)

    assert "finished" == table["status"]
    assert table["outcome"]["reason"] != "resigned"
    assert [] == [check for check in report.checks if not check.passed]
