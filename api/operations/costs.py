"""What a request costs, in units of a caller's budget. A unit is about 0.1 ms of the server's processor time."""

import math
from collections.abc import Mapping

import msgspec


class Cost(msgspec.Struct, frozen=True):
    """The units of an operation and, for what it does besides, the units of each such thing."""

    units: int
    more: Mapping[str, int] = {}

    def of(self, what: str, times: float = 1) -> int:
        """The units of something that is done besides, a number of times."""
        return math.ceil(times * self.more[what])

    def __str__(self) -> str:
        """In words."""
        units = "1 unit" if self.units == 1 else f"{self.units} units"
        return ", ".join([units, *(f"{more} more {what}" for what, more in self.more.items())])


READ = Cost(1)
"""The cost of a GET that declares none."""
COMMAND = Cost(2)
"""The cost of another method that declares none."""
UNHANDLED = 1
"""The units that a request costs its address if it is refused before its operation is charged, or asks for options."""
UNKNOWN_TOKEN = 20
"""The units, besides the operation's, that a request with an unknown token costs its address."""

DRY_RUN = "for a dry run"
EARLIER = "for an earlier version"
EVERY_VIEW = "for all perspectives"
MAKING = "to have it made"
NEW_PLAYER = "for the new player"
STREAM = "for a stream"
TEN_EVENTS = "for every ten events"
TEN_RATED = "for every ten rated games"
TEN_TABLES = "for every ten tables"
TEN_VIEWS = "for every ten views"
TEN_WORLDS = "for every ten worlds"
VERIFYING = "to verify"
