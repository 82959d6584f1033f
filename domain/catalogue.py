"""Every game in every rules version: the only place that knows all games."""

from domain.games.full_throttle import game as full_throttle
from domain.games.maverick import game as maverick
from domain.games.maximum_apocalypse import game as maximum_apocalypse
from domain.games.thermal_showdown import game as thermal_showdown
from domain.kernel.session import Games

GAMES: Games = {
    "maverick": {1: maverick},
    "full-throttle": {1: full_throttle},
    "thermal-showdown": {1: thermal_showdown},
    "maximum-apocalypse": {1: maximum_apocalypse},
}
