"""Every game in every rules version: the only module that knows all games."""

from domain.games.full_throttle import game as full_throttle
from domain.games.goofspiel import game as goofspiel
from domain.games.maverick import game as maverick
from domain.games.maximum_apocalypse import game as maximum_apocalypse
from domain.games.maximum_apocalypse import version_1 as maximum_apocalypse_1
from domain.games.thermal_showdown import game as thermal_showdown
from domain.games.thermal_showdown_solo import game as thermal_showdown_solo
from domain.kernel.session import Games

GAMES: Games = {
    "maverick": {1: maverick},
    "full-throttle": {1: full_throttle},
    "thermal-showdown": {1: thermal_showdown},
    "maximum-apocalypse": {1: maximum_apocalypse_1, 2: maximum_apocalypse},
    "thermal-showdown-solo": {1: thermal_showdown_solo},
}
"""The games that every service hosts."""

EXAMPLES: Games = {
    "goofspiel": {1: goofspiel},
}
"""The games that a service hosts if a setting says so: the one that `docs/your-own-game.md` builds."""

INSTALLED: Games = {**GAMES, **EXAMPLES}
"""Every game whose rules are installed: transcripts of these can be verified wherever they were played."""
