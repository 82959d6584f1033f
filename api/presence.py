"""Who is there: players who follow something, or have just asked for something. Not stored, and no event."""

from collections.abc import Callable
from time import monotonic

from api.live.hub import Hub, player_reader

SECONDS = 60
"""A player is present for so long after a request."""

_REMEMBERED = 50_000
"""How many players are remembered: those who asked last."""


class Presence:
    """The players who are there. Used on the event loop's thread."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = monotonic) -> None:
        """`clock`: seconds."""
        self._hub = hub
        self._clock = clock
        self._seen: dict[str, float] = {}

    def see(self, player: str) -> None:
        """A player has just asked for something."""
        self._seen.pop(player, None)
        self._seen[player] = self._clock()
        if len(self._seen) > _REMEMBERED:
            del self._seen[next(iter(self._seen))]

    def is_present(self, player: str) -> bool:
        """Has a player a stream open, or asked for something within the last minute?"""
        seen = self._seen.get(player)
        return (seen is not None and self._clock() - seen < SECONDS) or self._hub.follows(player_reader(player))
