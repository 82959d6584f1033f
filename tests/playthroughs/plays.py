"""The recorded playthrough of each game: its table, its seed, and its players."""

from collections.abc import Mapping

from domain.catalogue import GAMES
from domain.kernel.game import AnyGame, Setup
from tests.games.full_throttle.tables import setup_of
from tests.games.maverick.looking_ahead import looks_ahead
from tests.games.maverick.tables import SETUP as SLAYER
from tests.games.maximum_apocalypse.table import setting
from tests.games.thermal_showdown.greedy import greedy
from tests.games.thermal_showdown.tables import STARTERS
from tests.playthroughs.story import Play, anyhow, story

PLAYS: Mapping[str, Play] = {
    "maverick": Play(GAMES["maverick"][1], SLAYER, 90, looks_ahead),
    "full-throttle": Play(GAMES["full-throttle"][1], setup_of(3), 33, anyhow, away=2),
    "thermal-showdown": Play(GAMES["thermal-showdown"][1], STARTERS, 15, greedy),
    "maximum-apocalypse": Play(GAMES["maximum-apocalypse"][1], setting(3, mission=1), 27, anyhow),
}


def playthrough(game: AnyGame) -> str:
    """The playthrough of a game; of one that is not listed, random play by the fewest seats with default options."""
    seats = game.seats[0]
    setup = Setup(seats, game.options_type(), (game.seat_options_type(),) * seats)
    return "\n".join(story(PLAYS.get(game.key, Play(game, setup, 1, anyhow)))) + "\n"
