"""Presence: the players with an open stream or a recent request. Not stored, and no event."""

from collections.abc import Callable
from time import monotonic

from api.live.hub import Hub, player_reader

SECONDS = 60
"""A player is present for so long after a request."""

_REMEMBERED = 50_000
"""How many players are remembered: those with the latest requests."""


class Presence:
    """The players who are present. Used on the event loop's thread."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = monotonic) -> None:
        """`clock`: seconds."""
        self._hub = hub
        self._clock = clock
        self._seen: dict[str, float] = {}

    def see(self, player: str) -> None:
        """A player has just made a request."""
        self._seen.pop(player, None)
        self._seen[player] = self._clock()
        if len(self._seen) > _REMEMBERED:
            del self._seen[next(iter(self._seen))]

    def is_present(self, player: str) -> bool:
        """Has a player a stream open, or made a request within the last minute?"""
        seen = self._seen.get(player)
        return (seen is not None and self._clock() - seen < SECONDS) or self._hub.follows(player_reader(player))
