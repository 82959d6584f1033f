"""The recorded playthrough of each game: its table, its seed, and its players."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

from domain.catalogue import GAMES
from domain.kernel.game import AnyGame, Seat, Setup
from tests.games.full_throttle.tables import setup_of
from tests.games.maverick.looking_ahead import looks_ahead
from tests.games.maverick.tables import SETUP as SLAYER
from tests.games.maximum_apocalypse.planning import plans
from tests.games.maximum_apocalypse.table import setting
from tests.games.thermal_showdown.greedy import greedy
from tests.games.thermal_showdown.tables import STARTERS
from tests.games.thermal_showdown_solo.tables import NAMED as ALONE
from tests.playthroughs.story import Play, Player, Recorded, anyhow, recorded

PLAYS: Mapping[str, Play] = {
    "maverick": Play(GAMES["maverick"][1], SLAYER, 90, looks_ahead),
    "full-throttle": Play(GAMES["full-throttle"][1], setup_of(3), 33, anyhow, away=2),
    "thermal-showdown": Play(GAMES["thermal-showdown"][1], STARTERS, 15, greedy),
    "thermal-showdown-solo": Play(GAMES["thermal-showdown-solo"][1], ALONE, 3, greedy),
    "maximum-apocalypse": Play(GAMES["maximum-apocalypse"][2], setting(3, mission=1), 27, anyhow),
}

PAIR = (("gunslinger",), ("mechanic",))
HELPERS = (("hunter",), ("surgeon",))
THREE = (("fireman",), ("veteran",), ("mechanic",))
FOUR = (("gunslinger",), ("hunter",), ("veteran",), ("surgeon",))
WON: Mapping[int, tuple[int, Sequence[tuple[str, ...]]]] = {
    0: (1, PAIR),
    1: (16, THREE),
    2: (1, THREE),
    3: (1, FOUR),
    4: (16, (("veteran",), ("hunter",))),
    5: (202, FOUR),
    6: (3, HELPERS),
    7: (252, (("fireman",), ("hunter",), ("surgeon",))),
    8: (1, HELPERS),
    9: (1, THREE),
    10: (2, (("gunslinger", "surgeon"),)),
    11: (202, THREE),
    12: (5, THREE),
}
"""For each mission of Maximum Apocalypse a seed with which it is won, and the classes of each seat."""


@cache
def won_mission(mission: int) -> Recorded:
    """The playthrough of a mission that is won, by its recorded choices."""
    choices = iter(map(int, choices_file(mission).read_text("ascii").split()))
    return recorded(_of_mission(mission, lambda _state, _seat, legal, _luck: legal[next(choices)]))


def choices_file(mission: int) -> Path:
    """Where the choices of a won mission are recorded: to find them takes three times as long as to replay them."""
    return Path(__file__).parent / "missions" / "choices" / f"{mission}.txt"


def found_choices(mission: int) -> str:
    """The choices with which a mission is won, each as its place among the legal actions."""
    choices: list[int] = []

    def noting(state: Any, seat: Seat, legal: Sequence[Any], luck: Random) -> Any:
        choices.append(legal.index(plans(state, seat, legal, luck)))
        return legal[choices[-1]]

    recorded(_of_mission(mission, noting))
    return fill(" ".join(map(str, choices)), 100) + "\n"


def _of_mission(mission: int, player: Player) -> Play:
    luck, classes = WON[mission]
    return Play(GAMES["maximum-apocalypse"][2], setting(len(classes), classes, mission=mission), luck, player)


@cache
def playthrough(game: AnyGame) -> Recorded:
    """The playthrough of a game; of one that is not listed, random play by the fewest seats with default options."""
    seats = game.seats[0]
    setup = Setup(seats, game.options_type(), (game.seat_options_type(),) * seats)
    return recorded(PLAYS.get(game.key, Play(game, setup, 1, anyhow)))
