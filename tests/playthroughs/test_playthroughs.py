"""Each game told once from beginning to end. Record anew with TAKEBACK_REGENERATE=1, and read what has changed."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from domain.catalogue import GAMES
from tests.games.full_throttle.tables import setup_of
from tests.games.maverick.looking_ahead import looks_ahead
from tests.games.maverick.tables import SETUP as SLAYER
from tests.games.maximum_apocalypse.walking import setting
from tests.games.thermal_showdown.greedy import greedy
from tests.games.thermal_showdown.tables import STARTERS
from tests.playthroughs.story import Play, anyhow, story

FOLDER = Path(__file__).parent

PLAYS: Mapping[str, Play] = {
    "maverick": Play(GAMES["maverick"][1], SLAYER, 90, looks_ahead),
    "full-throttle": Play(GAMES["full-throttle"][1], setup_of(3), 33, anyhow),
    "thermal-showdown": Play(GAMES["thermal-showdown"][1], STARTERS, 15, greedy),
    "maximum-apocalypse": Play(GAMES["maximum-apocalypse"][1], setting(3, mission=1), 27, anyhow),
}


@pytest.mark.parametrize("key", GAMES)
def test_the_story_of_a_game_has_not_changed(key: str) -> None:
    file = FOLDER / f"{key.replace('-', '_')}.txt"
    told = "\n".join(story(PLAYS[key])) + "\n"
    if os.environ.get("TAKEBACK_REGENERATE"):
        file.write_text(told, encoding="utf-8")

    assert file.read_text(encoding="utf-8") == told
