"""Presence: the players with an open stream or a recent request. Not stored, and no event.

Other processes of a shared database announce who is present there, where they can; else each knows its own.
"""

import hmac
from collections import OrderedDict
from collections.abc import Callable, Iterable
from itertools import takewhile
from secrets import token_bytes
from time import monotonic

from api.state.hub import Hub, player_reader

SECONDS = 60
"""A player is present for so long after a request."""

ANNOUNCED_EACH = 20
"""Seconds between two announcements of who is present to other processes."""

BELIEVED = SECONDS - ANNOUNCED_EACH
"""Seconds for which a player counts as present whom another process has announced."""

_REMEMBERED = 50_000
"""How many players are remembered: those with the latest requests."""


class Presence:
    """The players who are present. Used on the event loop's thread."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = monotonic) -> None:
        """`clock`: seconds."""
        self._hub = hub
        self._clock = clock
        self._secret = token_bytes(16)
        self._addresses: dict[str, str] = {}
        self._seen = OrderedDict[str, float]()
        self._elsewhere = OrderedDict[str, float]()

    def see(self, player: str, address: str = "") -> None:
        """A player has just made a request, from an address."""
        self._seen[player] = self._clock()
        self._seen.move_to_end(player)
        self._addresses[player] = address
        if len(self._seen) > _REMEMBERED:
            oldest, _ = self._seen.popitem(last=False)
            del self._addresses[oldest]

    def address(self, player: str) -> str:
        """The address of a player's last request here; empty if there was none."""
        return self._addresses.get(player, "")

    def address_tag(self, player: str) -> str | None:
        """What stands for the address of a player's last request here; None if there was none.

        Equal for equal addresses, and for nobody else to tell which: it changes with each start of the process.
        """
        address = self._addresses.get(player)
        return hmac.digest(self._secret, address.encode(), "sha256")[:8].hex() if address else None

    def here(self, seconds: float = ANNOUNCED_EACH) -> tuple[str, ...]:
        """The players with a stream at this process, or a request within so many seconds."""
        since = self._clock() - seconds
        recent = takewhile(lambda seen: seen[1] > since, reversed(self._seen.items()))
        return (*{*self._hub.players(), *(player for player, _ in recent)},)

    def hear(self, players: Iterable[str]) -> None:
        """These players are present at another process."""
        now = self._clock()
        for player in players:
            self._elsewhere[player] = now
            self._elsewhere.move_to_end(player)
        while len(self._elsewhere) > _REMEMBERED:
            self._elsewhere.popitem(last=False)

    def is_present(self, player: str) -> bool:
        """Has a player a stream open, or made a request within the last minute?"""
        seen = self._seen.get(player)
        if (seen is not None and self._clock() - seen < SECONDS) or self._hub.follows(player_reader(player)):
            return True
        elsewhere = self._elsewhere.get(player)
        return elsewhere is not None and self._clock() - elsewhere < BELIEVED
