"""Every game in every rules version: the only place that knows all games."""

from domain.games.full_throttle import game as full_throttle
from domain.games.goofspiel import game as goofspiel
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
"""What every service hosts."""

EXAMPLES: Games = {
    "goofspiel": {1: goofspiel},
}
"""What a service hosts besides if it is told to: the game that `docs/your-own-game.md` builds."""

INSTALLED: Games = {**GAMES, **EXAMPLES}
"""Every game whose rules are here, so that a transcript of it can be verified wherever it was played."""
