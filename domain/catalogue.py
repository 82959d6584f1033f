"""Every game in every rules version: the only place that knows all games."""

from domain.games.maverick import game as maverick
from domain.kernel.session import Games

GAMES: Games = {
    "maverick": {1: maverick},
}
